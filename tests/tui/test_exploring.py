"""Every choice tried in 推演: the endings with their names, one of them as a line, and stopping."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Static

from judge.games import PLAYABLE
from judge.scenario import read
from judge.scenario.drafting.template import kinds
from judge.scenario.explore import along
from judge.tui import exploring
from judge.tui.branch import Branch, opened
from judge.tui.exploring import Tried, ending_rows, followed, tried
from judge.tui.screens import trial
from judge.tui.screens.sheet import Sheet
from tests.tui.conftest import Opening, press, replay, rows, until


async def test_the_endings_of_a_decision_are_listed_and_one_is_opened_as_a_line(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "]", "x")
        await until(pilot, lambda: isinstance(pilot.app.screen, Sheet))
        told = rows(pilot, "sheet")
        assert "全部试完" in told.text
        endings = [row for row in told.rows if isinstance(row.value, int)]
        assert len(endings) > 1
        assert len({row.text.partition("\n")[0] for row in endings}) == len(endings)
        await press(pilot, "enter")
        held = replay(pilot).replay
        assert held is not None
        ending = "结局1：B.手牌 斥候→未知、斥候；B.宝玉区 未知→无"
        assert [branch.name for branch in held.branches] == ["原线", f"分支1（{ending}）"]
        assert held.selected.kind in {"open", "end"}


async def test_trying_is_stopped_by_a_key_and_nothing_is_lost(
    open_desk: Opening, duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = threading.Event()

    def endless(_branch: Branch, _place: int, on: Callable[[], None]) -> Tried:
        try:
            while True:
                on()
                time.sleep(0.01)
        finally:
            stopped.set()

    monkeypatch.setattr(trial, "tried", endless)
    async with open_desk(duel) as pilot:
        await press(pilot, "]", "x")
        screen = pilot.app.screen
        assert isinstance(screen, trial.TrialBox)
        await until(pilot, lambda: "看了" in str(screen.query_one("#far", Static).content) and screen.many > 3)
        await press(pilot, "escape")
        await until(pilot, stopped.is_set)
        held = replay(pilot).replay
        assert held is not None
        assert len(held.branches) == 1


@pytest.mark.parametrize("game", PLAYABLE)
def test_each_ending_is_reached_by_the_line_that_is_opened_for_it(game: str) -> None:
    branch = opened(read(kinds(game)["攻击"]))
    done = tried(branch, len(branch.answers) - 1, lambda: None)
    assert done.found.complete
    assert len(ending_rows(done)) > len(done.found.endings[:40])
    for at, ending in enumerate(done.found.endings[:5]):
        line = followed(branch, done, at, 0).line
        states = [line.state, *(moment.state for moment in line.moments)]
        assert ending.state.key() in {state.key() for state in states}


def test_an_ending_is_named_by_what_the_fewest_others_have_and_not_by_a_mere_state() -> None:
    branch = opened(read(kinds("evolve")["守护"]))
    name = next(row.text for row in ending_rows(tried(branch, 0, lambda: None)) if "盾.生命值" in row.text)
    assert name.index("盾.生命值") < name.index("兵.横置")
    zero = opened(read(kinds("zero")["攻击"]))
    names = [row.text.partition("　")[0].partition(" ")[2] for row in ending_rows(tried(zero, 0, lambda: None))[1:5]]
    assert len(set(names)) == len(names)


def test_a_long_question_is_told_whole_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploring, "LONG", 6)
    branch = opened(read(kinds("cipher")["攻击"]))
    done = tried(branch, 0, lambda: None)
    told = "\n".join(row.text for row in ending_rows(done))
    asked = {decided.asked for ending in done.found.endings[:5] for decided in along(done.run, ending)}
    assert max(told.count(f"{one[:3]}") for one in asked) > 1
    assert all(told.count(f"{one}：") == 1 for one in asked)
