"""What a grammar makes of a text: a tree of rules and words, as plain values that know no parser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from lark import Token, Tree


DEPTH = 120


class Part(Struct, frozen=True):
    """A rule's part of a text, or a word. ``name`` is the rule's or the terminal's.

    ``start`` and ``end`` are places in the folded text. A word has no ``parts``; a rule may have none either.
    """

    name: str
    text: str
    start: int
    end: int
    parts: tuple[Part, ...] = ()
    is_word: bool = False

    def rules(self, *names: str) -> Iterator[Part]:
        """The parts that these rules made, in order."""
        return (part for part in self.parts if not part.is_word and part.name in names)

    def rule(self, *names: str) -> Part | None:
        """The first part that one of these rules made."""
        return next(self.rules(*names), None)

    def word(self, *names: str) -> Part | None:
        """The first of these words."""
        return next((part for part in self.parts if part.is_word and part.name in names), None)

    def the(self, *names: str) -> Part:
        """The first part of one of these names, which the grammar has there in any case."""
        return next(part for part in self.parts if part.name in names)

    def said(self, *names: str) -> str:
        """The words of the first part of these names; nothing if there is none."""
        return next((part.text for part in self.parts if part.name in names), "")

    @property
    def first(self) -> Part:
        """The first part, which the grammar has in any case."""
        return self.parts[0]


class TooDeepError(Exception):
    """More parts within each other than any text has that somebody could read; ``start``: where the last begins."""

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self.start = start


def part(branch: Tree[Token] | Token, at: int = 0, depth: int = 0) -> Part:
    """What lark made, as a ``Part``; ``at``: where it stands if it is empty. Raises TooDeepError."""
    if isinstance(branch, str):
        return Part(branch.type, str(branch), branch.start_pos or 0, branch.end_pos or 0, is_word=True)
    begin = getattr(branch.meta, "start_pos", at)
    if depth > DEPTH:
        raise TooDeepError(begin)
    parts = tuple([part(child, begin, depth + 1) for child in branch.children])
    text = "".join([child.text for child in parts])
    return Part(str(branch.data), text, begin, getattr(branch.meta, "end_pos", begin), parts)
