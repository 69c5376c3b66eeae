"""What card texts mean: invented ones, in the templating of the real ones."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, After, Grant, If, IfDone, Instead, May, Node, PayFirst, Trigger
from judge.effects.nodes.meant import Both, Compare, Count, Did, Doing, Fact, Filter, Is, Not, Ref, Select, TurnOf
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
from judge.games.cipher.text import read

THIS, THAT = Ref("这"), Ref("那")
ATTACKER = Ref("攻击单位", "自己")
FOE = Select("单位", "对手")
FOES_ONE = Select("单位", "对手", least=1, most=1)
MINE = Select("单位", "自己")
OTHER_ONE = Select("单位", "自己", other=True, least=1, most=1)
REST = Turn(THIS, "已行动")


def named(*names: str) -> Filter:
    return Filter("单位名", "=", names)


def cards(zone: str, *filters: Filter, least: int | None = 1, most: int | None = 1) -> Select:
    return Select("卡", "自己", (zone,), filters, least=least, most=most)


def flipped(count: int) -> Node:
    return Turn(Select("羁绊卡", "自己", least=count, most=count), "背面")


def one(text: str) -> Ability:
    (ability,) = read(text)
    return ability


def body(words: str) -> tuple[Node, ...]:
    """What an activated ability with these words does."""
    return one(f"『试作』【起】[横置]{words}").body


def always(words: str) -> tuple[Node, ...]:
    return one(f"『试作』【常】{words}").body


def support(words: str) -> tuple[Node, ...]:
    return one(f"〖攻击型〗『试作』【支】{words}").body


def automatic(words: str) -> Ability:
    return one(f"『试作』【自】{words}")


def meaning(text: str) -> list[Ability]:
    """The abilities without their printed words."""
    return [replace(ability, text="") for ability in read(text)]


# --- whole abilities -------------------------------------------------------------------------------------------


def test_an_activated_ability_with_icons_costs_and_a_restriction() -> None:
    ability = one(
        "〖转职技〗『号角』【起】〖1回合1次〗[横置，翻面2，从自己的手牌将1张「阿莱雅」放置到退避区，将1名其他我方单位横置]"
        "选择1名敌方单位，将其移动。这个能力仅限这名单位位于前卫区才可以使用。"
    )
    assert (ability.name, ability.kind, ability.icons, ability.limit) == ("号角", "起", (("转职技",),), 1)
    assert ability.cost == (
        REST,
        flipped(2),
        Put(cards("手牌", named("阿莱雅")), "退避区"),
        Turn(OTHER_ONE, "已行动"),
    )
    assert ability.only == Is(THIS, (Filter("区域", "=", ("前卫区",)),))
    assert ability.body == (Choose(FOES_ONE), Shift(THAT))


def test_an_automatic_ability_that_is_paid_for_on_resolution() -> None:
    ability = automatic(
        "[翻面1]这名单位的攻击击破敌方单位时，你可以支付费用。如果支付，选择1名主人公以外的出击费用2以下的敌方单位，将其击破。"
    )
    demands = (Filter("主人公", "=", (False,)), Filter("出击费用", "≤", (2,)))
    assert ability.pays
    assert ability.cost == (flipped(1),)
    assert ability.trigger == Trigger("攻击击破", THIS, FOE)
    assert ability.body == (Choose(Select("单位", "对手", (), demands, least=1, most=1)), Defeat(THAT))


def test_an_ability_that_sacrifices_its_unit_for_the_defender() -> None:
    ability = automatic(
        "[横置，将这名单位击破]其他我方单位被攻击时，你可以支付费用。如果支付，则直到战斗结束为止，那名防御单位的战斗力+20。"
    )
    assert ability.cost == (REST, Defeat(THIS))
    assert ability.trigger == Trigger("被攻击", Select("单位", "自己", other=True))
    assert ability.body == (Power(Ref("防御单位"), "战斗力", 20, "战斗结束"),)


def test_a_formation_costs_two_named_units() -> None:
    ability = one(
        "〖阵型技〗『双翼』【自】[将我方的[阿莱雅]和[贝琳]横置]这名单位攻击时，你可以支付费用。"
        "如果支付，则直到战斗结束为止，这名单位的战斗力+50，攻击不能被神速回避。"
    )
    both = Select("单位", "自己", (), (named("阿莱雅", "贝琳"),), least=2, most=2, distinct=("单位名",))
    assert ability.icons == (("阵型技",),)
    assert ability.cost == (Turn(both, "已行动"),)
    assert ability.body == (Power(THIS, "战斗力", 50, "战斗结束"), Grant(THIS, "不能被神速回避", "战斗结束"))


def test_several_abilities_stand_in_one_text() -> None:
    text = (
        "『甲』【常】这名单位的战斗力+10。\n\n"
        "〖攻击型〗『乙』【支】抽1张卡。（说明：抽自己的卡）『丙』【起】[横置]抽1张卡。"
    )
    assert [(ability.name, ability.kind) for ability in read(text)] == [("甲", "常"), ("乙", "支"), ("丙", "起")]
    assert [ability.text for ability in read(text)] == [
        "『甲』【常】这名单位的战斗力+10。",
        "〖攻击型〗『乙』【支】抽1张卡。（说明：抽自己的卡）",
        "『丙』【起】[横置]抽1张卡。",
    ]
    assert read("") == ()


@pytest.mark.parametrize(
    ("icon", "read_as"),
    [
        ("〖阵型技〗", ("阵型技",)),
        ("〖转职技〗", ("转职技",)),
        ("〖升级技3〗", ("升级技", 3)),
        ("〖升级技３〗", ("升级技", 3)),
        ("[升级技 3]", ("升级技", 3)),
        ("〖共斗技 <光之剑>4〗", ("共斗技", "光之剑", 4)),
        ("【共斗技 光之剑×4】", ("共斗技", "光之剑", 4)),
        ("〖化形 「阿莱雅」〗", ("化形", "阿莱雅")),
    ],
)
def test_keyword_icons(icon: str, read_as: tuple[str | int, ...]) -> None:
    assert one(f"{icon}『甲』【起】抽1张卡。").icons == (read_as,)


def test_an_ability_set_off_by_either_of_two_events_is_there_for_each() -> None:
    found = read("『甲』【自】这名单位出击或升级时，抽1张卡。")
    assert [ability.trigger for ability in found] == [Trigger("出击", THIS), Trigger("升级", THIS)]
    assert meaning("『甲』【自】这名单位出击时或升级时，抽1张卡。") == meaning(
        "『甲』【自】这名单位出击或升级时，抽1张卡。"
    )


def test_resting_in_a_cost_is_this_units_wherever_it_stands() -> None:
    thrown = Put(cards("手牌", named("阿莱雅")), "退避区")
    assert one("『甲』【起】[从自己的手牌将1张「阿莱雅」放置到退避区，横置]抽1张卡。").cost == (thrown, REST)
    assert one("『甲』【起】[横置，从自己的手牌将1张「阿莱雅」放置到退避区]抽1张卡。").cost == (REST, thrown)
    assert one("『甲』【起】[翻面1，选择1名其他我方单位，将其横置]抽1张卡。").cost == (
        flipped(1),
        Turn(OTHER_ONE, "已行动"),
    )


# --- what is done -----------------------------------------------------------------------------------------------


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


# --- conditions -------------------------------------------------------------------------------------------------


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


# --- static abilities --------------------------------------------------------------------------------------------


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
            (Instead("放置到退避区", THIS, (Put(THIS, "羁绊区", whose="自己"),), Doing("攻击击破", FOE, THIS)),),
        ),
        (
            "我方主人公被击破的场合，你可以改为将这名单位击破。",
            (Instead("被击破", Ref("主人公", "自己"), (Defeat(THIS),), may=True),),
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
                ),
            ),
        ),
    ],
)
def test_static_abilities(words: str, nodes: tuple[Node, ...]) -> None:
    assert always(words) == nodes


# --- triggers ---------------------------------------------------------------------------------------------------


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


# --- how parts hang together ---------------------------------------------------------------------------------------


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


# --- many ways to write one thing -------------------------------------------------------------------------------------

ALIKE = [
    [
        "『甲』【起】[横置，将1名其他我方单位横置]抽1张卡。",
        "『甲』【起】[横置, 将1名其他我方单位横置] 抽1张卡.",
        "『甲』[起]［横置、将１名其他我方单位横置］抽１张卡",
        "【起】『甲』[行动，将一名其他我方单位转为已行动状态]抽取一张卡牌。",
        "『甲』【起动】[将这名单位横置，将1名其他的自己的单位横置]抽卡1张。",
        "『甲』【起】[将此单位转为已行动状态，横置1名其他我方单位]从自己的卡组抽1张卡。",
        "『甲』【起】[橫置，將1名其他我方單位橫置]從卡組抽1張卡。",
    ],
    [
        "『甲』【起】〖1回合1次〗[翻面2]将自己的1张手牌放置到退避区。",
        "『甲』【起】〖每回合1次〗[翻面2]将自己的1张手牌放到退避区。",
        "『甲』〖1回合1次〗【起】[将自己的2张羁绊卡翻到背面]把自己1张手牌置入退避区。",
        "『甲』【起】：〖1回合1次〗：[翻面2]：将自己的1张手牌放入退避区。",
        "『甲』【起】每回合一次[将2张羁绊卡翻面]从自己的手牌将1张卡送入退避区。",
        "『甲』【起】[翻面2]将自己的1张手牌放置到退避区。这个能力每回合只能使用1次。",
    ],
    [
        "『甲』【自】这名单位攻击时，直到战斗结束为止，这名单位的战斗力+20。",
        "『甲』【自】此单位攻击时，直到这次战斗结束，此单位的战斗力＋２０。",
        "『甲』【自】这个单位攻击时，本次战斗中这个单位的战斗力上升20。",
        "『甲』【自】这名单位攻击的时候，这名单位在这场战斗中战斗力增加20。",
        "『甲』【自】当该单位攻击时，直到战斗结束为止其战斗力+20。",
        "【自】『甲』『攻击时』直到战斗结束为止，这名单位的战斗力+20。",
    ],
    [
        "『甲』【起】[翻面1]选择1名敌方单位，将其移动。",
        "『甲』【起】[翻面1]选1名敌方单位，把其移动。",
        "『甲』【起】[翻面1]选择一名对手的单位，将那名单位移动。",
        "『甲』【起】[翻面1]选择1名敌方单位，使其移动。",
        "『甲』【起】[翻面1]选择1名敌方单位并将那名敌方单位移动。",
        "『甲』【起】[翻面1]选择1名敌方单位。将该单位移动。",
        "『甲』【起】[翻面1]选择1名敌方单位，移动那名单位。",
    ],
    [
        "『甲』【常】这名单位攻击<飞行>属性单位的期间，这名单位的战斗力+30。",
        "『甲』【常】这名单位攻击《飞行》属性的单位的期间，战斗力+30。",
        "『甲』【常】这名单位攻击<飞行>单位的期间，这名单位战斗力+30。",
        "『甲』【常】这名单位攻击飞行属性的单位的期间，这名单位的战斗力上升30。",
    ],
    [
        "〖防御型〗『甲』【支】直到战斗结束为止，对手的攻击单位不能进行必杀攻击。",
        "【防御型】『甲』【支援】直到战斗结束为止，敌方的攻击单位无法进行必杀攻击。",
        "〖防御型〗【支】『甲』这次战斗中，对手的攻击单位不能必杀攻击。",
    ],
    [
        "『甲』【起】[横置]选择1名「阿莱雅」以外的敌方单位，将其击破。",
        "『甲』【起】[横置]选择除「阿莱雅」以外的1名敌方单位，将其击破。",
        "『甲』【起】[横置]选择1名“阿莱雅”以外的敌方单位，将其击破。",
        "『甲』【起】[横置]选择1名[阿莱雅]之外的敌方单位，击破那名单位。",
    ],
]


@pytest.mark.parametrize(("first", "second"), [(group[0], other) for group in ALIKE for other in group[1:]])
def test_the_same_thing_written_in_another_way(first: str, second: str) -> None:
    assert meaning(first) == meaning(second)


def test_names_are_kept_as_printed() -> None:
    ability = one("『圣剑·Ａ  Ｂ』【起】[从自己的手牌将1张「艾诺（男）」放置到退避区]抽1张卡。")
    assert ability.name == "圣剑·Ａ  Ｂ"
    assert ability.cost == (Put(cards("手牌", named("艾诺（男）")), "退避区"),)


# --- real cards ---------------------------------------------------------------------------------------------------


def test_real_texts_are_understood(shared: Path) -> None:
    printed = yaml.safe_load((shared / "cards/cipher.yaml").read_text(encoding="utf-8"))
    abilities = [ability for card in printed for ability in read(card["文本"])]
    assert len(printed) == 24
    assert len(abilities) == sum(card["文本"].count("【") - card["文本"].count("（『") for card in printed)
    assert all(ability.body for ability in abilities)
