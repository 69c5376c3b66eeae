"""303#5, 308#4, 309#4. Numbers that a card does not print, which are taken for 0 where its effect does not set them."""

from __future__ import annotations

from judge.effects.nodes.meant import Select
from judge.games.zero import facts, strength
from judge.games.zero.rules import Rules
from judge.kernel import Reason

NUMBERS = {"费用": facts.cost, "攻击力": strength.attack, "防御力": strength.defence}
FOR_ZERO = frozenset((facts.UNUSED_COST, strength.NO_ATTACK_ELSEWHERE, strength.NO_DEFENCE_ELSEWHERE))


def taken_for_zero(play: Rules, card: int, what: Select) -> tuple[Reason, ...]:
    """By what a number that is asked of a card is taken for 0, where that makes it one of those described."""
    told: list[Reason] = []
    for demand in what.filters:
        if demand.fact in NUMBERS and play.card(card).face:
            NUMBERS[demand.fact](play, card, told)
    return tuple([reason for reason in told if reason.clause in FOR_ZERO])
