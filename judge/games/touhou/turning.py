"""横置 and 重置 as a condition: what cannot be turned so, and why."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Select
from judge.effects.nodes.verbs import Turn
from judge.games.touhou import editions, facts
from judge.games.touhou.book import cite
from judge.games.touhou.card import BARRIER
from judge.games.touhou.points import CANNOT
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import FIELD
from judge.kernel import Reason

BARRIERS = (cite("1.74a", "结界牌不能处于横置状态"), cite("2.44", "结界没有横置状态"))


NAMED = "写明横置结界的条件"
CAN_OR_NOT = ("付不了：结界没有横置状态（2.44）", "付得了：以牌上的叙述为准（0.06）")


def names_barriers(part: Node) -> bool:
    """横置一个你操控的结界: whether a part of a condition says itself that a 结界 is tapped."""
    return isinstance(part, Turn) and isinstance(part.what, Select) and part.what.kind == BARRIER


def by_its_text(play: Rules, part: Node) -> bool:
    """Whether it does, and the judge has read that the card goes first."""
    return names_barriers(part) and play.state.ruling_on(NAMED) == CAN_OR_NOT[1]


def asked(play: Rules) -> bool:
    """Whether what says itself that a 结界 is tapped goes before the book: there 0.06 and 2.44 meet."""
    missing = "条件自己写着横置结界，书上写结界不能横置"
    return play.reading(NAMED, missing, CAN_OR_NOT, (facts.TEXT_FIRST, BARRIERS[1])) == CAN_OR_NOT[1]


def tapped(play: Rules, card: int, source: int, clause: Clause) -> bool:
    """A 结界 is tapped to pay, as its card says."""
    play.because(facts.TEXT_FIRST, "写明横置结界", card=source)
    done = play.change(card, card, "横置，支付条件", clause=clause, tapped=True)
    if done:
        play.happened("横置", card)
    return done


def of_barriers(play: Rules, card: int, *, named: bool = False) -> list[Reason]:
    """Why a 结界 is not tapped; nothing against other cards, nor where the older edition was read to let it.

    ``named``: what taps it says so, and goes first.
    """
    here = not named and play.card(card).zone == FIELD and play.face(card).kind == BARRIER
    by = [Reason(rule, ("是结界",), card) for rule in BARRIERS] if here else []
    return [] if by and editions.older(play) and editions.lets_already(play, by) else by


def still_barred(play: Rules, card: int) -> list[Reason]:
    """The same, as it is about to be tapped: in the older edition, which says nothing of that, the judge reads."""
    by = list(play.barring(of_barriers(play, card)))
    return [] if by and editions.older(play) and editions.lets(play, editions.to_keep(by)) else by


def ask(play: Rules, there: list[int]) -> None:
    """Before it is chosen what is tapped: whether the older edition lets that be a 结界."""
    by = next((found for card in there if (found := of_barriers(play, card))), [])
    if by and editions.older(play) and not editions.forbids(play, tuple(by)):
        editions.lets(play, editions.to_keep(by))


def but_for_barriers(play: Rules, there: list[int], wanted: int, *, named: bool) -> list[Reason]:
    """Why those 结界 are not tapped with which there would be enough to tap; none, if there would be too few still."""
    upright = [card for card in there if not play.card(card).tapped]
    by = [reason for card in upright for reason in of_barriers(play, card, named=named)]
    return by if len(upright) >= wanted else []


def against(play: Rules, card: int, state: str, *, named: bool = False) -> list[Reason]:
    """Why a card cannot be turned to pay with it: it has no such state, or is turned so already (1.151a)."""
    turned = state == "横置"
    by = of_barriers(play, card, named=named) if turned else []
    return [*by, Reason(CANNOT, (f"已{state}",), card)] if play.card(card).tapped == turned else by
