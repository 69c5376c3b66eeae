"""Cards that are laid below or upon a unit: 令其成长 (24.1.13), 令那名单位升级."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Ref, Select, Target
from judge.effects.nodes.verbs import Choose, Grow, LevelUp
from judge.effects.syntax import Part
from judge.games.cipher.text import described, nouns
from judge.games.cipher.text.sense import Sense, names_of

ONTO: dict[str, Node] = {"GROW": Grow(Ref("那"), Ref("那")), "RISE": LevelUp(Ref("那"), Ref("那"))}
_LAID_BELOW = Grow(Ref("那"), Ref("那"), any_name=True)
OF_THE_UNIT_BEFORE = (*ONTO.values(), _LAID_BELOW)
"""令那名单位成长, with a card that was chosen after that unit: ``laid`` makes one of the choice and of this."""


def of_the_unit_before(sense: Sense, phrase: Part) -> bool:
    """Whether 「那名单位」 is the one that was chosen before the card."""
    named = phrase.text.startswith(("那", "该")) and phrase.text.endswith("单位")
    if not ((named or phrase.text == "其") and sense.unit_before):
        return False
    sense.pointed, sense.unspent = True, False
    return True


def grown(sense: Sense, objects: tuple[Target, ...], clause: Part, to: str) -> tuple[Node, ...]:
    """令这名单位成长: with the card that was chosen before."""
    del to
    if sense.chosen in {"", "单位"} or len(objects) != 1 or objects[0] == Ref("那"):
        raise sense.fail("成长要先选择放到下方的卡，再写「令这名单位成长」", clause)
    return (Grow(Ref("那"), _the_one(objects[0])),)


def _the_one(unit: Target) -> Target:
    """我方的「甲」: each side has one unit of a name (9.2)."""
    named = isinstance(unit, Select) and unit.least is None and names_of(unit)
    return replace(unit, least=1, most=1) if isinstance(unit, Select) and named else unit


def stacked(sense: Sense, objects: tuple[Target, ...], act: Part, clause: Part) -> tuple[Node, ...]:
    """重叠到这名单位上方, which is to level it up (14.2.1); 重叠到这名单位下方(令其成长)."""
    if objects == (Ref("那"),) and of_the_unit_before(sense, act.the("noun")):
        return (ONTO["RISE"] if act.word("UPON") else ONTO["GROW"] if act.word("GROW") else _LAID_BELOW,)
    unit = nouns.noun(sense, act.the("noun"))
    where = described.target(sense, unit, clause)
    where = _the_one(where)
    if isinstance(where, Select) and not (where.least == where.most == 1):
        raise sense.fail("重叠到哪一名单位？请写一名", act)
    if act.word("UPON") and len(objects) > 1:
        raise sense.fail("重叠到上方的只能是一张卡", act)
    if act.word("UPON"):
        return (LevelUp(objects[0], where),)
    return tuple([Grow(what, where, any_name=act.word("GROW") is None) for what in objects])


def laid(sense: Sense, found: Sequence[Node], part: Part) -> Node:
    """选择1张与那名单位单位名相同的卡，令那名单位成长（升级）: the card is chosen as it is laid there."""
    chosen = found[-2] if len(found) > 1 else None
    if not isinstance(chosen, Choose) or not isinstance(chosen.of, Select):
        raise sense.fail("令那名单位成长（升级）的卡，请在同一句里选择", part)
    laid = found[-1]
    return Grow(chosen.of, Ref("那"), laid.any_name) if isinstance(laid, Grow) else LevelUp(chosen.of, Ref("那"))
