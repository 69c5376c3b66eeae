"""Shapes in which printed cards of 极彩 are worded: told back as they mean it, or refused with what is unclear."""

from __future__ import annotations

import pytest

from judge.effects.reader import TextError
from judge.effects.tell import lines
from judge.games.touhou.playable import not_played
from judge.games.touhou.text import WORDS, read


def told(text: str, kind: str) -> str:
    """What a text on a card of a kind comes to, each ability's lines as one."""
    return " ".join("|".join(line.strip() for line in lines(one, WORDS)) for one in read(text, kind))


SAID = [
    ("单位", "该单位死去时，该牌可以对任意目标造成2点伤害。", "第1个对象：1个单位或玩家|效果："),
    ("符卡", "消灭任意一个目标单位。", "第1个对象：1个单位|效果：|将第1个对象消灭"),
    ("符卡", "将你手牌中任意一张牌放进颜色盘。", "将你的1张手牌放置到颜色盘"),
    ("符卡", "对目标造成X点伤害。（X为你操控的单位的数量）", "X为你的单位的数量：|对第1个对象造成X点伤害"),
    ("符卡", "抓一张牌。对目标造成X点伤害。X为你手牌的数量。", "抓1张牌|X为你的手牌的数量：|对第1个对象"),
    ("符卡", "在你使用该牌时，弃任意数量的手牌。抓X张牌，X为以此法弃置的牌的数量。", "X为作为条件付出的数量：|抓X张牌"),
    ("符卡", "该牌对任意数量的目标造成共3点伤害，你可以任意分配。", "造成3点伤害（由你分配）"),
    ("符卡", "对目标单位造成你墓地牌数量的伤害。", "对第1个对象造成你的墓地中的牌的数量点伤害"),
    ("结界", "防止你操控的妖精受到的所有非战斗伤害。", "防止你的所有种族是妖精的单位将要受到的全部非战斗伤害"),
    (
        "符卡",
        "选择目标你操控的单位，对另一个目标单位造成等同于前者攻击力的伤害。",
        "造成第1个对象的攻击力点",
    ),
    ("道具", "每当一个妖精死去时，对目标单位造成等同于前者灵力值的伤害。", "对第1个对象造成发生此事的对象的灵力值点"),
    ("单位", "当该单位从战场被移回你手上时，抓一张牌。", "该牌是由你拥有，该牌被移回手上（从战场）时"),
    ("符卡", "将目标你拥有的单位移回手上。", "1个由你拥有的单位|效果：|将第1个对象放置到手牌"),
]
"""Kind of card, text, and what is said of it."""
REFUSED = [
    ("符卡", "消灭任意单位。", "是任意一个，还是任意数量？请写明"),
    ("符卡", "在你使用该牌时，弃一张牌。抓X张牌，X为以此法置于牌库底的牌的数量。", "这些牌是哪一次移动的？"),
    ("符卡", "该牌对任意数量的目标造成共3点伤害。", "后面没有用到这里写的"),
    ("符卡", "对目标造成3点伤害，你可以任意分配。", "没有读懂分配的是什么"),
    ("符卡", "抓一张牌，对目标造成等同于前者攻击力的伤害。", "「前者」指的是哪一个？"),
]
"""Kind of card, text, and why it is not read."""


@pytest.mark.parametrize(("kind", "text", "said"), SAID)
def test_what_is_it_understood_to_mean(kind: str, text: str, said: str) -> None:
    assert said in told(text, kind)
    assert [word for one in read(text, kind) for word in not_played(one)] == []


@pytest.mark.parametrize(("kind", "text", "why"), REFUSED)
def test_why_is_it_not_read(kind: str, text: str, why: str) -> None:
    with pytest.raises(TextError) as error:
        read(text, kind)
    assert why in error.value.problem
