"""Which game a new dispute is of, and that it is there again."""

from __future__ import annotations

from pathlib import Path

from judge.games import PLAYABLE
from judge.tui.screens.dispute import Dispute
from tests.tui.conftest import Opening, press, until
from tests.tui.disputes import begin, dispute


async def test_a_new_dispute_is_of_the_game_that_is_shown(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "f6", "飞马", "down", "escape")
        await begin(pilot)
        assert dispute(pilot).game != "cipher"  # it was left there
        await press(pilot, "escape", "f2")
        await begin(pilot)
        assert dispute(pilot).game != "cipher"


async def test_a_new_dispute_is_of_the_game_that_is_on_the_table(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await begin(pilot)
        assert dispute(pilot).game == "cipher"


async def test_a_window_that_lies_below_another_closes_nothing(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "f7")
        below = pilot.app.screen_stack[-2]
        assert isinstance(below, Dispute)
        below.end(None)
        await pilot.pause()
        assert pilot.app.screen_stack[-2] is below
        await press(pilot, "escape", "escape")
        assert not isinstance(pilot.app.screen, Dispute)


async def test_the_form_comes_back_in_the_game_in_which_it_was_left(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "f6")
        await until(pilot, lambda: dispute(pilot).game == PLAYABLE[1] and bool(dispute(pilot).cells))
        await press(pilot, "escape", "alt+n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).cells))
        assert dispute(pilot).game == PLAYABLE[1]
        await press(pilot, "f1")
        await until(pilot, lambda: pilot.app.current_mode == "board" and not isinstance(pilot.app.screen, Dispute))
        await press(pilot, "alt+n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).cells))
        assert dispute(pilot).game == PLAYABLE[1]
