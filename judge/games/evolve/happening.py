"""10.7.1. What happened, with all that those who wait for it may look at."""

from __future__ import annotations

from typing import Any

from judge.games.cards import triggers


class Happening(triggers.Happening, frozen=True):
    """Something that happened; ``amount`` is the number in it (damage, life lost)."""

    amount: int = 0
    before: Any = None
    """The state before the card moved."""
    came: tuple[int, ...] = ()
    """The cards that came onto it at the same time."""
    alongside: tuple[int, ...] = ()
    """The cards to which the same happened before it at the same time."""
    noted: int = 0
    """How many deeds of the turn were noted by then."""
    since: int | None = None
    """How many when the first happened of those that happened at the same time; None if it happened alone."""
