"""What a text says of players: that they cannot win, lose or draw, and what their numbers become."""

from __future__ import annotations

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Become, Power
from judge.effects.syntax import Part
from judge.games.evolve.text.numbers import of_player
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.subjects import player, until
from judge.games.evolve.text.words import LEADER, written
from judge.games.evolve.vocabulary import LIMITED, NO_DRAW, NO_DRAW_BUT

_OF_A_GAME = {
    **dict.fromkeys(("不会对战败北", "不会败北", "不能对战败北", "不能败北"), "不会败北"),
    **dict.fromkeys(("不能对战胜利", "不会对战胜利", "不能胜利", "不能获胜"), "不能胜利"),
    **dict.fromkeys(("不能抽取卡牌", "不能抽牌", "不可以抽取卡牌"), NO_DRAW),
}
"""What a text says of a player, and his leader stands for."""


_WHOSE = ("自己", "对手", "双方", "玩家")


def of_a_game(said: str) -> str | None:
    """What a text says of a player, with the time for which it says it."""
    return NO_DRAW_BUT if "开始阶段以外" in said else _OF_A_GAME.get(said)


def changed_of_player(sense: Sense, part: Part, action: Part) -> list[Node] | None:
    """What changes of a player's numbers; None if it is of cards."""
    if "上限" in action.text and "能量点" not in action.text:
        return _limit(sense, part, action)
    return of_player(sense, part, action) if action.name == "stat" else None


def _limit(sense: Sense, part: Part, action: Part) -> list[Node]:
    """自己的手牌上限变为9, 自己战场上的卡牌上限-2: how many cards may be there (4.4.4, 4.7.3, 4.8.3)."""
    many, fact = written(action.text), next((limit for limit in LIMITED if limit[:2] in action.text), "")
    if not fact or len(action.parts) != 1 or not isinstance(many, int):
        raise sense.fail("只能读懂手牌、战场、额外区的上限变为多少，增减多少", action)
    if not any(word in part.text for word in _WHOSE):
        raise sense.fail("是谁的上限？请写「自己的」「对手的」或「每位玩家的」", action)
    whose = Ref(LEADER, player(sense, part))
    if action.name == "become":
        return [Become(whose, fact, many, until(sense, part))]
    less = "-" in action.text or "减少" in action.text
    return [Power(whose, fact, many, until(sense, part), minus=less)]
