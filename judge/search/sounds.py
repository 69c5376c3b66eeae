"""How Chinese words are spelt in Latin letters."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import islice, product
from typing import Any

_WAYS = 24  # of reading one word, of which only one is right; nobody types the others


def spellings(word: str) -> list[str]:
    """The pinyin of a folded word, ``bishagongji``, in each way that its characters can be read."""
    return ["".join(syllables) for syllables in _readings(word)]


def index(words: Iterable[str], given: dict[str, str]) -> dict[str, tuple[str, ...]]:
    """For each spelling, whole (``bishagongji``) or of initials (``bsgj``), the words it may mean.

    ``given`` is the pinyin of words that are not to be guessed, with spaces between the syllables.
    """
    found: dict[str, dict[str, None]] = {}
    for word in words:
        for syllables in [given[word].split()] if word in given else _readings(word):
            for spelling in ("".join(syllables), "".join(syllable[:1] for syllable in syllables)):
                found.setdefault(spelling, {})[word] = None
    return {spelling: tuple(meant) for spelling, meant in found.items()}


def _readings(word: str) -> list[tuple[str, ...]]:
    characters = _pypinyin().pinyin(word, style=0, heteronym=True)  # 0: without tones
    return list(islice(product(*characters), _WAYS))


def _pypinyin() -> Any:
    """The module without its dictionary of phrases, which costs 40 MB and 100 ms.

    The phrases would tell which reading of a character is meant; here all of them are taken.
    """
    spoken = os.environ.get("PYPINYIN_NO_PHRASES")
    os.environ["PYPINYIN_NO_PHRASES"] = "true"
    try:
        import pypinyin  # noqa: PLC0415 - 80 ms, paid where an index is built or nothing else helped
    finally:
        if spoken is None:
            del os.environ["PYPINYIN_NO_PHRASES"]
        else:
            os.environ["PYPINYIN_NO_PHRASES"] = spoken
    return pypinyin
