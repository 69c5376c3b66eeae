"""What invented texts of Shadowverse EVOLVE come to: one construction in the place of another, and what is refused."""

from __future__ import annotations

import pytest

from judge.effects.reader import TextError
from judge.effects.tell import lines
from judge.games.evolve.text import WORDS, read

MEANS = [
    # one keyword or another, as its player likes
    ("【入场曲】此卡牌具有【疾驰】或【吸血】。", ["选择其中1项：", "此卡牌具有【疾驰】", "此卡牌具有【虹吸】"]),
    ("【突进】【必杀】", ["【突进】", "【毁灭】"]),
    # when its player's next start phase comes, whoever that is
    (
        "【进化时】对手战场上的所有随从在其玩家的下个开始阶段中不会竖置。",
        ["到下个开始阶段为止，对手的战场中的所有随从开始阶段不竖置"],
    ),
    ("当自己的结束阶段开始时，如果自己的剩余能量点为2或以上，则抽取1张卡牌。", ["如果自己的能量点不少于2："]),
    ("【入场曲】在这个回合中，此卡牌的进化费用变为0。", ["直到回合结束，此卡牌的进化费用变为0"]),
    ("【入场曲】选择自己墓场的1张“非梦魇的随从”。将其加入手牌。", ["1个职业不是梦魇的随从"]),
    ("自己的牌组中最多可以放入6张『甲』。", ["名称是『甲』的卡牌在构筑牌组时可以放入最多6张"]),
    ("【攻击时】如果是对主战者进行的攻击，则抽取1张卡牌。", ["如果攻击目标的种类是主战者："]),
    ("【入场曲】如果在这个回合中，自己使用过其他法术，则抽取1张卡牌。", ["其他法术被使用的次数不少于1："]),
    # so many of each, of those that were looked at
    (
        "查看自己牌组顶部4张卡牌。可以从其中展示机械・卡牌和『甲』各最多1张并加入手牌。将剩余的卡牌放置到牌组底部。",
        ["最多1张类型是『机械』的卡牌", "最多1张名称是『甲』的卡牌", "公开上述的卡牌"],
    ),
    # as many tokens as something is counted
    ("召唤与“对手战场上的卡牌的张数”相同数量的『甲』。", ["将对手的战场中的卡牌的数量个『甲』放置到自己的战场"]),
    ("丢弃任意张数的手牌。召唤相同数量的『甲』。", ["将上述的卡牌的张数个『甲』"]),
    # options under a condition, and how many of them
    (
        "【入场曲】如果处于【真红】状态，则从以下选项中抉择1个。【1】抽取1张卡牌。【2】自己的主战者生命值+1。",
        ["如果处于【真红】状态：", "使用时如果处于【真红】状态，选择其中1项："],
    ),
    (
        "从以下选项中最多抉择2个。【魔力连锁10】改为最多3个。【1】抽取1张卡牌。【2】召唤1个『甲』。【3】召唤1个『乙』。",
        ["选择其中1到2项（如果【魔力连锁】：自己的墓场中的法术为10张或以上，则是最多3项）："],
    ),
    (  # said after an option it is about what that does
        "从以下选项中抉择1个。【1】抽取1张卡牌。【2】召唤1个『甲』。如果处于【觉醒】状态，则改为2个。",
        ["使用时选择其中1项：", "将2个『甲』放置到自己的战场"],
    ),
]
REFUSED = [
    ("自己战场上的所有随从具有【疾驰】或【守护】。", "各具有哪一样"),
    ("召唤相同数量的『甲』。", "与什么的数量相同"),
    (
        "如果处于【觉醒】状态，则从以下选项中抉择1个。如果自己没有手牌，则改为2个。【1】抽取1张卡牌。【2】召唤1个『甲』。",
        "写了两个条件",
    ),
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
