"""More ways in which EVOLVE's cards say something: what is done or not, what evolves into what, what is counted."""

from __future__ import annotations

import pytest

from judge.effects.reader import TextError
from judge.games.evolve.text.reading import read
from tests.games.test_evolve_text import told


@pytest.mark.parametrize(
    ("text", "lines_"),
    [
        (
            "【入场曲】可以丢弃自己手牌的1张学院・卡牌。如果丢弃，则抽取1张卡牌。如果没有丢弃，则将此卡牌放置到墓场。",
            ["  这样做了才：", "  没有全部做到就：", "    将此卡牌放置到墓场"],
        ),
        ("【入场曲】可以破坏自己战场上的1个其他随从。如果破坏，则抽取1张卡牌。", ["  这样做了才："]),
        ("【入场曲】可以展示自己手牌的1张法术。如果展示了，则抽取1张卡牌。", ["  这样做了才："]),
        (
            "【入场曲】可以支付●2。如果这样做了，抽取1张卡牌。如果没有支付，则破坏此卡牌。",
            ["  费用全部支付了才：", "  没有支付就："],
        ),
        (
            "【进化】●2：此卡牌进化为『白藤』或『黑藤』。",
            ["  公开自己的进化牌组中的1张卡牌，名称为『白藤』或『黑藤』", "  此卡牌进化为『白藤』或『黑藤』"],
        ),
        (
            "【入场曲】将进化牌组中背面朝上的3张进化随从翻为正面：抽取1张卡牌。",
            ["    将自己的进化牌组中的3个正面朝上以外的种类是进化的随从变为正面朝上"],
        ),
        ("自己战场上的所有进化随从攻击力+1。", ["自己的战场中的所有种类是进化的随从的攻击力+1"]),
        (
            "使用此卡牌时，如果自己墓场的卡牌的原本的费用的种类数为6种或以上，则费用-6。",
            ["  如果自己的墓场中的卡牌的原本的费用的种类数不少于6："],
        ),
        ("如果自己墓场的法术的费用有3种以上，则抽取1张卡牌。", ["  如果自己的墓场中的法术的费用的种类数不少于3："]),
        ("抽取X张卡牌。X为自己墓场的卡牌的费用的种类数。", ["抽自己的墓场中的卡牌的费用的种类数张卡牌"]),
        ("使用此卡牌时，费用-X。X为“自己的回合数”。", ["  此卡牌的费用-（自己的回合数）"]),
        ("如果自己的回合数为5或以上，则抽取1张卡牌。", ["如果自己的回合数不少于5："]),
        (
            "【入场曲】自己的墓场每有3张法术，最多抉择1项。【1】抽取1张卡牌。【2】此卡牌攻击力+1。",
            ["  使用时选择其中1到（自己的墓场中的法术的数量，每3个算1）项："],
        ),
        ("自己使用法术时，抽取1张卡牌。此能力1回合触发1次。", ["次数：每回合1次"]),
        ("自己使用法术时，抽取1张卡牌。每个回合最多只能发动2次。", ["次数：每回合2次"]),
        (
            "在这个回合中，自己下次使用的法术费用变为0。",
            ["本回合下一次使用时，自己的手牌和额外区中的所有法术的费用变为0"],
        ),
        ("破坏对手战场上的所有随从和护符。", ["将对手的战场中的所有护符破坏"]),
        (
            "【入场曲】丢弃1张手牌：给予对手的主战者X伤害。X为“丢弃的卡牌的原本的费用”。",
            ["对对手的主战者造成上述的卡牌的原本的费用点伤害"],
        ),
        ("【进化时】自己战场上的【蓄积】+1。", ["  将1个蓄积指示物放到具有【蓄积】的卡牌上"]),
    ],
)
def test_what_a_wording_comes_to(text: str, lines_: list[str]) -> None:
    """Each of the lines is among those in which the text is told back."""
    found = told(text)
    assert all(any(line in one for one in found) for line in lines_), found


@pytest.mark.parametrize(
    ("text", "problem"),
    [("【入场曲】可以展示自己手牌的1张法术。如果丢弃，则抽取1张卡牌。", "前面一句没有写这样做")],
)
def test_what_is_refused(text: str, problem: str) -> None:
    """It is said what is wrong with it."""
    with pytest.raises(TextError, match=problem):
        read(text)
