"""20. Range: which enemy units an attacker can choose."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.cipher import abilities
from judge.games.cipher.book import cite, embody
from judge.games.cipher.facts import ranges
from judge.games.cipher.rules import Rules
from judge.games.cipher.zones import FIELD, FRONT, REAR
from judge.kernel import Reason

BY_RANGE = cite("20.1", "参照自己的攻击单位的射程")
READINGS_OF_A_RANGE = ("不能用这个射程选任何攻击对象", "按卡片自己的说明，由裁判照它选")
CHAPTER = embody("20", "射程")
IN_FRONT, IN_REAR = embody("20.2", "前卫区"), embody("20.3", "后卫区")

REACH: dict[tuple[str, str], tuple[Clause, tuple[str, ...]]] = {
    (FRONT, "1"): (cite("20.2.1", "对手前卫区"), (FRONT,)),
    (FRONT, "2"): (cite("20.2.2", "对手后卫区"), (REAR,)),
    (FRONT, "1-2"): (cite("20.2.3", "对手前卫区与后卫区"), FIELD),
    (FRONT, "-"): (cite("20.2.4", "不能把任何卡"), ()),
    (REAR, "1"): (cite("20.3.1", "不能把任何卡"), ()),
    (REAR, "2"): (cite("20.3.2", "对手前卫区"), (FRONT,)),
    (REAR, "1-2"): (cite("20.3.3", "对手前卫区"), (FRONT,)),
    (REAR, "-"): (cite("20.3.4", "不能把任何卡"), ()),
}
"""By where the attacker stands and its range: the clause, and the areas in which it can choose."""


def rows(play: Rules, attacker: int) -> list[tuple[Clause, tuple[str, ...]]]:
    """What each range of the attacker allows from where it stands."""
    place = play.card(attacker).zone
    play.consult(CHAPTER, IN_FRONT if place == FRONT else IN_REAR)
    found = [REACH[place, kind] for kind in ranges(play, attacker) if (place, kind) in REACH]
    reaching = [(clause, areas) for clause, areas in found if areas]
    return reaching or found  # 20.2.4, 20.3.1 and 20.3.4 speak of units with no other range


def against(play: Rules, attacker: int, target: int) -> tuple[Reason, ...]:
    """What keeps the attacker from choosing the target; nothing if it can."""
    if allowing(play, attacker, target):
        return ()
    said = f"射程{'、'.join(ranges(play, attacker))}，在{play.card(attacker).zone}"
    only = [Reason(clause, (_only(areas),), attacker) for clause, areas in rows(play, attacker)]
    return (Reason(BY_RANGE, (said,), attacker), *gained(play, attacker), *only)


def gained(play: Rules, attacker: int) -> list[Reason]:
    """By what a unit has ranges that are not printed on it, or has lost one."""
    told: list[Reason] = []
    ranges(play, attacker, told)
    return [*told[1:], *abilities.let(play, told[1:])]


def _only(areas: tuple[str, ...]) -> str:
    return f"只能选对手{'与'.join(areas)}的卡" if areas else "不能选任何卡"


def allowing(play: Rules, attacker: int, target: int) -> tuple[Clause, ...]:
    """The clauses by which the attacker can choose the target."""
    area = play.card(target).zone
    return tuple([clause for clause, areas in rows(play, attacker) if area in areas and play.applies(clause)])


def unheard_of(play: Rules, attacker: int) -> list[str]:
    """Ranges of the attacker on which the book says nothing (3, 1-3 …)."""
    place = play.card(attacker).zone
    return [kind for kind in ranges(play, attacker) if (place, kind) not in REACH]


def read_range(play: Rules, attacker: int) -> bool:
    """A range on which the book says nothing is a gap; whether the judge reads that the card itself says what."""
    for kind in unheard_of(play, attacker):
        said = play.gap(f"第20章没有写射程{kind}能选哪些攻击对象", READINGS_OF_A_RANGE, (BY_RANGE,))
        if said == READINGS_OF_A_RANGE[1]:
            return True
    return False
