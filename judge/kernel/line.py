"""A line of play: every state that a game went through. Stepping back is looking at an earlier one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from judge.kernel.loops import Watch
from judge.kernel.play import Answering, Play
from judge.kernel.records import Answer, Decision, Record

Playing = Callable[[Any], Play[Any]]
"""Makes the play of a game that goes on from a state."""


class Moment(Struct, frozen=True):
    """One clause carried out: its number, where it stands, what happened, and the state after it."""

    clause: str
    where: tuple[str, ...]
    records: tuple[Record, ...]
    answers: tuple[Answer, ...]
    state: Any


class Line(Struct, frozen=True):
    """From ``start`` through ``moments`` to ``decision``, or to the end if there is none."""

    start: Any
    moments: tuple[Moment, ...] = ()
    decision: Decision | None = None
    consulted: frozenset[str] = frozenset()

    @property
    def state(self) -> Any:
        """The state at the end of the line."""
        return self.moments[-1].state if self.moments else self.start

    @property
    def records(self) -> tuple[Record, ...]:
        """Everything that happened, in order."""
        return tuple(record for moment in self.moments for record in moment.records)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Every decision that was made, in order."""
        return tuple(answer for moment in self.moments for answer in moment.answers)

    def before(self, answer: int) -> Line:
        """The line up to the decision that the ``answer``-th answer was given to."""
        seen = 0
        for place, moment in enumerate(self.moments):
            seen += len(moment.answers)
            if seen > answer:
                return Line(self.start, self.moments[:place], None, self.consulted)
        raise IndexError(answer)


def play_on(line: Line, playing: Playing, answering: Answering | None = None, *, until: str = "") -> Line:
    """The line played on, until a decision stays open, play is over, or clause ``until`` was carried out.

    Raises Refused if an answer is not on offer.
    """
    play = playing(line.state)
    for frame in line.start.frames:
        play.consult(*frame.embodies)
    moments = list(line.moments)
    told = known = 0
    open_decision: Decision | None = None
    watch = Watch()
    while play.state.frames:
        if play.step():
            moments.append(_moment(play, told, known))
            told, known = len(play.records), len(play.answered)
            if loop := watch.went_on(play.state):
                play.repeated(loop)
            if until and moments[-1].clause == until:
                break
            continue
        if play.decision is None:
            break
        chosen = answering(play.decision, play.state) if answering else None
        if chosen is None:
            open_decision = play.decision
            break
        given = Answer(play.decision.player, str(play.decision.clause), chosen)
        if loop := watch.answered(play.state, play.decision, given):
            play.drop()
            play.repeated(loop)
        else:
            play.answer(chosen)
    return Line(line.start, tuple(moments), open_decision, line.consulted | play.consulted)


def _moment(play: Play[Any], told: int, known: int) -> Moment:
    return Moment(play.last, play.where, tuple(play.records[told:]), tuple(play.answered[known:]), play.state)


__all__ = ["Line", "Moment", "Playing", "play_on"]
