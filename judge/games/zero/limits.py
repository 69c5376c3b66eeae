"""203#2. How many cards a player may keep in his hand: six, unless a card in play says another number."""

from __future__ import annotations

from judge.games.zero import layers, order
from judge.games.zero.rules import Rules, name
from judge.games.zero.zones import HAND_LIMIT

WHOSE = ("我方", "对方", "双方")
LIMITS = frozenset(f"{whose}手牌上限{sets}" for whose in WHOSE for sets in ("", "为"))
"""What says of whom that his hand limit is more, or is so much."""


def hand_limit(play: Rules, player: int) -> int:
    """How many cards a player may keep, with what changed it in the order in which it took effect (102#1)."""
    found = [layer for layer in layers.layers(play) if layer.what in LIMITS]
    limit = HAND_LIMIT
    for layer in found if found and play.applies(order.TEXT_FIRST) else ():
        mine = play.card(layer.source).player == player
        if layer.what[:2] not in {"双方", "我方" if mine else "对方"}:
            continue
        limit = (layer.number or 0) if layer.what.endswith("为") else limit + (layer.number or 0)
        said = f"{name(player)}的手牌上限为{max(limit, 0)}"
        play.because(order.TEXT_FIRST, said, card=layer.source, ability=layer.name)
    return max(limit, 0)
