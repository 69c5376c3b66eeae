"""21.2.3.1.1.2 The abilities that 常 abilities give to units."""

from __future__ import annotations

from judge.effects.nodes.ability import Ability, Grant
from judge.games.cards.meaning import Context
from judge.games.cipher import selecting
from judge.games.cipher.abilities import ALWAYS, taken_away, titled
from judge.games.cipher.card import BESTOWS, SHARED, SHARED_SKILL
from judge.games.cipher.rules import Rules
from judge.games.cipher.static import continuous, means
from judge.games.cipher.zones import FIELD
from judge.kernel import Reason


def bestowed(play: Rules, card: int) -> list[Ability]:
    """The abilities that 常 abilities give a unit now; what one of these gives to others is not looked at."""
    if play.bestowing or play.card(card).zone not in FIELD or not play.printed_or_given(BESTOWS):
        return []
    play.bestowing = True
    try:
        found: list[Ability] = []
        for source, _, node in continuous(play, Grant):
            if node.ability is not None and means(play, node.what, source, card):
                found.append(node.ability)
            elif node.flag == SHARED and means(play, node.what, source, card):
                found += _shared(play, node, source, card)
        return found
    finally:
        play.bestowing = False


def bestowing(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """By which 常 abilities a unit has an ability that is not printed on it."""
    if ability in play.face(card).abilities or not play.printed_or_given(BESTOWS):
        return []
    return [
        Reason(ALWAYS, (f"获得『{titled(ability)}』",), source, titled(by))
        for source, by, node in continuous(play, Grant)
        if means(play, node.what, source, card)
        and (node.ability == ability or (node.flag == SHARED and ability in _shared(play, node, source, card)))
    ]


def _shared(play: Rules, node: Grant, source: int, card: int) -> list[Ability]:
    """The abilities with that icon that others have, without those of a name that the card has itself or has by now."""
    context = Context(source, play.card(source).player)
    known = {ability.name for ability in _with_icon(play, card)}
    found: list[Ability] = []
    for other in selecting.meant(play, node.against, context) if node.against is not None else ():
        for ability in _with_icon(play, other):
            if ability.name not in known:
                known.add(ability.name)
                found.append(ability)
    return found


def _with_icon(play: Rules, card: int) -> list[Ability]:
    """What is printed on a card, or what effects give it, with the icon whose abilities others can have as well."""
    given = [e.ability for e in play.state.effects if e.ability is not None and card in e.on]
    found = [ability for ability in (*play.face(card).abilities, *given) if (SHARED_SKILL,) in ability.icons]
    return [ability for ability in found if not taken_away(play, card, ability)]
