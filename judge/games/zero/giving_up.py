"""606 and 608. 废弃 and 舍弃: players give up cards of their own, which they choose themselves."""

from __future__ import annotations

from functools import partial

from judge.effects.nodes.verbs import GiveUp
from judge.games.cards.meaning import Context, Done
from judge.games.zero import leaving, order, selecting
from judge.games.zero.book import cite, embody
from judge.games.zero.rules import Rules
from judge.games.zero.zones import LIFE, REST
from judge.kernel import CHANCE

GIVEN_UP = cite("606#1", "送入休息区")
GIVING_UP = (embody("606", "废弃"), cite("606#3", "由玩家从自己的牌里选择"))
LIFE_GIVEN_UP = cite("324#4", "由上至下依次")
NO_COUNTER = cite("606#2", "不发动反击特效")
DISCARDED = cite("608#1", "手牌里的牌送入休息区")
DISCARD_TERM = embody("608", "舍弃")


def perform(play: Rules, node: GiveUp, context: Context) -> Done:
    """Who gives something up chooses it: the turn player first, and then all of it at once (102#3)."""
    clause = DISCARDED if node.way == "舍弃" else GIVEN_UP
    play.consult(*((DISCARD_TERM,) if node.way == "舍弃" else GIVING_UP))
    gone: list[int] = []
    for player in order.choosing(play):
        if player not in selecting.WORDS.holders(play, node.what, context):
            continue
        own = [c for c in selecting.candidates(play, node.what, context) if play.card(c).player == player]
        count = len(own) if node.what.most is None else selecting.amount(play, node.what.most, context)
        if 0 < len(own) < count and not selecting.as_many(play, len(own), count):
            continue
        if LIFE in node.what.zones:
            play.consult(NO_COUNTER)
            play.because(NO_COUNTER, "废弃的生命牌不发动反击特效")
            if node.what.least == 0:
                count = play.number(player, range(count + 1), "AB"[player], "废弃几张生命牌")
            gone += own[:count] if play.applies(LIFE_GIVEN_UP) else own[len(own) - count :]
            clause = LIFE_GIVEN_UP
            continue
        if node.what.whose == "双方" and own:
            play.because(order.TURN_PLAYER_FIRST, "主动玩家先选，非主动玩家后选，一并处理")
        if any(play.flagged(card, "不能被指定") for card in own):
            play.because(GIVING_UP[1], "不能被指定的牌也可以废弃")
        if own and node.what.whose == "对手":
            selecting.opponent(play, context.player)
        if not own and node.what.whose == "双方":  # the other one may have some
            play.withheld("AB"[player], f"要{node.way}{count}张，一张也没有，忽略", clause=order.IMPOSSIBLE)
            continue
        if not own:
            play.because(order.IMPOSSIBLE, f"要{count}张，一张也没有")
        gone += _chosen(play, node, own, count, context)

    def put(card: int) -> bool:
        return play.put(card, REST, node.way, card, clause=clause, face_up=True)

    done = leaving.given_up_to_rest(play, gone, put) if node.way == "废弃" else leaving.to_rest(play, gone, put)
    for card in done:
        leaving.given_up(play, card)
        leaving.not_destroyed(play, card, clause)
        if clause == LIFE_GIVEN_UP and not play.applies(NO_COUNTER):  # then as if damage had turned it up
            play.counter(card, play.card(card).player)
    return bool(done), tuple(gone)


def _chosen(play: Rules, node: GiveUp, own: list[int], count: int, context: Context) -> tuple[int, ...]:
    """Which of his cards a player gives up: he chooses himself, whoever's effect says so (606#3)."""
    player = play.card(own[0]).player if own else context.player
    asked = "AB"[player], f"{node.way}的牌"
    least = 0 if node.what.least == 0 else count
    if node.way == "舍弃":
        chooser = CHANCE if node.what.random else player
        return play.some(chooser, own, *asked, least=least, most=count, clause=DISCARDED)
    chooser = player if play.applies(GIVING_UP[1]) else context.player
    kept = partial(leaving.kept, play, by=context.card)
    return play.some(chooser, own, *asked, least=least, most=count, against=kept, clause=GIVING_UP[1])
