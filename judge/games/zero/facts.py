"""300–311. What can be read off a card now: its printed facts, and what effects made of them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.clause import Clause
from judge.games.cards.layers import Told, number_of
from judge.games.zero.book import cite, embody, term
from judge.games.zero.card import CAME, NEXT_LESS, TACTICS
from judge.games.zero.rules import Rules
from judge.games.zero.strength import REDUCED, attack, counted, defence, fold, said_all_the_same
from judge.games.zero.zones import CHAIN, EVENT, IN_PLAY, OUT, RESOURCE
from judge.kernel import Reason

Value = str | int | bool

_USE = "使用时的"
USE_COST = f"{_USE}费用"
"""What a card costs as it is used, and only then."""
UNUSED_COST = cite("303#5", "费用视为0")
NAME = (
    embody("301", "牌名"),
    embody("301#1", "这张牌的名称"),
    embody("301#2", "指名称为A的牌"),
    embody("301#3", "牌名为“小舞”"),
)
NAME_CHANGED = embody("301#4", "改变之后的牌名")
OF_A_ROLE = cite("305#2", "带有角色名A的牌")
OF_A_TRAIT = cite("306#2", "属性里包含A")
ROLES = (
    *(embody("305", "角色名"), embody("305#1", "角色的名字"), OF_A_ROLE),
    embody("305#4", "角色名为“天神”"),
)
SEVERAL_ROLES = cite("305#7", "每个角色名都不能与")
NO_ROLE = embody("305#8", "没有角色名")
TRAITS = (
    embody("306", "属性"),
    embody("306#1", "多个属性"),
    OF_A_TRAIT,
    embody("306#4", "只要带有属性"),
)
GAINED_TRAIT = cite("306#5", "原有的属性不受影响")
CHANGED_TRAIT = cite("306#6", "失去原有的属性")
BOTH_TRAITS = embody("306#7", "同时具有属性A和属性B")
ONE_TRAIT = embody("306#8", "有其一")
COLOUR = (
    *(embody("103", "颜色与数字"), embody("103#1", "卡牌边框"), embody("103#2", "六种颜色"), embody("304", "颜色")),
    *(embody("304#1", "代表牌本身的颜色"), embody("304#2", "牌框的颜色")),
)
FACE_DOWN = cite("304#4", "没有任何颜色")
RESOURCE_DOWN = embody("322#2", "背面表示的失去一切信息")
NO_TRAITS = cite("204#3", "失去所有的效果及属性")
KIND = (
    embody("302", "类别"),
    embody("302#1", "四种类别"),
    embody("302#2", "各自的规则和使用方法"),
    embody("300", "卡牌概述"),
)
COST = (embody("303", "费用"), embody("303#1", "必须付出的代价"), embody("300#1", "有时会在游戏中用到"))
FOUR_KINDS = embody("302#1", "四种类别")
OF_THE_FRAME = embody("304#2", "牌框的颜色")
PAYS = embody("304#1", "代表牌本身的颜色")
SERIES = (embody("316", "动画图标"), embody("316#1", "哪一部作品"))
TEXT_FIRST = cite("102#1", "听牌上写的")
LEVEL = (cite("600#5", "登场后都视为LV1"), embody("600#7", "任何角色牌都可以升级"), embody("323", "升级指示物"))
THIS = (embody("601", "此牌"), embody("601#1", "效果的本体"))


@term(("601", "此牌"), ("601#1", "效果的本体"))
def this(_play: Rules, card: int) -> int:
    """此牌: the card whose effect it is."""
    return card


def level(play: Rules, card: int, told: Told = None) -> int:
    """LV1 and one more for each level counter (600#5)."""
    play.consult(*LEVEL)
    counters = len(play.card(card).below)
    if told is not None:
        told.append(Reason(LEVEL[0], (f"LV1，升级指示物{counters}张",), card))
    now = 1 + counters if play.applies(LEVEL[0]) else 0
    for effect in play.state.effects:  # no continuous effect changes a level, for it decides which of them work
        if effect.what == "等级" and card in effect.on:
            now = (effect.number or 0) + (0 if effect.sets else now)
            if told is not None:
                told.append(Reason(TEXT_FIRST, (f"变为LV{now}",), effect.source or None, effect.name))
    return now


def kind(play: Rules, card: int, told: Told = None) -> str:
    """类别, with the two kinds of tactics told apart; a resource has none."""
    play.consulted.update(KIND)
    if resource(play, card, told):
        return ""
    kind = play.face(card).kind
    _printed(told, FOUR_KINDS, card, f"{kind}（战术牌）" if kind in TACTICS else kind)
    return play.face(card).kind


def _printed(told: Told, clause: Clause, card: int, said: str) -> None:
    if told is not None:
        told.append(Reason(clause, (f"印刷「{said}」" if said else "没有印",), card))


def resource(play: Rules, card: int, told: Told = None) -> bool:
    """Whether a card is a resource, which has a colour and a name only (204#3, 322#2)."""
    if play.card(card).zone != RESOURCE:
        return False
    play.consult(NO_TRAITS, RESOURCE_DOWN)
    if told is not None:
        told.append(Reason(NO_TRAITS, ("是资源牌，只有颜色与牌名",), card))
    return play.applies(NO_TRAITS)


def name(play: Rules, card: int, told: Told = None) -> str:
    """牌名 as it is now; a card that lies face down has none."""
    play.consult(*NAME)
    if hidden(play, card, told):
        return ""
    now = play.face(card).name
    _printed(told, NAME[1], card, now)
    for layer in play.modified(card, "牌名"):
        if layer.words:
            play.consult(NAME_CHANGED)
            now = layer.words[0]
            if told is not None:
                told.append(Reason(NAME_CHANGED, (f"变为「{now}」",), layer.source or None, layer.name))
    return now


def hidden(play: Rules, card: int, told: Told = None) -> bool:
    """Whether a resource lies face down and so has no information (322#2)."""
    state = play.card(card)
    if state.zone == RESOURCE and not state.face_up:
        play.consult(FACE_DOWN, RESOURCE_DOWN)
        if told is not None:
            told.append(Reason(RESOURCE_DOWN, ("面朝下的资源牌",), card))
        return play.applies(FACE_DOWN)
    return False


def colour(play: Rules, card: int, told: Told = None) -> str:
    """The colour of a card, or of the cost that it pays as a resource."""
    play.consult(*COLOUR)
    out = play.card(card).zone == OUT and not play.card(card).face_up and play.applies(FACE_DOWN)
    if out or hidden(play, card, told):
        if told is not None:
            told.append(Reason(FACE_DOWN, ("没有颜色",), card))
        return ""
    _printed(told, OF_THE_FRAME, card, play.face(card).colour)
    if told is not None:
        told.append(Reason(COLOUR[1], ("边框的颜色",), card))
    if told is not None and play.card(card).zone == RESOURCE:
        told.append(Reason(PAYS, ("可以支付这种颜色的费用",), card))
    return play.face(card).colour


def roles(play: Rules, card: int, told: Told = None) -> tuple[str, ...]:
    """角色名, one or several or none."""
    play.consulted.update(ROLES)
    if resource(play, card, told):
        return ()
    found = play.face(card).roles
    if not found:
        play.consulted.add(NO_ROLE)
    if told is not None:
        clause = SEVERAL_ROLES if len(found) > 1 else ROLES[1] if found else NO_ROLE
        told.append(Reason(clause, (f"印刷『{'』『'.join(found)}』" if found else "没有角色名",), card))
    for layer in play.modified(card, "角色名"):
        found = layer.words
        if told is not None:
            told.append(Reason(TEXT_FIRST, (f"变为『{'』『'.join(found)}』",), layer.source or None, layer.name))
    return found


def traits(play: Rules, card: int, told: Told = None) -> tuple[str, ...]:
    """属性, with those gained, and those that replaced the printed ones."""
    play.consult(*TRAITS)
    if resource(play, card, told):
        return ()
    found = play.face(card).traits
    if told is not None:
        told.append(Reason(TRAITS[1], (f"印刷『{'』『'.join(found)}』" if found else "没有印",), card))
    for layer in play.modified(card, "属性"):
        clause = CHANGED_TRAIT if layer.sets else GAINED_TRAIT
        play.consult(clause)
        replaces = layer.sets if play.applies(clause) else not layer.sets
        found = layer.words if replaces else (*found, *layer.words)
        if told is not None:
            said = f"{'变为' if layer.sets else '获得'}『{'』『'.join(layer.words)}』"
            told.append(Reason(clause, (said,), layer.source or None, layer.name))
    return found


def named_or_of(play: Rules, card: int) -> tuple[str, ...]:
    """What 『A』 can mean: a role name or an attribute (305#2, 306#2)."""
    play.consult(BOTH_TRAITS, ONE_TRAIT)
    called, of = roles(play, card), traits(play, card)
    return (*(called if called and play.applies(OF_A_ROLE) else ()), *(of if of and play.applies(OF_A_TRAIT) else ()))


def cost(play: Rules, card: int, told: Told = None) -> tuple[int, tuple[tuple[str, int], ...]]:
    """费用 of a card that is not being used now: the total, and how much of it in which colour (303)."""
    if play.face(card).cost is None and play.card(card).zone != CHAIN and play.state.paid_for != card:
        play.consult(UNUSED_COST)
        if play.applies(UNUSED_COST):
            if told is not None:
                told.append(Reason(UNUSED_COST, ("由效果确定，没有在使用，视为0",), card))
            return counted(play, said_all_the_same(play, card, "费用", told)), ()
    return price(play, card, told, using=False)


def to_use(play: Rules, card: int, told: Told = None) -> tuple[int, tuple[tuple[str, int], ...]]:
    """费用, of a card that is not in play what using it would cost."""
    used = play.face(card).cost is not None and play.card(card).zone not in {*IN_PLAY, RESOURCE}
    return (price if used else cost)(play, card, told)


def price(  # noqa: PLR0912 - one a thing that changes it
    play: Rules, card: int, told: Told = None, *, using: bool = True
) -> tuple[int, tuple[tuple[str, int], ...]]:
    """What using the card costs; where the card does not print it, what its own effect makes of it (303#5).

    ``using``: with what is said of its cost only as it is used, from wherever that is.
    """
    play.consulted.update(COST)
    face = play.face(card)
    total = face.cost or 0
    if face.cost is None and (play.card(card).zone in IN_PLAY or play.applies(UNUSED_COST)):
        for layer in play.own(card, "费用"):
            total = layer.number or 0 if layer.sets else total + (layer.number or 0)
            if told is not None:
                told.append(Reason(UNUSED_COST, (f"使用它的费用由它的效果定为{total}",), card, layer.name))
    elif face.cost is not None and told is not None:
        told.append(Reason(COST[1], (f"印刷{total}",), card))
    before = total
    if face.cost is not None and play.card(card).zone not in IN_PLAY:
        total = number_of(play.own(card, "费用"), total, lambda _: REDUCED, told)
    total = fold(play, card, "费用", total, told)
    if using:
        total = number_of(play.own(card, USE_COST), total, lambda _: REDUCED, told)
        total = fold(play, card, USE_COST, total, told)
    coloured = {}
    for colour, number in face.coloured:
        now = number
        apart: Told = None if told is None else []
        for said in (f"{colour}费用", "有色费用"):
            now = fold(play, card, said, now, apart)
            now = fold(play, card, f"{_USE}{said}", now, apart) if using else now
        if told is not None and apart:
            told += [replace(one, gives=(f"{OF_COLOUR}{colour}色的", *one.gives)) for one in apart]
        coloured[colour] = max(now, 0)
        total += now - number
    if using and any(effect.what in NEXT_LESS for effect in play.state.effects):
        for one in play.next_less(card):
            total -= one.number or 0
            if told is not None:
                told.append(Reason(REDUCED, (f"-{one.number}，使用的下一张",), one.source or None, one.name))
    least = sum(coloured.values())
    if total < least:  # each half of the clause is in force where it acts
        play.consult(REDUCED)
        if told is not None:
            told.append(Reason(REDUCED, (f"{NO_LESS}{least}",), card))
        total = least if play.applies(REDUCED) else total
    elif not play.applies(REDUCED):
        total = max(total, before)
    return counted(play, total), tuple((colour, number) for colour, number in coloured.items() if number)


OF_COLOUR = "其中"
NO_LESS = "不低于有色费用"
"""How what changes how much of it is of a colour begins, and what keeps the total as high."""


def fighting(play: Rules) -> bool:
    """Whether two characters are in battle with each other (505#3)."""
    battle = play.state.battle
    play.consult(IN_BATTLE)
    if battle is None or battle.harmless:  # who would be at the other end has left (504#3)
        return False
    return battle.established and bool(battle.attacker) and bool(battle.defender)


IN_BATTLE = embody("505#3", "就算在战斗时")

FROM_THE_DECLARATION = embody("500#3", "宣布攻击之后")


def in_battle(play: Rules, card: int) -> tuple[Value, ...]:
    """Whether a card is the attacking one, from its declaration on (500#3), or the defending one."""
    battle = play.state.battle
    play.consult(FROM_THE_DECLARATION)
    if battle is None or card not in {battle.attacker, battle.defender}:
        return ()
    if battle.harmless and card == battle.defender:  # it left, and what may be there now is another card
        return ()
    return ("攻击",) if card == battle.attacker else ("防御",)


FACTS: dict[str, Callable[[Rules, int], tuple[Value, ...]]] = {
    "牌名": lambda play, card: (name(play, card),),
    "角色名": roles,
    "属性": traits,
    "名": named_or_of,
    "颜色": lambda play, card: tuple(filter(None, (colour(play, card),))),
    "类别": lambda play, card: (kind(play, card),),
    "费用": lambda play, card: (cost(play, card)[0],),
    "攻击力": lambda play, card: (counted(play, attack(play, card)),),
    "防御力": lambda play, card: (counted(play, defence(play, card)),),
    "等级": lambda play, card: (level(play, card),),
    "动画": lambda play, card: (play.consult(*SERIES) or play.face(card).series,),  # type: ignore[func-returns-value]
    "状态": lambda play, card: ("横置" if play.card(card).tapped else "竖直",),
    "朝向": lambda play, card: ("面朝上" if play.card(card).face_up else "面朝下",),
    "伤害": lambda play, card: (play.card(card).damage,),
    "装备": lambda play, card: (bool(play.card(card).gear),),
    "没有装备": lambda play, card: (not play.card(card).gear,),
    "装备的牌名": lambda play, card: tuple([name(play, one) for one in play.card(card).gear]),
    "装备的名": lambda play, card: tuple([said for one in play.card(card).gear for said in named_or_of(play, one)]),
    "战斗": in_battle,
    "交战": lambda play, card: (bool(in_battle(play, card)) and fighting(play),),
    "区域": lambda play, card: (play.card(card).zone,),
    CAME: lambda play, card: (play.card(card).came,),
    "在场": lambda play, card: (play.card(card).zone in IN_PLAY,),
}
"""The facts that card text can name, and how each is read."""


MARKS = "指示物:"
"""Before the name of 指示物, the fact how many of them are on a card."""
OF_A_RESOURCE = frozenset(("牌名", "颜色", "状态", "朝向", "区域", "在场"))
"""What can be said of a resource (204#3)."""


def fact(play: Rules, card: int, word: str) -> tuple[Value, ...]:
    """The values that a card has for a fact; a resource has none but its name and its colour."""
    if word not in OF_A_RESOURCE and resource(play, card):
        return ()
    if word.startswith(MARKS):
        return (dict(play.card(card).marks).get(word.removeprefix(MARKS), 0),)
    return FACTS[word](play, card)


ELSEWHERE = cite("104#4", "没有横置与重置之分")
EVENTS_NEITHER = cite("104#5", "同样没有这两种状态")


def no_state(play: Rules, card: int) -> list[Reason]:
    """Why a card can be neither tapped nor reset: it lies outside the zones where cards are so, or is an event."""
    zone = play.card(card).zone
    by = EVENTS_NEITHER if zone == EVENT else ELSEWHERE if zone not in {*IN_PLAY, RESOURCE} else None
    return [Reason(by, (f"在{zone}",), card)] if by is not None and play.applies(by) else []
