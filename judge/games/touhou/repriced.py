"""7.1.6a, 1.158. Effects on what has to be paid for a card, where they are why it cannot be paid."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.cards.values import Layer
from judge.games.touhou import facts, points
from judge.games.touhou.points import Slots
from judge.games.touhou.rules import Rules
from judge.kernel import Reason


def bearing(play: Rules, card: int, x: int, payable: Callable[[Slots], bool]) -> list[Reason]:
    """The effects without which the 颜色值 of a card could be paid: each alone, else all that have changed it."""
    changes = points.changes(play, card)
    if not changes:
        return []

    def would_do(without: list[Layer]) -> bool:
        ways = points.ways_to_pay(play, card, x, without=without)
        return any(payable(points.slots(play, card, hues, strictly=True)) for hues in ways)

    alone = [layer for layer in changes if would_do([layer])]
    found = alone or (changes if would_do(changes) else [])
    return [reason for layer in found for reason in _said(play, card, x, layer)]


def _said(play: Rules, card: int, x: int, layer: Layer) -> list[Reason]:
    """What one effect has changed: that effects can, and what lets this one."""
    told: list[Reason] = []
    others = [other for other in points.changes(play, card) if other is not layer]
    points.ways_to_pay(play, card, x, told, without=others)
    by_it = [one for one in told if one.clause == points.CHANGED]
    return [each for one in by_it for each in (one, Reason(facts.lets(layer), one.gives, one.card, one.ability))]
