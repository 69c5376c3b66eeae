"""A question, and what it comes to on one run. Values only."""

from __future__ import annotations

from typing import Literal, NamedTuple

from judge.games.written.placed import Placed
from judge.scenario.course import Because

Kind = Literal["fact", "act", "ability", "clause", "course", "claim"]


class Question(NamedTuple):
    """One thing that is asked: a fact, an act, an ability, what a clause did, how the course went, or whether it is so.

    ``at``: the occasion that is meant (``18.1.5``, ``18.1.5 2`` for the second time, ``7`` for step 7): a fact after
    it, an act or a clause at it. Empty: a fact at the end, an act or a clause wherever it came up.
    """

    kind: Kind
    words: str
    at: str
    placed: Placed
    said: str = ""
    """What a claim says, in the words of the dispute."""
    seen: tuple[Condition, ...] = ()
    """What must be so for a claim to hold."""
    by: tuple[str, ...] = ()
    """The clauses that are said to decide it; which of them do is proved."""

    @property
    def whole(self) -> str:
        """The question as it is written."""
        return f"{self.words} @{self.at}" if self.at else self.words


class Condition(NamedTuple):
    """A question, and what it must come to; empty: yes."""

    question: Question
    wanted: str


class Found(NamedTuple):
    """What a question comes to on one run.

    ``answer`` in words; ``value`` is what must be the same for the answer to be the same; ``because``: what says so.
    ``moment``: the place in the line at which it is decided; None if nothing there made it so. ``line``: the clauses on
    the line that tells of it, the one that decides first.
    """

    answer: str
    value: object
    because: tuple[Because, ...] = ()
    moment: int | None = None
    line: tuple[str, ...] = ()
    lines: tuple[tuple[int, str, str], ...] = ()
    """The steps that made it so, each with its number, its clause and its words."""
    told: bool = False
    """Whether the words say already what made it so."""
    waited: bool = False
    """Whether it is an ability that began to wait there."""
