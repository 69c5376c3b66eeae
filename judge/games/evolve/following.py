"""4.1.4 and 4.1.4.1. Whether 此卡牌 in a text is still the card that moved: where the text itself has it moved."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Defeat, Deploy, Put
from judge.games.evolve.card import WENT_TO, Context
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import BANISHED, EXTRA, FIELD, GRAVE, HAND, NEW_CARD, SAME_CARD

_THERE = {
    **dict.fromkeys(("墓场", "丢弃", "能力丢弃"), GRAVE),
    **{zone: zone for zone in (BANISHED, HAND, EXTRA)},
}
"""Where a card lies after the move that sets its own ability off, by the event."""
_SOMEWHERE = frozenset(("离场", "破坏", "能力破坏", "对手的能力破坏"))
"""The moves off the field of which the event does not say where to."""


def after(context: Context, *done: object) -> Context:
    """The same after some parts of a text, or of a cost: into which zone it has put its own card."""
    for node in done:
        if isinstance(node, Defeat | Put | Deploy) and isinstance(node.what, Ref) and node.what.role == "这":
            context = replace(context, went=GRAVE if isinstance(node, Defeat) else node.zone)
    return context


def itself(play: Rules, context: Context) -> bool:
    """Whether 此卡牌 is the card as it lies now: it has not moved, or only as this text says (4.1.4.1)."""
    card = context.card
    zone, there = play.card(card).zone, _moved_to(play, context)
    moved = bool(context.stamp) and not play.same(card, context.stamp)
    if not moved and (not there or context.went or zone in {there, FIELD} or not play.applies(NEW_CARD)):
        return True
    if zone == there and zone and play.applies(SAME_CARD):
        play.because(SAME_CARD, f"这个效果写明它移动到{zone}，仍是这张卡牌自身", card=card)
        return True
    play.because(NEW_CARD, f"移动过，现在在{zone}，是新的卡牌" if zone else "移动过，已经消去", card=card)
    return False


def _moved_to(play: Rules, context: Context) -> str:
    """Where the text itself, or what sets it off, has its card go; empty, where it says nothing of a move."""
    if context.went:
        return context.went
    if context.card not in context.cause[:1]:
        return ""
    if context.event in _SOMEWHERE:
        last = next((one for one in play.state.last if one.card == context.card), None)
        noted = dict(last.facts) if last is not None and last.stamp == context.stamp else {}
        return str(noted.get(WENT_TO, ("",))[0])
    return _THERE.get(context.event, "")
