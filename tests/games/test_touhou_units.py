"""Texts of units of 极彩: what they come to, told back, and what a changed word changes."""

from __future__ import annotations

import pytest

from judge.effects.reader import TextError
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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("横置该单位，抓一张牌。", "费用：|将该牌变为横置|效果：|抓1张牌"),
        ("支付1红，横置该单位，抓一张牌。", "费用：|支付1红|将该牌变为横置|效果：|抓1张牌"),
        ("横置该单位，选择一项：①抓一张牌。②你获得1点生命。", "费用：|将该牌变为横置|效果：|使用时选择其中1项"),
        ("牺牲该单位，若你操控妖精，抓一张牌。", "费用：|该牌被牺牲|效果：|如果有你的种族是妖精的单位：|抓1张牌"),
        ("你的结束阶段开始时，抓一张牌。牺牲该单位，抓一张牌。", "效果：|抓1张牌|该牌被牺牲|抓1张牌"),
        ("横置该单位：选择目标你操控的道具，创造一个该道具的复制。", "创造第1个对象的复制（衍生物）"),
        ("该单位死去时，创造一个该单位的复制。", "创造该牌的复制（衍生物）"),
        ("该单位进战场时，获得”该单位本回合不能被阻挡”。", "本回合中，该牌获得能力：|【静止】|效果：|该牌不能被阻挡"),
        ("该单位进战场时，获得“该单位死去时，抓一张牌”直到回合结束。", "本回合中，该牌获得能力：|【触发】"),
        ("支付1红：在该单位上放置一个+1+1+1指示物。", "放上1个+1/+1与+1指示物"),
        ("该单位死去时，创造一个红黑 2/2/2 的吸血鬼衍生物。", "创造1个颜色红、黑的种族吸血鬼的衍生单位"),
        ("横置该单位：牺牲X个人偶，若你如此做，抓X张牌。", "牺牲你的X个种族是人偶的单位|以上全部做到了才：|抓X张牌"),
    ],
)
def test_how_units_are_worded(text: str, said: str) -> None:
    assert said in told(text)


@pytest.mark.parametrize(
    ("of", "said"),
    [
        ("蕾米莉亚或芙兰朵露的", "角色约束是「蕾米莉亚」或「芙兰朵露」"),
        ("蕾米莉亚、芙兰朵露的", "角色约束是「蕾米莉亚」或「芙兰朵露」"),
        ("角色约束为蕾米莉亚或芙兰朵露的", "角色约束是「蕾米莉亚」或「芙兰朵露」"),
        ("角色约束为「蕾米莉亚」或「芙兰朵露」的", "角色约束是「蕾米莉亚」或「芙兰朵露」"),
        ("爱丽丝·玛格特洛依德的不具有终言的", "角色约束是「爱丽丝·玛格特洛依德」的能力不是终言"),
        ("不具有终言的爱丽丝·玛格特洛依德的", "能力不是终言的角色约束是「爱丽丝·玛格特洛依德」"),
        ("颜色值不大于3的爱丽丝的", "颜色值3以下的角色约束是「爱丽丝」"),
        ("蕾米莉亚·斯卡雷特的", "角色约束是「蕾米莉亚·斯卡雷特」"),
    ],
)
def test_whose_role_it_is(of: str, said: str) -> None:
    assert said in told(f"横置该单位：从你的墓地将一张{of}角色符卡移回手上。")


@pytest.mark.parametrize(
    "text",
    [
        "横置该单位：从你的墓地将一张蕾米莉亚与芙兰朵露的角色符卡移回手上。",  # a card of both, or of either?
        "牺牲该单位，若如此做，抓一张牌。",
        "该单位进战场时，获得“抓一张牌”。",
        "该单位进战场时，创造两个目标单位的复制。",
    ],
)
def test_what_is_refused_of_units(text: str) -> None:
    with pytest.raises(TextError):
        read(text, "单位")
