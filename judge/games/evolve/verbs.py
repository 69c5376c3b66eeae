"""5. What the verbs of card text do, each by the clause that defines it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.effects.nodes import Damage, Defeat, Draw, Node, Power
from judge.games.cards.meaning import Done
from judge.games.evolve import selecting
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Blow, Rules
from judge.games.evolve.zones import LEADER


def perform(play: Rules, node: Node, context: Context) -> Done:
    """Do what a part of an effect says, as far as it can be done (1.3.2)."""
    return VERBS[type(node)](play, node, context)


def _draw(play: Rules, node: Draw, context: Context) -> Done:
    players = selecting.sides(play, node.who, context.player)
    done = [play.draw(player) for player in players for _ in range(selecting.amount(play, node.count, context))]
    return any(done), context.that


def _damage(play: Rules, node: Damage, context: Context) -> Done:
    cards = selecting.pick(play, node.what, context, "受到伤害的") if node.what is not None else []
    amount = selecting.amount(play, node.amount, context)
    shares = context.shares if node.shared else tuple([amount] * len(cards))
    dealt = play.strike(Blow(context.card, card, share) for card, share in zip(cards, shares, strict=True))
    return bool(dealt), tuple(cards)


def _destroy(play: Rules, node: Defeat, context: Context) -> Done:
    cards = selecting.pick(play, node.what, context, "破坏的卡牌")
    return bool(play.destroy(cards)), tuple(cards)


def _power(play: Rules, node: Power, context: Context) -> Done:
    cards = selecting.pick(play, node.what, context)
    amount = selecting.amount(play, node.amount, context)
    done = [play.heal(play.card(card).player, amount) for card in cards if play.card(card).zone == LEADER]
    return any(done), tuple(cards)


VERBS: dict[type, Callable[[Rules, Any, Context], Done]] = {
    Draw: _draw,
    Damage: _damage,
    Defeat: _destroy,
    Power: _power,
}
