"""22.1.1. What keeps a card from being defeated, moved, turned or put somewhere for a cost."""

from __future__ import annotations

from collections.abc import Callable

from judge.effects.nodes.ability import Node
from judge.effects.nodes.verbs import Defeat, Put, Shift, Turn
from judge.games.cards.meaning import Context
from judge.games.cipher import defeating, deployment, forbidden, static
from judge.games.cipher.rules import Rules
from judge.kernel import Reason


def kept(play: Rules, node: Node, card: int, context: Context) -> list[Reason]:
    """What a card's own words or another one's keep from being done with it for a cost, in force as it is."""
    match node:
        case Defeat():
            return defeating.kept_safe(play, card, context.card)
        case Put(zone=zone):
            return play.heard(lambda: deployment.not_put(play, card, zone, context))[0]
        case Shift():
            flags: tuple[str, ...] = ("不能移动", "不能被移动")
        case Turn(state="已行动"):
            flags = (forbidden.KEPT_UPRIGHT,)
        case _:
            return []
    by = context.card

    def all_of_it() -> list[Reason]:
        return [each for flag in flags for each in static.forbidding(play, card, flag, by, paying=True)]

    return list(play.barring(play.heard(all_of_it)[0]))


def for_a_cost(play: Rules, node: Node, context: Context) -> Callable[[int], list[Reason]] | None:
    """What keeps cards from being chosen for a part of a cost; for an effect what can be done is done (2.3)."""
    return (lambda card: kept(play, node, card, context)) if context.paying else None
