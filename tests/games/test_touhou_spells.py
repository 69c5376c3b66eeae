"""What spells of 极彩 say of numbers, of cards that were moved, of costs; what a changed word makes of it."""

from __future__ import annotations

import pytest

from judge.effects.nodes.ability import Ability
from judge.effects.reader import TextError, strict
from judge.effects.tell import lines
from judge.games.touhou.playable import not_played
from judge.games.touhou.text import WORDS, read_on


def told(text: str, kind: str) -> str:
    """What a text on a card of a kind comes to, each ability's lines as one."""
    return " ".join("|".join(line.strip() for line in lines(one, WORDS)) for one in whole(text, kind))


def whole(text: str, kind: str) -> tuple[Ability, ...]:
    """The abilities that a text prints on a card of a kind."""
    return strict(read_on(text, kind))


SAID = [
    ("符卡", "若你操控妖精，你可以不支付颜色值来使用该牌。抓一张牌。", "使用时可以不支付颜色值 【基本】"),
    ("符卡", "对目标造成X点伤害。（X为你操控的单位上勇气指示物的数量）", "X为你的所有单位的勇气指示物数之和："),
    ("符卡", "对目标造成X点伤害。（X为对手操控的单位上指示物的数量）", "X为对手的所有单位的任何指示物数之和："),
    ("符卡", "对目标造成X点伤害。（X为你操控的单位和结界的总数量）", "X为你的单位或结界的数量："),
    ("符卡", "对目标造成X点伤害。（X为你手牌的数量与你操控的道具的数量之和）", "X为你的手牌的数量与你的道具的数量之和"),
    ("符卡", "若你操控的单位上的计时指示物不少于3个，抓一张牌。", "计时指示物数之和不少于3"),
    ("结界", "你的结束阶段开始时，战场上每有一个惊吓指示物，你失去1点生命。", "（战场中的所有牌的惊吓指示物数之和）"),
    ("符卡", "对至多X个目标造成2点伤害。（X为你操控的结界数量）", "至多你的结界的数量个单位或玩家"),
    (
        "符卡",
        "对至多X个目标单位各造成X点伤害。（X为你操控的妖精数量）",
        "X为你的种族是妖精的单位的数量：|对第",
    ),
    ("符卡", "对目标单位造成2点伤害，若其已受伤，则改为5点。", "造成5点伤害|否则：|对第1个对象造成2点伤害"),
    ("符卡", "目标对手失去3点生命。若你操控妖精，改为失去5点。", "该玩家的生命-5|否则："),
    ("符卡", "在目标单位上放置一个计时指示物。若你操控妖精，改为放置三个。", "放上3个计时指示物|否则："),
    ("符卡", "目标玩家失去等同于其手牌数量一半的生命。（向下取整）你抓一张牌。", "每2个算1）|抓1张牌"),
    (
        "符卡",
        "将你操控的至多三个单位移回手上。若以此法移回的单位不少于2个，抓两张牌。",
        "里的单位的数量不少于2",
    ),
    (
        "符卡",
        "移除目标玩家墓地中的所有牌，以此法移除的牌中每有一张非单位牌，抓一张牌。",
        "里的种类不是单位的牌",
    ),
    ("符卡", "将你牌库顶的三张牌置于墓地。将以此法置于墓地的单位牌移回手上。", "将上述的牌里的所有单位牌放置到手牌"),
    ("符卡", "将你操控的所有单位移回手上。你获得等同于此法移回单位牌的颜色值之和的生命。", "所有单位牌的颜色值之和"),
    ("符卡", "展示你牌库顶五张牌，其中每有一张单位牌，抓一张牌。", "抓刚才看过的牌中的单位牌的数量张牌"),
    ("符卡", "展示你牌库顶三张牌，若其中没有符卡，抓一张牌。", "如果刚才看过的牌中的符卡的数量等于0"),
    ("符卡", "展示你牌库顶三张牌，将其中的单位牌置于手上，其余牌置于牌库底。", "刚才看过的牌中的所有单位牌"),
    ("符卡", "目标对手展示手牌，你选择其中一张牌移除游戏。", "选择刚才看过的牌中的1张牌|将上述的牌放置到移除区"),
    ("符卡", "选择一个对手操控的单位消灭。", "选择对手的1个单位|将上述的牌消灭"),
    ("符卡", "牺牲一个单位，抓等同于其灵力值的牌。", "抓上述的牌的灵力值张牌"),
    ("道具", "支付1个黄色：抓一张牌。", "支付1黄"),
    ("符卡", "消灭任意个不同的目标结界·道具和颜色值大于3的单位。", "结界或道具或颜色值超过3的单位"),
]


@pytest.mark.parametrize(("kind", "text", "said"), SAID)
def test_what_it_comes_to_is_told_and_played(kind: str, text: str, said: str) -> None:
    assert said in told(text, kind)
    assert [not_played(one) for one in whole(text, kind)] == [[]] * len(whole(text, kind))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("符卡", "对目标造成X点伤害。（X为你操控的妖精和道具的数量）"),
        ("符卡", "对至多X个目标造成2点伤害。（X为该牌的颜色值）"),
        ("符卡", "目标对手失去3点生命，你获得3点生命。若你操控妖精，改为5点。"),
        ("符卡", "你获得3点生命。若你操控妖精，改为失去5点。"),
        ("符卡", "你获得3点。"),
        ("符卡", "抓一张牌，若以此法放进颜色盘的牌不少于2张，抓一张牌。"),
        ("符卡", "将目标单位移回手上，你获得等同于以此法移除的牌的数量的生命。"),
        ("单位", "该单位攻击时，牺牲一个其他单位，抓等同于其灵力值的牌。"),
    ],
)
def test_what_is_not_clear_is_refused(kind: str, text: str) -> None:
    with pytest.raises(TextError):
        told(text, kind)
