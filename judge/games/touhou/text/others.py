"""其他, 另一个: than which, where that is not the card itself."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import (
    TARGET,
    Ref,
    Select,
    slots,
)
from judge.effects.nodes.verbs import Turn
from judge.effects.syntax import Part
from judge.games.touhou.text.roles import CAUSE, THIS
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import CARD, UNIT


def another_target(sense: Sense, what: Select, noun: Part) -> Select:
    """另一个目标单位, after a target: not the one before."""
    if len(sense.targets) != 1 or slots(sense.targets[0]) != 1 or sense.before:
        raise sense.fail("「另一目标」与前面的哪个目标不同？请写「两个目标…」", noun)
    return replace(what, other=False, except_=(Ref(f"{TARGET}1"),))


def than_those(sense: Sense, what: Select, at: Part) -> Select:
    """选择目标单位，消灭所有其他单位, on what is no unit itself: than those that were spoken of."""
    kind = what.kind.removesuffix(CARD)
    set_off = sense.trigger is not None or bool(sense.cost) or sense.in_cost
    if kind == UNIT == sense.own and any(target.kind == UNIT and not target.zones for target in sense.targets):
        raise sense.fail("「其他」是除这张牌自己，还是除前面的目标以外？", at)
    if kind in {CARD, sense.own} or (not sense.own and set_off) or not what.other:
        return what
    last = sense.before + sum(map(slots, sense.targets))
    if sense.targets:
        those = Ref(f"{TARGET}{sense.before + 1}" if last == sense.before + 1 else f"{TARGET}{sense.before + 1}-{last}")
    elif isinstance(sense.that, Ref) and sense.that not in {THIS, Ref("其余")}:
        those = sense.that
    else:
        return what
    return replace(what, other=False, except_=(*what.except_, those))


_GONE = frozenset(("死去", "消灭", "离场", "进墓地", "牺牲", "弃置", "移除", "移回手上"))


def another_than_that(sense: Sense, what: Select, noun: Part) -> Select:
    """另一个目标单位, where something else sets it off: not that one, which is no more there if it has left.

    On a unit it may as well be any but itself.
    """
    trigger, another = sense.trigger, "另" in noun.text
    subject = trigger.subject if trigger is not None else THIS
    tapped = any(isinstance(node, Turn) and isinstance(node.what, Select) for node in sense.cost)
    if tapped and another:
        raise sense.fail("另一个是除哪一个以外的：为支付而横置的，还是这张牌自己？", noun)
    if trigger is None or not isinstance(subject, Select) or trigger.event in _GONE or trigger.at_once:
        return what
    if sense.own not in {"", UNIT} or (another and sense.that != CAUSE):
        return replace(what, other=False, except_=(CAUSE,))
    if another:
        raise sense.fail("另一个是除哪一个以外的？", noun)
    return what
