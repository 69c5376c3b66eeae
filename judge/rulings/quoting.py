"""The clauses that a ruling cites: quoted when it is made, compared with the book when it is verified."""

from __future__ import annotations

from collections.abc import Iterable

from judge.cjk import fold
from judge.clause import sort_key
from judge.corpus import Book, Entry, load
from judge.rulings.ruling import Quoted, digest


def quote(game: str, edition: str, numbers: Iterable[str]) -> tuple[Quoted, ...]:
    """The clauses as they read now, in the book's order; those of another edition, named before the number, last."""
    found = [(number, *where(game, edition, number)) for number in numbers]
    found.sort(key=lambda one: (" " in one[0], sort_key(one[2])))
    return tuple([_quoted(book, book[plain], number) for number, book, plain in found])


def where(game: str, edition: str, number: str) -> tuple[Book, str]:
    """The book that a number of an edition is of, and what it is called there: ``2026-06-11 2.18`` is the newest's."""
    other, _, plain = number.rpartition(" ")
    return load(game, other or edition), plain


def _quoted(book: Book, entry: Entry, number: str) -> Quoted:
    headings = tuple(f"{up} {book[up].heading}" for up in book.ancestors(entry.number) if book[up].heading)
    official = entry.text if entry.official else ""
    return Quoted(
        number=number,
        headings=headings,
        own=entry.own,
        own_hash=digest(entry.own),
        official=official,
        official_hash=digest(official) if official else "",
        notes=entry.notes,
    )


def same_words(old: str, old_hash: str, new: str) -> bool:
    """Whether a text says what it said; full or half width and other quotes are no change."""
    return digest(new) == old_hash or fold(new) == fold(old)


def elsewhere(book: Book, quoted: Quoted, others: frozenset[str]) -> str:
    """The number under which a clause's substance stands now; empty if nowhere, or only where it also stood before."""
    return next((e.number for e in book if e.number not in others and e.own == quoted.own), "")
