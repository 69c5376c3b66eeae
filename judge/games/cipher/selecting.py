"""What card text means by its words on this board: which cards, how many, whether a condition holds."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

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
    Missing,
    Not,
    Parity,
    Ref,
    Select,
    Target,
    TurnOf,
    Whose,
)
from judge.games.cipher import facts, terms
from judge.games.cipher.book import term
from judge.games.cipher.zones import BONDS, FIELD, HAND, ORBS, SUPPORT
from judge.kernel import CardId

if TYPE_CHECKING:
    from judge.games.cipher.table import Table

promoted = facts.promoted


class Context(Struct, frozen=True):
    """Whose words these are: the card with the ability, its user, what was chosen last, what set it off."""

    card: CardId
    player: int
    that: tuple[CardId, ...] = ()
    cause: tuple[CardId, ...] = ()
    paying: bool = False
    """Whether this is a cost and not an effect."""


@term(
    ("5.1.2.1.2", "使用者"),
    ("5.1.2.1.2.2", "这张卡的使用者"),
    ("5.1.2.1.2.3", "这张卡的使用者"),
    ("5.1.2.1.2.6", "这张卡的使用者"),
)
def sides(_play: Table, whose: Whose, player: int) -> tuple[int, ...]:
    """The players meant by 自己, 对手 or 双方."""
    if whose == "自己":
        return (player,)
    return (1 - player,) if whose == "对手" else (player, 1 - player)


@term(("5.1.2.1.2.4", "使用者之外"), ("5.1.2.1.2.5", "使用者之外"))
def _other_side(_play: Table, player: int) -> int:
    return 1 - player


def side(play: Table, whose: Whose, player: int) -> int:
    """The one player meant by 自己 or 对手."""
    return _other_side(play, player) if whose == "对手" else sides(play, whose, player)[0]


_KIND_ZONES = {"羁绊卡": (BONDS,), "宝玉": (ORBS,), "支援卡": (SUPPORT,), "手牌": (HAND,)}


@term(
    ("26.14", "羁绊卡"),
    ("26.14.1", "羁绊区"),
    ("26.15", "支援卡"),
    ("26.15.1", "支援区"),
    ("26.16.1", "宝玉区"),
)
def _zones_of(_play: Table, select: Select) -> tuple[str, ...]:
    return select.zones or _KIND_ZONES.get(select.kind, FIELD)


def candidates(play: Table, select: Select, context: Context) -> list[int]:
    """The cards that fit the description."""
    if select.shown:
        return [card for card in shown(play) if all(fits(play, card, f, context) for f in select.filters)]
    apart = {card for ref in select.except_ for card in meant(play, ref, context)}
    if select.other:
        apart.add(context.card)
    found: list[int] = []
    for player in sides(play, select.whose, context.player):
        if select.kind == "单位":
            _ = terms.own_units(play, player) if player == context.player else terms.enemy_units(play, context.player)
        for zone in _zones_of(play, select):
            cards = play.state.zones[player, zone]
            found += cards[: amount(play, select.most, context)] if select.top and select.most is not None else cards
    return [card for card in found if card not in apart and all(fits(play, card, f, context) for f in select.filters)]


def shown(play: Table) -> list[int]:
    """其中, 其余: the cards that this effect has shown and not taken since."""
    return list(play.state.shown.cards) if play.state.shown is not None else []


def meant(play: Table, target: Target, context: Context) -> list[int]:
    """The cards that the text points at."""
    if isinstance(target, Select):
        return candidates(play, target, context)
    if target.role == "这":
        return [context.card]
    if target.role == "那":
        return list(context.that)
    if target.role == "其余":
        return shown(play)
    if target.role == "诱发":
        return list(context.cause[:1])  # the other end of what happened comes after it
    return [card for card in _role(play, target) if play.card(card).player in sides(play, target.whose, context.player)]


def _role(play: Table, target: Ref) -> list[int]:
    if target.role == "攻击单位":
        return [card for card in [terms.attacker(play)] if card is not None]
    if target.role == "防御单位":
        return [card for card in [terms.defender(play)] if card is not None]
    if target.role == "战斗单位":
        return [card for card in [terms.attacker(play), terms.defender(play)] if card is not None]
    if target.role == "主人公":
        return [card for player in (0, 1) for card in terms.lords(play, player)]
    if target.role == "支援卡":
        return [card for player in (0, 1) for card in play.state.zones[player, SUPPORT]]
    raise LookupError(f"no role {target.role!r}")


_RELATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "≤": operator.le,
    "≥": operator.ge,
    "=": operator.eq,
    "≠": operator.ne,
}


def fits(play: Table, card: int, demand: Filter, context: Context) -> bool:
    """Whether a card meets one demand."""
    values = facts.fact(play, card, demand.fact)
    asked = demand.values if demand.than is None else _values(play, demand.than, context)
    if demand.relation == "≠":
        return not set(values) & set(asked)
    related = _RELATIONS[demand.relation]
    return any(related(value, wanted) for value in values for wanted in asked)


def _values(play: Table, than: Amount, context: Context) -> tuple[facts.Value, ...]:
    """What a demand compares with: a number, or what other cards have for a fact, unless nobody knows it."""
    if not isinstance(than, Fact):
        return (amount(play, than, context),)
    return tuple([v for card in meant(play, than.of, context) for v in facts.fact(play, card, than.fact) if v != ""])


def amount(play: Table, number: Amount, context: Context) -> int:
    """A number of the text, counted or read off if need be."""
    if isinstance(number, Count):
        return number.each * len(candidates(play, number.of, context))
    if isinstance(number, Fact):
        values = [facts.fact(play, card, number.fact) for card in meant(play, number.of, context)]
        return sum(int(value) for found in values for value in found)
    if isinstance(number, Missing):
        return max(0, number.up_to - len(candidates(play, number.of, context)))
    return number


def holds(play: Table, condition: Condition, context: Context) -> bool:  # noqa: PLR0911 - one a kind of condition
    """Whether a condition of the text is met now."""
    match condition:
        case Is(who, filters):
            cards = meant(play, who, context)
            return bool(cards) and all(fits(play, card, demand, context) for card in cards for demand in filters)
        case Compare(left, relation, right):
            return _RELATIONS[relation](amount(play, left, context), amount(play, right, context))
        case Parity(of, even):
            return (amount(play, of, context) % 2 == 0) is even
        case TurnOf(whose):
            return play.state.turn_player in sides(play, whose, context.player)
        case Doing(event, who, other):
            return any(_doing(play, event, card, other, context) for card in meant(play, who, context))
        case Did(event, who, name):
            cards = meant(play, who, context)
            return any(e == event and card in cards and name in {"", n} for e, card, n in play.state.did)
        case Both(of):
            return all(holds(play, each, context) for each in of)
        case Either(of):
            return any(holds(play, each, context) for each in of)
        case Not(of):
            return not holds(play, of, context)


def _doing(play: Table, event: str, card: int, other: Target | None, context: Context) -> bool:
    attacking, defending = terms.attacker(play), terms.defender(play)
    ends = {
        "攻击": (attacking, [defending]),
        "被攻击": (defending, [attacking]),
        "被支援": (card, _supporting(play, card)),
        "战斗": (card, [] if card not in {attacking, defending} else [{attacking: defending}.get(card, attacking)]),
        "攻击击破": (attacking, [defending] if play.state.battle and play.state.battle.broke else []),
    }
    subject, others = ends[event]
    if subject != card or not others or None in others:
        return False
    if other is None:
        return True
    wanted = meant(play, other, context) if isinstance(other, Ref) else None
    found = [one for one in others if one is not None]
    if wanted is not None:
        return bool(set(found) & set(wanted))
    return any(all(fits(play, one, f, context) for f in other.filters) for one in found)  # type: ignore[union-attr]


def _supporting(play: Table, card: int) -> list[int | None]:
    if card not in {terms.attacker(play), terms.defender(play)}:
        return []
    return list(play.state.zones[play.card(card).player, SUPPORT])
