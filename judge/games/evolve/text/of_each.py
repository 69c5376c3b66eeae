"""So many of each: A和B各1张, as if the number stood with each of them."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.syntax import Part
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.tokens import side_by_side

_SEVERAL = 2


def said_of_each(part: Part) -> Part:
    """A clause with 各1张 of several kinds of card as its own part, and not as a word of the last of them.

    各 after one kind of card says it of each player's (双方战场上的各1个随从).
    """
    nouns = part.rule("nouns")
    each = list(nouns.rules("noun")) if nouns is not None else []
    quals = list(each[-1].first.rules("qual")) if each and each[-1].first.name == "desc" else []
    if nouns is None or [qual.first.name for qual in quals[-2:]] != ["EACH_SIDE", "quant"]:
        return part
    desc = replace(each[-1].first, parts=tuple(quals[:-2]))
    last = replace(each[-1], parts=(desc, *each[-1].parts[1:]))
    if len(each) < _SEVERAL and not side_by_side(last):
        return part
    fewer = replace(nouns, parts=tuple([last if one == each[-1] else one for one in nouns.parts]))
    at = part.parts.index(nouns)
    return replace(part, parts=(*part.parts[:at], fewer, quals[-1].first, *part.parts[at + 1 :]))


def so_many_of_each(sense: Sense, part: Part) -> Part:
    """将其中的精灵・随从和精灵・法术各最多1张…: as if it said so of each."""
    many = part.the("quant")
    each = list(part.the("nouns").rules("noun"))
    if len(each) == 1:
        each = side_by_side(each[0]) or each
    if len(each) == 1 or any(noun.first.name != "desc" for noun in each):
        raise sense.fail("「各」说的是哪几种，没有读懂：请分开写", many)
    counted = [replace(noun, parts=(_counted(noun.first, many),)) for noun in each]
    nouns_ = replace(part.the("nouns"), parts=tuple(counted))
    return replace(part, parts=tuple([nouns_ if one.name == "nouns" else one for one in part.parts if one != many]))


def _counted(desc: Part, many: Part) -> Part:
    """A description with how many of it."""
    return replace(desc, parts=(*desc.parts, replace(many, name="qual", parts=(many,))))
