"""A run with clauses switched off: what was not told without them, what a question comes to, what opens."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from judge.games.written.placed import Unreadable
from judge.scenario import happenings, opened, proof
from judge.scenario.finding import compared, find
from judge.scenario.found import Found, Proved, Question, proof_of
from judge.scenario.proof import bearing
from judge.scenario.run import Run


class Off:
    """A run with clauses switched off, each group of them played once."""

    def __init__(self, done: Run) -> None:
        self.done = done
        self.known: dict[frozenset[str], Run] = {}
        self.opened: dict[frozenset[str], list[Run | None]] = {}
        self.later: dict[tuple[str, str, str], int] = {}

    @cached_property
    def places(self) -> dict[str, int]:
        """Every clause that bears on the run, with the place where it first does."""
        return bearing(self.done)

    @cached_property
    def course(self) -> frozenset[str]:
        """The clauses that only carry on what was begun, whatever comes of it."""
        return self.done.scenario.game.book.course

    def gives(self, found: Found) -> tuple[str, ...]:
        """The clauses by which what is asked for became what it is, of those of the course that are named for that."""
        gives = self.done.scenario.game.book.gives
        if found.moment is None or not gives:
            return ()
        told = [step for step in self.done.steps if step.moment == found.moment and step.told]
        clauses = [clause for step in told if step.kind != "refused" for clause in step.clauses if clause in gives]
        clauses += [clause for clause in proof.looked_at(self.done, found.moment) if clause in gives]
        return tuple(dict.fromkeys(clauses))

    @cached_property
    def steps(self) -> frozenset[str]:
        """The clauses that are steps of the book's procedures."""
        return frozenset(str(number) for one in self.done.scenario.game.procedures for number in one.numbers)

    def only_course(self, known: Proved, grounds: tuple[str, ...] = ()) -> bool:
        """Whether a proof names nothing but the course as deciding; what forbids is none."""
        return not known.of("together", "choice") and self.course - {*grounds} >= {*known.of("alone")}

    def without_course(self, known: Proved, grounds: tuple[str, ...] = ()) -> Proved:
        """A proof whose clauses that decide alone are not the course, if it has others; what forbids is none."""
        alone = known.of("alone")
        apart = [clause for clause in alone if clause in grounds or clause not in self.course]
        more = known.besides()
        return proof_of(alone=tuple(apart), **more) if apart or more.keys() & {"together", "choice"} else known

    @cached_property
    def looked_at(self) -> frozenset[str]:
        """Every clause that was carried out, read or consulted on the run, or stands against what is asked there."""
        done, decision = self.done, self.done.line.decision
        barring = () if decision is None else [str(r.clause) for barred in decision.blocked for r in barred.by]
        asking = () if decision is None else [str(decision.clause), *(str(r.clause) for r in decision.nearest)]
        return frozenset({*done.cited, *done.touched, *map(str, done.line.consulted), *self.places, *barring, *asking})

    def run(self, clauses: tuple[str, ...]) -> Run:
        """The run without some clauses; the run itself, if none of them bears on it."""
        of = frozenset(clauses)
        if of not in self.known:
            places = [self.places[clause] for clause in clauses if clause in self.places]
            self.known[of] = proof.without(self.done, proof.group(clauses), min(places)) if places else self.done
        return self.known[of]

    def untold(self, clauses: tuple[str, ...]) -> int:
        """How many of the lines that people read are not told without some clauses."""
        here, there = (
            [(step.kind, step.what) for step in run.steps if step.told] for run in (self.done, self.run(clauses))
        )
        return sum((Counter(here) - Counter(there)).values())

    def ways(self, clauses: tuple[str, ...]) -> list[Run | None]:
        """The run without some clauses on each way to choose what only then is to be chosen; nothing if nothing is."""
        of, other = frozenset(clauses), self.run(clauses)
        if of not in self.opened:
            self.opened[of] = [] if other is self.done else opened.ways(self.done, other, proof.group(clauses))
        return self.opened[of]

    def value(self, asked: Question, clauses: tuple[str, ...]) -> object:
        """What a question comes to without some clauses; None if play never comes to it.

        Where what leads to it in the script does not fit without a clause, that is the course; only a claim may name
        it all the same.
        """
        other = self.run(clauses)
        if other.problem is not None or not (asked.by or self._as_far(asked, other, clauses)):
            return None
        return _value(other, asked, clauses)

    def _as_far(self, asked: Question, other: Run, clauses: tuple[str, ...]) -> bool:
        """Whether a run without some clauses used all of the script that leads to what is asked, or ended before.

        Without what is only the course it must have used all of it.
        """
        if not other.left or self.course.issuperset(clauses):
            return not other.left
        game = self.done.scenario.game
        ended = game.outcome(other.line.reached) if not asked.at else None  # nobody plays on after that
        return ended not in {None, game.outcome(self.done.line.reached)} or len(other.left) <= self._behind(asked)

    def _behind(self, asked: Question) -> int:
        """How much of the script comes after what makes a question what it is; of an act also the act itself."""
        key = asked.kind, asked.words, asked.at
        if key not in self.later:
            self.later[key] = _later(self.done, asked)
        return self.later[key]

    def reached(self, asked: Question, clauses: tuple[str, ...]) -> object:
        """What a question comes to without some clauses though the script asks for more; None if play breaks off."""
        other = self.run(clauses)
        return None if other.problem is not None else _value(other, asked, clauses)

    def values(self, asked: Question, clauses: tuple[str, ...]) -> list[object]:
        """The same on each way to choose what is to be chosen only without them."""
        runs = self.ways(clauses)
        if not runs:
            return [self.value(asked, clauses)]
        return [None if run is None else _value(run, asked, clauses) for run in runs]


def _later(done: Run, asked: Question) -> int:
    """How many acts of a script come after what makes a question what it is; none where nothing at one place does."""
    found = find(done, asked) if not asked.seen else None
    if found is None or found.value is None:
        return 0
    place = found.moment if found.moment is not None else happenings.last_of(done, asked)
    if place is None or len(done.used) != len(done.line.answers):
        return 0
    before = sum(len(moment.answers) for moment in done.line.told[: place + (asked.kind != "act")])
    return len(done.scenario.script) - (done.used[before - 1] if before else 0)


def _value(other: Run, asked: Question, clauses: tuple[str, ...]) -> object:
    """What a question comes to on a run without some clauses; None if the card that is asked for has no such fact."""
    try:
        return compared(other, asked, proof.group(clauses))
    except Unreadable:
        return None
