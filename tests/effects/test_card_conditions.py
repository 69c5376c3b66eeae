"""Cipher: what must be so, and what holds as long as it is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, If, Instead, Node
from judge.effects.nodes.meant import Both, Compare, Count, Did, Doing, Fact, Filter, Is, Not, Ref, Select, TurnOf
from judge.effects.nodes.verbs import (
    Defeat,
    Power,
    Put,
)
from tests.effects.cipher_texts import (
    FOE,
    MINE,
    THIS,
    always,
    cards,
    named,
)


def count(select: Select, relation: str, number: int) -> Compare:
    return Compare(Count(select), relation, number)  # type: ignore[arg-type]  # a relation in a table is a plain str


@pytest.mark.parametrize(
    ("words", "condition", "word"),
    [
        ("自己的回合中", TurnOf("自己"), "中"),
        ("在对手的回合中", TurnOf("对手"), "中"),
        (
            "这名单位攻击<龙>属性单位的期间",
            Doing("攻击", THIS, Select("单位", filters=(Filter("属性", "=", ("龙",)),))),
            "的期间",
        ),
        (
            "这名单位被<魔法>武器以外的敌方单位攻击的期间",
            Doing("被攻击", THIS, replace(FOE, filters=(Filter("武器", "≠", ("魔法",)),))),
            "的期间",
        ),
        (
            "这名单位被<魔法>武器的单位以外的单位攻击的期间",
            Doing("被攻击", THIS, Select("单位", filters=(Filter("武器", "≠", ("魔法",)),))),
            "的期间",
        ),
        (
            "这名单位被「阿莱雅」支援的期间",
            Doing("被支援", THIS, Select("卡", zones=("支援区",), filters=(named("阿莱雅"),))),
            "的期间",
        ),
        (
            "这名单位被[阿莱雅]或[贝琳]支援的期间",
            Doing("被支援", THIS, Select("卡", zones=("支援区",), filters=(named("阿莱雅", "贝琳"),))),
            "的期间",
        ),
        ("自己的羁绊卡有8张以上的场合", count(Select("羁绊卡", "自己"), "≥", 8), "的场合"),
        ("自己的手牌在2张以下的场合", count(cards("手牌", least=None, most=None), "≤", 2), "的场合"),
        ("自己没有手牌的场合", count(cards("手牌", least=None, most=None), "=", 0), "的场合"),
        (
            "自己的宝玉数量比对手少的场合",
            Compare(Count(Select("宝玉", "自己")), "<", Count(Select("宝玉", "对手"))),
            "的场合",
        ),
        ("我方单位的数量在敌方单位以下的场合", Compare(Count(MINE), "≤", Count(FOE)), "的场合"),
        (
            "我方战场上有2名以上其他<飞行>属性的单位的场合",
            count(Select("单位", "自己", (), (Filter("属性", "=", ("飞行",)),), other=True), "≥", 2),
            "的场合",
        ),
        (
            "我方战场上有「阿莱雅」和「贝琳」的场合",
            Both(
                (
                    count(replace(MINE, filters=(named("阿莱雅"),)), "≥", 1),
                    count(replace(MINE, filters=(named("贝琳"),)), "≥", 1),
                )
            ),
            "的场合",
        ),
        (
            "我方战场上有「阿莱雅」或「贝琳」的场合",
            count(replace(MINE, filters=(named("阿莱雅", "贝琳"),)), "≥", 1),
            "的场合",
        ),
        (
            "自己的羁绊区有<光之剑>和<圣痕>势力的卡的场合",
            Both(
                (
                    count(Select("羁绊卡", "自己", (), (Filter("势力", "=", ("光之剑",)),)), "≥", 1),
                    count(Select("羁绊卡", "自己", (), (Filter("势力", "=", ("圣痕",)),)), "≥", 1),
                )
            ),
            "的场合",
        ),
        ("我方后卫区没有单位的场合", count(Select("单位", "自己", ("后卫区",)), "=", 0), "的场合"),
        ("我方战场上只有<女性>单位的场合", Is(MINE, (Filter("性别", "=", ("女性",)),)), "的场合"),
        ("「阿莱雅」在我方战场上的期间", count(replace(MINE, filters=(named("阿莱雅"),)), "≥", 1), "的期间"),
        ("这名单位位于前卫的期间", Is(THIS, (Filter("区域", "=", ("前卫区",)),)), "的期间"),
        ("这名单位经过转职后的场合", Is(THIS, (Filter("转职后", "=", (True,)),)), "的场合"),
        ("这名单位处于已行动状态的场合", Is(THIS, (Filter("行动状况", "=", ("已行动",)),)), "的场合"),
        ("这名单位不是主人公的场合", Not(Is(THIS, (Filter("主人公", "=", (True,)),))), "的场合"),
        ("我方主人公是「阿莱雅」的场合", Is(Ref("主人公", "自己"), (named("阿莱雅"),)), "的场合"),
        ("这名单位是防御单位的期间", Doing("被攻击", THIS), "的期间"),
        ("这名单位的战斗力在60以上的场合", Is(THIS, (Filter("战斗力", "≥", (60,)),)), "的场合"),
        (
            "这名单位的战斗力比防御单位高的场合",
            Compare(Fact("战斗力", THIS), ">", Fact("战斗力", Ref("防御单位"))),
            "的场合",
        ),
        ("这名单位出击的回合中", Did("出击", THIS), "中"),
        ("这名单位在这个回合中没有移动过的场合", Not(Did("移动", THIS)), "的场合"),
        ("这个回合中，这名单位转职过的场合", Did("转职", THIS), "的场合"),
    ],
)
def test_conditions(words: str, condition: object, word: str) -> None:
    assert always(f"{words}，这名单位的战斗力+10。") == (If(condition, (Power(THIS, "战斗力", 10),), word),)  # type: ignore[arg-type]


def test_conditions_within_conditions_keep_their_words() -> None:
    hands = [Count(Select("卡", whose, ("手牌",))) for whose in ("自己", "对手")]
    inner = If(Compare(hands[0], ">", hands[1]), (Power(THIS, "战斗力", 20),), "的场合")
    assert always("自己的回合中，自己的手牌数量比对手多的场合，这名单位的战斗力+20。") == (
        If(TurnOf("自己"), (inner,), "中"),
    )


@pytest.mark.parametrize(
    ("words", "nodes"),
    [
        (
            "我方的「阿莱雅」和「贝琳」的战斗力+10。",
            (Power(replace(MINE, filters=(named("阿莱雅", "贝琳"),)), "战斗力", 10),),
        ),
        (
            "敌方后卫区上的<弓>和<魔法>武器的单位不能攻击。",
            (Grant(Select("单位", "对手", ("后卫区",), (Filter("武器", "=", ("弓", "魔法")),)), "不能攻击"),),
        ),
        (
            "敌方单位不能攻击后卫区的我方单位。",
            (Grant(FOE, "不能攻击", against=Select("单位", "自己", ("后卫区",))),),
        ),
        ("敌方单位不能对这名单位进行必杀攻击。", (Grant(FOE, "不能进行必杀攻击", against=THIS),)),
        (
            "这名单位不能进行必杀攻击，这名单位的攻击所将破坏的宝玉变为2颗。",
            (Grant(THIS, "不能进行必杀攻击"), Grant(THIS, "所将破坏的宝玉", number=2)),
        ),
        ("这名单位不会被敌方单位的攻击击破。", (Grant(THIS, "不会被攻击击破", against=FOE),)),
        ("这名单位可以攻击后卫区的敌方单位。", (Grant(THIS, "能攻击", against=Select("单位", "对手", ("后卫区",))),)),
        (
            "这名单位被敌方单位的攻击击破的场合，不将这名单位放置到退避区、改为将其放置到自己的羁绊区。",
            (
                Instead(
                    *("放置到退避区", THIS, (Put(THIS, "羁绊区", whose="自己"),), Doing("攻击击破", FOE, THIS)),
                    word="的场合",
                ),
            ),
        ),
        (
            "我方主人公被击破的场合，你可以改为将这名单位击破。",
            (Instead("被击破", Ref("主人公", "自己"), (Defeat(THIS),), may=True, word="的场合"),),
        ),
        (
            "成功支援这名单位的卡被放置到退避区的场合，你可以改为将其加入手牌。",
            (
                Instead(
                    "放置到退避区",
                    Ref("支援卡", "自己"),
                    (Put(Ref("支援卡", "自己"), "手牌"),),
                    Doing("被支援", THIS),
                    may=True,
                    word="的场合",
                ),
            ),
        ),
    ],
)
def test_static_abilities(words: str, nodes: tuple[Node, ...]) -> None:
    assert always(words) == nodes
