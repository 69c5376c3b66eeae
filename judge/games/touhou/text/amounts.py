"""等量: as many or as much as what was said before, or as what sets an ability off."""

from __future__ import annotations

from judge.effects.nodes.ability import By, IfDone, May, Node
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Amount, Count, Named, Select, X
from judge.effects.nodes.verbs import Counters, Defeat, Deploy, GiveUp, Points, Put, Reveal, Shuffle, Turn
from judge.effects.syntax import Part
from judge.games.touhou.card import SO_MANY_OFF, SO_MUCH_DEALT, SO_MUCH_HAPPENED
from judge.games.touhou.text import words
from judge.games.touhou.text.roles import THAT
from judge.games.touhou.text.sense import Sense

EQUAL = Named("等量")
_SO_MUCH = frozenset(("造成伤害", "造成战斗伤害", "受到伤害", "受到战斗伤害", "受到非战斗伤害", "失去生命", "获得生命"))
"""What happens to some amount."""


def so_many(sense: Sense, number: Amount | None, at: Part) -> Amount | None:
    """A number as it is written, and what 等量 is where it says that."""
    return equal(sense, at) if number == EQUAL else number


def equal(sense: Sense, at: Part) -> Amount:  # noqa: PLR0911 - one a kind of what was done
    """消灭所有妖精，抓等量的牌: as many as came to be destroyed, not as many as there were."""
    trigger = sense.trigger
    moved = [node for node in (*sense.done, *sense.outer, *sense.said) if not _shuffles(node)]
    if not moved and trigger is not None and of_some_amount(trigger.event) and not trigger.at_once:
        return SO_MUCH_HAPPENED
    if not moved and (sense.paid_so_many is not None or sense.paid_counters):
        return X()
    last: Node | None = moved[-1] if moved else None
    while isinstance(last, By | May | IfDone) and last.then:
        inside = last.first if isinstance(last, IfDone) else last.then
        last = next((one for one in reversed(inside) if not _shuffles(one)), inside[-1])
    if isinstance(last, Defeat) and isinstance(last.what, Select):
        return Count(Select(last.what.kind, "双方", filters=(words.DOOMED,), among=THAT))
    if isinstance(last, Points):
        return last.amount
    if isinstance(last, Damage):
        return SO_MUCH_DEALT
    if isinstance(last, Counters) and last.minus:
        return SO_MANY_OFF
    if not isinstance(last, GiveUp | Put | Deploy | Reveal | Turn):
        raise sense.fail("等量是多少？前面没有说到几张牌，或几点生命、伤害", at)
    return EQUAL


def _shuffles(node: Node) -> bool:
    """Whether nothing but a deck is moved."""
    return isinstance(node, Shuffle) or (isinstance(node, By) and all(map(_shuffles, node.then)))


def of_some_amount(event: str) -> bool:
    """Whether something happens to some amount."""
    return event in _SO_MUCH or (event[:3] in {"被放置", "被移除"} and event.endswith("指示物"))


def of_it(sense: Sense, said: str, at: Part) -> Amount:
    """该伤害的数值, 失去的生命数量: how much it was that set it off."""
    trigger = sense.trigger
    event = next((word for word in ("受到", "造成", "失去", "获得") if word in said), "")
    what = "生命" if "生命" in said else "伤害"
    if trigger is None or trigger.event not in _SO_MUCH or trigger.at_once or what not in trigger.event:
        raise sense.fail(f"「{said}」是哪一次的？前面没有说到", at)
    if (event and event not in trigger.event) or ("战斗" in said and "战斗" not in trigger.event):
        raise sense.fail(f"「{said}」是哪一次的？前面没有说到", at)
    return SO_MUCH_HAPPENED
