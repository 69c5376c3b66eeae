"""A cost as it is written: what is done for it, in order, or one thing or another (10.4)."""

from __future__ import annotations

from collections.abc import Sequence

from judge.effects.nodes.ability import Node, OneOf
from judge.effects.syntax import Part
from judge.games.evolve.text import clauses
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.so_many import rite


def is_extra(cost: Sequence[Part]) -> bool:
    """Whether a cost is paid in addition when it is used (10.4.7.2), or belongs to an option, or to a condition."""
    return cost[0].name in {"on_use", "bullet", "term", "if", "may", "rite"}


def paid_for(sense: Sense, parts: Sequence[Part]) -> tuple[Node, ...]:
    """A cost (10.4): what is done for it, in order."""
    sense.in_cost = True
    if any(part.name == "or_else" for part in parts):
        return (_one_or_the_other(sense, parts),)
    found: list[Node] = []
    for part in parts:
        if part.name in _GOVERNORS:
            raise sense.fail("费用里不能这样写", part)
        found += [rite(sense, part)] if part.name == "rite" else clauses.nodes(sense, part)
    sense.in_cost = False
    if not found:
        raise sense.fail("冒号前面没有写费用", parts[0])
    sense.subject = None
    return tuple(found)


def _one_or_the_other(sense: Sense, parts: Sequence[Part]) -> OneOf:
    """●1，或丢弃1张手牌：…: one of them is paid."""
    each = [part for part in parts if part.name != "or_else"]
    if [part.name == "or_else" for part in parts] != [bool(place % 2) for place in range(len(parts))]:
        raise sense.fail("「或」的两边各是哪几样费用，没有读懂：请各写一样", parts[0])
    if any(part.name == "rite" for part in each):
        raise sense.fail("【土之秘术】和别的费用请分开写", parts[0])
    that = sense.that
    found = [paid_for(sense, (part,)) for part in each]
    if sense.that != that:
        sense.that = None  # which of them was paid with nobody knows
    return OneOf(tuple(found))


_GOVERNORS = frozenset(
    (
        *(
            "may",
            "instead",
            "lasting",
            "bullet",
            "term",
            "each",
            "if",
            "while",
            "when",
            "during",
            "per_turn",
            "on_use",
            "at",
        ),
        *("modes", "later", "only", "will", "otherwise", "holder"),
    )
)
