"""Texts of 极彩 as they are told back, for tests of what a text comes to."""

from __future__ import annotations

from collections.abc import Iterable

from judge.effects.nodes.ability import Ability
from judge.effects.tell import lines
from judge.effects.unread import strict
from judge.games.touhou.text import WORDS, read, read_on


def in_lines(abilities: Iterable[Ability]) -> str:
    """Abilities told back, each one's lines as one."""
    return " ".join("|".join(line.strip() for line in lines(one, WORDS)) for one in abilities)


def told(text: str, kind: str = "") -> str:
    """What a text comes to in the words of a kind of card."""
    return in_lines(read(text, kind))


def whole(text: str, kind: str) -> tuple[Ability, ...]:
    """The abilities that a text prints on a card of a kind."""
    return strict(read_on(text, kind))


def told_on(text: str, kind: str) -> str:
    """What a text on a card of a kind comes to."""
    return in_lines(whole(text, kind))
