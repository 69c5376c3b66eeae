"""How like a question is to those that the register says a clause is asked for.

The register's entries are questions already put: one entry that says what is asked, and little else, tells more than
ten that each have a word of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from judge.search.index import Index
from judge.search.lexicon import Readings

Word = tuple[str, Readings, float]
"""A word of the question, what it may be in an entry (itself first), and how much it weighs."""


def words(index: Index, asked: Iterable[tuple[str, Readings, float]]) -> list[Word]:
    """The words of a question, each with what else players call it, weighed by how rare it is in the register."""
    found: list[Word] = []
    for word, readings, counts in asked:
        called = (*readings, *index.lexicon.sayings.get(word, ()))
        having = len({at for reading, _ in called for at in index.in_asked.with_(reading)})
        found.append((word, called, counts * math.log(1 + len(index.asked) / max(0.5, having))))
    return found


def likeness(index: Index, at: int, asked: list[Word]) -> float:
    """From 0 to 1: of the entries for a clause, the one that is most like the question."""
    return max((_like(entry, asked) for entry in index.asked[at].split("\n") if entry), default=0.0)


def _like(entry: str, asked: list[Word]) -> float:
    """How much of the question the entry has and how much of the entry is in the question: their harmonic mean."""
    has = whole = 0.0
    marked: set[int] = set()
    for _, readings, weight in asked:
        best = 0.0
        for reading, counts in readings:
            place = entry.find(reading)
            if place >= 0:
                best = max(best, counts)
            while place >= 0:
                marked.update(range(place, place + len(reading)))
                place = entry.find(reading, place + 1)
        has += weight * best
        whole += weight
    if not has:
        return 0.0
    told = len(marked) / sum(1 for character in entry if character.isalnum())
    return 2 * (has / whole) * told / (has / whole + told)
