"""What a clause did that stands on no step: what would be otherwise without it."""

from __future__ import annotations

from collections.abc import Iterable

from judge.scenario import proof
from judge.scenario.found import Found, Proved, Question, proof_of
from judge.scenario.run import Run

UNSAID = (("walked",), ("not used",))
"""What a clause comes to that no step names."""


def without_it(done: Run, asked: Question, found: Found, known: Proved) -> tuple[Found, Proved]:
    """What a clause comes to that stands on no step, and that it decides itself, if the run is another without it."""
    if found.value not in UNSAID or asked.at:
        return found, known
    place = proof.bearing(done).get(asked.words)
    if place is None:  # what would have it used says nothing of what it did
        return found, Proved()
    other = proof.without(done, asked.words, place)
    said = _difference(done, other)
    if not said:
        kept = found.answer.replace("走过了，什么也没有做", "走过了，没有写在哪一步上，少了它也一样")
        return found._replace(answer=kept.replace("没有用到", "查看过，少了它也一样")), proof_of(stand=(asked.words,))
    begun = found.answer.rpartition("）")[0]
    return found._replace(answer=f"{begun}）没有写在哪一步上，但少了它就不同：{said}"), proof_of(alone=(asked.words,))


def _difference(done: Run, other: Run) -> str:
    """The first thing that is told otherwise on another run; empty if nothing is."""
    if other.problem is not None or other.left:
        return "剧本就走不到这里"
    here, there = (list(_told(run)) for run in (done, other))
    for n, what in enumerate(here):
        if n >= len(there) or there[n][1:] != what[1:]:
            instead = f"，而是「{there[n][3]}」" if n < len(there) else ""
            return f"第{what[0]}步「{what[3]}」就没有{instead}"
    return f"还有「{there[len(here)][3]}」" if len(there) > len(here) else ""


def _told(run: Run) -> Iterable[tuple[int, str, str, str]]:
    return ((step.n, step.kind, step.clause, step.what) for step in run.steps if step.told)
