"""Cipher's card text: from what is printed to abilities of the effect language, or an error with its place."""

from judge.games.cipher.text.reading import GRAMMAR, left_out, read, read_each
from judge.games.cipher.text.templates import TEMPLATES
from judge.games.cipher.vocabulary import WORDS

KINDS: tuple[str, ...] = ()
"""The kinds of card on which a text may mean different things: none, for each ability says what it is."""

__all__ = ["GRAMMAR", "KINDS", "TEMPLATES", "WORDS", "left_out", "read", "read_each"]
