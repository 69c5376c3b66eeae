"""A publisher's document, read: every character of it is in a clause or in a line that is listed as not understood."""

from __future__ import annotations

import codecs
from collections.abc import Collection
from pathlib import Path

import msgspec

from judge.corpus.accounting import Account, account
from judge.corpus.errors import CorpusError
from judge.corpus.forms import FORMS
from judge.corpus.forms.parts import Reading

_MOST = 20_000_000  # bytes; a rulebook has some 100,000


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
        CorpusError: The file is missing, cannot be read, or is not text.
    """
    source = _decoded(path)
    known = frozenset(numbers)

    def fitting(found: tuple[str, Reading]) -> int:
        return sum(not known or passage.number in known for passage in found[1].clauses)

    form, reading = max(((name, read(source)) for name, read in FORMS.items()), key=fitting)
    return Document(str(path), form, reading, source)


def _decoded(path: Path) -> str:
    try:
        if path.stat().st_size > _MOST:
            raise CorpusError(f"{path}：文件太大，不像是规则书。没有导入任何内容。")
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise CorpusError(f"{path}：没有这个文件。请检查路径。") from error
    except IsADirectoryError as error:
        raise CorpusError(f"{path}：这是文件夹，不是文件。请写出规则书文件的路径。") from error
    except OSError as error:
        raise CorpusError(f"{path}：文件打不开（{error.strerror}）。请检查权限。") from error
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "gb18030"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise CorpusError(f"{path}：不是文本文件。请先把规则书另存为 UTF-8 文本（.txt）再导入。")
