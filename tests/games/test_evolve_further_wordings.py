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
]
REFUSED = [
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
