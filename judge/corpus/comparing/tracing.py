"""The history of one clause through the editions of its rulebook."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from judge.corpus import library
from judge.corpus.comparing.differences import Change, Difference, Piece, compare


class Step(msgspec.Struct, frozen=True):
    """An edition, and what the clause is in it."""

    edition: str
    date: str
    number: str
    """Its number in this edition; empty if it is not in it."""
    change: Change | None = None
    """What became of it since the edition before; None in the oldest edition, and where it was not before either."""
    pieces: tuple[Piece, ...] = ()
    """Its wording and what was taken out and put in since the edition before, if it was changed."""


def trace(game: str, number: str, edition: str | None = None) -> list[tuple[Step, ...]]:
    """The histories of the clauses that have this number in an edition, or in any; the oldest edition first.

    A number may mean different clauses in different editions: then there are several. There are none if no edition has
    the number.

    Raises:
        CorpusError: There is no such game or edition.
    """
    known = library.editions(game)
    asked = (library.load(game, edition).edition,) if edition else known
    having = [name for name in asked if number in library.load(game, name)]
    differences = [compare(game, old, new) for old, new in pairwise(known)]
    return list(dict.fromkeys(_history(game, known, differences, name, number) for name in having))


def _history(
    game: str, known: tuple[str, ...], differences: list[Difference], edition: str, number: str
) -> tuple[Step, ...]:
    """The steps of the clause that has ``number`` in ``edition``, both ways from there."""
    at = known.index(edition)
    numbers = {at: number}
    changes: dict[int, Change] = {}
    for later in range(at, len(differences)):
        change = next((one for one in differences[later].changes if one.old and one.old == numbers.get(later)), None)
        if change is not None:
            changes[later + 1], numbers[later + 1] = change, change.new
    for earlier in range(at - 1, -1, -1):
        change = next(
            (one for one in differences[earlier].changes if one.new and one.new == numbers.get(earlier + 1)), None
        )
        if change is not None:
            changes[earlier + 1], numbers[earlier] = change, change.old
    steps: list[Step] = []
    for count, name in enumerate(known):
        change = changes.get(count)
        parts = differences[count - 1].pieces(change) if change is not None and change.kind == "changed" else ()
        steps.append(Step(name, library.load(game, name).date, numbers.get(count, ""), change, parts))
    return tuple(steps)
