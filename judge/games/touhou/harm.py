"""1.16, 1.17, 6.4.3. Life and damage."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.clause import Clause
from judge.games.cards.meaning import Context
from judge.games.cards.values import Layer
from judge.games.touhou import (
    facts,
    judging,
    keywords,
    layers,
    lives,
    numbers,
    redirecting,
    selecting,
    triggers,
    which_first,
)
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import MINUS, UNIT, Battle, as_player, as_target
from judge.games.touhou.replacing import ANY_ORDER, REPLACED, REPLACING, said_of
from judge.games.touhou.rules import Rules, name
from judge.kernel import NOBODY, Reason

LIFE = (embody("1.16", "生命"), embody("1.17", "伤害"), embody("1.161", "都是20"))
DEALT = cite("1.171", "伤害由基本对象造成")
ONLY_THESE = cite("1.171", "承受伤害的只能是单位或玩家")
LOSES_AS_MUCH = cite("1.162", "失去同样多的生命")
CHANGES = cite("1.163", "总生命也随之改变")
NO_NEGATIVE = cite("1.52", "不可以造成负数的伤害")
POINTS = embody("1.134d", "放置伤害点")
DRAIN = cite("6.4.3a", "获得X点生命")
EACH_DRAIN = cite("6.4.3b", "可以分别生效")
ONCE_CRUSHED = embody("6.4.1b", "也只有1次")
OF_SEVERAL = "几次吸血"
EACH_OTHER = cite("5.5.4", "互相给对方造成等于自身攻击力的伤害")
SHARED = cite("6.2.2", "任意分给该次战斗中合法的对象")
OFFENCE = embody("6.1.1a", "进攻方")
NEXT = "下一次"
SEVERAL_AT_ONCE = ("算一次：同时受到的全部防止", "各算一次：只防止其中一个来源的")


def units_only(play: Rules, attacker: int, player: int, blockers: list[int]) -> None:
    """Of an attack that several block no point goes to the player."""
    if len(blockers) > 1 and play.applies(SHARED):
        by = (Reason(SHARED, ("不是这次战斗中合法的对象",)), Reason(EACH_OTHER, ("有阻挡的单位，只与它们互相造成",)))
        play.note("refused", attacker, "的伤害，分给", name(player), clause=SHARED, by=by)


def offence(play: Rules, battle: Battle) -> int:
    """进攻方 of a battle: who declared it, whoever controls the attacker by now (6.1.1a)."""
    return battle.player if play.applies(OFFENCE) else play.card(battle.attacker).player


def damage(
    play: Rules,
    source: int,
    to: int,
    number: int,
    clause: Clause | None = None,
    *,
    battle: bool = False,
    more: bool = False,
    keyword: str = "",
    so: Sequence[Reason] = (),
    passed: tuple[Layer, ...] = (),
) -> int:
    """Damage to a unit or a player: replaced, suffered by another, prevented, dealt; how much was.

    ``more``: it is one time together with more that is dealt to it (下一次). ``keyword``: by which, in brackets.
    ``so``: why it is so much. ``passed``: by what it is suffered by this one, and not by another.
    """
    play.consult(*LIFE, DEALT)
    play.owing_to(so)
    player = as_player(to)
    if player is None and play.face(to).kind != UNIT and play.applies(ONLY_THESE):
        play.owing_to((Reason(ONLY_THESE, (), to),))
        play.withheld(to, "不是单位，不能受到伤害", clause=ONLY_THESE)
        return 0
    if number < 0:
        play.because(NO_NEGATIVE, "不会造成负数的伤害")
    if unharmed(play, source, to, battle=battle):
        return 0
    asked, held = number, list[Reason]()
    number = _left(play, source, to, number, clause, battle=battle, more=more, keyword=keyword, passed=passed, by=held)
    if not number:
        return 0
    play.owing_to(so if number < asked else ())  # the line that says what was prevented has taken them
    play.owing_to(held)
    by = clause or DEALT
    if by != DEALT:
        play.because(DEALT, "伤害来源", card=source or None)
    if player is not None:
        if not _to_player(play, source, player, number, by, keyword):
            return 0
    elif not _to_unit(play, source, to, number, by, battle=battle):
        return 0
    play.happened("造成伤害", source, to, amount=number)
    play.happened("受到伤害", to, source, amount=number)
    play.happened("受到战斗伤害" if battle else "受到非战斗伤害", to, source, amount=number)
    if battle:
        play.happened("造成战斗伤害", source, to, amount=number)
    return number


def _left(
    play: Rules,
    source: int,
    to: int,
    number: int,
    clause: Clause | None,
    *,
    battle: bool,
    more: bool,
    keyword: str,
    passed: tuple[Layer, ...],
    by: list[Reason],
) -> int:
    """What is left of some damage when texts have had something else done, given it to another one, or prevented it.

    ``by``: takes what has prevented some of it.
    """
    for way in which_first.ways(play, source, to, number, battle=battle, passed=passed):
        if way == which_first.REPLACE:
            if REPLACING.instead_of(play, which_first.suffered(battle=battle), to, number):
                return 0
            number = max(number, 0) if play.applies(NO_NEGATIVE) else number
        elif way == which_first.PREVENT:
            number = increased(play, source, to, number, battle=battle)
            number = prevented(play, source, to, number, battle=battle, more=more, by=by)
        elif by_another := redirecting.by_another(play, source, to, number, battle=battle, passed=passed):
            held, onto, layer = by_another
            used(play, layer, held)
            given = battle and redirecting.still_of_battle(play, source, onto)
            dealing = battle_damage if given else damage
            dealing(play, source, onto, held, clause or DEALT, keyword=keyword, passed=(*passed, layer))
            number -= held
        if not number:
            return 0
    return number


def _to_player(play: Rules, source: int, player: int, number: int, by: Clause, keyword: str) -> bool:
    if REPLACING.instead_of(play, "失去生命", as_target(player), number):
        return True
    play.because(LOSES_AS_MUCH, f"失去{number}点生命")
    life = lives.kept(play, player, play.person(player).life - (number if play.applies(LOSES_AS_MUCH) else 0))
    if not play.tally(player, source, "对", name(player), f"造成{number}点伤害{keyword}", clause=by, life=life):
        return False
    play.happened("失去生命", as_target(player), source, amount=number)
    return True


def _to_unit(play: Rules, source: int, to: int, number: int, by: Clause, *, battle: bool) -> bool:
    play.consult(POINTS)
    withering = play.flags(source, "以-1/-1指示物造成伤害") if source else []
    if withering:
        play.because(layers.STATIC, "以-1/-1指示物的方式造成伤害", card=source, ability=withering[0].name)
        return play.add_counters(to, MINUS, number, by)
    now, hurt = play.card(to).damage + number, f"{'战斗伤害' if battle else '伤害'}:{source}"
    if not play.change(to, source, "对", to, f"造成{number}点伤害", clause=by, damage=now, hurt=hurt):
        return False
    judging.survives(play, to)
    return True


def unharmed(play: Rules, source: int, to: int, *, battle: bool) -> bool:
    """Whether a text says that damage is not suffered, or not dealt, or none of battle."""
    for one, done in ((to, "受到"), (source, "造成")):
        words = [f"不会{done}伤害", *([f"不会{done}战斗伤害"] if battle else [])]
        found = [(layer, said) for said in words for layer in (play.flags(one, said) if one else ())]
        if found:
            play.owing_to([reason for layer, said in found for reason in facts.layers_say([layer], f"写明{said}")])
            play.withheld(said_of(one), found[0][1], clause=facts.lets(found[0][0]))
            return True
    return False


def increased(play: Rules, source: int, to: int, number: int, *, battle: bool) -> int:
    """Some damage with what texts add to it: of all that its source deals, and that who suffers it suffers."""
    flags = [("造成伤害增加", "受到伤害增加"), *([("造成战斗伤害增加", "受到战斗伤害增加")] if battle else [])]
    for deals, suffers in flags if number > 0 else ():
        dealt = [(layer, "造成", to) for layer in (play.flags(source, deals) if source > 0 else ())]
        for layer, done, other in [*dealt, *((layer, "受到", source) for layer in play.flags(to, suffers))]:
            against = getattr(layer.node, "against", None)
            owner = play.card(layer.source).player if layer.source else NOBODY
            if against is not None and not selecting.is_it(play, against, other, Context(layer.source, owner)):
                continue
            more = layer.number or 0
            number += more
            by = facts.makes(play, layer)
            play.because(by, f"{done}的伤害增加{more}点", card=layer.source or None, ability=layer.name)
    return number


def forbid_preventing(play: Rules, source: int, *, battle: bool) -> list[Layer]:
    """What says of a source that none of the damage it deals can be prevented, or none of battle."""
    found = list(play.flags(source, "造成的伤害不能被防止"))
    return [*found, *(play.flags(source, "造成的战斗伤害不能被防止") if battle else ())]


def prevented(
    play: Rules, source: int, to: int, number: int, *, battle: bool, more: bool = False, by: list[Reason]
) -> int:
    """What of some damage is left when everything has prevented what it can (1.117f); ``by`` takes what did."""
    if which_first.prevention_is_off(play):
        return number
    if source > 0 and number > 0 and (lets := forbid_preventing(play, source, battle=battle)):
        play.because(facts.lets(lets[0]), lets[0].what, card=source, ability=lets[0].name)
        return number
    suffered = [(layer, to, "受到") for layer in layers.on(play, to, "防止伤害")]
    dealt = [(layer, source, "造成") for layer in (layers.on(play, source, "防止造成伤害") if source else ())]
    for layer, whose, done in [*suffered, *dealt] if suffered or dealt else ():
        if number <= 0 or not play.applies(REPLACED):
            break
        if not redirecting.is_of(play, layer, source, battle=battle):
            continue
        held = number if layer.number is None else min(number, layer.number)
        if not redirecting.wanted(play, layer, whose, f"将要{done}{number}点伤害，防止{held}点"):
            continue
        number -= held
        play.because(REPLACED, f"由它防止{held}点", card=layer.source or None, ability=layer.name)
        play.note("replaced", "防止", said_of(whose), f"将要{done}的{held}点伤害", clause=REPLACED)
        by.append(Reason(REPLACED, (f"防止了其中{held}点",), layer.source or None, layer.name))
        if not (more and whose == to and NEXT in layer.words):
            used(play, layer, held)
    return number


def used(play: Rules, layer: Layer, held: int) -> None:
    """A prevention that says how much, or only the next time, has so much left."""
    if layer.static:
        return
    now = []
    for effect in play.state.effects:
        if effect.stamp != layer.stamp or effect.what != layer.what:
            now.append(effect)
        elif effect.number is not None and effect.number > held:
            now.append(replace(effect, number=effect.number - held))
        elif effect.number is None and NEXT not in effect.words:
            now.append(effect)
    play.set(effects=tuple(now))


def gain_life(play: Rules, player: int, number: int, clause: Clause | None = None, *whose: int | str) -> bool:
    """A player gains life; ``whose``: of whose keyword that comes, in words."""
    number = numbers.amount(play, number)
    if not number or forbidden(play, player, "不能获得生命"):
        return False
    keyword = clause if clause != CHANGES else None
    if REPLACING.instead_of(play, "获得生命", as_target(player), number, keyword):
        return False
    if keyword is not None:
        play.because(CHANGES, f"生命{number:+}")
    life = play.person(player).life + number
    if not play.tally(player, name(player), f"获得{number}点生命", *whose, clause=clause or CHANGES, life=life):
        return False
    play.counted("获得的生命", as_target(player), number)
    play.happened("获得生命", as_target(player), amount=number)
    return True


def forbidden(play: Rules, player: int, what: str) -> bool:
    """Whether a text says that a player cannot do something (0.06)."""
    found = play.flags(as_target(player), what)
    if found:
        play.owing_to(facts.layers_say(found, f"写明{what}"))
        play.withheld(name(player), what, clause=facts.TEXT_FIRST)
    return bool(found)


def lose_life(play: Rules, player: int, number: int, clause: Clause | None = None) -> bool:
    """A player loses life; this is no damage."""
    number = numbers.amount(play, number)
    if not number or (not play.paying and REPLACING.instead_of(play, "失去生命", as_target(player), number)):
        return False
    if clause is not None and clause != CHANGES and not play.paying:
        play.because(CHANGES, f"生命-{number}")
    life, does = lives.kept(play, player, play.person(player).life - number), "支付" if play.paying else "失去"
    if not play.tally(player, name(player), f"{does}{number}点生命", clause=clause or CHANGES, life=life):
        return False
    play.counted("失去的生命", as_target(player), number)
    play.happened("失去生命", as_target(player), amount=number)
    return True


def at_once(play: Rules, to: int, sources: list[int]) -> tuple[list[int], bool]:
    """In which order several deal battle damage to one at the same time, and whether it is all one time (下一次).

    It matters where the next damage is prevented: the book does not say how often it is damaged then. Of so many
    points that are prevented, who suffers the damage says from which source first.
    """
    used_up = [layer for layer in layers.on(play, to, "防止伤害") if not layer.static]
    once = [layer for layer in used_up if NEXT in layer.words]
    if len(sources) < 2 or not (once or any(layer.number is not None for layer in used_up)):
        return sources, False
    missing = "同时受到几个来源的战斗伤害，防止「下一次伤害」防止多少"
    if (
        once
        and play.reading("下一次伤害", missing, SEVERAL_AT_ONCE, (REPLACED, triggers.SETTLED)) == SEVERAL_AT_ONCE[0]
    ):
        return sources, True
    player = as_player(to)
    whose = play.card(to).player if player is None else player
    play.because(ANY_ORDER, "只写了几个选择的次序；先防止哪个来源的，读作由受到伤害的一方选")
    near = (REPLACED, ANY_ORDER)
    (first,) = play.choose(whose, sources, "先防止其伤害的来源", clause=Clause("", ""), nearest=near, shape="one")
    return sorted(sources, key=lambda source: source != first), False


def _drains_of_each(play: Rules) -> bool:
    """Whether 吸血 counts for each that is harmed at the same time: 6.4.3a is silent, of 歼灭 6.4.1b is not."""
    missing = "吸血的单位同时对几个对象造成战斗伤害，获得几次生命"
    return (
        play.reading(OF_SEVERAL, missing, triggers.EACH_TIME, (DRAIN, triggers.SETTLED, ONCE_CRUSHED))
        == triggers.EACH_TIME[0]
    )


def battle_damage(
    play: Rules,
    source: int,
    to: int,
    number: int,
    clause: Clause,
    *,
    more: bool = False,
    again: bool = False,
    keyword: str = "",
    so: Sequence[Reason] = (),
    passed: tuple[Layer, ...] = (),
) -> int:
    """Battle damage: with it 吸血 (6.4.3) and 追击 (6.4.5); ``again``: the source has harmed another one with this."""
    done = damage(play, source, to, number, clause, battle=True, more=more, keyword=keyword, so=so, passed=passed)
    if not done:
        return 0
    found = play.flags(source, "吸血") if play.applies(DRAIN) else []
    if found and again and not _drains_of_each(play):
        play.withheld(source, "的这次战斗伤害已经吸血过，不再获得生命", clause=DRAIN)
        found = []
    many = found if play.applies(EACH_DRAIN) else found[:1]
    if len(found) > 1:
        play.because(EACH_DRAIN, f"有{len(found)}个吸血")
    for layer in many:
        gain_life(play, play.card(source).player, keywords.drained(play, layer.number), DRAIN, "（", source, "的吸血）")
    if not again:  # what is dealt at the same time is the same time (6.2.3)
        triggers.pursuit(play, source)
    play.follow(source, struck=True)
    return done
