"""8.2.1, 10.4.4.1. What using a card costs: its cost, what replaces that, and what adds to it."""

from __future__ import annotations

from collections.abc import Sequence

from judge.clause import Clause
from judge.games.cards.values import Layer
from judge.games.evolve import order
from judge.games.evolve.book import cite
from judge.games.evolve.facts import COST, NOT_THE_PRINTED, Told, its_own_cost
from judge.games.evolve.rules import Rules
from judge.kernel import Reason


def price(play: Rules, card: int, told: Told = None, last: Layer | None = None, paid: Sequence[Layer] = ()) -> int:
    """What using the card costs now: its cost, what replaces that, and then what adds to it (10.10.2.4).

    ``last``: of several that replace it, the one that who uses the card applies last (10.10.2.2);
    ``paid``: what changes it because an additional cost is paid (10.4.7.2).
    """
    play.consult(*COST, NOT_THE_PRINTED)
    first = play.face(card).cost or 0
    its_own_cost(card, first, told)
    now = changed(play, card, first, [*play.layers(card, "费用"), *paid], told, last)
    if now < 0 and told is not None:
        told.append(Reason(order.AS_ZERO, ("小于0，按0使用",), card))
    return order.worth(play, now)


def changed(
    play: Rules, card: int, now: int, changes: Sequence[Layer], told: Told = None, last: Layer | None = None
) -> int:
    """What of a cost is to be paid in points comes to, after all that changes it (10.4.4.1)."""
    if changes and not play.applies(NOT_THE_PRINTED):
        changes = []
    if any(layer.sets for layer in changes):
        play.consult(ON_USE)
        changes = sorted(changes, key=lambda layer: layer.sets and layer == last)
    if len({layer.sets for layer in changes}) > 1 and play.applies(REPLACED_FIRST):
        play.consult(REPLACED_FIRST)
        changes = sorted(changes, key=lambda layer: not layer.sets)
    for layer in changes:
        number = layer.number or 0
        now = number if layer.sets else now + number
        if told is not None:
            before_others = layer.sets and not all(one.sets for one in changes)
            clause: Clause = REPLACED_FIRST if before_others else NOT_THE_PRINTED
            words = f"变为{number}" if layer.sets else f"{number:+}"
            words = f"先于增减适用，{words}" if before_others else words
            told.append(Reason(clause, (words,), layer.source or None, layer.name))
            told += [Reason(ON_USE, ("变更费用的是替换效果",), card)] if layer.sets else []
    return now


def cheapest(play: Rules, card: int, paid: Sequence[Layer] = ()) -> int:
    """The least that using the card can cost, if several effects replace its cost (10.10.2.2)."""
    several = replacing_cost(play, card, paid)
    return min([price(play, card, last=layer, paid=paid) for layer in several] or [price(play, card, paid=paid)])


def replacing_cost(play: Rules, card: int, paid: Sequence[Layer] = ()) -> list[Layer]:
    """What replaces the cost of using a card."""
    return [layer for layer in (*play.layers(card, "费用"), *paid) if layer.sets]


REPLACED_FIRST = cite("10.10.2.4", "变更费用的效果先适用")
ON_USE = cite("10.2.1.3.3", "也是替换效果")
