"""The index of one rulebook: built once, kept in the user's cache, and read back whole.

It is one file, not a folder: whoosh writes into memory, and what it wrote is saved with the lexicon in one piece, under
a name that carries a digest of the text. So two processes may build at once (the last one to finish replaces an equal
file in one step), a half-written index cannot be seen, a changed text gets a new name, and no file stays open.
"""

from __future__ import annotations

import contextlib
import hashlib
import marshal
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from judge import paths
from judge.cjk import fold
from judge.corpus import Book
from judge.search import lexicon, tokens
from judge.search.lexicon import Lexicon
from judge.search.tokens import Segmenter

VERSION = 5
"""Part of the index's key: raise it when the fields, the lexicon or the players' words change."""

Progress = Callable[[str, int, int], None]
"""Called while an index is built: the game, how many clauses are in it, how many there will be."""

_CHECKSUM = 32  # bytes before the contents of a kept index
_TEXT_LENGTH_COUNTS = 0.5  # of the usual BM25 discount on long clauses: rules are long because they have conditions


class Index:
    """A searchable book. Everything is listed in the book's order, so a clause is a position."""

    def __init__(self, book: Book, contents: dict[str, Any]) -> None:
        """The index of ``book`` from what :func:`_build` made, fresh or read back."""
        from whoosh.scoring import BM25F  # noqa: PLC0415 - whoosh costs 80 ms, which only a search should pay

        self.book = book
        self.numbers = tuple(book.entries)
        self.texts: list[str] = contents["texts"]
        """The clauses, folded."""
        self.characters: list[str] = contents["characters"]
        """Their single characters with spaces between and around, so that one of them can be found whole."""
        self.asked: list[str] = contents["asked"]
        """What the register says each is asked for, folded."""
        self.above: list[int] = contents["above"]
        """The position of the clause above each; -1 above a chapter."""
        self.is_heading = [bool(entry.heading and book.children(entry.number)) for entry in book]
        self.everything = "\n".join(self.texts)
        self.lexicon = Lexicon(*contents["lexicon"])
        self.segmenter = Segmenter(self.lexicon.frequencies)
        self._lock = threading.Lock()
        weighting = BM25F(B=_TEXT_LENGTH_COUNTS, above_B=0.0, asked_B=0.3)
        self._searcher = _memory(contents["files"]).open_index().searcher(weighting=weighting)

    def scores(self, query: Any) -> dict[int, float]:
        """Whoosh's score of each clause that answers to ``query``, by position. Safe from any thread."""
        with self._lock:  # the readers share their place in the files
            return {position: score for score, position in self._searcher.search(query, limit=None).top_n}


def open_index(book: Book, progress: Progress | None = None) -> tuple[Index, str]:
    """The index of ``book``, read from the cache or built; and what to tell the user: "", or that it was not kept."""
    file = paths.cache() / "search" / f"{book.game}-{book.edition}-{digest(book)}.index"
    if contents := _read(file):
        return Index(book, contents), ""
    contents = _build(book, progress)
    return Index(book, contents), _keep(file, contents)


def digest(book: Book) -> str:
    """A name for all that an index is made from: texts, terms, register, our versions, the Python that writes it."""
    texts = [(entry.number, entry.text, entry.heading) for entry in book]
    made_by = VERSION, tokens.VERSION, sys.implementation.cache_tag
    made_from = hashlib.sha256(repr((made_by, texts)).encode())
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
    from whoosh.fields import KEYWORD, Schema  # noqa: PLC0415 - as above

    texts = [fold(entry.text) for entry in book]
    words = lexicon.make(book, texts)
    register = lexicon.register(book.game)
    segmenter = Segmenter(words.frequencies)
    position = {number: at for at, number in enumerate(book.entries)}
    characters: list[str] = []
    asked: list[str] = []
    above: list[int] = []
    storage = _memory({})
    counted = KEYWORD(scorable=True)  # tokens with a space between, as they are
    schema = Schema(word=counted, character=counted, pair=counted, above=counted, asked=counted)
    writer = storage.create_index(schema).writer()
    for at, entry in enumerate(book):
        if progress is not None:
            progress(book.game, at, len(book))
        ancestors = book.ancestors(entry.number)
        headings = " ".join(fold(book[up].heading) for up in ancestors)
        characters.append(" ".join(["", *tokens.characters(texts[at]), ""]))
        asked.append(register.get(entry.number, ""))
        above.append(position[ancestors[-1]] if ancestors else -1)
        writer.add_document(
            word=" ".join(segmenter.cut(texts[at])),
            character=characters[at],
            pair=" ".join(tokens.pairs(texts[at])),
            above=" ".join(tokens.pairs(headings) + segmenter.cut(headings)),
            asked=" ".join(tokens.pairs(asked[at]) + segmenter.cut(asked[at])),
        )
    writer.commit()
    if progress is not None:
        progress(book.game, len(book), len(book))
    return {
        "texts": texts,
        "characters": characters,
        "asked": asked,
        "above": above,
        "lexicon": tuple(words),
        "files": storage.files,
    }


def _memory(files: dict[str, bytes]) -> Any:
    """A whoosh storage over ``files`` that touches no disk.

    Whoosh's own one puts its working files into one folder for all processes, where they overwrite each other.
    """
    from whoosh.filedb.filestore import RamStorage  # noqa: PLC0415 - as above

    class Memory(RamStorage):  # type: ignore[misc]  # whoosh ships no types
        def temp_storage(self, name: str | None = None) -> Any:  # noqa: ARG002 - whoosh's signature
            return Memory()

    storage = Memory()
    storage.files = files
    return storage
