"""How many cards there are: 有2名以上…, 各有, 只有, 比对手多."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects import numerals
from judge.effects.nodes.meant import (
    Amount,
    Both,
    Compare,
    Condition,
    Count,
    Fact,
    Filter,
    Is,
    Not,
    Parity,
    Reckoned,
    Ref,
    Relation,
)
from judge.effects.syntax import Part
from judge.games.cipher.text import described, excepting, nouns, parties, terms
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.sense import Sense


def both(of: tuple[Condition, ...]) -> Condition:
    """All of them; the one, if it is one."""
    told = tuple([inner for each in of for inner in flat(each)])
    return told[0] if len(told) == 1 else Both(told)


def flat(condition: Condition) -> tuple[Condition, ...]:
    """The parts of a condition all of which must hold."""
    return condition.of if isinstance(condition, Both) else (condition,)


def _none_besides(sense: Sense, place: Noun, those: list[Noun], clause: Part) -> Condition:
    """只有这名单位和主人公: nobody else is there."""
    if any(one.meant != Ref("这") and one.role != "主人公" for one in those):
        raise sense.fail("「只有」后面能写的是这名单位和主人公", clause)
    others = Noun("单位", other=True, least=0, most=0, counted=True, filters=(Filter("主人公", "=", (False,)),))
    return how_many(sense, place, others, clause)


def said_of(sense: Sense, clause: Part) -> Noun:
    """Of what a clause speaks; of both players where it is their number that is asked."""
    return nouns.together(sense, clause.the("noun", "zone"), clause.said("COUNT"))


def has(sense: Sense, clause: Part) -> Condition:  # noqa: PLR0911 - one a kind
    """我方战场上有2名以上其他单位; 自己的羁绊卡有5张以上; 自己没有手牌."""
    if clause.word("HAS_EACH"):
        return _each_has(sense, clause)
    owner = clause.said("WHOSE") if clause.name == "owns" else ""
    place = Noun(whose=terms.whose(owner)) if owner else said_of(sense, clause)
    if clause.word("KINDS"):
        return _how_various(sense, place, clause)
    comp = clause.the("comp")
    if clause.word("HAS_ONLY") and len(those := nouns.nouns(sense, comp)) > 1:
        return _none_besides(sense, place, those, clause)
    said = nouns.noun(sense, comp)
    if (apart := clause.rule("apart")) is not None:
        said = excepting.apart(sense, said, apart)
        if place.whose == "对手":  # 敌方战场上除主人公以外没有其他单位: other than him
            said = replace(said, other=False)
    if clause.word("HAS_NOT"):
        return both(tuple([how_many(sense, place, replace(one, least=0, most=0), clause) for one in said.each()]))
    if said.counted:
        return how_many(sense, place, said, clause)
    if described.only_counted(comp):
        raise sense.fail("「有」后面要写数量或有什么", comp)
    if clause.word("HAS_ONLY"):
        return _has_only(sense, place, said, clause)
    return both(tuple([how_many(sense, place, replace(one, least=1, most=None), clause) for one in said.each()]))


def _each_has(sense: Sense, clause: Part) -> Condition:
    """后卫区上的我方单位与敌方单位各有1名以上, 自己的<白夜>势力与<暗夜>势力的羁绊卡各有1张以上."""
    owner = clause.said("WHOSE") if clause.name == "owns" else ""
    phrase = clause.rule("noun", "zone")
    sense.each_of_them = True
    told = nouns.nouns(sense, phrase) if phrase is not None else [Noun(whose=terms.whose(owner))]
    sense.each_of_them = False
    first = told[0]
    of_all = {one.kind for one in told} == {"单位"} and first.zones and not any(one.zones for one in told[1:])
    apiece = [last for one in told for last in (replace(one, zones=first.zones) if of_all else one).each()]
    said = nouns.noun(sense, clause.the("comp"))
    if len(apiece) == 1 or not said.counted:
        raise sense.fail("「各有」前面要用「和」写两样，后面写数量", clause)
    return both(tuple([how_many(sense, one, said, clause) for one in apiece]))


def _how_various(sense: Sense, place: Noun, clause: Part) -> Condition:
    """自己的羁绊区中有3种以上势力: how many different ones there are among all of them."""
    relation: Relation = "≥" if clause.word("ABOVE") else "≤" if clause.word("BELOW") else "="
    return Compare(various(sense, place, clause), relation, numerals.number(clause.said("NUM")))


def various(sense: Sense, place: Noun, clause: Part) -> Count:
    """How many different 势力, 武器 and the like there are among some cards."""
    fact = clause.said("FACT_KIND", "NAME_FACT", "KIND_DIFFERENT").removeprefix("不同").removeprefix("的")
    fact = "势力" if "标记" in fact else fact
    if fact not in {"势力", "武器", "属性", "性别", "单位名"}:
        raise sense.fail(f"不同的{fact}不在能读懂的范围内", clause)
    return replace(described.count(sense, place, clause), distinct=fact)


def _has_only(sense: Sense, place: Noun, said: Noun, clause: Part) -> Condition:
    """我方战场上只有<女性>单位: each of them is; 我方的前卫区上只有这名单位: nobody else is there."""
    if said.meant == Ref("这"):
        others = described.count(sense, replace(place, kind=place.kind or "单位", other=True), clause)
        where = (Filter("区域", "=", place.zones),) if place.zones and set(place.zones) <= set(described.FIELD) else ()
        itself = (*where, *place.filters)
        return both((*((Is(said.meant, itself),) if itself else ()), Compare(others, "=", 0)))
    everyone = described.within(sense, place, Noun(kind=said.kind), clause)
    if not said.filters:
        raise sense.fail("「只有」后面要写数量或特征", clause)
    return Is(described.select(sense, everyone, clause), said.filters)


def how_many(sense: Sense, place: Noun, said: Noun, at: Part) -> Condition:
    """The number of cards fitting ``place`` and ``said`` is what ``said`` says.

    A unit that is named there is that side's where the text names it again.
    """
    if (side := place.whose or said.whose) is not None:
        sense.named |= dict.fromkeys(said.named, side)
    among = described.count(
        sense, described.within(sense, replace(place, counted=False), replace(said, counted=False), at), at
    )
    least, most = said.least, said.most
    if least == most and least is not None:
        return Compare(among, "=", least)
    if most is None:
        return Compare(among, "≥", least or 0)
    if not least:
        return Compare(among, "≤", most)
    raise sense.fail("这里的数量没有读懂", at)


def compare(sense: Sense, clause: Part) -> Condition:
    """自己的宝玉数量比对手少; 敌方单位比我方单位多."""
    phrases = list(clause.rules("noun", "zone"))
    first = nouns.together(sense, phrases[0], clause.said("COUNT"))
    if len(phrases) > 1:
        second = nouns.noun(sense, phrases[1])
    else:
        side = terms.whose(clause.said("WHOSE")) if clause.word("WHOSE") else "对手"
        if first.whose == side:
            raise sense.fail("比较的是同一方的卡", clause)
        if first.whose is None:
            first = replace(first, whose="自己" if side == "对手" else "对手")
        second = replace(first, whose=side)
    left, right = described.count(sense, first, clause), described.count(sense, second, clause)
    if clause.word("ALIKE"):
        return Compare(left, "=", right)
    relation = nouns.relation_of(clause)
    if clause.word("NUM"):
        return by_how_much(left, relation, right, numerals.number(clause.said("NUM")))
    alike = clause.word("ALIKE_OR", "OR_ALIKE") is not None
    return Compare(left, _OR_ALIKE[relation] if alike else relation, right)


def by_how_much(left: Amount, relation: Relation, right: Amount, number: int) -> Compare:
    """比…高30以上, 比…少2张以上: as much as that and so much more, or less."""
    more = number if relation == ">" else -number
    return Compare(left, _OR_ALIKE[relation], Reckoned(right, more=more))


_OR_ALIKE: dict[Relation, Relation] = {"<": "≤", ">": "≥"}


def felled(sense: Sense, clause: Part) -> Condition:
    """通过这个能力击破了2名以上敌方单位: of what the text has just brought down."""
    comp = clause.the("comp")
    said = struck_by_this(sense, nouns.noun(sense, comp), clause)
    return how_many(sense, Noun(), said if said.counted else replace(said, counted=True, least=1, most=None), clause)


def struck_by_this(sense: Sense, said: Noun, struck: Part) -> Noun:
    """每因此击破1名我方单位: of the units that the text has just brought down, which lie there defeated as yet."""
    if not sense.striking or (said.kind or "单位") != "单位" or said.zones:
        raise sense.fail("前面没有写击破单位", struck)
    return replace(said, kind="单位", filters=(*said.filters, Filter("因此被击破", "=", (True,))))


def parity(sense: Sense, clause: Part) -> Condition:
    """自己的羁绊卡张数是奇数."""
    if clause.word("STAT"):
        number: Amount = Fact(clause.said("STAT"), parties.mention(sense, parties.subject(sense, clause)))
    else:
        number = described.count(sense, said_of(sense, clause), clause)
    found = Parity(number, clause.said("PARITY") == "偶数")
    return Not(found) if clause.word("IS_NOT") else found


def shares(sense: Sense, prop: Part, clause: Part) -> Condition:
    """战场上的我方单位正好有3名，且其中2名的战斗力为50、1名的战斗力为70: how many of those are so, and how many so."""
    before = prop.parts[: prop.parts.index(clause)]
    counted = next((part for part in reversed(before) if not part.is_word and part.rules("noun")), None)
    if counted is None:
        raise sense.fail("「其中」前面没有写有几名什么单位", clause)
    among = replace(nouns.noun(sense, counted.the("noun")), counted=False, least=None, most=None)
    told: list[Condition] = []
    for items in _parted(clause):
        said = nouns.noun(sense, replace(clause, name="comp", parts=items))
        if not said.counted:
            raise sense.fail("「其中」后面要写几名怎样", clause)
        told.append(how_many(sense, among, said, clause))
    return both(tuple(told))


def _parted(clause: Part) -> list[tuple[Part, ...]]:
    """The items between the commas."""
    found: list[list[Part]] = [[]]
    for part in clause.parts:
        if part.name == "NEXT_SHARE":
            found.append([])
        elif part.name != "AMONG":
            found[-1].append(part)
    return [tuple(each) for each in found]
