"""The board that is being written down, as rows: what the dispute is called, the second player mirrored, the first."""

from __future__ import annotations

from typing import Any

from judge.cjk import cut, width
from judge.games.written.naming import PLAYERS
from judge.scenario.drafting import Checked, Draft, Path, Spot
from judge.scenario.drafting.draft import FACE
from judge.tui.fields import Field
from judge.tui.lay import Piece, Row, row

META = (("title", "题目"), ("question", "问题"), ("ask", "要问"), ("edition", "版本"))
"""What is said of the dispute beside its board."""
_WIDE = 34
"""The cells of a question that the board shows; the form has all of it."""


def table_rows(draft: Draft, checked: Checked, held: Spot | None = None) -> list[Row]:
    """The rows. The value of each is a spot on the board, or the path of what it shows."""
    rows = [
        _meta(draft, checked, key, words) for key, words in META if key != "edition" or len(draft.game.editions) > 1
    ]
    rows.append(_start(draft, checked))
    wide = max(width(spot.zone) for spot in draft.zones) + 1
    for who in reversed(PLAYERS):
        rows.append(_person(draft, checked, who))
        zones = [spot for spot in draft.zones if spot.whose == who]
        for spot in reversed(zones) if who == PLAYERS[1] else zones:
            rows += _zone(draft, checked, spot, wide, held)
    for spot in draft.zones:
        if not spot.whose:
            rows += _zone(draft, checked, spot, wide, held)
    return rows


def _meta(draft: Draft, checked: Checked, key: str, words: str) -> Row:
    said = draft.parts.get(key)
    shown = "、".join(map(str, said)) if isinstance(said, list) else str(said or "")
    told = (cut(shown, _WIDE), "") if shown else ("（空）", "dim")
    if key == "edition":
        newest = draft.game.editions[0]
        told = (f"{shown or newest}（{'旧版' if shown not in {'', newest} else '新版'}）", "mark" if shown else "dim")
    return row(_mark(checked, (key,)), (f"{words} ", "label"), told, value=(key,), hang=7)


def _start(draft: Draft, checked: Checked) -> Row:
    start = draft.parts.get("start") or {}
    known = [key for key in draft.game.board.keys if key not in PLAYERS and key not in draft.game.board.common]
    shown = [f"{key}{_brief(start[key])}" for key in known if key in start]
    bad = [key for key in known if checked.at(("start", key))]
    return row(
        ("✗ " if bad else "  ", "bad"), ("局面 ", "label"), " ".join(shown) or "按常态", value=("start",), hang=7
    )


def _brief(value: Any) -> str:
    if isinstance(value, dict | list):
        return f"({len(value)}项)"
    return "是" if value is True else "否" if value is False else str(value)


def _person(draft: Draft, checked: Checked, who: str) -> Row:
    person = draft.game.board.person
    side = draft.at(("start", who)) or {}
    numbers = [f"{key}{side[key]}" for key in person.keys if key in side] if person else []
    path: Path = ("start", who)
    bad = any(checked.at((*path, key)) for key in (person.keys if person else ()))
    return row(
        ("✗ " if bad else "  ", "bad"),
        (f"{who} ", "head"),
        " ".join(numbers),
        ("─" * 20, "dim"),
        value=path if person else None,
    )


def _zone(draft: Draft, checked: Checked, spot: Spot, wide: int, held: Spot | None) -> list[Row]:
    name = spot.zone + " " * (wide - width(spot.zone))
    entries = draft.entries(spot)
    if not entries:
        return [row(_mark(checked, spot.path), (name, "label"), (_default(draft, checked, spot), "dim"), value=spot)]
    rows = []
    for at, entry in enumerate(entries):
        here = spot._replace(at=at)
        title = (name if at == 0 else " " * wide, "label")
        taken = ("✂ ", "mark") if here == held else _mark(checked, here.path)
        rows.append(row(taken, title, *_card(draft, entry), value=here, hang=wide + 2))
    return rows


def _default(draft: Draft, checked: Checked, spot: Spot) -> str:
    """What lies in a zone of which nothing is written."""
    if draft.at(spot.path) is not None or checked.scenario is None:
        return "—"
    place = (PLAYERS.index(spot.whose) if spot.whose else -1, spot.zone)
    many = len(checked.scenario.start.zones.get(place, ()))
    return f"按常态{many}张" if many else "—"


def _card(draft: Draft, entry: Any) -> list[Piece]:
    if not isinstance(entry, dict):
        return [(f"未知×{entry}" if isinstance(entry, int) else str(entry), "dim")]
    name = str(entry.get(FACE, "")) or "未知"
    facts = (draft.parts.get("cards") or {}).get(name) or {}
    known = [fact for fact in draft.game.brief if fact in facts]
    numbers = known or [fact for fact in draft.game.card.keys if type(facts.get(fact)) is int]
    printed = " ".join(f"{fact}{_brief(facts[fact])}" for fact in numbers)
    states = " ".join(_state(key, value) for key, value in entry.items() if key != FACE)
    return [(name, ""), (f" {states}" if states else "", "mark"), (f" {printed}" if printed else "", "dim")]


def _state(key: str, value: Any) -> str:
    return key if value is True else f"{key}{Field(key, 'word').write(value)}"


def _mark(checked: Checked, path: Path) -> Piece:
    return ("✗ ", "bad") if checked.at(path) else ("  ", "")
