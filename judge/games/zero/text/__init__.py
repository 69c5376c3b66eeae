"""零次元's card text: from what is printed to abilities of the effect language, or an error with its place."""

from judge.games.zero.card import KINDS
from judge.games.zero.text.reading import GRAMMAR, read, read_each
from judge.games.zero.text.templates import TEMPLATES
from judge.games.zero.vocabulary import WORDS

__all__ = ["GRAMMAR", "KINDS", "TEMPLATES", "WORDS", "read", "read_each"]
