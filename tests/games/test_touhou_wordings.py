"""Families of wordings of 极彩: who does it, what comes of it, and what else could be meant, told back or refused."""

from __future__ import annotations

import pytest

from judge.effects.reader import TextError
from judge.effects.tell import lines
from judge.games.touhou.text import WORDS, read


def told(text: str) -> str:
    """What a text comes to, each ability's lines as one."""
    return " ".join("|".join(line.strip() for line in lines(one, WORDS)) for one in read(text))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("你可以支付2点生命。若如此做，抓一张牌。", "可以支付费用：|支付2点生命|费用全部支付了才：|抓1张牌"),
        ("支付1红，否则弃一张手牌。", "可以支付费用：|支付1红|没有支付就：|弃置你的1张手牌"),
        ("对手可以支付1红，否则你抓一张牌。", "对手可以支付费用：|支付1红|没有支付就：|抓1张牌"),
        ("对手可以弃一张手牌，若其如此做，你抓一张牌。", "由对手实行：|可以（也可以不）：|弃置该玩家的1张手牌"),
        ("牺牲一个单位，若无法如此做，你失去3点生命。", "牺牲你的1个单位|没有全部做到就：|你的生命-3"),
        ("你可以弃一张手牌，若如此做，抓两张牌，否则你失去1点生命。", "抓2张牌|没有全部做到就：|你的生命-1"),
        ("反制一张符卡，除非其操控者支付2点任意颜色值。", "选择对抗区中的1张符卡|上述的牌的操控者可以：|支付2点"),
        ("消灭目标单位，除非其操控者弃一张手牌。", "第1个对象的操控者可以：|弃置该玩家的1张手牌"),
        ("目标玩家选择一项：①失去2点生命。②弃一张牌。", "由第1个对象实行：|选择其中1项：|・|该玩家的生命-2|・"),
        ("消灭目标名称含有“妖精”的单位。", "1个名称含有「妖精」的单位"),
        ("消灭所有单位，每以此法消灭一个单位，抓一张牌。", "抓达到被消灭的条件的单位的数量张牌"),
        ("弃任意数量的手牌，每以此法弃置一张牌，抓一张牌。", "抓等量张牌"),
        ("若你颜色盘中有五种颜色，抓两张牌。", "如果你的颜色盘中的牌的颜色种不少于5"),
        ("对手使用的符卡需额外支付1点任意颜色值。", "需要支付的颜色值增加1点任意颜色值"),
        ("目标玩家弃一张手牌。若那张牌为符卡，你抓一张牌。", "如果上述的牌的种类是符卡：|抓1张牌"),
        ("对手弃一张手牌，若其无法如此做，其失去2点生命。", "没有全部做到就：|由对手实行：|该玩家的生命-2"),
        ("展示你手牌中任意数量的红色牌，你获得等量的生命。", "你的生命+（等量）"),
    ],
)  # fmt: skip
def test_who_does_it_and_what_comes_of_it_are_told(text: str, said: str) -> None:
    assert said in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "支付2点生命。",
        "你可以支付2点生命，抓一张牌。",
        "你可以支付1红，若无法如此做，弃一张手牌。",
        "你可以弃一张手牌，若其不如此做，你失去1点生命。",
        "对手可以弃一张手牌，若你不如此做，你失去1点生命。",
        "每位玩家可以弃一张手牌。",
        "对手弃一张手牌，若你无法如此做，抓一张牌。",
        "目标对手弃一张手牌。抓一张牌。",
        "弃任意数量的手牌，每以此法弃置一张单位牌，抓一张牌。",
        "对手选择一项：①牺牲一个单位。②你抓一张牌。",
        "消灭所有单位，除非其操控者支付2点生命。",
    ],
)
def test_what_could_be_meant_otherwise_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        read(text)
