"""Clauses of a dispute in the numbers of the edition that it is played by; inside, code cites the newest one's."""

from __future__ import annotations

from collections.abc import Iterable

from judge.corpus import load
from judge.corpus.older import numbers
from judge.scenario import Scenario, editions
from judge.tui.citing import citation
from judge.tui.lay import Row, row
from judge.tui.pages import Place, reference_rows, said_rows


def by_edition(scenario: Scenario, rows: Iterable[Row]) -> list[Row]:
    """Rows that name clauses as code cites them, in the numbers of the edition that is played."""
    if _newest(scenario):
        return list(rows)
    return [
        one._replace(pieces=tuple((editions.in_words(scenario, words), style) for words, style in one.pieces))
        for one in rows
    ]


def quoted_rows(scenario: Scenario, shown: str, *, references: bool = False) -> list[Row]:
    """The words of a clause, ``shown`` as the edition that is played numbers it; none if it is in no book.

    ``references``: with what it refers to and what refers to it, in the newest edition.
    """
    book = scenario.game.book
    if _newest(scenario):
        if shown not in book:
            return []
        return said_rows(book, shown) + (reference_rows(book, shown) if references else [])
    where = place(scenario, shown)
    own = load(book.game, scenario.edition)
    if shown in own:
        return [row((f"{shown} ", "number"), own[shown].text, value=where or "", hang=2)]
    return said_rows(book, where.number) if where is not None else []


def place(scenario: Scenario, shown: str) -> Place | None:
    """Where the newest book says what is shown in the numbers of the edition that is played; None if it does not."""
    book = scenario.game.book
    if not _newest(scenario):
        _, _, later = shown.partition(" ")
        shown = later or (numbers(book.game, scenario.edition).inside(shown) if _known(scenario, shown) else "")
    return Place(book.game, shown) if shown in book else None


def cited(scenario: Scenario, shown: str) -> str:
    """A clause with its words, as it is copied; empty if it is in no book."""
    own = load(scenario.game.id, scenario.edition)
    where = place(scenario, shown)
    if shown in own:
        return citation(own, shown)
    return citation(scenario.game.book, where.number) if where is not None else ""


def _known(scenario: Scenario, shown: str) -> bool:
    return shown in load(scenario.game.id, scenario.edition)


def _newest(scenario: Scenario) -> bool:
    return scenario.edition == scenario.game.book.edition
