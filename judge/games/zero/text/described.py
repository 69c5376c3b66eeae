"""Descriptions that stand in two parts: of the cards that are named first, those that are described after them."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.syntax import Part
from judge.games.zero.text.nouns import Said
from judge.games.zero.text.sense import Sense


def of(sense: Sense, among: Said, what: Said, at: Part) -> Said:
    """What is described, of the cards that are named before it; neither twice."""
    if among.top or (what.zone and among.zone) or (what.whose is not None and among.whose is not None):
        raise sense.fail("是谁的、在哪里写了两次", at)
    who = among.turn_player or what.turn_player
    return replace(what, zone=among.zone or what.zone, whose=among.whose or what.whose, turn_player=who)


def desc(sense: Sense, noun: Part) -> Part:
    """The description that a condition asks for."""
    if noun.first.name != "desc":
        raise sense.fail("「有」后面要写一种牌", noun)
    return noun.first
