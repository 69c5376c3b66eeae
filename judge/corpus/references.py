"""Cross references in a text: 「18.1.2」, also full-width, with a trailing dot, or with the title beside the number."""

from __future__ import annotations

import re
from typing import NamedTuple

from judge.clause import parse

_ENDS = "。.:：;；!！?？,，"  # what a sentence or a clause of it ends with, and a title does not
# A number, or a number with a dot and a title: 「2 颗」 is neither.
_REFERENCE = re.compile(r"「\s*(\d+(?:[.．]\d+)*)(?:[.．]\s*([^「」\d.．][^「」]*)?)?\s*」")


class Reference(NamedTuple):
    """A number that a text refers to, and the title that it gives beside it."""

    number: str
    title: str
    start: int
    """Where the ``「`` stands in the text."""
    end: int


def references(text: str) -> tuple[Reference, ...]:
    """All references in ``text``, in its order, whether or not the clauses exist."""
    found = []
    for match in _REFERENCE.finditer(text):
        number = parse(match[1])
        if number is not None:
            found.append(Reference(number, (match[2] or "").strip(), match.start(), match.end()))
    return tuple(found)


def is_title(text: str) -> bool:
    """Whether the words of a clause that has others below it are their heading, and not a sentence."""
    return bool(text) and "\n" not in text and "。" not in text and text[-1] not in _ENDS and not references(text)


def targets(text: str) -> tuple[str, ...]:
    """The numbers that ``text`` refers to, each once."""
    return tuple(dict.fromkeys(reference.number for reference in references(text)))
