"""What card texts mean that look through cards, copy, compare with other cards, or let the player choose an effect."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, If, Node, OneOf, Trigger
from judge.effects.nodes.meant import Count, Fact, Filter, Is, Missing, Ref, Select
from judge.effects.nodes.verbs import Become, Choose, Copy, Deploy, Draw, Gain, Grow, Look, Power, Put, Shift, Shuffle
from judge.effects.reader import TextError
from judge.effects.tell import steps, tell
from judge.games.cipher import playable
from judge.games.cipher.text import WORDS, read
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
    inside = If(Is(THIS, (Filter("区域", "=", ("手牌",)),)), (Deploy(THIS),), "的场合")
    assert ability.body[0].then == (inside,)  # type: ignore[union-attr]


REAL = [
    (
        "『甲』【常】「阿莱雅」和「贝琳」以外的卡对这名单位的支援将会失败。",
        ["这张卡被支援会失败（由：支援区中的单位名不是「阿莱雅」或「贝琳」的卡）"],
    ),
    ("『甲』【常】这名单位也当做<白夜>势力。（【常】仅限这张卡在战场上才有效）", ["这张卡获得势力白夜"]),
    (
        "『甲』【起】[翻面1]直到回合结束为止，这名单位追加<魔法>武器与射程1-2。",
        ["直到回合结束为止，这张卡获得武器魔法", "直到回合结束为止，这张卡追加射程1-2"],
    ),
    (
        "『甲』【常】敌方单位不能攻击这名单位与出击费用2以下的我方单位。",
        ["对手的所有单位：不能攻击（对象：这张卡）", "对手的所有单位：不能攻击（对象：自己的出击费用2以下的单位）"],
    ),
    (
        "『甲』【常】我方战场上除这名单位和主人公以外没有其他单位的场合，这名单位的战斗力+10。",
        ["自己的主人公以外的其他单位的数量等于0的场合：", "  这张卡的战斗力+10"],
    ),
    (
        "『甲』【常】自己的羁绊卡张数是奇数的场合，这名单位的战斗力+10。",
        ["自己的羁绊卡的数量是奇数的场合：", "  这张卡的战斗力+10"],
    ),
    (
        "『甲』【常】支援其他我方单位的卡是<飞行>属性的场合，那张卡的支援力+10。",
        ["自己的支援卡的属性是飞行并且自己的其他单位被支援的场合：", "  自己的支援卡的支援力+10"],
    ),
    (
        "『甲』【常】这名单位被<男性>单位支援的期间，那名单位的支援力+10。",
        ["这张卡被支援（由：支援区中的性别是男性的卡）的期间：", "  自己的支援卡的支援力+10"],
    ),
    (
        "『甲』【常】这名单位被<弓>以外的武器攻击的期间，这名单位的战斗力+10。",
        ["这张卡被攻击（由：武器不是弓的单位）的期间：", "  这张卡的战斗力+10"],
    ),
    (
        "『甲』【起】[横置]你和对手分别选择自己的1张手牌，放置到退避区。",
        ["双方各自选择自己的1张手牌", "将上述的卡放置到退避区"],
    ),
    (
        "『甲』【自】双方的回合开始时，这名单位所在区域上没有其他我方单位的场合，直到回合结束为止，这名单位的战斗力+10。",
        ["自己的与这张卡在同一区域的其他单位的数量等于0的场合：", "  直到回合结束为止，这张卡的战斗力+10"],
    ),
    (
        "『甲』【自】转职为这名单位时，直到回合结束为止，这名单位向主人公以外的敌方单位进行的攻击不能被神速回避。",
        ["直到回合结束为止，这张卡：不能被神速回避（由：对手的主人公以外的单位）"],
    ),
    ("『甲』【常】这名单位的单位名也当作「乙」。", ["这张卡获得单位名「乙」"]),
    (
        "『甲』【常】我方的前卫区上只有这名单位的场合，这名单位的战斗力+20。",
        ["这张卡在前卫区并且自己的前卫区中的其他单位的数量等于0的场合：", "  这张卡的战斗力+20"],
    ),
    ("『甲』【自】对手进行神速回避时，抽1张卡。", ["抽1张卡"]),
    (
        "『甲』【起】[横置]查看自己卡组最上方的1张卡，将其放置到卡组最上方或最下方。",
        [
            *("查看自己的卡组最上方的1张卡", "选择其中1项：", "  ・", "    将上述的卡放置到卡组最上方"),
            *("  ・", "    将上述的卡放置到卡组最下方"),
        ],
    ),
    (
        "『甲』【特】我方战场上没有「乙」的场合，这张卡不能出击。",
        ["自己的单位名是「乙」的单位的数量等于0的场合：", "  这张卡：不能出击"],
    ),
    ("『甲』【特】这张卡不能放置到羁绊区。", ["这张卡：不能放置到羁绊区"]),
    (
        "『甲』【起】[横置]选择1名这个回合中攻击过的我方单位，将其竖置。",
        ["选择自己的1名本回合做过的事是攻击的单位", "将上述的卡变为未行动"],
    ),
    (
        "『甲』【起】[横置]选择1名敌方单位。直到回合结束为止，那名单位失去『乙』。",
        ["选择对手的1名单位", "直到回合结束为止，上述的卡：失去能力『乙』"],
    ),
    ("『甲』【自】其他我方单位被攻击时，将攻击对象变更为这名单位。", ["这张卡代替成为防御单位"]),
    ("『甲』【起】[翻面1]直到回合结束为止，这名单位获得射程1-3。", ["直到回合结束为止，这张卡追加射程1-3"]),
    ("『甲』【自】这名单位从前卫区移动到后卫区时，抽1张卡。", ["抽1张卡"]),
    (
        "『甲』【起】[横置]从自己的手牌选择1张「乙」，将其出击到自己的前卫区。",
        [
            "选择自己的1张单位名是「乙」的手牌",
            "将上述的卡出击到自己的前卫区",
        ],
    ),
    ("『甲』【起】〖1回合1次〗将这名单位移动。这个能力只能在这名单位竖置时使用。", ["将这张卡移动"]),
    ("『甲』【自】每次我方单位的支援失败时，抽1张卡。", ["抽1张卡"]),
    ("『甲』【自】这名单位被「乙」支援成功时，抽1张卡。", ["抽1张卡"]),
    ("『甲』【自】「乙」成功支援这名单位时，抽1张卡。", ["抽1张卡"]),
    (
        "『甲』【常】这名单位和我方的「乙」在同一区域的场合，这名单位的战斗力+20。",
        ["有自己的单位名是「乙」的与这张卡在同一区域的其他单位的场合：", "  这张卡的战斗力+20"],
    ),
    (
        "『甲』【常】除这名单位和主人公以外没有其他我方单位的场合，这名单位的战斗力+20。",
        ["自己的主人公以外的其他单位的数量等于0的场合：", "  这张卡的战斗力+20"],
    ),
    (
        "『甲』【起】[横置]选择自己的羁绊区中2张背面朝上的卡，将其翻到正面。",
        ["选择自己的2张朝向是背面的羁绊卡", "将上述的卡变为正面"],
    ),
    (
        "『甲』【起】[横置]选择1名已横置的其他我方单位，将其竖置。",
        ["选择自己的1名行动状况是已行动的其他单位", "将上述的卡变为未行动"],
    ),
    (
        "『甲』【常】支援我方的攻击单位的卡的支援力+10。",
        ["自己的攻击单位被支援的期间：", "  自己的支援卡的支援力+10"],
    ),
    (
        "『甲』【自】我方的主人公被攻击时，将防御单位变更为这名单位。",
        ["这张卡代替成为防御单位"],
    ),
    (
        "『甲』【起】[翻面3]公开自己卡组最上方的3张卡，将其中1张加入手牌，其余的放置到退避区。",
        [
            "公开自己的卡组最上方的3张卡",
            "将刚才看过的卡中的1张卡放置到手牌",
            "将刚才看过的卡中其余的放置到退避区",
        ],
    ),
    ("『甲』【自】自己的卡被放置到羁绊区时，抽1张卡。", ["抽1张卡"]),
]


@pytest.mark.parametrize(("text", "told"), REAL)
def test_a_wording_of_printed_cards_is_told_back(text: str, told: list[str]) -> None:
    (ability,) = read(text)
    assert steps(ability.body, WORDS) == told
    assert playable.not_played(ability) == []


SPOKEN = [
    ("“甲”[常]这名单位的战力+10。", "『甲』【常】这名单位的战斗力+10。"),
    ("「甲」（常）我方飞行单位战力+10。", "『甲』【常】我方的<飞行>属性的单位的战斗力+10。"),
    ("『甲』【常】我的回合，这名单位的战斗力+20。", "『甲』【常】自己的回合中，这名单位的战斗力+20。"),
    ("『甲』【常】场上有「乙」时，这名单位战力+10。", "『甲』【常】战场上有「乙」的场合，这名单位的战斗力+10。"),
    ("『甲』【常】只要场上有「乙」，这名单位战力+10。", "『甲』【常】如果战场上有「乙」，这名单位的战斗力+10。"),
    (
        "『甲』【起】[横置]从墓地选择1张费用2以下的卡，加入手牌。",
        "『甲』【起】[横置]从退避区选择1张出击费用2以下的卡，加入手牌。",
    ),
    (
        "『甲』【起】[横置]从卡组找1张「乙」加入手牌，之后洗切卡组。",
        "『甲』【起】[横置]从卡组选择1张「乙」加入手牌。这之后，洗切卡组。",
    ),
    ("『甲』【自】攻击时，战力+10直到战斗结束。", "『甲』【自】攻击时，直到战斗结束为止，战斗力+10。"),
    ("『甲』【自】CC时，选1个敌人，打倒。", "『甲』【自】转职时，选择1名敌方单位，将其击破。"),
    ("『甲』【起】[横置]重置1名我方单位。", "『甲』【起】[横置]将1名我方单位转为未行动状态。"),
]


@pytest.mark.parametrize(("spoken", "printed"), SPOKEN)
def test_what_players_say_means_what_the_book_calls_it(spoken: str, printed: str) -> None:
    (said,), (written,) = read(spoken), read(printed)
    assert replace(said, text="") == replace(written, text="")
    assert said.text == spoken


@pytest.mark.parametrize(
    "text",
    [
        "『甲』【常】战力变为「战力」的场合，抽1张卡。",
        "『甲』【起】[横置]抽1张费用的卡。",
        "『甲』【自】敌方单位被这名单位击破时，抽1张卡。",
        "常：这名单位的战斗力+10。",
        "〖1回合1次〗『甲』【常】这名单位的战斗力+10。",
        "〖攻击型〗〖1回合1次〗『甲』【支】抽1张卡。",
        "『甲』【自】其他我方单位被攻击时，这名单位代替主人公被攻击。",
    ],
)
def test_what_can_mean_more_than_one_thing_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        read(text)


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
        ("『甲』【常】这名单位攻击<飞行>单位时，这名单位的战斗力+30。", "「…时」只能写在"),
    ],
)
def test_what_is_unclear_is_refused(text: str, words: str) -> None:
    assert words in refused(text).problem


@pytest.mark.parametrize(
    "text",
    [
        "『甲』【常】这名单位的战斗力在60以上的场合，这名单位的战斗力+10。",
        "『甲』【常】这名单位的战斗力变为50。",
        "『甲』【特】这名单位的战斗力+10。",
        "〖攻击型〗『甲』【支】抽1张卡。这个能力仅限自己的羁绊卡有4张以上才能使用。",
        "〖转职技〗『甲』【特】这张卡不能出击。",
        "『甲』【常】这名单位不能出击。",
        "『甲』【常】敌方单位失去『乙』。",
        "『甲』【自】这张卡被放置到退避区时，抽1张卡。",
        "『甲』【起】[横置]直到回合结束为止，这名单位的出击费用-1。",
        "『甲』【常】我方的<飞行>属性的单位获得<龙>属性。",
    ],
)
def test_what_the_book_leaves_open_is_read_and_not_played(text: str) -> None:
    (ability,) = read(text)
    assert playable.not_played(ability)
