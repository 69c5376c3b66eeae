"""What lint looks at: the clauses of a book or of a document, and the tree that they make."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from judge.clause import parent, sort_key
from judge.corpus.book import Book
from judge.corpus.document import Document
from judge.corpus.numbers import nearest
from judge.corpus.references import is_title

_MOST = 0.9  # of the clauses must have their parent's number in theirs

_HELPED = 100  # numbers that lead nowhere; a rulebook has some 10


class Text:
    """Clauses in their order, each with its words and the clause above it."""

    def __init__(self, clauses: list[tuple[str, str, str]]) -> None:
        """``clauses``: number, words, the number above (empty at the top)."""
        self.numbers = [number for number, _, _ in clauses]
        self.words = {number: words for number, words, _ in clauses}
        self.above = {number: above for number, _, above in clauses}
        self.children: dict[str, list[str]] = {}
        self._looked_for = 0
        for number, _, above in clauses:
            self.children.setdefault(above, []).append(number)
        told = sum((parent(number) or "") == above for number, above in self.above.items())
        self.by_number = told > _MOST * len(clauses)
        """Whether the numbers tell the tree; in 极彩 1.21 is a clause of 1.2, or a section of its own."""

    @classmethod
    def of(cls, source: Book | Document) -> Text:
        """The clauses of a book in our words, or of a document as it is printed."""
        if isinstance(source, Book):
            return cls([(entry.number, entry.own, entry.up) for entry in source])
        return cls([(p.number, unicodedata.normalize("NFKC", p.text), p.above) for p in source.reading.clauses])

    def up(self, number: str) -> str:
        """The number one level up, whether or not there is such a clause; empty at the top."""
        return (parent(number) or "") if self.by_number else self.above.get(number, "")

    def ancestors(self, number: str) -> Iterator[str]:
        """The clauses above one, the nearest first."""
        above = self.above.get(number, "")
        while above:
            yield above
            above = self.above.get(above, "")

    def heading(self, number: str) -> str:
        """The nearest title above a clause; empty if there is none."""
        return next((words for up in self.ancestors(number) if is_title(words := self.words.get(up, ""))), "")

    def beside(self, number: str, *steps: int) -> list[str]:
        """The clauses so many steps from this one, under the same parent."""
        siblings = sorted(self.children[self.above[number]], key=sort_key)
        at = siblings.index(number)
        return [siblings[at + step] for step in steps if 0 <= at + step < len(siblings)]

    def below(self, number: str) -> Iterator[str]:
        """The words of a clause and of all below it."""
        yield self.words[number]
        for child in self.children.get(number, ()):
            yield from self.below(child)

    def meant(self, number: str) -> str:
        """The clauses closest to a number, with their words; empty where so many lead nowhere that it helps nobody."""
        if number not in self.words:
            self._looked_for += 1
            if self._looked_for > _HELPED:
                return ""
        near = [number] if number in self.words else nearest(number, self.words, 3)
        return "可能是：" + "；".join(f"{other} {self.short(other)}" for other in near)

    def short(self, number: str) -> str:
        """How the words of a clause begin."""
        line = self.words[number].partition("\n")[0]
        return line if len(line) <= 20 else line[:19] + "…"
