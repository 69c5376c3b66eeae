"""10.7.6. Abilities that wait for something to be so, and not for something to happen."""

from __future__ import annotations

from judge.games.evolve import layers, selecting
from judge.games.evolve.book import cite
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules
from judge.games.evolve.triggers import AUTOMATIC, STATE
from judge.games.evolve.zones import FIELD

OF_STATE = cite("10.7.6", "称为状态诱发")
STATE_ONCE = cite("10.7.6.1", "就进入一次待机状态")


def states(play: Rules) -> None:
    """What waits for something to be so, and does not wait already (10.7.6)."""
    for player in (play.state.turn_player, 1 - play.state.turn_player):
        for card in play.state.zones[player, FIELD]:
            for ability in layers.abilities(play, card) if STATE in play.face(card).waits else ():
                trigger = ability.trigger
                if trigger is None or trigger.event != STATE or trigger.while_ is None:
                    continue
                waits = any(w.card == card and w.ability == ability for w in play.state.waiting)
                context = Context(card, player, stamp=play.stamp(card))
                if not play.applies(OF_STATE):
                    continue
                if not (waits and play.applies(STATE_ONCE)) and selecting.holds(play, trigger.while_, context):
                    play.because(OF_STATE, "指定的状态出现", card=card)
                    AUTOMATIC.set_off(play, ability, context, STATE_ONCE)
