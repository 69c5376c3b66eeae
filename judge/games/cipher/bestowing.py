"""21.2.3.1.1.2 The abilities that 常 abilities give to units."""

from __future__ import annotations

from judge.effects.nodes.ability import Ability, Grant
from judge.games.cipher.abilities import ALWAYS, titled
from judge.games.cipher.card import BESTOWS, does
from judge.games.cipher.rules import Rules
from judge.games.cipher.static import continuous, means
from judge.games.cipher.zones import FIELD
from judge.kernel import Reason


def bestowed(play: Rules, card: int) -> list[Ability]:
    """The abilities that 常 abilities give a unit now; what one of these gives to others is not looked at."""
    if play.bestowing or play.card(card).zone not in FIELD or not _bestows(play):
        return []
    play.bestowing = True
    try:
        return [
            node.ability
            for source, _, node in continuous(play, Grant)
            if node.ability is not None and means(play, node.what, source, card)
        ]
    finally:
        play.bestowing = False


def bestowing(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """By which 常 abilities a unit has an ability that is not printed on it."""
    if ability in play.face(card).abilities or not _bestows(play):
        return []
    return [
        Reason(ALWAYS, (f"获得『{titled(ability)}』",), source, titled(by))
        for source, by, node in continuous(play, Grant)
        if node.ability == ability and means(play, node.what, source, card)
    ]


def _bestows(play: Rules) -> bool:
    """Whether any 常 ability that a card can have here gives abilities."""
    given = (effect.ability for effect in play.state.effects if effect.ability is not None)
    return BESTOWS in play.printed_anywhere("always") or any(BESTOWS in does(ability.body) for ability in given)
