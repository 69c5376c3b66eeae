"""Noun phrases: which cards are meant (601, 610, 613), how many, and whether they are targets (705)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Extreme, Filter, Ref, Relation, Select, Target
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import pointing, traits
from judge.games.zero.text.pointing import IN_PLAY, KINDS_OF, POINTED, TACTICS
from judge.games.zero.text.saying import ONE_PLAYER, Said, own, whose
from judge.games.zero.text.sense import Sense

_ZONES = {"牌组": "牌组区", "移出游戏区": "移出游戏"}
USED = "使用"
"""Said of cards whose cost is meant as they are used, from wherever that is."""
_ZONE_OF = {"手牌": "手牌", "生命牌": "生命区", "资源牌": "资源区", **dict.fromkeys(TACTICS, "连锁")}
_PUBLIC = frozenset(("战斗区", "休息区", "资源区", "事件区", "连锁", "移出游戏"))


def said(sense: Sense, desc: Part) -> Said:
    """What the words of a description say; none of them twice."""
    joined = [qual.first for qual in desc.rules("qual") if qual.first.name == "OR" and qual.first.text[0] in "和与以"]
    if joined and any(qual.first.name in {"quant", "OTHER"} for qual in desc.rules("qual")):
        raise sense.fail("「和」前面的话管不管后面的？请分开写，或写「或」", joined[0])
    if any("一张" in qual.first.text for qual in desc.rules("qual") if qual.first.name == "OR"):
        counts = [qual.first for qual in desc.rules("qual") if qual.first.name == "quant"]
        if [count.text for count in counts] not in (["一张"], ["1张"]):
            raise sense.fail("「或一张」前面也要写「一张」", desc)
    found = sense.described(
        desc.rules("qual"),
        Said(),
        lambda made, qual, either: _more(sense, made, qual, either=either),
        between="名字或属性",
        begun=lambda made: made.filters or made.kind or made.zone,
    )
    if found.but_kind:
        raise sense.fail(f"「除…{found.but_kind}以外」后面请写同样的种类", desc)
    return found


def _more(sense: Sense, made: Said, qual: Part, *, either: bool) -> Said:  # noqa: PLR0911, PLR0912 - one a kind of word
    word = qual.first
    if word.name == "but" and not either:
        return _but(sense, made, word)
    if word.name == "THE_NUMBER":
        traits.of_the_number(sense, word)
    if (demand := traits.demand(qual)) is not None:
        if made.negated and made.filters == ():
            return replace(made, filters=(_opposite(sense, demand, qual),))
        if demand in made.filters:
            raise sense.twice(qual)
        if (most := traits.at_most(qual)) is not None:  # 费用3以上5以下
            if made.negated or either:
                raise sense.fail("「以外」「非」「或」管到哪些特征？", qual)
            return replace(made, filters=(*made.filters, demand, most))
        return replace(made, filters=_joined(sense, made.filters, demand, qual, either=either))
    if word.name in {"NOT_OF", "EXCEPT"} and not either:
        return _except(sense, made, qual)
    if either and word.name == "KIND" and word.text in _KINDS_OF:
        return _or_kind(sense, made, qual)
    if either and word.name == "ZONE" and made.zone and not made.or_zone and not (made.kind or made.filters):
        return replace(made, or_zone=_ZONES.get(word.text, word.text))
    if either:
        raise sense.fail("「或」要写在两个名字、属性或类别之间", qual)
    match word.name:
        case "WHOSE" if made.whose is None:
            return replace(made, whose=whose(word.text), one_player=word.text.removesuffix("的") in ONE_PLAYER)
        case "OWNED_BY" if not made.negated and not any(each.fact == "持有者" for each in made.filters):
            side = "我方" if "我方" in word.text else "对方"
            return replace(made, filters=(*made.filters, Filter("持有者", "=", (side,))))
        case "ITS" if made.whose is None:
            if sense.possessor is None:
                raise sense.fail("「其」指的是谁？请写我方或对方", qual)
            return replace(made, whose="自己")
        case "OF_TURN_PLAYER" if made.whose is None:
            return replace(made, turn_player=True)
        case "ZONE" if not made.zone:
            return replace(made, zone=_ZONES.get(word.text, word.text))
        case "IN_CHAIN" if not made.zone:
            return replace(made, zone="连锁")
        case "TOP" if not made.zone:
            return replace(made, zone="生命区" if "生命" in word.text else "牌组区", top=True)
        case "USED" if not made.zone:
            return replace(made, zone=USED)
        case "OUT_BY" if not made.zone and not made.thus:
            return replace(made, zone="移出游戏", out_by_this=True)
        case "THUS" if not made.thus:
            return replace(made, thus=pointing.thus(sense, word))
        case "AMONG" if not made.shown:
            return replace(made, shown=True)
        case "ALL" if not made.every and made.number is None:
            return replace(made, every=True)
        case "OTHER" if not made.other:
            return replace(made, other=True)
        case "KIND" if not made.kind and made.but_kind in {"", word.text}:
            return replace(made, kind=word.text, but_kind="")
        case "DISTINCT" if not made.distinct:
            fact = next(f for f in ("牌名", "角色名", "颜色", "费用", "名称") if word.text.startswith(f))
            return replace(made, distinct=("牌名" if fact == "名称" else fact,))
        case "EXTREME" if not made.most_of:
            return replace(made, most_of=word.text[:-1])
        case "quant" if word.word("ANY") and made.number is None and not made.every:
            if not (sense.in_cost or sense.any_number):
                raise sense.fail("任意数量的牌，只读得懂写在费用里的", qual)
            return replace(made, number=0, bound="任意")
        case "quant" if made.number is None and not made.every:
            bound = word.said("ABOVE", "BELOW", "MOST")
            kind = "以上" if word.word("ABOVE") else "以下" if word.word("BELOW") else "至多" if bound else ""
            return replace(made, number=number(word.said("NUM")), bound=kind)
    raise sense.fail(f"「{qual.text}」在这里多余，或者和前面写的合不到一起", qual)


_KINDS_OF = {**{kind: (kind,) for kind in IN_PLAY}, **KINDS_OF}
"""What each kind of card that can be named is as a 类别 (302#1)."""


def _or_kind(sense: Sense, made: Said, qual: Part) -> Said:
    """一张角色牌、装备牌或事件牌: of one of these kinds, whatever else was demanded of all of them."""
    last = made.filters[-1:]
    more = _KINDS_OF[qual.first.text]
    if made.kind in _KINDS_OF:
        first, rest = _KINDS_OF[made.kind], made.filters
    elif made.kind == "牌" and last and (last[0].fact, last[0].relation) == ("类别", "="):
        first, rest = tuple(map(str, last[0].values)), made.filters[:-1]
    else:
        raise sense.fail("「或」要写在两个名字、属性或类别之间", qual)
    return replace(made, kind="牌", filters=(*rest, Filter("类别", "=", (*first, *more))))


def _except(sense: Sense, made: Said, qual: Part) -> Said:
    """非『甲』的角色牌, 『甲』以外的角色牌: the one trait that is named, and nothing else, is what they do not have."""
    if made.negated:
        raise sense.twice(qual)
    if qual.first.name == "NOT_OF" and not made.filters:
        return replace(made, negated=True)
    if qual.first.name == "NOT_OF" or len(made.filters) != 1 or made.kind:
        raise sense.fail("「以外」「非」管到哪些特征？只能对一种特征说", qual)
    return replace(made, negated=True, filters=(_opposite(sense, made.filters[0], qual),))


def _but(sense: Sense, made: Said, but: Part) -> Said:
    """除『甲』以外的, 除此牌和费用3以下的角色牌以外的: it says where what is left out begins and ends."""
    if made.kind or made.but_kind:
        raise sense.fail("「除…以外」请写在种类之前", but)
    kinds = (but.said("KIND"),) if but.word("KIND") else ("",)
    out: list[Filter] = []
    for trait in but.parts:
        if trait.name == "THIS":
            made = replace(made, other=True)
        elif (demand := traits.demand(replace(but, parts=(trait,)))) is not None:
            out.append(turned_round(sense, demand, trait))
    return replace(made, filters=(*made.filters, *out), but_kind=kinds[0])


_TURNED: dict[Relation, Relation] = {"=": "≠", "≤": ">", "≥": "<", "<": "≥", ">": "≤"}


def turned_round(sense: Sense, demand: Filter, at: Part) -> Filter:
    """What all others meet: those that do not meet a demand."""
    if demand.relation not in _TURNED:
        raise sense.fail("没有读懂什么除外", at)
    return replace(demand, relation=_TURNED[demand.relation])


def _opposite(sense: Sense, demand: Filter, at: Part) -> Filter:
    if demand.relation != "=" or demand.than is not None:
        raise sense.fail("数值请用「以上」「以下」写，不用「以外」「非」", at)
    return replace(demand, relation="≠")


def _joined(sense: Sense, before: tuple[Filter, ...], demand: Filter, at: Part, *, either: bool) -> tuple[Filter, ...]:
    if not either:
        return (*before, demand)
    if not before:
        raise sense.fail("「或」只能连接同一种特征", at)
    last = before[-1]
    if (last.fact, last.relation) != (demand.fact, "="):
        raise sense.fail("「或」只能连接同一种特征", at)
    return (*before[:-1], Filter(last.fact, "=", (*last.values, *demand.values)))


def select(sense: Sense, what: Said, at: Part) -> Select:  # noqa: PLR0912 - one a word
    """The cards that fit; so many of them as are said, all of them where no number is."""
    if what.one_player:
        if what.number != 1:
            raise sense.fail("哪一位玩家的？这样写，只读得懂「一张」牌", at)
        what = replace(what, one_player=False)
    if what.most_of:
        return _extreme(sense, what, at)
    if what.thus:
        return _of_those(sense, what, at)
    if what.out_by_this:
        return replace(select(sense, replace(what, out_by_this=False), at), among=Ref("移出的"))
    if what.shown and not sense.shown and sense.milled_to:
        return _of_the_milled(sense, what, at)
    if what.shown:
        if not sense.shown:
            raise sense.fail("「其中」说的是哪些牌？前面没有查看或展示过牌", at)
        if what.zone or what.whose is not None or what.other or (what.number is None and not what.every):
            raise sense.fail("「其中」后面只能写数量和特征", at)
        least, most = _numbers(sense, what, at)
        sense.unclaimed = sense.unclaimed - least if sense.unclaimed and least and least == most else None
        return Select(what.kind or "牌", filters=what.filters, least=least, most=most, shown=True)
    kind = what.kind or "牌"
    if sense.costs and kind in TACTICS and not what.zone:
        what = replace(what, zone=USED)  # of a tactic the cost is asked for nowhere else
    if what.zone == USED and sense.annulling:
        what = replace(what, zone="连锁")
    if what.zone == USED and not sense.costs:
        raise sense.fail("「使用的」只能用来说费用；使用中的牌请写「连锁中的」", at)
    if not (what.kind or what.filters or what.zone):
        raise sense.fail("没有写是什么牌", at)
    if kind == "牌" and what.zone == "手牌":
        kind = "手牌"
    zone = what.zone or _ZONE_OF.get(kind, "")
    if what.top and what.number is None:
        raise sense.fail("牌组顶的牌要写几张", at)
    if what.top and (what.filters or what.other or what.bound):
        raise sense.fail("牌组顶的牌只能写几张", at)
    least, most = _numbers(sense, what, at)
    if what.or_zone and not sense.searching:
        raise sense.fail("在两个区域里的，只读得懂「找」", at)
    if what.distinct and not sense.searching:
        raise sense.fail("各不相同的牌，只读得懂从牌组中找的", at)
    return Select(
        kind,
        what.whose or ("自己" if what.top else "双方"),
        tuple(filter(None, (zone, what.or_zone))),
        what.filters,
        what.other,
        least=least,
        most=most,
        distinct=what.distinct,
        top=what.top,
        holder=Ref("主动玩家") if what.turn_player else None,
    )


def _of_those(sense: Sense, what: Said, at: Part) -> Select:
    """因此破坏的我方角色牌: some of what the part before did it to."""
    if what.zone or what.other or what.top or what.shown:
        raise sense.fail("因此…的牌，只能再写是谁的、是什么、有几张", at)
    least, most = _numbers(sense, what, at)
    found = Select(what.kind or "牌", what.whose or "双方", (what.thus,), what.filters, least=least, most=most)
    return replace(found, among=Ref("那"))


def _of_the_milled(sense: Sense, what: Said, at: Part) -> Select:
    """将牌组顶的三张牌送入休息区，其中一张…: some of the cards that were put there, as far as they are there."""
    if what.zone or what.whose is not None or what.other or what.top:
        raise sense.fail("「其中」后面只能写数量和特征", at)
    least, most = _numbers(sense, what, at)
    found = Select(what.kind or "牌", "双方", (sense.milled_to,), what.filters, least=least, most=most)
    return replace(found, among=Ref("那"))


def _extreme(sense: Sense, what: Said, at: Part) -> Select:
    """费用最低的一张角色牌: of those that fit, one that has the lowest number of them."""
    if what.number is None or what.shown or what.top:
        raise sense.fail("「最高」「最低」的牌要写几张，从场上、手牌或休息区的牌里选", at)
    found = select(sense, replace(what, most_of=""), at)
    fact, _, end = what.most_of.partition("最")
    extreme = Extreme(fact, replace(found, least=None, most=None), highest=end in "高大多")
    return replace(found, filters=(*found.filters, Filter(fact, "=", than=extreme)))


def _numbers(sense: Sense, what: Said, at: Part) -> tuple[int | None, int | None]:
    """How many at least and at most."""
    if what.bound in {"以上", "以下"}:
        raise sense.fail(f"「{what.bound}」只能写在条件里", at)
    if what.bound == "任意":
        return 0, None
    return 0 if what.bound == "至多" else what.number, what.number


def whole(sense: Sense, noun: Part) -> Target:
    """The cards that a noun speaks of, as a description: nothing is chosen when the effect is used."""
    word = noun.first
    if word.name in POINTED:
        return POINTED[word.name](sense, word)
    return select(sense, said(sense, word), word)


def aimed(
    sense: Sense, noun: Part, *, of_zone: Said | None = None, counted: bool = True, every: bool = False
) -> Target:
    """The cards that a noun speaks of; so many of them in the open are targets, chosen on use (705#1).

    ``of_zone``: what 从… says. ``counted``: how many must be said, or 所有.
    """
    if noun.first.name != "desc":
        return whole(sense, noun)
    words = within(sense, of_zone, said(sense, noun.first), noun)
    every = every or (words.shown and bool(words.kind or words.filters))  # 将其中的角色牌加入手牌
    words = replace(words, every=True) if every and words.number is None else words
    if counted and words.number is None and not words.every:
        raise sense.fail("没有写几张：请写数量，或写「所有」", noun)
    what = select(sense, words, noun)
    if (sense.in_cost or sense.his) and words.whose is None and what.whose == "双方":
        what = replace(what, whose="自己")  # who uses it pays (703#1), and others' hidden cards are not his to pay with
    if what.most is None or sense.in_cost or sense.static or what.top or what.shown or what.among == Ref("那"):
        return what
    if what.zones and not set(what.zones) & _PUBLIC:
        return what if what.whose != "双方" else replace(what, whose="自己")
    another = any(qual.said("OTHER").startswith("另") for qual in noun.first.rules("qual"))
    if another and any(target.kind == what.kind for target in sense.targets):  # than what was chosen before (705#4)
        what = replace(what, other=False)
    return sense.target(what, noun)


def several(sense: Sense, part: Part) -> list[Target]:
    """The cards of each noun of a clause: what is said of the first one's place, and 所有, holds for those after it."""
    one, *others = part.rules("noun")
    first, every = place_of(sense, one), one.first.name == "desc" and said(sense, one.first).every
    found = [aimed(sense, one)] + [
        aimed(sense, noun, of_zone=inherited(sense, noun, first), every=every) for noun in others
    ]
    return sorted(found, key=_gear_first)


def _gear_first(what: Target) -> int:
    """将一张角色牌和其装备的装备牌返回手牌: at once, not the one after it has fallen with the other (319#7)."""
    if isinstance(what, Ref) and what.of is not None:
        return 0
    return 2 if what == Ref("装备角色") else 1


def place_of(sense: Sense, noun: Part) -> Said:
    """Whose and where, as far as a description says it."""
    found = said(sense, noun.first) if noun.first.name == "desc" else Said()
    if found.turn_player:
        return Said(zone=found.zone, turn_player=True)
    return Said() if found.top or found.shown else Said(whose=found.whose, zone=found.zone)


def inherited(sense: Sense, noun: Part, place: Said) -> Said | None:
    """The place of the card before it (我方休息区中的一张『甲』和一张装备牌), if a description says none itself."""
    own = said(sense, noun.first) if noun.first.name == "desc" else None
    if own is None or own.zone or own.whose is not None or own.kind in _ZONE_OF or place == Said():
        return None
    return place


def within(sense: Sense, place: Said | None, what: Said, at: Part) -> Said:
    """``what``, of the cards that 从… says."""
    if place is None:
        return what
    if not (place.placed or (place.top and place == Said(whose=place.whose, zone=place.zone, top=True))):
        raise sense.fail("「从」后面只能写是谁的哪个区域", at)
    if what.zone or (what.whose is not None and place.whose is not None):
        raise sense.fail("从哪里写了两次", at)
    of_one = place.one_player or what.one_player
    found = replace(what, zone=place.zone, or_zone=place.or_zone, one_player=of_one)
    return replace(found, whose=place.whose or what.whose, top=place.top)


def place(sense: Sense, noun: Part, *, of_turn_player: bool = False, of_one: bool = False) -> Said:
    """Whose and which zone, and nothing else; ``of_one``: whether it may be that of a player, whichever."""
    found = said(sense, noun.first) if noun.first.name == "desc" else None
    if found is not None and found.one_player and not of_one:
        raise sense.fail("哪一位玩家的？请写是谁的", noun)
    if found is None or not (found.placed or found.top) or (found.turn_player and not of_turn_player):
        raise sense.fail("这里要写是谁的哪个区域", noun)
    return found


__all__ = [
    "ONE_PLAYER",
    "USED",
    "Said",
    "aimed",
    "inherited",
    "own",
    "place",
    "place_of",
    "said",
    "select",
    "several",
    "turned_round",
    "whole",
    "whose",
    "within",
]
