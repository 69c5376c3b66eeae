"""A line of play on the desk: the scenario's own, or a fork that took another choice. Values only, nothing is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from judge.kernel import Decision, Option
from judge.kernel.line import Line, play_on
from judge.scenario import Run, Scenario, Unreadable, run
from judge.scenario.model import Act
from judge.scenario.run import answer
from judge.scenario.telling import said

Chosen = tuple[Option, ...]


class Branch(NamedTuple):
    """A scenario played on along one line.

    ``given`` are answers to the step in progress, which asks more than once; they are in no moment yet.
    """

    scenario: Scenario
    line: Line
    given: tuple[Chosen, ...] = ()
    name: str = "原线"

    @property
    def answers(self) -> tuple[Chosen, ...]:
        """Everything that was chosen, in order. The place of a decision is its place here; an open one comes after."""
        return (*(answer.chosen for answer in self.line.answers), *self.given)

    @property
    def run(self) -> Run:
        """The line as something that was run: for its level, its gaps, its ruling."""
        return Run(self.scenario, self.line)


def opened(scenario: Scenario) -> Branch:
    """The line that a scenario's script plays. Raises Unreadable for a choice that is not on offer."""
    line = run(scenario).line
    return Branch(scenario, line, _given(scenario, line))


def _given(scenario: Scenario, line: Line) -> tuple[Chosen, ...]:
    """The answers of the script to a step that it stops in the middle of: the fewest that lead to its question."""
    for count in range(len(scenario.script) + 1):
        acts = iter(scenario.script[len(scenario.script) - count :])
        given: list[Chosen] = []

        def answering(
            decision: Decision, state: Any, acts: Iterator[Act] = acts, given: list[Chosen] = given
        ) -> Chosen | None:
            act = next(acts, None)
            if act is None:
                return None
            given.append(answer(scenario, act, decision, state))
            return given[-1]

        try:
            again = play_on(line, scenario.game.play, answering)
        except Unreadable:  # these acts answer something else
            continue
        if again.decision == line.decision and len(again.moments) == len(line.moments):
            return tuple(given)
    return ()


def asked(branch: Branch, place: int) -> Decision | None:
    """The decision at a place, with all that was on offer and all that was not; None if there is none there."""
    if place == len(branch.answers):
        return branch.line.decision
    line, _ = played(branch, place, ())
    return line.decision


def state_asked(branch: Branch, place: int) -> Any:
    """The state in which the decision at a place was asked."""
    return branch.line.before(place).state if place < len(branch.line.answers) else branch.line.state


def chosen(branch: Branch, place: int, choice: Chosen, forks: int = 0) -> Branch:
    """The line with ``choice`` taken at a place, played on to the next decision.

    At the open decision the line goes on; at an earlier one another choice makes a fork, of which ``forks`` were
    made before.
    Raises Refused for a choice that is not on offer.
    """
    if place < len(branch.answers) and branch.answers[place] == choice:
        return branch
    line, given = played(branch, place, (choice,))
    if place == len(branch.answers):
        return branch._replace(line=line, given=given)
    decision = asked(branch, place)
    clause = decision.clause if decision else ""
    words = said_of(branch, place, choice)
    return Branch(branch.scenario, line, given, f"分支{forks + 1}（{clause} {words}）")


def said_of(branch: Branch, place: int, choice: Chosen) -> str:
    """A choice in words, as it was called where it was made."""
    state = state_asked(branch, place)
    return "、".join(said(branch.scenario.game, state, option) for option in choice) or "不选"


def played(branch: Branch, place: int, choices: tuple[Chosen, ...]) -> tuple[Line, tuple[Chosen, ...]]:
    """The line up to the decision at ``place`` and on with ``choices``, and which answers are in no moment yet."""
    base = branch.line.before(place) if place < len(branch.line.answers) else branch.line
    told = len(base.answers)
    feed = [*branch.answers[told:place], *choices]
    left = iter(feed)
    line = play_on(base, branch.scenario.game.play, lambda _decision, _state: next(left, None))
    return line, tuple(feed[len(line.answers) - told :])
