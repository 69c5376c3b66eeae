"""What people at a table call things that the book, and so the board, calls otherwise.

Who reads a question in somebody's own words knows how questions are put; what of a game they are about is said here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Speech(NamedTuple):
    """The names under which a game keeps what every player has a word for. What a game has not, stays empty."""

    life: tuple[str, ...] = ()
    """By what a player lives: a number of his, or the zone whose cards he loses."""
    leader: tuple[str, ...] = ()
    """What stands for the player himself, and dies when he loses."""
    token: str = ""
    """What stands in the name of a token behind what people call it."""
    health: tuple[str, ...] = ()
    """The facts of a card that say how much it can still bear."""
    attack: tuple[str, ...] = ()
    """The facts of a card that say how hard it strikes."""
    guard: tuple[str, ...] = ()
    """The facts of a card that say how much it withstands, where that is not its health."""
    level: tuple[str, ...] = ()
    """The facts of a card that say how far it has risen."""
    cost: tuple[str, ...] = ()
    """The facts of a card that say what it costs, the one that is worked out first."""
    price: tuple[str, ...] = ()
    """How a step goes on that says what a card costs, behind its name."""
    paid: str = "支付"
    """What stands in each step by which something is paid."""
    hurt: str = ""
    """What stands in each step that says how much was dealt; empty where nothing deals a number."""
    suffered: str = ""
    """What the rules call it when a card is dealt some."""
    field: tuple[str, ...] = ()
    """The zones that people mean by what lies in play."""
    deeds: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """What a deed is called at a table, and the words of play that may be meant."""
