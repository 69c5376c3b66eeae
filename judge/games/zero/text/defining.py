"""X: a number that a text gives a name, and says what it is after it has used it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from judge.effects import walking
from judge.effects.nodes.ability import Define, Node
from judge.effects.nodes.meant import Ref, X
from judge.effects.rewriting import mentions, swapped
from judge.effects.syntax import Part
from judge.games.zero.text import changes
from judge.games.zero.text.sense import Sense


def defined(sense: Sense, part: Part, found: Sequence[Node]) -> list[Node]:
    """…造成X点伤害，X为我方手牌数量: the number in place of X; one number for all, if there are several."""
    of_targets = mentions(tuple(sense.targets), X())
    if not (mentions(tuple(found), X()) or of_targets):
        raise sense.fail("前面没有写X", part)
    value = changes.valued(sense, part.the("value"))
    if of_targets:  # it is known when they are chosen, and asked again when it is calculated (705#6)
        if mentions(value, Ref("那")) or any(isinstance(one, Ref) and one.role != "这" for one in walking.parts(value)):
            raise sense.fail("选定对象的时候还不知道X是多少", part)
        sense.targets = list(swapped(tuple(sense.targets), X(), value))
        if not mentions(tuple(found), X()):
            return list(found)
    times = sum(each == X() for each in walking.parts(tuple(found)))
    if times > 1:
        return [Define(value, tuple(found))]
    return list(swapped(tuple(found), X(), value))


def all_defined(sense: Sense, groups: Sequence[Sequence[Node]], told: Sequence[Sequence[Part]]) -> None:
    """Refuse an X of which nothing is said; one that is paid or declared is not known yet as targets are chosen."""
    if sense.declared or sense.x_paid:
        if _open(tuple(sense.targets)):
            raise sense.fail("对象里的X，只读得懂后面写了X是多少的", told[0][0])
        return
    if any(_open(node) for group in groups for node in group) or _open(tuple(sense.targets)):
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
