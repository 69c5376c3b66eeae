"""The proof that reading a document dropped nothing: each character is in a clause or in a line that is listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from judge.corpus.forms.parts import Reading

# Spaces, and the marks of lists and numbers: ``・`` stands for any bullet, a dot may stand behind a number or title.
_MARKS = frozenset("・•-*+.．\ufeff\u200b")


class Account(msgspec.Struct, frozen=True):
    """Where the characters of a document went; spaces, bullets and dots are not counted."""

    characters: int
    in_clauses: int
    unparsed: int
    lost: str
    """Those that are nowhere; empty, or the reader is wrong."""
    added: str
    """Those that the reading has and the document has not; the same."""


def account(source: str, reading: Reading) -> Account:
    """Count every character of ``source`` against the reading of it."""
    whole = Counter(_counted(source))
    clauses = Counter(_counted("".join(passage.head + passage.text for passage in reading.clauses)))
    unparsed = Counter(_counted("".join(left.text for left in reading.unparsed)))
    found = clauses + unparsed
    return Account(
        whole.total(),
        clauses.total(),
        unparsed.total(),
        "".join((whole - found).elements()),
        "".join((found - whole).elements()),
    )


def _counted(text: str) -> Iterator[str]:
    return (char for char in text if not char.isspace() and char not in _MARKS)
