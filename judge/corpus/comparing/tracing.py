"""The history of one clause through the editions of its rulebook."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from judge.corpus import library
from judge.corpus.comparing.differences import Change, Difference, compare
from judge.corpus.errors import CorpusError


class Step(msgspec.Struct, frozen=True):
    """An edition, and what the clause is in it."""

    edition: str
    date: str
    number: str
    """Its number in this edition; empty if it is not in it."""
    change: Change | None = None
    """What became of it since the edition before; None in the first that has it, and where it is not."""


def trace(game: str, number: str, edition: str | None = None) -> list[tuple[Step, ...]]:
    """The histories of the clauses that have this number in an edition, or in any; the oldest edition first.

    A number may mean different clauses in different editions: then there are several.

    Raises:
        CorpusError: There is no such game or edition, or no edition has the number.
    """
    known = library.editions(game)
    library.load(game, edition)
    having = [name for name in ((edition,) if edition else known) if number in library.load(game, name)]
    if not having:
        asked = f"「{game}」的{edition or '各'}版"
        near = library.load(game, edition).nearest(number, 3)
        raise CorpusError(f"{asked}都没有条号 {number}。最接近的是 {'、'.join(near)}。")
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
        change = next(
            (one for one in differences[later].changes if numbers.get(later) and one.old == numbers[later]), None
        )
        if change is not None:
            changes[later + 1], numbers[later + 1] = change, change.new
    for earlier in range(at - 1, -1, -1):
        after = numbers.get(earlier + 1)
        change = next((one for one in differences[earlier].changes if after and one.new == after), None)
        if change is not None:
            changes[earlier + 1], numbers[earlier] = change, change.old
    dates = [library.load(game, name).date for name in known]
    return tuple(
        Step(name, dates[count], numbers.get(count, ""), changes.get(count)) for count, name in enumerate(known)
    )
