"""What a noun phrase describes, on its way to the effect language."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects import numerals
from judge.effects.nodes.meant import Count, Doing, Extreme, Filter, Is, Ref, Select, Target, Whose
from judge.effects.syntax import Part
from judge.games.cipher.text import terms
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.pointing import COST
from judge.games.cipher.text.sense import Sense

FIGHTING = ("战斗", "攻击", "被攻击")
"""What a unit does while another one is 与这名单位战斗的, 被这名单位攻击的 or 攻击这名单位的."""


def target(sense: Sense, which: Noun, at: Part) -> Target:
    """The phrase as the effect language has it."""
    if which.meant is not None:
        return which.meant
    if which.fighting:
        return _opponent(sense, which, at)
    if which.role:
        if which.filters or which.counted or which.other or which.except_ or which.zones:
            return _described_role(sense, which, at)
        return Ref(which.role, which.whose or _whose_role(sense, which.role))
    if which.total is not None and which.shown:
        raise sense.fail("「其中」的合计不在能读懂的范围内", at)
    if which.shown:
        return _of_shown(sense, which, at)
    kind = which.kind or kind_of(which.zones)
    whose = which.whose or (_named_before(sense, which) if kind == "单位" else sense.actor)
    zones = () if kind in {"羁绊卡", "宝玉"} or which.zones == ("战场",) else which.zones
    if kind == "单位" and which.classifier == "张":
        raise sense.fail("单位用「名」数；用「张」数的卡要写在哪里：手牌、退避区、卡组……", at)
    if kind == "卡" and not zones:
        raise sense.fail("没有写是哪里的卡：手牌、退避区、卡组……", at)
    if which.top and which.least != which.most:
        raise sense.fail("卡组最上方的卡要写明张数", at)
    filters = which.filters
    if which.extreme is not None:
        fact, highest = which.extreme
        among = Select(kind, whose, zones, filters, which.other and whose != "对手")
        filters = (*filters, Filter(fact, "=", than=Extreme(fact, among, highest)))
    below = zones == (terms.BELOW,)
    if below and sense.kind == "支":
        raise sense.fail("支援能力的卡不是单位，没有下方的卡", at)
    return Select(
        kind=kind,
        whose=whose,
        zones=() if below else zones,
        filters=filters,
        other=which.other and whose != "对手",
        except_=(*which.except_, *_apart(sense, whose, at)) if which.other else which.except_,
        least=which.least,
        most=which.most,
        distinct=which.distinct,
        top=which.top,
        total=which.total,
        among=Ref("下方") if below else None,
    )


def _named_before(sense: Sense, which: Noun) -> Whose:
    """我方战场上存在「甲」的场合，这名单位和「甲」…: the same one; else anybody's."""
    sides = {sense.named.get(name, "双方") for name in which.named}
    return sides.pop() if len(sides) == 1 else "双方"


def _opponent(sense: Sense, which: Noun, at: Part) -> Ref:
    """与这名单位战斗的敌方单位: that one, as long as this one fights."""
    bare = Noun(
        "单位",
        whose=which.whose,
        zones=which.zones,
        filters=which.filters,
        every=which.every,
        fighting=which.fighting,
        fought=which.fought,
    )
    if replace(which, classifier="", least=None, most=None, counted=False) != bare or which.whose == "自己":
        raise sense.fail("与这名单位战斗的只有一名敌方单位", at)
    zones = () if which.zones == ("战场",) else which.zones
    other = Select("单位", "对手", zones, which.filters) if which.filters or zones else None
    sense.meanwhile.append(Doing(which.fighting, which.fought, other))
    return {"攻击": Ref("防御单位"), "被攻击": Ref("攻击单位")}.get(which.fighting, Ref("战斗单位", "对手"))


def _whose_role(sense: Sense, role: str) -> Whose:
    """Whose card a role is, where the phrase does not say it: of the lord or the support the trigger speaks of."""
    if role == "主人公" and isinstance(sense.meant, Ref) and sense.meant.role == role:
        return sense.meant.whose
    return sense.supported if role == "支援卡" else "双方"


def _apart(sense: Sense, whose: Whose, at: Part) -> tuple[Ref, ...]:
    """Which enemy card the 其他 ones are others than: the one spoken of last, or the one this unit attacks."""
    if whose != "对手":
        return ()
    if sense.chosen:
        if sense.chosen_of == "对手" and not sense.several:
            return (Ref("那"),)
    elif isinstance(sense.meant, Ref):
        return (sense.meant,)
    elif sense.attacked is not None:
        return (sense.attacked,)
    elif isinstance(that := sense.ends.get(whose), Ref):
        return (that,)
    raise sense.fail("「其他」是除了哪一名敌方单位？前面没有说到哪一名", at)


def _of_shown(sense: Sense, which: Noun, at: Part) -> Select:
    if not (sense.shown or which.paid or sense.chosen == "卡"):
        raise sense.fail("「其中」说的是哪些卡？前面没有查看或公开过卡，也没有放置过", at)
    if which.zones or which.whose or which.other or which.except_ or which.kind not in {"", "卡"}:
        raise sense.fail("「其中」后面只能写数量和特征", at)
    if not (which.counted or which.every or which.named or which.paid):
        raise sense.fail("「其中」的几张？请写数量，或写「所有」", at)
    return Select(
        "卡",
        zones=(COST,) if which.paid else (),
        filters=which.filters,
        least=which.least,
        most=which.most,
        distinct=which.distinct,
        shown=sense.shown or which.paid,
        among=None if sense.shown or which.paid else _those_put(sense),
    )


def _those_put(sense: Sense) -> Ref:
    """Of the cards that the text has just put somewhere."""
    sense.pointed, sense.unspent = True, False
    return Ref("那")


def select(sense: Sense, which: Noun, at: Part) -> Select:
    """The phrase where only a description can stand, such as after 选择."""
    found = target(sense, which, at)
    if not isinstance(found, Select):
        raise sense.fail("这里要写有哪些卡可选，不能是已经指定的卡", at)
    return found


def count(sense: Sense, which: Noun, at: Part) -> Count:
    """How many fit."""
    bare = replace(which, least=None, most=None, counted=False, every=which.paid or which.shown)
    (distinct,) = which.distinct or ("",)
    return Count(select(sense, replace(bare, distinct=()), at), distinct=distinct)


def within(sense: Sense, place: Noun, which: Noun, at: Part) -> Noun:
    """``which``, of the cards that ``place`` says (从自己的手牌 … 1张「甲」; 自己的羁绊卡有5张以上…)."""
    if place.meant == Ref("那") and sense.chosen == "卡" and not (which.role or which.meant or which.zones):
        return replace(which, kind="卡", shown=True)  # 那些卡中有「甲」
    if place.role or place.meant or which.role or which.meant:
        raise sense.fail("这里要写有哪些卡，不能是已经指定的卡", at)
    if place.whose and which.whose and place.whose != which.whose:
        raise sense.fail("前后写的是两方的卡", at)
    if place.counted and which.counted:
        raise sense.fail("数量写了两次", at)
    kinds = {noun.kind or kind_of(noun.zones) if noun.zones else noun.kind for noun in (place, which)} - {""}
    if len(kinds - {"卡"}) > 1 or ({"卡", "单位"} <= kinds and not place.zones):
        raise sense.fail("前后写的是两种卡", at)
    more = which if which.counted else place
    zones = place.zones or which.zones
    return Noun(
        kind=kind_of(zones) if zones else next(iter(kinds - {"卡"}), "卡" if kinds else ""),
        whose=place.whose or which.whose,
        zones=zones,
        top=place.top or which.top,
        filters=(*place.filters, *which.filters),
        other=place.other or which.other,
        except_=(*place.except_, *which.except_),
        counted=more.counted,
        every=more.every,
        classifier=more.classifier,
        least=more.least,
        most=more.most,
        distinct=which.distinct or place.distinct,
        total=which.total,
        extreme=which.extreme or place.extreme,
        shown=place.shown or which.shown,
        paid=place.paid or which.paid,
        joined=(*place.joined, *which.joined),
    )


def where(sense: Sense, place: Noun, at: Part, *, denied: bool = False) -> Filter:
    """Where a card is, by a phrase for a place: in a zone, or in the area (or the other one) of this unit."""
    if place.zones and not place.filters and not place.top:
        zones = FIELD if place.zones == ("战场",) else place.zones
        return Filter("区域", "≠" if denied else "=", zones)
    if place.zones or [demand.fact for demand in place.filters] != ["区域"]:
        raise sense.fail("这里只能写一个区域", at)
    (area,) = place.filters
    return replace(area, relation=terms.OPPOSITE[area.relation]) if denied else area


FIELD = ("前卫区", "后卫区")


def kind_of(zones: tuple[str, ...]) -> str:
    """What the cards of a zone are called."""
    return terms.ZONE_KINDS.get(zones[0], "卡") if zones else "单位"


def _described_role(sense: Sense, which: Noun, at: Part) -> Target:
    """主人公 with more demands is a description; other roles are one card each, which has to be so."""
    bare = Noun(role=which.role, whose=which.whose, filters=which.filters)
    if which.role in {"攻击单位", "防御单位"} and which == bare:
        who = Ref(which.role, which.whose or "双方")
        sense.meanwhile.append(Is(who, which.filters))
        return who
    if which.role != "主人公":
        raise sense.fail(f"「{which.role}」只有一名，不需要别的条件", at)
    lord = Filter("主人公", "=", (True,))
    return target(sense, replace(which, role="", kind="单位", filters=(lord, *which.filters)), at)


def counted(made: Noun, quant: Part) -> Noun:
    """With how many: 1名, 2张以上, 至多3名, 任意名, 所有."""
    if quant.word("ALL"):
        return replace(made, every=True)
    if quant.word("ANY"):
        return replace(made, counted=True, least=1, most=None)
    number = numerals.number(quant.said("NUM"))
    least: int | None = 0 if quant.word("BELOW", "MOST") else number
    most = None if quant.word("ABOVE", "LEAST") else number
    return replace(made, counted=True, classifier=quant.said("CLASSIFIER"), least=least, most=most)


def only_counted(phrase: Part) -> bool:
    """Whether a phrase is nothing but a number (5张以上)."""
    return all(item.rule("quant") is not None for item in phrase.rules("item")) and phrase.rule("noun") is None
