"""Text cut up for the index and for a query: characters, pairs of characters, and the words of the rulebook.

Whoosh's own Chinese analyzer breaks phrases and drops clause letters and one-character words, so none of it is used:
this module makes the tokens, whoosh only counts them.
"""

from __future__ import annotations

import re
import sys
import threading
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from types import ModuleType
from typing import Any

VERSION = 3
"""Part of the index's key: raise it whenever the same text would be cut up differently."""

NUMBER = "#"
"""Stands among the characters of each clause that names a number: what 几 and 多少 ask for."""

DIGITS = dict(zip("零一二两俩三仨四五六七八九", "0122233456789", strict=True))
"""Chinese numerals are read as digits, because books write 2张 where players write 两张, or 俩."""

_REFERENCE = re.compile(r'"\d+(?:\.\d+)*[a-z]?(?:[~#]\d+)*"')
_UNIT = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]|[a-z0-9]+(?:-[a-z0-9]+)*|\S")
# What jieba is not to look into: 射程1-2 is neither 射程1 nor 射程2, and nc in zhongxinchouqu is no term.
_WHOLE = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)+|[a-z]{2,}[a-z0-9]*)")
_ALIKE = 10
_importing = threading.Lock()


def runs(folded: str) -> list[list[str]]:
    """The units of a folded text: each Chinese character, each whole word or number in Latin letters.

    Punctuation and references to clauses end a run, so no pair spans them.
    """
    found: list[list[str]] = [[]]
    for unit in _UNIT.findall(_REFERENCE.sub(",", folded)):
        if unit[0].isalnum():
            found[-1].append(DIGITS.get(unit, unit))
        else:
            found.append([])
    return [run for run in found if run]


def characters(folded: str) -> list[str]:
    """The single units of a text, and :data:`NUMBER` if one of them is a number."""
    found = [unit for run in runs(folded) for unit in run]
    return [*found, NUMBER] if any(unit[0].isdigit() for unit in found) else found


def pairs(folded: str) -> list[str]:
    """The pairs of neighbours of a text. They rank better than words do; both are indexed."""
    return [left + right for run in runs(folded) for left, right in pairwise(run)]


class Segmenter:
    """Cuts a text into words: a private jieba over a small dictionary, without its guessing.

    The full dictionary costs half a second and 90 MB, and the guessing (HMM) eats 手牌 in 1张手牌.
    """

    def __init__(self, frequencies: dict[str, int]) -> None:
        """A segmenter over :func:`dictionary`'s table. Nothing is read from a file or written to one."""
        self._jieba = _jieba().Tokenizer()
        self._jieba.FREQ = frequencies
        self._jieba.total = sum(frequencies.values()) or 1
        self._jieba.initialized = True

    def knows(self, word: str) -> bool:
        """Whether it is a word of the dictionary, and not only the beginning of one."""
        return bool(self._jieba.FREQ.get(word))

    def cut(self, folded: str) -> list[str]:
        """The words of a folded text in its order; what no word of the dictionary covers, character by character."""
        words: list[str] = []
        for part in _WHOLE.split(folded):
            words += [part] if _WHOLE.fullmatch(part) else self._jieba.cut(part, HMM=False)
        return [word for word in words if word[0].isalnum()]


def dictionary(words: Iterable[str]) -> dict[str, int]:
    """Jieba's table for ``words``: each alike, and their beginnings with 0, which is how jieba finds them."""
    table: dict[str, int] = {}
    for word in words:
        table[word] = _ALIKE
        for end in range(1, len(word)):
            table.setdefault(word[:end], 0)
    return table


def _jieba() -> Any:
    """The module, imported without what makes it slow and loud.

    It looks for the deprecated pkg_resources (80 ms, and a warning) only to open its own dictionary, and loads the
    table of its guessing (25 ms): neither is used here. Its source warns about escapes when it is compiled, and it logs
    to stderr.
    """
    table = ModuleType("jieba.finalseg.prob_emit")
    table.P = {}  # type: ignore[attr-defined]
    with _importing:
        if "jieba" in sys.modules:
            return sys.modules["jieba"]
        with _instead("pkg_resources", None), _instead("jieba.finalseg.prob_emit", table), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import jieba  # noqa: PLC0415 - heavy, and only a search needs it
        jieba.setLogLevel("CRITICAL")
        return jieba


@contextmanager
def _instead(name: str, other: ModuleType | None) -> Iterator[None]:
    """Who imports the module ``name`` in here gets another one; without one, the import fails."""
    real = sys.modules.get(name)
    sys.modules[name] = other  # type: ignore[assignment]  # None is the documented way to make an import fail
    try:
        yield
    finally:
        del sys.modules[name]
        if real is not None:
            sys.modules[name] = real
