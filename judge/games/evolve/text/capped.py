"""，最多+5: no more than that, of what was said last or of X."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Count, Fact, Reckoned, X
from judge.effects.nodes.verbs import Create, Draw
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.games.evolve.text import words
from judge.games.evolve.text.sense import Sense


def capped(sense: Sense, part: Part, found: list[Node]) -> None:
    """，最多+5: no more than that, of what was said last or of X."""
    most = words.written(part.text)
    assert isinstance(most, int)
    if sense.x is not None:
        sense.x = Reckoned(sense.x, most=most)
    elif found and _reckoned(found[-1]):
        found[:] = [_no_more(node, most) for node in found]
    elif found and mentions(found[-1], X()) and sense.x_most is None:  # X伤害（X最多为5）。X为…
        sense.x_most = most
    else:
        raise sense.fail("最多多少说的是哪个数？前面没有数出来的数", part)


def _no_more(node: Node, most: int) -> Node:
    """The same, with a number that is counted no higher than that."""
    name = "count" if isinstance(node, Create | Draw) else "amount"
    amount = getattr(node, name, 0)
    if isinstance(amount, Reckoned):
        return replace(node, **{name: replace(amount, most=most)})
    return replace(node, **{name: Reckoned(amount, most=most)}) if isinstance(amount, Count | Fact) else node


def _reckoned(node: Node) -> bool:
    """Whether what a part does is as much as something is counted, with no bound yet."""
    amount = getattr(node, "count" if isinstance(node, Create | Draw) else "amount", 0)
    return isinstance(amount, Count | Fact) or (isinstance(amount, Reckoned) and amount.most is None)
