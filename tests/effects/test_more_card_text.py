"""What card texts mean that look through cards, copy, compare with other cards, or let the player choose an effect."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, If, Node, OneOf, Trigger
from judge.effects.nodes.meant import Count, Fact, Filter, Is, Missing, Ref, Select
from judge.effects.nodes.verbs import Become, Choose, Copy, Deploy, Draw, Gain, Grow, Look, Power, Put, Shift, Shuffle
from judge.effects.tell import tell
from judge.effects.unread import TextError
from judge.games.cipher import playable
from judge.games.cipher.text import WORDS, read
from judge.games.cipher.vocabulary import WHERE_IT_IS
from tests.effects.cipher_texts import FOE, FOES_ONE, OTHER_ONE, THAT, THIS, always, automatic, body, cards
from tests.effects.test_text_errors import refused

REST = Ref("其余")
RIDERS = Select("单位", "自己", (), (Filter("职业", "=", ("天马骑士",)),))
SEEN = Look(Select("卡", "自己", ("卡组",), least=3, most=3, top=True))


def shown(*filters: Filter, least: int = 1) -> Select:
    return Select("卡", filters=filters, least=least, most=1, shown=True)


def foes(fact: str, relation: str, **than: object) -> Select:
    return Select("单位", "对手", (), (Filter(fact, relation, **than),), least=1, most=1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "nodes"),
    [
        (
            "查看自己卡组最上方的3张卡。选择其中1张加入手牌，将其余的卡放置到卡组最下方。",
            (SEEN, Choose(shown()), Put(THAT, "手牌"), Put(REST, "卡组", "最下方")),
        ),
        (
            "查看自己卡组最上方的3张卡，从中选择至多1张<飞行>属性的卡加入手牌，其余的卡放置到退避区。",
            (
                SEEN,
                Choose(shown(Filter("属性", "=", ("飞行",)), least=0)),
                Put(THAT, "手牌"),
                Put(REST, "退避区"),
            ),
        ),
        (
            "查看自己卡组最上方的3张卡。将其中1张加入手牌，剩下的卡按任意顺序放回卡组最下方。",
            (SEEN, Put(shown(), "手牌"), Put(REST, "卡组", "最下方", order=True)),
        ),
        (
            "选择1名战斗力比这名单位低的敌方单位，将其移动。",
            (Choose(foes("战斗力", "<", than=Fact("战斗力", THIS))), Shift(THAT)),
        ),
        (
            "选择1名战斗力在这名单位的战斗力以下的敌方单位，将其移动。",
            (Choose(foes("战斗力", "≤", than=Fact("战斗力", THIS))), Shift(THAT)),
        ),
        (
            "选择1名出击费用在自己的羁绊卡数量以下的敌方单位，将其移动。",
            (Choose(foes("出击费用", "≤", than=Count(Select("羁绊卡", "自己")))), Shift(THAT)),
        ),
        (
            "从自己的手牌选择1张与这名单位单位名相同的卡，令这名单位成长。",
            (Choose(cards("手牌", Filter("单位名", "=", than=Fact("单位名", THIS)))), Grow(THAT, THIS)),
        ),
        ("选择1名上级职业的敌方单位，将其移动。", (Choose(foes("阶级", "=", values=("上级职业",))), Shift(THAT))),
        ("选择1名<领主>职业的敌方单位，将其移动。", (Choose(foes("职业", "=", values=("领主",))), Shift(THAT))),
        ("选择1名职业为<领主>的敌方单位，将其移动。", (Choose(foes("职业", "=", values=("领主",))), Shift(THAT))),
        ("选择1名称号为「白翼」的敌方单位，将其移动。", (Choose(foes("称号", "=", values=("白翼",))), Shift(THAT))),
        (
            "选择1名其他我方单位和1名敌方单位，将其移动。",
            (Choose(OTHER_ONE), Choose(FOES_ONE, also=True), Shift(THAT)),
        ),
        ("抽卡直到自己的手牌变为5张为止。", (Draw(Missing(Select("卡", "自己", ("手牌",)), 5)),)),
        ("抽卡，直到自己的手牌有5张为止。", (Draw(Missing(Select("卡", "自己", ("手牌",)), 5)),)),
        ("每有1名其他我方单位，抽1张卡。", (Draw(Count(Select("单位", "自己", other=True))),)),
        (
            "选择以下1项实行。・抽1张卡。・选择1名敌方单位，将其移动。",
            (OneOf(((Draw(1),), (Choose(FOES_ONE), Shift(THAT)))),),
        ),
        (
            "从以下2个效果中选择1个实行：●抽1张卡。●抽1张卡。对手抽1张卡。",
            (OneOf(((Draw(1),), (Draw(1), Draw(1, "对手")))),),
        ),
        (
            "选择1名敌方单位。直到回合结束为止，这名单位复制那名单位的战斗力、属性和能力。",
            (Choose(FOES_ONE), Copy(THIS, THAT, ("战斗力", "属性", "能力"), "回合结束")),
        ),
        (
            "选择1名敌方单位。直到回合结束为止，将那名单位的战斗力复制到这名单位。",
            (Choose(FOES_ONE), Copy(THIS, THAT, ("战斗力",), "回合结束")),
        ),
        (
            "选择1名敌方单位。直到回合结束为止，那名单位失去所有能力。",
            (Choose(FOES_ONE), Grant(THAT, "能力无效", "回合结束")),
        ),
        (
            "直到回合结束为止，这名单位获得<白夜>势力和<弓>武器。",
            (Gain(THIS, "势力", ("白夜",), "回合结束"), Gain(THIS, "武器", ("弓",), "回合结束")),
        ),
        ("这名单位的战斗力变为50，直到回合结束为止。", (Become(THIS, "战斗力", 50, "回合结束"),)),
        (
            "从自己的退避区选择1张卡，放回卡组，洗切卡组。",
            (Choose(cards("退避区")), Put(THAT, "卡组", "最上方"), Shuffle()),
        ),
        ("舍弃1张手牌。", (Put(cards("手牌"), "退避区"),)),
        ("将手牌1张放置于退避区。", (Put(cards("手牌"), "退避区"),)),
        ("敌方全体战斗力-10，直到回合结束为止。", (Power(FOE, "战斗力", -10, "回合结束"),)),
    ],
)
def test_what_is_done(words: str, nodes: tuple[Node, ...]) -> None:
    assert body(words) == nodes
    (ability,) = read(f"『试作』【起】[横置]{words}")
    assert playable.not_played(ability) == []


@pytest.mark.parametrize(
    ("words", "nodes"),
    [
        ("敌方单位不能将这名单位选为攻击对象。", (Grant(FOE, "不能攻击", against=THIS),)),
        ("对手不能将这名单位选择为攻击对象。", (Grant(FOE, "不能攻击", against=THIS),)),
        ("这名单位不能成为攻击对象。", (Grant(THIS, "不能被攻击"),)),
        (
            "这名单位的攻击不能被出击费用2以下的单位神速回避。",
            (Grant(THIS, "不能被神速回避", against=Select("单位", filters=(Filter("出击费用", "≤", (2,)),))),),
        ),
        ("这名单位不会被敌方单位的能力击破。", (Grant(THIS, "不会被能力击破", against=FOE),)),
        ("我方的<天马骑士>职业的单位的战斗力+10。", (Power(RIDERS, "战斗力", 10),)),
        ("这名单位获得<飞行>属性。", (Gain(THIS, "属性", ("飞行",)),)),
    ],
)
def test_what_always_holds(words: str, nodes: tuple[Node, ...]) -> None:
    assert always(words) == nodes


@pytest.mark.parametrize(
    ("words", "trigger"),
    [
        ("自己的手牌被放置到退避区时", Trigger("放置到退避区", Select("卡", "自己"), origin=("手牌",))),
        ("敌方单位被放置到退避区时", Trigger("放置到退避区", Select("卡", "对手"), origin=("前卫区", "后卫区"))),
        ("自己的卡从卡组被放置到退避区时", Trigger("放置到退避区", Select("卡", "自己"), origin=("卡组",))),
        ("自己抽卡时", Trigger("抽卡", Ref("玩家", "自己"))),
    ],
)
def test_triggers(words: str, trigger: Trigger) -> None:
    ability = automatic(f"{words}，抽1张卡。")
    assert ability.trigger == trigger
    assert playable.not_played(ability) == []


def test_a_card_that_is_deployed_from_the_hand_must_be_there() -> None:
    (ability,) = read("『试作』【特】自己的宝玉被破坏时，你可以将这张卡从手牌出击。")
    inside = If(Is(THIS, (Filter("区域", "=", ("手牌",)),)), (Deploy(THIS),), WHERE_IT_IS)
    assert ability.body[0].then == (inside,)  # type: ignore[union-attr]


def test_a_condition_before_the_payment_governs_both() -> None:
    text = "『甲』【自】[翻面2]这名单位出击时，自己的宝玉数量比对手少的场合，你可以支付费用。如果支付，则抽1张卡。"
    (ability,) = read(text)
    assert (ability.condition, ability.pays) == (None, True)
    assert "才能支付费用并实行效果" in tell(ability, WORDS)
    (short,) = read("『甲』【自】[翻面2]这名单位出击时，你支付费用的话，抽1张卡。")
    (long,) = read("『甲』【自】[翻面2]这名单位出击时，你可以支付费用。如果支付，抽1张卡。")
    assert replace(short, text="") == replace(long, text="")


def test_a_cost_without_an_icon_can_only_be_of_an_activated_ability() -> None:
    (with_icon,) = read("『甲』【起】[翻面1]抽1张卡。")
    (without,) = read("『甲』[翻面1]抽1张卡。")
    assert replace(without, text="") == replace(with_icon, text="")
    with pytest.raises(TextError):
        read("『甲』[翻面1]这名单位攻击时，抽1张卡。")


def test_what_was_done_this_turn_may_be_said_first() -> None:
    first, later = (
        read(f"『甲』【自】这名单位攻击时，如果{words}使用了『乙』，抽1张卡。")[0].condition
        for words in ("这个回合内这名单位", "这名单位在这个回合内")
    )
    assert first == later
    with pytest.raises(TextError):
        read("『甲』【自】这名单位攻击时，如果这个回合中这名单位位于前卫区，抽1张卡。")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("『甲』【起】[横置]选择其中1张加入手牌。", "前面没有查看或公开过"),
        ("『甲』【起】[横置]将其余的卡放置到退避区。", "前面没有查看或公开过"),
        ("『甲』【起】[横置]选择以下1项实行。抽1张卡。", "前面要写「・」"),
        ("『甲』【起】[横置]选择以下1项实行。・抽1张卡。", "至少要有两项"),
        ("『甲』【起】[横置]・抽1张卡。", "前面要写「选择以下1项实行」"),
        ("『甲』【起】[横置]抽卡直到对手的手牌变为5张为止。", "只能说自己的手牌"),
        ("『甲』【起】[横置]从自己的退避区选择1张卡，放回卡组。", "或者接着写「洗切卡组」"),
        ("『甲』【起】[横置]从自己的退避区选择1张卡，放回卡组，抽1张卡。", "或者接着写「洗切卡组」"),
        ("『甲』【起】翻面1：抽1张卡。", "费用要写在"),
        ("【起】横置，抽1张卡。", "费用要写在"),
        ("『甲』【起】[横置]选择1名敌方单位和1颗对手的宝玉，将其移动。", "同一类卡"),
        ("『甲』【起】[横置]选择1名战斗力在这名单位的出击费用以下的敌方单位，将其移动。", "不是同一种"),
        ("〖攻击型〗『甲』【支】选择1名其他我方单位。你可以移动那名单位。", "「其他」是除了谁"),
        ("『甲』【起】[横置]舍弃1颗宝玉。", "只能是手牌"),
        ("『甲』【起】[横置]双方玩家选择他自己的1张手牌，放置到退避区。", "请分开写"),
        ("『甲』【起】[横置]变更攻击对象。", "没有读懂"),
        ("『甲』【常】这名单位出击时，这名单位的战斗力+30。", "「…时」只能写在"),
    ],
)
def test_what_is_unclear_is_refused(text: str, words: str) -> None:
    assert words in refused(text).problem
