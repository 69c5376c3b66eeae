"""X: a number that a text gives a name, and says what it is after it has used it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from judge.effects import walking
from judge.effects.nodes.ability import Define, Node
from judge.effects.nodes.meant import X
from judge.effects.rewriting import mentions, swapped
from judge.effects.syntax import Part
from judge.games.zero.text import changes
from judge.games.zero.text.sense import Sense


def defined(sense: Sense, part: Part, found: Sequence[Node]) -> list[Node]:
    """…造成X点伤害，X为我方手牌数量: the number in place of X; one number for all, if there are several."""
    if not mentions(tuple(found), X()):
        raise sense.fail("前面没有写X", part)
    value = changes.valued(sense, part.the("value"))
    times = sum(each == X() for each in walking.parts(tuple(found)))
    if times > 1:
        return [Define(value, tuple(found))]
    return list(swapped(tuple(found), X(), value))


def all_defined(sense: Sense, groups: Sequence[Sequence[Node]], told: Sequence[Sequence[Part]]) -> None:
    """Refuse an X of which nothing is said."""
    if any(_open(node) for group in groups for node in group):
        raise sense.fail("没有写X是多少", next(part for parts in told for part in parts))


def _open(node: object) -> bool:
    """Whether there is an X in it that nothing in it defines."""
    if isinstance(node, X):
        return True
    if isinstance(node, Define):
        return False
    if isinstance(node, tuple):
        return any(map(_open, node))
    return isinstance(node, Struct) and any(_open(getattr(node, name)) for name in node.__struct_fields__)
