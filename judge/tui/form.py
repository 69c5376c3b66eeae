"""What can be filled in of what is selected on the board that is being written down, as rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from judge.games.written.naming import PLAYERS
from judge.scenario.drafting import Checked, Draft, Path, Spot
from judge.scenario.drafting.draft import FACE
from judge.tui.fields import Field, field, fields
from judge.tui.lay import Piece, Row, row
from judge.tui.table import META


class Edit(NamedTuple):
    """A row of the form: a path of the document, and what it takes."""

    path: Path
    field: Field


NAME = Field("改名", "word")
"""The name of a card wherever the document speaks of it."""


_TEXT = "文本"


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
        known = draft.game.editions if value[0] == "edition" else ()
        of = Field(dict(META)[str(value[0])], "asked" if value[0] == "ask" else "word", known)
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
    first = [one for one in face if one.field.kind == "number" or one.field.key == _TEXT]  # what disputes are about
    rows = [_field_row(draft, checked, one) for one in here if _said(draft, one)]
    if name:
        rows.append(row((f"卡面 {name}（处处相同）", "label")))
        rows.append(_field_row(draft, checked, Edit(path, NAME), shown=name))
        rows += [_field_row(draft, checked, one) for one in face if one in first or _said(draft, one)]
        rows += [row(("· ", "dim"), line, value="", hang=2) for line in understood(draft, checked, name)]
    here.sort(key=lambda one: one.field.kind != "truth")  # how it lies: 横置, 主人公
    rest = [one for one in face if one not in first]
    for title, some in (("这张卡还可以", here), ("卡面另有", rest)):
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
