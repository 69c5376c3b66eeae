"""What sets an ability off, as printed cards word it: told back, of either way of fighting, or refused."""

from __future__ import annotations

import pytest

from judge.effects.tell import lines, steps
from judge.effects.unread import TextError
from judge.games.cipher import playable
from judge.games.cipher.text import WORDS, read

SET_OFF = [
    (
        "『甲』【自】其他我方单位因战斗被击破时，抽1张卡。",
        ["诱发：攻击单位攻击击破自己的其他单位时"],
    ),
    ("『甲』【自】其他我方单位升级或转职时，抽1张卡。", ["诱发：自己的其他单位升级时"]),
    ("『甲』【自】这名单位从后卫区攻击时，抽1张卡。", ["诱发：这张卡在后卫区，这张卡攻击时"]),
    (
        "『甲』【自】同一区域的其他我方单位被攻击时，抽1张卡。",
        ["诱发：自己的与这张卡在同一区域的其他单位被攻击时"],
    ),
    ("『甲』【自】自己出击<飞行>属性的单位时，抽1张卡。", ["诱发：自己的属性是飞行的单位出击时"]),
    (
        "『甲』【自】这名单位被敌方单位攻击的战斗结束时，将那名敌方单位横置。",
        ["诱发：这张卡被对手的单位攻击的战斗结束时", "将攻击单位变为已行动"],
    ),
    ("『甲』【自】我方单位被选为攻击对象时，抽1张卡。", ["诱发：自己的单位被攻击时"]),
    (
        "『甲』【自】这名单位从后卫区移动到前卫区时，抽1张卡。",
        ["诱发：这张卡移动到前卫区时"],
    ),
    ("『甲』【自】这名单位出击到前卫区时，抽1张卡。", ["诱发：这张卡出击到前卫区时"]),
    ("『甲』【特】这张卡从手牌放置到退避区时，抽1张卡。", ["诱发：这张卡被放置到退避区（从手牌）时"]),
    (
        "『甲』【自】我方的「乙」被击破时，将那名单位从退避区加入手牌。",
        ["诱发条件中的自己的单位名是「乙」的单位在退避区的话：", "将诱发条件中的自己的单位名是「乙」的单位放置到手牌"],
    ),
    (
        "『甲』【自】其他我方单位的攻击没有击破敌方单位时，将那名我方单位竖置。",
        ["诱发：自己的其他单位攻击对手的单位而没有将其击破时", "将诱发条件中的自己的其他单位变为未行动"],
    ),
    (
        "『甲』【自】敌方单位因自己的能力被击破时，抽1张卡。",
        ["诱发：对手的单位被自己的卡的能力击破时"],
    ),
    (
        "『甲』【自】这名单位的攻击没有击破敌方单位的战斗结束时，抽1张卡。",
        ["诱发：并非「这张卡攻击击破对手的单位」，这张卡攻击的战斗结束时"],
    ),
]
"""With lines of what the whole ability is told as."""


@pytest.mark.parametrize(("text", "told"), SET_OFF)
def test_what_sets_an_ability_off_is_told_back(text: str, told: list[str]) -> None:
    (ability,) = read(text)
    assert set(told) <= {line.strip() for line in lines(ability, WORDS)}
    assert playable.not_played(ability) == []


def test_what_is_told_of_the_other_unit_fits_either_way_of_fighting() -> None:
    text = "『甲』【自】这名单位与<龙>属性的单位战斗时，直到战斗结束为止，那名敌方单位的战斗力-30。"
    attacking, attacked = read(text)
    assert "诱发：这张卡攻击属性是龙的单位时" in lines(attacking, WORDS)
    assert "诱发：这张卡被属性是龙的单位攻击时" in lines(attacked, WORDS)
    for ability in (attacking, attacked):
        assert steps(ability.body, WORDS) == ["直到战斗结束为止，对手的战斗单位的战斗力-30"]


def test_whose_unit_fights_is_told_apart_either_way() -> None:
    text = (
        "『甲』【自】我方的「乙」与敌方单位战斗时，直到战斗结束为止，那名敌方单位的战斗力-10，那名我方单位的战斗力+10。"
    )
    for ability in read(text):
        assert steps(ability.body, WORDS) == [
            "直到战斗结束为止，对手的战斗单位的战斗力-10",
            "直到战斗结束为止，诱发条件中的卡的战斗力+10",
        ]


def test_what_either_of_two_events_means_differently_is_refused() -> None:
    text = "『甲』【自】这名单位攻击敌方单位时或这名单位被敌方单位攻击时，将那名单位横置。"
    read(text)
    with pytest.raises(TextError, match="不知道「那名单位」"):
        read(text.replace("这名单位被敌方单位攻击时", "其他我方单位移动时"))
