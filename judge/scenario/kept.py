"""What was found out of a line once, kept with it: several questions, and several meanings of one, ask for the same.

A moment is what comes of the state before it, whatever line it stands in; so what is read of it serves every line that
goes on from it. Nothing is kept that holds the line itself: what is let go is then gone at once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from judge.kernel.line import Line, Moment

T = TypeVar("T")


def kept(of: Line | Moment, key: Hashable, find: Callable[[], T]) -> T:
    """What is found by ``key`` of a line or a moment, found when it is asked for first."""
    found: Any = of.__dict__
    if key not in found:
        found[key] = find()
    known: T = found[key]
    return known


def kept_at(line: Line, place: int, key: Hashable, find: Callable[[], T]) -> T:
    """The same of a place of a line: of its moment where it has one, of the line where it waits."""
    if place >= len(line.moments):
        return kept(line, (place, key), find)
    before = line.state_before(place)
    _, found = kept(
        line.moments[place], (id(before), place, key), lambda: (before, find())
    )  # held: its number stays its own
    return found
