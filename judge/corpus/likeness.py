"""How alike two wordings of a clause are: the measure by which a document is known to be the bundled rulebook.

Both texts are folded and cut into pairs of neighbouring characters; their likeness is the share of the pairs that they
have in common (Dice: 0 for nothing, 1 for all). Our restatement keeps the book's terms, names and numbers, so it stays
near the official words (Cipher: .71 in the mean); clauses paired at random within that book have .05, texts of another
game .01.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.cjk import fold


def pairs(text: str) -> frozenset[str]:
    """The pairs of neighbouring characters in ``text``; of a single character, that one; of marks alone, these."""
    folded = fold(text)
    bare = "".join(char for char in folded if char.isalnum()) or "".join(folded.split())
    return frozenset(bare[at : at + 2] for at in range(len(bare) - 1)) or frozenset(bare)


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of pairs that two texts have in common, from 0 to 1."""
    return 2 * len(one & other) / (len(one) + len(other)) if one or other else 0.0


def closest(one: frozenset[str], others: Mapping[str, frozenset[str]]) -> tuple[str, float]:
    """The number of the text that is most like ``one``, and how like it is; ``others`` must not be empty."""
    best = max(others, key=lambda number: likeness(one, others[number]))
    return best, likeness(one, others[best])
