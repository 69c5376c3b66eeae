"""What was typed, and the clauses that contain it to the letter.

Both are folded: width, case, traditional characters and the kind of quotes make no difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from judge.cjk import fold, fold_map

_PART = re.compile(r'(?<!\S)"([^"]*)"(?!\S)|([^\s"]+)')


class Asked(NamedTuple):
    """A query, folded and taken apart."""

    words: tuple[str, ...]
    """What stood between the spaces."""
    phrases: tuple[str, ...]
    """What stood in quotes: it must be in the clause as it is."""

    @property
    def literal(self) -> tuple[str, ...]:
        """All that a clause of the exact tier contains."""
        return self.phrases + self.words

    @property
    def text(self) -> str:
        """All of it, in the order in which it is looked for."""
        return " ".join(self.literal)


def understand(query: str) -> Asked:
    """Takes a query apart. Quotes of any kind (``"…"`` ``「…」`` ``“…”``) make a phrase; one that is left open, too.

    A phrase stands by itself. What is quoted in the middle of a sentence (「我方」单位指的是谁) is a part of
    the question.
    """
    folded = fold(query).strip()
    if folded.count('"') % 2:
        folded += '"'
    words: list[str] = []
    phrases: list[str] = []
    for found in _PART.finditer(folded):
        phrase, word = found.groups()
        if phrase is not None:
            phrases += [phrase.strip()] if phrase.strip() else []
        elif stripped := word.strip(",.;:!?、。"):
            words.append(stripped)
    return Asked(tuple(dict.fromkeys(words)), tuple(dict.fromkeys(phrases)))


def contain(texts: list[str], parts: tuple[str, ...]) -> list[int]:
    """The positions of the folded texts that contain all ``parts``; none if there are no parts.

    A number or a word in Latin letters is found whole: 50 does not stand in 500.
    """
    if not parts:
        return []
    wanted = [re.compile(_before(part) + re.escape(part) + _after(part)).search for part in parts]
    return [at for at, text in enumerate(texts) if all(search(text) for search in wanted)]


def _before(part: str) -> str:
    return r"(?<![a-z0-9])" if part[0].isascii() and part[0].isalnum() else ""


def _after(part: str) -> str:
    return r"(?![a-z0-9])" if part[-1].isascii() and part[-1].isalnum() else ""


def spans(text: str, found: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Where the folded strings ``found`` stand in ``text`` as it is shown: start and end, in order, apart."""
    folded, origin = fold_map(text)
    origin = [*origin, len(text)]
    marked = [False] * len(text)
    for part in found:
        at = folded.find(part)
        while part and at >= 0:
            for index in range(origin[at], max(origin[at + len(part)], origin[at] + 1)):
                marked[index] = True
            at = folded.find(part, at + 1)
    edges = [at for at in range(len(text) + 1) if (at > 0 and marked[at - 1]) != (at < len(text) and marked[at])]
    return tuple(zip(edges[::2], edges[1::2], strict=True))
