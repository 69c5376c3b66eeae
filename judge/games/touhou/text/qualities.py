"""What one word of a description says of it: a colour, a kind, whose it is, how many, what it has."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Filter, Named, Ref, Relation, Select
from judge.effects.syntax import Part
from judge.games.touhou.text import words
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense


def another(sense: Sense, made: Said, demand: Filter, at: Part, *, joined: bool) -> tuple[Filter, ...]:
    """One more demand, or one more value of the last one after 或."""
    if joined:
        last = made.filters[-1]
        if {last.fact, demand.fact} == {"种族", "名称"} and last.relation == demand.relation == "=":
            return (*made.filters[:-1], _or(last, demand))  # 吸血鬼和蝙蝠: one is what tokens are called (3.43c)
        if (last.fact, last.relation) != (demand.fact, demand.relation):
            raise sense.fail(f"「{at.text}」与前面写的不是同一种特征，请分开写", at)
        return (*made.filters[:-1], replace(last, values=(*last.values, *demand.values)))
    same = demand.fact, demand.relation
    if any((one.fact, one.relation) == same and one.fact != "颜色值" for one in made.filters):
        raise sense.fail(f"{demand.fact}写了两次", at)
    return (*made.filters, demand)


def _or(last: Filter, demand: Filter) -> Filter:
    """One demand, or one of another fact instead; a third one joins that which asks for the same fact."""
    others = list(last.or_)
    for place, one in enumerate(others):
        if one.fact == demand.fact:
            others[place] = replace(one, values=(*one.values, *demand.values))
            return replace(last, or_=tuple(others))
    return replace(last, or_=(*others, demand))


_HOW_MANY: dict[str, tuple[Relation, int]] = {
    "单": ("=", 1),
    "双": ("=", 2),
    "三": ("=", 3),
    "四": ("=", 4),
    "五": ("=", 5),
    "多": ("≥", 2),
}


def hue(sense: Sense, made: Said, qual: Part, *, joined: bool) -> Said:
    """红色, 黑绿双色, 多色: of which colours, or of how many."""
    said = qual.first.text
    if said[0] in _HOW_MANY:
        relation, many = _HOW_MANY[said[0]]
        return replace(made, filters=(*made.filters, Filter("颜色数", relation, (many,))))
    return replace(made, filters=another(sense, made, Filter("颜色", "=", words.colours(said)), qual, joined=joined))


_OPPOSITE: dict[Relation, Relation] = {"=": "≠", "≠": "=", "≥": "<", "<": "≥", "≤": ">", ">": "≤"}


def not_so(sense: Sense, made: Said, so: Said, qual: Part) -> Said:
    """非单色的, 非横置的, 非「甲」的: the opposite of the one thing that the word after 非 asks for."""
    before, bare = made.filters, replace(made, gone="")
    added = so.filters[len(before) :]
    if replace(so, filters=before) != bare or len(added) != 1 or (one := added[0]).relation not in _OPPOSITE:
        raise sense.fail("没有读懂「非」的是什么", qual)
    if isinstance(one.values[0], bool) and one.relation == "=":
        return replace(bare, filters=(*before, replace(one, values=(not one.values[0],))))
    return replace(bare, filters=(*before, replace(one, relation=_OPPOSITE[one.relation])))


def kind(sense: Sense, made: Said, qual: Part, *, joined: bool) -> Said:
    """单位, 非符, 自机单位: the first kind and the second one."""
    said = qual.first.text
    if said == "非符卡":
        raise sense.fail("「非符卡」是「非符」还是「符卡以外的牌」？请写明", qual)
    kind, second = words.KINDS[said]
    if said == "自机" and made.gone != "非" and not joined and not made.kind:  # 1.211; 自机单位 is a kind (2.13)
        return replace(made, kind=kind, filters=(*made.filters, _OWN))
    if made.gone == "非":
        if not second:
            return replace(made, gone="", filters=(*made.filters, words.second_kind(kind, "≠")))
        brought = not made.kind and not said.endswith(kind)
        filters = (*made.filters, words.second_kind(second, "≠"))
        return replace(made, gone="", kind=made.kind or kind, brought=brought, filters=filters)
    if joined:
        if not made.kind:
            raise sense.fail("「或」前后要写两样东西", qual)
        return _either_kind(sense, made, kind, second, qual)
    if made.brought and not second:  # 非自机永久物
        return replace(made, kind=kind, brought=False)
    if made.kind:
        raise sense.fail("种类写了两次", qual)
    filters = (*made.filters, words.second_kind(second)) if second else made.filters
    return replace(made, kind=kind, filters=filters)


_OWN = Filter("自机", "=", (True,))


def of_kind(made: Said) -> Said:
    """自机牌: a card of that kind, whoever's 自机 it may be or not be; 非自机牌: any other card."""
    filters = tuple([words.second_kind("自机") if each == _OWN else each for each in made.filters])
    kind = "" if made.brought else made.kind
    return replace(made, card=True, kind=kind or words.CARD, brought=False, filters=filters)


def alike(made: Said, word: Part) -> bool:
    """Whether another kind after 或 is a second kind as the one before, or neither is."""
    kind, second = words.KINDS.get(word.text, ("", ""))
    last = made.filters[-1] if made.filters and made.filters[-1].fact == words.SUB else None
    return bool(second) == (last is not None) and (last is None or (kind == made.kind and last.relation == "="))


def _either_kind(sense: Sense, made: Said, kind: str, second: str, at: Part) -> Said:
    """道具或结界, 触发类能力或启动类能力: either of two kinds, each with what is said of it."""
    last = made.filters[-1] if made.filters and made.filters[-1].fact == words.SUB else None
    if bool(second) != (last is not None) or (last is not None and (kind != made.kind or last.relation != "=")):
        raise sense.fail("「或」前后的种类要并列：请写成「选择一项：①…②…」，或都写明二级种类", at)
    if last is not None:
        return replace(made, filters=(*made.filters[:-1], replace(last, values=(*last.values, second))), card=False)
    return replace(made, kind=kind if kind == made.kind else f"{made.kind}或{kind}", card=False)


_EVERYBODY = ("所有玩家", "每位玩家", "每名玩家")
"""Whose all of something is, where no number is written."""


def whose(sense: Sense, made: Said, qual: Part) -> Said:
    """你的, 对手: whose it is."""
    if made.whose is not None or made.owner is not None:
        raise sense.fail("是谁的写了两次", qual)
    said = qual.first.text
    if said.startswith("防守") and not _attacks(sense):
        raise sense.fail("谁是防守方？前面没有说到你的单位攻击", qual)
    every = made.every or (said.startswith(_EVERYBODY) and not made.counted)
    return replace(made, whose=words.WHOSE[said.removesuffix("的") or said], every=every)


def _attacks(sense: Sense) -> bool:
    """Whether a unit of who speaks attacks, so that the other player defends."""
    trigger = sense.trigger
    if trigger is None or trigger.event != "攻击":
        return False
    return trigger.subject == Ref("这") or (isinstance(trigger.subject, Select) and trigger.subject.whose == "自己")


def control(sense: Sense, made: Said, qual: Part) -> Said:
    """你操控的, 对手使用的: who controls or uses it."""
    said = qual.first.text
    if made.whose is not None:
        raise sense.fail("是谁的写了两次", qual)
    if "玩家操控" in said and said[0] in "所每任":
        every = made.every or (said.startswith(_EVERYBODY) and not made.counted)
        return replace(made, whose="双方", controlled=True, every=every)
    if said[0] in "其他那" or said.startswith("该玩家"):
        return replace(made, owner=qual.first, controlled=True)
    mine = ("你" in said or "自己" in said) and not (said.startswith(("不", "非")) or "不" in said)
    return replace(made, whose="自己" if mine else "对手", controlled=True, used="使用" in said)


def holder(sense: Sense, made: Said, qual: Part) -> Said:
    """其操控者的, 拥有者: the player who has what was spoken of."""
    if made.owner is not None or made.whose is not None:
        raise sense.fail("是谁的写了两次", qual)
    return replace(made, owner=qual.first)


WHICHEVER = "任意"
"""Of 目标 it is one, whichever (任意目标); elsewhere it is not said how many they are."""


EXACTLY = "恰好"
BOUNDS: dict[str, Relation] = {EXACTLY: "=", "以下": "≤", "至多": "≤"}
"""What is asked of a number of what is there, by which way it may be another one; so much at least otherwise."""


def quant(sense: Sense, made: Said, qual: Part) -> Said:
    """一个, 所有, 至多两张: how many."""
    word = qual.first
    if made.counted:
        raise sense.fail("数量写了两次", qual)
    if word.word("ALL"):
        return replace(made, every=True)
    if word.word("EQUAL"):
        return replace(made, number=Named("等量"), bound="至多" if word.word("MOST") else "")
    if word.said("SOME").startswith(WHICHEVER):  # 任意一个: one, whichever it is
        return replace(made, number=1)
    if word.word("SOME"):  # 一个或数个: one at least
        return replace(made, any=True, number=1)
    if word.word("ANY"):
        return replace(made, any=True, bound=WHICHEVER if word.text == WHICHEVER else "")
    return replace(made, number=words.amount(word.said("NUM", "LETTER")), bound=_bound(word))


def _bound(word: Part) -> str:
    """Which way a number may be another one: 恰好, 以上, 以下, 至多; it may not where nothing is said."""
    if word.word("EXACTLY"):
        return EXACTLY
    if word.word("ABOVE", "AT_LEAST"):
        return "以上"
    return "以下" if word.word("BELOW") else "至多" if word.word("MOST") else ""


def of_what(bound: Part) -> str:
    """The fact that a bound is of."""
    return words.TOTALS.get(bound.said("TOTAL_OF")) or words.FACTS.get(bound.said("FACT"), bound.said("FACT"))


def bound(sense: Sense, bound: Part) -> Filter:
    """颜色值不大于4, 攻击力为3或更少."""
    fact, related = of_what(bound), relation(sense, bound)
    much = words.amount(bound.said("NUM", "LETTER"))
    return Filter(fact, related, (much,)) if isinstance(much, int) else Filter(fact, related, than=much)


def relation(sense: Sense, bound: Part) -> Relation:
    """不大于, 为…或更少: how a number is to another one."""
    related = words.RELATIONS.get(bound.said("REL", "IS_JUST"), "=")
    if not bound.word("ABOVE", "BELOW"):
        return related
    if related != "=":
        raise sense.fail("大小写了两次", bound)
    return "≥" if bound.word("ABOVE") else "≤"


def counters(sense: Sense, name: str, quant: Part | None) -> Filter:
    """3个铜钱指示物, 至多3个计时指示物: so many of them on a card, one at least if nothing else is said."""
    if quant is None or quant.word("SOME"):
        return Filter(f"指示物:{name}", "≥", (1,))
    if not quant.word("NUM"):
        raise sense.fail("有几个指示物，请写一个数", quant)
    return Filter(f"指示物:{name}", BOUNDS.get(_bound(quant), "≥"), (words.number(quant.said("NUM")),))


def having(sense: Sense, made: Said, part: Part) -> Said:
    """具有疾行的, 没有计时指示物的: what it has, or has not."""
    if part.word("WITHOUT") and part.word("KEYWORD"):
        return replace(made, filters=(*made.filters, Filter("能力", "≠", (part.said("KEYWORD"),))))
    if part.word("WITHOUT"):
        return replace(
            made, filters=(*made.filters, Filter(f"指示物:{words.counter(part.said('COUNTER'))}", "=", (0,)))
        )
    filters, given = list(made.filters), list(made.given)
    for each in part.rules("given", "had"):
        if name := each.said("COUNTER"):
            filters.append(counters(sense, words.counter(name), each.rule("quant")))
        else:
            given.append(each)
    return replace(made, filters=tuple(filters), given=tuple(given))


def aimed_only(made: Said, word: Part) -> tuple[Filter, ...]:
    """只以一个单位为目标的: it has no other target."""
    return (*made.filters, Filter("目标数", "=", (1,))) if word.said("AIM_AT")[0] in "只仅" else made.filters


def of_hue(sense: Sense, made: Said, part: Part) -> Said:
    """一个红色的颜色指示物: the colour is that of the counter, not of anything that it lies on."""
    hues = [one for one in made.filters if one.fact == "颜色" and one.relation == "=" and len(one.values) == 1]
    if len(hues) != 1 or hues[0].or_:
        raise sense.fail("颜色指示物是哪一种颜色的？", part)
    return replace(made, counter=str(hues[0].values[0]), filters=tuple([one for one in made.filters if one != hues[0]]))
