"""Cipher: what a text does, at once and for a time."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, If, May, Node
from judge.effects.nodes.meant import Count, Doing, Filter, Ref, Select
from judge.effects.nodes.verbs import (
    Become,
    Choose,
    Defeat,
    Deploy,
    Draw,
    Gain,
    Grow,
    Look,
    Multiply,
    Power,
    Put,
    Reveal,
    Shift,
    Shuffle,
    Turn,
)
from tests.effects.cipher_texts import (
    FOE,
    FOES_ONE,
    MINE,
    OTHER_ONE,
    THAT,
    THIS,
    body,
    cards,
    named,
    one,
)


@pytest.mark.parametrize(
    ("words", "nodes"),
    [
        ("抽2张卡。", (Draw(2),)),
        ("对手抽1张卡。", (Draw(1, "对手"),)),
        ("双方玩家各抽1张卡。", (Draw(1, "双方"),)),
        ("选择至多2名其他我方单位，将其移动。", (Choose(replace(OTHER_ONE, least=0, most=2)), Shift(THAT))),
        ("选择任意名敌方单位，将其移动。", (Choose(replace(FOES_ONE, most=None)), Shift(THAT))),
        ("将所有敌方单位移动到后卫区。", (Shift(FOE, "后卫区"),)),
        (
            "将所有出击费用2以下的敌方单位击破。",
            (Defeat(replace(FOE, filters=(Filter("出击费用", "≤", (2,)),))),),
        ),
        (
            "从自己的退避区中选择1张「阿莱雅」以外的卡，将其加入手牌。",
            (Choose(cards("退避区", Filter("单位名", "≠", ("阿莱雅",)))), Put(THAT, "手牌")),
        ),
        (
            "从自己的退避区中选择至多2张「阿莱雅」以外的单位名不同的卡，将其加入手牌。",
            (
                Choose(
                    replace(cards("退避区", Filter("单位名", "≠", ("阿莱雅",)), least=0, most=2), distinct=("单位名",))
                ),
                Put(THAT, "手牌"),
            ),
        ),
        (
            "从自己的手牌选择1张出击费用2以下的<圣痕>势力的卡，将其以已行动状态出击到后卫区。",
            (
                Choose(cards("手牌", Filter("出击费用", "≤", (2,)), Filter("势力", "=", ("圣痕",)))),
                Deploy(THAT, "后卫区", "已行动"),
            ),
        ),
        (
            "从自己的卡组中选择1张「阿莱雅」，将其公开后加入手牌。将卡组洗切。",
            (Choose(cards("卡组", named("阿莱雅"))), Reveal(THAT), Put(THAT, "手牌"), Shuffle()),
        ),
        (
            "选择自己的2张手牌，按任意顺序放置到卡组最下方。",
            (Choose(cards("手牌", least=2, most=2)), Put(THAT, "卡组", "最下方", order=True)),
        ),
        (
            "公开对手卡组最上方的1张卡。你可以将那张卡放置到退避区。",
            (
                Reveal(Select("卡", "对手", ("卡组",), least=1, most=1, top=True)),
                May((Put(THAT, "退避区"),)),
            ),
        ),
        ("查看自己卡组最上方的卡。", (Look(Select("卡", "自己", ("卡组",), least=1, most=1, top=True)),)),
        (
            "对手选择他自己的1张手牌，放置到退避区。",
            (Choose(Select("卡", "对手", ("手牌",), least=1, most=1), "对手"), Put(THAT, "退避区")),
        ),
        (
            "对手将他自己的1张手牌放置到退避区。",
            (Choose(Select("卡", "对手", ("手牌",), least=1, most=1), "对手"), Put(THAT, "退避区")),
        ),
        ("破坏对手的1颗宝玉。", (Defeat(Select("宝玉", "对手", least=1, most=1)),)),
        ("选择1名其他我方单位，将其转为未行动状态。", (Choose(OTHER_ONE), Turn(THAT, "未行动"))),
        (
            "选择自己的1张背面朝上的羁绊卡，将其翻到正面。",
            (
                Choose(Select("羁绊卡", "自己", (), (Filter("朝向", "=", ("背面",)),), least=1, most=1)),
                Turn(THAT, "正面"),
            ),
        ),
        (
            "从自己的退避区中选择1张「阿莱雅」，令这名单位成长。",
            (Choose(cards("退避区", named("阿莱雅"))), Grow(THAT, THIS)),
        ),
        (
            "将这名单位放置到自己的羁绊区。",
            (Put(THIS, "羁绊区", whose="自己"),),
        ),
    ],
)
def test_what_is_done(words: str, nodes: tuple[Node, ...]) -> None:
    assert body(words) == nodes


@pytest.mark.parametrize(
    ("words", "nodes"),
    [
        ("直到回合结束为止，这名单位的战斗力+10。", (Power(THIS, "战斗力", 10, "回合结束"),)),
        (
            "直到下一次对手的回合结束为止，所有我方单位的战斗力+30。",
            (Power(MINE, "战斗力", 30, "下一次对手的回合结束"),),
        ),
        ("直到对手的下个回合结束为止，这名单位不会被击破。", (Grant(THIS, "不会被击破", "下一次对手的回合结束"),)),
        ("直到回合结束为止，这名单位的战斗力变为2倍。", (Multiply(THIS, "战斗力", 2, "回合结束"),)),
        ("直到回合结束为止，这名单位的攻击不能被神速回避。", (Grant(THIS, "不能被神速回避", "回合结束"),)),
        ("直到回合结束为止，这名单位获得射程1-2。", (Grant(THIS, "射程1-2", "回合结束"),)),
        ("直到回合结束为止，这名单位的射程变为1-2。", (Grant(THIS, "射程变为1-2", "回合结束"),)),
        ("直到游戏结束为止，所有我方单位不能使用『唤醒』。", (Grant(MINE, "不能使用", "游戏结束", name="唤醒"),)),
        ("直到回合结束为止，对手不能进行神速回避。", (Grant(FOE, "不能进行神速回避", "回合结束"),)),
        (
            "选择1名敌方单位。直到回合结束为止，那名单位的战斗力-20，不能攻击。",
            (Choose(FOES_ONE), Power(THAT, "战斗力", -20, "回合结束"), Grant(THAT, "不能攻击", "回合结束")),
        ),
        ("直到回合结束为止，这名单位获得<飞行>属性。", (Gain(THIS, "属性", ("飞行",), "回合结束"),)),
        ("直到回合结束为止，这名单位的战斗力变为50。", (Become(THIS, "战斗力", 50, "回合结束"),)),
        ("直到回合结束为止，支援卡的支援力+10。", (Power(Ref("支援卡"), "支援力", 10, "回合结束"),)),
        (
            "直到回合结束为止，我方战场上每有1名其他单位，这名单位的战斗力+10。",
            (Power(THIS, "战斗力", Count(Select("单位", "自己", other=True), 10), "回合结束"),),
        ),
        (
            "直到回合结束为止，自己的手牌每有1张，这名单位的战斗力-10。",
            (Power(THIS, "战斗力", Count(cards("手牌", least=None, most=None), 10), "回合结束", minus=True),),
        ),
        (
            "直到回合结束为止，这名单位和「阿莱雅」的战斗力+10。",
            (
                Power(THIS, "战斗力", 10, "回合结束"),
                Power(Select("单位", filters=(named("阿莱雅"),)), "战斗力", 10, "回合结束"),
            ),
        ),
    ],
)
def test_what_lasts_for_a_time(words: str, nodes: tuple[Node, ...]) -> None:
    assert body(words) == nodes


def test_an_ability_that_is_gained_is_read_from_its_reminder() -> None:
    (granted,) = body(
        "直到回合结束为止，这名单位获得『破甲』。（『破甲』【常】这名单位攻击<重甲>属性单位的期间，这名单位的战斗力+30。）"
    )
    assert isinstance(granted, Grant)
    assert (granted.what, granted.until, granted.name) == (THIS, "回合结束", "破甲")
    assert granted.ability == one("『破甲』【常】这名单位攻击<重甲>属性单位的期间，这名单位的战斗力+30。")


def test_what_holds_whenever_something_is_so_until_a_time_is_an_ability_for_that_time() -> None:
    fliers = Select("单位", filters=(Filter("属性", "=", ("飞行",)),))
    inner = (If(Doing("攻击", THIS, fliers), (Grant(THIS, "不能被神速回避"),), "的期间"),)
    (own,) = body("直到回合结束为止，这名单位攻击<飞行>属性的单位的期间，这名单位的攻击不能被神速回避。")
    assert isinstance(own, Grant)
    assert own.ability is not None
    assert (own.what, own.until, own.ability.kind, own.ability.body) == (THIS, "回合结束", "常", inner)
    _, others = body(
        "选择1名其他我方单位。直到回合结束为止，那名单位攻击<飞行>属性的单位的期间，那名单位的攻击不能被神速回避。"
    )
    assert isinstance(others, Grant)
    assert others.ability is not None
    assert (others.what, others.ability.body) == (THAT, inner)
