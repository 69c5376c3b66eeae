"""1.6–1.11, 2, 3, 4. What can be asked of a card beside what a board shows: who sees it, its use, its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.effects.nodes.ability import Ability
from judge.effects.nodes.verbs import Resources
from judge.games.cards.explaining import Given, Meant, explained, in_text, said_of_words
from judge.games.touhou import editions, facts, layers, occasions, view
from judge.games.touhou.book import embody
from judge.games.touhou.card import BARRIER, ITEM, OWNED, SPELL, UNIT
from judge.games.touhou.moving import NO_TITLE, UNIQUE
from judge.games.touhou.permanents import no_permanent
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.zones import DECK, DISC, FIELD, GRAVE, HAND, OUT, OWN, STACK
from judge.kernel import Reason
from judge.kernel.records import Derived

Found = tuple[object, list[Reason]]


def asked(play: Rules, card: int, what: str) -> Derived | None:
    """What can be asked of a card by a name that no board shows; None if the book has no such thing."""
    found = ASKED.get(what)
    if found is None:
        return _lacked(play, card, what)
    value, because = found(play, card)
    return Derived(value, tuple(because))


def _lacked(play: Rules, card: int, what: str) -> Derived | None:
    """What only units have, asked of another card, with the clauses that say so; None for anything else."""
    kind = play.face(card).kind
    clauses = UNITS_ONLY.get(what, ()) if kind and kind != UNIT else ()
    return Derived([], tuple(_told(card, *[(one, f"是{kind}，不是单位") for one in clauses]))) if clauses else None


def _told(card: int, *given: Given, **words: Any) -> list[Reason]:
    return list(explained(given, card, **words))


# --- where it is ----------------------------------------------------------------------------------------------------

APART = embody("4.02", "公开和非公开之分")
PUBLIC = embody("4.02a", "所有玩家都可能看见")
HIDDEN = embody("4.02b", "并非所有玩家都能看见")
CLEAR = (embody("4.04c", "都必须清晰地展现给对手"), "是横是竖、由谁操控，都要展现清楚")
SEEN: dict[str, tuple[Given, ...]] = {
    DECK: ((embody("4.1.1", "非公开区域"), "牌库"), (embody("4.1.2", "不得查看任何牌库的牌和顺序"), "谁都不得查看")),
    HAND: ((embody("4.2.1", "非公开区域"), "手牌"), (embody("4.2.2", "不得查看别人的手牌"), "只有{own}可以看")),
    OWN: ((embody("4.3.1", "公开区域"), "自机区"),),
    STACK: ((embody("4.4.1", "公开区域"), "对抗区"), CLEAR),
    GRAVE: ((embody("4.5.1", "公开区域"), "墓地"),),
    FIELD: ((embody("4.6.1", "公开区域"), "战场"), CLEAR, (embody("4.6.4", "摆在操控者那边"), "摆在{own}那边")),
    DISC: ((embody("4.7.1", "公开区域"), "颜色盘"), CLEAR),
    OUT: ((embody("4.8.1", "由所有玩家共用"), "移除区"),),
}


def _seen(play: Rules, card: int) -> Found:
    """Who may look at the front of the card."""
    here = play.card(card)
    who = [name(player) for player in (0, 1) if view.visible(play.state, card, player)]
    hidden = here.zone in {DECK, HAND}
    told = _told(card, (APART, "非公开区域" if hidden else "公开区域"), (HIDDEN if hidden else PUBLIC, here.zone))
    return who, [*told, *_told(card, *SEEN.get(here.zone, ()), own=name(max(here.player, 0)))]


BECOMES = embody("1.91", "一进战场就成为永久物")
THREE_KINDS = embody("1.95a", "单位、道具、结界三种")
IN_PLAY = embody("4.6.3", "就是永久物")
NOT_ON_DISC = (embody("4.7.2", "不算永久物"), embody("1.95a", "颜色盘里的牌不在战场上"))


def _permanent(play: Rules, card: int) -> Found:
    """Whether it is a permanent, and of which kind."""
    here, face = play.card(card), play.face(card)
    if here.zone == DISC:
        return "不是", [Reason(clause, ("在颜色盘",), card) for clause in NOT_ON_DISC]
    if face.kind == SPELL:
        return "不是", no_permanent(play, card)
    if here.zone != FIELD:
        return "不是", _told(card, (BECOMES, f"在{here.zone or '游戏外'}，不在战场"))
    return "是", _told(card, (BECOMES, "在战场上，不是符卡"), (IN_PLAY, "在战场上"), (THREE_KINDS, face.kind))


CONTROLS = embody("1.92", "操控它进战场的玩家，默认是它的操控者")
ONLY_THERE = embody("1.63", "牌要在使用中，或者已经变为永久物")
ONLY_IN_PLAY = embody("4.6.4", "仅是战场上的对象")
NOBODYS = embody("1.92", "没有不受人操控的")


def _controller(play: Rules, card: int) -> Found:
    """Who controls it, if anybody."""
    here = play.card(card)
    if here.zone == STACK:  # the two clauses contradict each other
        told = _told(card, (ONLY_THERE, "在使用中，有操控者"), (ONLY_IN_PLAY, "不在战场上，没有操控者"))
        return f"两条不一致：{name(here.player)}，或者没有", told
    if here.zone == FIELD:
        told = _told(card, (CONTROLS, "由{own}操控"), (NOBODYS, "永久物总有操控者"), own=name(here.player))
        return name(here.player), [*told, *_told(card, (ONLY_THERE, "是战场上的对象"))]
    return [], _told(card, (ONLY_THERE, f"在{here.zone or '游戏外'}"), (ONLY_IN_PLAY, "不在战场上"))


STATE = embody("1.71", "表明牌或复制品在游戏中处于什么情况")
FOUR = embody("1.72", "横置状态与竖置状态，战斗状态与非战斗状态")
ONLY_THESE = embody("1.73", "别的区域里，牌没有状态")
HAS_ONE, STAYS = embody("1.96", "永久物有状态"), embody("1.96b", "一直保持")
NO_TRAIT = embody("1.96a", "状态不算特征")
ON_DISC = embody("4.7.3", "颜色盘里的牌有状态")
ORDER_FREE = embody("4.7.5", "只是每张牌的状态不得改变")
SOME_CANNOT = embody("1.74", "有的牌或复制品，不可以处于某种状态")
BARRIERS = (embody("1.74a", "判定状态时仍算竖置"), embody("2.44", "结界没有横置状态"))


def _state(play: Rules, card: int) -> Found:
    """Its state: tapped or not, fighting or not; none outside the battlefield and the disc."""
    here, battle = play.card(card), play.state.battle
    if here.zone == DISC and editions.older(play):
        two = ((editions.DISC_TOO, "颜色盘里的牌有状态"), (editions.NO_STATE, "不在战场上的牌没有状态"))
        return "书上两说", _told(card, *two)
    if here.zone not in {FIELD, DISC}:
        rules = (ONLY_THESE, editions.NO_STATE) if editions.older(play) else (ONLY_THESE,)
        return [], _told(card, *[(rule, f"在{here.zone or '游戏外'}") for rule in rules])
    fights = battle is not None and card in (battle.attacker, *battle.blockers)
    now = ["横置" if here.tapped else "竖置", "战斗" if fights else "非战斗"][: 1 if editions.older(play) else 2]
    kinds = "横置与竖直" if editions.older(play) else "四种状态"
    told = _told(card, (STATE, "、".join(now)), (FOUR, kinds), (STAYS, "没有动作改变它就一直是"))
    if here.zone == DISC:
        return now[:1], [*told, *_told(card, (ON_DISC, "在颜色盘"), (ORDER_FREE, "位置可以交换，状态不变"))]
    told += _told(card, (HAS_ONE, "是永久物"), (NO_TRAIT, "状态不是特征")) if play.is_permanent(card) else []
    if play.face(card).kind == BARRIER and not editions.older(play):
        told += _told(card, (SOME_CANNOT, "是结界"), *((clause, "不能横置") for clause in BARRIERS))
    return now, told


ENTERS_NOT = (embody("4.04", "某些种类（类别）的牌进不了特定区域"), embody("4.04a", "既非时符又非乐章的符卡"))
HOME_ONLY = embody("4.3.2", "只有它的拥有者的自机可以进")
OWNERS = (embody("4.2.4", "牌只能进其拥有者的手牌区"), embody("4.5.2", "牌只能进其拥有者的墓地"))
TOKEN_ON_DISC = embody("4.7.8", "改为把它移除游戏")
IN_THE_GAME = embody("4.8.2", "仍算在游戏之内")


def _rooms(play: Rules, card: int) -> Found:
    """The zones that it can be put into."""
    here, face = play.card(card), play.face(card)
    told = [Reason(clause, ("拥有者是", name(here.owner)), card) for clause in OWNERS]
    barred: dict[str, list[Reason]] = {}
    if face.kind == SPELL and not {"时符", "乐章"} & set(face.sub):
        barred[FIELD] = _told(card, *((clause, "是非时符、非乐章的符卡") for clause in ENTERS_NOT))
    if not here.own:
        barred[OWN] = _told(card, (HOME_ONLY, "不是自机"))
    if here.token:
        barred[DISC] = _told(card, (TOKEN_ON_DISC, "是衍生物"))
    for by in barred.values():
        told += by
    told += _told(card, (IN_THE_GAME, "在移除区也在游戏之内")) if here.zone == OUT else []
    return [zone for zone in SEEN if zone not in barred], told


# --- what it is -----------------------------------------------------------------------------------------------------

OBJECTS = embody("1.81", "基本对象有以下这些")
TRAITS = embody("1.82", "基本对象的特征")
CHANGED = embody("1.94", "再由一切持续性效应加以修改")
NUMBERED = ("攻击力", "血量", "灵力值")
MADE = embody("1.101", "凭空创造卡牌")
IS_CARD, NO_CARD = embody("1.81", "牌，牌的复制，衍生物，使用中的牌"), embody("1.62", "衍生物单位不算牌")


def _object(play: Rules, card: int) -> Found:
    """Which 基本对象 it is, and whether it is a card."""
    here = play.card(card)
    copy = here.copied and play.face(card).kind == SPELL
    what = "牌的复制" if copy else "衍生物" if here.token else "使用中的牌" if here.zone == STACK else "牌"
    told = _told(card, (OBJECTS, what))
    if what == "衍生物":
        told += _told(card, (MADE, "凭空创造的"))
    if here.token and play.face(card).kind == UNIT:
        told += _told(card, (NO_CARD, "衍生物单位不算牌"))
    return what, told


def _traits(play: Rules, card: int) -> Found:
    """Its characteristics as they are, and what is none."""
    shown = view.card_facts(play.state, card)
    names = ["名称", "颜色值", "颜色", "种类", "种族", "攻击力", "血量"]
    names += [] if editions.older(play) else ["灵力值"]
    face = play.face(card)
    shown = {**shown, "颜色值": facts.said(face.value), "规则描述": face.text, "约束": list(face.roles)}
    shown["能力"] = [ability.name or ability.text for ability in play.abilities(card)]
    names += ["约束", "规则描述", "能力"]
    given = {fact: shown[fact] for fact in names if shown.get(fact) not in (None, "", [])}
    told = _told(card, (TRAITS, "、".join(given)))
    changed = [layer for fact in NUMBERED for layer in play.modified(card, fact)] if face.kind == UNIT else []
    told += [Reason(CHANGED, (layer.what,), layer.source or None, layer.name) for layer in changed]
    return [f"{fact}{_shown(value)}" for fact, value in given.items()], told


def _shown(value: object) -> str:
    return "、".join(map(str, value)) if isinstance(value, list) else str(value)


ON_CARDS, NOT_ALL = embody("3.01", "牌上的信息"), embody("3.02", "有的牌只有其中一部分")
TEXT_BOX, FRAME, MARK = embody("3.52", "通常写在文本栏里"), embody("3.71", "角色符卡独有"), embody("3.61", "自机标志")
NUMBERS = (embody("3.81", "属性值"), embody("3.82", "第一个值是攻击力"), embody("2.16", "只有单位牌才有"))
VALUE_SIGN, TITLED = embody("1.43", "表示颜色值的是颜色值符号"), embody("3.12", "称号和名字合成")
RACE_BOX, UNITS_RACE = embody("3.41", "有种族栏的只是单位"), embody("2.14", "种族是单位才有的")
IS_UNIT, IS_ITEM = embody("2.11", "写有“单位”二字的牌是单位牌"), embody("2.21~2", "写有“道具”二字的牌是道具牌")
IS_SPELL, IS_BARRIER = embody("2.31", "写有“符卡”二字的牌，是符卡"), embody("2.41", "写有“结界”二字的牌，是结界牌")
IS_ONE = {UNIT: IS_UNIT, ITEM: IS_ITEM, SPELL: IS_SPELL, BARRIER: IS_BARRIER}
UNITS_ONLY = {"种族": (UNITS_RACE, RACE_BOX)} | dict.fromkeys(NUMBERED, (NUMBERS[2],))
"""What only units have, and the clauses that say so."""
ALSO_COPIES = embody("3.03", "牌的复制、衍生物同样可以有这些信息")


def _printed(play: Rules, card: int) -> Found:
    """What is printed on it, by the boxes of chapter 3, and which boxes it has not."""
    face, here = play.face(card), play.card(card)
    unit = face.kind == UNIT
    of_kind = [IS_ONE[face.kind]] if face.kind in IS_ONE else []
    boxes: list[tuple[str, bool, tuple[Given, ...]]] = [
        ("名称", bool(face.name), ((TITLED, f"称号「{face.title}」，名字「{face.given}」"),) if face.title else ()),
        ("颜色值", bool(face.value), ((VALUE_SIGN, facts.said(face.value)),)),
        (
            "种类",
            bool(face.kind),
            tuple((c, "·".join((face.kind, *face.sub))) for c in (facts.FRAMES[face.kind], *of_kind)),
        ),
        ("种族", bool(face.races), ((RACE_BOX, "、".join(face.races)),)),
        ("属性值", unit, tuple((c, f"{face.attack}/{face.health}/{face.spirit}") for c in NUMBERS)),
        ("约束框", bool(face.roles), ((FRAME, "、".join(face.roles)),)),
        ("文本栏", bool(face.text), ((TEXT_BOX, face.text),)),
        ("自机标志", "自机" in face.sub, ((MARK, "是自机单位"),)),
    ]
    has = [box for box, there, _ in boxes if there]
    told = _told(card, (ON_CARDS, "、".join(has)))
    told += [reason for _, there, given in boxes if there for reason in _told(card, *given)]
    if lacks := [box for box, there, _ in boxes if not there]:
        told += _told(card, (NOT_ALL, f"没有{'、'.join(lacks)}"))
    if not unit:
        races = ((clause, "不是单位，没有种族") for clause in (UNITS_RACE, RACE_BOX))
        told += _told(card, (NUMBERS[2], "不是单位，没有属性值"), *races)
    if not (unit and "自机" in face.sub):
        told += _told(card, (MARK, "不是自机单位，没有自机标志"))
    if here.token or here.copied:
        told += _told(card, (ALSO_COPIES, "衍生物和复制也可以有"))
    return has, told


def _title(play: Rules, card: int) -> Found:
    """Its 称号, and how many units of it may be on a side."""
    title = facts.title(play, card)
    if not title:
        return [], _told(card, (TITLED, "名字前面没有称号"), (NO_TITLE, "不受同称号的限制"))
    return title, _told(card, (TITLED, f"称号「{title}」"), (UNIQUE, "一方的战场上只能有一个"))


# --- its abilities and their words ----------------------------------------------------------------------------------

HAS, SIX = embody("1.111", "基本对象凭它影响游戏"), embody("1.117a", "能力有六种")
KINDS: dict[str, Given] = {
    "基本": (embody("1.117b", "符卡结算生效时照着执行的叙述"), "结算时照着执行"),
    "触发": (embody("1.117c", "由触发条件和效应组成"), "有触发条件，满足时触发"),
    "启动": (embody("1.117d", "由支付条件和效应组成"), "有支付条件，有动作执行权时起动"),
    "静止": (embody("1.117e", "它说的事径直发生"), "一直有效，不必起动"),
    "代替": (embody("1.117f", "用另一个事件替代它"), "盯着将要发生的事件，替代它"),
}
PURSUIT = embody("6.4.5a", "触发式能力")
WITHOUT_PRIORITY = embody("1.142b", "与玩家有没有动作执行权无关")
OWN_MARK, MAIN_MARK = embody("1.116", "黄色“自”图示"), embody("1.114", "它不会因规则而失去这个能力")
KEPT, ANYWHERE = embody("1.116a", "不因在区域之间移动而失去"), embody("1.217", "它通常都额外拥有")
BY_COUNTER = embody("1.191d", "就具有该自机能力")
ITS_ZONE = embody("1.116b", "要在对应的区域里生效")
HEXES = embody("1.44", "排列着怎样的色块，就要付多少那种颜色值")
AT_ANY_TIME = embody("1.141b", "玩家有动作执行权时随时可以起动")


def _abilities(play: Rules, card: int) -> Found:
    """Its abilities: what each is."""
    own = play.face(card).abilities
    told = _told(card, (HAS, f"{len(own)}个能力"), (TEXT_BOX, "写在文本栏里"))
    told += [reason for ability in own for reason in of_ability(play, card, ability)]
    return [ability.name or ability.text for ability in own], told


def of_ability(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """What the book says of an ability like this one: its kind, its marks, what it costs."""
    said = ability.name or ability.text
    given: list[Given] = []
    kind = "触发" if ability.name == "追击" else ability.kind
    if kind in KINDS:
        given += [(SIX, f"{kind}类能力"), KINDS[kind]]
    given += [(PURSUIT, "追击是触发式能力")] if kind != ability.kind else []
    given += [(WITHOUT_PRIORITY, "与动作执行权无关")] if kind == "静止" else []
    given += [(AT_ANY_TIME, "有动作执行权时随时可以起动")] if ability.kind == "启动" else []
    given += [(HEXES, "冒号之前的色块")] if any(isinstance(part, Resources) for part in ability.cost) else []
    marks = {str(icon[0]) for icon in ability.icons}
    if "自" in marks:
        given += [(OWN_MARK, "自机能力"), (ITS_ZONE, f"在{'、'.join(layers.places(play, card, ability))}生效")]
        if play.card(card).own:
            given += [(ANYWHERE, "是自机，额外拥有"), (KEPT, "换了区域也不失去")]
        elif play.counters(card, OWNED):
            given += [(BY_COUNTER, "有自机指示物")]
    given += [(MAIN_MARK, "主要能力")] if "主" in marks else []
    return list(explained(given, card, said))


MEANT: Meant = (
    ("目标", ((embody("1.121", "目标是效应要作用的对象"), "「目标」是效应作用的对象"),)),
    ("+1/+1", ((embody("1.57", "属性修正符号"), "「+1/+1」是属性修正符号"),)),
    ("-1/-1", ((embody("1.57", "属性修正符号"), "「-1/-1」是属性修正符号"),)),
    (
        "抓",
        (
            (embody("1.181", "这个动作叫抓牌"), "「抓」是抓牌"),
            (embody("4.2.3", "效应拥有者的手牌区"), "抓到{own}的手牌"),
        ),
    ),
    ("X", ((embody("1.56a", "由它的操控者选数值"), "「X」没有定义的，由操控者选"),)),
    ("改为", ((embody("1.117f", "用另一个事件替代它"), "「改为」是替代"),)),
)
"""Words of card text that the book explains, and what it says of each."""
ON_THE_FIELD = embody("1.83a", "战场上属于该种类或种族的永久物")
CARDS_THERE = embody("1.83b", "那个区域里合乎描述的牌")
DEFAULT = embody("1.123", "单位和玩家默认是合法的目标")


def _words(play: Rules, card: int) -> Found:
    """What the words of its text mean on this board."""
    here, text = play.card(card), play.face(card).text
    own = name(here.side)
    told = in_text(MEANT, text, card, own=own)
    for kind in (UNIT, ITEM, BARRIER):
        if kind in text.replace(f"{kind}牌", ""):
            there = sum(
                play.is_permanent(one.id) and play.face(one.id).kind == kind for one in play.state.cards.values()
            )
            told += _told(card, (ON_THE_FIELD, f"「{kind}」没有用“牌”字，指战场上的{kind}，现在有{there}个"))
    for zone in (HAND, GRAVE, DECK, DISC):
        if zone in text and "牌" in text.replace(zone, ""):
            told += _told(card, (CARDS_THERE, f"“牌”加“{zone}”，指{zone}里合乎描述的牌"))
    if "目标" in text and not any(f"目标{kind}" in text for kind in (UNIT, ITEM, BARRIER, "玩家", "对手", SPELL)):
        told += _told(card, (DEFAULT, "没有指出是什么的「目标」，单位和玩家都可以"))
    return said_of_words(told), told


ASKED: dict[str, Callable[[Rules, int], Found]] = {
    "能看正面的": _seen,
    "永久物": _permanent,
    "操控者": _controller,
    "状态": _state,
    "能进的区域": _rooms,
    "基本对象": _object,
    "特征": _traits,
    "印刷内容": _printed,
    "称号": _title,
    "使用时机": occasions.when,
    "付费方式": occasions.paid,
    "能力一览": _abilities,
    "文字所指": _words,
}
"""What can be asked of any card."""
