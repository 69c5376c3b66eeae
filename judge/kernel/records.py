"""What play leaves behind and asks for: records, decisions, verdicts. Values only."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

Kind: TypeAlias = Literal[
    "applied", "chosen", "offered", "refused", "checked", "replaced", "layered", "rewound", "loop", "gap"
]

CHANCE: Final = -1
"""The player called 随机, who answers for dice, shuffles and hidden cards."""
JUDGE: Final = -2
"""The player called 裁判, who answers where the rulebook is silent."""

Option: TypeAlias = int | str | tuple[int | str, ...]
"""What may be chosen: a card (its id), a word of the game, or a word with cards."""

Telling: TypeAlias = tuple[int | str, ...]
"""A sentence in pieces: words, and cards as their ids, so that it costs nothing until somebody reads it."""


class Change(Struct, frozen=True):
    """One fact that changed. ``subject``: a card's id, or the name of what else has the fact."""

    subject: int | str
    fact: str
    old: object
    new: object


class Record(Struct, frozen=True):
    """One thing that happened, with the clause that made it happen.

    ``clause`` is empty only for a gap; ``by`` are the other clauses that bear on it: all that forbid a refusal, the
    nearest to a gap.
    """

    kind: Kind
    clause: str
    what: Telling
    by: tuple[str, ...] = ()
    changed: tuple[Change, ...] = ()
    where: tuple[str, ...] = ()


class Blocked(Struct, frozen=True):
    """An option that may not be chosen, and all the clauses that say so."""

    option: Option
    by: tuple[str, ...]


class Answer(Struct, frozen=True):
    """What was chosen: a tuple of options, in the order of the decision; empty means none of them."""

    player: int
    clause: str
    chosen: tuple[Option, ...]


class Forced(Struct, frozen=True):
    """A choice that was none, since there was only one way or nothing to choose, and what was forbidden in it."""

    player: int
    clause: str
    chosen: tuple[Option, ...]
    blocked: tuple[Blocked, ...] = ()


class Decision(Struct, frozen=True):
    """Play waits for ``player`` to choose ``least`` to ``most`` of ``options`` under ``clause``."""

    player: int
    clause: str
    question: Telling
    options: tuple[Option, ...]
    blocked: tuple[Blocked, ...] = ()
    least: int = 1
    most: int = 1
    where: tuple[str, ...] = ()
    forced: tuple[Forced, ...] = ()
    """What left no choice since the last decision, and so was not asked."""


class Ask(Exception):  # noqa: N818 - not an error: a step needs an answer that is not there yet
    """Raised inside a step to wait for a decision; the step's fork is dropped."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision


class Refused(Exception):  # noqa: N818 - a verdict
    """An answer that is not on offer. ``by``: all the clauses that forbid it, empty if nothing offers it."""

    def __init__(self, decision: Decision, chosen: tuple[Option, ...], by: tuple[str, ...]) -> None:
        super().__init__(chosen)
        self.decision, self.chosen, self.by = decision, chosen, by
