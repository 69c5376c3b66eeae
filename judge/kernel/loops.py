"""Loops: play that comes back to a state that it has been in, or that goes the same round with numbers that grow.

Coming back by free choices is no loop yet, for the next choice may be another one; only the third time it is. So it is
where the same choices are made round after round and only numbers grow, as much each time (growing.py). Where nobody
decides anything the first time is enough. A number that falls comes to an end; one that grows does not.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from judge.kernel.growing import Growth, changing, goes_on, growth
from judge.kernel.records import CHANCE, JUDGE, Answer

TIMES = 3
"""How often a state with a decision must come before it counts as a loop."""
OFTEN = 4
"""So often one answer may be given in a round in which numbers grow."""
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
    grown: Growth = ()
    """What grew in the last round, where somebody can say how often it goes round."""
    rounds: tuple[Any, ...] = ()
    """The states in which the last rounds began, where it has to be seen whether it can go on so."""
    course: tuple[Any, ...] = ()
    """Where nobody decides: the state after each clause since somebody did, of the loop from the LONG-th on."""

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
        same = [time for time in times if self._states[time - 1].key() == key]
        if len(same) >= TIMES:
            return self._round(same[-2], same[-1])
        return next(self._growing(times), None)

    def _round(self, begin: int, end: int) -> Loop:
        answers = slice(begin, end)
        return Loop(tuple(self._answers[answers]), tuple([one.board() for one in self._states[answers]]))

    def _growing(self, times: Sequence[int]) -> Iterator[Loop]:
        """The loops of the last answers: the same ones round after round, and nothing changes but what grows.

        ``times``: when the last answer was given where as many cards lay in each zone.
        """
        now = times[-1]
        for before in times[-2 : -2 - OFTEN : -1]:
            first = 2 * before - now
            if first not in times or self._answers[first - 1 : before - 1] != self._answers[before - 1 : now - 1]:
                continue
            rounds = tuple([self._states[time - 1] for time in (first, before, now)])
            if grown := growth(rounds):
                found = self._round(before, now)
                if all(answer.player != CHANCE for answer in found.choices):
                    boards = tuple([one.board(*changing(grown)) for one in self._states[before:now]])
                    yield replace(found, boards=boards, growing=True, grown=grown, rounds=rounds)

    def went_on(self, moments: Sequence[Carried]) -> Loop | None:
        """The loop that goes round without anybody deciding; asked from the LONG-th clause in a row on.

        ``moments``: the clauses carried out so far, at least those since somebody decided.
        """
        state = moments[-1].state
        first, keys = self._undecided.setdefault(state.outline(), (state, set()))
        if first is not state:
            if not keys:
                keys.add(first.key(first))
            key = state.key(first)
            if key in keys:
                return self._found(Loop(), moments)
            keys.add(key)
        if self.quiet % (ROUNDS * LONG // 2) == 0 and _only_grows(moments[LONG - self.quiet :]):
            return self._found(Loop(growing=True), moments)
        return None

    def _found(self, loop: Loop, moments: Sequence[Carried]) -> Loop:
        course = tuple([moment.state for moment in moments[-self.quiet :]])
        self._undecided.clear()
        self.quiet = 0
        return replace(loop, course=course)


def _only_grows(moments: Sequence[Carried]) -> bool:
    """Whether the last ROUNDS were alike but for numbers that grow."""
    clauses = [moment.clause for moment in moments]
    for length in range(1, len(clauses) // ROUNDS + 1):
        last = clauses[-ROUNDS * length :]
        if last[length:] == last[:-length]:
            states = [moment.state for moment in moments[::-length][:ROUNDS]]
            if goes_on(states[::-1]):
                return True
    return False
