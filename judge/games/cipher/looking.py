"""6.4. Who may see the front of a card, and so refer to what is printed on it."""

from __future__ import annotations

from judge.games.cipher.book import embody
from judge.games.cipher.rules import Rules
from judge.games.cipher.zones import BELOW, BONDS, HAND, ZONES

PUBLIC = embody("6.4.2", "随时都可以查看双方所有公开的卡")
FACE_DOWN_BOND = embody("6.4.2.1", "也可以查看正面")
STACK = embody("6.4.2.3", "每一张都可以查看正面")
HIDDEN = embody("6.4.4", "两名玩家都不能查看正面")
OWN_HAND = embody("6.4.4.1", "可以查看它们的正面")
NOT_READABLE = embody("6.4.4.2", "记述都不能参照")
READABLE = embody("6.4.4.2.1", "就可以参照那张卡的记述")


def visible(play: Rules, card: int, player: int) -> bool:
    """Whether ``player`` may look at the front of the card."""
    state = play.card(card)
    if state.zone == BELOW:
        play.consult(STACK)
        return True
    if ZONES[state.zone].public:
        play.consult(PUBLIC, *((FACE_DOWN_BOND,) if state.zone == BONDS and not state.face_up else ()))
        return True
    play.consult(HIDDEN)
    if _shown(play, card, player):
        return True
    if state.zone == HAND:
        play.consult(OWN_HAND)
    return state.zone == HAND and state.player == player


def _shown(play: Rules, card: int, player: int) -> bool:
    """Whether an effect that is being carried out has shown the card to the player (24.1.4, 24.1.5)."""
    shown = play.state.shown
    return shown is not None and card in shown.cards and player in shown.players


def readable(play: Rules, card: int, player: int) -> bool:
    """Whether ``player`` may refer to what is printed on the card."""
    seen = visible(play, card, player)
    state = play.card(card)
    if state.zone in ZONES and not ZONES[state.zone].public:
        play.consult(READABLE if seen else NOT_READABLE)
    return seen and (state.zone != BONDS or state.face_up)
