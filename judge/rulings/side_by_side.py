"""The steps of a ruling as they are read: refusals that follow each other and differ only in the card stand as one."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import groupby

from msgspec.structs import replace

from judge.rulings.ruling import Ruling, Step
from judge.scenario.because import whose_refusal


def lines(ruling: Ruling) -> list[tuple[str, Step]]:
    """Each step, or several as one, behind its number: 3, 5–8."""
    found = []
    for _, run in groupby(enumerate(ruling.shown), lambda one: _alike(*one)):
        some = [step for _, step in run]
        number = f"{some[0].n}–{some[-1].n}" if len(some) > 1 else str(some[0].n)
        found.append((number, _as_one(some) if len(some) > 1 else some[0]))
    return found


def _alike(place: int, step: Step) -> Hashable:
    """What such refusals have in common; of any other step its place."""
    if step.kind != "refused":
        return place
    own = whose_refusal(step.what, step.because or ())
    before, _, behind = step.what.rpartition(own)
    said = tuple([reason.beside(own) for reason in step.because or ()])
    return step.clause, step.where, before, behind, step.by, said


def _as_one(some: list[Step]) -> Step:
    own = [whose_refusal(step.what, step.because or ()) for step in some]
    before, _, behind = some[0].what.rpartition(own[0])
    said = tuple([reason.beside(own[0]) for reason in some[0].because or ()])
    return replace(some[0], what=f"{before}{'、'.join(own)}{behind}", because=said or some[0].because)
