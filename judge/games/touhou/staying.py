"""2.34d, 2.34f. The 符卡 that stay on the battlefield: the timers of a 时符, and that there is one 乐章.

Of one that was used the book says it; of one that an effect puts there it does not.
"""

from __future__ import annotations

from judge.games.touhou import facts, lasting, noted
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import TIMER, Card, Effect
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.zones import FIELD, GRAVE, STACK

INFORMED = cite("4.05b", "确定生效时的信息")
WITH_COUNTERS = cite("1.194", "指示物已经在它身上")
TIMERS = cite("2.34d", "按牌面描述放上计时指示物")
NO_TIMERS_LEFT = embody("2.34d", "上面的计时指示物变为0时")
ONE_MOVEMENT = cite("2.34f", "战场上的乐章符卡只能有一张")
USED_AND_WORKS = embody("2.34f", "其他乐章使用并生效时")
PUT_THERE = "时符进战场"
WITH_TIMERS = ("照样放上牌面描述的计时指示物", "不放：只有使用结算之后的才放")
MOVED_THERE = "乐章进战场"
WHICH_ONE = ("照样替换原有的乐章", "不能进战场，留在原来的区域")


def without_known(play: Rules, card: int, old: Card, over: list[Effect]) -> list[Effect]:
    """What is over as a card changes its zone: not what was chosen as a permanent was used that enters now (4.05b)."""
    known = [e for e in over if e.what == noted.CHOSEN_WORD and old.zone == STACK and play.card(card).zone == FIELD]
    if known and play.applies(INFORMED):
        play.note("applied", card, f"使用时选择的是{known[-1].words[0]}", clause=INFORMED)
        return [effect for effect in over if effect not in known]
    return over


def bring_counters(play: Rules, card: int, counters: tuple[tuple[str, int], ...], *, used: bool) -> None:
    """The counters with which a card enters (1.194); the timers that a 时符 prints by 2.34d, as it was used."""
    face = play.face(card)
    printed = list[tuple[str, int]]()
    if "时符" in face.sub:
        printed = [(TIMER, face.timers), *[one for one in lasting.own_counters(play, card) if one[0] == TIMER]]
    others = list(counters)
    for one in printed:
        if one in others:
            others.remove(one)
    for kind, count in others:
        if count:
            play.add_counters(card, kind, count, WITH_COUNTERS)
        else:
            rule = facts.X_CHOSEN if used else facts.X_ZERO
            play.withheld(card, f"X是0，进战场时不带有{kind}指示物", clause=rule)
    timers = face.timers or sum(count for _, count in printed)
    if timers and (used or _timers_all_the_same(play)):
        play.add_counters(card, TIMER, timers, TIMERS)


def _timers_all_the_same(play: Rules) -> bool:
    """Whether one that an effect puts there has the timers that it prints: 2.34d says it of one that was used."""
    missing = "效应放进战场的时符，带不带牌面描述的计时指示物：书上只写了使用结算之后的"
    return play.reading(PUT_THERE, missing, WITH_TIMERS, (TIMERS, NO_TIMERS_LEFT)) == WITH_TIMERS[0]


def replaces(play: Rules, card: int) -> bool:
    """A 乐章 replaces the one that was there, whoever controls it (2.34f); False if it cannot enter."""
    if "乐章" not in play.face(card).sub:
        return True
    there = [one for player in (0, 1) for one in play.state.zones[player, FIELD]]
    others = [one for one in there if one != card and "乐章" in play.face(one).sub]
    if others and play.card(card).zone != STACK and play.applies(ONE_MOVEMENT):
        missing = "效应放进战场的乐章，战场上已经有另一张：书上只写了使用并生效的替换原有的"
        if play.reading(MOVED_THERE, missing, WHICH_ONE, (USED_AND_WORKS, ONE_MOVEMENT)) == WHICH_ONE[1]:
            play.because(ONE_MOVEMENT, "已经有一张", card=others[0])
            play.withheld(card, "不能进战场，留在原来的区域", clause=ONE_MOVEMENT)
            return False
    for other in others:
        words = (other, "被新的乐章替换，置入拥有者", name(play.card(other).owner), "的墓地")
        play.put(other, GRAVE, *words, clause=ONE_MOVEMENT)
    return True
