"""The index of one rulebook: built once, kept in the user's cache, and read back whole.

It is one file, saved in one piece under a name that carries a digest of all that it is made from. So two processes
may build at once (the last one to finish replaces an equal file in one step), a half-written index cannot be seen, a
changed text gets a new name, and no file stays open.
"""

from __future__ import annotations

import contextlib
import hashlib
import marshal
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from judge import paths
from judge.cjk import fold
from judge.corpus import Book
from judge.search import lexicon, speech, tokens, weights
from judge.search.lexicon import Lexicon
from judge.search.tokens import Segmenter

VERSION = 7
"""Part of the index's key: raise it when the same book would be indexed differently."""

Progress = Callable[[str, int, int], None]
"""Called while an index is built: the game, how many clauses are in it, how many there will be."""

_CHECKSUM = 32  # bytes before the contents of a kept index


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
        self.above: list[int] = contents["above"]
        """The position of the clause above each; -1 above a chapter."""
        self.everything = "\n".join(self.texts)
        self.lexicon = Lexicon(*contents["lexicon"])
        self.segmenter = Segmenter(self.lexicon.frequencies)
        self._weights: weights.Packed = contents["weights"]

    def weights(self, field: str, token: str) -> Iterable[tuple[int, float]]:
        """The positions of the clauses that have ``token`` in ``field``, each with its BM25F score."""
        packed = self._weights[field].get(token)
        return weights.unpack(packed) if packed else ()


def open_index(book: Book, progress: Progress | None = None) -> tuple[Index, str]:
    """The index of ``book``, read from the cache or built; and what to tell the user: "", or that it was not kept."""
    file = paths.cache() / "search" / f"{book.game}-{book.edition}-{digest(book)}.index"
    if contents := _read(file):
        return Index(book, contents), ""
    contents = _build(book, progress)
    return Index(book, contents), _keep(file, contents)


def digest(book: Book) -> str:
    """A name for all that an index is made from: texts, words, register, our versions, the Python that writes it."""
    texts = [(entry.number, entry.text, entry.heading) for entry in book]
    made_by = VERSION, tokens.VERSION, sys.implementation.cache_tag, sys.byteorder
    made_from = hashlib.sha256(repr((made_by, texts, speech.SHELL_WORDS, speech.SPOKEN)).encode())
    for file in (lexicon.terms_file(book.game), lexicon.register_file(book.game)):
        made_from.update(file.read_bytes() if file.is_file() else b"-")
    return made_from.hexdigest()[:24]


def _read(file: Path) -> dict[str, Any] | None:
    """What is in a kept index; None if there is none, or it was damaged (its checksum says so)."""
    try:
        kept = file.read_bytes()
    except OSError:
        return None
    contents = memoryview(kept)[_CHECKSUM:]
    if hashlib.sha256(contents).digest() != kept[:_CHECKSUM]:
        return None
    found: dict[str, Any] = marshal.loads(contents)
    return found


def _keep(file: Path, contents: dict[str, Any]) -> str:
    """Saves an index in one step and removes those of the book's former texts; says so where it cannot."""
    saved = marshal.dumps(contents)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, suffix=".new")
        try:
            with os.fdopen(handle, "wb") as new:
                new.write(hashlib.sha256(saved).digest() + saved)
            Path(name).replace(file)
        except OSError:
            Path(name).unlink()
            raise
    except OSError as error:
        return f"搜索索引没能存到 {file.parent}（{error.strerror}），本次在内存里建好，结果不受影响；下次还要重建。"
    for old in file.parent.glob(f"{file.name.rpartition('-')[0]}-*.index"):
        if old != file:
            with contextlib.suppress(OSError):  # another process may have been quicker, or be reading it
                old.unlink()
    return ""


def _build(book: Book, progress: Progress | None) -> dict[str, Any]:
    texts = [fold(entry.text) for entry in book]
    words = lexicon.make(book, texts)
    register = lexicon.register(book.game)
    segmenter = Segmenter(words.frequencies)
    position = {number: at for at, number in enumerate(book.entries)}
    ancestors = [book.ancestors(number) for number in book.entries]
    asked = [register.get(number, "") for number in book.entries]

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

    weighed = weights.weigh(clauses(), done)
    done(len(book))
    return {
        "texts": texts,
        "characters": [" ".join(["", *tokens.characters(text), ""]) for text in texts],
        "asked": asked,
        "above": [position[above[-1]] if above else -1 for above in ancestors],
        "lexicon": tuple(words),
        "weights": weighed,
    }
