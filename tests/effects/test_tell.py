"""How abilities are told, and that telling and reading hold for any text."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.effects import tell as tell_module
from judge.effects import wording
from judge.effects.nodes.ability import Ability, Grant, Node
from judge.effects.nodes.meant import (
    Both,
    Compare,
    Condition,
    Count,
    Either,
    Fact,
    Filter,
    Is,
    Not,
    Ref,
    Select,
    TurnOf,
)
from judge.effects.nodes.verbs import Copy, Defeat, Deploy, Do, Draw, GiveUp, Reveal
from judge.effects.rewriting import mentions, swapped
from judge.effects.tell import condition, lines, steps, tell, verb
from judge.effects.unread import TextError
from judge.games.cipher.text import TEMPLATES, WORDS, read, read_each
from judge.games.zero import text as zero


def told(text: str) -> list[str]:
    (ability,) = read(text)
    return lines(ability, WORDS)


def test_an_ability_is_told_part_by_part() -> None:
    assert told(
        "〖转职技〗『追击』【自】〖1回合1次〗[翻面1，从自己的手牌将1张「阿莱雅」放置到退避区]每次这名单位的攻击击破敌方单位时，"
        "如果自己的手牌有3张以下，你可以支付费用。如果支付，选择至多2名主人公以外的敌方单位，将其移动。"
        "这个能力仅限这名单位位于前卫区才能发动。"
    ) == [
        "〖转职技〗『追击』【自】",
        "次数：每回合1次",
        "费用：",
        "  将自己的1张羁绊卡变为背面",
        "  将自己的1张单位名是「阿莱雅」的手牌放置到退避区",
        "仅限：这张卡是转职后的单位（〖转职技〗）",
        "仅限：这张卡在前卫区",
        "诱发：每次这张卡攻击击破对手的单位时",
        "条件：如果自己的手牌的数量不多于3，否则整个能力不适用",
        "支付：实行时可以支付费用，全部支付了才实行效果",
        "效果：",
        "  选择对手的至多2名主人公以外的单位",
        "  将上述的卡移动",
    ]


def test_what_depends_on_something_stands_below_it() -> None:
    assert told("『甲』【常】自己的回合中，自己的宝玉数量比对手少的场合，这名单位的战斗力+10。")[1:] == [
        "效果：",
        "  在自己的回合中：",
        "    自己的宝玉的数量少于对手的宝玉的数量的场合：",
        "      这张卡的战斗力+10",
    ]
    assert told("『甲』【起】[横置]抽1张卡。这名单位经过转职后的场合，改为抽2张卡。")[3:] == [
        "效果：",
        "  这张卡是转职后的场合：",
        "    抽2张卡",
        "  否则：",
        "    抽1张卡",
    ]


def test_it_tells_what_was_understood_and_not_what_was_typed() -> None:
    (ability,) = read("『甲』【起】[横置]抽1张卡。")
    other = Ability(ability.name, ability.kind, "『甲』【起】跳舞。", ability.body, cost=ability.cost)
    assert tell(other, WORDS) == tell(ability, WORDS)


def test_every_node_is_told_and_has_a_word() -> None:
    for node in get_args(Node):
        assert node in tell_module.STEPS
        assert node in {*tell_module.WORDS, Defeat, Deploy, Do, Draw, GiveUp, Reveal}
    for condition_ in get_args(Condition):
        assert condition_ in wording._CONDITIONS


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "【登场时】舍弃一张手牌：破坏一张角色牌。",
            [
                "【触发】",
                "费用：",
                "  舍弃我方的1张手牌",
                "诱发：此牌登场时",
                "第1个对象：1张角色牌",
                "效果：",
                "  将第1个对象破坏",
            ],
        ),
        ("【破坏时】可以抽一张牌。", ["【触发】", "诱发：此牌被破坏时", "可以不使用", "效果：", "  抽1张牌"]),
        (
            "一张角色牌本回合(攻)+1000。",
            ["【效果】", "第1个对象：1张角色牌", "效果：", "  本回合，第1个对象的攻击力+1000"],
        ),
    ],
)
def test_a_text_is_told_in_the_words_of_its_game(text: str, told: list[str]) -> None:
    (ability,) = zero.read(text)
    assert lines(ability, zero.WORDS) == told


def test_an_ability_by_hand_says_so() -> None:
    assert lines(Ability("甲", "起", "『甲』【起】跳舞。", (), by_hand=True), WORDS) == [
        "『甲』【起】",
        "由裁判自己处理",
    ]


def test_conditions_that_no_text_makes_yet_are_told_too() -> None:
    mine, lord = TurnOf("自己"), Is(Ref("主人公", "对手"), (Filter("主人公", "≠", (True,)),))
    assert condition(Either((mine, Not(lord))), WORDS) == "在自己的回合或者并非「对手的主人公不是主人公」"
    assert (
        condition(Both((mine, Compare(Fact("战斗力", Ref("这")), "≠", 3))), WORDS)
        == "在自己的回合并且这张卡的战斗力不等于3"
    )
    assert condition(Compare(Count(Select("卡", "对手", ("手牌",)), 2), ">", 3), WORDS) == "对手的手牌的数量×2多于3"
    assert steps((Copy(Ref("这"), Ref("那"), ("单位名", "战斗力"), "回合结束"),), WORDS) == [
        "直到回合结束为止，这张卡复制上述的卡的单位名、战斗力"
    ]


def test_nodes_are_looked_through_and_made_over() -> None:
    (ability,) = read("『甲』【起】[横置]选择1名敌方单位。直到回合结束为止，那名单位的战斗力-10。")
    assert mentions(ability.body, Ref("那"))
    assert not mentions(ability.body, Ref("诱发"))
    assert not mentions(swapped(ability.body, Ref("那"), Ref("这")), Ref("那"))
    assert verb(Grant(Ref("这"), "不能攻击"), WORDS) == "获得"


_HEADS = [
    "『甲』【起】[横置]",
    "『甲』【常】",
    "『甲』【自】这名单位攻击时，",
    "〖攻击型〗『甲』【支】",
    "『甲』【特】",
    "",
]
_PIECES = sorted(
    {piece for template in TEMPLATES for piece in template.example.replace("，", "，|").replace("。", "。|").split("|")}
    | set("将其把的，。、「」『』[]（）<>+-12一两")
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(_HEADS), st.lists(st.sampled_from(_PIECES), max_size=5))
def test_any_text_is_understood_the_same_each_time_or_refused_with_a_place(head: str, pieces: list[str]) -> None:
    text = head + "".join(pieces)
    try:
        once = read(text)
    except TextError as error:
        refusal = error
    else:
        read_each.cache_clear()
        assert read(text) == once
        assert all(tell(ability, WORDS) for ability in once)
        return
    assert 0 <= refusal.at <= len(text)
    assert refusal.problem in str(refusal)
