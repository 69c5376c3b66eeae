"""101. Winning and losing."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes.verbs import EndTurn, Finish
from judge.games.cards.meaning import Context, Done
from judge.games.cards.values import Over
from judge.games.zero import order, selecting
from judge.games.zero.book import cite, embody
from judge.games.zero.piles import VERB
from judge.games.zero.rules import Rules

CHAPTER = embody("101", "胜负条件")
AT_ONCE = cite("101#3", "游戏立即结束")
CONCEDED = cite("101#4", "随时可以认输")
BOTH_WAYS = cite("101#5", "算他输掉本局")
DRAW = cite("101#6", "本局为平局")
TURN_ENDED = cite("407#2", "直接跳到清算步骤")
WON = "赢"
"""What stands in ``State.lost`` for a player whom an effect has let win."""


def due(play: Rules) -> bool:
    """Whether somebody has lost or won, or concedes."""
    return bool(play.state.lost or play.state.conceding)


def settle(play: Rules) -> None:
    """The game is over, if somebody has lost or won (101#3)."""
    play.consult(CHAPTER)
    lost = list(play.state.lost)
    if play.state.conceding and play.applies(CONCEDED):
        for player in play.state.conceding:
            play.note("applied", "AB"[player], "认输", clause=CONCEDED)
            lost.append((player, str(CONCEDED)))
    play.set(conceding=())
    losers = {player for player, by in lost if by != WON}
    winners = {player for player, by in lost if by == WON}
    if winners & losers and play.applies(BOTH_WAYS):
        for player in sorted(winners & losers):
            play.note("applied", "AB"[player], "同时赢了又输了，算输", clause=BOTH_WAYS)
        winners -= losers
    elif winners & losers:
        losers -= winners
    losers |= {1 - player for player in winners}
    by = tuple(dict.fromkeys(clause for _, clause in lost if clause != WON))
    if not losers or not play.applies(AT_ONCE):
        play.set(lost=())
        return
    if len(losers) == 2 and play.applies(DRAW):
        finish(play, None, (*by, str(DRAW)), f"双方同时{'赢' if len(winners) == 2 else '输'}，平局", clause=DRAW)
        return
    loser = next(iter(losers - {play.state.turn_player}), play.state.turn_player)
    finish(play, 1 - loser, by, "AB"[loser], "输掉本局，游戏结束")


def end_turn(play: Rules, _node: EndTurn, context: Context) -> Done:
    """结束本回合: straight to 407 (407#2)."""
    return play.set("结束本回合", clause=TURN_ENDED, ending=True), context.that


def by_text(play: Rules, node: Finish, context: Context) -> Done:
    """赢得本局, 输掉本局: what a text says, until it is seen to (101#3)."""
    players = selecting.sides(play, node.who, context.player)
    by = WON if node.won else str(order.TEXT_FIRST)
    lost = (*play.state.lost, *((player, by) for player in players))
    said = "赢得本局" if node.won else "输掉本局"
    return play.set("AB"[players[0]], said, clause=VERB, lost=lost), context.that


def finish(play: Rules, winner: int | None, by: tuple[str, ...], *words: int | str, clause: Clause = AT_ONCE) -> None:
    """End the game; every card is removed from it (101#3)."""
    if play.finish(Over(winner, by), *words, clause=clause):
        play.note("applied", "双方将持有的所有牌移出游戏（列出的局面是移出之前的）", clause=AT_ONCE)
