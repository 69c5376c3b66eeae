"""105. Whether anybody could respond at all: where nobody can, it is all the same whether he may."""

from __future__ import annotations

from judge.games.zero import layers
from judge.games.zero.rules import Rules
from judge.games.zero.zones import ELSEWHERE, HAND, IN_PLAY


def possible(play: Rules, by: int = 0) -> bool:
    """Whether anybody has something that may be used in answer; ``by``: the card to which it would be one."""
    hands = [card for player in (0, 1) for card in play.state.zones[player, HAND] if card != by]
    if any(not play.face(card).key or play.face(card).kind == "瞬间战术" for card in hands):
        return True
    field = [card for player in (0, 1) for zone in IN_PLAY for card in play.state.zones[player, zone]]
    away = [(card, (zone,)) for player in (0, 1) for zone in ELSEWHERE for card in play.state.zones[player, zone]]
    if any(a.kind == "启动" and zone in a.icons for card, zone in away for a in play.face(card).abilities):
        return True
    return any(ability.kind == "启动" for card in field for ability in layers.abilities(play, card))
