"""The index of one rulebook: built when the program is, and read back whole.

The index of other words than the bundled ones (imported, or changed since) is built at the first search and kept in
the user's cache, saved in one piece under a name that carries a stamp of all that it is made from. So two processes
may build at once (the last one to finish replaces an equal file in one step), a half-written index cannot be seen, a
changed text gets a new name, and no file stays open.
"""

from __future__ import annotations

import contextlib
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from judge import paths
from judge.cjk import fold
from judge.corpus import Book, games, library, prepared
from judge.search import lexicon, speech, tokens
from judge.search.lexicon import Lexicon
from judge.search.tokens import Segmenter
from judge.search.weights import Field, Packed, weigh

VERSION = 12
"""Part of the index's key: raise it when the same book would be indexed differently."""

Progress = Callable[[str, int, int], None]
"""Called while an index is built: the game, how many clauses are in it, how many there will be."""


class Lines:
    """One text for each clause, looked through all at once."""

    def __init__(self, texts: list[str]) -> None:
        self._joined = "\0".join(texts)
        self._begins = [0]
        for text in texts:
            self._begins.append(self._begins[-1] + len(text) + 1)

    def with_(self, part: str) -> Iterator[int]:
        """The positions of the clauses whose text has ``part``, each once, in their order."""
        found = self._joined.find(part)
        while found >= 0:
            at = bisect_right(self._begins, found)
            yield at - 1
            found = self._joined.find(part, self._begins[at])


class Index:
    """A searchable book, never changed after it was made. Everything is in the book's order: a clause is a position."""

    def __init__(self, book: Book, contents: dict[str, Any]) -> None:
        """The index of ``book`` from what :func:`_build` made, fresh or read back."""
        self.book = book
        self.numbers = tuple(book.entries)
        self.is_heading = [bool(entry.heading and book.children(entry.number)) for entry in book]
        self.texts: list[str] = contents["texts"]
        """The clauses, folded."""
        self.characters: list[str] = contents["characters"]
        """Their single characters with spaces between and around, so that one of them can be found whole."""
        self.asked: list[str] = contents["asked"]
        """What the register says each is asked for, folded."""
        self.asked_elsewhere: list[str] = contents["asked_elsewhere"]
        """What clauses of other books are asked for that say the same as each."""
        self.subjects: dict[int, tuple[str, ...]] = contents["subjects"]
        """For a clause the subjects on which it says what other books say too."""
        self.above: list[int] = contents["above"]
        """The position of the clause above each; -1 above a chapter."""
        self.below = _below(self.above)
        """Where what stands below each clause ends; it begins right after the clause."""
        self.everything = "\n".join(self.texts)
        self.in_texts = Lines(self.texts)
        self.in_characters = Lines(self.characters)
        self.in_asked = Lines(self.asked)
        self.in_asked_elsewhere = Lines(self.asked_elsewhere)
        self.lexicon = Lexicon(*contents["lexicon"])
        self.segmenter = Segmenter(self.lexicon.frequencies)
        self._packed: Packed = contents["weights"]
        self._fields: dict[str, Field] = {}

    def weights(self, field: str, token: str) -> Iterable[tuple[int, float]]:
        """The positions of the clauses that have ``token`` in ``field``, each with its BM25F score."""
        return self._field(field).of(token)

    def clauses_with(self, field: str, token: str) -> int:
        """How many clauses have ``token`` in ``field``."""
        return self._field(field).clauses_with(token)

    def size(self, field: str) -> int:
        """How many tokens the clauses have in ``field``, each counted once a clause."""
        return self._field(field).size

    def _field(self, field: str) -> Field:
        found = self._fields.get(field)
        if found is None:
            found = self._fields[field] = Field(self._packed[field])
        return found


def _below(above: list[int]) -> list[int]:
    ends = list(range(1, len(above) + 1))
    for at in reversed(range(len(above))):
        if above[at] >= 0:
            ends[above[at]] = max(ends[above[at]], ends[at])
    return ends


def open_index(book: Book, progress: Progress | None = None) -> tuple[Index, str]:
    """The index of ``book``, as it came with the program, from the cache, or built; and what to tell the user.

    That is "", or that it was not kept.
    """
    made_from = _made_from(book)
    kept = paths.cache() / "search" / f"{book.game}-{book.edition}-{made_from}.index"
    for file in (paths.bundled("prepared") / _prepared(book), kept):
        if contents := prepared.read(file, made_from):
            return Index(book, contents), ""
    contents = _build(book, progress)
    return Index(book, contents), _keep(kept, made_from, contents)


def prepare(folder: Path) -> None:
    """Write the indexes of the newest bundled editions into ``folder``, where the program finds them later."""
    for game in games():
        book = library.ours(game)
        prepared.write(folder / _prepared(book), _made_from(book), _build(book, None))


def _prepared(book: Book) -> str:
    return f"{book.game}-{book.edition}.index"


def _made_from(book: Book) -> str:
    """A stamp of all that an index is made from: texts, words, register, our own code's versions."""
    shelf = sorted({book.game, *games()})
    files = [lexicon.alike_file(), *map(lexicon.register_file, shelf), *map(lexicon.terms_file, shelf)]
    made_by = VERSION, tokens.VERSION, sys.byteorder, speech.SHELL_WORDS, speech.SPOKEN
    parts = [file.read_bytes() if file.is_file() else b"-" for file in files]
    return prepared.stamp([book.stamp.encode(), repr(made_by).encode(), *parts])


def _keep(file: Path, made_from: str, contents: dict[str, Any]) -> str:
    """Saves an index and removes those of the book's former texts; says so where it cannot."""
    try:
        prepared.write(file, made_from, contents)
    except OSError as error:
        return f"搜索索引没能存到 {file.parent}（{error.strerror}），本次在内存里建好，结果不受影响；下次还要重建。"
    for old in file.parent.glob(f"{file.name.rpartition('-')[0]}-*.index"):
        if old != file:
            with contextlib.suppress(OSError):  # another process may have been quicker, or be reading it
                old.unlink()
    return ""


def _build(book: Book, progress: Progress | None) -> dict[str, Any]:
    texts = [fold(entry.text) for entry in book]
    register, elsewhere = lexicon.register(book.game), lexicon.asked_elsewhere(book.game)
    asked = [register.get(number, "") for number in book.entries]
    words = lexicon.make(book, texts, asked)
    segmenter = Segmenter(words.frequencies)
    position = {number: at for at, number in enumerate(book.entries)}
    ancestors = [book.ancestors(number) for number in book.entries]

    def clauses() -> Iterator[dict[str, list[str]]]:
        for text, above, question in zip(texts, ancestors, asked, strict=True):
            headings = " ".join(fold(book[up].heading) for up in above)
            yield {
                "word": segmenter.cut(text),
                "character": tokens.characters(text),
                "pair": tokens.pairs(text),
                "above": tokens.pairs(headings) + segmenter.cut(headings),
                "asked": tokens.pairs(question) + segmenter.cut(question),
            }

    def done(count: int) -> None:
        if progress is not None:
            progress(book.game, count, len(book))

    weighed = weigh(clauses(), done)
    done(len(book))
    return {
        "texts": texts,
        "characters": [" ".join(["", *tokens.characters(text), ""]) for text in texts],
        "asked": asked,
        "asked_elsewhere": [elsewhere.get(number, "") for number in book.entries],
        "subjects": {
            position[number]: names for number, names in lexicon.subjects(book.game).items() if number in position
        },
        "above": [position[above[-1]] if above else -1 for above in ancestors],
        "lexicon": tuple(words),
        "weights": weighed,
    }
