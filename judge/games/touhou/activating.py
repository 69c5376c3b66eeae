"""1.117c, 1.117d. What texts say that keeps abilities (1.157a included) from being activated and from being set off."""

from __future__ import annotations

from judge.effects.nodes.ability import Grant
from judge.effects.nodes.meant import Select
from judge.games.cards.meaning import Context
from judge.games.cards.values import Layer
from judge.games.touhou import facts, selecting
from judge.games.touhou.card import as_target
from judge.games.touhou.rules import Rules
from judge.kernel import Reason

OF_PLAYER, OF_CARD = "不能启动", "能力不能启动"
"""The flag of a player who may not activate abilities, and that of a card whose abilities nobody may."""


def forbidden(play: Rules, card: int, player: int) -> list[Reason]:
    """Why a player may not activate any ability of a card."""
    his = [layer for layer in play.flags(as_target(player), OF_PLAYER) if _of_those(play, layer, card)]
    said = [
        reason
        for layer in his
        for reason in facts.layers_say([layer], "，".join(filter(None, ("不能启动能力", facts.of_a_turn(play, layer)))))
    ]
    return [*said, *facts.layers_say(play.flags(card, OF_CARD), OF_CARD)]


NOT_SET_OFF, NONE_SET_OFF = "不能触发", "能力不能触发"
"""The same of abilities that are set off."""


def not_set_off(play: Rules, card: int, player: int) -> list[Reason]:
    """Why no ability of a card, which may be as it was before it left, is set off."""
    his = [layer for layer in play.flags(as_target(player), NOT_SET_OFF) if _of_those(play, layer, card)]
    found = facts.layers_say(his, "不能触发能力")
    return [*found, *facts.layers_say(play.flags(card, NONE_SET_OFF), NONE_SET_OFF)]


def _of_those(play: Rules, layer: Layer, card: int) -> bool:
    """Whether a card is among those of whose abilities it is said; of all abilities, where nothing is."""
    what = layer.node.against if isinstance(layer.node, Grant) else None
    source = layer.source or 0
    whose = Context(source, play.card(source).player if source else play.state.turn_player)
    return not isinstance(what, Select) or card in selecting.candidates(play, what, whose)
