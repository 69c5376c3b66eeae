"""4.6.5, 4.6.8. 战场格: how many a player has and are free, and which units take one."""

from __future__ import annotations

from judge.effects.nodes.ability import Grant
from judge.games.touhou.allowances import of_player
from judge.games.touhou.book import cite, embody
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


TITLED, ENTERING = "称号与战场格", ("同称号的进不了战场，不占战场格", "将进入战场的一起算：战场格不足，都进不了")
OF_SEVERAL = (embody("4.6.7b", "它们一个也进不了战场"), embody("3.12e", "哪个都进不了战场"))


def titles_first(play: Rules) -> bool:
    """Whether those that cannot enter because of their 称号 need no square beside the others, as the judge reads it."""
    missing = "同时将进入战场的单位里有因称号进不了的，其余的放得下，一起算就放不下"
    return bool(play.reading(TITLED, missing, ENTERING, OF_SEVERAL) == ENTERING[0])
