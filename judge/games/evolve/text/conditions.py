"""Clauses that say what must be so, and what a number comes to."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes.meant import (
    Both,
    Compare,
    Condition,
    Count,
    Doing,
    Either,
    Filter,
    Is,
    Not,
    Parity,
    Ref,
    Relation,
    Select,
    Target,
    Term,
    TurnOf,
    X,
)
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.games.evolve.text import amounts, described, happened, nouns, ordinal, tallies, whereabouts, words
from judge.games.evolve.text.deeds import told_of
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.words import HAND, LEADER

_TERM = re.compile(r"【([^0-9】]+)([0-9]*)】")


def condition(sense: Sense, prop: Part) -> Condition:
    """如果自己的战场上有『妖精』."""
    return _CONDITIONS[prop.name](sense, prop)


def term(word: Part) -> Term:
    """【连击3】, 【觉醒】."""
    found = _TERM.search(word.text)
    if found is None:
        raise ValueError(word.text)
    return Term(found[1], int(found[2]) if found[2] else None)


def during(word: Part) -> TurnOf:
    """在自己的回合中."""
    return TurnOf(words.whose(re.sub(r"^在|的?回合(?:中|内|期间)?$", "", word.text)))


def _has(sense: Sense, clause: Part) -> Condition:
    """自己的战场上有3张或以上『妖精』, 自己没有手牌."""
    phrases = list(clause.rules("noun"))
    if clause.word("AND") is not None:
        return _has_all(sense, clause, phrases)
    last = amounts.described_in(sense, phrases[-1])
    names = [qual for qual in last.rules("qual") if qual.first.name == "NAME"]
    if len(names) > 1 and names == list(last.parts) and clause.word("HAS_NOT") is None:  # 有『A』『B』『C』
        alone = [replace(phrases[-1], parts=(replace(last, parts=(name,)),)) for name in names]
        each = [tuple([one if part == phrases[-1] else part for part in clause.parts]) for one in alone]
        return Both(tuple([_has(sense, replace(clause, parts=parts)) for parts in each]))
    what = described.said(sense, last)
    if what.counted and len(phrases) == 1 and clause.word("HAS_NOT") is None:
        return _so_many(sense, clause, what)
    among = _among(sense, phrases[0]) if len(phrases) > 1 else None
    if among is not None and among.shown:  # 如果其中有法术
        what, among = replace(what, shown=True), None
    if what.counted:
        if among is None or not among.zone:
            raise sense.fail("没有写是哪里的牌有几张", clause)
        what = replace(among, number=what.number, bound=what.bound)
    elif among is not None:
        what = amounts.narrowed(sense, among, what, clause)
    return _numbered(sense, what, clause, exact=False, none=clause.word("HAS_NOT") is not None)


def _has_all(sense: Sense, clause: Part, phrases: list[Part]) -> Condition:
    """自己的战场上有『A』和『B』: each of them."""
    word, joined = clause.the("HAS", "HAS_NOT"), [noun for noun in phrases if noun.start > clause.the("AND").start]
    before = [noun for noun in phrases if noun not in joined]
    if word.name == "HAS_NOT" or before[0].start > word.start:
        raise sense.fail("请写明是哪里，每一样是有还是没有", clause)
    among = nouns.place(sense, before[0])
    each = [described.said(sense, amounts.described_in(sense, noun)) for noun in (*before[1:], *joined)]
    return Both(
        tuple([_numbered(sense, amounts.narrowed(sense, among, one, clause), clause, exact=False) for one in each])
    )


def _among(sense: Sense, noun: Part) -> Said:
    """Whose and which zone, or 其中."""
    found = described.said(sense, noun.first) if noun.first.name == "desc" else Said()
    bare = found == Said(shown=True) or (found.holder is not None and replace(found, holder=None).placed)
    return found if bare else nouns.either_place(sense, noun)


def _numbered(sense: Sense, what: Said, at: Part, *, exact: bool, none: bool = False) -> Condition:
    """How many cards there are, compared."""
    if what.bound in {"最多", "任意"} or what.every or what.random:
        raise sense.fail("条件里的数量请写「n张或以上」「n张或以下」", at)
    if not none:
        amounts.of_one(sense, what, at)
    found = amounts.of_different(nouns.select(sense, replace(what, number=None, bound=""), at))
    if none:
        if what.number is not None:
            raise sense.fail("「没有」后面不写数量", at)
        return Compare(found, "=", 0)
    relation: Relation = "≤" if what.bound == "以下" else "=" if exact and not what.bound else "≥"
    sense.counted = None if found.distinct or mentions(found, Ref("那")) else (found, _classifier(at))
    return Compare(found, relation, 1 if what.number is None else what.number)


def _classifier(at: Part) -> str | None:
    """The word by which a clause counts."""
    found = _UNIT.search(at.text)
    return found[1] if found is not None else None


def _such(sense: Sense, clause: Part) -> Condition:
    """丢弃1张手牌。如果丢弃了随从: of the cards to which that was done there is one that is so."""
    word = clause.the("DEED_ON", "DEED_DONE")  # 丢弃了随从, 将随从放置到了墓场
    paid = word.text.startswith("使用")  # 如果使用此卡牌时丢弃了随从: what was paid for its use
    if not paid and not told_of(sense, word.text):
        raise sense.fail("说的是哪些牌？前面没有写做什么，或者不是最近做的", word)
    what = described.said(sense, amounts.described_in(sense, clause.the("noun")))
    if what.zone == HAND and "丢弃" in word.text and what.whose in {None, "自己"}:  # 丢弃了手牌
        what = replace(what, zone="", whose=None, kind=what.kind or "卡牌")
    if what.zone or what.whose is not None or what.other or what.every or what.shown:
        raise sense.fail("这里只写是什么牌、几张", clause)
    bare = nouns.select(sense, replace(what, number=None, bound=""), clause)
    relation: Relation = "≤" if what.bound == "以下" else "≥"
    counted = amounts.of_different(replace(bare, among=Ref("支付") if paid else sense.deed.to))
    return Compare(counted, relation, what.number or 1)


_UNIT = re.compile(r"[0-9]+(点|张|个|种)?")


def _so_again(sense: Sense, clause: Part) -> Condition:
    """如果…为3种或以上，则…。如果为6种或以上: of what the condition before counts, in the same word for it."""
    word, last = clause.the("SO_AGAIN"), sense.counted
    unit = _UNIT.search(word.text)
    if last is None and sense.rolled == 1 and unit is not None and unit[1] in {None, "点"}:  # 掷1次骰子。如果为4或以上
        last = amounts.rolled(sense, word, word.text), unit[1]
    if last is None or unit is None or unit[1] != last[1]:
        raise sense.fail("是什么的数量，没有读懂：前面没有写「如果…为n…」", word)
    return Compare(last[0], words.relation(word.text), words.written(word.text))


def _so_many(sense: Sense, clause: Part, what: Said) -> Condition:
    """自己的战场上有3个或以上的随从。如果有5个或以上: of those that the condition before counts."""
    last = sense.counted
    if last is None or _classifier(clause) != last[1] or what.number is None or what.bound in {"最多", "任意"}:
        raise sense.fail("没有写是哪里的牌有几张", clause)
    return Compare(last[0], "≤" if what.bound == "以下" else "≥", what.number)


def _x_is(sense: Sense, clause: Part) -> Condition:
    """如果X为3或以上."""
    del sense
    word = clause.the("X_IS")
    return Compare(X(), words.relation(word.text), words.written(word.text))


_SAME = re.compile("(原本的费用|费用|名称|职业)")


def _all_same(sense: Sense, clause: Part) -> Condition:
    """如果其原本的费用全部相同: they have one between them."""
    word, noun = clause.the("ALL_SAME"), clause.rule("noun")
    who = nouns.whole(sense, noun) if noun is not None else sense.that
    found = _SAME.search(word.text)
    if not isinstance(who, Ref) or found is None or who.role in {"这", "诱发", LEADER}:
        raise sense.fail("说的是哪几张牌？前面没有选择几张", word)
    return Compare(Count(Select("卡牌", among=who), distinct=found[1]), "≤", 1)


def _is(sense: Sense, clause: Part) -> Condition:
    """自己的手牌为3张或以下, 该卡牌为随从."""
    *before, what_ = clause.rules("noun")
    if len(before) > 1:  # 自己墓场的A和B为7张或以上
        return _so_many_of_all(sense, before, what_)
    who = before[0] if before else None
    if clause.word("IS_NOT") is not None:
        return _is_not(sense, clause)
    what = described.said(sense, amounts.described_in(sense, what_))
    if what.counted and who is not None and who.first.name == "desc":
        counted = described.said(sense, who.first)
        if counted.number is not None or counted.every or counted.bound:
            raise sense.fail("数量写了两次", clause)
        counted = replace(counted, number=what.number, bound=what.bound)
        return _numbered(sense, counted, clause, exact=clause.said("IS") in {"为", "是"})
    if what.counted and who is not None and who.first.name == "SO":  # 因此消失的卡牌为3张或以上
        relation: Relation = "≤" if what.bound == "以下" else "≥" if what.bound else "="
        return Compare(amounts.how_many_of(sense, nouns.whole(sense, who), who.text), relation, what.number or 0)
    filters = what.filters
    if what.kind not in {"", "卡牌"}:
        if what.kind not in {"随从", "护符", "法术"}:
            raise sense.fail("这里要写它是什么：种类、名称、类型……", clause)
        filters = (*filters, Filter("种类", "=", (what.kind,)))
    plain = clause.said("IS") in {"为", "是", *_ALL_ARE}
    if not filters or replace(what, kind="", filters=(), name="") != Said() or not plain:
        raise sense.fail("这里要写它是什么：种类、名称、类型……", clause)
    if who is None:  # 展示…。如果是随从
        if sense.that is None:
            raise sense.fail("没有写说的是哪一张", clause)
        return Is(_so(sense, sense.that, what.kind), filters)
    return Is(_so(sense, nouns.whole(sense, who), what.kind), filters)


def _is_not(sense: Sense, clause: Part) -> Condition:
    """该卡牌不是法术, 手牌不为0张."""
    yes = _is(sense, replace(clause, parts=tuple([_is_word(one) for one in clause.parts])))
    if isinstance(yes, Compare) and yes.relation == "=":
        return replace(yes, relation="≠")
    if not isinstance(yes, Is):
        raise sense.fail("「不是」后面要写它是什么：种类、名称、类型……", clause)
    return Not(yes)


def _so_many_of_all(sense: Sense, whos: Sequence[Part], many: Part) -> Condition:
    """How many there are of several kinds, or in several places, together."""
    what = described.said(sense, amounts.described_in(sense, many))
    if not what.counted or what.number is None or what.bound in {"最多", "任意"}:
        raise sense.fail("这里要写「n张或以上」「n张或以下」", many)
    relation: Relation = "≤" if what.bound == "以下" else "≥" if what.bound else "="
    return Compare(amounts.of_all(sense, whos, "张数", many), relation, what.number)


_ALL_ARE = frozenset(("均为", "都为", "均是", "都是", "全部为", "全部是"))


def _is_word(part: Part) -> Part:
    """不是 as 是."""
    return replace(part, name="IS", text="是") if part.name == "IS_NOT" else part


def _so(sense: Sense, who: Target, kind: str) -> Target:
    """展示1张卡牌。如果该卡牌是随从: what is done to 该随从 after that is done to it."""
    if who == sense.that and sense.gone and kind:
        sense.gone = kind
    return who


def _die_is(sense: Sense, clause: Part) -> Condition:
    """结果为4或以上: what the die showed (5.19.1)."""
    word = clause.the("DIE_IS").text
    die = amounts.rolled(sense, clause, word)
    if (several := re.search(r"([0-9]+)点?([到至~、或-])([0-9]+)点?$", word)) is not None:
        low, high = int(several[1]), int(several[3])
        if several[2] not in "、或":
            return Both((Compare(die, "≥", low), Compare(die, "≤", high)))
        return Either((Compare(die, "=", low), Compare(die, "=", high)))
    if "偶数" in word or "奇数" in word:
        return Parity(die, even="偶数" in word)
    return Compare(die, words.relation(word), words.written(word))


def _state(sense: Sense, clause: Part) -> Condition:
    """此卡牌已进化, 该随从处于横置状态."""
    word = clause.said("STATE_IS", "HOLDS", "HOLDS_NOW")
    who = nouns.whole(sense, clause.the("noun"))
    if clause.word("HOLDS", "HOLDS_NOW"):
        relation: Relation = "≠" if word.startswith(("不", "没有")) else "="
        return Is(who, tuple([Filter(each, relation, (True,)) for each in words.keywords(word)]))
    if "用餐" in word:
        return Is(who, (Filter("参赛关联", "=", (True,)),))
    if "进化" in word:
        return Is(who, (Filter("已进化", "=", (word in {"已进化", "已经进化"},)),))
    if "交战" in word:
        return Doing("交战", who)
    state = next(each for each in ("横置", "竖置") if each in word)
    return Is(who, (Filter("状态", "=", (state,)),))


def _amount_is(sense: Sense, clause: Part) -> Condition:
    """该随从的生命值为自己墓场的卡牌的张数或以下: one number against another one, or against a plain one."""
    if clause.rule("value") is None:
        return amounts.amount_is(sense, clause)
    word = clause.the("FACT_AGAINST")
    name = words.fact(word.text)
    left = amounts.number_of(sense, clause.rule("noun"), name, word)
    return Compare(left, words.relation(clause.said("VALUE_BOUND")), tallies.value(sense, clause.the("value")))


def _than(sense: Sense, clause: Part) -> Condition:
    """自己的手牌比对手少."""
    first, second = (described.said(sense, amounts.described_in(sense, noun)) for noun in clause.rules("noun"))
    if second == Said(whose=second.whose):
        second = replace(first, whose=second.whose)
    if first.number is not None or second.number is not None or first.whose == second.whose or first.whose is None:
        raise sense.fail("没有读懂是谁的和谁的比", clause)
    left, right = (Count(nouns.select(sense, each, clause)) for each in (first, second))
    return Compare(left, ">" if clause.said("MORE") in "多高大" else "<", right)


def _term_is(sense: Sense, clause: Part) -> Condition:
    noun = clause.rule("noun")
    leader = (
        noun is not None and noun.first.name == "desc" and described.said(sense, noun.first) == Said(LEADER, "自己")
    )
    if noun is not None and not leader and amounts.player(sense, noun) != "自己":
        raise sense.fail("这个词说的只是自己", noun)
    word = clause.the("TERM_STATE")
    return Not(term(word)) if word.text.startswith(("不", "没有", "未")) else term(word)


def _goes_first(sense: Sense, clause: Part) -> Condition:
    """如果自己是后攻玩家: of two players who is not the one is the other (1.1.1)."""
    noun = clause.rule("noun")
    word = clause.said("GOES_FIRST")
    second = ("后攻" in word) != (noun is not None and amounts.player(sense, noun) == "对手")
    met = Term("后攻" if second else "先攻")
    return Not(met) if word.startswith(("不", "没有")) else met


def _done(sense: Sense, clause: Part) -> Condition:
    paid = "前面没有写「作为追加费用可以…」，或者已经写过一次"
    raise sense.fail(paid if clause.name == "paid" else "「这样做了」要写在做什么的后面", clause)


def _odd_or_even(sense: Sense, clause: Part) -> Condition:
    """如果该卡牌的费用为奇数."""
    word = clause.said("ODD_OR_EVEN")
    name = words.fact(re.split("[为是](?=[奇偶])", word)[0])
    return Parity(amounts.number_of(sense, clause.the("noun"), name, clause), even="偶数" in word)


def _nth(sense: Sense, clause: Part) -> Condition:
    """自己使用法术时，如果为在这个回合中使用的第1张法术，则费用-2; 自己使用法术时，…。如果是…第2张法术: by then."""
    waits = sense.trigger
    if not sense.using and waits is not None and waits.event == "使用" and not (waits.origin or waits.while_):
        return ordinal.nth(sense, clause, waits.subject, by_then=True)
    if not sense.using or sense.subject is None:
        raise sense.fail("请写成「自己使用在这个回合中使用的第n张…时」", clause)
    return ordinal.nth(sense, clause, sense.subject)


def _turn(sense: Sense, clause: Part) -> Condition:
    del sense
    return during(clause.the("DURING"))


_CONDITIONS: dict[str, Callable[[Sense, Part], Condition]] = {
    "has": _has,
    "is": _is,
    "such": _such,
    "x_is": _x_is,
    "so_again": _so_again,
    "all_same": _all_same,
    "counters_are": amounts.counters_are,
    "die_is": _die_is,
    "amount_is": _amount_is,
    "state": _state,
    "than": _than,
    "term_is": _term_is,
    "goes_first": _goes_first,
    "did": happened.did,
    "went": happened.went,
    "did_are": happened.did_are,
    "done": _done,
    "paid": _done,
    "lies": whereabouts.lies,
    "came": whereabouts.came,
    "turn": _turn,
    "nth": _nth,
    "nth_time": ordinal.nth_time,
    "aims_at": whereabouts.aims_at,
    "picked": whereabouts.picked,
    "odd_or_even": _odd_or_even,
}
PROPS = frozenset(_CONDITIONS)
"""The clauses that say what must be so."""
