"""Texts of units of 极彩: what they come to, told back, and what a changed word changes."""

from __future__ import annotations

import pytest

from judge.effects.tell import lines
from judge.games.touhou.text import WORDS, read


def told(text: str, kind: str = "单位") -> str:
    """What a text on a card of a kind comes to, each ability's lines as one."""
    return " ".join("|".join(line.strip() for line in lines(one, WORDS)) for one in read(text, kind))


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("在目标对手颜色盘中的一张牌上放置一个黄色指示物", "在第1个对象的颜色盘中的1张牌上放上1个黄指示物"),
        ("在你颜色盘中的一张牌上放置一个黄色指示物", "在你的颜色盘中的1张牌上放上1个黄指示物"),
        ("将一个黄色指示物放置在目标对手颜色盘中的一张牌上", "在第1个对象的颜色盘中的1张牌上放上1个黄指示物"),
        ("从目标对手颜色盘中的一张牌上移去一个黄色指示物", "在第1个对象的颜色盘中的1张牌上取下1个黄指示物"),
        ("该单位与目标玩家操控的一个单位进行一次战斗判定", "使该牌与第1个对象的1个单位进行一次战斗判定"),
        ("目标玩家失去1点生命，对其操控的一个单位造成2点伤害", "对第1个对象的1个单位造成2点伤害"),
        ("目标玩家操控的所有单位的攻击力变为0直到回合结束", "第1个对象的所有单位的攻击力变为0"),
    ],
)
def test_whose_it_is_where_a_player_is_the_target(does: str, said: str) -> None:
    assert said in told(f"该单位进战场时，{does}。")
