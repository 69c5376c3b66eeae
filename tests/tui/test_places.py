"""A place and what is there are written one way, in the form, on the board, in a list; what is not read is told."""

from __future__ import annotations

import pytest
from textual import events
from textual.pilot import Pilot

from judge.games.written.placed import Problem
from judge.scenario.drafting import Draft, Spot, blank, check
from judge.scenario.drafting.template import kinds, made_from
from judge.tui.matters import filled, matters, now
from judge.tui.more import read
from judge.tui.screens.board import BoardScreen
from judge.tui.screens.dispute import Dispute
from judge.tui.screens.pick import Pick
from judge.tui.widgets.line import Line
from tests.tui.conftest import Opening, misfits, press, rows, seen, until
from tests.tui.disputes import answer, begin_in, cells, dispute, keyed, line_of
from tests.tui.test_board_screen import board, go, written


def there(draft: Draft, whose: str, zone: str) -> list[str]:
    return [str(draft.short(entry)) for entry in draft.entries(Spot(whose, zone))]


def whats(problems: tuple[Problem, ...]) -> str:
    return "\n".join(f"{one.what} {one.expected}" for one in problems)


def unread(pilot: Pilot[None]) -> list[str]:
    return next(of for key, of in cells(pilot).items() if key.endswith("再加"))


GRAVE = Spot("A", "墓地")


@pytest.mark.parametrize(
    "written", ["B 战场 狐 2", "B战场 狐 两张", "B的战场 狐 x2", "B 战场：2 狐", "Ｂ　战场　狐　２"]
)
@pytest.mark.parametrize("here", [None, GRAVE])
def test_a_place_is_written_one_way_in_the_form_and_on_the_board(written: str, here: Spot | None) -> None:
    said = read(blank("touhou"), written, None, here)
    assert (there(said.draft, "B", "战场"), said.left, said.wrong) == (["狐", "狐"], "", ())


def test_on_the_board_a_card_goes_where_the_cursor_is_and_a_zone_is_of_its_side() -> None:
    said = read(blank("touhou"), "红莲 三张\n战场 狐\nB 手牌 狼、3", None, GRAVE)
    assert there(said.draft, "A", "墓地") == ["红莲"] * 3
    assert there(said.draft, "A", "战场") == ["狐"]
    assert there(said.draft, "B", "手牌") == ["狼", "3"]
    assert said.wrong == ()


@pytest.mark.parametrize("here", [None, GRAVE])
def test_a_zone_that_is_none_is_told_and_stays_typed(here: Spot | None) -> None:
    draft = blank("touhou")
    said = read(draft, "A 战长 小鬼\nB 战场 狼\nA 墓地", None, here)
    assert said.left == "A 战长 小鬼⏎A 墓地"
    assert whats(said.wrong).startswith("不认识「A 战长」 A 战场\n「A 墓地」后面什么也没有写")
    assert there(said.draft, "B", "战场") == ["狼"]


def test_a_zone_may_be_called_without_its_last_word_and_must_say_whose_it_is() -> None:
    assert there(read(blank("cipher"), "B后卫 王子").draft, "B", "后卫区") == ["王子"]
    assert whats(read(blank("cipher"), "后卫区 王子").wrong) == "没有写「后卫区」是谁的 A 后卫区、B 后卫区"


def test_what_is_typed_as_the_empty_line_proposes_is_read_so() -> None:
    said = read(made_from(kinds("touhou")["攻击"], "x"), "A 手牌 剑、3；B 战场 狼(横置)；A选 让过")
    assert said.wrong == ()
    assert there(said.draft, "A", "手牌")[-2:] == ["剑", "3"]
    assert there(said.draft, "B", "战场")[-1] == "狼(横置)"
    assert said.draft.parts["script"][-1] == {"A": "让过"}


def test_a_state_that_is_none_is_told_and_is_no_part_of_the_name() -> None:
    draft = read(blank("touhou"), "B 战场 风神(眩晕，横置)").draft
    assert draft.card(Spot("B", "战场", 0)) == "风神"
    assert any("眩晕" in one.problem.what for one in check(draft).troubles)


def test_the_cards_of_a_zone_keep_their_states_when_others_are_typed_beside_them() -> None:
    draft = read(made_from(kinds("touhou")["攻击"], "x"), "A 墓地 狼(面朝下，横置)、熊").draft
    line = next(one for one in matters(draft) if one.label == "A 墓地")
    draft = filled(draft, line, 0, f"{line.cells[0]}、狐")
    assert there(draft, "A", "墓地") == ["狼(面朝下，横置)", "熊", "狐"]
    assert now(draft, line).cells == ("狼(面朝下，横置)、熊、狐",)


async def test_the_form_tells_what_it_does_not_understand_and_keeps_it(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin_in(pilot, "touhou")
        await line_of(pilot, "再加")
        await press(pilot, "A 战长 小鬼", "enter")
        assert answer(pilot).startswith("✗ 不认识「A 战长」")
        assert unread(pilot) == ["A 战长 小鬼"]
        assert misfits(pilot) == []


async def test_all_lines_that_are_pasted_into_the_form_are_kept(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        draft = await begin_in(pilot, "touhou")
        text = "该单位进战场时，目标对手\n失去1点生命。\n该单位死去时，抓一张牌。"
        name = dispute(pilot).cells[0].value
        await press(pilot, "tab", "tab")
        pilot.app.post_message(events.Paste(text))
        await press(pilot, "down")
        draft = dispute(pilot).draft or draft
        assert draft.at(("cards", name, "文本")) == text
        await line_of(pilot, "再加")
        pilot.app.post_message(events.Paste("B 战长 狼\nB 墓地 狐 2"))
        await press(pilot, "up")
        assert there(dispute(pilot).draft or draft, "B", "墓地")[-2:] == ["狐", "狐"]
        await until(pilot, lambda: "B 墓地" in [one.label for one in dispute(pilot).lines])
        assert unread(pilot) == ["B 战长 狼"]
        await press(pilot, "f3")
        assert "还有没读懂的：不认识「B 战长」" in seen(pilot)
        await press(pilot, "escape", "alt+n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).cells))
        assert unread(pilot) == ["B 战长 狼"]


async def a_board(pilot: Pilot[None], whose: str, zone: str) -> BoardScreen:
    """An empty board, the cursor on a zone of it."""
    await press(pilot, "f1", "f8", "touhou" if zone == "墓地" else "cipher", "enter")
    await go(pilot, whose, zone)
    return board(pilot)


@pytest.mark.parametrize("quick", [False, True])
async def test_no_character_that_is_typed_onto_the_board_is_lost(quick: bool, open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        screen = await a_board(pilot, "A", "墓地")
        await keyed(pilot, quick, "狐狸")
        await pilot.pause()
        assert screen.query_one(Line).input.value == "狐狸"
        await press(pilot, "enter", "enter")
        await keyed(pilot, quick, "B战场")
        await pilot.pause()
        assert screen.query_one(Line).input.value.startswith("B战场")


async def test_a_place_without_a_card_is_no_card_and_what_is_wrong_stays_in_the_line(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        screen = await a_board(pilot, "B", "后卫区")
        await press(pilot, "B后卫", "enter")
        assert "「B 后卫区」后面什么也没有写" in seen(pilot)
        assert screen.query_one(Line).input.value == "B后卫"
        assert written(pilot, "B", "后卫区") is None
        await press(pilot, " 兵 2", "enter", "enter")
        assert written(pilot, "B", "后卫区") == ["兵", "兵"]
        pilot.app.post_message(events.Paste("A 手排 剑\nA 手牌 盾"))
        await pilot.pause()
        assert written(pilot, "A", "手牌") == ["盾"]
        assert screen.query_one(Line).input.value == "A 手排 剑"
        assert "不认识「A 手排」" in seen(pilot)
        assert misfits(pilot) == []


async def test_a_list_finds_a_place_without_its_space_and_says_where_it_has_nothing(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await a_board(pilot, "A", "后卫区")
        await press(pilot, "兵", "enter", "enter", "m", "B后卫")
        assert rows(pilot, "picked").text == "B 后卫区"
        await press(pilot, "无")
        assert rows(pilot, "picked").text.startswith("没有哪一项有「B后卫无」")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Pick)
