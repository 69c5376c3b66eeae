"""18.1.11.1 and 18.1.13.1. What is paid for with a card from the hand that has the unit's name."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.cipher import facts
from judge.games.cipher.rules import Rules
from judge.kernel import Reason


def against(play: Rules, card: int, unit: int, clause: Clause) -> list[Reason]:
    """Why a card of the hand cannot pay for what is for cards of the unit's name only."""
    if could_pay(play, card, unit):
        return []
    names = (facts.unit_names(play, card), facts.unit_names(play, unit))
    his, its = ("、".join(f"「{one}」" for one in found) for found in names)
    return [Reason(clause, (f"单位名{his}不是{its}",), card)]


def could_pay(play: Rules, card: int, unit: int) -> bool:
    """Whether a card has the unit's name, or nobody but its user knows whether it has (6.4.4.1)."""
    return facts.namesakes(play, card, unit) or bool(play.could_be(card, lambda: facts.namesakes(play, card, unit)))


def show(play: Rules, card: int, unit: int) -> None:
    """Which card of the unit's name it is that nobody had seen."""
    faces = play.could_be(card, lambda: facts.namesakes(play, card, unit))
    if faces:
        play.identify(card, faces)
