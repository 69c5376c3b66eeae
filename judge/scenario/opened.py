"""What opens where a clause is switched off: a decision that the run itself never had, and no script can have answered.

Each way to choose there is played on, with what was chosen later as far as it still fits. Only what all of them come to
is what it comes to without the clause.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from judge.kernel import CHANCE, JUDGE, Decision, Option
from judge.kernel.explore import distinct_choices
from judge.kernel.line import Endless, Line, play_on
from judge.scenario.course import Decided
from judge.scenario.disputed import dispute
from judge.scenario.proof import BROKEN, answering_as, as_before, in_its_turn, most, same_decision, whole
from judge.scenario.run import Run

WAYS: Final = 6
"""A decision that can be answered in more ways than these is not tried."""
DEEP: Final = 2
"""So many such decisions, one behind the other, are tried."""


def opened(done: Run, other: Run) -> Decision | None:
    """The decision at which a run without a clause waits, if a player makes it and the run itself never had it."""
    decision = other.line.decision
    if decision is None or decision.player in {CHANCE, JUDGE} or whole(other, done):
        return None
    had = {(one.decision.player, one.decision.clause) for one in done.decisions}
    return decision if (decision.player, decision.clause) not in had else None


def ways(done: Run, other: Run, clause: str, deep: int = DEEP) -> list[Run | None]:
    """The run without a clause on each way to answer what it opens; None for one that comes to nothing known.

    Nothing if it opens no decision, or one that can be answered in too many ways.
    """
    decision = opened(done, other)
    if decision is None or not deep:
        return []
    chosen = [one for one, _ in distinct_choices(other.line.state, decision)]
    if not 1 < len(chosen) <= WAYS:
        return []
    found: list[Run | None] = []
    for one in chosen:
        way = _chosen(done, other.line, one, clause)
        further = ways(done, way, clause, deep - 1) if way is not None else []
        known = way is not None and (way.line.decision is None or whole(way, done))
        found += further or [way if known else None]
    return found


def _chosen(done: Run, line: Line, chosen: tuple[Option, ...], clause: str) -> Run | None:
    """A run that goes on from where it waits with one answer; None if it comes to no end."""
    made = [decided for decided in done.decisions if decided.chosen is not None]
    answering = _then(chosen, _left(line, made), made)

    def playing(state: Any) -> Any:
        return done.scenario.game.play(state, without=clause)

    try:
        line = play_on(line, playing, answering, most=most(done))
    except (Endless, *BROKEN):
        return None
    return done._replace(line=in_its_turn(dispute(line, done.scenario.until), done))


def _then(
    chosen: tuple[Option, ...], left: list[Decided], made: list[Decided]
) -> Callable[[Decision, Any], tuple[Option, ...] | None]:
    """One answer, and then those that are left, as far as they fit; who is asked again passes as he did before."""
    first, later = [chosen], answering_as(left)

    def answering(decision: Decision, state: Any) -> tuple[Option, ...] | None:
        if first:
            return first.pop()
        answer = later(decision, state)
        return as_before(decision, made) if answer is None else answer

    return answering


def _left(line: Line, made: list[Decided]) -> list[Decided]:
    """What was chosen on a run and not yet on a line that differs from it."""
    left = list(made)
    decisions = [decision for moment in line.moments for decision in moment.decisions]
    for decision in (*decisions, *line.given_to):
        again = next((one for one in left if same_decision(decision, one)), None)
        if again is not None:
            left.remove(again)
    return left
