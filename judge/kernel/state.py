"""The state is one value: cards, zones, the process stack. Nothing in it is ever changed in place.

A fork is one shallow copy, because a change replaces the container it touches; so the history of a game is a list of
states, and any two of them can be compared.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from functools import cache
from itertools import zip_longest
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge.kernel.mentions import CardId
from judge.kernel.procedure import Procedure

_pack = msgspec.msgpack.Encoder().encode
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

    APART: ClassVar[frozenset[str]] = frozenset()
    """The facts on which nothing depends, or of which a game's key says on its own what counts."""
    REMEMBERED: ClassVar[frozenset[str]] = frozenset()
    """The facts that only say how the game was before: they are others in each round of a loop."""
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
        while depth and frames[depth - 1].at >= frames[depth - 1].length:
            depth -= 1
        return depth

    def where(self) -> tuple[str, ...]:
        """The clauses in which play stands, outermost first: the last one carried out in every frame."""
        return tuple([frame.numbers[frame.stood] for frame in self.frames])

    def key(self, since: State | None = None) -> bytes:
        """Equal for states from which play can only go on in the same way.

        ``since``: of those that all come from this one; what lies as it did there is left out.
        """
        return encoded(self.deciding(since))

    def outline(self) -> Hashable:
        """Equal for states whose keys are equal, and quickly made: a key that no other one can equal is not needed."""
        return self.where(), self.players

    def deciding(self, since: State | None) -> list[Any]:
        """What a key is made of: the cards, and the other facts but those ``APART``."""
        return [self.cards if since is None else self.cards_since(since), *_facts(type(self))(self)]

    def cards_since(self, since: State) -> list[Any]:
        """The cards that are not as they were in a state that this one comes from."""
        bare = self.bare
        pairs = zip_longest(self.cards.values(), since.cards.values())  # nothing takes the place of another one
        return [bare(card) for card, old in pairs if card is not old and (old is None or bare(card) != bare(old))]

    def bare(self, card: Any) -> Any:
        """A card without what its game's key says of it apart."""
        return card

    def board(self, *but: str) -> str:
        """Equal for boards on which the same loop begins: the cards, and where they lie (a game may add to it).

        ``but``: without these facts of the cards.
        """
        cards = (
            {number: replace(card, **dict.fromkeys(but)) for number, card in self.cards.items()} if but else self.cards
        )
        return hashlib.sha256(encoded((self.turn_player, cards, sorted(self.zones.items())))).hexdigest()[:16]


def encoded(facts: object) -> bytes:
    """Equal for equal facts; quickly, unless there is a number among them that has more than 64 bits."""
    try:
        return _pack(facts)
    except OverflowError:
        return repr(facts).encode()


@cache
def _facts(kind: type[State]) -> attrgetter[tuple[Any, ...]]:
    """The facts of a state that decide how play goes on, but its cards."""
    return attrgetter(*[name for name in kind.__struct_fields__ if name != "cards" and name not in kind.APART])
