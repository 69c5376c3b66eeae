"""1.117f. Damage that texts replace, give to another one, or prevent: the book does not say which of them is first."""

from __future__ import annotations

from judge.games.cards.layers import INSTEAD
from judge.games.cards.values import Layer
from judge.games.touhou import layers, redirecting
from judge.games.touhou.card import as_player, as_target
from judge.games.touhou.replacing import ANY_ORDER, IN_TURN, REPLACED, REPLACING, SEVERAL, WHICH, said_of
from judge.games.touhou.rules import Rules

REPLACE, BY_ANOTHER, PREVENT = "改为别的事", "改由别的对象受到", "防止"
"""What texts make of damage, in the order in which it is tried where nothing depends on that."""


def suffered(*, battle: bool) -> tuple[str, ...]:
    """What some damage is called by texts that replace it."""
    return "受到伤害", "受到战斗伤害" if battle else "受到非战斗伤害"


def prevention_is_off(play: Rules) -> bool:
    """Whether a text says that no damage can be prevented."""
    return any(play.flags(as_target(player), "伤害不能被防止") for player in (0, 1))


def ways(play: Rules, source: int, to: int, number: int, *, battle: bool, passed: tuple[Layer, ...]) -> tuple[str, ...]:
    """In which order they are tried: of several the judge reads who chooses, or that the one begun last is first."""
    every = (REPLACE, BY_ANOTHER, PREVENT)
    begun = _begun(play, source, to, battle=battle, passed=passed) if number > 0 else {}
    if len(begun) < 2 or not play.applies(REPLACED):
        return every
    missing = "几个代替类能力都能代替同一件事，适用哪一个，由谁选"
    said = play.reading(SEVERAL, missing, WHICH, (REPLACED, ANY_ORDER, IN_TURN))
    if said == WHICH[2]:
        return tuple(sorted(every, key=lambda way: -begun.get(way, 0)))
    whose = as_player(to)
    player = play.state.turn_player if said == WHICH[1] else play.card(to).side if whose is None else whose
    first = play.one_of(player, {way: way for way in begun}, said_of(to), "将要受到的伤害，先", clause=ANY_ORDER)
    return tuple(sorted(every, key=lambda way: way != first))


def _begun(play: Rules, source: int, to: int, *, battle: bool, passed: tuple[Layer, ...]) -> dict[str, int]:
    """Of which kinds there are some for this damage, and when the last of each began."""
    known = play.printed_anywhere("replaces")
    replacing = [
        one for event in suffered(battle=battle) if event in known for one in REPLACING.fitting(play, event, to)
    ]
    found = {
        REPLACE: [
            layer.stamp
            for layer in (layers.every(play, INSTEAD) if replacing else ())
            if any(layer.node == one.node and layer.source == one.source for one in replacing)
        ],
        BY_ANOTHER: [layer.stamp for layer in redirecting.could(play, source, to, battle=battle, passed=passed)],
        PREVENT: [
            layer.stamp
            for layer in ([] if prevention_is_off(play) else layers.on(play, to, "防止伤害"))
            if redirecting.is_of(play, layer, source, battle=battle)
        ],
    }
    return {way: max(stamps) for way, stamps in found.items() if stamps}
