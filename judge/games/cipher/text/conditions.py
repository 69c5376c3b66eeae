"""Clauses that say what must be so."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.effects import numerals
from judge.effects.nodes.meant import (
    Compare,
    Condition,
    Doing,
    Either,
    Fact,
    Filter,
    Is,
    Not,
    Ref,
    Relation,
    Select,
    Target,
    Term,
    TurnOf,
    Whose,
)
from judge.effects.syntax import Part
from judge.games.cipher.text import described, doings, facts, joined, nouns, numbering, parties, terms
from judge.games.cipher.text.numbering import both, how_many
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.sense import Sense

_TWO = 2
_OF_ALL = frozenset({"state", "bears", "is", "did", "used"})
"""What can be said of several cards at once (这名单位和自己的主人公未行动)."""
_ROLES = {"攻击单位": "攻击", "防御单位": "被攻击"}
"""What somebody with a role is doing."""


def condition(sense: Sense, prop: Part) -> Condition:
    """What must be so, by a ``prop`` of the grammar."""
    told: list[Condition] = []
    for clause in prop.parts:
        if clause.name == "shares":
            told.append(numbering.shares(sense, prop, clause))
        elif not clause.is_word:
            told.append(_condition(sense, clause))
        elif clause.name == "THIS_TURN":  # …，且这个回合中转职过
            sense.until, sense.pending = "回合结束", clause
    return both(tuple(told))


def _condition(sense: Sense, clause: Part) -> Condition:
    if clause.name not in _CONDITIONS:
        raise sense.fail("这里要写条件，写的却是一件事的发生（应写「…时」）", clause)
    told = joined.each(sense, clause, lambda one: _CONDITIONS[one.name](sense, one))
    if told:
        _one_of_them(sense, told)
        return Either(tuple(told))
    if clause.name in _OF_ALL:
        told = joined.each(sense, clause, lambda one: _CONDITIONS[one.name](sense, one), by="和")
        if told:
            sense.subject, sense.meant = (), None
            return both(tuple(told))
    return _CONDITIONS[clause.name](sense, clause)


def _one_of_them(sense: Sense, told: list[Condition]) -> None:
    """What 「那名单位」 means after 这名单位或「甲」被攻击: whichever of them is; else nothing that is known."""
    happening = {one.event for one in told if isinstance(one, Doing)}
    sense.subject = ()
    sense.meant = None
    if len(happening) == 1 and all(isinstance(one, Doing) for one in told):
        role = doings.FIGHTERS.get(happening.pop(), "")
        sides = {parties.side_of(sense, one.who) for one in told if isinstance(one, Doing)}
        sense.meant = Ref(role, sides.pop()) if role and len(sides) == 1 else None


def _there(sense: Sense, clause: Part) -> Condition:
    """没有其他我方单位, 有2名以上敌方单位: what is said to be there says whose it is, or which zone it is in."""
    comp = clause.the("comp")
    said = nouns.noun(sense, comp)
    if clause.word("AMONG") and said.meant is None and not said.role:
        said = replace(said, shown=True, kind="卡")
    if said.meant is not None or said.role or not (said.whose or said.zones or said.shown):
        raise sense.fail("没有写是谁的、在哪里的：请写「我方战场上」「自己的手牌中」等", comp)
    if clause.word("HAS_NOT"):
        if said.counted:
            raise sense.fail("「没有」后面写了数量", comp)
        return both(tuple([how_many(sense, Noun(), replace(one, least=0, most=0), clause) for one in said.each()]))
    if said.counted:
        return how_many(sense, Noun(), said, clause)
    return both(tuple([how_many(sense, Noun(), replace(one, least=1, most=None), clause) for one in said.each()]))


# --- of cards --------------------------------------------------------------------------------------------------


def _at(sense: Sense, clause: Part) -> Condition:
    """这名单位位于前卫区; 「甲」在我方战场上."""
    place = nouns.noun(sense, list(clause.rules("zone"))[-1])
    denied = clause.word("NOT_AT") is not None
    each = [one for who in nouns.nouns(sense, clause.the("noun", "zone")) for one in _each_side(who)]
    if denied and len(each) > 1:
        raise sense.fail("都不在，还是有的不在？请分开写", clause)
    if len(each) == 1 and (each[0].every or (_of_all_of_them(clause) and not (each[0].named or each[0].counted))):
        return _everyone_there(sense, each[0], place, clause, denied=denied)
    return both(tuple([_placed(sense, who, place, clause, denied=denied) for who in each]))


def _each_side(who: Noun) -> list[Noun]:
    """双方的主人公: the one and the other."""
    sides: tuple[Whose, ...] = ("自己", "对手")
    return [replace(who, whose=side) for side in sides] if (who.role, who.whose) == ("主人公", "双方") else [who]


def _of_all_of_them(clause: Part) -> bool:
    """Whether a clause says 都, 均."""
    return clause.said("AT", "NOT_AT").startswith(("都", "均"))


def _everyone_there(sense: Sense, who: Noun, place: Noun, clause: Part, *, denied: bool) -> Condition:
    """其他我方单位都在前卫区, 所有我方单位位于前卫区: each of them is."""
    if who.meant is not None or who.role:
        return _placed(sense, who, place, clause, denied=denied)
    if denied:
        raise sense.fail("都不在，还是有的不在？请分开写", clause)
    whom = described.select(sense, who, clause)
    parties.in_his_zone(sense, whom, place.whose, clause)
    return Is(whom, (described.where(sense, place, clause),))


def _placed(sense: Sense, who: Noun, place: Noun, clause: Part, *, denied: bool) -> Condition:
    if who.counted:
        if denied:
            raise sense.fail("几名不在，请写成「…有几名」", clause)
        return how_many(sense, place, who, clause)
    if who.meant is None and not who.role:
        if (side := place.whose or who.whose) is not None:
            sense.named |= dict.fromkeys(who.named, side)
        found = [described.count(sense, described.within(sense, place, one, clause), clause) for one in who.each()]
        return both(tuple([Compare(each, "=", 0) if denied else Compare(each, "≥", 1) for each in found]))
    parties.in_his_zone(sense, described.target(sense, who, clause), place.whose, clause)
    where = described.where(sense, place, clause, denied=denied)
    return Is(parties.mention(sense, somebodys(sense, described.target(sense, who, clause), clause)), (where,))


def _is(sense: Sense, clause: Part) -> Condition:
    """那张卡是<光之剑>势力; 自己的手牌为0张; 这名单位处于未行动状态."""
    who = numbering.said_of(sense, clause)
    comp = clause.the("comp", "quant")
    if clause.word("AT") and any(item.rule("within") and item.the("within").word("AT") for item in comp.rules("item")):
        raise sense.fail(f"「{clause.said('AT')}」写了两次", comp)
    if comp.name == "quant" or described.only_counted(comp):
        said = nouns.noun(sense, comp) if comp.name == "comp" else described.counted(Noun(), comp)
        found = how_many(sense, who, said, clause)
    elif clause.word("COUNT"):
        raise sense.fail("「数量」后面要写数", comp)
    else:
        found = _described(sense, who, comp, clause)
    return Not(found) if clause.word("IS_NOT") else found


def _described(sense: Sense, who: Noun, comp: Part, clause: Part) -> Condition:
    """What somebody is said to be: in a row, in a role, or with facts."""
    said = nouns.noun(sense, comp)
    if clause.word("AT") and said == Noun(kind=said.kind, whose=said.whose, zones=said.zones) and said.zones:
        return _placed(sense, who, said, clause, denied=False)
    whom = parties.mention(sense, somebodys(sense, described.target(sense, who, clause), clause))
    if said.role in _ROLES:
        return Doing(_ROLES[said.role], whom)
    if any(fact != "单位名" for fact in said.joined):
        raise sense.fail("同时是还是其一？请写「或」，或分开写", comp)
    lord = (Filter("主人公", "=", (True,)),) if said.role == "主人公" else ()
    if (side := said.whose) is not None and isinstance(whom, Ref) and whom.whose == "双方":
        said, whom = replace(said, whose=None), _of_side(sense, whom, side, comp)
    bare = Noun(kind=said.kind, role=said.role, filters=said.filters, joined=said.joined)
    sense.lord = whom if lord and not clause.word("IS_NOT") else sense.lord
    if said != bare or (said.role and not lord) or not (said.filters or lord):
        raise sense.fail("「是」后面要写它是什么：名字、势力、属性、费用……", comp)
    return parties.fits(whom, (*lord, *said.filters))


def _of_side(sense: Sense, who: Ref, side: Whose, at: Part) -> Ref:
    """防御单位是对手的…: whose it is, where either player's may have the role."""
    if who.role in {"攻击单位", "防御单位", "那"}:
        return replace(who, whose=side)
    raise sense.fail("是谁的不能这样问：这张卡是谁的已经知道", at)


def somebodys(sense: Sense, who: Target, at: Part) -> Target:
    """A lord, or what supports: each player has one, so whose it is must be known."""
    if isinstance(who, Ref) and who.role in {"主人公", "支援卡"} and who.whose == "双方":
        raise sense.fail(f"是谁的{who.role}？请写「我方的」或「敌方的」", at)
    return who


def _bears(sense: Sense, clause: Part) -> Condition:
    """那名单位具备<幻影>属性."""
    who = parties.mention(sense, somebodys(sense, parties.subject(sense, clause), clause))
    demand = facts.trait(sense, clause)
    return parties.fits(who, (demand,))


def _together(sense: Sense, clause: Part) -> Condition:
    """这名单位和我方的「甲」在同一区域(在不同区域): who is meant besides this one is where this one is (or is not)."""
    said = nouns.nouns(sense, clause.the("noun"))
    others = [who for who in said if who.meant != Ref("这")]
    if len(others) != 1 or len(said) != _TWO or others[0].meant is not None:
        raise sense.fail("「在同一区域」要写这名单位和另一种单位", clause)
    if others[0].whose == "对手":
        raise sense.fail("双方各有自己的区域，敌方单位不会在同一区域（6.3）", clause)
    here = Filter("区域", "≠" if clause.word("SCATTERED") else "=", than=Fact("区域", Ref("这")))
    other = replace(
        others[0], whose="自己", kind="单位", role="", filters=(*_of_role(others[0]), *others[0].filters, here)
    )
    if other.counted:  # 与3名以上其他我方单位在同一区域
        return how_many(sense, Noun(), replace(other, other=True), clause)
    beside = described.count(sense, replace(other, other=True), clause)
    if len(other.named) == 1 and not clause.word("SCATTERED"):  # 「那名单位」 is the one of that name
        sense.meant = beside.of
        sense.named |= dict.fromkeys(other.named, "自己")
    return Compare(beside, "≥", 1)


def _alike(sense: Sense, clause: Part) -> Condition:
    """那张卡与对手的主人公单位名相同."""
    who = somebodys(sense, parties.subject(sense, clause), clause)
    other = somebodys(sense, nouns.the_one(sense, clause.the("point")), clause)
    return parties.fits(parties.mention(sense, who), (Filter("单位名", "=", than=Fact("单位名", other)),))


def _of_role(who: Noun) -> tuple[Filter, ...]:
    return (Filter("主人公", "=", (True,)),) if who.role == "主人公" else ()


def _state(sense: Sense, clause: Part) -> Condition:
    """这名单位未行动, 这名单位经过转职后."""
    demand = facts.state(clause.the("STATE", "LYING", "GROWN", "UNGROWN"))
    return parties.fits(parties.mention(sense, somebodys(sense, parties.subject(sense, clause), clause)), (demand,))


def _stat_is(sense: Sense, clause: Part) -> Condition:
    """那张卡的出击费用在3以上."""
    relation, number = facts.amount(clause.the("bound"))
    if clause.word("TOGETHER_IS"):
        return _their_sum(sense, clause, relation, number)
    return parties.fits(
        parties.mention(sense, somebodys(sense, parties.subject(sense, clause), clause)),
        (Filter(clause.said("STAT"), relation, (number,)),),
    )


def _their_sum(sense: Sense, clause: Part, relation: Relation, number: int) -> Condition:
    """我方单位的出击费用合计在10以上: what all of a description have together."""
    whom = parties.subject(sense, clause)
    if not isinstance(whom, Select) or whom.least is not None:
        raise sense.fail("合计的要是一种卡的全部：请写「所有我方单位的…合计」", clause)
    return Compare(Fact(clause.said("STAT"), whom, total=True), relation, number)


def _stacked(sense: Sense, clause: Part) -> Condition:
    """这名单位与叠放在它下方的卡合计在3张以上, 这名单位下方叠放着2张以上的卡."""
    number = numerals.number(clause.said("NUM")) + (1 if clause.word("BELOW_HAS") else 0)
    relation: Relation = "≥" if clause.word("ABOVE") else "≤" if clause.word("BELOW") else "="
    who = parties.mention(sense, somebodys(sense, parties.subject(sense, clause), clause))
    return parties.fits(who, (Filter("叠放的张数", relation, (number,)),))


def _stat_than(sense: Sense, clause: Part) -> Condition:
    """这名单位的战斗力比防御单位高."""
    _, second = list(clause.rules("noun"))
    fact = clause.said("STAT")
    left = Fact(fact, parties.mention(sense, parties.subject(sense, clause)))
    right = Fact(fact, described.target(sense, nouns.noun(sense, second), second))
    if clause.word("NUM"):
        return numbering.by_how_much(left, nouns.relation_of(clause), right, numerals.number(clause.said("NUM")))
    return Compare(left, nouns.relation_of(clause), right)


def _turn(sense: Sense, clause: Part) -> Condition:
    """自己的回合, (自己的)出击阶段."""
    del sense
    phase = clause.said("IN_PHASE").removeprefix("的")
    turn = [TurnOf(terms.whose(clause.said("WHOSE")))] if clause.word("WHOSE") else []
    return numbering.both((*turn, *([Term(f"{phase}中")] if phase else [])))


_CONDITIONS: dict[str, Callable[[Sense, Part], Condition]] = {
    "at": _at,
    "there": _there,
    "is": _is,
    "state": _state,
    "bears": _bears,
    "together": _together,
    "alike": _alike,
    "stat_is": _stat_is,
    "stat_than": _stat_than,
    "stacked": _stacked,
    "has": numbering.has,
    "owns": numbering.has,
    "compare": numbering.compare,
    "attack": doings.doing,
    "passive": doings.suffered,
    "supports": doings.doing,
    "strikes": doings.struck,
    "struck": doings.doing,
    "battling": doings.doing,
    "backed": doings.backed,
    "happens": doings.doing,
    "did": doings.did,
    "used": doings.did,
    "turn": _turn,
    "parity": numbering.parity,
    "felled": numbering.felled,
}
