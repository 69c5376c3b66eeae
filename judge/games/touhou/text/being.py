"""其为单位牌, 该符卡不是红色, 你的自机是…, 该单位上有计时指示物: what something is, or has on it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.meant import (
    Compare,
    Condition,
    Count,
    Filter,
    Is,
    Ref,
    Select,
    Whose,
)
from judge.effects.syntax import Part
from judge.games.touhou.text import (
    bygone,
    description,
    nouns,
    phrases,
    qualities,
    words,
)
from judge.games.touhou.text.roles import THAT, THIS
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense


def is_such(sense: Sense, subject: Part, what: Said, verb: Part) -> Condition:
    """其为单位牌, 该符卡不是红色, 其颜色为红色."""
    of = description.described(sense, subject)
    if what == Said(player=True) and verb.said("HAS")[0] != "不":
        return _a_player(sense, subject, verb)
    if what.controlled and what.whose in {"自己", "对手"} and not what.used:  # 其为你操控的妖精
        mine = Filter("由你操控", "=", (what.whose == "自己",))
        what = replace(what, whose=None, controlled=False, filters=(mine, *what.filters))
    only = what.filters and replace(what, filters=(), kind="", card=False) == Said() and verb.said("HAS")[0] != "不"
    if only and of.whose is not None and of == Said(whose=of.whose, kind=words.UNIT, filters=(ITS_OWN,)):
        return own_is(of.whose, what.filters)
    one = of.pron is not None or of.target
    if of.fact in {"颜色", "种族", "种类", "名称"} and one and of.together is None:
        quals = [qual for qual in subject.parts if qual.first.name != "FACT"]
        subject = phrases.noun_of(subject, quals[:-1] if quals[-1].first.name == "OF" else quals)
        what = replace(what, filters=tuple([_as_said(demand, of.fact) for demand in what.filters]))
        if any(demand.fact != of.fact for demand in what.filters) or (what.kind and of.fact != "种类"):
            raise sense.fail(f"没有读懂{of.fact}是什么", verb)
    filters = (*nouns.tokens(what), *what.filters)
    if what.kind and what.kind != words.CARD:
        filters = (Filter("种类", "=", (what.kind,)), *filters)
    bare = replace(what, filters=(), kind="", card=False, token=False)
    if bare != Said() or not filters:
        raise sense.fail("没有读懂它要是什么", verb)
    if verb.said("HAS")[0] == "不":
        if len(filters) > 1:
            raise sense.fail("「不是」后面只能写一种特征", verb)
        filters = (replace(filters[0], relation="≠"),)
    if subject.text in {"该牌", "此牌", "这张牌"} and (sense.shown or bygone.moved_one(sense)):
        return Is(THAT, filters)
    if subject.text in {"该牌", "此牌", "这张牌"} and sense.that not in {None, THIS} and _never_itself(sense, filters):
        return Is(sense.that, filters)
    if subject.text.startswith(("该单位", "此单位")) and sense.targets and sense.itself(subject.text):
        raise sense.fail(f"「{subject.text}」是目标，还是这张牌自己？", subject)
    return Is(nouns.simply(sense, subject), filters)


def _a_player(sense: Sense, subject: Part, verb: Part) -> Condition:
    """若其为玩家, of what may be a unit or a player (1.123)."""
    who = nouns.simply(sense, subject)
    if not isinstance(who, Ref) or not sense.targets or sense.targets[-1].kind != words.ANY_TARGET:
        raise sense.fail("没有读懂它要是什么", verb)
    return Is(who, (Filter(words.SUB, "≠", (words.UNIT,)),))


def _never_itself(sense: Sense, demands: Sequence[Filter]) -> bool:
    """Whether 该牌 is of another kind than the card that says so: then the other one is meant."""
    kinds = {value for one in demands if one.fact == "种类" and one.relation == "=" for value in one.values}
    return bool(sense.own and kinds & words.USED) and sense.own not in kinds


def _as_said(demand: Filter, fact: str) -> Filter:
    """名称为博丽灵梦: where it is said that it is a name, it is one."""
    return replace(demand, fact=fact) if demand.fact == words.CALLED and fact in {"名称", "种族"} else demand


ITS_OWN = Filter("自机", "=", (True,))


def own_is(whose: Whose, filters: tuple[Filter, ...]) -> Condition:
    """你的自机是博丽灵梦, 你的自机的颜色值不小于5, wherever it is (1.116a)."""
    demands = (ITS_OWN, *filters)
    zones = (words.FIELD, words.OWN, words.HAND, words.GRAVE, words.DISC, words.DECK, words.OUT, words.STACK)
    return Compare(Count(Select(words.CARD, whose, zones, demands)), "≥", 1)


def holds(sense: Sense, subject: Part, what: Said, verb: Part) -> Condition:
    """该单位上有计时指示物."""
    if not what.counter or what.filters or what.kind:
        raise sense.fail("没有读懂这个条件", verb)
    none = verb.said("HAS")[0] in "没不"
    many = 0 if none else what.number if isinstance(what.number, int) else 1
    relation = "=" if none else qualities.BOUNDS.get(what.bound, "≥")
    return Is(nouns.simply(sense, subject), (Filter(f"指示物:{what.counter}", relation, (many,)),))
