"""如果A，则X，如果B，则Y in one sentence: one or the other, the second under the first too, or not to be told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from judge.effects.nodes.ability import If, Node
from judge.effects.nodes.meant import Amount, Both, Compare, Condition, Filter, Is, Not, Parity, Ref, Term, TurnOf
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.games.evolve.text.sense import Sense

Rule: TypeAlias = Callable[[Sense, Part, Sequence[Part]], Node | None]
_ONE_ONLY = frozenset(("种类", "状态", "区域", "攻击力", "生命值", "费用", "原本的费用", "原领域", "使用前的领域"))
"""The facts of which a card has one at a time, so that two demands of them can exclude each other."""
_LOOKS_BACK = ("done", "gone", "such", "to_such", "picked", "paid", "did_are")
"""What the second condition asks of what the first one let be done: it goes on from there."""
_EITHER = (frozenset(("先攻", "后攻")),)
_MANY = 1000


def begins(rest: Sequence[Part]) -> int:
    """Where a second condition begins after what is done under the first; 0 if none does."""
    at = next((n for n, one in enumerate(rest) if n and one.name == "if"), 0)
    if not at or any(one.name in {"can_use", "may", "each", "modes"} for one in rest):
        return 0
    apart = rest[at + 1 : at + 2] and rest[at + 1].name != "instead"
    return at if apart and rest[at].rule(*_LOOKS_BACK) is None else 0


def ruled(sense: Sense, part: Part, rest: Sequence[Part], at: int, rule: Rule) -> Node | None:
    """What both conditions with what is done under each come to."""
    before, hung = (sense.that, sense.subject), len(sense.hung)
    first = rule(sense, part, rest[:at])
    after = (sense.that, sense.subject)
    if not isinstance(first, If):
        raise _untold(sense, rest[at])
    sense.that, sense.subject = before if before[0] is not None else after
    second = rule(sense, rest[at], rest[at + 1 :])
    if not isinstance(second, If):
        raise _untold(sense, rest[at])
    if sense.hung[hung:]:  # the one that is attacked, if it is a follower: spoken of no more, since it may be none
        del sense.hung[hung:]
        sense.that = sense.subject = None
    if excludes(first.condition, second.condition):
        return replace(first, otherwise=(second,))
    if implies(second.condition, first.condition) or (after != before and mentions(second.condition, Ref("那"))):
        return replace(first, then=(*first.then, second))
    raise _untold(sense, rest[at])


def _untold(sense: Sense, at: Part) -> Exception:
    return sense.fail("前一个「如果」管不管这里，没有读懂：请分成两句，或写「如果…且…」", at)


def excludes(one: Condition, other: Condition) -> bool:  # noqa: PLR0911 - one a kind
    """Whether two conditions cannot both hold at the same time."""
    if Not(one) == other or Not(other) == one:
        return True
    match one, other:
        case Is(who, (mine,)), Is(whose, (theirs,)) if who == whose and mine.fact == theirs.fact in _ONE_ONLY:
            return _apart(mine, theirs)
        case TurnOf(whose), TurnOf(theirs_):
            return whose != theirs_
        case Parity(of, even), Parity(of_, even_):
            return of == of_ and even != even_
        case Term(word), Term(word_):
            return frozenset((word, word_)) in _EITHER
    mine_, theirs__ = _span(one), _span(other)
    if mine_ is None or theirs__ is None or mine_[0] != theirs__[0]:
        return False
    return mine_[2] < theirs__[1] or theirs__[2] < mine_[1]


def implies(one: Condition, other: Condition) -> bool:
    """Whether the second condition holds whenever the first one does."""
    if one == other:
        return True
    if isinstance(one, Term) and isinstance(other, Term) and one.word == other.word:
        return (one.number or 0) >= (other.number or 0)
    mine, theirs = _span(one), _span(other)
    if mine is None or theirs is None or mine[0] != theirs[0]:
        return False
    return theirs[1] <= mine[1] and mine[2] <= theirs[2]


def _apart(one: Filter, other: Filter) -> bool:
    """Whether no card can meet both demands of a fact of which it has one."""
    mine, theirs = _bounds(one), _bounds(other)
    if mine is not None and theirs is not None:
        return mine[1] < theirs[0] or theirs[1] < mine[0]
    equal = one.relation == other.relation == "=" and one.than is other.than is None and not (one.or_ or other.or_)
    if equal:
        return not {*one.values} & {*other.values}
    return {one.relation, other.relation} == {"=", "≠"} and one.values == other.values


def _bounds(demand: Filter) -> tuple[int, int] | None:
    """The least and the most that a demand of a number lets it be."""
    number = demand.values[0] if len(demand.values) == 1 else None
    if not isinstance(number, int) or isinstance(number, bool) or demand.than is not None or demand.or_:
        return None
    return _between(demand.relation, number)


def _between(relation: str, number: int) -> tuple[int, int] | None:
    return {
        "=": (number, number),
        "≤": (-_MANY, number),
        "<": (-_MANY, number - 1),
        "≥": (number, _MANY),
        ">": (number + 1, _MANY),
    }.get(relation)


def _span(condition: Condition) -> tuple[Amount, int, int] | None:
    """Of what number a condition is, and the least and the most it may be."""
    match condition:
        case Compare(left, relation, int(right)):
            bounds = _between(relation, right)
            return None if bounds is None else (left, *bounds)
        case Both(of):
            spans = [_span(each) for each in of]
            known = [span for span in spans if span is not None]
            if len(known) == len(spans) and len({repr(span[0]) for span in known}) == 1:
                return known[0][0], max(span[1] for span in known), min(span[2] for span in known)
    return None
