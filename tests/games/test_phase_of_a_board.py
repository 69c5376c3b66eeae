"""A board that says in which phase it is, and not before which clause, begins with that phase."""

from __future__ import annotations

import pytest

from judge.scenario import read_text
from judge.scenario.run import walk

TOUHOU = """
game: touhou
cards: {{枫叶: {{种类: 单位, 颜色值: {{红: 1}}, 攻击力: 1, 血量: 1, 灵力值: 1}}}}
start: {{回合玩家: A, 回合: 7, {start}, A: {{战场: [枫叶], 牌库: 20}}, B: {{牌库: 20}}}}
until: "5.6.2b"
"""
CIPHER = """
game: cipher
cards: {{将: {{战斗力: 40}}}}
start: {{回合玩家: A, 回合: 7, {start}, A: {{前卫区: [将(主人公)], 卡组: 20}}, B: {{前卫区: [将(主人公)], 卡组: 20}}}}
"""


def _clauses(board: str, start: str) -> list[str]:
    return [moment.clause for moment in walk(read_text(board.format(start=start))).line.moments]


@pytest.mark.parametrize(
    ("phase", "first"), [("重置", "5.1.2"), ("准备", "5.2.2"), ("抓牌", "5.3.2"), ("凭依", "5.4.2"), ("结束", "5.6.1")]
)
def test_a_board_begins_in_the_phase_that_is_written(phase: str, first: str) -> None:
    assert _clauses(TOUHOU, f"阶段: {phase}")[0] == first
    assert _clauses(TOUHOU, f'条号: "{first}"')[0] == first


def test_a_heading_is_where_its_first_step_is() -> None:
    assert _clauses(TOUHOU, '条号: "5.6"')[0] == "5.6.1"


def test_nobody_attacks_where_the_end_phase_is_written() -> None:
    done = walk(read_text(TOUHOU.format(start="阶段: 结束")))
    offered = [option for decided in done.decisions for option in decided.decision.options]
    assert not [option for option in offered if "攻击" in str(option)]
    main = walk(read_text(TOUHOU.format(start="阶段: 主要")))
    assert main.line.decision is not None
    assert [option for option in main.line.decision.options if "攻击" in str(option)]


@pytest.mark.parametrize(
    ("phase", "first"),
    [("开始阶段", "13.2"), ("羁绊阶段", "13.3"), ("出击阶段", "13.4"), ("行动阶段", "13.5"), ("结束阶段", "13.6")],
)
def test_a_board_of_the_other_game_too(phase: str, first: str) -> None:
    assert _clauses(CIPHER, f"阶段: {phase}")[0].startswith(first)
