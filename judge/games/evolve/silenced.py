"""10.9.1.2. What is different on the board because a card lost its abilities: what these did holds no more."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.evolve import layers, named
from judge.games.evolve.rules import Rules

NUMBERS = ("攻击力", "生命值")
Held = dict[tuple[int, str, int], int]
"""By the card, the number and whose ability changes it, what it is; of a keyword 1."""


def held(play: Rules, sources: Sequence[int]) -> Held:
    """The numbers that abilities of some cards change, and the keywords that they give to others."""
    found: Held = {}
    for layer in layers.every_one(play):
        if layer.static and layer.source in sources:
            for card in sorted(layer.on):
                if layer.what in NUMBERS:
                    found[card, layer.what, layer.source] = _number(play, card, layer.what)
                elif layer.what in layers.KEYWORDS and card != layer.source and play.flagged(card, layer.what):
                    found[card, layer.what, layer.source] = 1
    return found


def _number(play: Rules, card: int, fact: str) -> int:
    return sum(int(value) for value in named.fact(play, card, fact))


def tell(play: Rules, before: Held) -> None:
    """What is not so any more, each on a line of its own, and whose abilities did it."""
    for (card, what, source), was in before.items():
        now = _number(play, card, what) if what in NUMBERS else int(play.flagged(card, what))
        if now != was:
            said = f"的{what}成为{now}" if what in NUMBERS else f"不再具有【{what}】"
            play.because(layers.ABILITIES_FIRST, "失去能力，不再适用", card=source)
            play.note("applied", card, said, clause=layers.ABILITIES_FIRST)
