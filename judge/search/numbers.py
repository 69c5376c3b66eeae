"""Clauses asked for by their number."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from judge import clause
from judge.corpus import Book


class Numbered(NamedTuple):
    """A query, apart from its numbers."""

    numbers: tuple[str, ...]
    """What has the shape of a clause number: ``18.1.11`` ``１８．１．１１`` ``第十八章``; alone ``18-1`` too."""
    rest: str
    """Everything else; a plain ``50`` as well, which may be a chapter and may stand in a text."""


def take(query: str) -> Numbered:
    """Takes the numbers out of a query."""
    words = query.split()
    found = [(word, _number(word, alone=len(words) == 1)) for word in words]
    numbers = dict.fromkeys(number for _, number in found if number)
    return Numbered(tuple(numbers), " ".join(word for word, number in found if word.isdigit() or not number))


def _number(word: str, *, alone: bool) -> str | None:
    """The number that a word is; 1-2 among other words is a range before it is a clause."""
    said = clause.parse(word) or clause.said(word)
    sure = said is not None and (alone or said.count(".") > 1 or "#" in said or not word[0].isdecimal())
    return said if clause.parse(word) or sure else None


def subtrees(book: Book, numbers: Iterable[str]) -> tuple[str, ...]:
    """The clauses with these numbers, each followed by everything below it; a number may be used twice (``1.62~2``)."""
    meant = [book.meant(number) for number in numbers]
    uses = [own for number in meant for own in book.entries if own == number or own.startswith(f"{number}~")]
    return tuple(dict.fromkeys(below for own in uses for below in book.subtree(own)))


def nearest(book: Book, numbers: Iterable[str]) -> tuple[str, ...]:
    """The clauses that may have been meant by those numbers that the book lacks; none of a chapter that it lacks."""
    missing = [number for number in numbers if book.meant(number) not in book and re.split(r"[.#~]", number)[0] in book]
    return tuple(near for number in missing for near in book.nearest(number))
