"""Clauses that a book prints twice, word for word or nearly.

Told by three signs: two clauses begin alike; one has the words of the other, with at most one passage left out; they
are not the same step of two sections that run side by side (a rule for range 1 and the same for range 2 are no slip).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.cjk import fold
from judge.corpus.likeness import likeness, pairs
from judge.corpus.lint.finding import Finding
from judge.corpus.lint.text import Text

_LEAST = 20  # characters of a clause that no other one has by chance
_FAR = 12  # clauses that begin alike, between two that are compared
_BEGINNING = 6  # characters
_KEPT = 0.5  # of the longer one's words are in the shorter, too
_SIDE_BY_SIDE = 0.5  # of two sections' clauses are as much alike


def repeating(text: Text) -> Iterator[Finding]:
    """All of it, said of the later clause."""
    bare = {number: _bare(words) for number, words in text.words.items()}
    alike: dict[str, list[str]] = {}
    for number in text.numbers:
        if len(bare[number]) >= _LEAST:
            alike.setdefault(bare[number][:_BEGINNING], []).append(number)
    for group in alike.values():
        for one, other in _couples(group):
            if _within(*sorted((bare[one], bare[other]), key=len)) and not _side_by_side(text, one, other):
                same = "" if bare[one] == bare[other] else "几乎"
                yield Finding(other, "repeat", f"与 {one} 的文字{same}相同（“{text.short(other)}”）。")


def _couples(group: list[str]) -> Iterator[tuple[str, str]]:
    """Each two of a group, the earlier first; of a big one, those that do not stand too far apart."""
    for at, other in enumerate(group):
        yield from ((one, other) for one in group[max(at - _FAR, 0) : at])


def _bare(words: str) -> str:
    return "".join(char for char in fold(words) if char.isalnum())


def _within(shorter: str, longer: str) -> bool:
    """Whether ``longer`` is ``shorter``, or that with one passage put in: not just a digit, or a word such as 非."""
    start = _shared(shorter, longer)
    end = _shared(shorter[start:][::-1], longer[start:][::-1])
    added = longer[start : len(longer) - end]
    if start + end < len(shorter) or len(shorter) <= _KEPT * len(longer):
        return False
    return not added or (len(added) > 1 and not any(char.isdigit() for char in added))


def _shared(one: str, other: str) -> int:
    """How many characters two texts begin with in common."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _side_by_side(text: Text, one: str, other: str) -> bool:
    """Whether two clauses stand in sections whose clauses are alike one by one."""
    ups = text.above[one], text.above[other]
    if ups[0] == ups[1] or not all(ups):
        return False
    rows = [text.children[up] for up in ups]
    couples = zip(*rows, strict=False)
    equal = sum(likeness(pairs(text.words[a]), pairs(text.words[b])) > _SIDE_BY_SIDE for a, b in couples)
    return equal > _SIDE_BY_SIDE * max(map(len, rows))
