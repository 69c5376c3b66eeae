"""The run with one choice more: to look at what an act leads to that nobody has done yet."""

from __future__ import annotations

from typing import Any

from judge.kernel import Decision, Option, Play, Refused
from judge.kernel.line import Endless, Line, play_on
from judge.scenario.kept import kept
from judge.scenario.run import Run, unsaid


def one_on(done: Run, chosen: tuple[Option, ...], until: str = "") -> Run | None:
    """The run with ``chosen`` given to the decision it waits for, up to the next one or behind clause ``until``.

    A line that was cut back, and waits for none yet, is played up to where it waits. None if it runs on without end, or
    comes to where what was chosen cannot be.
    """
    if done.line.decision is None:
        return _played(done, [], until)
    key = ("one on", done.scenario.game, done.without, chosen, until)
    other = kept(done.line, key, lambda: None if (run := _played(done, [chosen], until)) is None else run.line)
    return None if other is None else done._replace(line=other)


def instead(done: Run, place: int, given: int, chosen: tuple[Option, ...]) -> Run | None:
    """The run up to a decision at a place of its line, behind ``given`` answers, with ``chosen`` there, and one on."""
    answers = done.line.moments[place].answers[:given]
    before = Line(done.line.start, done.line.moments[:place], None, done.line.consulted)
    return _played(done._replace(line=before), [*(answer.chosen for answer in answers), chosen])


def _played(done: Run, chosen: list[tuple[Option, ...]], until: str = "") -> Run | None:
    left = list(chosen)

    def answering(decision: Decision, _state: Any) -> tuple[Option, ...] | None:
        return left.pop(0) if left else unsaid(decision) or None

    def playing(state: Any) -> Play[Any]:
        return done.scenario.game.play(state, without=done.without)

    try:
        return done._replace(line=play_on(done.line, playing, answering, until=until))
    except (Endless, Refused):
        return None
