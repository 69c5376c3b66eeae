"""What is wrong with a rulebook, as far as a program can tell: with its numbers, its levels and its references.

It reads the bundled book as well as a document that was just read, so that a publisher's slips are found before anybody
has marked them. Each check has its measure in its docstring; what needs a reader's judgement is not guessed at.
"""

from __future__ import annotations

import msgspec

from judge.corpus.book import Book
from judge.corpus.document import Document
from judge.corpus.lint.finding import Finding, Kind
from judge.corpus.lint.levels import levels
from judge.corpus.lint.numbering import numbering
from judge.corpus.lint.printing import printing
from judge.corpus.lint.referring import referring
from judge.corpus.lint.repeating import repeating
from judge.corpus.lint.restating import restating
from judge.corpus.lint.text import Text

__all__ = ["Finding", "Kind", "lint"]


def lint(source: Book | Document, book: Book | None = None) -> list[Finding]:
    """All findings, in the order of the book.

    ``book`` is the bundled rulebook that a document is: what its notes explain is marked as known.
    """
    text = Text.of(source)
    titles: set[str] = set()
    found: list[Finding] = []
    if isinstance(source, Book):
        book = source
        found += restating(book)
    else:
        titles = {title.number for title in (*source.reading.titles, *source.reading.contents)}
        found += [*printing(source), *repeating(text)]
    found += [*numbering(text), *referring(text, titles), *levels(text)]
    known = {entry.number for entry in book or () if any("原书之误" in note for note in entry.notes)}
    place = {number: at for at, number in enumerate(text.numbers)}
    found.sort(key=lambda finding: place.get(finding.number, len(place)))
    return [msgspec.structs.replace(finding, known=finding.number in known) for finding in found]
