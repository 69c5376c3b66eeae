"""A line of play on the desk: the scenario's own, or a fork that took another choice. Values only, nothing is shown."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.kernel import Decision, Option
from judge.kernel.line import Line, play_on
from judge.scenario import Run, Scenario, run
from judge.scenario.telling import said

Chosen = tuple[Option, ...]


class Branch(NamedTuple):
    """A scenario played on along one line."""

    scenario: Scenario
    line: Line
    name: str = "原线"

    @property
    def answers(self) -> tuple[Chosen, ...]:
        """Everything that was chosen, in order. The place of a decision is its place here; an open one comes after."""
        return tuple(answer.chosen for answer in self.line.answers)

    @property
    def run(self) -> Run:
        """The line as something that was run: for its level, its gaps, its ruling."""
        return Run(self.scenario, self.line)


def opened(scenario: Scenario) -> Branch:
    """The line that a scenario's script plays. Raises Unreadable for a choice that is not on offer."""
    return Branch(scenario, run(scenario).line)


def asked(branch: Branch, place: int) -> Decision | None:
    """The decision at a place, with all that was on offer and all that was not; None if there is none there."""
    decisions = branch.line.decisions
    return decisions[place] if place < len(decisions) else branch.line.decision


def state_asked(branch: Branch, place: int) -> Any:
    """The state in which the decision at a place was asked."""
    return _before(branch, place).state


def played(branch: Branch, place: int, choice: Chosen) -> Line:
    """The line with a choice taken at a place, played on to the next decision. Raises Refused if it is not on offer."""
    left = iter((choice,))
    return play_on(_before(branch, place), branch.scenario.game.play, lambda _decision, _state: next(left, None))


def chosen(branch: Branch, place: int, choice: Chosen, forks: int = 0) -> Branch:
    """The line with ``choice`` taken at a place, played on to the next decision.

    At the open decision the line goes on; at an earlier one another choice makes a fork, of which ``forks`` were
    made before. Raises Refused for a choice that is not on offer.
    """
    if place == len(branch.answers):
        return branch._replace(line=played(branch, place, choice))
    if branch.answers[place] == choice:
        return branch
    clause = branch.line.answers[place].clause
    return Branch(
        branch.scenario, played(branch, place, choice), f"分支{forks + 1}（{clause} {said_of(branch, place, choice)}）"
    )


def said_of(branch: Branch, place: int, choice: Chosen) -> str:
    """A choice in words, as it was called where it was made."""
    state = state_asked(branch, place)
    return "、".join(said(branch.scenario.game, state, option) for option in choice) or "不选"


def _before(branch: Branch, place: int) -> Line:
    return branch.line.before(place) if place < len(branch.answers) else branch.line
