"""What is so only while its card, or who wears it, does something or is something."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import If, Node
from judge.effects.nodes.meant import Both, Doing, Filter, Is, Ref
from judge.games.zero.text import of_kind
from judge.games.zero.text.sense import Sense


def of_that_wearer(sense: Sense, body: Sequence[Node]) -> list[Node]:
    """装备此牌的『甲』获得突袭: only as long as who wears it is one."""
    fits = Is(Ref("装备角色"), (Filter("名", "=", (sense.worn_by,)),))
    if sense.trigger is None:
        return [If(fits, tuple(body), "若")]
    sense.trigger = replace(sense.trigger, while_=fits)
    return list(body)


_DOING = {"攻击": "攻击", "防御": "防御", "战斗": "战斗"}


def while_it_does(sense: Sense, body: Sequence[Node], *, paid: bool) -> bool:
    """Whether 此牌攻击时，(攻)+500 says what is so as long as it attacks: what it says has no term of its own."""
    trigger = sense.trigger
    if trigger is None or trigger.event not in _DOING or trigger.every or paid or sense.condition is not None:
        return False
    if not isinstance(trigger.subject, Ref) or sense.may or sense.targets or sense.limit is not None:
        return False
    return bool(body) and of_kind.lasts(body) and not sense.lasts_for_a_time


def meanwhile(sense: Sense, body: Sequence[Node]) -> If:
    """What it says, as long as that goes on."""
    trigger = sense.trigger
    assert trigger is not None
    doing = Doing(trigger.event, trigger.subject, trigger.object)
    return If(doing if trigger.while_ is None else Both((doing, trigger.while_)), tuple(body), "若")
