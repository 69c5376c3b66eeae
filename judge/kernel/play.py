"""Play: carries out clauses, and hands the rules the only verbs that can change a state.

A step runs on a fork. Where it must ask, the fork is dropped and the step runs again once the answer is there, so rule
code reads straight down. Every verb takes a clause (the running step's, unless another one decides); a clause that is
switched off (``without``) does nothing, which is how it is found out whether anybody would miss it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar

from msgspec.structs import replace

from judge.clause import Clause
from judge.kernel.asking import allowed
from judge.kernel.loops import Loop
from judge.kernel.procedure import Procedure
from judge.kernel.records import Answer, Ask, Decision, Option, Record
from judge.kernel.state import State
from judge.kernel.verbs import Verbs

S = TypeVar("S", bound=State)

Answering = Callable[[Decision, Any], tuple[Option, ...] | None]
"""Gives the answer to a decision in a state, or None to leave it open."""


class Play(Verbs, Generic[S]):
    """One game being played on, from ``state``. A game derives its verbs from this class."""

    __slots__ = ("before", "carried_out", "last", "state", "waits")

    state: S

    def __init__(self, state: S, *, without: str = "") -> None:
        super().__init__(without)
        self.state = self.before = state
        """``before``: the state before the step in progress, in which its decisions are asked."""
        self.carried_out = 0
        self.last = ""
        """The clause carried out last."""
        self.waits: tuple[str, tuple[Record, ...], Any] = ("", (), None)
        """Of a step that waits: its clause, what it has done before it asked, and the fork of it that was dropped."""

    # --- the machine ---------------------------------------------------------------------------------------

    def step(self) -> bool:
        """Carry out one clause. False: a decision is wanted, and nothing has changed; or play is over."""
        before = self.state
        frames = before.frames
        if not frames:
            return False
        frame = frames[-1]
        if frame.at >= frame.length:
            before = self.state = before.__copy__()
            frames = before.frames = returned(frames, before.depth())
            if not frames:
                return False
            frame = frames[-1]
        state, frame = before.__copy__(), frame.__copy__()
        state.frames = (*frames[:-1], frame)
        at = frame.stood = frame.at
        frame.at = at + 1
        clause, method = frame.steps[at]
        records, answered, forced = self.records, self.answered, self._forced
        mark, known = len(records) if records else 0, len(answered) if answered else 0
        self.state, self.before, self._clause, self.stands = state, before, clause, None
        self._used = self._place = 0
        if self._because:
            self._because = ()
        if self._before:
            self._before = {}
        if clause != self.without:
            try:
                method(frame, self)
            except Ask as ask:
                done = len(self.records) - (0 if self.quiet else len(ask.decision.blocked))  # those it is asked with
                self.waits = clause, tuple(self.records[mark:done]), self.state
                self.state, self.decision = before, ask.decision
                self.written += 1
                del self.records[mark:], self.answered[known:], self.decided[known:]
                self._forced = forced
                return False
        frame.told = ""
        self.carried_out += 1
        self.last = clause
        if self._pending:
            self._pending = []
        if self._kept:
            self._kept = []
        self.decision = None
        return True

    def answer(self, chosen: tuple[Option, ...]) -> None:
        """Answer the open decision. Raises Refused, with every clause against it, if it is not on offer."""
        decision = self.decision
        if decision is None:
            raise LookupError("no decision is open")
        self._pending.append(allowed(decision, chosen))
        self.decision = None

    def leave(self, answer: Answer) -> None:
        """Leave the open decision with its answer on record: what the answer leads to comes before it."""
        if self.decision is None:
            raise LookupError("no decision is open")
        self.answered.append(answer)
        self.decided.append(self.decision)
        self._pending, self._kept, self.decision = [], [], None

    def give(self, chosen: tuple[Option, ...]) -> None:
        """Answer the next decision before it is asked."""
        self._pending.append(chosen)

    @property
    def memory(self) -> Any:
        """What has been worked out for the state in which play waits, for others that go on from it."""
        return tuple(self._kept)

    def remember(self, memory: Any) -> None:
        """Go on with what another play has worked out for the same state."""
        self._kept = list(memory)

    @property
    def given(self) -> tuple[tuple[Option, ...], ...]:
        """The answers that the step in progress already has, while it waits for another."""
        return tuple(self._pending)

    def run(self, answering: Answering | None = None) -> bool:
        """Play on until a decision stays open (False) or play is over (True)."""
        while self.state.frames:
            if self.step():
                continue
            if self.decision is None:
                return True
            chosen = answering(self.decision, self.state) if answering else None
            if chosen is None:
                return False
            self.answer(chosen)
        return True

    @property
    def reached(self) -> S:
        """The state as far as play has come, also within the step that waits."""
        reached: S = self.state if self.decision is None else self.waits[2]
        return reached

    @property
    def told(self) -> tuple[Record, ...]:
        """What is on record, also of the step that waits."""
        return tuple(self.records) if self.decision is None else (*self.records, *self.waits[1])

    # --- procedures ----------------------------------------------------------------------------------------

    def call(self, procedure: Procedure) -> None:
        """Carry out another procedure before this one goes on."""
        self.consulted.update(procedure.embodies)
        self.state.frames = (*self.state.frames, procedure)

    def go_over(self, procedure: Procedure) -> None:
        """Carry out another procedure in place of this one, which is over with this step."""
        self.consulted.update(procedure.embodies)
        self.state.frames = (*self.state.frames[:-1], procedure)

    def repeated(self, loop: Loop) -> None:
        """Play came back to where it was, between two steps."""
        self.state = self.state.__copy__()
        self.looping(loop)

    def heeds(self, loop: Loop) -> bool:
        """Whether a game's book makes anything of a loop that was chosen; where not, it goes on as it is chosen.

        In a loop with ``rounds`` only numbers grow.
        """
        del loop
        return True

    def looping(self, loop: Loop) -> None:
        """What a game's book makes of a loop."""

    def end(self) -> None:
        """Nothing more is played."""
        self._write(frames=())

    def as_it_was(self, card: int) -> Self:
        """To read from: the game before the card was last moved in this step; as it is, if it was not."""
        return self.at(self._before.get(card, self.state))

    def at(self, state: S) -> Self:
        """To read from: the game in another state."""
        there = type(self)(state, without=self.without)
        there.quiet, there.consulted = True, self.consulted
        return there

    @property
    def ended(self) -> bool:
        """Whether nothing more is played."""
        return not self.state.frames

    def snapshot(self) -> S:
        """The state as it is now without its frames, for a procedure that may have to take itself back."""
        before = self.state.__copy__()
        before.frames = ()
        return before

    def rewind(self, before: S, clause: Clause, *what: int | str) -> bool:
        """Back to what a snapshot holds, as if what was done since had not been; the frames stay as they are."""
        if clause == self.without:
            return False
        frames = self.state.frames
        self.state = before.__copy__()
        self.state.frames = frames
        self.written += 1
        self._note("rewound", clause, what)
        return True


def returned(frames: tuple[Procedure, ...], depth: int) -> tuple[Procedure, ...]:
    """The outer ``depth`` frames when those inside are over: the caller is told what the one it called came to."""
    left = frames[:depth]
    outcome = frames[depth].outcome
    if not outcome or not left:
        return left
    return (*left[:-1], replace(left[-1], told=outcome))
