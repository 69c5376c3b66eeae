"""0.06, 1.16. What a player's life does not come to, as a text says."""

from __future__ import annotations

from judge.games.touhou import facts
from judge.games.touhou.card import as_target
from judge.games.touhou.rules import Rules

LIFE_KEPT = "生命不会低于"


def kept(play: Rules, player: int, life: int) -> int:
    """What is left of a player's life, where a text says that it does not come below some number (0.06)."""
    floors = [layer for layer in play.flags(as_target(player), LIFE_KEPT) if (layer.number or 0) > life]
    for layer in floors:
        play.owing_to(facts.layers_say([layer], f"写明生命不会低于{layer.number}"))
        play.because(facts.TEXT_FIRST, f"生命不会低于{layer.number}", card=layer.source or None, ability=layer.name)
    return min(play.person(player).life, max([life, *[layer.number or 0 for layer in floors]]))
