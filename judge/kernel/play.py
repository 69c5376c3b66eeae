"""Play: carries out clauses, and hands the rules the only verbs that can change a state.

A step runs on a fork. Where it must ask, the fork is dropped and the step runs again once the answer is there, so rule
code reads straight down. Every verb takes a clause (the running step's, unless another one decides); a clause that is
switched off (``without``) does nothing, which is how it is found out whether anybody would miss it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from judge.clause import Clause
from judge.kernel.loops import Loop
from judge.kernel.procedure import Procedure
from judge.kernel.records import (
    CHANCE,
    JUDGE,
    Answer,
    Ask,
    Blocked,
    Change,
    Decision,
    Forced,
    Kind,
    Option,
    Reason,
    Record,
    Refused,
    Shape,
    Telling,
    reasons,
)
from judge.kernel.state import State

S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Option)  # noqa: E741 - an option

Answering = Callable[[Decision, Any], tuple[Option, ...] | None]
"""Gives the answer to a decision in a state, or None to leave it open."""


class Play(Generic[S]):
    """One game being played on, from ``state``. A game derives its verbs from this class."""

    def __init__(self, state: S, *, without: str = "") -> None:
        self.state = state
        self.quiet = False
        """Nothing is put on record: for trying choices, where only the states count."""
        self.without = without
        self.records: list[Record] = []
        self.answered: list[Answer] = []
        self.decided: list[Decision] = []
        """What each of the answers was given to."""
        self.consulted: set[str] = set()
        self.decision: Decision | None = None
        self.carried_out = 0
        self.done = 0
        """How much was done to the state or said to be done, whether or not it is put on record."""
        self.last = ""
        """The clause carried out last."""
        self._where: tuple[str, ...] | None = None
        self._forced: list[Forced] = []
        self._pending: list[tuple[Option, ...]] = []
        self._used = 0
        self._clause: str = ""
        self._because: list[Reason] = []
        """What the running step read and no record has taken yet."""

    # --- the machine ---------------------------------------------------------------------------------------

    def step(self) -> bool:
        """Carry out one clause. False: a decision is wanted, and nothing has changed; or play is over."""
        before = self.state
        frames = before.frames
        if frames and frames[-1].at >= len(frames[-1].steps):
            before = self.state = before.__copy__()
            frames = before.frames = returned(frames, before.depth())
        if not frames:
            return False
        state = before.__copy__()
        frame = frames[-1].__copy__()
        state.frames = (*frames[:-1], frame)
        clause, method = frame.steps[frame.at]
        frame.stood = frame.at
        frame.at += 1
        mark, known, forced = len(self.records), len(self.answered), self._forced
        self.state, self._clause, self._used, self._where = state, clause, 0, None
        if self._because:
            self._because = []
        if clause != self.without:
            try:
                method(frame, self)
            except Ask as ask:
                self.state, self.decision = before, ask.decision
                del self.records[mark:], self.answered[known:], self.decided[known:]
                self._forced = forced
                return False
        frame.told = ""
        self.carried_out += 1
        self.last = clause
        if self._pending:
            self._pending = []
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
        self._pending, self.decision = [], None

    def give(self, chosen: tuple[Option, ...]) -> None:
        """Answer the next decision before it is asked."""
        self._pending.append(chosen)

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

    # --- asking --------------------------------------------------------------------------------------------

    def choose(
        self,
        player: int,
        options: Iterable[Option],
        *question: int | str,
        least: int = 1,
        most: int = 1,
        blocked: tuple[Blocked, ...] = (),
        clause: Clause | None = None,
        nearest: tuple[Clause, ...] = (),
        shape: Shape | None = None,
    ) -> tuple[Option, ...]:
        """What ``player`` chose: ``least`` to ``most`` of ``options``.

        What leaves no choice is not asked. Blocked options are kept with their clauses, as refusals. With ``nearest``
        the choice fills a gap in the book. ``shape``: what the answer is made of, where it is more than options.
        """
        number = self._clause if clause is None else clause
        offered, more = self.bar(player, number, tuple(options))
        blocked = (*blocked, *more)
        if not self.quiet:
            for barred in blocked:
                self.records.append(
                    Record(
                        "refused",
                        number,
                        by=barred.by,
                        where=self.where,
                        question=question,
                        answer=(barred.option,),
                        because=barred.because,
                    )
                )
        most = min(most, len(offered))
        least = min(least, most)
        if least == len(offered):
            if offered or blocked:
                self._forced = [*self._forced, Forced(player, number, offered, blocked)]
            if offered:
                self._note("chosen", number, question=question, answer=offered)
            return offered
        close = reasons(nearest)
        shape = shape or ("text" if close else "one" if least == most == 1 else "several")
        forced = tuple(self._forced)
        decision = Decision(player, number, question, offered, blocked, least, most, self.where, forced, shape, close)
        if self._used == len(self._pending):
            raise Ask(decision)
        chosen = allowed(decision, self._pending[self._used])
        self._used += 1
        self._forced = []
        self.answered.append(Answer(player, number, chosen))
        self.decided.append(decision)
        self._note("gap" if close else "chosen", number, by=close, question=question, answer=chosen, player=player)
        return chosen

    def bar(
        self, player: int, clause: str, options: tuple[Option, ...]
    ) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
        """The options that a player may choose at all under ``clause``, and the others (a game says why)."""
        del player, clause
        return options, ()

    def sift(
        self, candidates: Iterable[O], against: Callable[[O], Iterable[str | Reason]]
    ) -> tuple[list[O], tuple[Blocked, ...]]:
        """Candidates that nothing forbids, and the others with all that ``against`` names.

        What is read of a candidate is its own: it stands on its refusal, and on no other record.
        """
        options: list[O] = []
        blocked: list[Blocked] = []
        outside = self._because
        for candidate in candidates:
            self._because = []
            by = self.barring(against(candidate))
            if by:
                blocked.append(Blocked(candidate, by, tuple(self._because)))
            else:
                options.append(candidate)
        self._because = outside
        return options, tuple(blocked)

    def barring(self, against: Iterable[str | Reason]) -> tuple[Reason, ...]:
        """What is in force of all that a rule names against something, each once, as reasons."""
        given = reasons(against)
        return tuple([reason for reason in given if reason.clause != self.without]) if self.without else given

    def chance(self, options: Iterable[Option], *question: int | str) -> Option:
        """What chance says: one of ``options``."""
        return self.choose(CHANCE, options, *question)[0]

    def gap(self, missing: str, readings: tuple[str, ...], nearest: tuple[Clause, ...]) -> str:
        """The rulebook does not decide: say so, and let the judge pick one of the readings."""
        return str(self.choose(JUDGE, readings, missing, clause=Clause("", ""), nearest=nearest)[0])

    # --- verbs ---------------------------------------------------------------------------------------------

    def change(self, card: int, *what: int | str, clause: Clause | None = None, **facts: Any) -> bool:
        """Change facts of a card. False if nothing was different, or the clause is switched off."""
        number = clause or self._clause
        old = self.state.cards[card]
        changed = tuple(
            [Change(card, name, getattr(old, name), new) for name, new in facts.items() if getattr(old, name) != new]
        )
        if not changed or number == self.without:
            return False
        self.state.cards = {**self.state.cards, card: replace(old, **facts)}
        self._note("applied", number, what, (), changed)
        return True

    def move(
        self,
        card: int,
        player: int,
        zone: str,
        *what: int | str,
        clause: Clause | None = None,
        bottom: bool = False,
        **facts: Any,
    ) -> bool:
        """Put a card on top (or at the bottom) of a zone, its facts changed with it."""
        number = clause or self._clause
        if number == self.without:
            return False
        state = self.state
        old = state.cards[card]
        source, target = (old.player, old.zone), (player, zone)
        zones = dict(state.zones)
        zones[source] = tuple([other for other in zones[source] if other != card])
        zones[target] = (*zones[target], card) if bottom else (card, *zones[target])
        state.zones = zones
        state.cards = {**state.cards, card: replace(old, player=player, zone=zone, **facts)}
        self._note("applied", number, what, (), (Change(card, "zone", source, target),))
        return True

    def set(self, *what: int | str, clause: Clause | None = None, **facts: Any) -> bool:
        """Change facts of the state itself. False if nothing was different, or the clause is switched off."""
        number = clause or self._clause
        state = self.state
        changed = tuple(
            [Change("", name, getattr(state, name), new) for name, new in facts.items() if getattr(state, name) != new]
        )
        if not changed or number == self.without:
            return False
        for name, new in facts.items():
            setattr(state, name, new)
        if what:
            self._note("applied", number, what, (), changed)
        return True

    def follow(self, card: int, **facts: Any) -> None:
        """Change facts of a card that follow from what was put on record, and so are no line of their own."""
        cards = self.state.cards
        self.state.cards = {**cards, card: replace(cards[card], **facts)}

    def lay(self, player: int, zone: str, cards: Iterable[int], **facts: Any) -> None:
        """Which cards lie in a zone, in their order and with what is true of them all; no line of its own either."""
        state, placed = self.state, tuple(cards)
        state.zones = {**state.zones, (player, zone): placed}
        if facts:
            state.cards = {**state.cards, **{card: replace(state.cards[card], **facts) for card in placed}}

    def call(self, procedure: Procedure) -> None:
        """Carry out another procedure before this one goes on."""
        self.consulted.update(procedure.embodies)
        self.state.frames = (*self.state.frames, procedure)

    def repeated(self, loop: Loop) -> None:
        """Play came back to where it was, between two steps."""
        self.state = self.state.__copy__()
        self.looping(loop)

    def looping(self, loop: Loop) -> None:
        """What a game's book makes of a loop."""

    def end(self) -> None:
        """Nothing more is played."""
        self.state.frames = ()

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
        self._note("rewound", clause, what)
        return True

    @property
    def where(self) -> tuple[str, ...]:
        """The clauses in which the step in progress stands, outermost first."""
        if self._where is None:
            self._where = self.state.where()
        return self._where

    # --- saying --------------------------------------------------------------------------------------------

    def applies(self, clause: Clause) -> bool:
        """Whether ``clause`` is in force, for a rule that works by being read and not through a verb."""
        return clause != self.without

    def note(self, kind: Kind, *what: int | str, clause: Clause | None = None, by: Iterable[str | Reason] = ()) -> None:
        """Put on record what was read, replaced or layered, without a change."""
        number = clause or self._clause
        if number != self.without:
            self._note(kind, number, what, reasons(by))

    def because(self, clause: Clause, *gives: int | str, card: int | None = None, ability: str = "") -> None:
        """A reason for the step's next record: what ``clause`` gives here, whose card and ability say so."""
        if not self.quiet and clause != self.without:
            self._because.append(Reason(clause, gives, card, ability))

    def checked(self, *what: int | str, clause: Clause | None = None) -> None:
        """Put on record that a clause was looked at and did not apply."""
        self.note("checked", *what, clause=clause)

    def consult(self, *clauses: Clause) -> None:
        """A part of the model was used for which these clauses stand."""
        self.consulted.update(clauses)

    def _note(
        self,
        kind: Kind,
        clause: str,
        what: Telling = (),
        by: tuple[Reason, ...] = (),
        changed: tuple[Change, ...] = (),
        *,
        question: Telling = (),
        answer: tuple[Option, ...] = (),
        player: int | None = None,
    ) -> None:
        if kind == "applied":
            self.done += 1
        if self.quiet:
            return
        because: tuple[Reason, ...] = ()
        if self._because:
            because, self._because = tuple(dict.fromkeys(self._because)), []
        self.records.append(Record(kind, clause, what, by, changed, self.where, question, answer, player, because))


def returned(frames: tuple[Procedure, ...], depth: int) -> tuple[Procedure, ...]:
    """The outer ``depth`` frames when those inside are over: the caller is told what the one it called came to."""
    left = frames[:depth]
    outcome = frames[depth].outcome
    if not outcome or not left:
        return left
    return (*left[:-1], replace(left[-1], told=outcome))


def allowed(decision: Decision, chosen: tuple[Option, ...]) -> tuple[Option, ...]:
    """``chosen`` in the order of the options, if it is on offer; else Refused with every clause against it."""
    against = reasons(reason for barred in decision.blocked if barred.option in chosen for reason in barred.by)
    ordered = tuple([option for option in decision.options if option in chosen])
    if against or len(ordered) != len(chosen) or not decision.least <= len(chosen) <= decision.most:
        raise Refused(decision, chosen, against)
    return ordered
