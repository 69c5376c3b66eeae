"""Searching for the desk: what was found, as rows by tier."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from textual.message import Message

from judge.cjk import cut, width
from judge.clause import parse
from judge.corpus import CorpusError, apart, load
from judge.paths import cache
from judge.tui.citing import called
from judge.tui.lay import Row, label, marked, row
from judge.tui.pages import Place

MOST = 200
"""As many hits are listed; who wants more types more."""
NEAR = 3
"""As many clauses of a book are offered for a number that it does not have."""
_TITLE = 30
"""The cells that a chapter's title takes in the list, with the game before it."""
_LONG, _BEFORE = 54, 12
"""The characters of a clause that are shown in the list, and how many of them before the first find."""


class Hit(NamedTuple):
    """A clause that was found, and where in its text the words stand."""

    place: Place
    spans: tuple[tuple[int, int], ...] = ()


class Found(Message):
    """What was found for a query. A row's value is a :class:`Hit`, or the text of another query.

    ``notice``: what the user should be told besides; ``games``: whose books were searched.
    """

    def __init__(self, query: str, rows: list[Row], notice: str = "", games: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.query = query
        self.games = games
        self.rows = rows
        self.notice = notice


def find(query: str, games: tuple[str, ...]) -> list[Row]:
    """What there is for a query in the books of some games, by tiers."""
    from judge.search import search  # noqa: PLC0415 - heavy, and not needed for the first paint

    named, _ = apart(query)
    if named in games or (named and len(games) == 1):  # 零次元502, whatever book is searched else
        games = (named,)
    try:
        result = search(query, games[0] if len(games) == 1 else None, MOST)
    except CorpusError as error:
        return [row((str(error), "bad"), hang=2)]
    rows: list[Row] = []
    for tier, hits in groupby((hit for hit in result.hits if hit.game in games), lambda hit: hit.tier):
        rows += _tier(str(tier), list(hits), several=len(games) > 1)
    if result.suggestions:
        rows.append(label("是不是要找"))
        rows += [
            row((one.query, "head"), (f"　{one.reason}", "dim"), value=one.query, hang=2) for one in result.suggestions
        ]
    if result.guess in games and len(games) > 1:
        rows.append(
            row((f"没有说是哪个游戏，听着像{called(load(result.guess))}，先列它的（这是猜的）。", "dim"), hang=2)
        )
    return rows or _nearest(query, games) or [row("没有找到。换个说法，或少写几个字。", hang=2)]


def _nearest(query: str, games: tuple[str, ...]) -> list[Row]:
    """The clauses that one may have meant by a number that no book has."""
    number = parse(query)
    if number is None:
        return []
    rows = [label(f"没有条号 {query}，最接近的")]
    for book in map(load, games):
        game = f"{called(book)} " if len(games) > 1 else ""
        for near in book.nearest(str(number))[:NEAR]:
            text = cut(book[near].text.replace("\n", " "), 2 * _LONG)
            rows.append(row((game, "dim"), (f"{near} ", "number"), text, value=Hit(Place(book.game, near)), hang=3))
    return rows


def _tier(tier: str, hits: list[Any], *, several: bool) -> Iterator[Row]:
    """The hits of one tier by chapter, the chapter with the best hit first."""
    yield label(f"{tier}（{len(hits)}）")
    chapters: dict[Place, list[Any]] = {}
    for hit in hits:
        above = load(hit.game).ancestors(hit.number)
        chapters.setdefault(Place(hit.game, above[0] if above else hit.number), []).append(hit)
    for chapter, inside in chapters.items():
        book = load(chapter.game)
        game = f"{called(book)} " if several else ""
        title = cut(f"{chapter.number} {book[chapter.number].text.partition(chr(10))[0]}", _TITLE - width(game))
        yield row((game, "dim"), (title, "head"))
        for hit in inside:
            text = marked(*excerpt(hit.text, hit.spans))
            yield row((f" {hit.number} ", "number"), *text, value=Hit(Place(hit.game, hit.number), hit.spans), hang=3)


def excerpt(text: str, spans: tuple[tuple[int, int], ...]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The part of a clause in which the words stand, and where they stand in that part."""
    first = spans[0][0] if spans else 0
    start = max(0, first - _BEFORE) if len(text) > _LONG else 0
    part = text[start : start + _LONG].replace("\n", " ")
    head, tail = "…" if start else "", "…" if start + _LONG < len(text) else ""
    shift = len(head) - start
    inside = tuple((max(a, start) + shift, b + shift) for a, b in spans if a >= start and b <= start + _LONG)
    return head + part + tail, inside


def warm(games: tuple[str, ...]) -> str:
    """Make the next search quick. Returns what the user should be told.

    An index is built in a process of its own: that takes seconds, and memory that this one would never give back.
    """
    game = games[0] if len(games) == 1 else None
    if not any((cache() / "search").glob("*.index")):
        making = f"import judge.search; judge.search.warm({game!r})"
        subprocess.run([sys.executable, "-c", making], capture_output=True, check=False)
    from judge.search import warm  # noqa: PLC0415 - see find

    try:
        return warm(game)
    except CorpusError as error:
        return str(error)
