"""Clauses that say what must be so, and what sets an effect off (702)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.effects.nodes.ability import Trigger
from judge.effects.nodes.meant import Compare, Condition, Count, Filter, Is, Ref, Relation, Select, TurnOf
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import nouns
from judge.games.zero.text.nouns import Said
from judge.games.zero.text.sense import Sense

_FIELD = "战斗区"
_EVENTS = {
    "进入战斗区": "登场",
    "成为攻击对象": "被攻击",
    "被选为攻击对象": "被攻击",
    "被破坏": "破坏",
    "被战斗破坏": "战斗破坏",
    "离开战斗区": "离场",
    "进入休息区": "送入休息区",
    "被送入休息区": "送入休息区",
    "被舍弃": "舍弃",
}
_LEAVING = frozenset(("破坏", "效果破坏", "对方效果破坏", "战斗破坏", "离场"))
_STANDINGS = ("横置", "竖直")
PROPS = frozenset(("has", "only", "than", "standing", "turn", "worth", "lying", "empty", "equipped"))
"""The clauses that say what must be so."""


def condition(sense: Sense, prop: Part) -> Condition:
    """若我方战斗区中有其他『旅团』."""
    return _CONDITIONS[prop.name](sense, prop)


def _has(sense: Sense, clause: Part) -> Condition:
    """我方战斗区中有三张以上『旅团』, 我方手牌为三张, 对方战斗区中没有角色牌."""
    phrases = list(clause.rules("noun"))
    what = nouns.said(sense, _desc(sense, phrases[-1]))
    if len(phrases) > 1 and phrases[0].first.name != "desc":
        return _is(sense, clause, phrases[0], what)
    among = _among(sense, phrases[0]) if len(phrases) > 1 else None
    if what.counted:
        if among is None or not among.zone:
            raise sense.fail("没有写是哪里的牌有几张", clause)
        what = replace(among, number=what.number, bound=what.bound)
    elif among is not None:
        what = _of(sense, among, what, clause)
    exact = clause.said("HAS") in {"为", "是"}
    if exact and what.number is None:
        raise sense.fail("「为」后面要写几张", clause)
    bare = replace(what, number=None, bound="", every=False)
    found = Count(nouns.select(sense, bare, clause))
    if clause.word("HAS_NOT"):
        if what.number is not None:
            raise sense.fail("「没有」后面不写数量", clause)
        return Compare(found, "=", 0)
    if what.bound == "至多" or what.every:
        raise sense.fail("条件里的数量请写「n张以上」「n张以下」", clause)
    relation: Relation = "≤" if what.bound == "以下" else "=" if exact and not what.bound else "≥"
    return Compare(found, relation, 1 if what.number is None else what.number)


def _among(sense: Sense, noun: Part) -> Said:
    """我方战斗区中, 对方生命区的牌: where what is counted lies."""
    found = nouns.said(sense, noun.first)
    if found.zone and found == Said("牌", found.whose, found.zone):
        return replace(found, kind="")
    return nouns.place(sense, noun)


def _is(sense: Sense, clause: Part, who: Part, what: Said) -> Condition:
    """其为『旅团』."""
    said = what.filters or what.kind not in {"", "牌"}
    if clause.said("HAS") not in {"为", "是"} or not said or what != Said(what.kind, filters=what.filters):
        raise sense.fail("这里要写它是什么：角色名、属性、费用……", clause)
    kind = (Filter("类别", "=", (what.kind,)),) if what.kind not in {"", "牌"} else ()
    if what.kind in {"瞬间战术牌", "普通战术牌"}:
        kind = (Filter("类别", "=", (what.kind.removesuffix("牌"),)),)
    if what.kind == "战术牌":
        kind = (Filter("类别", "=", ("普通战术", "瞬间战术")),)
    return Is(nouns.whole(sense, who), (*kind, *what.filters))


def _of(sense: Sense, among: Said, what: Said, at: Part) -> Said:
    if among.top or (what.zone and among.zone) or (what.whose is not None and among.whose is not None):
        raise sense.fail("是谁的、在哪里写了两次", at)
    return replace(what, zone=among.zone or what.zone, whose=among.whose or what.whose)


def _desc(sense: Sense, noun: Part) -> Part:
    if noun.first.name != "desc":
        raise sense.fail("「有」后面要写一种牌", noun)
    return noun.first


def _only(sense: Sense, clause: Part) -> Condition:
    """我方战斗区中只有此角色牌."""
    first, second = clause.rules("noun")
    if second.first.name != "THIS":
        raise sense.fail("「只有」后面只能写此牌", second)
    among = nouns.place(sense, first)
    kind = "角色牌" if "角色" in second.text else "装备牌" if "装备" in second.text else "牌"
    return Compare(Count(nouns.select(sense, replace(among, kind=kind), first)), "=", 1)


def _than(sense: Sense, clause: Part) -> Condition:
    """我方手牌比对方少."""
    first, second = (nouns.said(sense, _desc(sense, noun)) for noun in clause.rules("noun"))
    if second == Said(whose=second.whose):
        second = replace(first, whose=second.whose)
    if first.whose is None and second.whose in {"自己", "对手"}:
        first = replace(first, whose="自己" if second.whose == "对手" else "对手")
    if first.number is not None or second.number is not None or first.whose == second.whose:
        raise sense.fail("没有读懂是谁的和谁的比", clause)
    left, right = (Count(nouns.select(sense, each, clause)) for each in (first, second))
    return Compare(left, ">" if clause.said("MORE") == "多" else "<", right)


def _standing(sense: Sense, clause: Part) -> Condition:
    """此牌处于横置状态."""
    state = next(word for word in _STANDINGS if word in clause.said("STANDING"))
    return Is(nouns.whole(sense, clause.the("noun")), (Filter("状态", "=", (state,)),))


def _equipped(sense: Sense, clause: Part) -> Condition:
    """此牌装备了装备牌."""
    return Is(nouns.whole(sense, clause.the("noun")), (Filter("装备", "=", (True,)),))


def _lying(sense: Sense, clause: Part) -> Condition:
    """此牌在休息区."""
    noun = clause.the("noun")
    if noun.first.name == "desc":
        raise sense.fail("请写明是哪一张牌在哪里", noun)
    zone = next(zone for zone in ("战斗区", "休息区", "手牌", "资源区") if clause.said("LIES_IN").endswith(zone))
    return Is(nouns.whole(sense, noun), (Filter("区域", "=", (zone,)),))


def _empty(sense: Sense, clause: Part) -> Condition:
    """我方手牌为零."""
    noun = clause.the("noun")
    what = nouns.said(sense, _desc(sense, noun))
    if what.number is not None or what.every:
        raise sense.fail("「为零」前面不写几张", noun)
    return Compare(Count(nouns.select(sense, what, noun)), "=", 0)


def _worth(sense: Sense, clause: Part) -> Condition:
    """此牌的等级为2以上."""
    noun = clause.the("noun")
    if noun.first.name == "desc":
        raise sense.fail("请写明是哪一张牌的数值", noun)
    relation: Relation = "≥" if clause.word("ABOVE") else "≤" if clause.word("BELOW") else "="
    fact = clause.said("WORTH").rstrip("为是在")
    return Is(nouns.whole(sense, noun), (Filter(fact, relation, (number(clause.said("NUM")),)),))


def _turn(sense: Sense, clause: Part) -> Condition:
    """我方的回合."""
    del sense
    return TurnOf(nouns.whose(clause.said("WHOSE")))


_CONDITIONS: dict[str, Callable[[Sense, Part], Condition]] = {
    "has": _has,
    "only": _only,
    "than": _than,
    "standing": _standing,
    "worth": _worth,
    "equipped": _equipped,
    "lying": _lying,
    "empty": _empty,
    "turn": _turn,
    "during": _turn,
}


def each(sense: Sense, clause: Part) -> Count:
    """我方战斗区中每有一张其他『旅团』: what is counted."""
    phrases = list(clause.rules("noun"))
    what = nouns.said(sense, _desc(sense, phrases[-1]))
    if what.number != 1 or what.bound:
        raise sense.fail("「每有」后面要写「一张」", clause)
    if len(phrases) > 1:
        what = _of(sense, nouns.place(sense, phrases[0]), what, clause)
    return Count(nouns.select(sense, replace(what, number=None), clause))


def trigger(sense: Sense, clause: Part, *, every: bool) -> Trigger:
    """当对方一张角色牌登场时: any card that fits, one at a time."""
    word = clause.the("EVENT")
    event = _EVENTS.get(word.text, word.text)
    if "效果" in event:
        event = "对方效果破坏" if "对" in event else "效果破坏"
    before = next((noun for noun in clause.rules("noun") if noun.start < word.start), None)
    after = next((noun for noun in clause.rules("noun") if noun.start > word.start), None)
    if event == "使用":
        return _used(sense, clause, before, after, every=every)
    if after is not None and event != "攻击":
        raise sense.fail("这里没有读懂", after)
    if event == "抽牌":
        return _drawn(sense, clause, before, every=every)
    who = Ref("这") if before is None else _any(sense, before, event)
    what = None if after is None else _any(sense, after, event)
    if who != Ref("这"):
        sense.that = Ref("诱发")
    return Trigger(event, who, what, every)


def moment(said: str) -> Trigger:
    """当我方回合结束时, 每个回合开始时."""
    whose = next((side for side in ("我方", "对方") if side in said), "")
    return Trigger(f"{whose}回合{'开始' if '开始' in said else '结束'}", Ref("这"))


def _drawn(sense: Sense, clause: Part, player: Part | None, *, every: bool) -> Trigger:
    """我方抽牌."""
    who = None if player is None else nouns.place(sense, player)
    if who is None or who.zone or who.whose is None:
        raise sense.fail("请写明是谁抽牌", clause)
    sense.that = Ref("诱发")
    return Trigger("抽牌", Select("手牌", who.whose, ("手牌",)), every=every)


def _used(sense: Sense, clause: Part, player: Part | None, card: Part | None, *, every: bool) -> Trigger:
    """对方使用战术牌."""
    if player is None or card is None or card.first.name != "desc":
        raise sense.fail("请写明是谁使用了什么牌", clause)
    who = nouns.place(sense, player)
    what = nouns.said(sense, card.first)
    if who.zone or what.zone or what.whose is not None or what.number not in {None, 1} or what.bound:
        raise sense.fail("请写明是谁使用了什么牌", clause)
    sense.that = Ref("诱发")
    used = Select(what.kind or "牌", who.whose or "双方", filters=what.filters, other=what.other)
    return Trigger("使用", used, every=every)


def _any(sense: Sense, noun: Part, event: str) -> Ref | Select:
    """Whatever card fits: it is not chosen."""
    if noun.first.name == "THIS":
        return Ref("这")
    if noun.first.name == "HOST" and event in _LEAVING:
        raise sense.fail("角色牌离场时装备牌也离场，书中没有写这样的效果会不会触发（319#7）", noun)
    if noun.first.name == "HOST":
        return Ref("装备角色")
    if noun.first.name != "desc":
        raise sense.fail("这里要写是什么牌", noun)
    what = nouns.said(sense, noun.first)
    if what.number not in {None, 1} or what.bound or what.every or what.top or what.shown:
        raise sense.fail("这里要写「一张」牌", noun)
    if what.zone and (event not in _LEAVING or what.zone != _FIELD):
        raise sense.fail("发生此事的牌不写在哪个区域", noun)
    if not (what.kind or what.filters):
        raise sense.fail("没有写是什么牌", noun)
    return Select(what.kind or "牌", what.whose or "双方", filters=what.filters, other=what.other)
