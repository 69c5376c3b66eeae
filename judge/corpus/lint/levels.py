"""Alternatives that became parts of one another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.corpus.lint.finding import Finding
from judge.corpus.lint.text import Text

_PARALLEL = 6  # characters that conditions end with in common to be told apart by their beginnings
_PHRASE = re.compile(r"[^,，。:：;；]*")


def levels(text: Text) -> Iterator[Finding]:
    """Clauses that are an alternative to their parent and not a part of it.

    Told by the conditions that open them: this clause, its parent and the clause after the parent end their first
    phrase alike and begin it differently (两名玩家都无法…时 / 只有一名玩家可以…时 / 两名玩家都可以…时).
    """
    for number in text.numbers:
        up = text.above[number]
        following = text.beside(up, 1) if up in text.words else []
        if not following:
            continue
        phrases = {_opening(text.words[other]) for other in (number, up, following[0])}
        shared = _ending(sorted(phrases))
        if len(phrases) == 3 and len(shared) >= _PARALLEL:
            message = (
                f"与上一级 {up}、其后的 {following[0]} 是并列的情况（都以“…{shared}”开头），却编成了 {up} 的下级。"
            )
            yield Finding(number, "level", message, f"应与 {up}、{following[0]} 平级")


def _opening(words: str) -> str:
    found = _PHRASE.match(words)
    return found[0] if found else ""


def _ending(phrases: list[str]) -> str:
    """What all phrases end with."""
    shared = phrases[0]
    while not all(phrase.endswith(shared) for phrase in phrases):
        shared = shared[1:]
    return shared
