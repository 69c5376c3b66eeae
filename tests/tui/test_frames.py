"""Cards drawn as they lie on a table."""

from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from judge.cjk import width
from judge.games import PLAYABLE
from judge.paths import bundled
from judge.scenario import read
from judge.scenario.answer import LABELS
from judge.scenario.course import Step
from judge.scenario.drafting.template import kinds
from judge.tui.board import board_rows
from judge.tui.branch import opened
from judge.tui.frames import board_cells
from judge.tui.lay import laid
from judge.tui.roomy import room_of
from judge.tui.steps import TAGS, deciding_steps, state_at, state_before, steps
from tests.tui.conftest import Opening, misfits, press, replay, rows, seen, until

SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", PLAYABLE)
def test_every_card_in_play_has_a_frame_as_wide_as_the_others_within_the_column(
    game: str, size: tuple[int, int]
) -> None:
    line = opened(read(kinds(game)["攻击"]))
    playing = line.scenario.game
    there = room_of(playing, line.line, *size)
    assert there.abreast == 2
    for step in steps(line):
        state = state_at(line, step)
        shown = board_rows(playing, state, state_before(line, step), there)
        shelves = [row for row in shown if row.text.lstrip("\n")[:1] in "┌╔"]
        in_play = [
            card
            for place, cards in state.zones.items()
            if playing.board.naming.in_play(place[1])
            and (there.spare or not playing.board.forbidden(place[1], playing.look.sideways))
            for card in cards
        ]
        if not there.spare:  # the whole board is in sight
            assert sum(len(laid(row, board_cells(size[0]))) for row in shown) <= size[1] - 7
        held = [[row.value] if isinstance(row.value, int) else list(row.value[1]) for row in shelves]  # type: ignore[index]
        assert sorted(card for some in held for card in some) == sorted(in_play)
        for row, some in zip(shelves, held, strict=True):
            lines = row.text.strip("\n").split("\n")
            assert {width(one) for one in lines} == {len(some) * (there.cells + 1) - 1}
            assert width(lines[0]) <= board_cells(size[0])
            changed = [card for card in some if "╔" in row.text]
            assert bool(changed) == any(style == "mark" for text, style in row.pieces if text.strip())


async def test_there_are_frames_where_there_is_room_and_words_where_there_is_none(open_desk: Opening) -> None:
    async with open_desk(kinds("cipher")["攻击"], (120, 40)) as pilot:
        assert "┌★黑鸦王①──────────┐" in seen(pilot)
        assert misfits(pilot) == []
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "┌★黑鸦王①────────┐" in seen(pilot)
        assert "└前卫区──────────┘" in seen(pilot)
        assert misfits(pilot) == []
        await pilot.resize_terminal(80, 20)
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


def test_no_line_is_framed_whose_boards_would_not_be_seen_whole() -> None:
    line = opened(read(kinds("touhou")["攻击"]))
    for size, framed in (((120, 40), 1), ((100, 40), 1), ((120, 30), 1), ((80, 24), 1), ((80, 14), 0), ((60, 24), 1)):
        assert bool(room_of(line.scenario.game, line.line, *size).abreast) == framed, size


def decided(pilot: Pilot[None]) -> Step:
    """The first step that decides the first answer."""
    shown = replay(pilot).replay
    assert shown is not None
    return shown.steps[deciding_steps(shown.steps, replay(pilot).given(shown.branch)[0].deciding)[0]]


async def test_a_clause_that_only_forbids_decides_where_it_forbids(open_desk: Opening) -> None:
    file = bundled("scenarios") / "touhou" / "ch1-coloured-cost-of-an-ability.yaml"
    async with open_desk(file, (80, 24)) as pilot:
        await until(pilot, lambda: "少了哪一条就不同" in rows(pilot, "answers").text)
        step = decided(pilot)
        assert step.clause == "1.131b"
        assert "1.141a" in step.grounds
        await press(pilot, "d")
        assert replay(pilot).replay.selected == step  # type: ignore[union-attr]
        assert "◆ 禁 1.131b" in seen(pilot)


@pytest.mark.parametrize("game", PLAYABLE)
async def test_answer_deciding_step_and_both_boards_are_on_a_screen_of_80_by_24(game: str, open_desk: Opening) -> None:
    proved = [LABELS[how] for how in ("alone", "again")]
    async with open_desk(kinds(game)["攻击"], (80, 24)) as pilot:
        await until(pilot, lambda: any(label in rows(pilot, "answers").text for label in proved))
        step = decided(pilot)
        assert f"◆ 第{step.n}步 {step.clause} {step.what[:8]}" in seen(pilot).split("\n")[3]
        await press(pilot, "d")
        shown = seen(pilot)
        board = rows(pilot, "board")
        assert board.max_scroll_y == 0
        for row in board.rows:
            for text in row.text.split("\n"):
                assert text[:9].strip() in shown
        assert shown.splitlines()[1].startswith("答 ")
        assert "◆" in shown
        step = replay(pilot).replay.selected  # type: ignore[union-attr]
        assert f"◆ {TAGS[step.kind][0]} {step.clause}" in shown


@pytest.mark.parametrize("game", ["evolve", "touhou", "zero"])
def test_a_fight_that_is_on_is_told_between_the_sides_as_people_say_it(game: str) -> None:
    line = opened(read(kinds(game)["攻击"]))
    told = "\n".join(
        row.text
        for step in steps(line)
        for row in board_rows(line.scenario.game, state_at(line, step), state_before(line, step))
        if row.value == ("facts", "")
    )
    assert re.search("(战斗|攻击)中", told)
    assert not re.search("(战斗|攻击|交战) 有", told)
