"""10.6.2. A card that is used because a text says so, and not because its player chose to in his main phase."""

from __future__ import annotations

from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Do
from judge.games.cards.meaning import Done
from judge.games.evolve import order, selecting
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules
from judge.games.evolve.usable import CANNOT_BE_USED, cannot_use, effect_of
from judge.games.evolve.using import Using

FREELY = "不支付费用使用"


def use(play: Rules, node: Do, context: Context) -> Done:
    """Step by step as ever, the cost as well; what could not be used is not (10.6.2.1.2)."""
    found = [card for card in selecting.meant(play, node.what or Ref("那"), context) if play.card(card).zone]
    for card in found[:1]:
        ability = effect_of(play, card)
        free = node.verb == FREELY and play.applies(order.TEXT_FIRST)
        against = cannot_use(play, card, context.player, ability, free=free, forbids=order.FORBIDDEN)
        if barred := play.barring(against):
            play.note("refused", card, "用不了", clause=CANNOT_BE_USED, by=barred)
            play.withheld(card, "用不了，不使用", clause=order.AS_FAR)
            return False, tuple(found)
        play.call(Using(card=card, player=context.player, ability=ability, by_text=context.card, free=free))
        return True, tuple(found)
    return False, ()
