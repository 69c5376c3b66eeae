"""How Chinese words are spelt in Latin letters."""

from __future__ import annotations

from collections.abc import Iterable

from judge.pinyin import readings


def spellings(word: str) -> list[str]:
    """The pinyin of a folded word, ``bishagongji``, in each way that its characters can be read."""
    return ["".join(syllables) for syllables in readings(word)]


def index(words: Iterable[str], given: dict[str, str]) -> dict[str, tuple[str, ...]]:
    """For each spelling, whole (``bishagongji``) or of initials (``bsgj``), the words it may mean.

    ``given`` is the pinyin of words that are not to be guessed, with spaces between the syllables.
    """
    found: dict[str, dict[str, None]] = {}
    for word in words:
        for syllables in [given[word].split()] if word in given else readings(word):
            for spelling in ("".join(syllables), "".join(syllable[:1] for syllable in syllables)):
                found.setdefault(spelling, {})[word] = None
    return {spelling: tuple(meant) for spelling, meant in found.items()}
