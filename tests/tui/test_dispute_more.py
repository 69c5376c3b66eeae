"""What a kind of dispute has no line for is added by one line of the form, and has a line of its own from then on."""

from __future__ import annotations

import asyncio

import pytest

from judge.games import PLAYABLE
from judge.scenario.drafting import Draft, Spot
from judge.scenario.drafting.template import kinds, made_from
from judge.tui.more import added, keys, known, parts
from judge.tui.screens.replay import ReplayScreen
from tests.sampled import every
from tests.tui.conftest import Opening, misfits, press, replay, rows, until
from tests.tui.disputes import answer, begin_in, burst, cells, dispute, keyed, line_of


@pytest.mark.parametrize("quick", [False, True])
async def test_cards_numbers_and_choices_are_added_and_have_lines_of_their_own(quick: bool, open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin_in(pilot, "evolve")
        await line_of(pilot, "再加")
        await keyed(pilot, quick, "A生命值 15", "enter")
        await until(pilot, lambda: "A 生命值" in [one.label for one in dispute(pilot).lines])
        await line_of(pilot, "再加")
        await keyed(pilot, quick, "B战场 狼(横置)、熊", "up", "A.生命值")
        await until(pilot, lambda: sum(one.label == "B战场" for one in dispute(pilot).lines) == 3)
        await until(pilot, lambda: "\n答 A的生命值是15" in answer(pilot))
        assert answer(pilot).startswith("没有写数值 狼、熊")
        await line_of(pilot, "再加")
        await keyed(pilot, quick, "A选 结束主要阶段", "enter")
        await until(pilot, lambda: [one.label for one in dispute(pilot).lines].count("A选") == 3)
        draft = dispute(pilot).draft
        assert draft is not None
        assert draft.at(("start", "A", "生命值")) == 15
        assert [draft.card(spot) for spot in _spots(draft, "B", "战场")] == ["卫", "狼", "熊"]
        assert draft.parts["script"][-1] == {"A": "结束主要阶段"}
        assert draft.parts["ask"] == ["A.生命值"]
        assert misfits(pilot) == []


def _spots(draft: Draft, whose: str, zone: str) -> list[Spot]:
    return [Spot(whose, zone, at) for at in range(len(draft.entries(Spot(whose, zone))))]


async def test_what_is_added_last_is_there_where_one_goes_on_with_it(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin_in(pilot, "zero")
        await line_of(pilot, "再加")
        await press(pilot, "B生命区 1", "f3")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await until(pilot, lambda: replay(pilot).replay is not None)
        assert "生命区1" in rows(pilot, "board").text


async def test_what_is_not_understood_stays_and_says_what_may_be_meant(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        draft = await begin_in(pilot, "touhou")
        await line_of(pilot, "再加")
        await press(pilot, "A墓")
        assert "A墓地" in rows(pilot, "hinted").text
        await press(pilot, "up")
        assert next(of for name, of in cells(pilot).items() if name.endswith("再加")) == ["A墓"]
        assert dispute(pilot).draft == draft


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_zone_and_number_of_a_player_is_added(game: str) -> None:
    draft = made_from(kinds(game)["攻击"])
    for who in ("A", "B", ""):
        for key in keys(draft, who):
            more = added(draft, f"{who}{key} 2")
            assert more != draft, key
            assert parts(draft, f"{who}{key} 2") == (who, key, "2")
            assert not key[1:] or f"{who}{key} " in known(draft, who + key[:1])
    assert added(draft, "什么也不是") == added(draft, "A") == added(draft, "") == draft


@pytest.mark.parametrize("turns", every(4, [0, 1, 2, 3, 5, 8, 12, 16, 20, 30]))
async def test_what_is_typed_right_behind_the_choice_of_another_kind_is_for_its_lines(
    turns: int, open_desk: Opening
) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin_in(pilot, "evolve")
        for key in ("f7", "守护", "enter", "狮", "tab", "7/7"):
            burst(pilot, key)
            for _ in range(turns):  # so much of it the desk does before the next key comes
                await asyncio.sleep(0)
        await until(pilot, lambda: getattr(pilot.app.screen, "kind", "") == "守护")
        await until(pilot, lambda: [one.value for one in dispute(pilot).cells][:2] == ["狮", "7/7"])


@pytest.mark.parametrize("turns", [0, 5])
async def test_lines_that_are_emptied_one_right_behind_the_other_all_go(turns: int, open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin_in(pilot, "evolve")
        await press(pilot, "f7", "使用", "enter")
        await press(pilot, *["down"] * 7)
        for key in ["delete", "enter"] * 3:
            burst(pilot, key)
            for _ in range(turns):
                await asyncio.sleep(0)
        acts = lambda: [one.value for one in dispute(pilot).cells if dispute(pilot).lines[one.line].kind == "act"]  # noqa: E731
        await until(pilot, lambda: acts() == ["使用火①", "支付"], 10)
