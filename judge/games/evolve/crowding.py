"""4.4.4.2 and 4.8.3.2. Which of several cards go where not all of them have room."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.evolve import looking, order, room
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.zones import LIMITS


def kept(play: Rules, sides: Mapping[int, int], zone: str, context: Context) -> list[int]:
    """Those of some cards that have room in a zone of the player of each; the effect's controller says which."""
    cards = list(sides)
    if zone not in LIMITS:
        return cards
    for player in order.choosing(play):
        coming = [card for card in sides if sides[card] == player and not _there(play, card, player, zone)]
        fits = room.fitting(play, player, zone, len(coming))
        if len(coming) <= fits:
            continue
        if fits:
            play.because(looking.SAYS_WHICH, f"由{name(context.player)}指定")
        chosen = play.some(context.player, coming, f"放进{zone}的卡牌", least=fits, most=fits, clause=LIMITS[zone])
        play.withheld("其余的移动，", name(player), f"的{zone}放不下", clause=LIMITS[zone])
        cards = [card for card in cards if card not in coming or card in chosen]
    return cards


def _there(play: Rules, card: int, player: int, zone: str) -> bool:
    """Whether a card lies in that zone already, and takes no more room in it."""
    old = play.card(card)
    return (old.player, old.zone) == (player, zone)
