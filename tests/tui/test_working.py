"""Is it said at once that something is worked out, and does what is pressed meanwhile arrive?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import judge.rulings
from judge.tui.screens.replay import asking
from tests.tui.conftest import Opening, press, replay, rows, seen, until
from tests.tui.disputes import answer, begin, burst, dispute

WORKING = "正在算……"


async def test_an_old_answer_is_gone_as_soon_as_something_else_is_typed(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await until(pilot, lambda: answer(pilot).startswith("答 "))
        form, high = dispute(pilot), rows(pilot, "answer").outer_size.height
        assert form.draft is not None
        form.show(form.draft)
        assert answer(pilot) == WORKING
        await pilot.pause()
        assert answer(pilot).startswith("答 ")
        assert rows(pilot, "answer").outer_size.height == high


async def test_what_is_pressed_behind_f3_arrives_in_the_steps_though_it_is_still_worked_out(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        burst(pilot, "f3", "d")
        await until(pilot, lambda: pilot.app.screen.scope == "replay")  # type: ignore[attr-defined]
        await until(pilot, lambda: (held := replay(pilot).replay) is not None and held.step > 0)
        held = replay(pilot).replay
        assert held is not None
        assert held.selected.clause in {clause for one in replay(pilot).given(held.branch) for clause in one.deciding}


async def test_why_and_a_ruling_say_that_they_are_worked_out(
    open_desk: Opening, duel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said: list[str] = []

    def watched(of: Any, name: str) -> None:
        whole = getattr(of, name)

        def work(*what: Any, **how: Any) -> Any:
            said.append(seen(pilot))
            return whole(*what, **how)

        monkeypatch.setattr(of, name, work)

    async with open_desk(duel, (80, 24)) as pilot:
        watched(asking, "why_rows")
        watched(judge.rulings, "make")
        await press(pilot, "w", "斥候", "enter", "escape", "f4", "ctrl+s")
        await until(pilot, lambda: "已导出" in rows(pilot, "about").text)
        assert [WORKING in one for one in said] == [True, True]
        assert WORKING not in seen(pilot)
