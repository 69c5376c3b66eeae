"""Which clauses decide an answer: proved by switching each off, at the place where it came about or along the run.

Where a claim names the clauses that decide it, these are tried; else all that bear on what is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from judge.games.written.placed import Unreadable
from judge.kernel import Play
from judge.kernel.records import numbers
from judge.scenario import happenings, proof, standing
from judge.scenario.abilities import waiting_before, waits
from judge.scenario.asking import abilities_called, decisive, find, of_the_board, plain, read_at, value, working_out
from judge.scenario.found import Found, Question
from judge.scenario.proof import bearing
from judge.scenario.run import Run


class Proved(NamedTuple):
    """The clauses that decide an answer. ``how``: each ``alone``, only ``together``, or unproved as they ``stand``.

    ``more``: what it rests on besides, though nothing comes out otherwise without it.
    """

    clauses: tuple[str, ...] = ()
    how: str = "alone"
    more: tuple[str, ...] = ()


def proved(done: Run, asked: tuple[Question, ...], found: list[Found]) -> list[Proved]:
    """What decides each question; a claim by the clauses that it names, and else as the questions that show it."""
    places = bearing(done) if any(one.by for one in asked) else {}
    return [
        _named(done, one, places) if one.by else _of_a_claim(done, one, what) if one.seen else known
        for one, what, known in zip(asked, found, _each(done, asked, found), strict=True)
    ]


def _of_a_claim(done: Run, asked: Question, found: Found) -> Proved:
    """What decides one of the questions that show a claim decides the claim, if it does not hold without it."""
    questions = tuple([c.question for c in asked.seen if not happenings.of_every_way(c.question)])
    each = _each(done, questions, [find(done, question) for question in questions])
    clauses = tuple(dict.fromkeys(clause for one in each for clause in one.clauses))
    order = ("alone", "together", "stand")
    return Proved(clauses or found.line, max((one.how for one in each), key=order.index) if clauses else "stand")


def _named(done: Run, asked: Question, places: dict[str, int]) -> Proved:
    """Which of the clauses that a claim names decide it: each alone, or all at once; the others it rests on."""
    alone = [clause for clause in asked.by if _falls(done, asked, (clause,), places)]
    rest = tuple([clause for clause in asked.by if clause not in alone])
    if alone:
        return Proved(tuple(alone), "alone", rest)
    if len(rest) > 1 and _falls(done, asked, rest, places):
        return Proved(rest, "together")
    return Proved(rest, "stand")


def _falls(done: Run, asked: Question, clauses: tuple[str, ...], places: dict[str, int]) -> bool:
    """Whether a claim holds no more without some clauses: it comes out otherwise, or never comes to it."""
    off = proof.group(clauses)
    for condition in asked.seen:
        stand = decisive(done, condition.question) if condition.question.kind == "act" else None
        by, how = standing.deciding(done, stand) if stand is not None else ((), "alone")
        if set(clauses) == set(by) if how == "together" else how == "alone" and set(clauses) <= set(by):
            return True
    known = [places[clause] for clause in clauses if clause in places]
    other = proof.without(done, off, min(known)) if known else done
    if other.problem is not None:  # it never comes to it, which says nothing of what is refused there
        return all(condition.wanted != "不可以" for condition in asked.seen)
    try:
        return value(other, asked, off) is not True
    except Unreadable:
        return True


def _each(done: Run, asked: tuple[Question, ...], found: list[Found]) -> list[Proved]:
    """What decides each question: at its place in the line, in how a fact is worked out, along the run, or together."""
    decided = [Proved() if one.seen else _here(done, one, what) for one, what in zip(asked, found, strict=True)]
    open_ones = [
        n for n, one in enumerate(decided) if not (one.clauses or asked[n].seen) and found[n].value is not None
    ]
    if not open_ones:
        return decided
    cited = set(done.cited)
    places = bearing(done)
    alone: dict[int, list[str]] = {n: [] for n in open_ones}
    silent: dict[int, list[str]] = {n: [] for n in open_ones}
    for clause, place in places.items():
        other = proof.without(done, clause, place)
        for n in open_ones:
            if _tells(other, clause, found[n]) and _otherwise(other, asked[n], found[n], clause):
                (alone if clause in cited else silent)[n].append(clause)
    for n in open_ones:
        first = [clause for clause in found[n].line if clause in (*alone[n], *silent[n])]
        if clauses := first + [clause for clause in alone[n] or silent[n] if clause not in first]:
            decided[n] = Proved(tuple(clauses))
            continue
        candidates = [clause for clause in (*found[n].line, *reversed(_near(done))) if clause in places]

        def differs(other: Run, clause: str, n: int = n) -> bool:
            return _otherwise(other, asked[n], found[n], clause)

        pair = proof.together(done, dict.fromkeys(candidates), places, differs)
        decided[n] = Proved(pair, "together") if pair else Proved(found[n].line, "stand")
    return decided


def _near(done: Run) -> list[str]:
    """The clauses of what was refused, withheld or worked out, which may have kept something from happening."""
    kinds = {"refused", "withheld", "replaced", "layered"}
    return [clause for step in done.steps if step.told and step.kind in kinds for clause in step.clauses]


def _here(done: Run, asked: Question, found: Found) -> Proved:
    """What decides where the answer came about; nothing if it is not decided at one place."""
    if asked.kind == "act":
        stand = decisive(done, asked)
        if stand is None:
            return Proved(found.line, "stand")
        return Proved(*standing.deciding(done, stand))
    worked_out = working_out(done, asked)
    if found.moment is None:
        return Proved(worked_out)
    here = proof.deciding_here(done, found.moment, _as_it_was(done, asked, found))
    first = [clause for clause in found.line if clause in here]
    told = {clause for step in done.steps if step.moment == found.moment and step.told for clause in step.clauses}
    known = [clause for clause in here if clause not in first and clause in told]
    more = [clause for clause in worked_out if clause not in (*first, *known)]
    if worked_out and not set(worked_out) & set(found.line):  # how it is worked out, more than what led to it
        first, more = [*more, *first], []
    if asked.kind == "clause":
        return Proved(tuple(dict.fromkeys((*found.line, *known))), "alone" if first else "stand")
    ended = done.scenario.game.outcome(done.line.state) if asked.words == "结果" else None
    lost_by = ended.by if ended is not None else ()  # what made a player lose may have been found out before
    return Proved(tuple(dict.fromkeys((*lost_by, *first, *known, *more))) or here)


def _as_it_was(done: Run, asked: Question, found: Found) -> Callable[[Play[Any]], bool]:
    """Whether a clause that was carried out again did what the answer is about."""
    place = found.moment or 0
    if of_the_board(asked):
        at = read_at(done, asked)
        return lambda play: at is None or plain(at[0](play.state)) == found.value
    if asked.kind == "ability":
        known = waiting_before(done, place)
        called = abilities_called(done.scenario.start, asked.words)
        if found.waited:
            return lambda play: any(waits(play, known, card, ability) for card, ability in called)
    wanted = set(found.line if asked.kind == "ability" else (asked.words,))
    return lambda play: (
        wanted
        <= {
            clause
            for record in play.records
            for clause in (*numbers((*record.because, *record.by)), str(record.clause))
        }
    )


def _otherwise(other: Run, asked: Question, found: Found, clause: str) -> bool:
    """Whether an answer comes out otherwise on a run without a clause; not, if that never comes to what is asked."""
    try:
        now = value(other, asked, clause)
    except Unreadable:
        return False
    return now is not None and now != found.value


def _tells(other: Run, clause: str, found: Found) -> bool:
    """Whether a run without a clause says anything: its script fits, or the clause is what forbids the act itself."""
    return other.problem is None or any(reason.clause == clause for reason in found.because)
