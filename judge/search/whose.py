"""Which game a question is about, where it does not say so: by the words that some books use and others do not."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from judge.search import tokens
from judge.search.index import Index

_FIELDS = ("pair", "asked")  # what a book says, and what it is asked for
_UNSEEN = 3.0  # what a pair that a book does not have counts as: its absence says little
_KINDS = 5000  # of pairs that there are, about
_DOUBT = 0.35  # pairs of one word come together and are not so many witnesses


def likely(indexes: Sequence[Index], text: str, words: Iterable[str]) -> dict[str, float]:
    """For each game how likely a folded question is about it, 1 for all of them together (naive Bayes over pairs).

    ``words`` are those of the question that mean something: what stands beside none of them tells no game.
    """
    telling = set("".join(words))
    pairs = {pair for pair in tokens.pairs(text) if not telling.isdisjoint(pair)}
    said: dict[str, float] = {}
    for index in indexes:
        all_of_it = sum(index.size(field) for field in _FIELDS) + _UNSEEN * _KINDS
        had = (sum(index.clauses_with(field, pair) for field in _FIELDS) for pair in pairs)
        said[index.book.game] = _DOUBT * sum(math.log((count + _UNSEEN) / all_of_it) for count in had)
    most = max(said.values(), default=0.0)
    odds = {game: math.exp(value - most) for game, value in said.items()}
    return {game: one / sum(odds.values()) for game, one in odds.items()}
