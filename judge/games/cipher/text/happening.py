"""Something that happens, as triggers, replacements and what is going on have it."""

from __future__ import annotations

from msgspec import Struct

from judge.effects.nodes.meant import Condition, Select, Target

STRUCK = "被击破的单位"
"""Whom an attack has defeated, who defends no more once he has left (18.1.3.2.1.2): a text speaks of that card."""
OTHER_END = {"攻击": "防御单位", "攻击击破": STRUCK, "攻击没有击破": "防御单位", "被攻击": "攻击单位"}
"""Who is at the other end of what this unit does or suffers."""


class Event(Struct, frozen=True):
    """Something that happens to ``subject``, with ``object`` at its other end, while ``condition`` holds."""

    event: str
    subject: Target
    object: Target | None = None
    condition: Condition | None = None
    origin: tuple[str, ...] = ()
    """The zones that the card comes from."""
    name: str = ""
    """The ability that does it."""


def at_a_time(who: Target | None) -> bool:
    """Whether something may happen to what is meant at any one time: to one card, or to any of a description."""
    return not isinstance(who, Select) or (who.least in {None, 1} and who.most in {None, 1} and who.least == who.most)
