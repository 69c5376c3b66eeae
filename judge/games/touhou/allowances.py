"""4.2.5, 4.6.5. What a player may have: his 手牌上限, his 战场格, and the cards whose texts have changed them."""

from __future__ import annotations

from judge.games.cards.values import Layer
from judge.games.touhou.card import as_target
from judge.games.touhou.facts import layers_say
from judge.games.touhou.rules import Rules
from judge.kernel import Reason


def of_player(play: Rules, player: int, fact: str, now: int) -> int:
    """What texts make of a player's 手牌上限 or 战场格."""
    for layer in play.modified(as_target(player), fact):
        now = (layer.number or 0) + (0 if layer.sets else now)
    return now


def why_of_player(play: Rules, player: int, fact: str) -> list[Reason]:
    """The cards whose texts have made a player's 手牌上限 or 战场格 what it is."""
    found = play.modified(as_target(player), fact)
    return [reason for layer in found for reason in layers_say([layer], f"{fact}{_change(layer)}")]


def _change(layer: Layer) -> str:
    number = layer.number or 0
    return f"变为{number}" if layer.sets else f"{number:+d}"
