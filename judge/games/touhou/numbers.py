"""1.3, 1.54, 3.1. 攻击力, 血量 and 灵力值 as they are now."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from judge.clause import Clause
from judge.games.cards.values import Layer
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import MINUS, PLUS, UNIT
from judge.games.touhou.rules import Rules
from judge.kernel import Reason

Told = list[Reason] | None
"""Where a function that works a fact out says what makes it so, in the order in which it is applied, if asked to."""
BY_EFFECT = embody("1.94", "持续性效应加以修改")
ALWAYS = embody("1.117e", "它就一直有效")
CHARACTERISTICS = (
    *(embody("1.82", "基本对象的特征"), embody("3", "牌上的信息"), embody("3.0", "序"), embody("3.01", "牌上的信息")),
    *(embody("3.02", "只有其中一部分"), embody("1.81", "基本对象有以下这些"), embody("1.8", "基本对象")),
)
NUMBERS = {
    "攻击力": (embody("2.17", "给与它战斗的单位造成多少战斗伤害"), embody("3.82", "第一个值是攻击力")),
    "血量": (embody("2.18", "消灭该单位所需要的伤害数值"), embody("3.82", "第二个值是血量")),
    "灵力值": (embody("2.19", "给玩家造成多少战斗伤害"), embody("3.82", "第三个值是灵力值")),
}
ONLY_UNITS = embody("2.16", "只有单位牌才有")
STATS = (embody("3.8", "属性值"), embody("3.81", "属性值"), embody("1.5", "数与符号"), embody("1.51", "整数"))
BASES = {fact: f"基础{fact}" for fact in NUMBERS}
"""By fact: what it is called before anything is added to it."""
READ = {fact: frozenset((*CHARACTERISTICS, *STATS, *own, ONLY_UNITS)) for fact, own in NUMBERS.items()}
"""By fact: what stands for reading it."""
SYMBOLS = embody("1.57", "属性修正符号")
BELOW_ZERO = cite("1.53", "就拿这个负数来算")
NO_NEGATIVE = cite("1.54", "改作零")
COUNTED = (embody("1.19", "指示物"), embody("1.191", "用来修改其特征或规则"))
PLUS_ONE = cite("1.191a", "攻击力、血量、灵力值各增加1点")
MINUS_ONE = cite("1.191b", "攻击力、血量各减少1点")


def attack(play: Rules, card: int, told: Told = None) -> int:
    """攻击力 as it is, which may be below zero."""
    face = play.face(card)
    return _number(play, card, "攻击力", face.kind, face.attack, told)


def health(play: Rules, card: int, told: Told = None) -> int:
    """血量 as it is, which may be below zero."""
    face = play.face(card)
    return _number(play, card, "血量", face.kind, face.health, told)


def spirit(play: Rules, card: int, told: Told = None) -> int:
    """灵力值 as it is, which may be below zero."""
    face = play.face(card)
    return _number(play, card, "灵力值", face.kind, face.spirit, told)


def _at_first(play: Rules, card: int, fact: str, printed: int, told: Told) -> int:
    """What a number is before anything is added to it: as it is printed, or as a text changes that."""
    for layer in play.modified(card, BASES[fact]):
        printed = layer.number or 0
        if told is not None:
            told.append(Reason(says(layer), (f"基础变为{printed}",), layer.source or None, layer.name))
    return printed


def _number(play: Rules, card: int, fact: str, kind: str, printed: int, told: Told) -> int:
    play.consulted.update(READ[fact])
    if kind != UNIT and play.applies(ONLY_UNITS):
        if told is not None:
            told.append(Reason(ONLY_UNITS, ("不是单位",), card))
        return 0
    if told is not None:
        told.append(Reason(NUMBERS[fact][0], (f"印刷{printed}",), card))
    now, counters = _at_first(play, card, fact, printed, told), play.card(card).counters
    for layer in play.modified(card, fact):
        number = layer.number or 0
        now = number if layer.sets else now + number
        if told is not None:
            words = f"变为{number}" if layer.sets else f"{number:+}"
            told.append(Reason(says(layer), (words,), layer.source or None, layer.name))
            told += [] if layer.sets else [Reason(SYMBOLS, ("属性修正",), layer.source or None, layer.name)]
    for counter, count in _by_kind(counters) if counters else ():
        more, clause = changes(counter).get(fact, 0) * count, CHANGED_BY.get(counter, SYMBOLS)
        if more:
            play.consult(*COUNTED, SYMBOLS, clause)
            if play.applies(clause):
                now += more
                if told is not None:
                    told.append(Reason(clause, (f"{more:+}（{counter}指示物{count}个）",), card))
    if now < 0:
        play.consult(BELOW_ZERO)
        now = now if play.applies(BELOW_ZERO) else 0
    if told is not None and now < 0:
        told.append(Reason(BELOW_ZERO, ("是负数，就按负数算",), card))
    return now


CHANGED_BY = {PLUS: PLUS_ONE, MINUS: MINUS_ONE}


def _by_kind(counters: tuple[tuple[str, int], ...]) -> Iterable[tuple[str, int]]:
    """How many there are of each kind; 狂气的+1/+1与+1 are +1/+1与+1."""
    found: dict[str, int] = {}
    for word, count in counters:
        kind = word.rpartition("的")[2]
        found[kind] = found.get(kind, 0) + count
    return sorted(found.items())


@functools.lru_cache(maxsize=256)
def changes(kind: str) -> dict[str, int]:
    """By how much a counter changes each number, by its name (+2/+0, -1/-1); nothing, if that is no such symbol."""
    said = _SIGNED.fullmatch(kind)
    return {fact: int(more) for fact, more in zip(NUMBERS, said.groups(), strict=True) if more} if said else {}


_SIGNED = re.compile(r"([+-]\d+)/?([+-]\d+)(?:与([+-]\d+))?")


def says(layer: Layer) -> Clause:
    """By which clause something holds: a 静止类能力 (1.117e), or a lasting effect (1.94)."""
    return ALWAYS if layer.static else BY_EFFECT


def amount(play: Rules, number: int) -> int:
    """A number as it is done: below zero it is zero (1.54)."""
    if number < 0 and play.applies(NO_NEGATIVE):
        play.withheld(f"效应的数值是{number}，改作0", clause=NO_NEGATIVE)
        return 0
    return number
