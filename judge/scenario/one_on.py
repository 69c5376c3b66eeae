"""The run with one choice more: to look at what an act leads to that nobody has done yet."""

from __future__ import annotations

from typing import Any

from judge.kernel import Decision, Option, Play, Refused
from judge.kernel.line import Endless, play_on
from judge.scenario.run import Run, unsaid


def one_on(done: Run, chosen: tuple[Option, ...], until: str = "") -> Run | None:
    """The run with ``chosen`` given to the decision it waits for, up to the next one or behind clause ``until``.

    A line that was cut back, and waits for none yet, is played up to where it waits. None if it runs on without end, or
    comes to where what was chosen cannot be.
    """
    left = [chosen] if done.line.decision is not None else []

    def answering(decision: Decision, _state: Any) -> tuple[Option, ...] | None:
        return left.pop() if left else unsaid(decision) or None

    def playing(state: Any) -> Play[Any]:
        return done.scenario.game.play(state, without=done.without)

    try:
        return done._replace(line=play_on(done.line, playing, answering, until=until))
    except (Endless, Refused):
        return None
