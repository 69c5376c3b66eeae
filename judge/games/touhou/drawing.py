"""1.18, 4.5.3. Drawing cards one by one, and discarding them."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.touhou import harm, replacing
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import as_target
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.zones import DECK, GRAVE, HAND

CHAPTER = (embody("1.18", "抓牌"), embody("4.2.3", "放进效应拥有者的手牌区"))
DRAWS = cite("1.181", "这个动作叫抓牌")
ONE_BY_ONE = cite("1.183", "抓牌一次只抓一张")
NONE_LEFT = cite("1.184", "输掉本局游戏")
MORE_THAN_LEFT = cite("1.29", "把剩下的全部抓完，并输掉这盘游戏")
DISCARDED, DISCARD = embody("4.5.3", "弃置的牌"), cite("4.5.3", "弃置的牌")


def draw(play: Rules, player: int, count: int, clause: Clause | None = None) -> int:
    """Draw a card (1.181), or several one by one (1.183); who lacks one of them loses (1.29, 1.184)."""
    play.consult(*CHAPTER, DRAWS, ONE_BY_ONE)
    by = clause or (DRAWS if count == 1 else ONE_BY_ONE)
    if not play.applies(by):
        return 0
    if harm.forbidden(play, player, "不能抓牌"):
        return 0
    left = len(play.state.zones[player, DECK])
    done = 0
    for number in range(count):
        if replacing.REPLACING.instead(play, "抓牌", as_target(player)):
            if not play.state.zones[player, DECK] and _lost_all_the_same(play):
                play.lose(player, NONE_LEFT, name(player), "将要抓牌而牌库没有牌，达到输掉游戏的条件")
                break
            continue
        card = play.top(player)
        if card is None:
            short = MORE_THAN_LEFT if left else NONE_LEFT
            if play.applies(short):
                play.because(MORE_THAN_LEFT, f"要抓{count}张，牌库原来{f'只有{left}张' if left else '一张也没有'}")
                play.because(by, "逐张抓" if count > 1 else "要抓一张牌")
                play.because(NONE_LEFT, "牌库没有牌可抓")
                said = "抓完了牌库，还要抓牌" if left else "牌库没有牌可抓"
                play.lose(player, short, name(player), f"{said}，达到输掉游戏的条件")
            break
        if count > 1:
            play.because(ONE_BY_ONE, f"第{number + 1}张")
        if by != DRAWS:
            play.because(DRAWS, "牌库顶的牌")
        play.drawing = True
        try:
            drawn = play.put(card, HAND, name(player), "抓", card, clause=by)
        finally:
            play.drawing = False
        if drawn:
            done += 1
            play.happened("抓牌", card)
            if not play.applies(ONE_BY_ONE):
                break
    return done


WOULD_DRAW = "抓牌被代替而牌库没有牌"
REPLACED_OR_NOT = ("不输：抓牌已被代替", "输掉：将要抓牌而无牌可抓")


def _lost_all_the_same(play: Rules) -> bool:
    """Whether who would draw from an empty deck loses though something else is done instead: 1.184 says 将要抓牌."""
    missing = "将要抓牌而牌库没有牌，抓牌又被代替：输不输"
    return play.applies(NONE_LEFT) and (
        play.reading(WOULD_DRAW, missing, REPLACED_OR_NOT, (NONE_LEFT, replacing.REPLACED)) == REPLACED_OR_NOT[1]
    )


def discard(play: Rules, card: int, clause: Clause | None = None) -> bool:
    """弃置 a card of the hand."""
    play.consult(DISCARDED)
    if play.paying and clause is None:
        play.because(DISCARD, "弃置的牌进墓地", card=card)
    if not play.put(card, GRAVE, "弃置", card, clause=clause or play.paying or DISCARD):
        return False
    play.happened("弃置", card)
    return True
