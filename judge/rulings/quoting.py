"""The clauses that a ruling cites: quoted when it is made, compared with the book when it is verified."""

from __future__ import annotations

from collections.abc import Iterable

from judge.cjk import fold
from judge.clause import sort_key
from judge.corpus import Book, Entry, load
from judge.rulings.ruling import Quoted, digest


def quote(game: str, edition: str, numbers: Iterable[str]) -> tuple[Quoted, ...]:
    """The clauses as they read now, in the book's order."""
    book = load(game, edition)
    return tuple(_quoted(book, book[number]) for number in sorted(numbers, key=sort_key))


def _quoted(book: Book, entry: Entry) -> Quoted:
    headings = tuple(f"{up} {book[up].heading}" for up in book.ancestors(entry.number) if book[up].heading)
    official = entry.text if entry.official else ""
    return Quoted(
        number=entry.number,
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
