"""From a card list to cards: what its columns and values mean, what was not understood, what is new."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from judge.cjk import fold
from judge.effects.unread import Unread
from judge.games import listed
from judge.games.written.headings import CODE
from judge.games.written.placed import Placed, Problem, Unreadable
from judge.library import store, tables
from judge.library.card import Card
from judge.library.columns import Columns, understood
from judge.library.form import Form, bare, form

_BREAK = re.compile(r"<br\s*/?>|\\n|\r\n?", re.IGNORECASE)


class Odd(NamedTuple):
    """A value that is kept as it was written, because it is not what the game's rules ask for."""

    place: Placed
    fact: str
    expected: str


class Understood(NamedTuple):
    """What a card list says. Nothing of it is kept yet."""

    game: str
    source: Path
    cards: tuple[Card, ...]
    columns: Columns
    odd: tuple[Odd, ...]
    same: tuple[Card, ...]
    """Cards that the list says twice in the same words; each counts once."""
    twins: tuple[Card, ...]
    """Cards of one name whose facts differ and which no number tells apart; each is kept, with a mark of ours."""
    notes: tuple[str, ...]
    digest: str


def understand(path: Path, game: str, told: Mapping[str, tuple[str, ...]] = {}) -> Understood:
    """What a card list says. ``told``: the columns of some facts, where the user says so.

    Raises:
        Unreadable: It cannot be read, or a column is unclear, or a card has no name.
        KeyError: No cards of this game are known.
    """
    known = form(game)
    table = tables.read(path, known.name)
    if not table.rows:
        raise Unreadable([Problem(str(path), 1, 1, "没有一张卡", "列名之下每行一张卡")])
    columns = understood(known, table.columns, {**_in_two_languages(known, table), **told}, table.rows[0])
    odd: list[Odd] = []
    problems: list[Problem] = []
    read = [_read(known, row, columns, odd, problems) for row in table.rows]
    if problems:
        raise Unreadable(problems)
    cards, same, twins = _told_apart([card for card in read if card is not None])
    return Understood(
        game, path, tuple(cards), columns, tuple(odd), tuple(same), tuple(twins), table.notes, _digest(table.rows)
    )


def _in_two_languages(known: Form, table: tables.Table) -> dict[str, tuple[str, ...]]:
    """Of a text that stands there in several languages, the column of which the most is understood."""
    claimed = [column for column in table.columns if known.meant(column) == (known.text,)]
    other = {bare(head) for head in known.heads.get(known.text, ())}
    if len(claimed) < _TWO or not other & {bare(column) for column in claimed}:
        return {}
    read = listed.text(known.game).read_each
    texts = {column: [str(row.bare().get(column) or "") for row in table.rows[:_SOME]] for column in claimed}
    understood_ = {
        column: sum(bool(text) and not any(isinstance(one, Unread) for one in read(text)) for text in said)
        for column, said in texts.items()
    }
    best = max(claimed, key=lambda column: understood_[column])
    return {known.text: (best,)} if understood_[best] else {}


_TWO, _SOME = 2, 40
"""So many cards of a list show in which of several languages its texts are understood."""


def keep(found: Understood) -> store.Kept:
    """Put what a list says into the library, all of it or nothing, instead of what the same file said before.

    Raises:
        LibraryError: The library cannot be written.
    """
    return store.write(found.game, str(found.source.resolve()), found.cards, found.digest)


def _read(known: Form, row: Placed, columns: Columns, odd: list[Odd], problems: list[Problem]) -> Card | None:
    values = row.mapping()
    facts: dict[str, Any] = {}
    for fact, said in columns.meaning.items():
        written = [values[column] for column in said if column in values and values[column].value not in (None, "")]
        if not written:
            continue
        facts[fact] = _joined(known, fact, written)
        kind = known.facts.get(fact)
        if kind is not None and fact not in {known.name, known.text}:
            facts[fact], expected = kind.read(facts[fact])
            if expected:
                odd.append(Odd(written[0], fact, expected))
    name = str(facts.pop(known.name, "")).strip()
    if not name:
        problems.append(
            Problem(
                row.file,
                row.line,
                row.column,
                "这张卡没有名字",
                f"{known.name}写在「{'+'.join(columns.meaning[known.name])}」",
            )
        )
        return None
    for column in (column for column in columns.kept if column in values):
        facts[f"原{column}" if column in known.known else column] = values[column].bare()  # 文本 in another language
    plain = {fact: value for fact, value in facts.items() if value not in (None, "", [], {})}
    return Card(known.game, name, str(plain.get(CODE, "")), 1, plain, row.file, row.line, row.column)


def _joined(known: Form, fact: str, written: list[Placed]) -> Any:
    """What the columns of a fact say together: lines of a text, words of a name."""
    values = [value.bare() for value in written]
    if fact == known.text:
        return "\n".join(_BREAK.sub("\n", str(value)).strip() for value in values)
    if len(values) == 1:
        return " ".join(str(values[0]).split()) if fact == known.name else values[0]
    return " ".join(str(value).strip() for value in values)


def _told_apart(read: list[Card]) -> tuple[list[Card], list[Card], list[Card]]:
    """The cards, each once; those said twice; and those that only a mark of ours tells apart."""
    seen: dict[tuple[str, str], list[Card]] = {}
    same: list[Card] = []
    twins: list[Card] = []
    cards: list[Card] = []
    for card in read:
        before = seen.setdefault((fold(card.name), fold(card.code)), [])
        if any(other.facts == card.facts for other in before):
            same.append(card)
            continue
        own = card._replace(nth=len(before) + 1)
        if before:
            twins.append(own)
        before.append(own)
        cards.append(own)
    many = Counter(fold(card.name) for card in cards)
    return [card._replace(alone=many[fold(card.name)] == 1) for card in cards], same, twins


def _digest(rows: tuple[Placed, ...]) -> str:
    return hashlib.sha256(repr([row.bare() for row in rows]).encode()).hexdigest()[:16]
