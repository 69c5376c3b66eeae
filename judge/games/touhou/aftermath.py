"""2.33, 1.22.4, 1.145b. Whether a 符卡 goes to the grave before what it has destroyed is moved there, or after it.

It matters where nothing is set off while the 符卡 lies in the 对抗.
"""

from __future__ import annotations

from judge.games.touhou import editions, triggers
from judge.games.touhou.book import embody
from judge.games.touhou.card import Entry
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import FIELD

SPELL_GOES = embody("2.33", "置入你的墓地")
HANDLED = embody("1.22.4", "玩家作对应的处理")
SILENT = embody("1.145b", "触发式能力也一概不触发")
WHICH_FIRST = "符卡与被消灭的牌"
FIRST = ("符卡先置入墓地", "被消灭的牌先进入墓地")
EVENTS = (*("离场", "死去", "消灭", "进墓地"), *("被战斗伤害消灭", "被伤害消灭", "被效应消灭"))


def comes_first(play: Rules, entry: Entry | None) -> bool:
    """Whether what is destroyed is moved first: the judge reads, where it decides what is set off."""
    if entry is None or entry.kind != "牌" or editions.older(play):
        return False
    there = [card for player in (0, 1) for card in play.state.zones[player, FIELD] if play.card(card).doomed]
    if not there or not any(triggers.unresponsive(play, player) for player in (0, 1)):
        return False
    known = play.state.ruling_on(WHICH_FIRST)
    if not known and not any(triggers.sets_off(play, event, card) for event in EVENTS for card in there):
        return False
    missing = "不能被响应的符卡结算完，它自己和它所消灭的牌，哪个先移到墓地"
    return play.reading(WHICH_FIRST, missing, FIRST, (SPELL_GOES, HANDLED, SILENT)) == FIRST[1]
