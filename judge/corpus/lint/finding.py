"""A finding of lint."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal[
    "duplicate",  # a number used twice
    "parent",  # the level above is missing
    "order",  # stands behind a greater number
    "gap",  # a number is left out
    "letter",  # a letter without those before it
    "empty",  # a number without words
    "repeat",  # the words of another clause
    "dangling",  # refers to a clause that does not exist
    "blank",  # refers to a clause whose number was never filled in
    "title",  # names another title than that of the clause referred to
    "target",  # refers to a clause that does not speak of it
    "level",  # an alternative to its parent, and not a part of it
    "contents",  # the table of contents has another title
    "icon",  # the icon that stood at its head is lost
    "markup",  # clauses of one level are printed in several ways
    "cut",  # a line ends inside a reference
    "split",  # a sentence or section in two pieces
    "marker",  # a mark that is none of the book's
    "twice",  # its number is printed twice
    "again",  # what it is said to say twice stands nowhere
    "thread",  # posts are missing
]


class Finding(msgspec.Struct, frozen=True):
    """Something wrong with a clause, in Chinese, and what was probably meant."""

    number: str
    kind: Kind
    message: str
    suggestion: str = ""
    known: bool = False
    """Whether a note of ours under the clause already says that the book is wrong here."""
