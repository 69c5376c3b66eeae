"""横置 and 重置 as a condition: what cannot be turned so, and why."""

from __future__ import annotations

from judge.games.touhou.book import cite
from judge.games.touhou.card import BARRIER
from judge.games.touhou.points import CANNOT
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import FIELD
from judge.kernel import Reason

BARRIERS = (cite("1.74a", "结界牌不能处于横置状态"), cite("2.44", "结界没有横置状态"))


def of_barriers(play: Rules, card: int) -> list[Reason]:
    """Why a 结界 is not tapped; nothing against other cards."""
    here = play.card(card).zone == FIELD and play.face(card).kind == BARRIER
    return [Reason(rule, ("是结界",), card) for rule in BARRIERS] if here else []


def against(play: Rules, card: int, state: str) -> list[Reason]:
    """Why a card cannot be turned to pay with it: it has no such state, or is turned so already (1.151a)."""
    tapped = state == "横置"
    by = of_barriers(play, card) if tapped else []
    return [*by, Reason(CANNOT, (f"已{state}",), card)] if play.card(card).tapped == tapped else by
