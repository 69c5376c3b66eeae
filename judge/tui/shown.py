"""Clauses in the edition that is shown: elsewhere on the desk a clause has the number that the newest edition gives it.

One that only an older edition has is called as code cites it: ``ch1 1.154``.
"""

from __future__ import annotations

from judge.corpus import Book, editions, load
from judge.corpus.older import numbers
from judge.tui.lay import Row, row
from judge.tui.pages import Place


def book_of(place: Place) -> Book:
    """The book that a clause is read in."""
    return load(place.game, place.edition or None)


def several(game: str) -> tuple[str, ...]:
    """The editions of a game's rulebook, the one that the code cites first."""
    newest = load(game).edition
    return (newest, *(one for one in reversed(editions(game)) if one != newest))


def in_edition(place: Place, edition: str) -> Place | None:
    """The clause of an edition (empty: the newest) that says what a clause says; None if it has none."""
    if place.edition == edition:
        return place
    newest = place.number
    if place.edition:
        known = numbers(place.game, place.edition)
        newest = known.later(place.number) or known.later(known.twin(place.number))
    own = numbers(place.game, edition).own(newest) if edition and newest else newest
    return Place(place.game, own, edition) if own else None


def opened_in(place: Place, edition: str) -> Place:
    """Where a clause is read while an edition is shown: there, if that one has it."""
    apart, _, number = place.number.partition(" ")
    if number:
        return Place(place.game, number, apart)
    return place if place.edition else in_edition(place, edition) or place


def edition_row(place: Place, shown: str) -> Row | None:
    """Which edition a clause is read in; None where there is only one. ``shown``: the one that was asked for."""
    known = several(place.game)
    if len(known) == 1:
        return None
    words = "旧版" if place.edition else "新版"
    lacking = f"　{shown} 版没有这一条" if shown and not place.edition else ""
    return row((f"{place.edition or known[0]}（{words}）", "mark"), (f"{lacking}　F8 换版", "dim"), value=None)
