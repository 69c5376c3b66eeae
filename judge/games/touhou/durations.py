"""4.4.3. 直到该牌离开战场 of a card that has left before its ability resolves: the book says nothing of it."""

from __future__ import annotations

from judge.games.touhou.book import cite
from judge.games.touhou.rules import Rules

RESOLVES = cite("4.4.3", "它们也照常结算")
GONE_ALREADY = "期间已过"
OVER_BEFORE = ("不实行：那段期间已经过去", "照样实行，此后没有什么使它结束")


def lasts(play: Rules, card: int) -> bool:
    """Whether what lasts until a card leaves begins at all: it does not, or has no end, if the card has left."""
    if play.in_play(card):
        return True
    missing = "「直到该牌离开战场」的能力结算时，该牌已经离开战场"
    return play.reading(GONE_ALREADY, missing, OVER_BEFORE, (RESOLVES,)) == OVER_BEFORE[1]
