"""Rounds of a loop as people read them: the first two in full, the others in one line with what grew in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge.scenario.course import Changed, Step

SHOWN = 2
"""So many rounds are read in full."""


class Rounds(NamedTuple):
    """Several rounds, from their first step to their last, in one line."""

    first: Step
    last: Step
    words: str


def folded(steps: Sequence[Step]) -> Iterator[Step | Rounds]:
    """The steps; in the place of the rounds that lead to a loop after the second its first and last, and what it is."""
    done = 0
    for place, step in enumerate(steps):
        found = _rounds(steps[done:place]) if step.kind == "loop" else None
        if found is None:
            continue
        begins, length, times = found
        first, end = done + begins + SHOWN * length, done + begins + times * length
        yield from steps[done:first]
        yield Rounds(steps[first], steps[end - 1], _in_one(steps[first:end], length))
        yield from steps[end:place]
        done = place
    yield from steps[done:]


def _rounds(steps: Sequence[Step]) -> tuple[int, int, int] | None:
    """Where the rounds begin that end with these steps, how long each is, and how many; None if there are but few."""
    said = [(step.clause, step.kind, step.words) for step in steps]
    for length in range(1, len(said) // (SHOWN + 2) + 1):
        begins = len(said)
        while begins > length and said[begins - 1] == said[begins - 1 - length]:
            begins -= 1
        times = (len(said) - begins + length) // length
        if times > SHOWN + 1:
            return begins - length, length, times
    return None


def _in_one(steps: Sequence[Step], length: int) -> str:
    """What several rounds are: so many steps, so often, and what each of them made more or less."""
    grew = []
    for first, last in zip(steps[:length], steps[-length:], strict=True):
        (before, after) = (next(filter(_number, step.changed), None) for step in (first, last))
        if before is not None and after is not None:
            grew.append(f"{first.what}，从{before.old}成为{after.new}")
    more = f"：{'；'.join(grew)}" if grew else ""
    return f"同样的{length}步再做了{len(steps) // length}遍{more}"


def _number(change: Changed) -> bool:
    return type(change.old) is type(change.new) is int and change.old != change.new
