"""Which of two things came first on a run: as they were set off, and as they were done."""

from __future__ import annotations

import re
from typing import Final

from judge.scenario.course import Step
from judge.scenario.run import Run
from judge.scenario.standing import said_in

_WHOSE: Final = re.compile("^.*?『.*?』")
"""The card and its ability, in the step in which it is set off."""


def taken_in_turn(done: Run, steps: list[Step]) -> list[tuple[Step, Step | None]]:
    """Abilities that were set off, each with the step at which it was taken, in that order, if any was.

    Nothing where it is of something else that is asked.
    """
    if len(steps) < 2 or not all(map(sets_off, steps)):
        return []
    taken = [(step, carried_out_after(done, whose, step)) for step in steps if (whose := called(step))]
    some = len(taken) == len(steps) and any(step is not None for _, step in taken)
    last = len(done.steps)
    return sorted(taken, key=lambda one: last if one[1] is None else done.steps.index(one[1])) if some else []


def waiting(done: Run, words: str) -> list[Step]:
    """The steps in which abilities were set off, as some words are how that is said: 谁先 被诱发; else none."""
    steps = [step for step in done.steps if step.told and step.kind == "applied" and sets_off(step)]
    return steps if any(step.what.endswith(f"』{words}") for step in steps) else []


def called(step: Step) -> str:
    """The card and its ability, of a step in which it is set off; empty of another."""
    whose = _WHOSE.match(step.what) if sets_off(step) else None
    return whose[0] if whose else ""


def done_of(done: Run, step: Step) -> Step | None:
    """The step at which an ability that was set off is carried out, where it goes to a stack before that."""
    return last_of(done, called(step), step)


def at_once(done: Run, *steps: Step) -> Step | None:
    """The step that says of what is told after it at one place that it is done at the same time."""
    (first, *others) = sorted(steps, key=done.steps.index)
    if any(step.moment != first.moment or step.kind != "applied" for step in (first, *others)):
        return None
    before = (step for step in done.steps[: done.steps.index(first)] if step.told and step.moment == first.moment)
    return next((step for step in before if step.kind == "applied" and "同时进行" in step.what), None)


def sets_off(step: Step) -> bool:
    """Whether an ability begins to wait in a step."""
    return any(change.fact == "waiting" and len(change.new or ()) > len(change.old or ()) for change in step.changed)


def enters(step: Step) -> bool:
    """Whether something begins to wait for others to be carried out before it, or after it, in a step: it is used."""
    return any(change.fact in _LINED_UP and len(change.new or ()) > len(change.old or ()) for change in step.changed)


_LINED_UP: Final = frozenset({"chain", "stack"})
"""The facts of a game that hold what was used and is carried out later."""


def sooner(done: Run, steps: list[Step | None]) -> bool:
    """Whether the first of two steps comes before the second."""
    one, other = (done.steps.index(step) for step in steps if step is not None)
    return one < other


def carried_out_after(done: Run, words: str, set_off: Step) -> Step | None:
    """The step at which an ability that was set off was taken to be carried out, or that it was chosen for."""
    if not sets_off(set_off):
        return None
    after = (step for step in done.steps if step.told and step.moment > set_off.moment and step.kind == "chosen")
    return next((step for step in after if said_in(words, step.what)), None)


def last_of(done: Run, words: str, set_off: Step) -> Step | None:
    """The step at which an ability that was set off is carried out, where it goes to a stack before that."""
    begins = done.scenario.game.carried_out
    after = (step for step in done.steps if begins and step.told and step.moment > set_off.moment)
    return next((step for step in after if step.what.startswith(begins) and said_in(words, step.what)), None)
