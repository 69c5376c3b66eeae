"""308–310. 攻击力, 防御力 and what an equipment adds to them; numbers with what changes them (701)."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.cards.layers import Told, number_of
from judge.games.cards.values import Layer
from judge.games.zero.book import cite, embody
from judge.games.zero.keyword_clauses import said_by
from judge.games.zero.rules import Rules
from judge.games.zero.zones import FIELD
from judge.kernel import Reason

REDUCED = cite("303#4", "总费用不会低于有色费用")
TEXT_FIRST = cite("102#1", "听牌上写的")
BELOW_ZERO = cite("103#4", "都当作0来算")
NO_ATTACK_ELSEWHERE = cite("308#4", "攻击力视为0")
NO_DEFENCE_ELSEWHERE = cite("309#4", "防御力视为0")
BONUS = cite("310#1", "攻击力与防御力上得到的加成")
BONUS_MINUS = cite("310#2", "可以是负数")
BONUS_CHANGED = embody("310#3", "会使攻击加成、防御加成发生变化")
BONUS_EXAMPLE = embody("310#4", "攻击加成就变为3000")
NO_EFFECT = embody("319#8", "攻防加成不是效果")
ATTACK = (
    *(embody("308", "攻击力"), embody("308#1", "能造成的伤害量")),
    *(embody("317#5", "攻击力，或攻击加成"), embody("317#6", "影响的是攻击力")),
)
DEFENCE = (
    *(embody("309", "防御力"), embody("309#1", "能承受的伤害量")),
    *(embody("317#7", "防御力，或防御加成"), embody("317#8", "影响的是防御力")),
)
ELSEWHERE = {"攻击力": NO_ATTACK_ELSEWHERE, "防御力": NO_DEFENCE_ELSEWHERE}
OWN = {"攻击力": ATTACK[1], "防御力": DEFENCE[1]}
CHANGES = {
    "攻击力": cite("317#6", "影响的是攻击力"),
    "防御力": cite("317#8", "影响的是防御力"),
    "费用": REDUCED,
    "使用时的费用": REDUCED,
}
BY_TEXT = embody("700#1", "改变其他的牌或玩家")
ONE_AFTER_ANOTHER = embody("701#3", "按自己生效的先后")
BONUSES = (embody("310", "攻击加成与防御加成"), BONUS_MINUS, BONUS_CHANGED, BONUS_EXAMPLE, NO_EFFECT)


def fold(play: Rules, card: int, fact: str, first: int, told: Told = None) -> int:
    """A number with everything that changes it, in the order in which that took effect (701#3)."""
    now = first
    for layer in _in_turn(play, card, fact, told):
        now = kept(play, card, number_of([layer], now, _clause, told), told)
    return now


def kept(play: Rules, card: int, number: int, told: Told = None) -> int:
    """A number below zero stays what it is for what changes it next, though it counts as zero (103#4)."""
    if number >= 0:
        return number
    play.consult(BELOW_ZERO)
    if told is not None:
        told.append(Reason(BELOW_ZERO, (f"{number}，当作0来算，数字仍旧保留",), card))
    return number if play.applies(BELOW_ZERO) else 0


def _in_turn(play: Rules, card: int, fact: str, told: Told) -> list[Layer]:
    found = play.modified(card, fact)
    if told is not None and len(found) > 1:
        told.append(Reason(ONE_AFTER_ANOTHER, ("按生效的先后",)))
    return found


def _clause(layer: Layer) -> Clause:
    """The clause by which something changes a number."""
    return said_by(layer) or (BY_TEXT if layer.sets else CHANGES.get(layer.what, BY_TEXT))


def attack(play: Rules, card: int, told: Told = None) -> int:
    """攻击力 as it is, which may be below zero; of an equipment its 攻击加成."""
    play.consulted.update(ATTACK)
    return _strength(play, card, "攻击力", play.face(card).attack, told)


def defence(play: Rules, card: int, told: Told = None) -> int:
    """防御力 as it is, which may be below zero; of an equipment its 防御加成."""
    play.consulted.update(DEFENCE)
    return _strength(play, card, "防御力", play.face(card).defence, told)


def _strength(play: Rules, card: int, fact: str, printed: int | None, told: Told) -> int:
    if printed is None and play.card(card).zone != FIELD:
        play.consult(ELSEWHERE[fact])
        if play.applies(ELSEWHERE[fact]):
            if told is not None:
                told.append(Reason(ELSEWHERE[fact], (f"由效果确定，在{play.card(card).zone}，视为0",), card))
            return kept(play, card, said_all_the_same(play, card, fact, told), told)
        for layer in play.own(card, fact):
            printed = layer.number or 0
    elif printed is None and not play.applies(ELSEWHERE[fact]):
        return 0
    if told is not None:
        if printed is None:
            told.append(Reason(ELSEWHERE[fact], ("由效果确定，随情况变化",), card))
        else:
            own = BONUS if play.face(card).kind == "装备牌" else OWN[fact]
            told.append(Reason(own, (f"印刷{printed}",), card))
    gear = play.card(card).gear
    if not gear:
        return fold(play, card, fact, printed or 0, told)
    left = list(gear)
    in_order = play.state.ruling_on(BONUS) == BONUS_READINGS[1]
    now = printed or 0
    for layer in _in_turn(play, card, fact, told):
        for one in [one for one in left if in_order and play.stamp(one) < layer.stamp]:
            now = kept(play, card, now + bonus(play, one, fact, told), told)
            left.remove(one)
        now = kept(play, card, number_of([layer], now, _clause, told), told)
    return kept(play, card, now + sum(bonus(play, one, fact, told) for one in left), told)


def said_all_the_same(play: Rules, card: int, fact: str, told: Told) -> int:
    """What another card's text makes of a number that the rules take for 0: the text goes first (102#1)."""
    found = [layer for layer in play.modified(card, fact) if layer.source != card]
    if not found or not play.applies(TEXT_FIRST):
        return 0
    if told is not None:
        told.append(Reason(TEXT_FIRST, ("另一张牌上写了，以牌上的为准",), found[0].source or None, found[0].name))
    return number_of(found, 0, _clause, told)


BONUS_READINGS = ("加成总是最后加上（319#8：加成不是效果）", "加成也按先后，后来的「变为」连加成一起改掉（701#3）")


def bonus(play: Rules, gear: int, fact: str, told: Told = None) -> int:
    """攻击加成 or 防御加成 of an equipment, as effects have changed it (310#3)."""
    play.consult(*BONUSES, BONUS)
    if not play.applies(BONUS) or (not play.applies(NO_EFFECT) and play.flagged(gear, "失去效果")):
        return 0
    own = play.face(gear)
    printed = (own.attack if fact == "攻击力" else own.defence) or 0
    changes: list[Reason] = []
    number = printed
    if play.applies(BONUS_CHANGED):
        number = fold(play, gear, fact, printed, None if told is None else changes)
    if number < 0 and not play.applies(BONUS_MINUS):
        number = 0
    if told is not None and (number or printed):
        told += [Reason(BONUS_CHANGED, (f"加成{'、'.join(map(str, r.gives))}",), r.card, r.ability) for r in changes]
        told += [Reason(BONUS_EXAMPLE, (f"印刷{printed}，变为{number}",), gear)] if changes else []
        told.append(Reason(BONUS_MINUS if number < 0 else BONUS, (f"{number:+}",), gear))
        if play.flagged(gear, "失去效果"):
            told.append(Reason(NO_EFFECT, ("失去效果，加成仍在",), gear))
    return number


def unread(play: Rules, card: int) -> bool:
    """Whether a character's number was set by an effect and has a bonus too: which comes first nobody has read."""
    if not play.card(card).gear or play.state.ruling_on(BONUS):
        return False
    return any(
        any(layer.sets for layer in play.modified(card, fact))
        and any(bonus(play, gear, fact) for gear in play.card(card).gear)
        for fact in ("攻击力", "防御力")
    )


def counted(play: Rules, number: int) -> int:
    """A number as it counts: below zero it is taken for zero, though it is kept (103#4)."""
    if number < 0:
        play.consult(BELOW_ZERO)
        return 0 if play.applies(BELOW_ZERO) else number
    return number
