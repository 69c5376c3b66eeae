"""这名单位或我方的「甲」被攻击: a clause that says one thing of several kinds of card is it for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from judge.effects.nodes.meant import Filter, Ref
from judge.effects.syntax import Part
from judge.games.cipher.text import facts, nouns
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.sense import Sense

Told = TypeVar("Told")
_OF_ITS_OWN = frozenset({"compare", "together", "battling", "there", "owns", "has"})
"""Clauses for which joined phrases mean something else: what is counted together, or who is with whom."""
_DENIED = ("NOT_AT", "IS_NOT", "HAS_NOT", "OWN_NOT")
"""What is denied of one or the other may be meant of both."""
_JOINTS = ("AND", "FSEP", "NSEP")


def each(
    sense: Sense, clause: Part, told: Callable[[Part], Told], *, apart: bool = False, by: str = "或"
) -> list[Told]:
    """What a clause tells of each of the phrases that it joins with 或 (``by``: or with 和); nothing if it joins none.

    ``apart``: no card is to be meant by more than one of them, so that nothing happens twice.
    """
    phrase = next((one for one in clause.rules("noun", "comp") if _joined_by(one, by)), None)
    if phrase is None or clause.name in _OF_ITS_OWN or clause.word(*_DENIED):
        return []
    inner = phrase if phrase.name == "noun" else phrase.the("noun")
    before = len(sense.meanwhile)
    found = nouns.nouns(sense, inner)
    if len(found) < _SEVERAL or len(sense.meanwhile) > before:
        return []
    found = _apart(sense, found, inner) if apart else found
    place = inner.start, inner.end
    said: list[Told] = []
    for one in found:
        before_it, sense.one_of = sense.one_of, {**sense.one_of, place: one}
        said.append(told(clause))
        sense.one_of = before_it
    return said


_SEVERAL = 2


def _joined_by(phrase: Part, by: str) -> bool:
    """Whether 或 (or 和 and its like), and no other word, joins the phrases of a noun phrase."""
    inner = phrase.rule("noun") if phrase.name == "comp" else phrase
    words = list(_joints(inner)) if inner is not None else []
    return bool(words) and {"或" if word.startswith("或") else "和" for word in words} == {by}


def _joints(phrase: Part) -> Iterator[str]:
    for child in phrase.parts:
        if child.is_word and child.name in _JOINTS:
            yield child.text
        elif child.name == "noun":
            yield from _joints(child)


def _apart(sense: Sense, found: list[Noun], phrase: Part) -> list[Noun]:
    """这名单位或我方的「甲」: that one if it is not this unit as well; and so on with what one demand describes."""
    this = any(one.meant == Ref("这") for one in found)
    told: list[Noun] = []
    without: tuple[Filter, ...] = ()
    for one in found:
        if one.meant == Ref("这"):
            told.append(one)
            continue
        lord = (Filter("主人公", "=", (True,)),) if one.role == "主人公" else ()
        demands = (*lord, *one.filters)
        if one.meant is not None or (one.role and not lord) or one.counted or len(demands) > 1:
            raise sense.fail("其中一种可能也是另一种：请分成两个能力写", phrase)
        told.append(
            replace(one, kind=one.kind or "单位", role="", filters=(*demands, *without), other=this or one.other)
        )
        if not demands and one is not found[-1]:
            raise sense.fail("其中一种可能也是另一种：请分成两个能力写", phrase)
        without += tuple([no for demand in demands for no in facts.negated(demand)])
    return told
