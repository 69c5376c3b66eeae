"""Loops: play that comes back to a state that it has been in, or that goes the same round with numbers that grow.

Coming back by free choices is no loop yet, for the next choice may be another one; only the third time it is. Where
nobody decides anything the first time is enough. A number that falls comes to an end; one that grows does not.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import astuple

from judge.kernel.records import CHANCE, JUDGE, Answer

TIMES = 3
"""How often a state with a decision must come before it counts as a loop."""
LONG = 400
"""So many clauses in a row without a decision are suspicious."""
ROUNDS = 8
"""So many rounds alike, in which numbers grow as much each time, are a loop."""


class Carried(Protocol):
    """A clause that was carried out, and the state after it."""

    @property
    def clause(self) -> str:
        """Its number."""
        raise NotImplementedError

    @property
    def state(self) -> Any:
        """What it led to."""
        raise NotImplementedError


class Loop(Struct, frozen=True):
    """One round of a loop: the answers given in it that could have been others."""

    choices: tuple[Answer, ...] = ()
    boards: tuple[str, ...] = ()
    """The board on which each of them was given."""
    growing: bool = False
    """Whether numbers are others from round to round, and so the state is never the same."""

    @property
    def stoppers(self) -> tuple[int, ...]:
        """The players who could have decided otherwise in it."""
        return tuple(sorted({answer.player for answer in self.choices if answer.player not in {CHANCE, JUDGE}}))


class Watch:
    """Watches one line of play for loops."""

    def __init__(self) -> None:
        self._asked: dict[tuple[Any, ...], list[int]] = {}
        """By question and answer: how many were given when it was."""
        self._answers: list[Answer] = []
        self._states: list[Any] = []
        self._undecided: dict[Hashable, tuple[Any, set[bytes]]] = {}
        """By its outline, the first state since then, and the keys of those that have it, if there is another one."""
        self.quiet = 0
        """How many clauses were carried out since somebody decided."""

    def answered(self, state: Any, answer: Answer, place: int = 0) -> Loop | None:
        """The loop that an answer, given in ``state``, goes round once more.

        ``place``: how many answers the step that asks had before, for they leave the state as it was. Only what was
        answered so often already can be a loop, so states are compared where it was.
        """
        self._answers.append(answer)
        self._states.append(state)
        self.quiet = 0
        self._undecided.clear()
        given = self._asked.setdefault((place, str(answer.clause), answer.chosen), [])
        given.append(len(self._answers))
        if len(given) < TIMES:
            return None
        times = [time for time in given if self._states[time - 1].zones == state.zones]  # quickly, for most are not
        if len(times) < TIMES:
            return None
        key = state.key()
        times = [time for time in times if self._states[time - 1].key() == key]
        if len(times) < TIMES:
            return None
        round_ = slice(times[-2], times[-1])
        return Loop(tuple(self._answers[round_]), tuple([one.board() for one in self._states[round_]]))

    def went_on(self, moments: Sequence[Carried]) -> Loop | None:
        """The loop that goes round without anybody deciding; asked from the LONG-th clause in a row on.

        ``moments``: the clauses carried out so far, at least those after the first LONG in a row.
        """
        state = moments[-1].state
        first, keys = self._undecided.setdefault(state.outline(), (state, set()))
        if first is not state:
            if not keys:
                keys.add(first.key(first))
            key = state.key(first)
            if key in keys:
                return self._found(Loop())
            keys.add(key)
        if self.quiet % (ROUNDS * LONG // 2) == 0 and _only_grows(moments[LONG - self.quiet :]):
            return self._found(Loop(growing=True))
        return None

    def _found(self, loop: Loop) -> Loop:
        self._undecided.clear()
        self.quiet = 0
        return loop


def _only_grows(moments: Sequence[Carried]) -> bool:
    """Whether the last ROUNDS were alike but for numbers that grow."""
    clauses = [moment.clause for moment in moments]
    for length in range(1, len(clauses) // ROUNDS + 1):
        last = clauses[-ROUNDS * length :]
        if last[length:] == last[:-length]:
            states = [moment.state for moment in moments[::-length][:ROUNDS]]
            if _goes_on(states[::-1]):
                return True
    return False


def _goes_on(values: Sequence[Any]) -> bool:
    """Whether something can be so for ever, by what it was round by round: the same, or with numbers that only grow.

    What is put down behind the rest each time grows, too.
    """
    first = values[0]
    if all(other is first or other == first for other in values):
        return True
    if any(type(other) is not type(first) for other in values):
        return False
    match first:
        case bool():
            return False
        case int():
            step, *others = {after - before for before, after in pairwise(values)}
            return not others and (step > 0) == (values[-1] > 0)
        case Struct():
            parts: Iterable[Sequence[Any]] = zip(*map(astuple, values), strict=True)
        case dict():
            parts = [[other.get(key) for other in values] for key in set().union(*values)]
        case tuple():
            parts = [list(map(len, values)), *zip(*values, strict=False)]
        case _:
            return False
    return all(map(_goes_on, parts))
