"""One dispute under two editions of its rulebook, and the step at which they part."""

from __future__ import annotations

from itertools import zip_longest
from typing import NamedTuple

from judge.games.written.placed import Problem
from judge.kernel import JUDGE
from judge.scenario import editions
from judge.scenario.answer import Answer, numbered
from judge.scenario.course import Step
from judge.scenario.model import Scenario
from judge.scenario.run import Run, walk
from judge.scenario.understood import as_understood


class Side(NamedTuple):
    """A dispute under one edition: its run, its steps and answers in that edition's numbers."""

    edition: str
    run: Run
    steps: tuple[Step, ...]
    answers: tuple[Answer, ...]
    unheard: tuple[Problem, ...] = ()
    """What is asked and nobody understands."""


class Beside(NamedTuple):
    """The two sides, and where they part."""

    sides: tuple[Side, Side]
    parts: int | None
    """The place, among the steps of both, of the first one that is another; None if all are the same."""

    @property
    def rows(self) -> tuple[tuple[Step | None, Step | None], ...]:
        """The steps side by side, as far as they are the same and up to the first that is not."""
        own, other = self.sides
        both = tuple(zip_longest(own.steps, other.steps))
        return both if self.parts is None else both[: self.parts + 1]


def beside(scenario: Scenario, edition: str) -> Beside:
    """A dispute as it is written, and the same board and choices under another edition.

    What the judge read where one edition is silent is not asked of the other: it is read there anew, or not at all.
    """
    own, other = _side(scenario), _side(under(scenario, edition))
    return Beside((own, other), _parting(own.run, other.run))


def under(scenario: Scenario, edition: str) -> Scenario:
    """The same board and choices under another edition, without what the judge read where one is silent."""
    start = scenario.game.pinned(scenario.start, "" if edition == scenario.game.book.edition else edition)
    script = tuple([act for act in scenario.script if act.player != JUDGE or act.hand])
    return scenario._replace(edition=edition, numbered=scenario.edition, start=start, script=script)


def _side(scenario: Scenario) -> Side:
    done = walk(scenario)
    told = editions.steps(scenario, [step for step in done.steps if step.told])
    given, unheard = ((), ()) if done.problem is not None else as_understood(done)
    return Side(scenario.edition, done, tuple(told), numbered(scenario, given), unheard)


def _parting(own: Run, other: Run) -> int | None:
    """The first place at which something else was done; the same by a clause of another number is the same."""
    lines = [[(step.kind, step.what) for step in run.steps if step.told] for run in (own, other)]
    return next((at for at, (mine, theirs) in enumerate(zip_longest(*lines)) if mine != theirs), None)
