"""What card text means by its words on this board: which cards, how many, whether a condition holds."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Any, Final, TypeAlias

from judge.clause import Clause
from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import (
    Amount,
    Both,
    Case,
    Compare,
    Condition,
    Count,
    Did,
    Difference,
    Doing,
    Either,
    Extreme,
    Fact,
    Filter,
    Holder,
    Is,
    Least,
    Missing,
    Named,
    Not,
    Parity,
    Reckoned,
    Ref,
    Select,
    Sum,
    Target,
    Term,
    Times,
    TurnOf,
    Whose,
    X,
)
from judge.effects.nodes.verbs import Look, Reveal
from judge.games.cards.context import Context, objects
from judge.games.cards.table import Table
from judge.kernel.wondering import AT_ONCE

Value: TypeAlias = str | int | bool
Done: TypeAlias = tuple[bool, tuple[int, ...]]
"""Whether a part of a text was done, and the cards that 「那」 means from now on."""
RELATIONS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "<": operator.lt,
    ">": operator.gt,
    "≤": operator.le,
    "≥": operator.ge,
    "=": operator.eq,
    "≠": operator.ne,
    "含": lambda value, part: str(part) in str(value),
}


class Meaning(ABC):
    """The meaning of words. A game derives its own, and says what only its book knows."""

    # --- what a game says ---------------------------------------------------------------------------------------

    @abstractmethod
    def sides(self, play: Any, whose: Whose, player: int) -> tuple[int, ...]:
        """The players meant by 自己, 对手 or 双方."""

    @abstractmethod
    def zones(self, play: Any, select: Select) -> tuple[str, ...]:
        """The zones in which to look."""

    @abstractmethod
    def fact(self, play: Any, card: int, name: str) -> tuple[Value, ...]:
        """The values that a card has for a fact."""

    @abstractmethod
    def role(self, play: Any, role: str, context: Context) -> Iterable[int | None]:
        """The cards that have a role of the game, such as 攻击单位."""

    @abstractmethod
    def doing(self, play: Any, what: Doing, card: int, context: Context) -> bool:
        """Whether a card is in the middle of something."""

    @abstractmethod
    def did(self, play: Any, what: Did, cards: list[int]) -> bool:
        """Whether one of the cards did something this turn."""

    def of_kind(self, play: Any, kind: str, card: int) -> bool:
        """Whether a card is one of those that the text calls so."""
        del play, kind, card
        return True

    def term(self, play: Any, what: Term, context: Context) -> bool:
        """Whether a condition that the book has a word for holds."""
        del play, context
        raise LookupError(f"no term {what.word!r}")

    def named(self, play: Any, what: Named | Times, context: Context) -> int:
        """A number that has a name, or how often something happened this turn."""
        del play, context
        raise LookupError(f"no number {what!r}")

    def lying(self, play: Any, player: int, zone: str) -> tuple[int, ...]:
        """The cards of a player in a zone; a game says which those are in a zone that belongs to nobody."""
        found: tuple[int, ...] = play.state.zones[player, zone]
        return found

    def side(self, play: Any, card: int) -> int:
        """The player whose a card is where it is now."""
        return int(play.state.cards[card].player)

    def this(self, play: Any, context: Context) -> int:
        """The card whose words these are."""
        del play
        return context.card

    def shown(self, play: Any, context: Context) -> list[int]:
        """其中, 其余: the cards that this text has shown and not taken since."""
        del play
        return list(context.shown)

    def read(self, play: Any, what: Select | Filter | Amount, context: Context) -> None:  # noqa: B027 - a hook
        """Words of the text are read: the clauses that define them are consulted here."""

    # --- which cards --------------------------------------------------------------------------------------------

    def candidates(self, play: Table[Any], select: Select, context: Context) -> list[int]:
        """The cards that fit the description."""
        if select.shown:
            return [card for card in self.shown(play, context) if self.described(play, select, card, context)]
        if select.among is not None:
            return self._among(play, select, select.among, context)
        apart = {card for ref in select.except_ for card in self.meant(play, ref, context)}
        if select.other:
            apart.add(context.card)
        found: list[int] = []
        zones = self.zones(play, select)
        top = self.amount(play, select.most, context) if select.top and select.most is not None else None
        self.read(play, select, context)
        for player in self.holders(play, select, context):
            for zone in zones:
                found += self.lying(play, player, zone)[:top]
        fitting = [card for card in found if card not in apart and self.described(play, select, card, context)]
        if not select.also:
            return fitting
        return [*fitting, *(c for ref in select.also for c in self.meant(play, ref, context) if c not in fitting)]

    def _among(self, play: Table[Any], select: Select, among: Ref, context: Context) -> list[int]:
        """Of the cards that are meant, those that fit and are where it says."""
        sides, zones = self.holders(play, select, context), select.zones
        return [
            card
            for card in self.meant(play, among, context)
            if self.side(play, card) in sides
            and (not zones or play.state.cards[card].zone in zones)
            and self.described(play, select, card, context)
        ]

    def described(self, play: Table[Any], select: Select, card: int, context: Context) -> bool:
        """Whether a card is of the kind described and meets every demand."""
        if self._is_such(play, card, select.kind, select.filters, context):
            return True
        return any(self._is_such(play, card, kind, filters, context) for kind, filters in select.either)

    def _is_such(self, play: Table[Any], card: int, kind: str, filters: tuple[Filter, ...], context: Context) -> bool:
        """Whether a card is of a kind and meets every demand."""
        if not self.of_kind(play, kind, card):
            return False
        return not filters or all(self.fits(play, card, demand, context) for demand in filters)

    def meant(self, play: Table[Any], target: Target, context: Context) -> list[int]:  # noqa: PLR0911 - one a role
        """The cards that the text points at."""
        if isinstance(target, Select):
            return self.candidates(play, target, context)
        role = target.role
        if role == "这":
            this = self.this(play, context)
            return [this] if self._is_whose(play, this, target.whose, context) else []
        if role == "那":
            if target.whose == "双方":
                return list(context.that)
            return [card for card in context.that if self._is_whose(play, card, target.whose, context)]
        if role == "其余":
            return self.shown(play, context)
        if role == "支付":
            return list(context.paid)
        if role == "诱发":
            return list(context.cause[:1])  # the other end of what happened comes after it
        if role == "另一方":
            return list(context.cause[1:2])
        if role.startswith("对象"):
            return [card for card in objects(role.removeprefix("对象"), context) if card]
        sides = self.sides(play, target.whose, context.player)
        return [card for card in self.role(play, role, context) if card and self.side(play, card) in sides]

    def _is_whose(self, play: Table[Any], card: int, whose: Whose, context: Context) -> bool:
        """Whether a card that the text points at is on the side that it says besides."""
        return whose == "双方" or self.side(play, card) in self.sides(play, whose, context.player)

    def holders(self, play: Table[Any], select: Select, context: Context) -> tuple[int, ...]:
        """The players whose cards a description means."""
        if select.holder is None:
            return self.sides(play, select.whose, context.player)
        player = self.player(play, select.holder, context)
        return () if player is None else (player,)

    def player(self, play: Table[Any], who: Target | Holder, context: Context) -> int | None:
        """The player who is meant by what he has (其操控者); None if there is none."""
        found = self.meant(play, who.of if isinstance(who, Holder) else who, context)
        if not found:
            return None
        card = play.state.cards[found[0]]
        return int(card.owner if isinstance(who, Holder) and who.owns else card.player)

    def is_it(self, play: Table[Any], target: Target, card: int, context: Context) -> bool:
        """Whether a card that something happened to, wherever it is now, is one that the text means."""
        side = self.side(play, card)
        if isinstance(target, Ref):
            if target.role == "玩家":
                return side in self.sides(play, target.whose, context.player)
            return card in self.meant(play, target, context)
        if any(self.is_it(play, ref, card, context) for ref in target.also):
            return True
        return (
            (not target.other or card != context.card)
            and side in self.sides(play, target.whose, context.player)
            and card not in {one for ref in target.except_ for one in self.meant(play, ref, context)}
            and (not target.zones or play.state.cards[card].zone in target.zones)
            and self.described(play, target, card, context)
        )

    # --- choosing them ------------------------------------------------------------------------------------------

    def bounds(self, play: Table[Any], select: Select, context: Context, there: int) -> tuple[int, int]:
        """How few and how many of the ``there`` cards that fit are chosen."""
        least = 0 if select.least is None else self.amount(play, select.least, context)
        return least, there if select.most is None else self.amount(play, select.most, context)

    def pick(
        self, play: Table[Any], what: Target, context: Context, *question: int | str, clause: Clause | None = None
    ) -> list[int]:
        """The cards that are meant; where the text lets its player choose as it is carried out, his choice."""
        if isinstance(what, Select) and what.top:
            count = self.amount(play, what.most or 0, context)
            players = self.holders(play, what, context)
            return [card for player in players for card in play.uppermost(player, count, what.zones[0])]
        found = self.meant(play, what, context)
        if not isinstance(what, Select) or (what.least is None and what.most is None):
            return found
        least, most = self.bounds(play, what, context, len(found))
        asked = question or ("选择",)
        with self.describing(play, what, context):
            return self.choose(play, context.player, found, *asked, least=least, most=most, clause=clause)

    def describing(self, play: Any, what: Select, context: Context) -> AbstractContextManager[None]:
        """What is asked inside is for cards of this description (:mod:`.unfit` says why another card is none)."""
        del play, what, context
        return AT_ONCE

    def choose(
        self,
        play: Any,
        player: int,
        found: list[int],
        *question: int | str,
        least: int,
        most: int,
        clause: Clause | None,
    ) -> list[int]:
        """A player chooses some of the cards that fit."""
        return list(play.some(player, found, *question, least=least, most=most, clause=clause))

    def left_of_shown(self, node: Node, context: Context, that: tuple[int, ...]) -> tuple[int, ...]:
        """The cards that 「其中」 and 「其余」 mean after a part of a text: those seen, without those taken."""
        if isinstance(node, Look | Reveal):
            return that
        return tuple([card for card in context.shown if card not in that])

    # --- demands, numbers, conditions ---------------------------------------------------------------------------

    def fits(self, play: Table[Any], card: int, demand: Filter, context: Context) -> bool:
        """Whether a card meets one demand."""
        self.read(play, demand, context)
        if self.meets(play, self.fact(play, card, demand.fact), demand, context):
            return True
        return any(self.fits(play, card, other, context) for other in demand.or_)

    def is_so(self, play: Table[Any], card: int, demand: Filter, context: Context) -> bool:
        """Whether a card that the text points at, and so may have left since, is as a condition demands."""
        return self.fits(play, card, demand, context)

    def of(self, play: Table[Any], card: int, name: str, context: Context) -> tuple[Value, ...]:
        """The values for a fact of a card that the text points at."""
        del context
        return self.fact(play, card, name)

    def meets(self, play: Table[Any], values: tuple[Value, ...], demand: Filter, context: Context) -> bool:
        """Whether the values that a card has for a fact are what is demanded."""
        asked = demand.values if demand.than is None else self.compared(play, demand.than, context)
        if demand.relation == "≠":
            return not set(values) & set(asked)
        related = RELATIONS[demand.relation]
        return any(related(value, wanted) for value in values for wanted in asked)

    def compared(self, play: Table[Any], than: Amount, context: Context) -> tuple[Value, ...]:
        """What a demand compares with: a number, or what other cards have for a fact, unless nobody knows it."""
        if not isinstance(than, Fact):
            return (self.amount(play, than, context),)
        cards = self.meant(play, than.of, context)
        return tuple([value for card in cards for value in self.fact(play, card, than.fact) if value != ""])

    def amount(self, play: Table[Any], number: Amount, context: Context) -> int:  # noqa: PLR0911, PLR0912 - one a kind
        """A number of the text, counted or read off if need be."""
        self.read(play, number, context)
        if type(number) is int:
            return number
        if isinstance(number, Count):
            cards = self.candidates(play, number.of, context)
            if not number.distinct:
                return number.each * len(cards)
            return number.each * len({value for card in cards for value in self.fact(play, card, number.distinct)})
        if isinstance(number, Fact):
            values = [self.fact(play, card, number.fact) for card in self.meant(play, number.of, context)]
            return sum(int(value) for found in values for value in found)
        if isinstance(number, Extreme):
            cards = self.candidates(play, number.of, context)
            found_ = [int(value) for card in cards for value in self.fact(play, card, number.fact) if value != ""]
            return (max if number.highest else min)(found_, default=0)
        if isinstance(number, Missing):
            return max(0, number.up_to - len(self.candidates(play, number.of, context)))
        if isinstance(number, X):
            return number.each * context.x
        if isinstance(number, Named | Times):
            return self.named(play, number, context)
        if isinstance(number, Sum):
            return sum(self.amount(play, each, context) for each in number.of)
        if isinstance(number, Difference):
            return number.each * abs(self.amount(play, number.one, context) - self.amount(play, number.other, context))
        if isinstance(number, Least):
            return min(self.amount(play, each, context) for each in number.of)
        if isinstance(number, Case):
            so = self.holds(play, number.condition, context)
            return self.amount(play, number.then if so else number.otherwise, context)
        if isinstance(number, Reckoned):
            whole = self.amount(play, number.of, context)
            up = number.up or (number.unsaid and whole % number.per != 0 and self.rounds_up(play, whole))
            found = (whole + (number.per - 1 if up else 0)) // number.per * number.times
            found = (found if number.less is None else number.less - found) + number.more
            return found if number.most is None else min(found, number.most)
        return number

    def rounds_up(self, play: Any, whole: int) -> bool:
        """Whether a half is one more where a text does not say that (a game says so, or lets the judge read it)."""
        del play, whole
        return False

    def least(self, play: Table[Any], select: Select, context: Context) -> int:
        """How few have to be chosen: one, where the text gives no number."""
        return 1 if select.least is None else self.amount(play, select.least, context)

    def holds(self, play: Table[Any], condition: Condition, context: Context) -> bool:  # noqa: PLR0911 - one a kind
        """Whether a condition of the text is met now."""
        match condition:
            case Is(who, filters):
                cards = self.meant(play, who, context)
                return bool(cards) and all(self.is_so(play, c, demand, context) for c in cards for demand in filters)
            case Compare(left, relation, right):
                amounts = self.amount(play, left, context), self.amount(play, right, context)
                return RELATIONS[relation](*amounts)
            case Parity(of, even):
                return (self.amount(play, of, context) % 2 == 0) is even
            case TurnOf(whose):
                return play.state.turn_player in self.sides(play, whose, context.player)
            case Doing():
                cards = self.meant(play, condition.who, context)
                return any(self.doing(play, condition, card, context) for card in cards)
            case Did():
                return self.did(play, condition, self.meant(play, condition.who, context))
            case Term():
                return self.term(play, condition, context)
            case Both(of):
                return all(self.holds(play, each, context) for each in of)
            case Either(of):
                return any(self.holds(play, each, context) for each in of)
            case Not(of):
                return not self.holds(play, of, context)


__all__ = ["RELATIONS", "Context", "Done", "Meaning", "Value"]
