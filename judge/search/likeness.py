"""Which clauses of different books say alike: so that one rule, which every book has, is one answer and not four.

Two clauses are as like as the pairs of characters that they share, in their words and in what the register says they
are asked for, and the concepts whose terms they use. What few clauses have counts most (the cosine of TF-IDF vectors).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from judge.search import tokens
from judge.search.index import Index

ALIKE = 0.2
"""From here on two clauses that answer the same question say the same, as far as one can tell by their words."""
ALIKE_AS_GOOD = 0.15
"""The same, for two that answer it about as well."""

_TEXT, _ASKED, _CONCEPT = 0.5, 1.0, 1.0
_RARE = 4.0  # how much a concept counts: as a pair of characters does that one clause in fifty has

Vector = dict[str, float]


@lru_cache(maxsize=2)
def likeness(*indexes: Index) -> Likeness:
    """How like the clauses of these books are; what was worked out for one search serves the next."""
    return Likeness(indexes)


class Likeness:
    """How like the clauses of some books are. Worked out for those that are asked for only."""

    def __init__(self, indexes: Sequence[Index]) -> None:
        self._indexes = indexes
        self._all = sum(len(index.texts) for index in indexes)
        self._vectors: dict[tuple[Index, int], Vector] = {}

    def __call__(self, one: tuple[Index, int], other: tuple[Index, int]) -> float:
        """From 0 to 1, of two clauses by their index and position."""
        (index, at), (other_index, other_at) = one, other
        if not set(index.subjects.get(at, ())).isdisjoint(other_index.subjects.get(other_at, ())):
            return 1.0
        left, right = self._vector(*one), self._vector(*other)
        return sum(weight * right[token] for token, weight in left.items() if token in right)

    def _vector(self, index: Index, at: int) -> Vector:
        found = self._vectors.get((index, at))
        if found is None:
            found = self._vectors[index, at] = self._weigh(index, at)
        return found

    def _weigh(self, index: Index, at: int) -> Vector:
        counts: Vector = {}
        for text, counts_as in ((index.texts[at], _TEXT), (index.asked[at], _ASKED)):
            for pair in tokens.pairs(text):
                counts[pair] = counts.get(pair, 0.0) + counts_as
        found = {pair: _damped(count) * self._rareness(pair) for pair, count in counts.items()}
        for word in index.segmenter.cut(f"{index.texts[at]}\n{index.asked[at]}"):
            if concept := index.lexicon.concepts.get(index.lexicon.aliases.get(word, word)):
                found[f"@{concept}"] = found.get(f"@{concept}", 0.0) + _CONCEPT * _RARE / 2
        length = math.sqrt(sum(weight * weight for weight in found.values())) or 1.0
        return {token: weight / length for token, weight in found.items()}

    def _rareness(self, pair: str) -> float:
        having = sum(index.clauses_with(field, pair) for index in self._indexes for field in ("pair", "asked"))
        return math.log(self._all / max(1, min(having, self._all)))


def _damped(count: float) -> float:
    return 1 + math.log(count) if count >= 1 else count
