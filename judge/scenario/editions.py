"""A dispute under an older edition: what it expects is written in its numbers, and what came is told in them.

Inside, everything is in the numbers of the newest edition, which the code cites. A clause that the older one does not
have is a gap there: it is written, and told, as ``2026-06-11 7.1.5b``, the nearest reading.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from judge.clause import PRINTED, parse
from judge.corpus import library
from judge.corpus.older import Numbers, numbers
from judge.games import Game
from judge.games.written.placed import Placed
from judge.scenario.model import Scenario

if TYPE_CHECKING:
    from judge.scenario.because import Because
    from judge.scenario.course import Step

_CLAUSES = ("cited", "not_cited", "clauses", "by")
_TAKEN_OVER = frozenset(("applied", "replaced", "withheld", "chosen"))
"""The kinds of steps that are gaps where only the newest edition has their clause."""
UNSAID = "旧版没有写，照新版"
_BY_QUESTION = ("deciding", "why")


@functools.cache
def _naming(editions: tuple[str, ...]) -> re.Pattern[str]:
    """A clause in words, and the edition whose name stands before it."""
    names = "|".join(map(re.escape, editions))
    number = rf"(?P<number>{PRINTED}[a-z]?(?:~\d+)?(?:#\d+)?)(?![\d.])"
    return re.compile(rf"(?:(?P<before>{names}) )?(?<![\d.-]){number}")


def in_newest(parts: dict[str, Placed], game: Game, edition: str) -> dict[str, Placed]:
    """The parts of a document whose expectations name clauses of an older edition, in the newest one's numbers."""
    known = numbers(game.id, edition)
    return {key: _walked(part, known) if key in {"expect", "readings"} else part for key, part in parts.items()}


def _walked(written: Placed, known: Numbers) -> Placed:
    value: Any = written.value
    if isinstance(value, list):
        return written._replace(value=[_walked(item, known) for item in value])
    if not isinstance(value, dict):
        return written
    found = {}
    for key, item in value.items():
        if key in _CLAUSES:
            found[key] = _each(item, known)
        elif key in _BY_QUESTION and isinstance(item.value, dict):
            found[key] = item._replace(value={asked: _each(each, known) for asked, each in item.value.items()})
        else:
            found[key] = _walked(item, known) if key in {"refused", "expect"} else item
    return written._replace(value=found)


def _each(written: Placed, known: Numbers) -> Placed:
    if isinstance(written.value, list):
        return written._replace(value=[_one(item, known) for item in written.value])
    return _one(written, known)


def _one(written: Placed, known: Numbers) -> Placed:
    said = written.text()
    edition, _, number = said.partition(" ")
    if number and edition == known.newest:
        return written._replace(value=number)
    found = known.inside(said) if said in library.load(known.game, known.edition) else ""
    if not found:
        written.fail(f"{known.edition} 版没有条号「{said}」", f"该版的条号；只有新版才有的写 {known.newest} 条号")
    return written._replace(value=found)


def apart(game: Game, said: str) -> bool:
    """Whether a clause is one that only an older edition has, as code cites it: ``ch1 1.154``."""
    return " " in said and said in game.book


def newest(scenario: Scenario, written: Placed) -> str:
    """A clause that is written in the numbers of the scenario's edition, in the newest one's. Raises Unreadable."""
    edition = scenario.numbered or scenario.edition
    if edition != scenario.game.book.edition:
        written = _one(written, numbers(scenario.game.id, edition))
    if apart(scenario.game, written.text()):
        return written.text()
    number = parse(written.text())
    if number is None or number not in scenario.game.book:
        written.fail(f"没有条号「{written.text()}」", "书中的条号")
    return number


def pointed_at(game: Game, edition: str, said: str) -> str:
    """A clause that somebody points at: by the number of the edition, as its lines show it, else by the newest's.

    Whose number it is may stand before it. What is no clause stays as it is.
    """
    whose, _, named = said.partition(" ")
    if named and whose == game.book.edition:
        return parse(named) or named
    number = parse(named if named and whose == edition else said) or ""
    if edition not in {"", game.book.edition} and number in library.load(game.id, edition):
        return numbers(game.id, edition).inside(number)
    return number if number in game.book and not number.isdecimal() else said


def meant(scenario: Scenario, said: str) -> str:
    """A clause that somebody points at in the numbers in which a scenario asks, in the newest one's."""
    return pointed_at(scenario.game, scenario.numbered or scenario.edition, said)


def cited(scenario: Scenario, number: str) -> str:
    """A clause as the scenario's edition numbers it; with the newest edition's name where only that has it."""
    if not number or scenario.edition == scenario.game.book.edition:
        return number
    known = numbers(scenario.game.id, scenario.edition)
    return known.own(number) or f"{known.newest} {number}"


def has(scenario: Scenario, number: str) -> bool:
    """Whether the scenario's edition has a clause, in whichever number."""
    return " " not in cited(scenario, number)


def again(scenario: Scenario, number: str, cited: Collection[str], **where: Collection[str]) -> tuple[str, ...]:
    """The clauses in which the scenario's edition says again what one is cited for; all in the newest's numbers.

    ``where``: as the book takes it.
    """
    if scenario.edition == scenario.game.book.edition:
        return scenario.game.book.again(number, cited, **where)
    known = numbers(scenario.game.id, scenario.edition)
    book = library.load(scenario.game.id, scenario.edition)
    there = {how: {known.own(one) for one in clauses} for how, clauses in where.items()}
    own = known.own(number)
    found = book.again(own, **there)  # the words that are cited are those of the newest
    here = [known.inside(other) for other in (own, *found) if other]
    return tuple([other for other in here if other != number])


def text(scenario: Scenario, number: str) -> str:
    """The words of a clause as the scenario's edition has it, else the newest's."""
    own = cited(scenario, number)
    book = library.load(scenario.game.id, scenario.edition)
    return book[own].text if own in book else scenario.game.book[number].text


def steps(scenario: Scenario, found: Iterable[Step]) -> list[Step]:
    """Steps in the numbers of the scenario's edition; one under a clause that it has not is a gap."""
    if scenario.edition == scenario.game.book.edition:
        return list(found)
    known = numbers(scenario.game.id, scenario.edition)
    return [_step(scenario, step, known) for step in found]


def _step(scenario: Scenario, step: Step, known: Numbers) -> Step:
    silent = bool(step.clause) and not known.own(step.clause)
    against = [reason.clause for reason in step.by if reason.clause]  # without one, the newest does not say it either
    taken_over = step.kind == "refused" and bool(against) and not any(map(known.own, against))
    told = step._replace(
        clause=cited(scenario, step.clause),
        by=reasons(scenario, step.by, marked=step.kind == "refused" and not taken_over),
        because=reasons(scenario, step.because, marked=not (silent and step.kind in _TAKEN_OVER)),
        where=tuple([cited(scenario, number) for number in step.where]),
    )
    if taken_over:  # said once, of the whole line
        return told._replace(what=f"{told.what}（{UNSAID}）")
    if silent and step.kind in _TAKEN_OVER:
        from judge.scenario.because import Because  # noqa: PLC0415 - it reads scenarios itself

        return told._replace(kind="gap", by=(*told.by, Because(told.clause, UNSAID)), clause="")
    return told


def reasons(scenario: Scenario, given: tuple[Because, ...], *, marked: bool = True) -> tuple[Because, ...]:
    """Reasons in the numbers of the scenario's edition.

    One that only the newest edition has falls away where a clause of this edition gives the same, and is ``marked``
    otherwise: the line does not rest on it as on a rule of this book.
    """
    if scenario.edition == scenario.game.book.edition:
        return given
    known = numbers(scenario.game.id, scenario.edition)
    said = {(one.gives, one.card) for one in given if known.stands(one.clause)}
    kept = [one for one in given if known.stands(one.clause) or (one.gives, one.card) not in said]
    silent = [bool(one.clause) and not known.own(one.clause) for one in kept]
    return tuple([_reason(scenario, one, marked=marked and each) for one, each in zip(kept, silent, strict=True)])


def _reason(scenario: Scenario, one: Because, *, marked: bool) -> Because:
    gives = "；".join(filter(None, (one.gives, UNSAID))) if marked else one.gives
    return replace(one, clause=cited(scenario, one.clause), gives=gives)


def in_words(scenario: Scenario, sentence: str) -> str:
    """A sentence with the clauses that it names in the numbers of the scenario's edition; bare numbers name none."""
    book = scenario.game.book
    if scenario.edition == book.edition:
        return sentence

    def said(found: re.Match[str]) -> str:
        before, number = found["before"], found["number"]
        if before:  # of the newest edition, or of this one only: said already, or code's own name for it
            return number if before == scenario.edition else found[0]
        return cited(scenario, number) if "." in number and number in book else number

    return _naming(scenario.game.editions).sub(said, sentence)


def in_data(scenario: Scenario, data: Any) -> Any:
    """The JSON form of something, with the clauses in its words in the numbers of the scenario's edition."""
    if scenario.edition == scenario.game.book.edition:
        return data
    if isinstance(data, dict):
        return {key: in_data(scenario, value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [in_data(scenario, value) for value in data]
    return in_words(scenario, data) if isinstance(data, str) else data
