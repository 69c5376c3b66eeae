"""Clauses that say what must be so."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.effects.nodes.meant import (
    Both,
    Compare,
    Condition,
    Count,
    Doing,
    Filter,
    Is,
    Not,
    Ref,
    Relation,
    Select,
    Term,
    TurnOf,
)
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import deeds, described, marks, nouns, of_one, pointing, traits, whence
from judge.games.zero.text.nouns import Said
from judge.games.zero.text.pointing import TACTICS
from judge.games.zero.text.sense import Sense

_FIELD = "战斗区"
_STANDINGS = ("横置", "竖直")


def asked(sense: Sense, part: Part) -> Condition:
    """若…且…: all that a clause says must be so."""
    found = [condition(sense, prop) for prop in part.rules(*PROPS)]
    if not found or (part.name == "if" and any(not (one.is_word or one.name in PROPS) for one in part.parts)):
        raise sense.fail("没有读懂这里的条件", part)
    return found[0] if len(found) == 1 else Both(tuple(found))


def condition(sense: Sense, prop: Part) -> Condition:
    """若我方战斗区中有其他『旅团』. A card that it names is what 「其」 means after it, if nothing else is."""
    noun = prop.rule("noun")
    if sense.two_meant and noun is not None and noun.first.name == "THAT":
        raise sense.fail("「那张牌」是发动时说到的那一张，还是支付费用的那一张？请写明", noun)
    found = _CONDITIONS[prop.name](sense, prop)
    if isinstance(found, Doing) and isinstance(found.who, Ref) and found.who != Ref("这"):
        sense.asked_of = found.who
    if isinstance(found, Is) and isinstance(found.who, Ref) and found.who != Ref("这") and sense.that is None:
        sense.that = found.who
    return found


def _has(sense: Sense, clause: Part) -> Condition:
    """我方战斗区中有三张以上『旅团』, 我方手牌为三张, 对方战斗区中没有角色牌, 我方战斗区中同时有『甲』和『乙』."""
    verb = clause.the("HAS", "HAS_NOT")
    before = next((noun for noun in clause.rules("noun") if noun.start < verb.start), None)
    after = [noun for noun in clause.rules("noun") if noun.start > verb.start]
    if len(after) > 1 and verb.name == "HAS_NOT":
        raise sense.fail("没有其中一种，还是都没有？请分开写", after[1])
    found = [_there(sense, clause, before, noun) for noun in after]
    return found[0] if len(found) == 1 else Both(tuple(found))


def _there(sense: Sense, clause: Part, where: Part | None, noun: Part) -> Condition:
    what = nouns.said(sense, described.desc(sense, noun))
    if where is not None and where.text.rstrip("的") == "其中":
        return _among_them(sense, clause, noun)
    if where is not None and where.first.name != "desc":
        return _is(sense, clause, where, what)
    if where is None and clause.said("HAS", "HAS_NOT") in _IS and sense.shown and sense.that == Ref("那"):
        return _is(sense, clause, None, what)  # 展示一张牌，若为『甲』
    if what.counted:
        among = Said() if where is None else _counted(sense, where)
        if not (among.zone or among.kind or among.filters):
            raise sense.fail("没有写是哪里的牌有几张", clause)
        what = replace(among, number=what.number, bound=what.bound)
    elif where is not None:
        what = described.of(sense, _among(sense, where), what, clause)
    exact = clause.said("HAS", "HAS_NOT") in _IS
    if _of_the_seen(sense, clause, where, what):
        return _among_them(sense, clause, noun)
    if clause.said("HAS_NOT") in _IS_NOT or clause.said("HAS") in {"具有", "带有"}:
        raise sense.fail("请写明是哪一张牌", clause)
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


def _of_the_seen(sense: Sense, clause: Part, where: Part | None, what: Said) -> bool:
    """查看对方的手牌。若没有战术牌，…: of which cards it is asked where nothing says it."""
    said_where = where is not None or what.zone or what.whose or what.kind in {"生命牌", "资源牌"}
    if not said_where and sense.shown:
        return True
    if what.kind in TACTICS and not what.zone:
        raise sense.fail("没有写是哪里的战术牌", clause)
    return False


def _among_them(sense: Sense, clause: Part, noun: Part) -> Condition:
    """其中有两张以上『甲』: of the cards that were seen, or put somewhere, just before."""
    if not (sense.seen_now or sense.milled_to):
        raise sense.fail("看过的牌前面已经动过：说的是动过之前的，还是剩下的？", clause)
    what = nouns.said(sense, described.desc(sense, noun))
    if what.bound == "至多" or what.every or clause.said("HAS", "HAS_NOT") in _IS:
        raise sense.fail("请写「其中有…」「其中没有…」", clause)
    bare = replace(what, shown=True, every=True, number=None, bound="")
    found = Count(nouns.select(sense, bare, clause))
    if clause.word("HAS_NOT"):
        if what.number is not None:
            raise sense.fail("「没有」后面不写数量", clause)
        return Compare(found, "=", 0)
    return Compare(found, "≤" if what.bound == "以下" else "≥", 1 if what.number is None else what.number)


def _counted(sense: Sense, noun: Part) -> Said:
    """我方手牌, 我方战斗区中的『甲』: of which there are so many."""
    found = nouns.said(sense, noun.first)
    if found.number is not None or found.every or found.top or found.shown:
        raise sense.fail("数量写了两次", noun)
    return replace(found, kind="") if found.zone and found == Said("牌", found.whose, found.zone) else found


def _among(sense: Sense, noun: Part) -> Said:
    """我方战斗区中, 对方生命区的牌: where what is counted lies."""
    found = nouns.said(sense, noun.first)
    if found.zone and found == Said("牌", found.whose, found.zone):
        return replace(found, kind="")
    return nouns.place(sense, noun, of_turn_player=True)


def _is(sense: Sense, clause: Part, who: Part | None, what: Said) -> Condition:
    """其为『旅团』."""
    said = what.filters or what.kind not in {"", "牌"}
    verb = clause.said("HAS", "HAS_NOT")
    having = verb in {"具有", "带有"} and not what.kind and all(each.fact in _WORN for each in what.filters)
    if not (verb in _IS or having) or not said or what != Said(what.kind, filters=what.filters):
        raise sense.fail("这里要写它是什么：角色名、属性、费用……", clause)
    kind = (Filter("类别", "=", (what.kind,)),) if what.kind not in {"", "牌"} else ()
    if what.kind in {"瞬间战术牌", "普通战术牌"}:
        kind = (Filter("类别", "=", (what.kind.removesuffix("牌"),)),)
    if what.kind == "战术牌":
        kind = (Filter("类别", "=", ("普通战术", "瞬间战术")),)
    found = Is(Ref("那") if who is None else nouns.whole(sense, who), (*kind, *what.filters))
    if sense.of_both and found.who == Ref("那"):
        raise sense.fail("两位玩家各有一张，说的是哪一张？", clause)
    return Not(found) if verb in _IS_NOT else found


_IS_NOT = frozenset(("不为", "不是"))
_IS = frozenset(("为", "是")) | _IS_NOT
_WORN = frozenset(("名", "属性", "角色名"))
"""What a card has, and is not."""


def _only(sense: Sense, clause: Part) -> Condition:
    """我方战斗区中只有此角色牌."""
    first, second = clause.rules("noun")
    if second.first.name == "desc":
        return _so_many_only(sense, clause, first, second)
    if second.first.name != "THIS":
        raise sense.fail("「只有」后面只能写此牌，或几张牌", second)
    among = nouns.place(sense, first)
    kind = "角色牌" if "角色" in second.text else "装备牌" if "装备" in second.text else "牌"
    return Compare(Count(nouns.select(sense, replace(among, kind=kind), first)), "=", 1)


def _so_many_only(sense: Sense, clause: Part, first: Part, second: Part) -> Condition:
    """我方生命区只有一张牌."""
    what = nouns.said(sense, second.first)
    if what.number is None or what.bound:
        raise sense.fail("「只有」后面要写几张", second)
    found = described.of(sense, _among(sense, first), replace(what, number=None), clause)
    return Compare(Count(nouns.select(sense, found, clause)), "=", what.number)


def _than(sense: Sense, clause: Part) -> Condition:
    """我方手牌比对方少."""
    first, second = (nouns.said(sense, described.desc(sense, noun)) for noun in clause.rules("noun"))
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
    said = clause.said("STANDING", "STANDS")
    upright = said.startswith(("未", "没有"))
    state = "竖直" if upright else next(word for word in _STANDINGS if word in said)
    return Is(nouns.whole(sense, clause.the("noun")), (Filter("状态", "=", (state,)),))


def _equipped(sense: Sense, clause: Part) -> Condition:
    """此牌装备了装备牌, 此牌装备着{甲}."""
    who, *worn = clause.rules("noun")
    if not worn:
        return Is(nouns.whole(sense, who), (Filter("装备", "=", (True,)),))
    what = nouns.said(sense, described.desc(sense, worn[0]))
    found = [_WORN_BY[each.fact] for each in what.filters if each.fact in _WORN_BY and each.relation == "="]
    if len(found) != 1 or replace(what, kind="", filters=()) != Said() or what.kind not in {"", "牌", "装备牌"}:
        raise sense.fail("装备着什么？请写牌名{甲}或『甲』", worn[0])
    return Is(nouns.whole(sense, who), (replace(what.filters[0], fact=found[0]),))


_WORN_BY = {"牌名": "装备的牌名", "名": "装备的名"}


def _aim(sense: Sense, clause: Part) -> Condition:
    """攻击对象为角色牌, 攻击对象为对方生命区: what this card attacks."""
    attacks = Doing("攻击", Ref("这"))
    if clause.word("ENEMY_LIFE"):
        return Both((attacks, Not(replace(attacks, other=Select("牌")))))
    what = nouns.said(sense, described.desc(sense, clause.the("noun")))
    if what.number is not None or what.every or what.zone or what.top or not (what.kind or what.filters):
        raise sense.fail("攻击对象是什么？请写一种牌，或「对方生命区」", clause)
    return replace(attacks, other=Select(what.kind or "牌", what.whose or "双方", filters=what.filters))


def _empty(sense: Sense, clause: Part) -> Condition:
    """我方手牌为零."""
    noun = clause.the("noun")
    what = nouns.said(sense, described.desc(sense, noun))
    if what.number is not None or what.every:
        raise sense.fail("「为零」前面不写几张", noun)
    return Compare(Count(nouns.select(sense, what, noun)), "=", 0)


def _compared(sense: Sense, clause: Part) -> Condition:
    """我方生命区的牌数少于对方生命区的牌数, 对方手牌不超过三张."""
    verb = clause.the("COMPARES", "HAS")
    phrases = list(clause.rules("noun"))
    left = nouns.said(sense, described.desc(sense, phrases[0]))
    if left.number is not None or left.every:
        raise sense.fail("比较的数量前面不写几张", phrases[0])
    counted = Count(nouns.select(sense, left, phrases[0]))
    relation = traits.related(verb.text) if verb.name == "COMPARES" else "="
    if clause.word("NUM"):
        return Compare(counted, relation, number(clause.said("NUM")))
    right = nouns.said(sense, described.desc(sense, phrases[1]))
    if verb.name == "HAS":
        bounds: dict[str, Relation] = {"": "=", "以上": "≥", "以下": "≤"}
        if not right.counted or right.bound not in bounds or verb.text not in {"为", "是", "在"}:
            raise sense.fail("这里要写数量是几张", clause)
        return Compare(counted, bounds[right.bound], number(str(right.number)))
    if right.counted and not right.bound:
        return Compare(counted, relation, number(str(right.number)))
    last = clause.parts[-1]
    if right == Said(whose=right.whose) and last.name != "COUNT":
        right = replace(left, whose=right.whose)
    if right.number is not None or right.every or right == left or left.whose is None or right.whose is None:
        raise sense.fail("没有读懂是谁的和谁的比", clause)
    return Compare(counted, relation, Count(nouns.select(sense, right, phrases[1])))


def _turn(sense: Sense, clause: Part) -> Condition:
    """我方的回合."""
    del sense
    return TurnOf(nouns.whose(clause.said("WHOSE")))


def _during(sense: Sense, clause: Part) -> Condition:
    """我方的回合中, 战斗阶段中."""
    return _in_step(sense, clause) if clause.word("STEP") else _turn(sense, clause)


def _thus(sense: Sense, clause: Part) -> Condition:
    """以此效果破坏了三张以上的角色牌: so many of those that the part before destroyed."""
    where = pointing.thus(sense, clause.the("THUS_DONE"))
    what = nouns.said(sense, described.desc(sense, clause.the("noun")))
    if what.every or what.bound == "至多" or what.zone:
        raise sense.fail("条件里的数量请写「n张以上」「n张以下」", clause)
    found = Count(nouns.select(sense, replace(what, thus=where, number=None, bound=""), clause))
    relation: Relation = "≤" if what.bound == "以下" else "≥"
    return Compare(found, relation, 1 if what.number is None else what.number)


def _in_step(sense: Sense, clause: Part) -> Condition:
    """战斗步骤, 对方的战斗阶段: where in a battle it is (500#2), and whose turn."""
    del sense
    word = next(word for word in _STEPS if clause.said("STEP").startswith(word))
    step = Term("战斗时" if word == "战斗" else word)
    return Both((TurnOf(nouns.whose(clause.said("WHOSE"))), step)) if clause.word("WHOSE") else step


_STEPS = ("战斗阶段", "攻击步骤", "防御步骤", "战斗步骤", "计算步骤", "连锁为空", "连锁不为空", "战斗")


def sorts_of(sense: Sense, clause: Part) -> Count:
    """我方资源区中…颜色, 我方战斗区中…颜色的角色牌: how many different ones there are."""
    word, phrases = clause.the("SORTS"), list(clause.rules("noun"))
    before = [noun for noun in phrases if noun.start < word.start]
    after = [noun for noun in phrases if noun.start > word.start]
    fact = next(fact for fact in ("颜色", "属性", "牌名", "角色名", "费用") if fact in word.text)
    if before and after:
        what = described.of(sense, _among(sense, before[0]), nouns.said(sense, described.desc(sense, after[0])), clause)
    elif before or after:
        what = _counted(sense, (before or after)[0])
    else:
        raise sense.fail(f"哪里的牌有几种{fact}？", clause)
    if what.number is not None or what.every:
        raise sense.fail("这里不写几张", clause)
    found = nouns.select(sense, what, clause)
    return Count(found, distinct=fact)


def _sorts(sense: Sense, clause: Part) -> Condition:
    """我方资源区中有三种以上的颜色."""
    said = clause.said("SORTS")
    if clause.word("HAS_NOT") or clause.said("HAS") in {"为", "是", "具有", "带有"}:
        raise sense.fail("请写「有几种以上」", clause)
    relation: Relation = "≤" if "以下" in said else "≥"
    return Compare(sorts_of(sense, clause), relation, number(clause.said("NUM")))


_CONDITIONS: dict[str, Callable[[Sense, Part], Condition]] = {
    "has": _has,
    "sorts": _sorts,
    "only": _only,
    "than": _than,
    "standing": _standing,
    "worth": of_one.worth,
    "equipped": _equipped,
    "lying": of_one.lying,
    "empty": _empty,
    "turn": _turn,
    "during": _during,
    "fighting": of_one.fighting,
    "hurt": of_one.hurt,
    "marked": marks.asked,
    "compared": _compared,
    "weighed": of_one.weighed,
    "during_step": _in_step,
    "came": whence.came,
    "called": of_one.called,
    "thus": _thus,
    "aim": _aim,
    "did": deeds.did,
}
PROPS = frozenset(_CONDITIONS) - {"during"}
"""The clauses that say what must be so."""
