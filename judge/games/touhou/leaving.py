"""4.4.4, 4.4.5, 7.1.9. What leaves the 对抗 before it resolves: countered, or moved by a text to wherever that says."""

from __future__ import annotations

from typing import Any

from judge.clause import Clause
from judge.effects.nodes.verbs import Deploy, Put
from judge.effects.walking import parts
from judge.games.touhou import facts, next_use, own, triggers
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import Entry
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import GRAVE, OUT, STACK

BASIC = cite("1.117b", "照着执行的叙述")
UNRESOLVED = cite("4.4.4b", "进入拥有者的墓地")
VANISHES = cite("4.4.4a", "一离开就直接消失")
TO_GRAVE = embody("4.4.4e", "就是把它置入墓地")
NOT_RESOLVED = cite("4.4.5", "都等于没有结算")
UNCOUNTERED = "不能被反制"
COUNTERED = cite("7.1.9", "使用就不成功")


def no_more(play: Rules, entry: Entry) -> None:
    """A copy in the 对抗 has no card that could go anywhere (4.4.4a)."""
    if entry.copy:
        place = play.card(entry.card).player, STACK
        play.lay(*place, [card for card in play.state.zones[place] if card != entry.card])
        play.follow(entry.card, zone="")


def words_of(entry: Entry) -> tuple[int | str, ...]:
    """An object of the 对抗 in words."""
    if entry.kind == "牌" or entry.ability is None:
        return (entry.card,)
    return (entry.card, f"的{triggers.words(entry.ability)}")


def counter(play: Rules, entry: Entry, clause: Any, zone: str, place: str = "") -> bool:
    """反制: an object leaves the 对抗 and does not resolve (7.1.9, 4.4.5)."""
    if held := play.flags(entry.card, UNCOUNTERED):
        by = facts.layers_say(held, f"写明{UNCOUNTERED}")
        play.owing_to(by)
        play.withheld(*words_of(entry), "不能被反制", clause=facts.lets(held[0]))
        return False
    done = out(play, entry, clause or COUNTERED, zone, place=place, countered=True)
    if done and entry.kind == "牌":
        play.happened("反制", entry.card)
    for own_card in _kept_out(play, entry) if done else ():
        missing = "使它从移除区移动的符卡被反制，算不算被其他效应阻止"
        if play.reading(STOPPED, missing, COUNTS_OR_NOT, (own.FROM_OUT, NOT_RESOLVED)) == COUNTS_OR_NOT[0]:
            own.instead_of_staying(play, own_card, [])
    return done


STOPPED = "反制移出自机的符卡"
COUNTS_OR_NOT = ("算：可以改为放回自机区（1.216b）", "不算：没有结算，也就没有要移动（4.4.5）")


def _kept_out(play: Rules, entry: Entry) -> list[int]:
    """The removed 自机 that what was countered would have moved (1.216b)."""
    body = entry.ability.body if entry.ability is not None else ()
    if not any(isinstance(part, Put | Deploy) for part in parts(body)):
        return []
    aimed = [card for card in entry.targets if card > 0]
    return [card for card in aimed if play.card(card).own and play.card(card).zone == OUT]


def out(
    play: Rules,
    entry: Entry,
    clause: Clause,
    zone: str,
    into: Clause = BASIC,
    place: str = "",
    *,
    countered: bool = False,
) -> bool:
    """An object leaves the 对抗 and does not resolve (4.4.5): to a zone that is said, or to the grave (4.4.4e)."""
    card, ability = entry.card, entry.kind != "牌"
    if ability:  # of a card that is being used 7.1.9 speaks
        play.because(TO_GRAVE, "没有实体牌张的能力，直接消失")
    elif clause != NOT_RESOLVED:
        play.because(NOT_RESOLVED, "等于没有结算", card=card)
    rest = tuple([one for one in play.state.stack if one.id != entry.id])
    rule = NOT_RESOLVED if ability else clause
    how = f"{'被反制，' if countered else '被'}移出对抗，不结算"
    if not play.set(*words_of(entry), how, clause=rule, stack=rest):
        return False
    if ability or entry.copy:
        play.note("applied", *words_of(entry), "没有实体牌张，直接消失", clause=VANISHES)
        no_more(play, entry)
        return True
    next_use.without_success(play, entry)
    if zone:
        play.because(TO_GRAVE, "另有说明，不置入墓地", card=card)
        return play.put(card, zone, card, f"进入{zone}{place}", clause=into, bottom=place == "最下方")
    play.because(TO_GRAVE, "没有其他说明，置入墓地")
    return play.put(card, GRAVE, card, f"进入{GRAVE}", clause=UNRESOLVED)


def leave(play: Rules, card: int) -> bool:
    """A text moves a used card out of the 对抗: it does not resolve, wherever it goes (4.4.5). False for a copy."""
    entry = facts.entry_of(play, card)
    if entry is None:
        return True
    rest = tuple([one for one in play.state.stack if one.id != entry.id])
    play.set(card, "离开对抗，不结算", clause=NOT_RESOLVED, stack=rest)
    if entry.copy:
        play.note("applied", card, "没有实体牌张，直接消失", clause=VANISHES)
        no_more(play, entry)
    next_use.without_success(play, entry)
    return not entry.copy
