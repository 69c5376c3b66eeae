"""Which clauses decide an answer: proved by switching each off, at the place where it came about or along the run.

Where a claim names the clauses that decide it, these are tried; else all that bear on what is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from judge.games.written.placed import Unreadable
from judge.kernel import Play
from judge.kernel.records import numbers
from judge.scenario import happenings, opened, proof, standing
from judge.scenario.abilities import abilities_called, waiting_before, waits
from judge.scenario.finding import find, value
from judge.scenario.found import Found, Proved, Question, proof_of
from judge.scenario.of_acts import decisive
from judge.scenario.of_facts import came_into_being, of_the_board, plain, read_at, working_out
from judge.scenario.proof import bearing
from judge.scenario.run import Run

FEW: Final = 3
"""So many clauses may decide an answer without one of them being the course."""
COURSE: Final = 2
"""A clause without which more lines than these are not told is the course, where many decide."""


class Off:
    """A run with clauses switched off, each group of them played once."""

    def __init__(self, done: Run) -> None:
        self.done = done
        self.known: dict[frozenset[str], Run] = {}
        self.opened: dict[frozenset[str], list[Run | None]] = {}

    @cached_property
    def places(self) -> dict[str, int]:
        """Every clause that bears on the run, with the place where it first does."""
        return bearing(self.done)

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

        Where the script does not fit without a clause, it is the course; only a claim may name it all the same.
        """
        other = self.run(clauses)
        if other.problem is not None or (other.left and not asked.by):
            return None
        return _value(other, asked, clauses)

    def values(self, asked: Question, clauses: tuple[str, ...]) -> list[object]:
        """The same on each way to choose what is to be chosen only without them."""
        runs = self.ways(clauses)
        if not runs:
            return [self.value(asked, clauses)]
        return [None if run is None else _value(run, asked, clauses) for run in runs]


def _value(other: Run, asked: Question, clauses: tuple[str, ...]) -> object:
    """What a question comes to on a run without some clauses; None if the card that is asked for has no such fact."""
    try:
        return value(other, asked, proof.group(clauses))
    except Unreadable:
        return None


def proved(done: Run, asked: tuple[Question, ...], found: list[Found]) -> list[Proved]:
    """What decides each question; a claim by the clauses that it names, and else as the questions that show it."""
    off = Off(done)
    plain = tuple([one if one.seen else one._replace(by=()) for one in asked])
    return [
        _proved(off, one, what, known) for one, what, known in zip(asked, found, _each(off, plain, found), strict=True)
    ]


def _proved(off: Off, asked: Question, found: Found, known: Proved) -> Proved:
    """What decides a question, by what is known of it without the clauses that it names."""
    if asked.seen:
        return _named(off, asked, found) if asked.by else _of_a_claim(off, asked, found)
    tried = [one for one in asked.by if one not in known.of("alone", "together")]
    tried = [one for one in tried if one in off.places]
    first = tuple([one for one in tried if _comes_out_otherwise(off, asked, found, (one,))])
    choice = tuple([one for one in tried if one not in first and _can_be_otherwise(off, asked, found, one)])
    more = {**_other_parts(known), "choice": tuple(dict.fromkeys((*choice, *known.of("choice"))))}
    if first or choice or known.of("together"):
        return proof_of(alone=(*first, *known.of("alone")), **more) if first or choice else known
    group = proof.least(tried, lambda clauses: _comes_out_otherwise(off, asked, found, clauses), 2)
    return proof_of(**{**dict(known.parts), "together": group}) if group else known


def _comes_out_otherwise(off: Off, asked: Question, found: Found, clauses: tuple[str, ...]) -> bool:
    """Whether a question that names clauses comes to something else without them, or never comes to what is asked."""
    return all(one != found.value for one in off.values(asked, clauses))


def _of_a_claim(off: Off, asked: Question, found: Found) -> Proved:
    """What decides one of the questions that show a claim decides the claim, if it does not hold without it."""
    questions = tuple([c.question for c in asked.seen if not happenings.of_every_way(c.question)])
    each = _each(off, questions, [find(off.done, question) for question in questions])
    parts: dict[str, dict[str, None]] = {how: {} for how in ("alone", "together", "choice")}
    for one in each:
        for how, clauses in one.parts:
            parts.get(how, {}).update(dict.fromkeys(clauses))
    known = proof_of(**{how: tuple(clauses) for how, clauses in parts.items()})
    return known if known.parts else proof_of(stand=tuple(c for one in each for c in one.of("stand")) or found.line)


def _named(off: Off, asked: Question, found: Found) -> Proved:
    """How the clauses that a claim names decide it, each in the strongest way that is proved.

    What forbids an act beside them belongs to the group that forbids it; what a fact is worked out by decides, too, if
    the claim does not hold without it.
    """
    stands = [decisive(off.done, c.question) for c in asked.seen if c.question.kind == "act"]
    barring = [stand for stand in stands if stand is not None]
    acts = [standing.deciding(off.done, stand) for stand in barring]
    refusing = [clause for act in acts for clause in act.of("alone")]
    grounds = [clause for stand in barring for clause in stand.grounds if clause in refusing]
    worked_out = [reason.clause for reason in found.because if reason.clause not in grounds]
    named = tuple(dict.fromkeys((*asked.by, *worked_out)))
    alone = [clause for clause in named if clause in refusing or _falls(off, asked, found, (clause,))]
    alone += [clause for clause in dict.fromkeys(grounds) if clause not in alone]
    rest = [clause for clause in asked.by if clause not in alone]
    refusing_together = [act.of("together") for act in acts]
    groups = [group for group in refusing_together if set(group) & set(rest) and not set(group) & set(alone)]
    size = 1 if happenings.of_every_way(asked) else 3  # every way to play on is too dear to be gone for each group
    group = groups[0] if groups else proof.least(rest, lambda clauses: _falls(off, asked, found, clauses), size)
    rest = [clause for clause in rest if clause not in group]
    ends = any(condition.question.words == "结果" for condition in asked.seen)
    apart = [clause for clause in rest if (ends or clause not in worked_out) and not _was_applied(off, clause)]
    otherwise = tuple([clause for clause in apart if any(_gives_back(off, asked, one, clause) for one in alone)])
    rest = [clause for clause in rest if clause not in otherwise]
    choice = tuple([clause for clause in rest if clause in off.places and _can_fall(off, asked, found, clause)])
    rest = [clause for clause in rest if clause not in choice]
    said = tuple([clause for clause in rest if _says_so(off, clause)])
    left = [clause for clause in rest if clause not in said]
    known = off.looked_at | {reason.clause for reason in found.because}
    stand = tuple([clause for clause in left if clause in known])
    beside = tuple([clause for clause in left if clause not in known])
    proven = {"alone": tuple(alone), "together": group, "choice": choice, "otherwise": otherwise}
    return proof_of(**proven, said=said, stand=stand, beside=beside)


def _falls(off: Off, asked: Question, found: Found, clauses: tuple[str, ...]) -> bool:
    """Whether a claim holds no more without some clauses: it comes out otherwise, or never comes to it.

    One that does not hold must hold without them. That it never comes to it says nothing of what is refused there.
    Every way to play on is the same, and too dear to be gone again, without clauses that were never come to.
    """
    if happenings.of_every_way(asked) and off.places.keys().isdisjoint(clauses):
        return False
    return all(_held_otherwise(asked, found, held) for held in off.values(asked, clauses))


def _can_fall(off: Off, asked: Question, found: Found, clause: str) -> bool:
    """Whether without a clause something is to be chosen where a claim does not hold, or may come out otherwise."""
    if happenings.of_every_way(asked) or not off.ways((clause,)):
        return False
    held = [off.value(asked, (clause,)), *off.values(asked, (clause,))]
    return any(_held_otherwise(asked, found, one) for one in held)


def _held_otherwise(asked: Question, found: Found, held: object) -> bool:
    """Whether what a claim comes to without some clauses is that it does not hold, or, if it did not, that it does."""
    if found.value is False:
        return held is True
    return held is False or (held is None and all(condition.wanted != "不可以" for condition in asked.seen))


def _gives_back(off: Off, asked: Question, deciding: str, clause: str) -> bool:
    """Whether a claim that does not hold without one clause holds again if another one is missing, too."""
    return off.value(asked, (deciding,)) is False and off.value(asked, (deciding, clause)) is True


def _was_applied(off: Off, clause: str) -> bool:
    """Whether a step that people read was taken by a clause: what has applied applies not only otherwise."""
    return any(clause in step.clauses for step in off.done.steps if step.told and step.kind != "refused")


def _says_so(off: Off, clause: str) -> bool:
    """Whether a step that led to the answer is not told without a clause that stands on it."""
    if clause not in off.places:
        return False
    other = off.run((clause,))
    there = {(step.kind, step.what) for step in other.steps if step.told}
    here = [step for step in off.done.steps if step.told and clause in step.clauses]
    return other.problem is None and any((step.kind, step.what) not in there for step in here)


def _each(off: Off, asked: tuple[Question, ...], found: list[Found]) -> list[Proved]:
    """What decides each question: at its place in the line, in how a fact is worked out, along the run, or together."""
    done = off.done
    near = list(dict.fromkeys(clause for clause in reversed(_near(done)) if clause in off.places))
    decided = []
    for one, what in zip(asked, found, strict=True):
        here = Proved() if one.seen else _here(done, one, what)
        if one.seen or what.value is None or _by_hand(done, what):
            decided.append(here)
        elif not here.parts:
            decided.append(_each_time(done, one, _along(off, one, what, near)))
        else:
            decided.append(here if one.kind == "act" else _besides(off, one, what, here))
    return decided


def _along(off: Off, asked: Question, found: Found, near: list[str]) -> Proved:
    """What decides along the run, each clause switched off in turn; if none does alone, some together.

    Of many, one without which much else is not told either is the course, if others decide: it only led there.
    """
    cited = set(off.done.cited)
    alone = [clause for clause in off.places if _otherwise(off, asked, found, (clause,))]
    alone = [clause for clause in alone if clause in cited] or alone
    line = [clause for clause in found.line if clause in off.places]
    if len(alone) > FEW:
        own = [clause for clause in alone if clause in line or clause in near or off.untold((clause,)) <= COURSE]
        alone = own or alone
    first = [clause for clause in line if clause in alone]
    group = () if alone else proof.least((*line, *near), lambda clauses: _otherwise(off, asked, found, clauses))
    tried = () if alone or group else tuple(dict.fromkeys((*line, *near)))
    choice = tuple([clause for clause in tried if _can_be_otherwise(off, asked, found, clause)])
    stand = () if alone or group or choice else found.line
    alone = [*first, *[clause for clause in alone if clause not in first]]
    return proof_of(alone=tuple(alone), choice=choice, together=group, stand=stand)


def _each_time(done: Run, asked: Question, along: Proved) -> Proved:
    """Of how often something was done also what decides that it was, each time where it was."""
    found: dict[str, None] = {}
    for step in happenings.counted(done, asked):
        told = set(step.clauses)
        here = proof.deciding_here(done, step.moment, lambda play, told=told: told <= _cited(play))  # type: ignore[misc]
        found.update(dict.fromkeys(here))
    alone = tuple(dict.fromkeys((*found, *along.of("alone"))))
    return proof_of(alone=alone) if found else along


def _besides(off: Off, asked: Question, found: Found, here: Proved) -> Proved:
    """What decides at its place, and of what a line says did not happen, or was replaced, what does, too."""
    tried = [clause for clause in _kept(off.done) if clause in off.places and clause not in here.deciding]
    more = tuple([clause for clause in dict.fromkeys(tried) if _otherwise(off, asked, found, (clause,))])
    return proof_of(alone=(*here.of("alone"), *more), **_other_parts(here)) if more else here


def _kept(done: Run) -> list[str]:
    """The clauses of what did not happen, or was replaced, by the rules: not of choices that were not to be had."""
    told = [step for step in done.steps if step.told and step.kind in {"refused", "withheld", "replaced"}]
    return [clause for step in told if step.kind != "refused" or happenings.states(step) for clause in step.clauses]


def _otherwise(off: Off, asked: Question, found: Found, clauses: tuple[str, ...]) -> bool:
    """Whether a question comes to something else without some clauses, whatever is chosen that only then can be."""
    return all(one not in {None, found.value} for one in off.values(asked, clauses))


def _can_be_otherwise(off: Off, asked: Question, found: Found, clause: str) -> bool:
    """Whether without a clause something is to be chosen by which a question can come to something else."""
    return bool(off.ways((clause,))) and any(one not in {None, found.value} for one in off.values(asked, (clause,)))


def _by_hand(done: Run, found: Found) -> bool:
    """Whether the judge's hand made it so: no clause did."""
    moments = done.line.moments
    return found.moment is not None and found.moment < len(moments) and moments[found.moment].hand is not None


def _near(done: Run) -> list[str]:
    """The clauses of what was refused, withheld or worked out, which may have kept something from happening."""
    kinds = {"refused", "withheld", "replaced", "layered"}
    return [clause for step in done.steps if step.told and step.kind in kinds for clause in step.clauses]


def _here(done: Run, asked: Question, found: Found) -> Proved:
    """What decides where the answer came about; nothing if it is not decided at one place."""
    if asked.kind == "act":
        return _of_an_act(done, asked, found)
    worked_out = working_out(done, asked)
    if found.moment is None or (worked_out and came_into_being(done, asked, found.moment)):
        return proof_of(alone=worked_out)
    here = proof.deciding_here(done, found.moment, _as_it_was(done, asked, found))
    first = [clause for clause in found.line if clause in here]
    told = {clause for step in done.steps if step.moment == found.moment and step.told for clause in step.clauses}
    known = [clause for clause in here if clause not in first and clause in told]
    more = [clause for clause in worked_out if clause not in (*first, *known)]
    if worked_out and not set(worked_out) & set(found.line):  # how it is worked out, more than what led to it
        first, more = [*more, *first], []
    if asked.kind == "clause":
        clauses = tuple(dict.fromkeys((*found.line, *known)))
        return proof_of(alone=clauses) if first else proof_of(stand=clauses)
    ended = done.scenario.game.outcome(done.line.reached) if asked.words == "结果" else None
    lost_by = ended.by if ended is not None else ()  # what made a player lose may have been found out before
    return proof_of(alone=tuple(dict.fromkeys((*lost_by, *first, *known, *more))) or here)


def _of_an_act(done: Run, asked: Question, found: Found) -> Proved:
    """What decides whether an act may be done; where it was done, also what let its player choose what it was done to.

    That is asked only of no occasion and by no clause: else the question is about that.
    """
    stand = decisive(done, asked)
    known = standing.deciding(done, stand) if stand is not None else proof_of(stand=found.line)
    made = standing.done_at(done, asked.words) if not (asked.at or asked.by) else None
    chosen = standing.choosing(done, made) if made is not None else ()
    alone = tuple(dict.fromkeys((*chosen, *known.of("alone"))))
    return proof_of(alone=alone, **_other_parts(known)) if chosen else known


def _other_parts(known: Proved) -> dict[str, tuple[str, ...]]:
    """The parts of a proof besides what decides alone."""
    return {how: clauses for how, clauses in known.parts if how != "alone"}


def _as_it_was(done: Run, asked: Question, found: Found) -> Callable[[Play[Any]], bool]:
    """Whether a clause that was carried out again did what the answer is about."""
    place = found.moment or 0
    if of_the_board(asked):
        at = read_at(done, asked)
        return lambda play: at is None or plain(at[0](play.reached)) == found.value
    if asked.kind == "ability":
        known = waiting_before(done, place)
        called = abilities_called(done.scenario.start, asked.words)
        if found.waited:
            return lambda play: any(waits(play, known, card, ability) for card, ability in called)
    wanted = set(found.line if asked.kind == "ability" else (asked.words,))
    return lambda play: wanted <= _cited(play)


def _cited(play: Play[Any]) -> set[str]:
    """The clauses that stand on what is on record of a play."""
    return {clause for one in play.told for clause in (*numbers((*one.because, *one.by)), str(one.clause))}
