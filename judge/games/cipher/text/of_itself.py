"""Clauses in which an ability speaks of itself: 这个能力仅限…, 这个能力在…时无效, 每回合1次."""

from __future__ import annotations

from judge.effects.nodes.ability import Node
from judge.effects.syntax import Part
from judge.games.cipher.text import conditions, numbering
from judge.games.cipher.text.sense import Sense

Nodes = tuple[Node, ...]


def only(sense: Sense, clause: Part) -> Nodes:
    """这个能力仅限…才可以使用."""
    if clause.word("THIS_TURN"):
        sense.until = "回合结束"
    more = conditions.condition(sense, clause.the("prop"))
    if clause.word("THIS_TURN") and sense.until:
        raise sense.fail("「这个回合中」做过什么，没有读懂", clause)
    sense.only = more if sense.only is None else numbering.both((sense.only, more))
    return ()


def void(sense: Sense, clause: Part) -> Nodes:
    """这个能力在(A)时无效: what it does, it does only if that is not so."""
    if sense.kind != "常" or (prop := clause.rule("prop")) is None:
        raise sense.fail("什么时候无效，没有读懂", clause)
    sense.void = (*sense.void, conditions.condition(sense, prop))
    return ()


def limit(sense: Sense, clause: Part) -> Nodes:
    """每回合1次."""
    del clause
    sense.limit = 1
    return ()
