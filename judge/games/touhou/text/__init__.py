"""极彩's card text: from what is printed to abilities of the effect language, or an error with its place."""

from __future__ import annotations

from judge.effects.nodes.ability import Ability
from judge.effects.unread import Read
from judge.games.touhou.card import KINDS
from judge.games.touhou.printed import AS_WRITTEN, as_printed_on, kind_of
from judge.games.touhou.text.reading import GRAMMAR, read, read_each
from judge.games.touhou.text.templates import TEMPLATES
from judge.games.touhou.vocabulary import WORDS

KIND = "种类"


def read_on(text: str, kind: str) -> Read:
    """A text as it is printed on a kind of card: 该单位 is a unit's own word for itself, and on others another's."""
    found = read_each(text, kind)
    whole = tuple([one for one in found if isinstance(one, Ability)])
    return as_printed_on(kind, whole) if len(whole) == len(found) else found


__all__ = ["AS_WRITTEN", "GRAMMAR", "KIND", "KINDS", "TEMPLATES", "WORDS", "kind_of", "read", "read_each", "read_on"]
