"""What every game of cards has: printed sides, how it ended, what waits, what lasts, what the judge read."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, NamedTuple, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge import kernel
from judge.effects.nodes.ability import Ability, Grant, Node
from judge.effects.nodes.meant import Condition
from judge.effects.walking import parts
from judge.kernel import Answer, CardId, CardIds, Option
from judge.kernel.growing import Adding, ahead


class Face(Struct, frozen=True, kw_only=True):
    """The printed side of a card. A game adds what its book has on it."""

    abilities: tuple[Ability, ...] = ()
    text: str = ""
    by_hand: tuple[str, ...] = ()
    """The abilities of its text that the judge carries out by hand."""
    kinds: frozenset[str] = frozenset()
    """The kinds of its abilities; follows from them."""
    waits: frozenset[str] = frozenset()
    """The events that its abilities wait for; follows from them."""
    gives: bool = False
    """Whether one of its abilities gives cards an ability; follows from them."""

    def __post_init__(self) -> None:
        """Note once what play asks for at every event."""
        note, own = msgspec.structs.force_setattr, self.abilities
        note(self, "kinds", frozenset([ability.kind for ability in own]))
        note(self, "waits", frozenset([ability.trigger.event for ability in own if ability.trigger is not None]))
        note(self, "gives", any(isinstance(part, Grant) and part.ability is not None for part in parts(own)))


class Over(Struct, frozen=True):
    """How the game ended. ``winner`` None is a draw; ``by`` are the clauses of each loss."""

    winner: int | None
    by: tuple[str, ...]


class Ban(Struct, frozen=True):
    """What a loop leaves of a player's choices: one that would start it again is barred, for good or the next time."""

    player: int
    clause: str
    chosen: tuple[Option, ...]
    by: str
    once: bool = False
    board: str = ""
    """The board on which it would start the loop again; empty: any."""
    but: tuple[str, ...] = ()
    """The facts of cards that may be others on that board, for they are in each round."""
    why: str = ""
    """What is said of it, where its book says more of it than that the loop would go on."""
    course: tuple[Answer, ...] = ()
    """The choices of a round from this one on, where it is barred on every board on which they lead back to it."""
    only: bool = False
    """Whether it is the other way round: of what is chosen next, where that is asked, nothing but this may be."""


class Waiting(Struct, frozen=True):
    """An ability that is set off and not carried out yet. A game adds what its book asks of it."""

    id: int
    card: CardId
    player: int
    ability: Ability
    cause: tuple[CardId, ...] = ()
    """The cards that the trigger happened to."""
    that: tuple[CardId, ...] = ()
    """The cards that an effect was about which said to do this later."""


class Awaited(Struct, frozen=True):
    """What an effect said to do the next time that something happens: to one card, or (``on`` 0) at all.

    ``stamp`` tells whether the card is still the same; ``source`` is the card whose effect it was, if it is not that
    one, ``that`` the cards that it was about, ``name`` what it is called. It waits from ``turn`` on.
    """

    event: str
    on: CardId
    stamp: int
    player: int
    then: tuple[Node, ...]
    name: str = ""
    source: CardId = 0
    that: tuple[CardId, ...] = ()
    turn: int = 0
    always: bool = False
    """Whether it is done every time."""
    while_: Condition | None = None
    """What must be so when it happens."""


class Effect(Adding, frozen=True):
    """Something that an effect does to cards for a time. A game adds its own facts.

    ``stamp`` is its place in the order in which effects were made; ``what`` a number, a flag or a fact; ``until`` when
    it is over; ``clause`` the one that made it, ``source`` the card whose ability did, ``name`` what that is called.
    """

    stamp: int
    what: str
    on: CardIds
    until: str
    player: int
    clause: str = ""
    words: tuple[str, ...] = ()
    ability: Ability | None = None
    source: CardId = 0
    name: str = ""
    number: int | None = None
    sets: bool = False
    """Whether the number, or the words, replace what was there, and are not added."""

    ADDED: ClassVar[frozenset[str]] = frozenset()
    """The numbers of which several are the same as one that is as much as they are together."""

    def so_often(self, before: Any, times: int) -> Self | None:
        """Several that add to a number add up to one."""
        if self.what not in self.ADDED or self.sets or not self.number:
            return None
        if replace(before, stamp=self.stamp) != self:
            return None
        return replace(self, stamp=ahead(before.stamp, self.stamp, times), number=self.number * times)


class Layer(NamedTuple):
    """One thing that holds for some cards now."""

    stamp: int
    on: frozenset[int]
    what: str
    number: int | None
    sets: bool
    words: tuple[str, ...]
    ability: Ability | None
    source: int
    """The card whose ability it is; 0 for none."""
    node: Node | None
    static: bool
    """Whether an ability says so all the time, or an effect that was made."""
    name: str
    """What the ability is called."""


class Held(NamedTuple):
    """All that holds in a state."""

    all: list[Layer]
    by_card: dict[tuple[int, str], list[Layer]]
    """What holds for a card, by its id and what it is."""
    by_what: dict[str, list[Layer]]
    """What holds at all, by what it is."""


class State(kernel.State):
    """A game of cards. A game adds its own facts, and says what its effects and waiting abilities are."""

    first_player: int = 0
    turn: int = 1
    """Turns are counted from 1, both players' together."""
    waiting: tuple[Any, ...] = ()
    awaited: tuple[Any, ...] = ()
    """What is done the next time that something happens; each is an ``Awaited``."""
    effects: tuple[Any, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    """What the judge read where the book is silent: the question and his reading."""
    over: Over | None = None
    banned: tuple[Ban, ...] = ()
    faces: dict[str, Any] = {}  # noqa: RUF012 - msgspec copies it; printed sides by name, never changed during play

    APART = frozenset(("faces", "marks"))
    PASSING: ClassVar[frozenset[str]] = frozenset(("frames",))
    """The facts that are others in the next window though nothing has changed: what of them bears on it, it says."""

    def outline(self) -> Hashable:
        """The same with how much lasts and waits."""
        return super().outline(), len(self.effects), len(self.waiting)

    def ruling_on(self, question: str) -> str:
        """What the judge read on a question before; empty if it never came up."""
        return dict(self.rulings).get(question, "")
