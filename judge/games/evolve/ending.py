"""1.2. Winning and losing: by rule at a check timing, by an effect or by giving up at once."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.cards.values import Over
from judge.games.evolve import order
from judge.games.evolve.book import cite, embody, step
from judge.games.evolve.rules import Rules, name
from judge.kernel import Procedure, Reason

CHAPTER = embody("1.2", "游戏胜负")
WON = cite("1.2.1", "赢得这局游戏")
NO_LIFE = embody("1.2.1.1", "这名玩家满足败北条件")
NO_CARDS = embody("1.2.1.2", "这名玩家满足败北条件")
DRAWN = cite("1.2.2", "这局游戏是平局")
CONCEDED = cite("1.2.3", "立即败北，不必等到检查时点")
BEYOND_EVERYTHING = cite("1.2.3.1", "也没有替换效果可以替代")
BY_EFFECT = cite("1.2.4", "玩家就直接获胜或者败北")


def settle(play: Rules, losers: dict[int, tuple[str, ...]]) -> bool:
    """The game is over for who has lost, by these clauses; a draw if both have (1.2.2)."""
    play.consult(CHAPTER)
    if not losers:
        return False
    by = tuple([clause for clauses in losers.values() for clause in clauses])
    if len(losers) == 2 and play.applies(DRAWN):
        return play.finish(Over(None, tuple(dict.fromkeys((str(DRAWN), *by)))), "双方同时败北，平局", clause=DRAWN)
    loser = min(losers, key=lambda player: player == play.state.turn_player)
    return play.finish(Over(1 - loser, by), name(loser), "败北，", name(1 - loser), "获胜", clause=WON)


NOT_LOST, NOT_WON = "不会败北", "不能胜利"


def spared(play: Rules, player: int, by: Sequence[Reason] = ()) -> bool:
    """Whether a text says that a player does not lose, or the other one cannot win: it goes first (1.3.1).

    ``by``: what he would lose by.
    """
    for other, flag in ((player, NOT_LOST), (1 - player, NOT_WON)):
        saying = order.says(play, play.leader(other), flag, order.TEXT_FIRST)
        if saying and play.applies(order.TEXT_FIRST):
            play.owing_to(by)
            play.note("refused", name(other), flag, clause=order.TEXT_FIRST, by=saying)
            return True
    return False


def by_effect(play: Rules, player: int, *, won: bool) -> bool:
    """An effect lets a player win or lose, without waiting for a check timing (1.2.4)."""
    loser = 1 - player if won else player
    if not play.applies(BY_EFFECT) or spared(play, loser, [Reason(BY_EFFECT, ("本来要败北",))]):
        return False
    play.because(BY_EFFECT, "不必等到检查时点")
    return settle(play, {loser: (str(BY_EFFECT),)})


class Conceding(Procedure):
    """1.2.3 Somebody gives up, whatever is being done."""

    @step("1.2.3", "任何玩家都可以宣布")
    def concede(self, play: Rules) -> None:
        """Who gives up has lost."""
        givers = play.state.conceding
        play.set(conceding=())
        concede(play, *givers)


def concede(play: Rules, *givers: int) -> None:
    """Who gives up has lost at once; nothing replaces that (1.2.3.1)."""
    if not play.applies(CONCEDED):
        return
    for player in givers:
        play.because(BEYOND_EVERYTHING, "任何卡牌都影响不了")
        play.note("applied", name(player), "投降，立即败北", clause=CONCEDED)
    settle(play, {player: (str(CONCEDED),) for player in givers})
