"""Cipher: what sets an ability off, and how the parts of its text hang together."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.effects.nodes.ability import After, Grant, If, IfDone, May, Node, PayFirst, Trigger
from judge.effects.nodes.meant import Did, Doing, Filter, Is, Ref, Select, TurnOf
from judge.effects.nodes.verbs import (
    Choose,
    Draw,
    Power,
    Put,
    Reveal,
    Shift,
)
from tests.effects.cipher_texts import (
    ATTACKER,
    FOE,
    FOES_ONE,
    MINE,
    THAT,
    THIS,
    automatic,
    body,
    cards,
    flipped,
    support,
)


@pytest.mark.parametrize(
    ("words", "trigger"),
    [
        ("这名单位攻击时", Trigger("攻击", THIS)),
        ("当这名单位攻击时", Trigger("攻击", THIS)),
        ("这名单位攻击主人公时", Trigger("攻击", THIS, Ref("主人公"))),
        ("这名单位转职时", Trigger("转职", THIS)),
        ("这名单位必杀攻击时", Trigger("必杀攻击", THIS)),
        ("这名单位的攻击被神速回避时", Trigger("神速回避", Ref("防御单位"), while_=Doing("攻击", THIS))),
        ("这名单位被敌方单位的攻击击破时", Trigger("攻击击破", FOE, THIS)),
        ("敌方单位被这名单位的攻击击破时", Trigger("攻击击破", THIS, FOE)),
        ("这名单位的攻击将敌方单位击破时", Trigger("攻击击破", THIS, FOE)),
        ("每次其他我方单位移动时", Trigger("移动", Select("单位", "自己", other=True), every=True)),
        (
            "每次出击费用2以下的我方单位出击时",
            Trigger("出击", replace(MINE, filters=(Filter("出击费用", "≤", (2,)),)), every=True),
        ),
        ("对手的宝玉被破坏时", Trigger("破坏宝玉", Select("宝玉", "对手"))),
        ("这张卡被放置到退避区时", Trigger("放置到退避区", THIS)),
        ("自己的回合开始时", Trigger("回合开始", THIS, while_=TurnOf("自己"))),
        ("自己的回合中，敌方单位被击破时", Trigger("被击破", FOE, while_=TurnOf("自己"))),
        (
            "这名单位移动到前卫区时",
            Trigger("移动", THIS, while_=Is(THIS, (Filter("区域", "=", ("前卫区",)),))),
        ),
    ],
)
def test_triggers(words: str, trigger: Trigger) -> None:
    ability = automatic(f"{words}，抽1张卡。")
    assert ability.trigger == trigger
    assert ability.body == (Draw(1),)


def test_if_right_after_the_trigger_decides_the_whole_ability() -> None:
    used = Did("使用", THIS, "清风")
    assert automatic("这名单位攻击时，如果这名单位在这个回合中使用过『清风』，抽1张卡。").condition == used
    late = automatic("这名单位攻击时，直到战斗结束为止，如果这名单位在这个回合中使用过『清风』，这名单位的战斗力+10。")
    assert (late.condition, late.body) == (used, (Power(THIS, "战斗力", 10, "战斗结束"),))
    two = automatic("这名单位攻击时，这名单位经过转职后的场合，如果这名单位在这个回合中使用过『清风』，抽1张卡。")
    assert (two.in_case, two.condition) == (Is(THIS, (Filter("转职后", "=", (True,)),)), used)
    assert late.in_case is None


def test_in_case_right_after_the_trigger_decides_only_what_follows() -> None:
    ability = automatic("这名单位攻击时，这名单位经过转职后的场合，抽1张卡。")
    assert ability.condition is None
    assert ability.body == (If(Is(THIS, (Filter("转职后", "=", (True,)),)), (Draw(1),), "的场合"),)


@pytest.mark.parametrize(
    ("words", "nodes"),
    [
        ("你可以选择1名敌方单位，将其移动。", (May((Choose(FOES_ONE), Shift(THAT))),)),
        (
            "将自己的1张羁绊卡放置到退避区。如果这样做了，则抽1张卡。",
            (IfDone((Put(Select("羁绊卡", "自己", least=1, most=1), "退避区"),), (Draw(1),)),),
        ),
        ("抽2张卡。这之后，将自己的1张手牌放置到退避区。", (After((Draw(2),), (Put(cards("手牌"), "退避区"),)),)),
        ("你可以〖翻面1〗。如果支付，抽1张卡。", (PayFirst((flipped(1),), (Draw(1),)),)),
        ("你可以[翻面1]。如果这样做了，抽1张卡。", (IfDone((May((flipped(1),)),), (Draw(1),)),)),
        (
            "公开对手卡组最上方的1张卡。那张卡的出击费用在3以上的场合，你可以〖翻面1〗。如果这样做了，则抽1张卡。",
            (
                Reveal(Select("卡", "对手", ("卡组",), least=1, most=1, top=True)),
                If(
                    Is(THAT, (Filter("出击费用", "≥", (3,)),)),
                    (IfDone((May((flipped(1),)),), (Draw(1),)),),
                    "的场合",
                ),
            ),
        ),
        (
            "公开自己卡组最上方的1张卡。如果那张卡是<白夜>势力且出击费用2以下的卡，将其加入手牌。否则，将其放置到退避区。",
            (
                Reveal(Select("卡", "自己", ("卡组",), least=1, most=1, top=True)),
                If(
                    Is(THAT, (Filter("势力", "=", ("白夜",)), Filter("出击费用", "≤", (2,)))),
                    (Put(THAT, "手牌"),),
                    "如果",
                    (Put(THAT, "退避区"),),
                ),
            ),
        ),
        (
            "抽1张卡，将自己的1张手牌放置到退避区。这名单位经过转职后的场合，改为抽2张卡。",
            (
                If(
                    Is(THIS, (Filter("转职后", "=", (True,)),)),
                    (Draw(2),),
                    "的场合",
                    (Draw(1), Put(cards("手牌"), "退避区")),
                ),
            ),
        ),
    ],
)
def test_the_ways_to_join_parts(words: str, nodes: tuple[Node, ...]) -> None:
    assert body(words) == nodes


def test_what_was_chosen_under_a_condition_is_spoken_of_under_it() -> None:
    chosen = Select("单位", "对手", except_=(Ref("防御单位", "对手"),), least=1, most=1)
    assert support(
        "自己的攻击单位是<圣痕>势力的场合，选择对手的防御单位以外的1名敌方单位。你可以移动那名敌方单位。"
    ) == (
        If(
            Is(ATTACKER, (Filter("势力", "=", ("圣痕",)),)),
            (Choose(chosen), May((Shift(THAT),))),
            "的场合",
        ),
    )
    before = body("选择1名敌方单位。自己的手牌有3张以上的场合，抽1张卡。将那名单位移动。")
    assert before[0] == Choose(FOES_ONE)
    assert before[2] == Shift(THAT)


def test_that_unit_means_the_one_the_condition_is_about_if_none_was_chosen() -> None:
    assert support("我方的攻击单位是<光之剑>势力的场合，直到战斗结束为止，那名单位的攻击所将破坏的宝玉变为2颗。") == (
        If(
            Is(ATTACKER, (Filter("势力", "=", ("光之剑",)),)),
            (Grant(ATTACKER, "所将破坏的宝玉", "战斗结束", number=2),),
            "的场合",
        ),
    )


def test_that_unit_means_what_set_the_ability_off() -> None:
    assert automatic("其他我方单位攻击时，直到战斗结束为止，那名单位的战斗力+10。").body == (
        Power(Ref("诱发"), "战斗力", 10, "战斗结束"),
    )
    assert automatic("这名单位攻击敌方单位时，直到战斗结束为止，那名单位的战斗力-10。").body == (
        Power(Ref("防御单位"), "战斗力", -10, "战斗结束"),
    )
