"""Which of two things came first on a run: as they were set off, and as they were done."""

from __future__ import annotations

from judge.scenario.course import Step
from judge.scenario.run import Run
from judge.scenario.standing import said_in


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
