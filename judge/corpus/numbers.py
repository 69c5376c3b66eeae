"""Which existing clause number comes closest to one that does not exist."""

from __future__ import annotations

from collections.abc import Iterable

from judge.clause import sort_key

_Parts = tuple[tuple[int, str], ...]


def nearest(asked: str, numbers: Iterable[str], n: int) -> tuple[str, ...]:
    """At most ``n`` of ``numbers`` that one may have meant by ``asked``, the likeliest first.

    Measured by the parts that would have to be changed, left out or put in (``16.2.6`` → ``14.2.6``, ``21.3.1.5`` →
    ``21.2.3.1.5``); among equals the one that agrees longest from the left, then the closest in count.
    """
    parts = sort_key(asked)[:-2]
    return tuple(sorted(numbers, key=lambda number: _unlike(parts, sort_key(number)[:-2]))[:n])


def _unlike(asked: _Parts, other: _Parts) -> tuple[int, int, int, _Parts]:
    """How far ``other`` is from ``asked``: edits, then the agreement from the left, then the distance in count."""
    row = list(range(len(other) + 1))
    for i, part in enumerate(asked, 1):
        diagonal, row[0] = row[0], i
        for j, mate in enumerate(other, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (part != mate))
    shorter = min(len(asked), len(other))
    same = next((at for at in range(shorter) if asked[at] != other[at]), shorter)
    apart = abs(asked[same][0] - other[same][0]) if same < shorter else 0
    return row[-1], -same, apart, other
