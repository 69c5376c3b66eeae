"""Why a fact of a card is what it is: every change in the order in which it is applied, and what does not count."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from judge.clause import Clause
from judge.effects.nodes.ability import Ability
from judge.effects.nodes.verbs import Become, Gain, Power
from judge.effects.walking import parts
from judge.games.cards.layers import INSTEAD, Told
from judge.games.cards.meaning import Context
from judge.games.cards.values import Layer
from judge.games.zero import battle_damage, facts, keyword_clauses, layers, observing, strength
from judge.games.zero.book import embody
from judge.games.zero.card import CHARACTER, EQUIPMENT, NUMBERS
from judge.games.zero.rules import Rules, name
from judge.games.zero.zones import BELOW, DECK, EVENT, FIELD, HAND, IN_PLAY, LIFE, OUT, OWNERS, RESOURCE, REST, ZONES
from judge.kernel import Reason

OWNER = embody("611#1", "把这张牌放进牌组")
CONTROLLER = embody("612#2", "哪位玩家就拥有它的控制权")
EACH_HAS_ITS_OWN = embody("200#1", "八个区域")
NOT_THE_OWNER = embody("612#3", "不一定是同一位")
LYING = embody("104#1", "把牌横过来叫横置")
NO_STATE = embody("104#4", "没有横置与重置之分")
ADDS_UP = embody("607#2", "会累积")
ONLY_AS_LONG = embody("701#1", "那个效果就生效")
COUNTERS = embody("323#1", "用来计数的牌")
WORN = embody("319#4", "把装备牌装备到选定的角色牌上")
LIMIT = embody("703#3", "使用限制")
COPY = embody("706#1", "获得它的所有可复制内容")


def because(play: Rules, card: int, fact: str) -> tuple[Reason, ...]:
    """Everything that makes a fact of a card what it is; nothing for a fact that is only there to be seen."""
    told: list[Reason] = []
    fact = OF_EQUIPMENT.get(fact, fact)
    if fact in WORKED_OUT:
        if copied := play.card(card).copied:
            told.append(Reason(COPY, (f"是「{copied}」的复制",), card))
        value = WORKED_OUT[fact](play, card, told)
        told += _in_force_or_not(play, card, fact)
        if isinstance(value, int) and value < 0 and fact == "攻击力":
            made = battle_damage.taken_for_nothing(play, card, value)
            told += [one for one in made if one.clause == battle_damage.NOTHING]
    else:
        told += SEEN[fact](play, card) if fact in SEEN else ()
    return tuple(told)


OF_EQUIPMENT = dict(zip(NUMBERS[EQUIPMENT], NUMBERS[CHARACTER], strict=True))
"""What is worked out for the numbers of an equipment (317#5, 317#7)."""
WORKED_OUT: dict[str, Callable[[Rules, int, Told], object]] = {
    "攻击力": strength.attack,
    "防御力": strength.defence,
    "等级": facts.level,
    "费用": facts.to_use,
    "牌名": facts.name,
    "角色名": facts.roles,
    "属性": facts.traits,
    "颜色": facts.colour,
    "类别": facts.kind,
}
"""The facts that play works out: value and reasons by one function."""


def _in_force_or_not(play: Rules, card: int, fact: str) -> Iterator[Reason]:
    """What lets an effect on the fact work, by its icons; and what the card says about it that does not count."""
    if play.card(card).zone not in IN_PLAY:
        return
    here = [layer for layer in layers.layers(play) if card in layer.on and layer.what == fact and layer.static]
    for layer in here:
        yield from _let(play, layer.source, layer.name)
    held = {layer.name for layer in layers.layers(play) if layer.source == card and layer.static}
    for ability in play.face(card).abilities:
        if ability.kind == "永续" and (ability.name or ability.text) not in held and _about(ability, fact):
            yield from off(play, card, ability) or [_unmet(play, card, ability)]


def _let(play: Rules, card: int, said: str) -> Iterator[Reason]:
    """The icons that let an effect work now: a level that is reached (600#8), whose turn it is (809#2)."""
    printed = play.face(card).abilities if card else ()
    for icon, *rest in next((ability.icons for ability in printed if (ability.name or ability.text) == said), ()):
        if icon == "等级":
            level = f"要等级{rest[0]}，现在是LV{facts.level(play, card)}"
            yield Reason(layers.LEVEL_MET, (level,), card, said)
        elif icon in {"我方回合中", "对方回合中"}:
            yield Reason(layers.DURING, (f"现在是{icon}",), card, said)


def _unmet(play: Rules, card: int, ability: Ability) -> Reason:
    """What a text asks for that is not so now."""
    asked = observing.asked(ability)
    context = Context(card, play.card(card).player)
    seen = observing.OBSERVER.seen(play, asked, context) if asked is not None else ()
    return Reason(strength.BY_TEXT, seen or ("条件现在不成立",), card, ability.name or ability.text)


def _about(ability: Ability, fact: str) -> bool:
    return any(isinstance(node, Power | Become | Gain) and node.fact == fact for node in parts(ability))


def off(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """Why an effect that is printed on a card does not work now: effects lost, level, whose turn."""
    said = ability.name or ability.text
    found = [
        Reason(layers.LOSES, (f"失去效果，『{said}』不生效",), layer.source or None, layer.name)
        for layer in layers.flags(play, card, layers.NO_EFFECT)
    ]
    found += [
        Reason(layers.OVERRULED, ("被别的永续效果盖过",), layer.source or None, layer.name)
        for layer in layers.flags(play, card, layers.NO_EFFECT)
        if layer.static and ability.kind == "永续"
    ]
    for icon, *rest in ability.icons:
        if icon == "等级" and facts.level(play, card) < int(rest[0]):
            words = f"要等级{rest[0]}，现在是LV{facts.level(play, card)}"
            found.append(Reason(layers.LEVEL_MET, (words,), card, said))
        mine = play.state.turn_player == play.card(card).player
        if icon in {"我方回合中", "对方回合中"} and mine != (icon == "我方回合中"):
            whose = f"只在{icon}生效，它由{name(play.card(card).player)}控制"
            found.append(Reason(layers.DURING, (whose,), card, said))
    return found


def _who(play: Rules, card: int) -> list[Reason]:
    here = play.card(card)
    apart = [Reason(NOT_THE_OWNER, ("持有者是", name(here.owner)), card)] if here.owner != here.player else []
    owned = here.zone in {DECK, HAND, REST}  # 612#2 speaks of the battle zone and the resource zone only
    clause = OWNERS if owned else CONTROLLER if here.zone in {*IN_PLAY, RESOURCE} else EACH_HAS_ITS_OWN
    return [Reason(clause, (f"在{name(here.player)}的{here.zone}",), card), *apart]


def _tapped(play: Rules, card: int) -> Reason:
    here = play.card(card)
    if here.zone in {FIELD, RESOURCE}:
        return Reason(LYING, ("横着" if here.tapped else "竖直",), card)
    return Reason(NO_STATE, (f"在{here.zone}",), card)


def _where(play: Rules, card: int) -> list[Reason]:
    here = play.card(card)
    if here.zone in {DECK, HAND, REST}:
        return [Reason(OWNERS, ("进入其持有者的区域",), card)]
    return [Reason(clause, (here.zone,), card) for clause in IN_ZONE.get(here.zone, ())]


IN_ZONE = {
    FIELD: (embody("205#1", "统称战斗区"),),
    EVENT: (embody("206#2", "事件区是战斗区的一部分"),),
    RESOURCE: (embody("322#1", "即成为资源牌"),),
    LIFE: (embody("324#1", "指示生命值"),),
    OUT: (embody("208#1", "把牌移出游戏"),),
    BELOW: (embody("323#1", "用来计数的牌"),),
}


def _lies(play: Rules, card: int) -> list[Reason]:
    zone = ZONES.get(play.card(card).zone)
    return (
        [Reason(clause, ("面朝上" if play.card(card).face_up else "面朝下",), card) for clause in zone.lies]
        if zone
        else []
    )


def _flags(play: Rules, card: int) -> list[Reason]:
    """Each thing that a card is given, with what gives it."""
    return [
        Reason(_by(layer), (layer.what,), layer.source or None, layer.name)
        for layer in layers.layers(play)
        if card in layer.on and layer.what and layer.what not in {*strength.CHANGES, "属性", "牌名"}
    ]


def _by(layer: Layer) -> Clause:
    """The clause by which something holds for a card: what is done instead is not given to it."""
    if layer.ability is not None:
        return layers.CHANGED if layer.what == INSTEAD else layers.GAINED
    return keyword_clauses.said_by(layer) or strength.BY_TEXT


def _lost(play: Rules, card: int) -> list[Reason]:
    return [
        Reason(layers.LOSES, ("失去所有的效果",), layer.source or None, layer.name)
        for layer in layers.flags(play, card, layers.NO_EFFECT)
    ]


SEEN: dict[str, Callable[[Rules, int], list[Reason]]] = {
    "玩家": _who,
    "持有者": lambda _play, card: [Reason(OWNER, ("把它放进牌组的玩家",), card)],
    "区域": _where,
    "面朝上": _lies,
    "横置": lambda play, card: [_tapped(play, card)],
    "伤害": lambda play, card: [Reason(ADDS_UP, (f"本回合累积{play.card(card).damage}",), card)],
    "指示物": lambda play, card: [Reason(COUNTERS, (f"{len(play.card(card).below)}张",), card)],
    "装备": lambda play, card: [Reason(WORN, ("装备在它上面",), gear) for gear in play.card(card).gear],
    "已用": lambda play, card: [Reason(LIMIT, (f"『{word}』本回合已用",), card, word) for word in play.card(card).used],
    "失去效果": _lost,
    "效果": _flags,
}
"""What stands behind a fact that is only there to be seen."""
