"""A ruling as a value: everything that is needed to read it, and to run it again.

Its JSON is the ruling itself; the other exports are for reading. Every group of its fields has a digest, so that a
change by hand is noticed even where running it again would come to the same. The digests prove no author: who wants to
forge a ruling can; what they show is that a file is no longer the one that was handed out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from judge.rulings.board import Board
from judge.scenario.because import Because
from judge.scenario.course import SILENT, Changed

FORMAT: Final = "judge-ruling"
SCHEMA_VERSION: Final = 1


class RulingError(Exception):
    """A ruling cannot be made, read or written; the message is Chinese and for the user."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that happened, and the clause that made it happen.

    ``n`` counts the steps that readers see, from 1. A clause that was looked at and did not apply (``checked``) is kept
    with the number of the step before it; a refusal in the same words for another card with the number of the first.
    ``player``: who chose; empty where nobody had a choice.
    """

    n: int
    clause: str
    kind: str
    player: str
    where: tuple[str, ...]
    what: str
    by: tuple[str, ...] = ()
    changed: tuple[Changed, ...] = ()
    because: tuple[Because, ...] | UnsetType = UNSET
    """Older rulings have none; it is written only where something is said, so that their digests still fit."""

    @property
    def told(self) -> bool:
        """Whether people read it."""
        return self.kind not in SILENT


class Barred(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that may not be chosen, and all the clauses that say so."""

    option: str
    by: tuple[str, ...]
    because: tuple[Because, ...] | UnsetType = UNSET


class Decided(Struct, frozen=True, forbid_unknown_fields=True):
    """A decision, with what was on offer, what was not, and what was chosen; nothing while it is open."""

    player: str
    clause: str
    question: str
    offered: tuple[str, ...]
    barred: tuple[Barred, ...]
    chosen: tuple[str, ...]


class Answered(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to one question, the clauses and the choices that decide it, and its level."""

    asked: str
    answer: str
    deciding: tuple[str, ...]
    choices: tuple[str, ...]
    level: str
    because: tuple[Because, ...] = ()
    how: str | UnsetType = UNSET
    """How the clauses decide, the strongest of it, if not each alone."""
    more: tuple[str, ...] | UnsetType = UNSET
    """What else it rests on, though it comes out the same without it."""
    value: str | UnsetType = UNSET
    """A digest of what the answer is apart from its words, so that it may be put better; older rulings have none."""
    parts: tuple[tuple[str, tuple[str, ...]], ...] | UnsetType = UNSET
    """The deciding clauses by how they decide, where that is not one way for all; older rulings have none."""
    depends: tuple[str, ...] | UnsetType = UNSET
    """What the judge read or did that it depends on; older rulings have none."""
    waits: str | UnsetType = UNSET
    """The decision that it waits for, as ``answer`` says too, where what is chosen there makes it another one."""

    @property
    def proof(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """All its clauses by how they decide."""
        if self.parts is not UNSET:
            return self.parts
        both = ((self.how or "alone", self.deciding), ("stand", self.more or ()))
        return tuple([part for part in both if part[1]])

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that decide it, and those that it rests on besides."""
        return (*self.deciding, *(self.more or ()))


class Remark(Struct, frozen=True, forbid_unknown_fields=True):
    """A gap or a refusal: at which step, what it says, and the clauses that bear on it."""

    n: int
    clause: str
    what: str
    by: tuple[str, ...]


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """How it came out. ``by``: the clauses of each loss."""

    said: str
    ended: bool
    winner: str
    draw: bool
    by: tuple[str, ...]


class Quoted(Struct, frozen=True, forbid_unknown_fields=True):
    """A clause that was cited: its substance (our restatement) and, where it was imported, the official wording."""

    number: str
    headings: tuple[str, ...]
    own: str
    own_hash: str
    official: str = ""
    official_hash: str = ""
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The words that are shown."""
        return self.official or self.own


def shown(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps that people read: each number once, without what was looked at and did not apply."""
    found: dict[int, Step] = {}
    for step in steps:
        if step.told:
            found.setdefault(step.n, step)
    return tuple(found.values())


class Ruling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruling. The order of the fields is the order in its JSON."""

    format: str = FORMAT
    schema_version: int = SCHEMA_VERSION
    id: str = ""
    title: str
    question: str
    source: str
    words: str
    """What the judge says."""
    date: str
    event: str
    players: tuple[str, ...]
    engine: str
    game: str
    game_name: str
    rulebook: str
    edition: str
    level: str
    answers: tuple[Answered, ...] | UnsetType = UNSET
    """What was asked, answered; rulings of older programs have none."""
    unanswered: tuple[str, ...] | UnsetType = UNSET
    """What was asked and is open at the end of the line, each with why; written only where something is."""
    result: Result
    where: tuple[str, ...]
    """The clauses in which play stands at the end, outermost first; none if it is over."""
    waiting: Decided | None
    cards: dict[str, dict[str, Any]]
    """What is printed on the cards, as far as the scenario says it; defaults left out."""
    scenario: str
    """The scenario as a file: the board at the start, and every decision that was made."""
    carried_out: int
    """How many clauses were carried out."""
    stopped: bool
    """Whether the line was cut off there, and not because a decision is open or play is over."""
    decisions: tuple[Decided, ...]
    steps: tuple[Step, ...]
    gaps: tuple[Remark, ...]
    refused: tuple[Remark, ...]
    clauses: tuple[Quoted, ...]
    before: Board
    after: Board
    state: dict[str, Any]
    digests: dict[str, str] = {}

    @property
    def shown(self) -> tuple[Step, ...]:
        """The steps that people read."""
        return shown(self.steps)

    @property
    def relied_on(self) -> frozenset[str]:
        """The clauses that the steps shown, the end and the open decision name."""
        found = {
            *self.result.by,
            *(clause for answer in self.answers or () for clause in (*answer.deciding, *(answer.more or ()))),
        }
        for step in self.shown:
            found |= {step.clause, *step.by}
        if self.waiting is not None:
            found |= {self.waiting.clause, *(clause for barred in self.waiting.barred for clause in barred.by)}
        return frozenset(found - {""})


COURSE: Final = (
    "level", "result", "where", "waiting", "carried_out", "stopped", "decisions", "steps", "gaps", "refused", "state",
)  # fmt: skip
"""What running a ruling again must come to."""

GROUPS: Final = {
    "scenario": ("scenario",),
    "course": (*COURSE, "before", "after"),
    "clauses": ("clauses",),
    "answers": ("answers",),
    "unanswered": ("unanswered",),
    "head": (
        "format", "schema_version", "title", "question", "source", "words", "date", "event", "players", "engine",
        "game", "game_name", "rulebook", "edition", "cards",
    ),
}  # fmt: skip
"""The fields that have a digest together."""


def digest(value: object) -> str:
    """A SHA-256 of a value, the same whatever the order of its keys."""
    return hashlib.sha256(msgspec.json.encode(value, order="sorted")).hexdigest()


def digests(ruling: Ruling) -> dict[str, str]:
    """The digest of each group of fields as it is now; what a ruling does not have has none."""
    fields = {group: [getattr(ruling, name) for name in names] for group, names in GROUPS.items()}
    return {group: digest(values) for group, values in fields.items() if UNSET not in values}


def sealed(ruling: Ruling) -> Ruling:
    """The ruling with its digests and its number, ready to be written."""
    found = digests(ruling)
    return reread(msgspec.structs.replace(ruling, digests=found, id=number(found)))


def reread(ruling: Ruling) -> Ruling:
    """The ruling as it is after a round trip through its file, so that two of them can be compared."""
    return msgspec.json.decode(msgspec.json.encode(ruling), type=Ruling)


def number(found: dict[str, str]) -> str:
    """The number of a ruling: short, and the same for the same content."""
    return digest(found)[:12]
