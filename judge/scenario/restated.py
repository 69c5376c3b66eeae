"""What a book says more than once: where a clause decides, so do those that say the same, only all of them together.

Switching one off shows what the program rests on it. Whether the book would come to something else without it is
another question where another clause of the book says it, too; which do is written down with the book.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from judge.kernel import Decision, Record
from judge.kernel.line import Moment
from judge.scenario import editions
from judge.scenario.found import Proved
from judge.scenario.run import Run


def with_twins(done: Run, known: Proved, place: int | None = None) -> Proved:
    """A proof with the clauses in which the book says again what decides: true of the book, not of the program only.

    Where one of these decides alone itself, by what it says besides, the clause that it restates is no more needed.
    ``place``: where in the line the answer came about, if at one place.
    """
    by_itself, choice, together = known.of("alone"), known.of("choice"), known.of("together")
    alone = (*by_itself, *choice)
    again = {clause: _again(done, clause, place) for clause in alone}
    again |= {clause: _again(done, clause, place, {*together}) for clause in together}
    needless = [clause for clause in alone if any(one in alone and clause not in again[one] for one in again[clause])]
    groups: dict[frozenset[str], tuple[str, ...]] = {}
    for group in [(clause, *again[clause]) for clause in alone if again[clause]]:
        groups.setdefault(frozenset(group), group)
    groups = {of: group for of, group in groups.items() if of.isdisjoint(needless)}
    more = [other for clause in together for other in again[clause]]
    twins = {*needless, *more, *(clause for group in groups.values() for clause in group)}
    if not twins:
        return known
    parts = [("alone", tuple([clause for clause in by_itself if clause not in twins]))]
    parts += [("again", group) for group in groups.values()]
    parts.append(("together", tuple(dict.fromkeys((*together, *more)))))
    parts.append(("choice", tuple([clause for clause in choice if clause not in twins])))
    for how in ("otherwise", "said", "stand", "beside", "gives"):
        clauses = (*known.of(how), *(needless if how == "stand" else ()))
        parts.append((how, tuple([one for one in dict.fromkeys(clauses) if one in needless or one not in twins])))
    loose = twins - {*alone, *together} | {*needless}
    return Proved(tuple([part for part in parts if part[1]]), tuple(sorted(loose)))


def said_again(done: Run, named: Iterable[str], among: Iterable[str]) -> list[str]:
    """The clauses of some for all that they are cited for follows from one of those that are named."""
    wanted = {*named}
    tried = [clause for clause in among if clause not in wanted]
    if done.scenario.edition == done.scenario.game.book.edition:  # most are never said again
        once = {one.number for one in done.scenario.game.book.restated if not wanted.isdisjoint(one.others)}
        tried = [clause for clause in tried if clause in once]
    return [clause for clause in tried if not wanted.isdisjoint(_again(done, clause, None))]


def alike(done: Run, one: str, other: str) -> bool:
    """Whether one of two clauses says again what the other one does."""
    return other in _again(done, one, None) or one in _again(done, other, None)


def _again(done: Run, clause: str, place: int | None, company: Collection[str] = ()) -> tuple[str, ...]:
    """The clauses that say a clause again; of several lines it stands on, those with its ``company`` count."""
    lines = [(at, line) for at, moment in enumerate(done.line.told) for line in _of_moment(moment)]
    lines += [(len(done.line.told), line) for line in _on_decisions(filter(None, (done.line.decision,)))]
    about = [line for _, line in lines if clause in line]
    about = [line for at, line in lines if at == place and clause in line] or about
    about = [line for line in about if not {*company}.difference(line)] or about
    told = {str(other) for line in about for other in line}
    read = told | {*done.touched, *map(str, done.line.consulted)}
    cited = {getattr(one, "words", "") for line in about for one in line if one == clause}
    return editions.again(done.scenario, clause, cited, told=told, read=read)


def _on_records(records: Collection[Record]) -> list[str]:
    """The clauses that stand on what happened in a clause: each as it is cited there."""
    reasons = [reason.clause for record in records for reason in (*record.by, *record.because)]
    return [*(record.clause for record in records), *reasons]


def _of_moment(moment: Moment) -> Iterator[list[str]]:
    """The clauses on what happened at a moment, and on each thing that could not be chosen there."""
    yield _on_records([one for one in moment.records if one.kind != "refused"])
    yield from (_on_records([one]) for one in moment.records if one.kind == "refused")
    yield from _on_decisions(moment.decisions)


def _on_decisions(decisions: Iterable[Decision]) -> Iterator[list[str]]:
    """The clauses that stand against each thing that could not be chosen."""
    for one in decisions:
        yield from ([reason.clause for reason in barred.by] for barred in one.blocked)
