"""极彩's card text: from what is printed to abilities of the effect language, or an error with its place."""

from judge.games.touhou.text.reading import read, read_each
from judge.games.touhou.text.templates import TEMPLATES
from judge.games.touhou.vocabulary import WORDS

KINDS: tuple[str, ...] = ()
"""A text means the same on every kind of card: the book tells kinds of ability apart by how they are worded (1.117)."""

__all__ = ["KINDS", "TEMPLATES", "WORDS", "read", "read_each"]
