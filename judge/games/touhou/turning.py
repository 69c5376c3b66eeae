"""横置 and 重置 as a condition: what cannot be turned so, and why."""

from __future__ import annotations

from judge.games.touhou import editions
from judge.games.touhou.book import cite
from judge.games.touhou.card import BARRIER
from judge.games.touhou.points import CANNOT
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import FIELD
from judge.kernel import Reason

BARRIERS = (cite("1.74a", "结界牌不能处于横置状态"), cite("2.44", "结界没有横置状态"))


def of_barriers(play: Rules, card: int) -> list[Reason]:
    """Why a 结界 is not tapped; nothing against other cards, nor where the older edition was read to let it."""
    here = play.card(card).zone == FIELD and play.face(card).kind == BARRIER
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


def but_for_barriers(play: Rules, there: list[int], wanted: int) -> list[Reason]:
    """Why those 结界 are not tapped with which there would be enough to tap; none, if there would be too few still."""
    upright = [card for card in there if not play.card(card).tapped]
    by = [reason for card in upright for reason in of_barriers(play, card)]
    return by if len(upright) >= wanted else []


def against(play: Rules, card: int, state: str) -> list[Reason]:
    """Why a card cannot be turned to pay with it: it has no such state, or is turned so already (1.151a)."""
    tapped = state == "横置"
    by = of_barriers(play, card) if tapped else []
    return [*by, Reason(CANNOT, (f"已{state}",), card)] if play.card(card).tapped == tapped else by
