"""How like a question is to those that the register says a clause is asked for.

The register's entries are questions already put: one entry that says what is asked, and little else, tells more than
ten that each have a word of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from judge.search.index import Index, Lines
from judge.search.lexicon import Readings

ELSEWHERE = 0.85
"""What the likeness to what a clause of another book is asked for counts, against that to its own."""


class Word(NamedTuple):
    """A word of the question."""

    weight: float
    said: dict[int, Readings]
    """For a clause what of that the word may be stands in its entries, and what a match of it counts."""
    said_elsewhere: dict[int, Readings]
    """The same for what clauses of other books are asked for that say as it does."""


def words(index: Index, asked: Iterable[tuple[str, Readings, float]]) -> list[Word]:
    """The words of a question, each with all that it may be, and what it counts; the rare ones weigh most."""
    found: list[Word] = []
    for word, readings, counts in asked:
        called = tuple(dict((*reversed(index.lexicon.sayings.get(word, ())), *reversed(readings))).items())
        said = _having(index.in_asked, called)
        weight = counts * math.log(1 + len(index.asked) / max(0.5, len(said)))
        found.append(Word(weight, said, _having(index.in_asked_elsewhere, called)))
    return found


def _having(entries: Lines, readings: Readings) -> dict[int, Readings]:
    found: dict[int, Readings] = {}
    for reading in readings:
        for at in entries.with_(reading[0]):
            found[at] = (*found.get(at, ()), reading)
    return found


def likeness(index: Index, at: int, asked: list[Word]) -> float:
    """From 0 to 1: of the entries for a clause, the one that is most like the question."""
    whole = sum(word.weight for word in asked)
    own = [(word.weight, word.said[at]) for word in asked if at in word.said]
    others = [(word.weight, word.said_elsewhere[at]) for word in asked if at in word.said_elsewhere]
    return max(
        _most(index.asked[at], own, whole) if own else 0.0,
        ELSEWHERE * _most(index.asked_elsewhere[at], others, whole) if others else 0.0,
    )


def _most(entries: str, said: list[tuple[float, Readings]], whole: float) -> float:
    return max(_like(entry, said, whole) for entry in entries.split("\n"))


def _like(entry: str, said: list[tuple[float, Readings]], whole: float) -> float:
    """How much of the question the entry has and how much of the entry is in the question: their harmonic mean."""
    has = 0.0
    marked: set[int] = set()
    for weight, readings in said:
        best = 0.0
        for reading, counts in readings:
            place = entry.find(reading)
            if place >= 0:
                best = max(best, counts)
            while place >= 0:
                marked.update(range(place, place + len(reading)))
                place = entry.find(reading, place + 1)
        has += weight * best
    if not has:
        return 0.0
    told = len(marked) / sum(1 for character in entry if character.isalnum())
    return 2 * (has / whole) * told / (has / whole + told)
