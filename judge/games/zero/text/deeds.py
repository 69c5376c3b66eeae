"""Clauses that ask what was done this turn, and by whom."""

from __future__ import annotations

import re

from judge.effects.nodes.meant import Condition, Did, Not, Ref, Select, Whose
from judge.effects.syntax import Part
from judge.games.zero.text import described, events, nouns
from judge.games.zero.text.nouns import Said
from judge.games.zero.text.sense import Sense

_FIELD = "战斗区"
_IS = frozenset(("为", "是"))
_IS_NOT = frozenset(("不为", "不是"))
_DEEDS = {"攻击": "攻击", "防御": "防御", "登场": "登场", "离场": "离场", "离开战斗区": "离场", "受到伤害": "受到伤害"}


def did(sense: Sense, clause: Part) -> Condition:
    """本回合没有角色牌被破坏, 此牌本回合攻击过, 本回合我方使用过战术牌."""
    word, none = clause.the("DID"), clause.word("HAS_NOT")
    deed = re.sub("已经|曾经|进行|[已曾了过因]|其他$", "", word.text)
    before = [noun for noun in clause.rules("noun") if noun.start < word.start]
    after = next((noun for noun in clause.rules("noun") if noun.start > word.start), None)
    event = events.EVENTS.get(deed, _DEEDS.get(deed, deed))
    if (
        deed in {"升级", "攻击", "防御", "宣布攻击"}
        and len(before) == 1
        and (side := _side(sense, before[0]))
        and after is None
    ):
        found = Did(event, Select("角色牌", side))
    elif deed == "使用":
        found = _has_used(sense, clause, before, after, other=word.text.endswith("其他"))
    else:
        if after is not None or not before or word.text.endswith("其他"):
            raise sense.fail("没有读懂本回合是什么牌做了什么", clause)
        found = Did(event, _doer(sense, clause, before))
    if clause.said("HAS_NOT") in _IS_NOT or clause.said("HAS") in _IS:
        raise sense.fail("这里要写「有」「没有」", clause)
    return Not(found) if none else found


def _side(sense: Sense, noun: Part) -> Whose | None:
    """The player whom a description names and nothing else; None if it is none."""
    said = nouns.said(sense, noun.first) if noun.first.name == "desc" else Said()
    return said.whose if said == Said(whose=said.whose) else None


def _doer(sense: Sense, clause: Part, phrases: list[Part]) -> Ref | Select:
    if len(phrases) == 1 and phrases[0].first.name != "desc":
        who = nouns.whole(sense, phrases[0])
        if who != Ref("这"):
            raise sense.fail("本回合做过什么，只能对此牌或一种牌说", phrases[0])
        return Ref("这")
    what = nouns.said(sense, described.desc(sense, phrases[-1]))
    if len(phrases) > 1:
        what = described.of(sense, nouns.place(sense, phrases[0]), what, clause)
    several = what.number not in {None, 1} or what.bound or what.every or what.top or what.turn_player
    if several or what.zone not in {"", _FIELD}:
        raise sense.fail("这里要写一种牌", clause)
    if not (what.kind or what.filters):
        raise sense.fail("没有写是什么牌", clause)
    return Select(what.kind or "牌", what.whose or "双方", filters=what.filters, other=what.other)


def _has_used(sense: Sense, clause: Part, who: list[Part], what: Part | None, *, other: bool) -> Did:
    player = nouns.place(sense, who[0]) if len(who) == 1 else None
    used = nouns.said(sense, what.first) if what is not None and what.first.name == "desc" else None
    if player is None or player.whose is None or player.zone or used is None:
        raise sense.fail("请写明本回合是谁使用过什么牌", clause)
    if used.number not in {None, 1} or used.bound or used.zone or used.whose or not (used.kind or used.filters):
        raise sense.fail("请写明本回合是谁使用过什么牌", clause)
    return Did("使用", Select(used.kind or "牌", player.whose, filters=used.filters, other=other or used.other))
