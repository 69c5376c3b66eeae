"""How far a game that is played before its book is carried out whole has come: counts that may only rise.

A game that is not in the table is whole: every clause has its place, every operative one is exercised, every enforced
one is missed when it is switched off. Whoever makes more of a game raises its counts to what is measured then.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Floor(NamedTuple):
    """At least so many clauses of a game's book."""

    placed: int
    """have a standing,"""
    exercised: int
    """are operative and exercised by a scenario,"""
    missed: int
    """are enforced, and a scenario fails when they are switched off."""
    cards: int = 0
    """So many invented cards there are at least to play whole games with."""


FLOORS: Final[dict[str, Floor]] = {}
TOLD: Final[dict[str, int]] = {"cipher": 512, "zero": 474, "evolve": 652, "touhou": 433}
"""At least so many operative clauses of a game stand as a reason that some scenario expects by name."""
