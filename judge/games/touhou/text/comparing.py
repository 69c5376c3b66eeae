"""What is counted and compared in a condition: 你操控的单位多于对手, 颜色种类不少于三种."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Amount, Compare, Condition, Count, Fact, Filter, Ref
from judge.effects.syntax import Part
from judge.games.touhou.text import description, nouns, pointing, qualities, reckoning, words
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense


def compared(sense: Sense, subject: Part, verb: Part) -> Condition:
    """你操控的单位多于对手操控的单位, 你手牌的数量少于对手: of the other player the same is counted."""
    left, right = (description.described(sense, noun) for noun in (subject, verb.the("noun")))
    if right == Said(whose=right.whose) and right.whose is not None and left.whose not in {None, right.whose}:
        right = replace(left, whose=right.whose)
    relation = words.RELATIONS[verb.said("MORE_THAN")]
    if {left.fact, right.fact} <= {"", "数量"}:
        if left.counted or right.counted or left.target or right.target:
            raise sense.fail("没有读懂是什么的数量", verb)
        one, other = (nouns.how_many(sense, replace(said, fact=""), verb) for said in (left, right))
        return Compare(one, relation, other)
    return Compare(reckoning.read_off(sense, subject), relation, reckoning.read_off(sense, verb.the("noun")))


def so_many_of(sense: Sense, subject: Part | None, verb: Part) -> Condition:
    """你操控的单位不少于三个, 其颜色种类不少于三种; 若不少于五个 is of what was counted before."""
    if (hues := verb.word("HUES")) is not None:
        number = nouns.how_many_hues(hues)
    else:
        much = verb.the("quant")
        if len(much.parts) != 2 or not much.word("NUM"):
            raise sense.fail("没有读懂要有几个", verb)
        number = words.number(much.said("NUM"))
    if subject is None and isinstance(sense.counted, Count) and bool(sense.counted.distinct) == (hues is not None):
        return Compare(sense.counted, words.RELATIONS[verb.said("MANY")], number)
    if subject is None:
        raise sense.fail("没有写什么要有这么多", verb)
    what = description.described(sense, subject)
    if hues is not None and what.fact == "颜色":
        what = replace(what, fact="颜色种类")
    if what.counter and not what.target:
        there = reckoning.counters_on(sense, replace(what, fact="数量"), subject)
        return Compare(there, words.RELATIONS[verb.said("MANY")], number)
    if what.counted or what.target or (what.fact == "颜色种类") != (hues is not None):
        raise sense.fail("没有读懂要有几个", verb)
    if what.fact == "颜色种类":
        found: Amount = nouns.hues(sense, subject, what)
    elif what.fact == "数量":
        found = reckoning.read_off(sense, subject)
    else:
        found = Count(nouns.counted(sense, what, subject))
    sense.counted = found
    return Compare(found, words.RELATIONS[verb.said("MANY")], number)


def of_another_name(sense: Sense, subject: Part) -> Condition:
    """它与你战场上的其他单位均不同名: none of these has its name, title and all (3.12)."""
    found, both = description.alternatives(sense, subject)
    if not both or len(found) != 2 or found[0].pron is None or found[1].counted or found[1].target:
        raise sense.fail("没有读懂什么和什么不同名", subject)
    it = nouns.resolved(found[0]).pron
    who = pointing.pronoun(sense, it) if it is not None else None
    if not isinstance(who, Ref):
        raise sense.fail("没有读懂什么和什么不同名", subject)
    others = nouns.select(sense, replace(found[1], other=False), subject)
    same = Filter("全名", "=", than=Fact("全名", who))
    return Compare(Count(replace(others, filters=(*others.filters, same), except_=(who,))), "=", 0)


def than(sense: Sense, subject: Part | None, verb: Part) -> Condition:
    """对手操控的单位比你多, 你手牌比对手少."""
    other = description.described(sense, verb.the("noun"))
    if subject is None or other.whose not in {"自己", "对手"} or replace(other, whose=None) != Said():
        raise sense.fail("没有读懂和谁的比", verb)
    mine = description.described(sense, subject)
    if mine.whose is None or mine.whose == other.whose or mine.target:
        raise sense.fail("没有读懂是谁的和谁的比", subject)
    left, right = (_of_whom(sense, replace(mine, whose=whose), subject) for whose in (mine.whose, other.whose))
    return Compare(left, ">" if verb.said("MORE") == "多" else "<", right)


def _of_whom(sense: Sense, said: Said, at: Part) -> Amount:
    """对手的生命, 对手的手牌: what one of the two players has of it."""
    if said == Said(whose=said.whose, fact="生命") and said.whose is not None:
        return Fact("生命", Ref(words.PLAYER, said.whose))
    return Count(nouns.select(sense, replace(said, fact="" if said.fact == "数量" else said.fact), at))


def of_x(sense: Sense, verb: Part) -> Condition:
    """X不小于5, X为3或更多."""
    if not (number := verb.said("NUM")):
        raise sense.fail("没有读懂这个数", verb)
    return Compare(words.amount(verb.said("LETTER")), qualities.relation(sense, verb), words.number(number))


def so_many(sense: Sense, subject: Part, verb: Part) -> Condition:
    """你手牌为0."""
    where = description.described(sense, subject)
    much = words.amount(verb.said("NUM", "LETTER"))
    if verb.said("HAS") not in {"为", "是"} or not isinstance(much, int) or not where.zones:
        raise sense.fail("没有读懂这个条件", verb)
    return Compare(Count(nouns.counted(sense, where, subject)), "=", much)
