"""4.6.5, 4.6.8. 战场格: how many a player has and are free, and which units take one."""

from __future__ import annotations

from judge.effects.nodes.ability import Grant
from judge.games.touhou.allowances import of_player
from judge.games.touhou.book import cite
from judge.games.touhou.card import Face
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import SQUARES

SQUARE = (cite("4.6.5", "每位玩家有6个战场格"),)
NO_MATTER = cite("4.6.8", "不受这些规则约束")
UNCOUNTED = "不计入战场格"


def takes_square(play: Rules, card: int) -> bool:
    """Whether a unit needs a 战场格: not, if it says so of itself, wherever it is, or something else does (4.6.8)."""
    there = play.in_play(card)
    if not play.flagged(card, UNCOUNTED) and (there or not says_uncounted(play.face(card))):
        return True
    play.consult(NO_MATTER)
    return not play.applies(NO_MATTER)


def says_uncounted(face: Face) -> bool:
    """Whether a unit has 「该单位不计入战场格」 printed on it."""
    return any(
        isinstance(node, Grant) and node.flag == UNCOUNTED
        for ability in face.abilities
        if ability.kind == "静止"
        for node in ability.body
    )


def squares(play: Rules, player: int) -> int:
    """How many 战场格 a player has: six, as texts have changed it (4.6.5)."""
    return of_player(play, player, "战场格", SQUARES)


def free_squares(play: Rules, player: int) -> int:
    """How many 战场格 of a player are free (4.6.5)."""
    there, most = sum(takes_square(play, card) for card in play.units(player)), squares(play, player)
    if there < most or not play.applies(SQUARE[0]):
        return max(most - there, 0) or SQUARES
    return 0
