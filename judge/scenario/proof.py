"""Proving which clauses decide: each that bears on what is asked is switched off, and it is looked at what comes of it.

Where an answer came about at one place of the line, only that clause is carried out again; where nothing made it so,
the whole run is played again from where the clause first acts. If no clause decides alone, some do together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import combinations
from typing import Any, Final

from judge.clause import Clause
from judge.games.written.placed import Unreadable
from judge.kernel import JUDGE, Decision, Option, Play, Refused
from judge.kernel.line import Endless, Line, play_on
from judge.kernel.wondering import Wonder
from judge.scenario import hand
from judge.scenario.course import Decided
from judge.scenario.disputed import dispute
from judge.scenario.run import Run, walk

TOGETHER: Final = 9
"""Of so many clauses some are switched off at once."""
BROKEN: Final = (Unreadable, LookupError, AttributeError, TypeError, ValueError)
"""What comes of playing on where a clause is missing that others stand on."""


class Probe(Clause):
    """A clause that is none: whoever asks whether it is the one switched off is noted, with the place in the line."""

    noted: dict[str, int]
    play: Play[Any]
    before: int
    """How many clauses were carried out before this play began."""

    __hash__ = Clause.__hash__

    def __eq__(self, other: object) -> bool:
        self.noted.setdefault(str(other), self.before + self.play.carried_out)
        return False

    def __ne__(self, other: object) -> bool:
        return not self == other


class Group(Clause):
    """Several clauses that are switched off at once."""

    members: frozenset[str]

    __hash__ = Clause.__hash__

    def __eq__(self, other: object) -> bool:
        return str(other) in self.members

    def __ne__(self, other: object) -> bool:
        return not self == other


class AsReason(Clause):
    """A clause that is switched off wherever it is a reason, but whose own step is still carried out.

    Play asks for the step before anything else, and only once where one clause is carried out.
    """

    carried_out: bool

    __hash__ = Clause.__hash__

    def __eq__(self, other: object) -> bool:
        if not self.carried_out and str(other) == str(self):
            self.carried_out = True
            return False
        return str(other) == str(self)

    def __ne__(self, other: object) -> bool:
        return not self == other


def as_reason(clause: str) -> str:
    """What switches a clause off as a reason only, for one step that is its own."""
    found = AsReason(clause, "")
    found.carried_out = False
    return found


def group(clauses: Iterable[str]) -> str:
    """What switches several clauses off."""
    members = tuple(clauses)
    if len(members) == 1:
        return members[0]
    found = Group("、".join(members), "")
    found.members = frozenset(members)
    return found


# --- at one place -----------------------------------------------------------------------------------------------


class Asked(Clause):
    """A clause that is none: whoever asks whether it is the one switched off is noted."""

    noted: dict[str, None]

    __hash__ = Clause.__hash__

    def __eq__(self, other: object) -> bool:
        self.noted[str(other)] = None
        return False

    def __ne__(self, other: object) -> bool:
        return not self == other


def asked_by(read: Callable[[str], object]) -> tuple[str, ...]:
    """The clauses of which it is asked whether they are in force where something is read off a board."""
    probe = Asked("\N{NULL}", "")
    probe.noted = {}
    read(probe)
    return tuple(filter(None, probe.noted))


def carried_out(
    done: Run, place: int, *, given: int | None = None, without: str = "", about: tuple[int, ...] = ()
) -> Play[Any] | None:
    """The clause at a place of the line carried out again, after ``given`` of its answers (all of them).

    None if it was no clause, but the judge's hand, or if an answer is not on offer any more. ``about``: the cards
    somebody wonders about.
    """
    moments = done.line.moments
    if place < len(moments) and moments[place].hand is not None:
        return None
    answers = moments[place].answers if place < len(moments) else done.line.given
    play = done.scenario.game.play(done.line.state_before(place), without=without)
    play.wonder = Wonder(about) if about else None
    for answer in answers if given is None else answers[:given]:
        play.give(answer.chosen)
    try:
        play.step()
    except Refused:
        return None
    return play


def looked_at(done: Run, place: int, *, given: int | None = None, about: tuple[int, ...] = ()) -> tuple[str, ...]:
    """The clauses of which it is asked at a place of the line whether they are in force, in that order."""
    probe = Probe("\N{NULL}", "")
    probe.noted, probe.before = {}, 0
    moments = done.line.moments
    if place < len(moments) and moments[place].hand is not None:
        return ()
    probe.play = done.scenario.game.play(done.line.state_before(place))
    if carried_out(done, place, given=given, without=probe, about=about) is None:
        return ()
    return tuple([clause for clause in probe.noted if _says_something(done, clause)])


def _says_something(done: Run, clause: str) -> bool:
    """Whether a clause can decide anything: a heading only names what stands below it."""
    book = done.scenario.game.book
    return bool(clause) and (clause not in book or not book[clause].heading)


def deciding_here(
    done: Run,
    place: int,
    same: Callable[[Play[Any]], bool],
    *,
    given: int | None = None,
    own: str = "",
    about: tuple[int, ...] = (),
) -> tuple[str, ...]:
    """The clauses without which it comes out otherwise at a place of the line, in the order in which they act.

    ``own``: the clause that is carried out there, if that it is a reason is asked, not that it is carried out.
    """
    found = []
    for clause in looked_at(done, place, given=given, about=about):
        off = as_reason(clause) if clause == own else clause
        play = carried_out(done, place, given=given, without=off, about=about)
        if play is not None and not same(play):
            found.append(clause)
    return tuple(found)


# --- along the line -----------------------------------------------------------------------------------------------


def bearing(done: Run) -> dict[str, int]:
    """Every clause that bears on a run, in the order in which they act, with the moment in which each first does.

    Only these can make a difference to what was played: switching a clause off is asked about nowhere else before the
    step that waits for a decision.
    """
    probe = Probe("\N{NULL}", "")
    probe.noted = {}

    def playing(state: Any) -> Play[Any]:
        probe.play = done.scenario.game.play(state, without=probe)
        return probe.play

    for probe.before, state, given in _stretches(done):
        left = iter(given)
        with suppress(Endless):  # what bears on it was noted on the way
            play_on(Line(state), playing, lambda *_, left=left: next(left, None))
    for probe.before, moment in enumerate(done.line.moments):
        if hand.conceded(moment):
            hand.concede(done.scenario.game, playing(done.line.state_before(probe.before).__copy__()), moment)
    found = {clause: at for clause, at in probe.noted.items() if at < len(done.line.told)}
    found = {clause: at for clause, at in found.items() if _says_something(done, clause)}
    acts = {clause: at for at, clause in reversed(list(_acts(done)))}
    return dict(sorted(found.items(), key=lambda item: max(item[1], acts.get(item[0], 0))))


def _stretches(done: Run) -> Iterator[tuple[int, Any, list[tuple[Option, ...]]]]:
    """What was played between what the judge did by hand: its place in the line, its state, what was chosen in it."""
    place, state = 0, done.scenario.start
    given: list[tuple[Option, ...]] = []
    for at, moment in enumerate(done.line.moments):
        given += [answer.chosen for answer in moment.answers]
        if moment.hand is not None:
            yield place, state, given
            place, state, given = at + 1, moment.state, []
    yield place, state, [*given, *(answer.chosen for answer in done.line.given)]


def _acts(done: Run) -> Iterator[tuple[int, str]]:
    """The clauses that stand on a line that people read, each with its moment."""
    for step in done.steps:
        if step.told:
            yield from ((step.moment, clause) for clause in step.clauses)


def without(done: Run, clause: str, place: int) -> Run:
    """The run with a clause switched off that first acts at a place, its choices as they were as far as they can be.

    What of the script does not fit any more is ``left``. It has a problem if it never comes as far as the run itself.
    """
    if len(done.used) != len(done.line.answers):  # played by hand: there is no script to follow
        return _by_answers(done, clause)
    moments = done.line.moments[:place]
    at = max((n for n, moment in enumerate(moments, 1) if moment.answers), default=0)
    given = sum(len(moment.answers) for moment in moments[:at])
    used = done.used[given - 1] if given else 0
    before = Line(done.line.start, moments[:at], None, done.line.consulted)
    try:
        other = walk(done.scenario, script=done.scenario.script[used:], without=clause, after=before, most=most(done))
    except BROKEN as broken:
        return done._replace(problem=broken if isinstance(broken, Unreadable) else Unreadable(()))
    if other.problem is None:
        return other._replace(line=in_its_turn(other.line, done))
    return other if done.by_hand else _by_answers(done, clause)._replace(left=other.left)


def _by_answers(done: Run, clause: str) -> Run:
    """The same without a script: each answer is given again to the decision it was given to, if it is still asked."""
    left = [decided for decided in done.decisions if decided.chosen is not None]

    def playing(state: Any) -> Play[Any]:
        return done.scenario.game.play(state, without=clause)

    try:
        line = play_on(Line(done.line.start), playing, answering_as(left), most=most(done))
    except (Endless, *BROKEN):
        return done._replace(problem=Unreadable(()))
    other = done._replace(line=in_its_turn(dispute(line, done.scenario.until), done))
    return other if whole(other, done) else other._replace(problem=Unreadable(()))


def answering_as(left: list[Decided]) -> Callable[[Decision, Any], tuple[Option, ...] | None]:
    """Answers as they were given, as far as they can be; who need not choose and did not be asked chooses nothing."""

    def answering(decision: Decision, _state: Any) -> tuple[Option, ...] | None:
        for later in left:
            if same_decision(decision, later):
                left.remove(later)
                return later.chosen
        return None if decision.least else ()

    return answering


def as_before(decision: Decision, made: list[Decided]) -> tuple[Option, ...] | None:
    """What somebody chose last where he is asked again, if that named no card: that he passes, or ends something."""
    again = [one.chosen for one in made if one.decision.player != JUDGE and same_decision(decision, one)]
    plain = [chosen for chosen in again if chosen and all(isinstance(option, str) for option in chosen)]
    return plain[-1] if plain else None


def in_its_turn(line: Line, done: Run) -> Line:
    """A line that differs from a run's, up to the end of the turn in which that is over: the next is another story.

    What the judge did by hand may stand in any turn.
    """
    if done.by_hand:
        return line
    last = done.line.state.turn
    begun = line.start.turn <= last  # turns are counted anew where a game is prepared
    for place, moment in enumerate(line.moments):
        if begun and moment.state.turn > last:
            return Line(line.start, line.moments[:place], None, line.consulted)
        begun = begun or moment.state.turn <= last
    return line


def whole(other: Run, done: Run) -> bool:
    """Whether a run has come as far as another one: it waits where that one waits, or is over."""
    mine, theirs = other.line.decision, done.line.decision
    return mine is None or (theirs is not None and (mine.player, mine.clause) == (theirs.player, theirs.clause))


def least(candidates: Iterable[str], differs: Callable[[tuple[str, ...]], bool], most: int = 2) -> tuple[str, ...]:
    """The first of the smallest groups of clauses without which, all at once, it comes out otherwise."""
    tried = list(dict.fromkeys(candidates))[:TOGETHER]
    sizes = [group for size in range(2, most + 1) for group in combinations(tried, size)]
    return next((group for group in sizes if differs(group)), ())


def most(done: Run) -> int:
    """So many clauses are enough for what differs from a run by one thing; more is another story."""
    return 2 * len(done.line.moments) + 200


def same_decision(decision: Decision, later: Decided) -> bool:
    """Whether a decision can be answered as a later one was."""
    asked = later.decision
    fits = later.chosen is not None and decision.offers(later.chosen)
    count = decision.least <= len(later.chosen or ()) <= decision.most
    return (decision.player, decision.clause) == (asked.player, asked.clause) and fits and count
