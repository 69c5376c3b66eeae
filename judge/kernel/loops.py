"""Loops: play that comes back to a state that it has been in.

Coming back by free choices is no loop yet, for the next choice may be another one; only the third time it is. Where
nobody decides anything the first time is enough.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from judge.kernel.records import CHANCE, JUDGE, Answer

TIMES = 3
"""How often a state with a decision must come before it counts as a loop."""
LONG = 400
"""So many clauses in a row without a decision are suspicious."""


class Loop(Struct, frozen=True):
    """One round of a loop: the answers given in it that could have been others."""

    choices: tuple[Answer, ...] = ()
    boards: tuple[str, ...] = ()
    """The board on which each of them was given."""

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
        self._undecided: set[bytes] = set()
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

    def went_on(self, state: Any) -> Loop | None:
        """The loop that goes round without anybody deciding; asked once LONG clauses in a row were carried out."""
        key = state.key()
        if key in self._undecided:
            self._undecided.clear()
            self.quiet = 0
            return Loop()
        self._undecided.add(key)
        return None
