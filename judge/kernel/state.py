"""The state is one value: cards, zones, the process stack. Nothing in it is ever changed in place.

A fork is one shallow copy, because a change replaces the container it touches; so the history of a game is a list of
states, and any two of them can be compared.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

import msgspec
from msgspec import Struct

from judge.kernel.mentions import CardId
from judge.kernel.procedure import Procedure

_encode = msgspec.msgpack.Encoder().encode
NOBODY: Final = -3
"""The player of a zone that belongs to nobody."""


class Card(Struct, frozen=True):
    """A card in a zone. A game adds its own facts.

    ``face`` names its printed side among the state's faces, empty while nobody knows it; ``player`` is whose zone it
    lies in, NOBODY for a zone that both players share; ``zone`` is empty for a card that is no more (a token that
    ceased). ``loose``: its place in its pile is chance's to say (the pile was shuffled).
    """

    id: int
    owner: int
    face: str
    player: int
    zone: str
    loose: bool = False
    below: tuple[CardId, ...] = ()
    """The cards that lie below it and go where it goes, the uppermost first."""


class Player(Struct, frozen=True):
    """What is true of a player. A game adds its own facts: life, energy, limits."""


class State(Struct):
    """Everything that decides how play goes on. A game adds its own facts."""

    cards: dict[int, Any]
    zones: dict[tuple[int, str], tuple[int, ...]]
    """Card ids by (player, zone), the uppermost or first one first; by (NOBODY, zone) where a zone is everybody's."""
    frames: tuple[Procedure, ...] = ()
    turn_player: int = 0
    marks: dict[int, int] = {}
    """Which one of its name a card is that became known when others of that name were; play never depends on it."""
    players: tuple[Any, ...] = ()
    """What is true of each player, where a game has such facts."""

    BELOW: ClassVar[str] = "下方"
    """What the zone is called in which the cards lie that are below others: it is no pile, so it has no order."""

    if TYPE_CHECKING:  # every struct has it; a fork is one call of it

        def __copy__(self) -> Self: ...

    def in_zone(self, player: int, zone: str) -> tuple[int, ...]:
        """The ids of the cards there, uppermost first."""
        return self.zones[player, zone]

    def depth(self) -> int:
        """How many procedures have something left to do."""
        frames = self.frames
        depth = len(frames)
        for frame in reversed(frames):
            if frame.at < len(frame.steps):
                break
            depth -= 1
        return depth

    def where(self) -> tuple[str, ...]:
        """The clauses in which play stands, outermost first: the last one carried out in every frame."""
        return tuple([frame.numbers[frame.stood] for frame in self.frames])

    def key(self) -> bytes:
        """Equal for states from which play can only go on in the same way."""
        return _encode(self)

    def board(self) -> str:
        """Equal for boards on which the same loop begins: the cards, and where they lie (a game may add to it)."""
        return hashlib.sha256(_encode((self.turn_player, self.cards, sorted(self.zones.items())))).hexdigest()[:16]
