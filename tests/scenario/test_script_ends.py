"""Where a script ends, or does not fit: what left no choice is not gone past, and what it says is gone to."""

from __future__ import annotations

import pytest

from judge.scenario import read_text
from judge.scenario.run import walk
from judge.scenario.stopped import closing

SKIPS = """
game: evolve
title: 两次跳过对手的下一个回合
cards:
  时停: {种类: 法术, 费用: 1, 文本: 跳过对手的下一个回合。}
start: {A: {能量点: 2, 能量点最大值: 5, 手牌: [时停, 时停]}}
script:
  - A: 使用时停①
  - A: 使用时停②
"""
NEW = """
game: evolve
title: 新进场的随从不能攻击
cards:
  剑士: {种类: 随从, 费用: 1, 攻击力: 2, 生命值: 2}
start: {A: {能量点: 1, 能量点最大值: 5, 手牌: [剑士]}, B: {战场: [剑士]}}
script:
  - A: 使用剑士
  - A: 攻击：剑士
"""


@pytest.mark.parametrize(("ends", "turn"), [(1, 5), (2, 6), (3, 7)])
def test_a_script_that_ends_phases_in_which_nothing_can_be_done_goes_so_far(ends: int, turn: int) -> None:
    done = walk(read_text(SKIPS + "  - A: 结束主要阶段\n" * ends))
    assert (done.problem, done.left) == (None, ())
    assert done.line.state.turn == turn
    assert f"回合{turn}" in closing(done)


def test_what_cannot_be_chosen_stops_where_it_would_be_chosen() -> None:
    done = walk(read_text(NEW))
    assert done.problem is not None
    (problem,) = done.problem.problems
    assert problem.what.startswith("A在7.3.3不能选「攻击：剑士」")
    assert done.line.state.turn == done.line.start.turn
    assert done.line.decision is None
    *_, refused, forced = [step for step in done.steps if step.told]
    assert (refused.kind, forced.clause) == ("refused", "7.3.3")
    assert refused.what.endswith("攻击：A的剑士")


def test_a_choice_of_nothing_that_nobody_asks_for_is_named() -> None:
    done = walk(read_text(NEW.replace("  - A: 攻击：剑士\n", "  - B: 不选\n  - A: 结束主要阶段\n")))
    assert done.problem is not None
    assert "若「不选」是多写的，删去这一步" in str(done.problem)
