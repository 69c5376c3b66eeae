"""Which existing clause number comes closest to one that does not exist."""

from __future__ import annotations

from collections.abc import Iterable

from judge.clause import sort_key

_LEVELS = 16  # of a number; one with more is like none

_Part = tuple[int, str]
_Parts = tuple[_Part, ...]


def nearest(asked: str, numbers: Iterable[str], n: int) -> tuple[str, ...]:
    """At most ``n`` of ``numbers`` that one may have meant by ``asked``, the likeliest first.

    A number with the same digits and other dots comes first (``6.21`` → ``6.2.1``). The others are measured by the
    parts that would have to be changed, left out or put in (``16.2.6`` → ``14.2.6``, ``21.3.1.5`` → ``21.2.3.1.5``), a
    letter counting half (``1.182e`` → ``1.182``, ``1.192e``); among equals the one that agrees longest from the left,
    then the closest in count.
    """
    parts = sort_key(asked)[:-2][:_LEVELS]
    digits = asked.replace(".", "")
    return tuple(
        sorted(numbers, key=lambda number: (number.replace(".", "") != digits, _unlike(parts, sort_key(number)[:-2])))
    )[:n]


def _unlike(asked: _Parts, other: _Parts) -> tuple[int, int, int, _Parts]:
    """How far ``other`` is from ``asked``: edits, then the agreement from the left, then the distance in count."""
    row = [2 * count for count in range(len(other) + 1)]
    for i, part in enumerate(asked, 1):
        diagonal, row[0] = row[0], 2 * i
        for j, mate in enumerate(other, 1):
            diagonal, row[j] = row[j], min(row[j] + 2, row[j - 1] + 2, diagonal + _change(part, mate))
    shorter = min(len(asked), len(other))
    same = next((at for at in range(shorter) if asked[at] != other[at]), shorter)
    apart = abs(asked[same][0] - other[same][0]) if same < shorter else 0
    return row[-1], -same, apart, other


def _change(part: _Part, mate: _Part) -> int:
    """What it costs to take one part for another: nothing, 1 for a letter or a digit under the same letter, or 2."""
    if part == mate:
        return 0
    if part[0] == mate[0]:
        return 1
    digits = zip(str(part[0]), str(mate[0]), strict=False)
    slip = len(str(part[0])) == len(str(mate[0])) and sum(one != other for one, other in digits) == 1
    return 1 if part[1] and part[1] == mate[1] and slip else 2
