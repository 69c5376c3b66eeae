"""极彩's card text: from what is printed to abilities of the effect language, or an error with its place."""

from judge.games.touhou.text.reading import read, read_each
from judge.games.touhou.text.templates import TEMPLATES
from judge.games.touhou.vocabulary import WORDS

KINDS: tuple[str, ...] = ()
"""What can be played does not depend on the kind of card: kinds of ability are told apart by their words (1.117)."""

__all__ = ["KINDS", "TEMPLATES", "WORDS", "read", "read_each"]
