"""A line of play: every state that a game went through. Stepping back is looking at an earlier one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from judge.clause import timed
from judge.kernel.loops import LONG, Loop, Watch
from judge.kernel.play import Answering, Play
from judge.kernel.records import Answer, Decision, Option, Record
from judge.kernel.trying import can_go_on

Playing = Callable[[Any], Play[Any]]
"""Makes the play of a game that goes on from a state."""

MOST = 20_000
"""So many clauses in one go are no game any more: something runs on for ever without ever being the same."""


class Endless(Exception):  # noqa: N818 - it says what play is
    """Play ran on for MOST clauses without an end. ``where``: the clauses in which it stands; ``line``: so far."""

    def __init__(self, where: tuple[str, ...], line: Line) -> None:
        super().__init__(where)
        self.where, self.line = where, line


class Moment(Struct, frozen=True, dict=True):  # what is read of it is kept with it: judge/scenario/kept.py
    """One clause carried out: its number, where it stood, what happened, and the state after it.

    ``stood``: None if that is where its state stands; ``where`` is it in any case. ``decisions``: what each of its
    answers was given to, asked in the state before it.
    """

    clause: str
    stood: tuple[str, ...] | None
    records: tuple[Record, ...]
    answers: tuple[Answer, ...]
    state: Any
    decisions: tuple[Decision, ...] = ()
    hand: Any = None
    """What was done between two clauses, an entry of a script: by the judge's hand, or that a player gives up.

    Such a moment carries out no clause.
    """

    @property
    def where(self) -> tuple[str, ...]:
        """The clauses in which it stood, outermost first."""
        where: tuple[str, ...] = self.state.where() if self.stood is None else self.stood
        return where


class Line(Struct, frozen=True, dict=True):
    """From ``start`` through ``moments`` to ``decision``, or to the end if there is none.

    What is asked of it is answered by what is ``told``, as far as play has come (``reached``); what goes on from it
    does so from ``state``, for the step that waits is carried out anew with its answers.

    ``given``: what the step that waits at ``decision`` was answered before, where one step asks more than once;
    ``given_to``: the decisions that were answered so; ``waiting``: that step as far as it has come, if it did anything.
    """

    start: Any
    moments: tuple[Moment, ...] = ()
    decision: Decision | None = None
    consulted: frozenset[str] = frozenset()
    given: tuple[Answer, ...] = ()
    given_to: tuple[Decision, ...] = ()
    waiting: Moment | None = None

    @property
    def told(self) -> tuple[Moment, ...]:
        """What there is to tell of: every clause carried out, and the one that waits."""
        return self.moments if self.waiting is None else (*self.moments, self.waiting)

    @property
    def state(self) -> Any:
        """The state at the end of what was carried out whole: play goes on from here."""
        return self.moments[-1].state if self.moments else self.start

    @property
    def reached(self) -> Any:
        """The state as far as play has come, also within the step that waits."""
        return self.state if self.waiting is None else self.waiting.state

    @property
    def records(self) -> tuple[Record, ...]:
        """Everything that happened, in order."""
        return tuple(record for moment in self.told for record in moment.records)

    def state_before(self, place: int) -> Any:
        """The state before what stands at a place of what there is to tell of."""
        return self.moments[place - 1].state if place else self.start

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Every decision that was made, in order."""
        return (*(answer for moment in self.moments for answer in moment.answers), *self.given)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What every answer was given to, in order; the open one is not among them."""
        return (*(decision for moment in self.moments for decision in moment.decisions), *self.given_to)

    def before(self, answer: int) -> Line:
        """The line up to the decision that the ``answer``-th answer was given to."""
        seen = 0
        for place, moment in enumerate(self.moments):
            if seen + len(moment.answers) > answer:
                here = answer - seen
                given, decisions = moment.answers[:here], moment.decisions[:here]
                return Line(self.start, self.moments[:place], None, self.consulted, given, decisions)
            seen += len(moment.answers)
        if answer - seen >= len(self.given):
            raise IndexError(answer)
        here = answer - seen
        return Line(self.start, self.moments, None, self.consulted, self.given[:here], self.given_to[:here])


def carried_out(line: Line, place: int) -> int:
    """The place with which the clause at a place was carried out whole, what it called with it; the last if it is not.

    A clause that calls a procedure is over when that is.
    """
    depth = line.state_before(place).depth()
    later = range(place, len(line.moments))
    return next((at for at in later if line.moments[at].state.depth() <= depth), len(line.told) - 1)


def tells(moment: Moment, clause: str) -> bool:
    """Whether a clause was carried out in a moment, or stands on record in it."""
    if moment.clause == clause:
        return True
    for record in moment.records:  # noqa: SIM110 - asked of every moment, and a generator is a call for each record
        if record.clause == clause:
            return True
    return False


def is_time(before: Moment | None, moment: Moment, clause: str) -> bool:
    """Whether a moment is another time that a clause is carried out, or stands on record.

    What a book does in one clause may be carried out in two: what follows at once without a word is no second time.
    """
    if not tells(moment, clause):
        return False
    return bool(moment.records) or before is None or not before.clause == moment.clause == clause


class Until:
    """Tells, moment by moment, when a clause is carried out whole; ``18.1.5 2``: for the second time.

    One that only stands on record in a moment is over with it.
    """

    def __init__(self, until: str, depth: int) -> None:
        self.clause, time = timed(until)
        self.depth, self.wanted = depth, int(time or 1)
        self.before: Moment | None = None
        self.inside: int | None = None
        """How deep play stood before the clause, while it is being carried out."""

    def over(self, moment: Moment) -> bool:
        """Whether it is over with the next moment."""
        before, self.depth = self.depth, moment.state.depth()
        last, self.before = self.before, moment
        if self.inside is None:
            if not is_time(last, moment, self.clause):
                return False
            self.wanted -= 1
            if self.wanted > 0:
                return False
            self.inside = before if moment.clause == self.clause else self.depth
        if self.depth > self.inside:
            return False
        self.inside = None
        return True


class _Watched(list[Record]):
    """Records, and the state at each."""

    def __init__(self, play: Play[Any]) -> None:
        self.play = play
        self.states: list[Any] = []

    def append(self, record: Record) -> None:
        super().append(record)
        self.states.append(self.play.state.__copy__())


def within(line: Line, place: int, playing: Playing) -> tuple[Any, ...]:
    """The states at the records of a moment, which is carried out once more; none where that says something else."""
    moment = line.told[place]
    if moment.hand is not None:
        return ()
    play = playing(line.state_before(place))
    play.records = watched = _Watched(play)
    for answer in moment.answers:
        play.give(answer.chosen)
    whole = play.step() == (place < len(line.moments))
    return tuple(watched.states[: len(moment.records)]) if whole and play.told == moment.records else ()


def play_on(
    line: Line,
    playing: Playing,
    answering: Answering | None = None,
    *,
    until: str = "",
    most: int = MOST,
    enough: Callable[[list[Moment]], bool] | None = None,
) -> Line:
    """The line played on, until a decision stays open, play is over, or clause ``until`` was carried out whole.

    ``enough``: asked after each clause, whether what comes now is wanted no more.

    Raises Refused if an answer is not on offer, Endless if play runs on for ``most`` clauses.
    """
    play = playing(line.state)
    for frame in line.start.frames:
        play.consult(*frame.embodies)
    for answer in line.given:
        play.give(answer.chosen)
    moments = list(line.moments)
    given, given_to = list(line.given), list(line.given_to)
    watch = _watched(line)
    loop: Loop | None = None
    stop = Until(until, line.state.depth())

    def asked(decision: Decision) -> tuple[Option, ...] | None:
        """The answer, in the middle of the step; none also where it goes round in a loop, for then the step is left."""
        nonlocal loop
        chosen = answering(decision, play.before) if answering else None
        if chosen is None:
            return None
        answer = Answer(decision.player, str(decision.clause), chosen)
        given.append(answer)
        given_to.append(decision)
        loop = watch.answered(play.before, answer, len(given) - 1)
        if loop is not None and not (play.heeds(loop) and can_go_on(playing, loop, given[:-1])):
            loop = None
        return chosen if loop is None else None

    play.asked = asked
    records, answered, decided = play.records, play.answered, play.decided
    while play.state.frames:
        if play.step():
            new = Moment(play.last, play.stands, tuple(records), tuple(answered), play.state, tuple(decided))
            moments.append(new)
            if records:
                records.clear()
            if answered:
                answered.clear()
                decided.clear()
                given.clear()
                given_to.clear()
            watch.quiet += 1
            if watch.quiet >= LONG and (quiet := watch.went_on(moments)):
                play.repeated(quiet)
            if (until and stop.over(new)) or (enough is not None and enough(moments)):
                break
            most -= 1
            if most < 0:
                raise Endless(moments[-1].where, Line(line.start, tuple(moments)))
        elif loop is None:
            break
        else:
            play.leave(given[-1])
            play.repeated(loop)
            loop = None
    play.asked = None  # it holds the play in its turn: a ring that only the collector would take apart
    consulted = line.consulted | play.consulted
    so_far = Line(line.start, tuple(moments), play.decision, consulted, tuple(given), tuple(given_to))
    return replace(so_far, waiting=_waiting(play, so_far)) if play.decision is not None else so_far


def _waiting(play: Play[Any], line: Line) -> Moment | None:
    """The step that waits, as far as it has come."""
    clause, records, state = play.waits
    return Moment(clause, play.stands, records, line.given, state, line.given_to) if records else None


def _watched(line: Line) -> Watch:
    """A watch that has seen the line so far."""
    watch = Watch()
    before = line.start
    for moment in line.moments:
        if moment.hand is not None:  # what he did may lead back to where play was
            watch = Watch()
        for place, answer in enumerate(moment.answers):
            watch.answered(before, answer, place)
        before = moment.state
    for place, answer in enumerate(line.given):
        watch.answered(before, answer, place)
    return watch


__all__ = ["Endless", "Line", "Moment", "Playing", "Until", "carried_out", "play_on"]
