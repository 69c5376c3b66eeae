"""A question, and what it comes to on one run. Values only."""

from __future__ import annotations

from typing import Literal, NamedTuple

from judge.games.written.placed import Placed
from judge.scenario.course import Because

Kind = Literal["fact", "act", "ability"]


class Question(NamedTuple):
    """One thing that is asked. ``at``: the clause after which a fact, or under which an act is meant; empty: any."""

    kind: Kind
    words: str
    at: str
    placed: Placed


class Found(NamedTuple):
    """What a question comes to on one run.

    ``answer`` in words; ``value`` is what must be the same for the answer to be the same; ``because``: what says so.
    """

    answer: str
    value: object
    because: tuple[Because, ...] = ()
