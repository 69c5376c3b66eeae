"""The board that is being written down, as rows: what the dispute is called, the second player mirrored, the first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from judge.cjk import cut, width
from judge.games.written.naming import PLAYERS
from judge.scenario.drafting import Checked, Draft, Path, Spot
from judge.scenario.drafting.draft import FACE
from judge.tui.fields import Field, field, fields
from judge.tui.lay import Piece, Row, row

META = (("title", "题目"), ("question", "问题"), ("ask", "要问"))
"""What is said of the dispute beside its board."""
_WIDE = 34
"""The cells of a question that the board shows; the form has all of it."""


def table_rows(draft: Draft, checked: Checked, held: Spot | None = None) -> list[Row]:
    """The rows. The value of each is a spot on the board, or the path of what it shows."""
    rows = [_meta(draft, checked, key, words) for key, words in META]
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


# --- the form of what is selected -------------------------------------------------------------------------------


class Edit(NamedTuple):
    """A row of the form: a path of the document, and what it takes."""

    path: Path
    field: Field


NAME = Field("改名", "word")
"""The name of a card wherever the document speaks of it."""


def form_rows(draft: Draft, checked: Checked, value: object) -> list[Row]:
    """What can be filled in of what is selected on the board."""
    if isinstance(value, Spot):
        return _spot_rows(draft, checked, value)
    if isinstance(value, tuple) and value == ("start",):
        board = draft.game.board
        _, start = draft.game.schema()
        own = [of for of in fields(start) if of.key not in (*PLAYERS, *board.common)]
        return [_field_row(draft, checked, Edit(("start", of.key), of)) for of in own]
    if isinstance(value, tuple) and value[:1] == ("start",):
        person = draft.game.board.person
        keys = person.keys.items() if person else ()
        return [_field_row(draft, checked, Edit((*value, key), field(key, of.schema))) for key, of in keys]
    if isinstance(value, tuple) and len(value) == 1:
        of = Field(dict(META)[str(value[0])], "words" if value[0] == "ask" else "word")
        return [_field_row(draft, checked, Edit(value, of))]
    return []


def inner_rows(draft: Draft, checked: Checked, opened: Edit) -> list[Row]:
    """What can be filled in of a mapping inside, or which mappings a list has and that one more can be added."""
    path, of = opened.path, opened.field
    if of.kind == "forms":
        each = draft.at(path) or []
        inner = [Edit((*path, at), Field(f"第{at + 1}项", "form", inside=of.inside)) for at in range(len(each) + 1)]
        return [_field_row(draft, checked, one) for one in inner]
    return [_field_row(draft, checked, Edit((*path, one.key), one)) for one in fields(of.inside)]


def _spot_rows(draft: Draft, checked: Checked, spot: Spot) -> list[Row]:
    entry = draft.at(spot.path) if spot.at >= 0 else None
    if spot.at < 0 or entry is None:
        return [row(("a 加卡，也可以粘贴几行　n 新的争议", "dim"), value="", hang=2)]
    if not isinstance(entry, dict):
        return [row((f"{entry}张没人知道是什么的卡。a 加卡，d 删去", "dim"), value="", hang=2)]
    board = draft.game.board
    here = [
        Edit((*spot.path, key), field(key, of.schema))
        for key, of in board.entry_form.keys.items()
        if board.forbidden(spot.zone, key) is None or key in entry
    ]
    name = str(entry.get(FACE, ""))
    path: Path = ("cards", name)
    card, _ = draft.game.schema()
    face = [Edit((*path, of.key), of) for of in fields(card)] if name else []
    rows = [_field_row(draft, checked, one) for one in here if _said(draft, one)]
    if name:
        rows.append(row((f"卡面 {name}（处处相同）", "label")))
        rows.append(_field_row(draft, checked, Edit(path, NAME), shown=name))
        rows += [_field_row(draft, checked, one) for one in face if _said(draft, one)]
        rows += [row(("· ", "dim"), line, value="", hang=2) for line in understood(draft, checked, name)]
    for title, some in (("这张卡还可以", here), ("卡面还可以", face)):
        left = [one for one in some if not _said(draft, one)]
        rows += [row((title, "label")), *(_field_row(draft, checked, one) for one in left)] if left else []
    return rows


def _said(draft: Draft, one: Edit) -> bool:
    return draft.at(one.path) is not None


def _field_row(draft: Draft, checked: Checked, one: Edit, shown: str | None = None) -> Row:
    said = shown if shown is not None else _shown(one.field, draft.at(one.path))
    bad = checked.at(one.path)
    pieces: list[Piece] = [("✗ " if bad and one.field is not NAME else "  ", "bad"), (f"{one.field.key} ", "label")]
    pieces.append((said or "—", "" if said else "dim"))
    if one.field.kind in {"form", "forms"}:
        pieces.append((" ▸", "dim"))
    return row(*pieces, value=one, hang=4)


def _shown(of: Field, value: Any) -> str:
    if of.kind == "saved" and value is not None:
        return "（由 judge 保存的原样）"
    if of.kind == "forms":
        return f"{len(value)}项" if value else ""
    return of.write(value)


def understood(draft: Draft, checked: Checked, name: str) -> Iterable[str]:
    """How the text of a card is understood."""
    face = checked.scenario.faces.get(name) if checked.scenario else None
    abilities = tuple(face.abilities) if face is not None else ()
    return _told(draft, abilities)


def _told(draft: Draft, abilities: tuple[Any, ...]) -> Iterator[str]:
    if abilities:
        from judge.effects.tell import lines  # noqa: PLC0415 - only for cards with text

        for ability in abilities:
            yield from lines(ability, draft.game.text.WORDS)


def trouble_rows(draft: Draft, checked: Checked) -> list[Row]:
    """Everything that is wrong: where, what, what was expected, by which clause."""
    rows = []
    for one in checked.troubles:
        more = "；".join(
            filter(None, (f"应为 {one.problem.expected}" if one.problem.expected else "", one.problem.help))
        )
        by = f"（依据 {'、'.join(one.problem.clauses)}）" if one.problem.clauses else ""
        where = f"{place(draft, one.path)}：" if one.path else ""
        pieces: list[Piece] = [("✗ ", "bad"), (where, "head"), (one.problem.what + by, "bad")]
        rows.append(row(*pieces, (f"　{more}" if more else "", "dim"), value=one.path, hang=2))
    return rows


def place(draft: Draft, path: Path) -> str:
    """A path of the document in words: A 前卫区 第2张 老兵 已行动."""
    names = {"cards": "卡", "start": "", "script": "剧本", **dict(META)}
    words: list[str] = []
    for at, key in enumerate(path):
        if isinstance(key, int):
            entry = draft.at(path[: at + 1])
            called = f" {entry[FACE]}" if isinstance(entry, dict) and FACE in entry else ""
            words.append(f"第{key + 1}{'张' if path[0] == 'start' else '步'}{called}")
        else:
            words.append(names.get(key, key) if at == 0 else key)
    return " ".join(filter(None, words))


def spot_of(draft: Draft, path: Path) -> object:
    """The row of the board that shows what stands at a path; for a card's facts, where it lies."""
    if path[:1] == ("cards",) and len(path) > 1:
        for spot in draft.zones:
            for at in range(len(draft.entries(spot))):
                if draft.card(spot._replace(at=at)) == path[1]:
                    return spot._replace(at=at)
    for spot in draft.zones:
        own = spot.path
        if path[: len(own)] == own:
            inside = path[len(own)] if len(path) > len(own) else -1
            return spot._replace(at=inside if isinstance(inside, int) else -1)
    if path[:1] == ("start",):
        return path[:2] if len(path) > 1 and path[1] in PLAYERS else ("start",)
    return path[:1]
