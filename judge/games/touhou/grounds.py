"""1.158, 3.28, 1.45b, 3.43, 1.191. What makes a condition of a text hold or not, where the print alone does not."""

from __future__ import annotations

from judge.effects.nodes.meant import Amount, Both, Compare, Condition, Count, Either, Fact, Is, Not, Select, Target
from judge.games.cards.meaning import Context
from judge.games.touhou import facts, numbers, races, selecting
from judge.games.touhou.book import embody
from judge.games.touhou.rules import Rules
from judge.kernel import Reason

AS_PAID = embody("1.158", "算作付过原来的条件")
INFORMED = embody("4.05b", "确定生效时的信息")
DOOMED = (embody("1.22.2", "判定规则立刻就检查到这个结果"), embody("1.22.3", "这个结果既已达到，就不再变动"))
WORKED_OUT = {
    "攻击力": numbers.attack,
    "血量": numbers.health,
    "灵力值": numbers.spirit,
    "颜色": facts.colours,
    "种族": races.of,
    "名称": facts.names,
    "X": facts.chosen_x,
    "颜色值": facts.value,
}
BESIDE_PRINT = frozenset({
    *(facts.X_CHOSEN, facts.X_ZERO, facts.MIXED, facts.ZERO, facts.OF_COLOUR, numbers.PLUS_ONE, numbers.MINUS_ONE),
    *(races.GODS, numbers.ALWAYS, numbers.BY_EFFECT, *(clause for clause, _ in races.RACES_BY_NAME.values())),
})  # fmt: skip
"""The clauses by which a fact of a card is not just what is printed on it."""


def of(play: Rules, condition: Condition, context: Context) -> list[Reason]:
    """The clauses but for which a condition would have been asked of other facts than it was."""
    found: list[Reason] = []
    match condition:
        case Is(who, filters):
            for demand in filters:
                found += _of_fact(play, who, demand.fact, context)
        case Compare(left, _, right):
            for side in (left, right):
                found += _of_amount(play, side, context)
        case Both(parts) | Either(parts):
            for part in parts:
                found += of(play, part, context)
        case Not(part):
            found += of(play, part, context)
    return list(dict.fromkeys(found))


def by_effects(play: Rules, card: int, fact: str, *values: object) -> list[Reason]:
    """Why a card is of one of these values of a fact (a colour, a race, a name), where that is not by its print."""
    told: list[Reason] = []
    if card > 0 and fact in WORKED_OUT:
        WORKED_OUT[fact](play, card, told)
    said = {reason: "".join([str(word) for word in reason.gives]) for reason in told}
    since = max([place for place, words in enumerate(said.values()) if words.startswith("变为")], default=0)
    having = [reason for reason in list(said)[since:] if _names(said[reason], values)]
    beside = having if having and all(reason.clause in BESIDE_PRINT for reason in having) else []
    several = any(reason.clause == facts.SEVERAL for reason in told)
    both = (f"同时是{'、'.join(facts.colours(play, card))}",) if several else ()
    return [*beside, *([Reason(facts.SEVERAL, both, card)] if both else [])]


def _names(words: str, values: tuple[object, ...]) -> bool:
    return words == facts.ANY_COLOUR or any(str(value) in words for value in values)


def of_description(play: Rules, card: int, what: object) -> list[Reason]:
    """The same of all that a description asks of a card which it fits."""
    demands = what.filters if isinstance(what, Select) else ()
    return [reason for one in demands for reason in by_effects(play, card, one.fact, *one.values)]


def _of_amount(play: Rules, number: Amount, context: Context) -> list[Reason]:
    if isinstance(number, Fact):
        return _of_fact(play, number.of, number.fact, context)
    if isinstance(number, Count):
        facts_asked = [demand.fact for demand in number.of.filters]
        return [reason for fact in facts_asked for reason in _of_fact(play, number.of, fact, context)]
    return []


def _of_fact(play: Rules, who: Target, fact: str, context: Context) -> list[Reason]:
    if fact in {"因此死去", "达到被消灭"}:
        so = [card for card in selecting.meant(play, who, context) if card > 0 and play.card(card).doomed]
        return [Reason(clause, ("已达到被消灭的条件",), card) for card in so for clause in DOOMED]
    if fact not in WORKED_OUT and fact != "支付过":
        return []
    told: list[Reason] = []
    for card in [one for one in selecting.meant(play, who, context) if one > 0]:
        if fact == "支付过":
            told += _paid(play, card)
        else:
            WORKED_OUT[fact](play, card, told)
    return [reason for reason in told if fact == "支付过" or reason.clause in BESIDE_PRINT]


def _paid(play: Rules, card: int) -> list[Reason]:
    """Why colours count as paid that were not, and that a permanent knows of what was paid for it."""
    entry, here = facts.entry_of(play, card), play.card(card)
    found = [] if entry is not None or not here.paid else [Reason(INFORMED, (f"支付过{'、'.join(here.paid)}",), card)]
    repriced = here.repriced if entry is None else entry.repriced
    return [*found, *([Reason(AS_PAID, ("要付的变了，算作付过原来的条件",), card)] if repriced else [])]
