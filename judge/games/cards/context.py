"""Whose words a text's are, and what its words for what came before mean."""

from __future__ import annotations

from msgspec import Struct

from judge.kernel import CardId


class Context(Struct, frozen=True):
    """Whose words these are: the card with the ability, its player, what was chosen last, what set it off."""

    card: CardId
    player: int
    that: tuple[CardId, ...] = ()
    cause: tuple[CardId, ...] = ()
    targets: tuple[CardId, ...] = ()
    """What the text has as its objects, in their order; 0 for one that is none any more."""
    name: str = ""
    """What the ability is called."""
    shown: tuple[CardId, ...] = ()
    """The cards that were looked at or shown and not taken since."""
    paying: bool = False
    """Whether this is a cost and not an effect."""
    event: str = ""
    """The event that set it off, if one did."""
    x: int = 0
    """X, as its player said it when it was used."""
    amount: int = 0
    """How much it was that set it off (damage, life, counters)."""
    paid: tuple[CardId, ...] = ()
    """The cards that its cost was paid with."""


def objects(which: str, context: Context) -> tuple[int, ...]:
    """对象: all of them; 对象2: the second; 对象2-3: from the second to the third."""
    if not which:
        return context.targets
    first, _, last = which.partition("-")
    return context.targets[int(first) - 1 : int(last or first)]
