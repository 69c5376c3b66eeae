"""1.12. In which order the players do what a text has each of them do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from judge.games.cards.meaning import Context
from judge.games.touhou import selecting
from judge.games.touhou.book import cite
from judge.games.touhou.rules import Rules

BOTH_CHOOSE = cite("1.12", "主回合玩家（本回合的玩家）先选")


def each_his_own(play: Rules, who: Any, context: Context) -> Iterator[tuple[int, Context]]:
    """The players who are to do something, each with those of what was moved that were his own (等量)."""
    several = len(selecting.sides(play, who, context.player)) > 1
    for player in each(play, who, context):
        own = tuple([card for card in context.that if card > 0 and play.card(card).owner == player])
        yield player, replace(context, that=own) if several else context


def each(play: Rules, who: Any, context: Context) -> Iterator[int]:
    """The players who are to do something, the 主回合玩家 first (1.12)."""
    turn = play.state.turn_player
    players = [player for player in (turn, 1 - turn) if player in selecting.sides(play, who, context.player)]
    for player in players:
        if len(players) > 1:
            play.because(BOTH_CHOOSE, "主回合玩家先" if player == turn else "主回合玩家选定之后是对手")
        yield player
