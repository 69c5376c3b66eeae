"""What a book says more than once: where a clause decides, so do those that say the same, only all of them together.

Switching one off shows what the program rests on it. Whether the book would come to something else without it is
another question where another clause of the book says it, too; which do is written down with the book.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.scenario import editions
from judge.scenario.found import Proved
from judge.scenario.run import Run


def with_twins(done: Run, known: Proved) -> Proved:
    """A proof with the clauses in which the book says again what decides: true of the book, not of the program only.

    Where one of these decides alone itself, by what it says besides, the clause that it restates is no more needed.
    """
    alone, together = known.of("alone"), known.of("together")
    again = {clause: _again(done, clause) for clause in (*alone, *together)}
    needless = [clause for clause in alone if any(one in alone and clause not in again[one] for one in again[clause])]
    groups = {frozenset((clause, *again[clause])): (clause, *again[clause]) for clause in alone if again[clause]}
    groups = {of: group for of, group in groups.items() if of.isdisjoint(needless)}
    more = [other for clause in together for other in again[clause]]
    twins = {*needless, *more, *(clause for group in groups.values() for clause in group)}
    if not twins:
        return known
    parts = [("alone", tuple([clause for clause in alone if clause not in twins]))]
    parts += [("again", group) for group in groups.values()]
    parts.append(("together", tuple(dict.fromkeys((*together, *more)))))
    for how in ("otherwise", "said", "stand", "beside"):
        clauses = (*known.of(how), *(needless if how == "stand" else ()))
        parts.append((how, tuple([one for one in dict.fromkeys(clauses) if one in needless or one not in twins])))
    loose = twins - {*alone, *together} | {*needless}
    return Proved(tuple([part for part in parts if part[1]]), tuple(sorted(loose)))


def _again(done: Run, clause: str) -> tuple[str, ...]:
    read = {*done.cited, *done.touched, *map(str, done.line.consulted)}
    return editions.again(done.scenario, clause, frozenset(_cited(done, clause)), read)


def _cited(done: Run, clause: str) -> Iterator[str]:
    """The words of a clause for which it stands on the run, or against what could be chosen."""
    decisions = [decision for moment in done.line.told for decision in moment.decisions]
    decisions += [done.line.decision] if done.line.decision is not None else []
    records = [record for moment in done.line.told for record in moment.records]
    said = [record.clause for record in records]
    said += [reason.clause for record in records for reason in (*record.by, *record.because)]
    said += [reason.clause for decision in decisions for barred in decision.blocked for reason in barred.by]
    yield from (getattr(one, "words", "") for one in said if one == clause)
