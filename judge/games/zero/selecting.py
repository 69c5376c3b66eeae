"""What card text means by its words on this board: which cards, how many, whether a condition holds (610, 613)."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from judge.clause import Clause
from judge.effects.nodes import (
    Amount,
    Both,
    Compare,
    Condition,
    Count,
    Did,
    Doing,
    Either,
    Fact,
    Filter,
    Is,
    Look,
    Missing,
    Node,
    Not,
    Parity,
    Reveal,
    Select,
    Target,
    TurnOf,
    Whose,
)
from judge.games.zero import facts
from judge.games.zero.book import embody, term
from judge.games.zero.zones import EVENT, FIELD, HAND, LIFE, RESOURCE
from judge.kernel import CardId

if TYPE_CHECKING:
    from judge.games.zero.table import Table

WITH_EVENTS = embody("206#2", "也能选择事件区里的牌")
COUNTERS = embody("323#2", "不能指定它")
OR_MORE = (embody("613", "X以上或X以下"), embody("613#1", "X以上"))
OR_LESS = embody("613#2", "X以下")
WHOLE = embody("103#3", "没有小数")


class Context(Struct, frozen=True):
    """Whose words these are: the card with the effect, its controller, the targets, what was chosen or moved last."""

    card: CardId
    player: int
    that: tuple[CardId, ...] = ()
    cause: tuple[CardId, ...] = ()
    targets: tuple[CardId, ...] = ()
    name: str = ""
    shown: tuple[CardId, ...] = ()
    """The cards that were looked at or shown and not taken since."""


@term(("610", "我方与对方"), ("610#1", "就是玩家自己"), ("610#2", "对方的玩家"), ("610#3", "本体的控制者为准"))
def sides(_play: Table, whose: Whose, player: int) -> tuple[int, ...]:
    """The players meant by 我方, 对方 or both."""
    if whose == "自己":
        return (player,)
    return (1 - player,) if whose == "对手" else (player, 1 - player)


_KIND_ZONES = {
    **dict.fromkeys(("角色牌", "装备牌"), (FIELD,)),
    "事件牌": (EVENT,),
    "牌": (FIELD, EVENT),
    "手牌": (HAND,),
    "生命牌": (LIFE,),
    "资源牌": (RESOURCE,),
}
KINDS_OF = {"战术牌": ("普通战术", "瞬间战术"), "普通战术牌": ("普通战术",), "瞬间战术牌": ("瞬间战术",)}
ANYTHING = frozenset(("牌", "手牌", "生命牌", "资源牌"))


def zones_of(play: Table, select: Select) -> tuple[str, ...]:
    """The zones in which to look."""
    if select.zones == (FIELD,) and select.kind == "牌":
        play.consult(WITH_EVENTS, COUNTERS)
        return (FIELD, EVENT)
    return select.zones or _KIND_ZONES.get(select.kind, (FIELD,))


def candidates(play: Table, select: Select, context: Context) -> list[int]:
    """The cards that fit the description."""
    if select.shown:
        return [card for card in context.shown if described(play, select, card)]
    apart = {card for ref in select.except_ for card in meant(play, ref, context)}
    if select.other:
        apart.add(context.card)
    found: list[int] = []
    for player in sides(play, select.whose, context.player):
        for zone in zones_of(play, select):
            cards = play.state.zones[player, zone]
            found += cards[: amount(play, select.most, context)] if select.top and select.most is not None else cards
    return [card for card in found if card not in apart and described(play, select, card)]


def described(play: Table, select: Select, card: int) -> bool:
    """Whether a card is of the kind described and meets every demand."""
    if select.kind not in ANYTHING:
        kinds = KINDS_OF.get(select.kind, (select.kind,))
        if facts.kind(play, card) not in kinds:
            return False
    return all(fits(play, card, demand) for demand in select.filters)


def meant(play: Table, target: Target, context: Context) -> list[int]:
    """The cards that the text points at."""
    if isinstance(target, Select):
        return candidates(play, target, context)
    if target.role == "这":
        return [*facts.this(play, context.card)]
    pointed = {"那": context.that, "诱发": context.cause[:1], "其余": context.shown}
    if target.role in pointed:
        return list(pointed[target.role])
    if target.role.startswith("对象"):
        return [card for card in _targets(target.role.removeprefix("对象"), context) if card]
    return [card for card in _role(play, target.role, context) if card]


def _targets(which: str, context: Context) -> tuple[int, ...]:
    """对象: all of them; 对象2: the second; 对象2-3: from the second to the third."""
    if not which:
        return context.targets
    first, _, last = which.partition("-")
    return context.targets[int(first) - 1 : int(last or first)]


def _role(play: Table, role: str, context: Context) -> list[int]:
    battle = play.state.battle
    if role == "装备角色":
        return [host for host in [play.host(context.card)] if host is not None]
    if role == "攻击角色":
        return [battle.attacker] if battle else []
    if role == "防御角色":
        return [battle.defender] if battle else []
    raise LookupError(f"no role {role!r}")


def pick(play: Table, what: Target, context: Context, *question: int | str, clause: Clause | None = None) -> list[int]:
    """The cards that are meant; where the text lets the controller choose, his choice."""
    if isinstance(what, Select) and what.top:
        count = amount(play, what.most or 0, context)
        players = sides(play, what.whose, context.player)
        return [card for player in players for card in play.uppermost(player, count, what.zones[0])]
    cards = meant(play, what, context)
    if not isinstance(what, Select) or (what.least is None and what.most is None):
        return cards
    most = len(cards) if what.most is None else amount(play, what.most, context)
    least = 0 if what.least is None else amount(play, what.least, context)
    return list(play.some(context.player, cards, *(question or ("选择",)), least=least, most=most, clause=clause))


def left_of_shown(node: Node, context: Context, that: tuple[int, ...]) -> tuple[int, ...]:
    """The cards that 「其中」 and 「其余」 mean after a part of an effect: those seen, without those taken."""
    if isinstance(node, Look | Reveal):
        return that
    return tuple([card for card in context.shown if card not in that])


RELATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "≤": operator.le,
    "≥": operator.ge,
    "=": operator.eq,
    "≠": operator.ne,
}


def fits(play: Table, card: int, demand: Filter) -> bool:
    """Whether a card meets one demand."""
    play.consult(*({"≥": OR_MORE, "≤": (OR_LESS,)}.get(demand.relation, ())))
    values = facts.fact(play, card, demand.fact)
    if demand.relation == "≠":
        return not set(values) & set(demand.values)
    related = RELATIONS[demand.relation]
    return any(related(value, wanted) for value in values for wanted in demand.values)


def amount(play: Table, number: Amount, context: Context) -> int:
    """A number of the text, counted or read off if need be; always a whole one (103#3)."""
    play.consult(WHOLE)
    if isinstance(number, Count):
        return number.each * len(candidates(play, number.of, context))
    if isinstance(number, Missing):
        return max(number.up_to - len(candidates(play, number.of, context)), 0)
    if isinstance(number, Fact):
        values = [facts.fact(play, card, number.fact) for card in meant(play, number.of, context)]
        return sum(int(value) for found in values for value in found)
    return number


def holds(play: Table, condition: Condition, context: Context) -> bool:  # noqa: PLR0911 - one a kind of condition
    """Whether a condition of the text is met now."""
    match condition:
        case Is(who, filters):
            cards = meant(play, who, context)
            return bool(cards) and all(fits(play, card, demand) for card in cards for demand in filters)
        case Compare(left, relation, right):
            return RELATIONS[relation](amount(play, left, context), amount(play, right, context))
        case Parity(of, even):
            return (amount(play, of, context) % 2 == 0) is even
        case TurnOf(whose):
            return play.state.turn_player in sides(play, whose, context.player)
        case Doing(event, who, _):
            return any(_doing(play, event, card) for card in meant(play, who, context))
        case Did():
            return False
        case Both(of):
            return all(holds(play, each, context) for each in of)
        case Either(of):
            return any(holds(play, each, context) for each in of)
        case Not(of):
            return not holds(play, of, context)


def _doing(play: Table, event: str, card: int) -> bool:
    battle = play.state.battle
    if battle is None:
        return False
    ends = {"攻击": (battle.attacker,), "防御": (battle.defender,), "战斗": (battle.attacker, battle.defender)}
    return card in ends[event] and (event != "战斗" or facts.fighting(play))
