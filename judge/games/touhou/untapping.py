"""5.1.2, 0.06. What a text lets its controller leave tapped in the reset phase."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.touhou import facts
from judge.games.touhou.rules import Rules
from judge.kernel import Reason

LEFT = "可以不重置"


def left_tapped(play: Rules, card: int, clause: Clause) -> bool:
    """Whether its text lets a card stay tapped, which by ``clause`` would be untapped, and its controller leaves it."""
    lets = play.flags(card, LEFT)
    if not lets or not play.applies(facts.TEXT_FIRST):
        return False
    mine = play.card(card).player
    if play.may(mine, card, "在重置阶段", yes="重置", no="不重置", clause=facts.lets(lets[0])):
        return False
    play.because(clause, "否则要重置", card=card)
    play.owing_to([Reason(facts.TEXT_FIRST, (f"写明{LEFT}",), lets[0].source or None, lets[0].name)])
    play.withheld(card, "不重置", clause=facts.TEXT_FIRST)
    return True
