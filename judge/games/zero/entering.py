"""205, 318, 701. 登场: what comes into the battle zone, of several cards all at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from judge.clause import Clause
from judge.games.zero import batch, keyword_clauses, layers, triggers, upkeep
from judge.games.zero.book import cite, embody
from judge.games.zero.rules import Rules, name
from judge.games.zero.zones import EVENT, FIELD
from judge.kernel import Reason

ENTERS = cite("205#2", "都是登场")
ENTERS_WHERE = cite("318#4", "该效果控制者的战斗区")
PUT_ON = cite("319#4", "把装备牌装备到选定的角色牌上")
PART_OF_FIELD = embody("206#2", "战斗区的一部分")
UPRIGHT = cite("104#1", "都是竖直的")
STATES = (embody("104", "重置与横置"), embody("104#2", "牌的两种状态"))
TEXT_FIRST = cite("102#1", "听牌上写的")


ENTERING = "登场"


class Coming(NamedTuple):
    """A card that comes into play: on whose side, tapped if it is said so, as another card's copy (706#2)."""

    card: int
    player: int
    tapped: bool = False
    copied: str = ""
    onto: int = 0
    """Who wears it (319#4): what it sets off by entering finds it there."""
    named: bool = False
    """Whether the text says in whose zone."""
    by: Reason | None = None
    """Which text has it enter tapped."""


def enter(play: Rules, coming: Sequence[Coming], clause: Clause) -> list[int]:
    """登场 (205#2): the cards that have.

    All are there before it is asked what holds for any of them (701#2), so for each also what the others say; and what
    they say took effect at the same time (701#4).
    """
    if clause == play.without:
        return []
    with play.together():
        if ENTERING in play.printed_anywhere("replaces"):
            free, _ = batch.left(play, [one.card for one in coming], lambda _: (ENTERING,))
            coming = [one for one in coming if one.card in free]
        came = {one.card: origin for one in coming if (origin := _put(play, one, clause))}
        there = [one for one in coming if one.card in came]
        if len(there) > 1:
            stamps = {one.card: play.stamp(there[0].card) for one in there}
            play.set(stamps={**play.state.stamps, **stamps})
        lying = {one.card: _lies_down(play, one) for one in there}
        for one in there:
            if (by := lying[one.card]) is not None:
                play.owing_to([one.by] if one.by is not None and by == TEXT_FIRST else [])
                play.because(UPRIGHT, "通常竖直着进入")
                play.change(one.card, one.card, "横置着登场", clause=by, tapped=True)
        for one in there:
            _without_effects(play, one.card)
            play.happened(ENTERING, one.card, origin=came[one.card])
    return list(came)


def _put(play: Rules, one: Coming, clause: Clause) -> str:
    """Lay a card there: from where it came; nothing, if it stays where it was."""
    card, copied = one.card, one.copied
    if not copied:
        play.know(card)
    if _slow(play, one):
        play.consult(keyword_clauses.KEYWORD_CLAUSES["迟缓"])
    play.know(card)
    zone = EVENT if play.face(card).kind == "事件牌" else FIELD
    if zone == EVENT and play.state.zones[1 - one.player, EVENT]:  # each player has one of his own (206#3)
        play.because(upkeep.ONE_EVENT, "每位玩家各一张，对方的不废弃", card=card)
    _where(play, one, zone, clause)
    came = play.card(card).came or play.card(card).zone  # who uses it lets it come from where it was (200#1)
    if not play.put(card, zone, card, "登场", player=one.player, clause=ENTERS):
        return ""
    if play.printed_anywhere("whence"):
        play.follow(card, came=came)
    play.consult(UPRIGHT, *STATES)
    if one.onto:
        play.change(one.onto, card, "装备到", one.onto, clause=PUT_ON, gear=(*play.card(one.onto).gear, card))
    if copied:
        play.follow(card, copied=copied)
    return came


def _where(play: Rules, one: Coming, zone: str, clause: Clause) -> None:
    """Why it comes into play there: 318#4 is about characters, and what goes into the event zone enters too."""
    if clause != ENTERS_WHERE:
        play.because(clause, "计算时登场")
    elif zone == FIELD and play.face(one.card).kind == "角色牌":
        play.because(clause, f"{'文字另有说明，' if one.named else ''}在{name(one.player)}的{zone}")
    if zone == EVENT:
        play.because(PART_OF_FIELD, f"进入{name(one.player)}的事件区，也是进入战斗区", card=one.card)


def _slow(play: Rules, one: Coming) -> bool:
    """Whether it is printed on a card, or on the one that it is a copy of, that it enters tapped (900#3)."""
    face = play.state.faces[one.copied] if one.copied else play.face(one.card)
    return any(("关键词", "迟缓") in ability.icons for ability in face.abilities)


def _takes_nothing(play: Rules, card: int) -> bool:
    """Whether a card has come into play without its effects (701#5)."""
    return layers.lost(play, card) and play.applies(layers.OVERRULED)


def _lies_down(play: Rules, one: Coming) -> Clause | None:
    """By which clause a card comes into play tapped; None if it does not."""
    card = one.card
    slow = _slow(play, one)
    if slow and _takes_nothing(play, card):
        slow = not _entered_without(play, card, "不适用迟缓")
    by = keyword_clauses.KEYWORD_CLAUSES["迟缓"] if slow and not one.tapped else TEXT_FIRST
    for layer in () if slow else play.flags(card, "迟缓"):
        by = keyword_clauses.KEYWORD_CLAUSES["迟缓"] if "迟缓" in layer.name else TEXT_FIRST
        play.because(by, "写着登场时横置", card=layer.source, ability=layer.name)
        slow = True
    lying = one.tapped or (slow and play.applies(by))
    return by if lying and play.applies(UPRIGHT) else None


def _without_effects(play: Rules, card: int) -> None:
    """What a card does not do, and does not set off, since it has come into play without its effects."""
    if not _takes_nothing(play, card):
        return
    abilities = play.face(card).abilities
    own = any(one.kind == "永续" and ("关键词", "迟缓") not in one.icons for one in abilities)
    lost = [f"它的{triggers.words(one)}不触发" for one in triggers.own(abilities, ("登场",))]
    if own or lost:
        _entered_without(play, card, "，".join(["它的永续效果不生效"] * own + lost))


def _entered_without(play: Rules, card: int, so: str) -> bool:
    """A card comes into play under what takes its effects away, and has had none from the beginning (701#5)."""
    taking = [one for one in layers.flags(play, card, layers.NO_EFFECT) if one.static and one.source != card]
    play.owing_to([Reason(layers.LOSES, ("失去所有的效果",), one.source, one.name) for one in taking])
    play.withheld(card, f"以失去效果的状态登场，{so}", clause=layers.OVERRULED)
    return True
