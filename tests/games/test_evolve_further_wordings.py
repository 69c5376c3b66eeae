"""What invented texts of Shadowverse EVOLVE come to: more constructions, each with a neighbour that means another."""

from __future__ import annotations

import pytest

from judge.effects.reader import TextError
from judge.effects.tell import lines
from judge.games.evolve.text import WORDS, read

MEANS = [
    # a number of several cards is their sum only where the text says so
    ("给予对手的主战者X伤害。X为自己战场上的随从的攻击力的合计。", ["自己的战场中的所有随从的攻击力之和点伤害"]),
    ("给予对手的主战者X伤害。X为自己战场上攻击力最高的随从的攻击力。", ["随从的最高的攻击力点伤害"]),
    ("丢弃1张手牌。给予对手的主战者X伤害。X为该卡牌的费用。", ["上述的卡牌的费用点伤害"]),
    ("丢弃2张手牌。给予对手的主战者X伤害。X为丢弃的卡牌的费用的合计。", ["上述的卡牌的费用之和点伤害"]),
    ("如果自己战场上的随从的攻击力的合计为10或以上，则抽取1张卡牌。", ["所有随从的攻击力之和不少于10："]),
    # the text's own word for a number of which there may be fewer
    ("抉择1项。如果是【觉醒】状态，则改为最多2项。【1】抽取1张卡牌。【2】抽取2张卡牌。", ["则是最多2项）："]),
    ("抉择1项。如果是【觉醒】状态，则改为2项。【1】抽取1张卡牌。【2】抽取2张卡牌。", ["则是2项）："]),
    # what is done instead is done to the cards to which the other would have been
    ("选择1个随从。将该随从返回手牌。【魔力连锁10】改为放置到牌组顶部。", ["将第1个对象放置到牌组最上方"]),
    ("选择1个随从。将该随从返回手牌。【魔力连锁10】改为使其消失。", ["将第1个对象放置到消失领域"]),
    ("将自己墓场的1张随从加入手牌。如果自己没有手牌，则改为放置到战场。", ["将自己的墓场中的1个随从放置到战场"]),
    (
        "自己的其他所有随从攻击力+1/生命值+1。【NC20】改为攻击力+3/生命值+3。",
        ["自己的所有其他随从的攻击力+3", "自己的所有其他随从的生命值+3", "否则：", "自己的所有其他随从的生命值+1"],
    ),
    ("选择1个随从。在这个回合中，该随从攻击力+1。【NC20】改为攻击力+3。", ["直到回合结束，第1个对象的攻击力+3"]),
    ("【入场曲】【连击3】给予对手的主战者3伤害。【连击5】改为给予5伤害。", ["造成5点伤害", "否则：", "造成3点伤害"]),
    # of the cards that were looked at, in the same sentence
    (
        "查看自己牌组顶部的5张卡牌。从中将1张随从加入手牌，将1张法术放置到额外区，将其余放置到墓场。",
        ["将刚才看过的卡牌中的1张法术放置到额外区"],
    ),
    ("自己的其他“具有【疾驰】或【守护】的随从”攻击时，抽取1张卡牌。", ["具有【疾驰】或具有【守护】的其他随从攻击时"]),
    ("只要处于【觉醒】状态，此卡牌具有【快速】。", ["（在手牌中）（在额外区中）【永续】"]),
    ("抽取1张卡牌。如果使用此卡牌时丢弃了法术，则抽取1张卡牌。", ["有使用时支付费用的卡牌里的法术："]),
    (
        "【启动】●1：抽取1张卡牌。在这个回合中，不能使用此卡牌的除【进化】以外的启动能力。",
        ["直到回合结束，此卡牌不能使用除【进化】以外的启动能力"],
    ),
    ("【启动】●1：抽取1张卡牌。在这个回合中，不能使用此卡牌的启动能力。", ["直到回合结束，此卡牌不能使用启动能力"]),
    ("在这个回合后，进行1个自己的额外回合。", ["进行额外回合"]),
]
REFUSED = [
    ("抽取1张卡牌。如果自己没有手牌，则改为放置到墓场。", "没有写是什么牌"),
    ("自己的其他所有随从攻击力+1/生命值+1。【NC20】改为攻击力+3。", "改的是前面的哪几个数"),
    ("将1张法术放置到额外区。", "请写明是哪里的法术"),
    ("选择1张法术。将其加入手牌。", "请写明是哪里的法术"),
    ("查看自己牌组顶部的5张卡牌。从中将1张随从加入手牌。将1张护符放置到额外区。", "刚才看过的牌里的，还是战场上的"),
    ("【入场曲】在这个回合中，不能使用启动能力。", "是哪一张的启动能力"),
    ("给予对手的主战者X伤害。X为自己战场上的随从的攻击力。", "是合计，还是哪一张的"),
    ("给予对手的主战者X伤害。X为自己战场上攻击力最高的随从的生命值。", "是合计，还是哪一张的"),
    ("丢弃2张手牌。给予对手的主战者X伤害。X为丢弃的卡牌的费用。", "是合计，还是哪一张的"),
    ("选择自己墓场的最多2张随从。使其消失。给予对手的主战者X伤害。X为其费用。", "是合计，还是哪一张的"),
    ("如果自己战场上的随从的攻击力为10或以上，则抽取1张卡牌。", "是合计，还是哪一张的"),
]


@pytest.mark.parametrize(("text", "lines_"), MEANS)
def test_what_a_text_comes_to(text: str, lines_: list[str]) -> None:
    """Each of the lines is in what is told back."""
    told = "\n".join(line for ability in read(text) for line in lines(ability, WORDS))
    assert all(line in told for line in lines_), told


@pytest.mark.parametrize(("text", "problem"), REFUSED)
def test_what_is_refused(text: str, problem: str) -> None:
    """It is said what is wrong with it."""
    with pytest.raises(TextError, match=problem):
        read(text)
