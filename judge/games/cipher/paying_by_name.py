"""18.1.11.1 and 18.1.13.1. What is paid for with a card from the hand that has the unit's name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.clause import Clause
from judge.effects.nodes.ability import Instead
from judge.effects.nodes.meant import Select
from judge.games.cards.replacing import Replacement
from judge.games.cipher import facts, selecting
from judge.games.cipher.not_in_force import not_in_force
from judge.games.cipher.replacement import REPLACED
from judge.games.cipher.rules import Rules
from judge.kernel import Option, Reason


def against(play: Rules, card: int, unit: int, clause: Clause) -> list[Reason]:
    """Why a card of the hand cannot pay for what is for cards of the unit's name only."""
    if could_pay(play, card, unit):
        return []
    names = (facts.unit_names(play, card), facts.unit_names(play, unit))
    his, its = ("、".join(f"「{one}」" for one in found) for found in names)
    play.owing_to(not_in_force(play, card, "单位名", names[1]))
    return [Reason(clause, (f"单位名{his}不是{its}",), card)]


def by_text(play: Rules, hand: Iterable[int], unit: int) -> dict[Option, tuple[Reason, ...]]:
    """By what each card of the hand that can pay has the unit's name, where that is not printed on both."""
    found: dict[Option, tuple[Reason, ...]] = {}
    for card in [card for card in hand if play.card(card).face and facts.namesakes(play, card, unit)]:
        shared = set(facts.unit_names(play, card)) & set(facts.unit_names(play, unit))
        found[card] = tuple(facts.not_printed(play, card, unit, of=shared))
    return found


def otherwise(play: Rules, unit: int, deed: str, clause: Clause, barred: Callable[[], list[Reason]]) -> bool:
    """Whether something else was paid than a card of the unit's name, as a text lets its user do (23.1)."""
    event = f"支付{deed}的费用"
    there = REPLACED.fitting(play, event, unit) if play.ever(Instead.__name__) else []
    if not there or play.barring(barred()):
        return False
    fits = [one for one in there if _can_all(play, one, unit)]
    if fits:
        named = "、".join(f"「{one}」" for one in facts.unit_names(play, unit))
        play.because(clause, f"原来的费用：1张单位名是{named}的手牌", card=unit)
    by = REPLACED.choose(play, event, unit, fits)
    if by is not None:
        REPLACED.carried_out(play, event, unit, by)
    return by is not None


def _can_all(play: Rules, one: Replacement, unit: int) -> bool:
    """Whether there are cards enough for all that would be paid instead."""
    context = REPLACED.context(play, one, unit)
    for node in one.node.then:
        what = getattr(node, "what", None)
        if isinstance(what, Select):
            there = selecting.candidates(play, what, context)
            if len(there) < max(1, selecting.amount(play, what.least or 0, context)):
                return False
    return True


def could_pay(play: Rules, card: int, unit: int) -> bool:
    """Whether a card has the unit's name, or nobody but its user knows whether it has (6.4.4.1)."""
    return facts.namesakes(play, card, unit) or bool(play.could_be(card, lambda: facts.namesakes(play, card, unit)))


def show(play: Rules, card: int, unit: int) -> None:
    """Which card of the unit's name it is that nobody had seen."""
    faces = play.could_be(card, lambda: facts.namesakes(play, card, unit))
    if faces:
        play.show(card, faces)
