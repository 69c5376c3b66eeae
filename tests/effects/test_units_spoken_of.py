"""Units that a text of Cipher speaks of by where they are, whom they fight, or what was just said of them."""

from __future__ import annotations

import pytest

from judge.effects.tell import steps
from judge.effects.unread import TextError
from judge.games.cipher import playable
from judge.games.cipher.text import WORDS, read

NOT_MOVED = ["这张卡不会由于对手的单位的能力被移动"]
HERE = "自己的所有与这张卡在同一区域的其他单位的战斗力+10"
THEM = ["这张卡战斗的话：", "  对手的战斗单位的战斗力-10"]
READ = [
    ("『甲』【常】这名单位的转职奖励改为抽2张卡。", ["这张卡：转职奖励变为2"]),
    ("『甲』【常】这名单位同时视为「乙」。", ["这张卡获得单位名「乙」"]),
    ("『甲』【常】这名单位不会因敌方单位的能力而移动。", NOT_MOVED),
    ("『甲』【常】这名单位不能被敌方单位的能力移动。", NOT_MOVED),
    ("『甲』【常】这名单位不会因敌方单位的能力的效果而被移动。", NOT_MOVED),
    ("〖共斗技 <白夜>1 <暗夜>2〗『甲』【常】这名单位的战斗力+10。", ["这张卡的战斗力+10"]),
    ("『甲』【常】这名单位所在区域的其他我方单位的战斗力+10。", [HERE]),
    ("『甲』【常】与这名单位在同一区域的其他我方单位的战斗力+10。", [HERE]),
    ("『甲』【常】这名单位所在区域上的所有其他我方单位的战斗力+10。", [HERE]),
    ("『甲』【常】与这名单位战斗的敌方单位的战斗力-10。", THEM),
    (
        "『甲』【常】与这名单位战斗的<飞行>属性的敌方单位不能进行神速回避。",
        ["这张卡与对手的属性是飞行的单位战斗的话：", "  对手的战斗单位：不能进行神速回避"],
    ),
    (
        "『甲』【起】[翻面2]直到回合结束为止，与这名单位战斗的敌方单位的战斗力-10。",
        [
            "直到回合结束为止：",
            *[f"  {line}" for line in THEM],
        ],
    ),
    (
        "『甲』【常】自己的羁绊卡每有2张，这名单位的战斗力+10。",
        ["这张卡的战斗力+（自己的羁绊卡的数量，每2个算10）"],
    ),
    (
        "『甲』【起】[翻面3]直到回合结束为止，所有其他我方单位的战斗力+10，那些单位追加射程1-2。",
        ["直到回合结束为止，自己的所有其他单位的战斗力+10", "直到回合结束为止，自己的所有其他单位追加射程1-2"],
    ),
    (
        "『甲』【常】没有其他我方单位的场合，这名单位的战斗力+20。",
        ["自己的其他单位的数量等于0的场合：", "  这张卡的战斗力+20"],
    ),
    (
        "『甲』【起】[翻面1]选择1名敌方单位。那名单位在下一次对手的回合开始时不会转为未行动状态。",
        ["选择对手的1名单位", "直到下一次对手的回合结束为止，上述的卡：回合开始时不能转为未行动状态"],
    ),
]
REFUSED = [
    ("『甲』【常】与这名单位在同一区域的敌方单位的战斗力-10。", "只有我方单位"),
    ("『甲』【常】与这名单位战斗的敌方单位的战斗力-10，这名单位的战斗力+10。", "单独写成一句"),
    ("『甲』【自】与这名单位战斗的敌方单位被击破时，抽1张卡。", "与这名单位战斗的敌方单位怎样时"),
    ("『甲』【常】其他我方单位位于前卫区的场合，与其战斗的敌方单位的战斗力-10。", "与哪一名战斗"),
    (
        "『甲』【起】[翻面1]直到回合结束为止，所有战斗力30以下的我方单位的战斗力+30，那些单位追加射程1-2。",
        "变化之前",
    ),
    ("『甲』【自】战斗结束时，如果击破了敌方单位，抽1张卡。", "没有写是哪个单位的攻击"),
    ("『甲』【自】这名单位的攻击破坏自己的宝玉时，抽1张卡。", "被攻击的那名玩家"),
    ("『甲』【常】没有单位的场合，这名单位的战斗力+20。", "没有写是谁的"),
    ("〖共斗技 <白夜><暗夜>2〗『甲』【常】这名单位的战斗力+10。", "不认识图标"),
    ("『甲』【起】[翻面1]选择1名敌方单位。那名单位在下一次自己的回合开始时不会转为未行动状态。", "谁的单位"),
]


@pytest.mark.parametrize(("text", "told"), READ)
def test_which_units_are_meant(text: str, told: list[str]) -> None:
    (ability,) = read(text)
    assert steps(ability.body, WORDS) == told
    assert not playable.not_played(ability)


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_what_could_mean_something_else_is_refused(text: str, why: str) -> None:
    with pytest.raises(TextError, match=why):
        read(text)


COST = [
    "『甲』【特】我方战场上有「乙」的场合，手牌中的这张卡的出击费用-1。",
    "『甲』【特】我方战场上有「乙」的场合，这张卡在手牌中的出击费用-1。",
]


@pytest.mark.parametrize("text", COST)
def test_what_a_card_costs_in_the_hand_is_changed_there_alone(text: str) -> None:
    (ability,) = read(text)
    told = ["这张卡在手牌的话：", "  有自己的单位名是「乙」的单位的场合：", "    这张卡的出击费用-1"]
    assert steps(ability.body, WORDS) == told
    assert not playable.not_played(ability)


@pytest.mark.parametrize(
    "text",
    [
        "『甲』【常】自己的手牌中的这张卡的出击费用-1。",
        "『甲』【特】我方战场上有出击费用3以上的单位的场合，这张卡的出击费用-1。",
        "『甲』【特】每有1名出击费用2以下的我方单位，这张卡的出击费用-1。",
    ],
)
def test_what_a_cost_cannot_hang_on_is_not_played(text: str) -> None:
    (ability,) = read(text)
    assert playable.not_played(ability)


def test_a_unit_of_the_other_player_is_never_in_the_same_area() -> None:
    (ability,) = read("『甲』【常】这名单位与「乙」在同一区域的场合，这名单位的战斗力+20。")
    assert steps(ability.body, WORDS)[0] == "有自己的单位名是「乙」的与这张卡在同一区域的其他单位的场合："
    with pytest.raises(TextError, match="双方各有自己的区域"):
        read("『甲』【常】这名单位与敌方的「乙」在同一区域的场合，这名单位的战斗力+20。")
