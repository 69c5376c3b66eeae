"""The rulebooks: bundled text, imported wording, references, editions.

``load("cipher")`` gives the :class:`Book`; ``book.cite("18.1.2", "未行动")`` a citation that is proved against it. What
only the upkeep of a rulebook needs (importing, lint) is in modules of its own, so that looking a clause up stays quick.
"""

from __future__ import annotations

from judge.corpus.book import Book, CitationError, Entry
from judge.corpus.errors import BrokenCorpusError, CorpusError
from judge.corpus.library import apart, editions, games, load, named, printing

__all__ = [
    "Book",
    "BrokenCorpusError",
    "CitationError",
    "CorpusError",
    "Entry",
    "apart",
    "editions",
    "games",
    "load",
    "named",
    "printing",
]
