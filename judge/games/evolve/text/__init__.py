"""Shadowverse EVOLVE's card text: from what is printed to abilities of the effect language, or an error."""

from judge.games.evolve.printed import AS_WRITTEN, as_printed_on, kind_of
from judge.games.evolve.text.reading import GRAMMAR, left_out, read, read_each
from judge.games.evolve.text.templates import TEMPLATES
from judge.games.evolve.vocabulary import WORDS

KIND, KINDS = "种类", ("随从", "护符", "法术", "主战者")
__all__ = [
    "AS_WRITTEN",
    "GRAMMAR",
    "KIND",
    "KINDS",
    "TEMPLATES",
    "WORDS",
    "as_printed_on",
    "kind_of",
    "left_out",
    "read",
    "read_each",
]
