"""102#3. What is done to several cards at the same time: asked of all, done instead, and then done to the others.

No chapter does it to one card after the other: of what the first one's going changes, the next one would know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.games.zero.replacement import CHANGING
from judge.games.zero.rules import Rules, never

Told = Callable[[int], None]


def nothing(card: int) -> None:
    """Say nothing of a card."""


def left(
    play: Rules,
    cards: Sequence[int],
    events: Callable[[int], Sequence[str]],
    *,
    kept: Callable[[int], bool] = never,
    told: Told = nothing,
) -> tuple[list[int], list[int]]:
    """The cards to which it is done, and those for which something else was done instead of one of ``events``.

    Of all it is asked whether anything keeps them from it (``kept``), then whether something is done instead; what
    that has taken away already is among neither. ``told``: says of a card why it happens.
    """
    before = {card: play.lies(card) for card in cards}
    free = [card for card in cards if not kept(card)]
    replaced = CHANGING.of_all(play, {card: events(card) for card in free}, told)
    return [card for card in free if card not in replaced and play.lies(card) == before[card]], replaced
