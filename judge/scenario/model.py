"""A dispute as a value: what a scenario file says, once it has been read."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from judge.games import Game
from judge.games.written.placed import Placed
from judge.kernel import State

ANY: Final = "随便"
"""A card of which it does not matter which one it is: nobody knows it, and if it must be known, it is a blank one."""


class Act(NamedTuple):
    """One entry of a script: who chose what, in the words of the file; ``clause``: at which decision, if it says."""

    player: int
    chosen: tuple[str, ...]
    clause: str
    placed: Placed
    hand: bool = False
    """Whether it is done between two clauses (:mod:`.hand`), and no choice; ``clause``: after which one, if it says."""


class Refusal(NamedTuple):
    """An act that must be refused, and by which clauses (all of them)."""

    act: str
    by: tuple[str, ...]
    at: str
    placed: Placed


class Expectations(NamedTuple):
    """What must come out."""

    end: dict[str, Placed] = {}  # noqa: RUF012 - never written to
    at: dict[str, dict[str, Placed]] = {}  # noqa: RUF012 - never written to
    cited: tuple[Placed, ...] = ()
    """Clauses that stand on a line that somebody reads, in this order."""
    walked: tuple[Placed, ...] = ()
    """Clauses that were carried out or looked at, in this order, whether or not anybody reads of it."""
    not_cited: tuple[Placed, ...] = ()
    refused: tuple[Refusal, ...] = ()
    deciding: dict[str, Placed] = {}  # noqa: RUF012 - never written to
    """By question: the clauses that decide its answer, all of them."""
    why: dict[str, Placed] = {}  # noqa: RUF012 - never written to
    """By question: clauses that must be among the reasons of its answer."""
    endings: Placed | None = None
    level: Placed | None = None


class Reading(NamedTuple):
    """One way to go on where the book is silent or contradicts itself, and what speaks for it."""

    name: str
    because: str
    clauses: tuple[str, ...]
    expect: Expectations
    script: tuple[Act, ...]


class Scenario(NamedTuple):
    """A dispute: its board, what was done, what must come out."""

    file: str
    game: Game
    title: str
    question: str
    faces: dict[str, Any]
    start: State
    script: tuple[Act, ...]
    expect: Expectations
    readings: tuple[Reading, ...] = ()
    ask: tuple[Placed, ...] = ()
    """What is asked: facts, acts, abilities; nothing means what the expectations name."""
    until: str = ""
    """The clause after which the dispute is over; empty: when the procedure in which the script ended is."""
    source: str = ""
    edition: str = ""
    numbered: str = ""
    """The edition in whose numbers it asks, if that is not the one that it is played by."""
    text: str = ""
    """The file as it was read, so that a ruling can carry it."""
