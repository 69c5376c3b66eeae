"""若你操控…, 若你的手牌中有…: what must be there, of whom and where."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Compare, Condition, Count, Holder, Ref, Target, Whose
from judge.effects.syntax import Part
from judge.games.touhou.text import being, comparing, deeds, description, nouns, qualities, words
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense


def controls(sense: Sense, subject: Part | None, verb: Part) -> Condition:
    """你操控「甲」, 对手没有操控单位."""
    who: Whose = "自己"
    holder = None if subject is None else deeds.that_player(sense, description.described(sense, subject))
    if subject is not None and holder is None:
        said = description.described(sense, subject)
        if said != Said(whose=said.whose) or said.whose is None:
            raise sense.fail("没有读懂是谁操控", subject)
        who = said.whose
    what = description.described(sense, verb.the("noun"))
    if what.whose is not None or what.zones or what.target or what.extreme:
        raise sense.fail("没有读懂操控什么", verb)
    none = verb.said("CONTROLS")[0] in "没未不"
    if sense.that is None and not none:
        any_ = replace(what, whose=who, number=None, bound="", any=False, distinct=False)
        sense.that = nouns.select(sense, any_, verb)
        sense.conditional = sense.that
    return many(sense, replace(what, whose=who), verb, none=none, holder=holder)


def many(sense: Sense, what: Said, at: Part, *, none: bool, holder: Target | Holder | None = None) -> Condition:
    """At least so many of these are there; none of them."""
    names, what = what.distinct, replace(what, distinct=False)
    of = nouns.select(sense, replace(what, number=None, bound="", every=False, any=False), at)
    if holder is not None:
        apart = (sense.that,) if of.other and isinstance(sense.that, Ref) and sense.that.role != "这" else ()
        of = replace(of, whose="双方", holder=holder, other=of.other and not apart, except_=apart)
    count = Count(of, distinct="全名" if names else "")
    if none:
        if what.number is not None:
            raise sense.fail("「没有」后面不写数量", at)
        return Compare(count, "=", 0)
    relation = qualities.BOUNDS.get(what.bound, "≥")
    return Compare(count, relation, 1 if what.number is None else what.number)


def has(  # noqa: PLR0911 - one a kind
    sense: Sense, subject: Part | None, verb: Part
) -> Condition:
    """你的手牌中有符卡, 其中有一张单位牌, 该单位具有「甲」."""
    if subject is None:
        raise sense.fail("没有读懂这个条件", verb)
    word = verb.said("HAS")
    if verb.rule("noun") is None:
        return comparing.so_many(sense, subject, verb)
    what = description.described(sense, verb.the("noun"))
    if word in {"为", "是", "均为", "不是", "不为"}:
        return being.is_such(sense, subject, what, verb)
    where = description.described(sense, subject)
    holder = deeds.that_player(sense, replace(where, zones=()))
    if holder is not None and not what.counter:
        joined = replace(what, zones=where.zones or what.zones)
        return many(sense, joined, verb, none=word[0] in "没不", holder=holder)
    if where.among or where.so_shown:  # 其中有符卡, 展示的牌中有单位牌: of those that were seen
        bare = replace(where, among=False, so_shown=False, kind="", card=False)
        if bare != Said() or where.kind not in {"", words.CARD}:
            raise sense.fail("没有读懂是哪些牌中", subject)
        return many(sense, replace(what, among=True), verb, none=word[0] in "没不")
    if (where.so_put or where.gone not in {"", "非"}) and what.pron is None and not what.target:
        if replace(where, so_put="", gone="", card=False, kind="") != Said() or where.kind not in {"", words.CARD}:
            raise sense.fail("没有读懂是哪些牌中", subject)  # 以此法弃置的牌中有符卡
        return many(sense, replace(what, so_put=where.so_put, gone=where.gone), verb, none=word[0] in "没不")
    if not where.zones and where.counter == "" and where != Said(whose=where.whose):
        return being.holds(sense, subject, what, verb)
    extra = {"owner": where.owner} if where.owner is not None else {}
    if what.zones and where.zones:
        raise sense.fail("在哪里写了两次", verb)
    if where.owner is not None:
        raise sense.fail("没有读懂是谁的", subject)
    joined = replace(what, zones=where.zones or what.zones, whose=where.whose, **extra)
    return many(sense, joined, verb, none=word[0] in "没不")
