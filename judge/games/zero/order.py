"""102. The highest principles: who goes first, what cannot be done."""

from __future__ import annotations

from judge.games.zero.book import cite, embody
from judge.games.zero.rules import Rules

CHAPTER = embody("102", "最高原则")
TEXT_FIRST = cite("102#1", "听牌上写的")
CANNOT = cite("102#2", "以“不能”为准")
TURN_PLAYER_FIRST = cite("102#3", "主动玩家（回合正在进行的一方）先作选择")
IMPOSSIBLE = cite("102#4", "忽略那个动作")


def choosing(play: Rules) -> tuple[int, int]:
    """Both players in the order in which they choose (102#3)."""
    play.consult(CHAPTER, TURN_PLAYER_FIRST)
    turn = play.state.turn_player
    return (turn, 1 - turn) if play.applies(TURN_PLAYER_FIRST) else (1 - turn, turn)


def forbidden(play: Rules, card: int, flag: str, *words: int | str) -> bool:
    """Whether an effect says that something cannot be, which goes before what says that it can (102#2)."""
    if not play.flagged(card, flag) or not play.applies(CANNOT):
        return False
    play.note("refused", *(words or (card, flag)), clause=CANNOT, by=(str(CANNOT),))
    return True
