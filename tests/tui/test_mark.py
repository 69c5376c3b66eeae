"""Where one is can be read without colour: the row, cell or line that keys are for has a mark."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from textual.pilot import Pilot

from judge.cjk import width
from judge.games import PLAYABLE
from judge.scenario.drafting.template import kinds
from judge.tui.lay import HERE, THERE
from tests.tui.conftest import Opening, misfits, press, rows, seen

SIZES = [(80, 24), (120, 40)]


def marked(pilot: Pilot[None]) -> list[str]:
    """What stands behind each mark of what has the focus, as far as the next line between columns."""
    return [piece.split("│")[0].strip() for line in seen(pilot).split("\n") for piece in line.split(HERE)[1:]]


@pytest.mark.parametrize(("game", "size"), [*product(PLAYABLE, SIZES[:1]), (PLAYABLE[0], SIZES[1])])
async def test_the_row_that_one_is_at_has_a_mark_in_every_room(
    game: str, size: tuple[int, int], open_desk: Opening
) -> None:
    async with open_desk(kinds(game)["攻击"], size) as pilot:
        for key in (".", "f7", "f1", "down", "tab", "f9", "f9", "f9"):
            await press(pilot, key)
            [here] = marked(pilot)
            assert misfits(pilot) == [], key
            focused = pilot.app.focused
            first = focused.rows[focused.highlighted].text.split("\n")[0].strip()  # type: ignore[union-attr,index]
            assert here[:6] == first[:6], key
        assert THERE in seen(pilot)


async def test_the_cell_that_one_types_in_has_a_mark(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        assert marked(pilot)[0].startswith("条号")
        await press(pilot, "alt+n")
        for key in ("tab", "tab", "down", "down", "up"):
            await press(pilot, key)
            cell = pilot.app.focused
            [here] = marked(pilot)
            x, y = cell.region.offset  # type: ignore[union-attr]
            assert width(seen(pilot).split("\n")[y].split(HERE)[0]) == x, here
            assert misfits(pilot) == []


async def test_so_have_the_fields_of_a_ruling(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "f4")
        for _ in range(11):
            assert len(marked(pilot)) == 1
            assert misfits(pilot) == []
            await press(pilot, "tab")


async def test_what_is_gone_through_while_typing_has_the_mark_too(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "ctrl+p", "down")
        shown = rows(pilot, "picked")
        [here] = marked(pilot)
        assert shown.rows[shown.highlighted].text.startswith(here[:4])  # type: ignore[index]
        await press(pilot, "escape", "f2", "tab")
        assert len(marked(pilot)) == 1
        await press(pilot, "down")
        assert len(marked(pilot)) == 1
