"""互相给予等同于自身攻击力的伤害: two that deal damage to each other, without fighting (8.4.5.1)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.nodes.ability import Node
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Fact, Ref
from judge.effects.syntax import Part
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.subjects import spoken_of

_TWO = 2
_PAIR = re.compile("对象([0-9]+)-([0-9]+)")
"""Two targets that were chosen together."""


def mutual(sense: Sense, part: Part) -> list[Node]:
    """Each of two deals the other one as much as its attack."""
    found = spoken_of(sense, part, counted=False)
    if len(found) == 1 and isinstance(pair := found[0], Ref) and (both := _PAIR.fullmatch(pair.role)):
        found = [replace(pair, role=f"对象{place}") for place in both.groups()]
        found = found if int(both[2]) - int(both[1]) == 1 else []
    if len(found) != _TWO or not all(isinstance(each, Ref) for each in found):
        raise sense.fail("是哪两个互相给予伤害，没有读懂：请写「此卡牌与该随从互相…」", part.the("MUTUAL"))
    one, other = found
    return [Damage(other, Fact("攻击力", one), by=one), Damage(one, Fact("攻击力", other), by=other)]
