"""The keys of what lies with a card: the cards below one, and those beside one that belong to it."""

from __future__ import annotations

from typing import Any

from judge.games.written.form import LONGEST, WORD, Key, several
from judge.games.written.placed import Placed
from judge.games.written.sheet import Sheet


def under(field: str) -> Key:
    """The cards that lie below one, the uppermost first; a number is so many unknown ones."""

    def read(written: Placed, sheet: Sheet) -> tuple[int, ...]:
        if isinstance(written.value, bool):
            written.fail("没有写是哪些卡", "卡名或张数，写在冒号后面，几张用 + 连，如 叠放:某卡+某卡")
        return sheet.read_zone(sheet.player, sheet.board.below, written.at_most(LONGEST))

    def write(value: tuple[int, ...], sheet: Sheet) -> list[Any]:
        return sheet.saved_zone(value)

    return Key(field, read, write, several({"anyOf": [WORD, {"type": "object"}]}))


def beside(field: str) -> Key:
    """The cards that lie in the same zone and belong to one: its equipment."""

    def read(written: Placed, sheet: Sheet) -> tuple[int, ...]:
        return sheet.read_zone(sheet.player, sheet.zone, written.at_most(LONGEST))

    return under(field)._replace(read=read)
