"""What reading a document gives, whatever its form."""

from __future__ import annotations

from typing import Literal

import msgspec


class Passage(msgspec.Struct, frozen=True):
    """A clause as it is printed, its lines joined; list items stand on lines of their own, opened by ``・``."""

    number: str
    text: str
    line: int


class Unparsed(msgspec.Struct, frozen=True):
    """A line, or the part of one, that belongs to no clause, and why."""

    line: int
    text: str
    reason: str


class Remark(msgspec.Struct, frozen=True):
    """Something that is wrong with the document, and was read all the same."""

    number: str
    line: int
    kind: Literal["cut", "marker"]
    text: str


class Reading(msgspec.Struct, frozen=True):
    """All that was found, in the document's order."""

    clauses: tuple[Passage, ...]
    unparsed: tuple[Unparsed, ...]
    remarks: tuple[Remark, ...]
