"""Clauses asked for by their number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from judge import clause
from judge.corpus import Book


class Numbered(NamedTuple):
    """A query, apart from its numbers."""

    numbers: tuple[str, ...]
    """What has the shape of a clause number: ``18.1.11`` ``１８．１．１１`` ``第18章`` ``18.``."""
    rest: str
    """Everything else; a plain ``50`` as well, which may be a chapter and may stand in a text."""


def take(query: str) -> Numbered:
    """Takes the numbers out of a query."""
    words = query.split()
    numbers = [number for word in words if (number := clause.parse(word))]
    return Numbered(tuple(numbers), " ".join(word for word in words if word.isdigit() or not clause.parse(word)))


def subtrees(book: Book, numbers: Iterable[str]) -> tuple[str, ...]:
    """The clauses with these numbers, each followed by everything below it; a number may be used twice (``1.62~2``)."""
    uses = [own for number in numbers for own in book.entries if own == number or own.startswith(f"{number}~")]
    return tuple(dict.fromkeys(below for own in uses for below in book.subtree(own)))


def nearest(book: Book, numbers: Iterable[str]) -> tuple[str, ...]:
    """The clauses that may have been meant by those numbers that the book does not have."""
    return tuple(near for number in numbers if number not in book for near in book.nearest(number))
