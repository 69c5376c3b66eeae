"""Cross references in a text, as the books write them.

「18.1.2」, also full-width, with a trailing dot, or with the title beside the number; a number with a dot in it that
stands in a sentence (``（10.4.3）``, ``返回 10.5.2.1``, ``详见规则1.182e``); a whole number after a word that refers
(``参照705.反击特效``, ``请参照318—321``).
"""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

from judge.clause import parse

_ENDS = "。.:：;；!！?？,，"  # what a sentence or a clause of it ends with, and a title does not
_DIGIT = re.compile(r"\d")
_MARKS = r"[a-z]?(?:~\d+)?(?:#\d+)?"
# A number, or a number with a dot and a title: 「2 颗」 is neither.
_QUOTED = rf"「\s*+(\d+(?:[.．]\d+)*{_MARKS})(?:[.．]\s*+([^「」\d.．][^「」]*+)?+)?+\s*+」"
_DOTTED = r"(?<![\d.．a-zA-Z「])(\d+(?:[.．]\d+)+(?!\d)(?:[a-z](?![a-zA-Z]))?)"
_BESIDE = r"(?:[.．]\s*([^\s()（）“”\"「」,，。;；:：]+))?(?:\s*[—–~～至-]+\s*(\d+))?"
_NAMED = rf"(?:参照|参阅|参见|详见)[“\"]?(\d+)(?!\d|[.．]\d){_BESIDE}"


@functools.cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Made when a text has a digit in it: looking a clause up should not pay for them."""
    return re.compile(_QUOTED), re.compile(_DOTTED), re.compile(_NAMED)


class Reference(NamedTuple):
    """A number that a text refers to, and the title that it gives beside it."""

    number: str
    title: str
    start: int
    """Where it begins in the text, the ``「`` included."""
    end: int


def references(text: str) -> tuple[Reference, ...]:
    """All references in ``text``, in its order, whether or not the clauses exist."""
    if not _DIGIT.search(text):
        return ()
    quoted, dotted, named = _patterns()
    found: dict[int, Reference] = {}
    for match in quoted.finditer(text):
        number = parse(match[1])
        if number is not None:
            found[match.start()] = Reference(number, (match[2] or "").strip(), match.start(), match.end())
    for match in dotted.finditer(text):
        found.setdefault(match.start(), Reference(parse(match[1]) or match[1], "", match.start(), match.end()))
    for match in named.finditer(text):
        for group in (1, 3):
            if match[group]:
                title = (match[2] or "") if group == 1 else ""
                number = parse(match[group]) or match[group]
                found.setdefault(match.start(group), Reference(number, title, match.start(group), match.end()))
    return tuple(found[start] for start in sorted(found))


def is_title(text: str) -> bool:
    """Whether the words of a clause that has others below it are their heading, and not a sentence."""
    return bool(text) and "\n" not in text and "。" not in text and text[-1] not in _ENDS and not references(text)


def targets(text: str) -> tuple[str, ...]:
    """The numbers that ``text`` refers to, each once."""
    return tuple(dict.fromkeys(reference.number for reference in references(text)))
