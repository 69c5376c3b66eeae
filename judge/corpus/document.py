"""A publisher's document, read: every character of it is in a clause or in a line that is listed as not understood."""

from __future__ import annotations

import codecs
from collections.abc import Collection, Iterable
from pathlib import Path

import msgspec

from judge import reading
from judge.corpus.accounting import Account, account
from judge.corpus.errors import CorpusError
from judge.corpus.forms import FORMS
from judge.corpus.forms.parts import Reading

_MOST = 500_000  # bytes; a rulebook has some 70,000
_LINES, _WIDE = 5_000, 5_000  # lines, characters of one; a rulebook has some 1,500, and 1,000


class Document(msgspec.Struct, frozen=True):
    """A file and how it was read."""

    path: str
    form: str
    reading: Reading
    source: str = ""
    """The whole text of the file."""

    @property
    def account(self) -> Account:
        """Where each character of it went."""
        return account(self.source, self.reading)


def read_document(path: Path, numbers: Collection[str] = ()) -> Document:
    """The document in the form that finds most of a book's ``numbers`` in it, or most clauses if none are given.

    Raises:
        CorpusError: The file is missing, cannot be read, is not text, or is too long for a rulebook.
    """
    return fitting(read_forms(path), numbers)


def read_forms(path: Path) -> tuple[Document, ...]:
    """The document as each form reads it. Raises CorpusError as ``read_document``."""
    source = _decoded(path)
    lines = source.splitlines()
    longest = max(map(len, lines), default=0)
    if len(lines) > _LINES or longest > _WIDE:
        raise CorpusError(
            f"{path}：有{len(lines)}行，最长一行{longest}字，不像是规则书（至多{_LINES}行，一行至多{_WIDE}字）。"
            "没有导入任何内容。"
        )
    return tuple(Document(str(path), name, read(source), source) for name, read in FORMS.items())


def fitting(read: Iterable[Document], numbers: Collection[str] = ()) -> Document:
    """The one of several readings that has most of a book's ``numbers``, or most clauses if none are given."""
    known = frozenset(numbers)

    def fits(one: Document) -> int:
        return sum(not known or passage.number in known for passage in one.reading.clauses)

    return max(read, key=fits)


def _decoded(path: Path) -> str:
    try:
        data = reading.data(path, _MOST)
    except reading.Unfit as error:
        raise CorpusError(f"{path}：{error.sentence}。没有导入任何内容。") from None
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "gb18030"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise CorpusError(f"{path}：不是文本文件。请先把规则书另存为 UTF-8 文本（.txt）再导入。")
