"""极彩's card text: from what is printed to abilities of the effect language, or an error with its place."""

from judge.games.touhou.text.reading import read, read_each
from judge.games.touhou.text.templates import TEMPLATES
from judge.games.touhou.vocabulary import WORDS

KINDS = ("单位", "符卡", "道具", "结界")

__all__ = ["KINDS", "TEMPLATES", "WORDS", "read", "read_each"]
