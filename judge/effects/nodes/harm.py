"""What a text does with damage: it is dealt, taken off, prevented, and dealt in a fight."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from judge.effects.nodes.meant import Amount, Target, Whose


class Damage(Struct, frozen=True, tag=True):
    """Deal damage to cards, or to what stands for a player's life where ``what`` is no card.

    ``shared``: the amount is shared out over the targets, as its player said when he used it.
    """

    what: Target | None
    amount: Amount
    who: Whose = "对手"
    shared: bool = False
    by: Target | None = None
    """What deals it, where that is not the card with the ability."""


class Heal(Struct, frozen=True, tag=True):
    """Take damage off cards."""

    what: Target
    amount: Amount


class Prevent(Struct, frozen=True, tag=True):
    """Damage that cards would suffer is not dealt to them; ``amount`` None: all of it."""

    what: Target
    amount: Amount | None = None
    until: str = ""
    next: bool = False
    """Whether it is the next damage only, however much that is."""
    battle: bool = False
    """Whether it is the damage of battle only."""
    dealt: bool = False
    """Whether it is damage that ``what`` would deal, and not what it would suffer."""
    each: bool = False
    """Whether so much is held back of every damage, however often there is one."""
    by: Target | None = None
    """What would have to deal it; None: whatever does."""
    not_battle: bool = False
    """Whether it is all damage but that of battle."""
    onto: Target | None = None
    """Who suffers it instead; None: nobody does."""
    may: bool = False
    """Whether it may be left as it is."""
    cost: tuple[Any, ...] = ()
    """What has to be paid for it, where it may be left."""


class Duel(Struct, frozen=True, tag=True):
    """Two cards fight each other, outside an attack."""

    who: Target
    other: Target
