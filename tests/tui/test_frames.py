"""Cards drawn as they lie on a table."""

from __future__ import annotations

import pytest

from judge.cjk import width
from judge.games import PLAYABLE
from judge.scenario import read
from judge.scenario.drafting.template import kinds
from judge.tui.board import board_rows
from judge.tui.branch import opened
from judge.tui.frames import BOARD, abreast, roomy
from judge.tui.steps import state_at, state_before, steps
from tests.tui.conftest import Opening, misfits, press, rows, seen


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_card_in_play_has_a_frame_as_wide_as_the_others_within_the_column(game: str) -> None:
    line = opened(read(kinds(game)["攻击"]))
    playing = line.scenario.game
    for step in steps(line):
        state = state_at(line, step)
        shown = board_rows(playing, state, state_before(line, step), abreast(120))
        shelves = [row for row in shown if row.text.lstrip("\n")[:1] in "┌╔"]
        in_play = [
            card for place, cards in state.zones.items() if playing.board.naming.in_play(place[1]) for card in cards
        ]
        held = [[row.value] if isinstance(row.value, int) else list(row.value[1]) for row in shelves]  # type: ignore[index]
        assert sorted(card for some in held for card in some) == sorted(in_play)
        for row, some in zip(shelves, held, strict=True):
            lines = row.text.strip("\n").split("\n")
            assert {width(one) for one in lines} == {len(some) * 21 - 1}
            assert width(lines[0]) < 120 * BOARD // 100
            changed = [card for card in some if "╔" in row.text]
            assert bool(changed) == any(style == "mark" for text, style in row.pieces if text.strip())


async def test_there_are_frames_where_there_is_room_and_words_where_there_is_none(open_desk: Opening) -> None:
    async with open_desk(kinds("cipher")["攻击"], (120, 40)) as pilot:
        assert "┌★黑鸦王①──────────┐" in seen(pilot)
        assert misfits(pilot) == []
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "  黑鸦王① 战斗力60 主人公" in seen(pilot)
        assert "┌" not in rows(pilot, "board").text
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "┌★黑鸦王①──────────┐" in seen(pilot)


async def test_what_changed_at_a_step_has_a_double_frame_and_what_lies_across_an_arrow(open_desk: Opening) -> None:
    async with open_desk(kinds("evolve")["攻击"], (120, 40)) as pilot:
        await press(pilot, ".", ".", ".", ".")
        assert "╔兵══════════════↷═╗" in seen(pilot)
        assert "┌卫──────────────↷─┐" in seen(pilot)


async def test_of_cards_side_by_side_each_can_be_asked_about(open_desk: Opening) -> None:
    async with open_desk(kinds("cipher")["攻击"], (120, 40)) as pilot:
        board = rows(pilot, "board")
        board.focus()
        board.look_at(next(at for at, row in enumerate(board.rows) if "苍剑士①" in row.text))
        await press(pilot, "w")
        offered = rows(pilot, "picked").text
        assert "苍剑士①.战斗力　50" in offered
        assert "银发王女.战斗力　40" in offered
        assert "黑鸦王①.战斗力" not in offered


def test_no_line_of_many_cards_is_framed() -> None:
    line = opened(read(kinds("touhou")["攻击"]))
    assert roomy(line.scenario.game, line.line, 120, 40)
    assert not roomy(line.scenario.game, line.line, 100, 40)
    assert not roomy(line.scenario.game, line.line, 120, 30)
