"""What reading a document gives, whatever its form."""

from __future__ import annotations

from typing import Literal

import msgspec


class Passage(msgspec.Struct, frozen=True):
    """A clause as it is printed, its lines joined; list items stand on lines of their own, opened by ``・``."""

    number: str
    text: str
    line: int
    head: str = ""
    """What is printed in front of the text: the number with its marks; empty for a paragraph that has none."""
    above: str = ""
    """The clause that it is a part of, whether the document has it or not; empty for a chapter."""


class Unparsed(msgspec.Struct, frozen=True):
    """A line, or the part of one, that belongs to no clause, and why."""

    line: int
    text: str
    reason: str


class Remark(msgspec.Struct, frozen=True):
    """Something that is wrong with the document, and was read all the same."""

    number: str
    line: int
    kind: Literal["cut", "split", "marker", "twice", "thread"]
    """A line cut in a reference; a sentence in two pieces; a foreign mark; a number printed twice; a forum's lines."""
    text: str


class Reading(msgspec.Struct, frozen=True):
    """All that was found, in the document's order."""

    clauses: tuple[Passage, ...]
    unparsed: tuple[Unparsed, ...]
    remarks: tuple[Remark, ...]
    contents: tuple[Passage, ...] = ()
    """The table of contents: numbers with their titles. Its lines are among the unparsed, too."""
    titles: tuple[Passage, ...] = ()
    """Titles over clauses that are no clause themselves. Their lines are among the unparsed, too."""
