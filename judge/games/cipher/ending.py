"""3. Winning and losing."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.cards.values import Over
from judge.games.cipher.book import cite, embody
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.terms import lords
from judge.games.cipher.zones import DECK, RETREAT

CHAPTER = embody("3", "游戏的胜负")
ONE_GAME = embody("1.1.1", "一局")
CHECKED = embody("9.4", "即将在本局游戏中败北")
LATER = embody("7.2.3", "自动型能力诱发处理")
NO_LORD = cite("3.1.1", "没有主人公单位")
NO_CARDS = cite("3.1.2", "都没有卡的玩家")
WINS = cite("3.1", "后者获得本局游戏的胜利")
DRAW = cite("3.2", "判为平局")


def losses(play: Rules, player: int) -> tuple[Clause, ...]:
    """Why a player is about to lose: every clause that says so."""
    play.consult(CHAPTER)
    zones = play.state.zones
    by = []
    if not lords(play, player):
        by.append(NO_LORD)
    if not zones[player, DECK] and not zones[player, RETREAT]:
        by.append(NO_CARDS)
    return tuple([clause for clause in by if play.applies(clause)])


def settle(play: Rules, against: tuple[tuple[Clause, ...], tuple[Clause, ...]]) -> None:
    """The game is over: somebody has lost, each by these clauses."""
    for player, clauses in enumerate(against):
        for clause in clauses:
            why = "战场上没有主人公单位" if clause == NO_LORD else "卡组与退避区都没有卡"
            play.because(CHECKED, name(player), "即将败北")
            play.note("applied", name(player), "败北：", why, clause=clause)
    by = tuple(str(clause) for clauses in against for clause in clauses)
    play.because(ONE_GAME, "决出了败北的玩家")
    for waiting in play.state.waiting:
        play.because(LATER, "还没有轮到它", card=waiting.card, ability=waiting.ability.name or waiting.ability.text)
    if against[0] and against[1]:
        play.finish(Over(None, (*by, str(DRAW))), "双方同时败北，平局", clause=DRAW)
    else:
        winner = 1 if against[0] else 0
        play.finish(Over(winner, (*by, str(WINS))), name(winner), "获胜，游戏结束", clause=WINS)
