"""18.1.7 and 18.1.18. What a support ability leaves to the end of the battle, which a fighter has as an ability."""

from __future__ import annotations

from judge.effects.nodes.ability import Ability
from judge.games.cipher.card import Effect
from judge.games.cipher.rules import Rules

LIKE_ITS_OWN = "支援能力留到战斗结束时，比照"
"""Said where the book's clause speaks of abilities on the battlefield, and a support ability has left something."""


def whose_text(play: Rules, card: int, ability: Ability) -> int:
    """The card on which an ability stands: the support card, of what its ability has left to the end of the battle."""
    return support_of(play, card, ability) or card


def support_of(play: Rules, card: int, ability: Ability) -> int | None:
    """The card whose support ability does at the battle's end what a unit has as an ability until then."""
    for e in play.state.effects if ability.trigger is not None and ability.trigger.event == "战斗结束" else ():
        if e.ability == ability and card in e.on and e.source:
            printed = play.state.cards[e.source].face
            if printed and any((a.kind, a.name) == ("支", ability.name) for a in play.state.faces[printed].abilities):
                return int(e.source)
    return None


def is_left(play: Rules, effect: Effect) -> bool:
    """Whether an effect is no more than what a support ability has left to the end of the battle."""
    return effect.ability is not None and any(support_of(play, card, effect.ability) for card in effect.on)
