"""Clauses that say what must be so of a card that is pointed at: where it lies, what its numbers are."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Both, Compare, Condition, Doing, Fact, Filter, Is, Not, Ref, Select, Whose, X
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import nouns, traits
from judge.games.zero.text.nouns import Said
from judge.games.zero.text.sense import Sense


def lying(sense: Sense, clause: Part) -> Condition:
    """此牌在休息区."""
    noun = clause.the("noun")
    if noun.first.name == "desc":
        raise sense.fail("请写明是哪一张牌在哪里", noun)
    said, who = clause.said("LIES_IN"), nouns.whole(sense, noun)
    zone = next(zone for zone in ("战斗区", "休息区", "手牌", "资源区") if said.endswith(zone))
    theirs = next((whose for word, whose in _LIES_WITH.items() if word in said), None)
    if theirs is not None and who != Ref("这"):
        raise sense.fail("在谁的区域里，只能对此牌说", clause)
    if isinstance(who, Ref) and theirs is not None:
        who = replace(who, whose=theirs)
    return Is(who, (Filter("区域", "=", (zone,)),))


_LIES_WITH: dict[str, Whose] = {"我方": "自己", "自己": "自己", "对方": "对手", "对手": "对手"}


def worth(sense: Sense, clause: Part) -> Condition:
    """此牌的等级为2以上."""
    noun = clause.the("noun")
    if noun.first.name == "desc":
        raise sense.fail("请写明是哪一张牌的数值", noun)
    if is_it := clause.word("IS_THE_NUMBER"):
        traits.of_the_number(sense, is_it)
        return Is(nouns.whole(sense, noun), (Filter(traits.fact_of(is_it.text), "=", than=X()),))
    said = clause.said("WORTH", "WORTH_AT")
    fact, relation = traits.fact_of(said), traits.related(said)
    if bound := clause.word("ABOVE", "BELOW"):
        if relation != "=":
            raise sense.fail("数值的范围写了两次", bound)
        relation = "≥" if bound.name == "ABOVE" else "≤"
    who = nouns.whole(sense, noun)
    if who == Ref("这") and fact != "费用" and sense.trigger is not None and sense.trigger.event in LEFT:
        raise sense.fail("离开战斗区之后，此牌的数值是离开之前的还是印刷的，书中没有写", noun)
    return Is(who, (Filter(fact, relation, (number(clause.said("NUM")),)),))


def called(sense: Sense, clause: Part) -> Condition:
    """装备此牌的角色牌的角色名为『甲』."""
    noun, said = clause.the("noun"), clause.said("CALLED")
    if noun.first.name == "desc":
        raise sense.fail("请写明是哪一张牌的名字", noun)
    fact = next(fact for fact in ("角色名", "属性", "牌名") if fact in said)
    if (fact == "牌名") != ("{" in said):
        raise sense.fail("牌名写在{}里，角色名和属性写在『』里（301#2、305#2、306#2）", clause)
    name = said[max(said.find("『"), said.find("{")) + 1 : -1]
    return Is(nouns.whole(sense, noun), (Filter(fact, "=", (name,)),))


def hurt(sense: Sense, clause: Part) -> Condition:
    """此牌上有伤害, 那张角色牌没有受到伤害."""
    noun = clause.the("noun")
    if noun.first.name == "desc":
        raise sense.fail("请写明是哪一张牌上的伤害", noun)
    found = Is(nouns.whole(sense, noun), (Filter("伤害", "≥", (1,)),))
    return Not(found) if any(word in clause.said("HARMED") for word in ("没有", "未")) else found


def weighed(sense: Sense, clause: Part) -> Condition:
    """攻击的角色牌的攻击力高于此牌的攻击力: of two cards that are both there."""
    first, second = clause.rules("noun")
    one, other = nouns.whole(sense, first), nouns.whole(sense, second)
    several = [ref for ref in (one, other) if not isinstance(ref, Ref) or "-" in ref.role]
    if several:
        raise sense.fail("请写明是哪两张牌的数值", clause)
    fact = traits.fact_of(clause.said("WEIGHED"))
    than = traits.fact_of(clause.said("STAT_END")) if clause.word("STAT_END") else fact
    compared = Compare(Fact(fact, one), traits.related(clause.said("WEIGHED").replace(fact, "")), Fact(than, other))
    fallen = Ref("另一方") if sense.trigger is not None and sense.trigger.event in BEATS else None
    if fallen in {one, other} and fact != "费用":
        raise sense.fail("被破坏的牌的数值是破坏之前的还是印刷的，书中没有写", clause)
    there = [Is(ref, (Filter("在场", "=", (True,)),)) for ref in (one, other) if ref not in {Ref("这"), fallen}]
    return Both((*there, compared)) if there else compared


LEFT = frozenset(("破坏", "战斗破坏", "攻击破坏", "防御破坏", "效果破坏", "对方效果破坏", "离场", "送入休息区"))
"""What has let this card leave the battle zone."""
BEATS = frozenset(("战斗胜利", "攻击胜利", "防御胜利", "战斗破坏了"))
"""What has let the card at the other end fall, so that it lies in the rest zone."""


def fighting(sense: Sense, clause: Part) -> Condition:
    """此牌与『甲』战斗时: as long as they do (505#3)."""
    who, other = clause.rules("noun")
    one, what = nouns.whole(sense, who), nouns.said(sense, other.first) if other.first.name == "desc" else Said()
    plain = replace(what, number=None, whose=None) == Said(what.kind, filters=what.filters)
    if not isinstance(one, Ref) or not plain or what.number not in {None, 1} or not (what.kind or what.filters):
        raise sense.fail("请写哪一张牌与什么牌战斗", clause)
    return Doing("战斗", one, Select(what.kind or "牌", what.whose or "双方", filters=what.filters))
