"""How an older edition numbers what the newest one says: code cites the newest, and answers for either."""

from __future__ import annotations

import functools

from judge.corpus import library


class Numbers:
    """The numbers of one edition beside those of the newest, as far as a clause stands in both."""

    def __init__(self, game: str, edition: str) -> None:
        from judge.corpus.comparing import compare  # noqa: PLC0415 - only an older edition is compared

        self.game, self.edition = game, edition
        self.newest = library.load(game).edition
        self._later = compare(game, edition, self.newest).renumbered()
        self._own = {new: old for old, new in self._later.items()}
        self._under_another = library.load(game, edition).under_another

    def later(self, number: str) -> str:
        """The clause of the newest edition that says what a clause of this one says; empty if it is gone."""
        return self._later.get(number, "")

    def own(self, number: str) -> str:
        """The clause of this edition that says what code cites so; empty if it does not say it."""
        edition, _, apart = number.partition(" ")
        return apart if edition == self.edition else self._own.get(number) or self._under_another.get(number, "")

    def stands(self, number: str) -> bool:
        """Whether this edition has the very clause that code cites so, not only another one that says what it says."""
        return number in self._own or number.partition(" ")[0] == self.edition

    def inside(self, number: str) -> str:
        """How code cites what a clause of this edition says: by the newest's number, else by its own with our name."""
        return self.later(number) or self.later(self.twin(number)) or f"{self.edition} {number}"

    def twin(self, number: str) -> str:
        """Another clause of this edition that says the very same; empty if there is none."""
        book = library.load(self.game, self.edition)
        own = book[number].own
        return next((entry.number for entry in book if entry.own == own and entry.number != number), "")


@functools.cache
def numbers(game: str, edition: str) -> Numbers:
    """The numbers of an edition. Raises CorpusError if there is no such edition."""
    return Numbers(game, edition)
