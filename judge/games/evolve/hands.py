"""5.9 and 5.11. What comes to the hand and leaves it: drawing, discarding, and by whose ability."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.evolve import leaving, order, replacement
from judge.games.evolve.book import cite
from judge.games.evolve.card import Context
from judge.games.evolve.moving import put
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.zones import GRAVE, HAND

DRAWN = cite("5.9.1", "移动到自己的手牌")
NOTHING_TO_DRAW = cite("5.9.1.1", "在下一次规则处理中败北")
DISCARDED = cite("5.11.1", "移动到自己的墓场")


def draw(play: Rules, player: int, clause: Clause | None = None) -> bool:
    """Draw one card; who has none loses when rules are processed next (5.9.1.1)."""
    number = clause or DRAWN
    if not play.applies(number) or barred(play, player):
        return False
    if replacement.instead(play, "抽取", play.leader(player), by=replacement.OF_AN_ACT):
        return False
    card = play.top(player)
    if card is None:
        play.tally(player, name(player), "的牌组没有卡牌可抽", clause=NOTHING_TO_DRAW, empty=True)
        return False
    with play.together():
        drawn = put(play, card, HAND, name(player), "抽取", card, clause=number)
        if drawn:
            play.happened("抽取", play.leader(player), card)
    return drawn


def barred(play: Rules, player: int, clause: Clause = order.FORBIDDEN) -> bool:
    """Whether a text says that a player cannot draw, before another that he does (1.3.3), or before a rule (1.3.1)."""
    leader, found = play.leader(player), False
    for flag, told in _NO_DRAW.items():
        if flag != _BUT_THEN or not play.state.starting:
            found |= order.forbidden(play, leader, flag, clause, said=(name(player), told))
    return found


_BUT_THEN = "开始阶段以外不能抽取"
_NO_DRAW = {"不能抽取": "不能抽取", _BUT_THEN: f"在{_BUT_THEN}"}
"""What says that a player cannot draw, or not but in a start phase; and how it is told of him."""


BY_ABILITY = "能力丢弃"


def discard(play: Rules, card: int, clause: Clause | None = None, *, by: Context | None = None) -> bool:
    """丢弃: from the hand to the graveyard; ``by`` whose text, as what it says or as a cost of it."""
    with play.together():
        if not put(play, card, GRAVE, card, "被丢弃", clause=clause or DISCARDED):
            return False
        play.happened("丢弃", card, origin=HAND)
        if by is not None and BY_ABILITY in play.printed_anywhere("waits") and leaving.by_ability(play, by):
            play.happened(BY_ABILITY, card, by.card, origin=HAND)
    return True
