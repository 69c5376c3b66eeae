"""2.9 and 2.10. What both players do at the same time, the turn player does first."""

from __future__ import annotations

from judge.games.cipher.book import cite, embody
from judge.games.cipher.rules import Rules, name

CHAPTER = embody("2", "基本原则")
CHOOSING = cite("2.9", "回合玩家先进行自己的全部选择")
ACTING = cite("2.10", "回合玩家先实行自己的全部过程")


def choosing(play: Rules) -> tuple[int, int]:
    """Both players in the order in which they choose (2.9)."""
    play.consult(CHAPTER, CHOOSING)
    turn = play.state.turn_player
    return (turn, 1 - turn) if play.applies(CHOOSING) else (1 - turn, turn)


def acting(play: Rules) -> tuple[int, int]:
    """Both players in the order in which they act (2.10)."""
    play.consult(CHAPTER, ACTING)
    turn = play.state.turn_player
    return (turn, 1 - turn) if play.applies(ACTING) else (1 - turn, turn)


def by_player(play: Rules, cards: list[int]) -> list[int]:
    """Cards to which something is done at once: where both players' are among them, the turn player's first (2.10)."""
    if len({play.card(card).player for card in cards}) < 2:
        return cards
    first, other = acting(play)
    play.because(ACTING, f"{name(first)}的先")
    return [card for player in (first, other) for card in cards if play.card(card).player == player]
