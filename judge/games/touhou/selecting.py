"""1.8, 1.12. What card text means by its words on this board, as far as only this book knows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from judge.effects.nodes.meant import (
    Amount,
    Count,
    Did,
    Doing,
    Fact,
    Filter,
    Holder,
    Named,
    Ref,
    Select,
    Target,
    Term,
    Times,
    Whose,
)
from judge.effects.rewriting import mentions
from judge.games.cards.meaning import Context, Value
from judge.games.cards.table import Table
from judge.games.touhou import afterwards, durations, facts, halves, noted, outside, picking, races, without_x
from judge.games.touhou.book import embody, term
from judge.games.touhou.card import (
    BARRIER,
    ITEM,
    KINDS,
    PAID_SO_MANY,
    SO_MANY_OFF,
    SO_MUCH_DEALT,
    SO_MUCH_HAPPENED,
    SPELL,
    UNIT,
    as_player,
    as_target,
)
from judge.games.touhou.descriptions import WITH_CARD, WITHOUT_CARD, Words
from judge.games.touhou.vocabulary import IN_BATTLE, LATER_TURN, NOT_LEFT
from judge.games.touhou.zones import FIELD, GRAVE, HAND, OUT, OWN, STACK
from judge.kernel import NOBODY, Reason

if TYPE_CHECKING:
    from judge.clause import Clause
    from judge.games.touhou.rules import Rules

NO_CARD = embody("1.62", "衍生物单位不算牌")
DEFAULT = embody("1.123", "单位和玩家默认是合法的目标")
LIKE_AN_OBJECT = embody("1.113", "可以看作基本对象")
PERMANENT, DONE_BEFORE = "永久物", "付出过"
PLACED_BY = ("由你放置", "由对手放置")
"""Who is about to place counters, as a text that changes how many asks for it."""
PAID = Ref("付出")
PLAYER, UNIT_OR_PLAYER = "玩家", "目标"
"""Kinds that mean players: players only, and what a mere 目标 can be (1.123)."""
ON_FIELD = frozenset((UNIT, ITEM, BARRIER, PERMANENT, UNIT_OR_PLAYER, PLAYER))


@term(("1.1", "玩家"), ("1.11", "便是对手"))
def _sides(_play: Rules, whose: Whose, player: int) -> tuple[int, ...]:
    if whose == "自己":
        return (player,)
    return (1 - player,) if whose == "对手" else (player, 1 - player)


def of_ability(select: Select) -> bool:
    """Whether a description means abilities in the 对抗, alone or with spells."""
    return "能力" in select.kind and STACK in select.zones


class _Words(Words):
    """极彩's words."""

    def sides(self, play: Any, whose: Whose, player: int) -> tuple[int, ...]:
        return _sides(play, whose, player)

    def zones(self, play: Rules, select: Select) -> tuple[str, ...]:
        if any(demand.fact == "使用" for demand in select.filters):
            return (HAND, OWN, GRAVE, OUT, STACK)
        if select.zones:
            play.consult(WITH_CARD)
            return select.zones if outside.OUTSIDE not in select.zones else outside.places(play)
        play.consult(WITHOUT_CARD)
        return (HAND,) if select.kind == "手牌" else (FIELD,)

    def lying(self, play: Rules, player: int, zone: str) -> tuple[int, ...]:
        """The cards of a player in a zone; in the one that belongs to nobody those that he owns."""
        if zone == OUT:
            return tuple([card for card in play.state.zones[NOBODY, OUT] if play.card(card).owner == player])
        return play.state.zones[player, zone]

    def rounds_up(self, play: Rules, whole: int) -> bool:
        return halves.up(play, whole)

    def side(self, play: Rules, card: int) -> int:
        """Whose a card is here."""
        return play.card(card).side

    def candidates(self, play: Table[Any], select: Select, context: Context) -> list[int]:
        """The cards that fit the description, and the players where it means players too."""
        found = super().candidates(play, select, context) if select.kind != PLAYER else []
        if select.kind in {PLAYER, UNIT_OR_PLAYER} and all(f.fact.startswith("指示物:") for f in select.filters):
            players = [as_target(player) for player in self.sides(play, select.whose, context.player)]
            found += [one for one in players if all(self.fits(play, one, f, context) for f in select.filters)]
        if of_ability(select):
            found += self._abilities(play, select, context)
        return found

    def _abilities(self, play: Any, select: Select, context: Context) -> list[int]:
        """The abilities in the 对抗 that fit, each as the card that it is of (1.113)."""
        play.consult(LIKE_AN_OBJECT)
        kinds = {kind for demand in select.filters if demand.fact == "种类" for kind in demand.values}
        sides = self.sides(play, select.whose, context.player)
        entries = (entry for entry in play.state.stack if entry.kind == "能力" and entry.player in sides)
        aims = [demand for demand in select.filters if demand.fact == "目标"]
        found = [e for e in entries if e.ability and (not kinds or e.ability.kind in kinds)]
        return list(dict.fromkeys(e.card for e in found if all(self._aims(play, e, one, context) for one in aims)))

    def _aims(self, play: Any, entry: Any, demand: Filter, context: Context) -> bool:
        """Whether an object of the 对抗 has such a target."""
        of = demand.than.of if isinstance(demand.than, Count | Fact) else None
        return of is not None and any(one and self.is_it(play, of, one, context) for one in entry.targets)

    def of_kind(self, play: Rules, kind: str, card: int) -> bool:  # noqa: PLR0911 - one a kind
        if kind in {"牌", "手牌", ""}:
            if play.card(card).token and play.face(card).kind == UNIT:
                play.consult(NO_CARD)
                return not play.applies(NO_CARD)
            return True
        if kind == PERMANENT:
            return play.is_permanent(card)
        if kind == UNIT_OR_PLAYER:
            play.consult(DEFAULT)
            return not play.applies(DEFAULT) or play.face(card).kind == UNIT
        if kind == "衍生物":
            return play.card(card).token
        if "或" in kind:
            return any(self.of_kind(play, each, card) for each in kind.split("或"))
        wanted = kind.removesuffix("牌")
        return wanted in facts.kinds(play, card) or (wanted not in KINDS and wanted in races.of(play, card))

    def fits(self, play: Table[Any], card: int, demand: Filter, context: Context) -> bool:
        """Whether a card meets one demand."""
        if (known := self._of_its_own(play, card, demand, context)) is not None:
            return known or any(self.fits(play, card, other, context) for other in demand.or_)
        if not context.cause and mentions(demand, PAID):
            return True  # targets are chosen before anything is paid (7.1.5a, 7.1.7a): it shows as it resolves
        if demand.fact == "颜色" and demand.values == (noted.CHOSEN,):
            chosen = noted.last(play, context.card, noted.CHOSEN_COLOUR)  # type: ignore[arg-type]
            demand = replace(demand, values=(chosen,))
        if demand.fact == "名称" and demand.values == (noted.SAID_NAME,):
            said = noted.last(play, context.card, noted.NAME_SAID)  # type: ignore[arg-type]
            demand = replace(demand, values=(said,))
        return super().fits(play, card, demand, context)

    def _of_its_own(self, play: Any, card: int, demand: Filter, context: Context) -> bool | None:
        """The same of a fact that is not read off the card alone (who put counters there); None of any other one."""
        match demand.fact:
            case "由你放置":
                return context.player in play.state.cards[card].placed
            case "由你拥有":
                return bool(play.state.cards[card].owner == context.player)
            case "由你操控":
                return (afterwards.controller(play, card) == context.player) in demand.values
            case "目标":
                return any(self._aims(play, entry, demand, context) for entry in play.state.stack if entry.card == card)
            case "因此死去":
                return afterwards.dies(play, card)
        return None

    def fact(self, play: Rules, card: int, name: str) -> tuple[Value, ...]:
        return facts.fact(play, card, name)

    def read(self, play: Rules, what: Select | Filter | Amount, context: Context) -> None:
        del play, what, context

    def meant(self, play: Table[Any], target: Target, context: Context) -> list[int]:
        if isinstance(target, Ref) and target.role == PLAYER:
            return [as_target(player) for player in self.sides(play, target.whose, context.player)]
        if isinstance(target, Ref) and target.role == "找到":
            return list(context.that[:1])
        if isinstance(target, Ref) and target.role == "付出":
            return [card for card in context.cause if card > 0]
        if isinstance(target, Ref) and target.role == "诱发对方":
            return list(context.cause[1:2])
        return super().meant(play, target, context)

    def amount(self, play: Table[Any], number: Amount, context: Context) -> int:
        """A number; of a unit that was meant and has left the battlefield, as the judge reads it."""
        if isinstance(number, Fact) and isinstance(number.of, Ref) and number.fact in afterwards.LAST:
            return sum(afterwards.as_it_left(play, card, number.fact) for card in self.meant(play, number.of, context))
        return super().amount(play, number, context)

    def player(self, play: Table[Any], who: Target | Holder, context: Context) -> int | None:
        """The player who is meant: as a target, or by what he controls or owns, as it last was where it is no more."""
        found = self.meant(play, who.of if isinstance(who, Holder) else who, context)
        if not found:
            return None
        if (player := as_player(found[0])) is not None:
            return player
        card = play.state.cards[found[0]]
        if isinstance(who, Holder) and who.owns:
            return int(card.owner)
        return afterwards.controller(play, card.id)

    def is_it(self, play: Table[Any], target: Target, card: int, context: Context) -> bool:
        player = as_player(card)
        if player is None:
            return super().is_it(play, target, card, context)
        if isinstance(target, Ref):
            return card in self.meant(play, target, context)
        return target.kind in {PLAYER, UNIT_OR_PLAYER} and player in self.sides(play, target.whose, context.player)

    def pick(
        self, play: Table[Any], what: Target, context: Context, *question: int | str, clause: Clause | None = None
    ) -> list[int]:
        """The cards and players that are meant; where the text lets its player choose, his choice."""
        return pick(play, what, context, *question, clause=clause)  # type: ignore[arg-type]  # this game's table

    def term(self, play: Any, what: Term, context: Context) -> bool:  # noqa: PLR0911 - one a kind
        """Whether what could be paid on use was paid (1.155), what a coin shows, which phase it is (5.0.1)."""
        if what.word.endswith("阶段中"):
            return what.word == f"{play.state.phase}阶段中"
        if what.word == IN_BATTLE:
            return play.state.battle is not None
        if what.word == NOT_LEFT:
            return durations.lasts(play, context.card)
        if what.word == LATER_TURN:
            return what.number is not None and play.state.turn > what.number
        if what.word in noted.SIDES:
            return noted.last(play, context.card, noted.COIN) == what.word
        if what.word in PLACED_BY:
            return bool((play.placing == context.player) == (what.word == PLACED_BY[0]))
        if what.word == DONE_BEFORE:
            here = play.card(context.card)
            return bool((here if here.zone == FIELD else play.as_it_was(context.card).card(context.card)).extra)
        return bool(context.cause)

    def named(self, play: Table[Any], number: Named | Times, context: Context) -> int:
        """等量: as many as were moved just now."""
        if isinstance(number, Named) and number.name == PAID_SO_MANY:
            return len([card for card in context.cause if card > 0])
        if number == SO_MUCH_HAPPENED:
            return context.amount
        if number in {SO_MUCH_DEALT, SO_MANY_OFF}:
            return 0  # nothing was dealt, or taken off
        if isinstance(number, Named):
            return len(context.that)
        what = number.who
        done = [(card, player) for event, card, player in play.state.deeds if event == number.event]
        if isinstance(what, Ref):
            meant_ = self.meant(play, what, context)
            return sum(card in meant_ for card, _ in done)
        sides, any_ = self.holders(play, what, context), replace(what, whose="双方", holder=None)
        done = list(play.state.played) if number.event == "使用" else done
        apart = [card for ref in what.except_ for card in self.meant(play, ref, context)]
        for card in [context.card] if what.other else apart:  # not the use of this card, or what it did itself
            own = [one for one in done if one[0] == card]
            done = [one for one in done if one not in own] + (own[:-1] if number.event == "使用" else [])
        return sum(player in sides and self.described(play, any_, card, context) for card, player in done)

    def role(self, play: Rules, role: str, context: Context) -> list[int | None]:
        del context
        battle = play.state.battle
        if role == "攻击单位":
            return [battle.attacker] if battle else []
        if role == "阻挡单位":
            return list(battle.blockers) if battle else []
        raise LookupError(f"no role {role!r}")

    def did(self, play: Rules, what: Did, cards: list[int]) -> bool:
        if what.event == "离场":
            return any(card in cards for card, _ in play.state.left)
        return any(play.card(card).struck for card in cards if card > 0) if what.event == "造成战斗伤害" else False

    def doing(self, play: Rules, what: Doing, card: int, context: Context) -> bool:
        del context
        battle = play.state.battle
        if battle is None:
            return False
        ends = {
            "攻击": (battle.attacker,),
            "阻挡": battle.blockers,
            "战斗": (battle.attacker, *battle.blockers),
        }
        return card in ends.get(what.event, ())


WORDS = _Words()
candidates, meant, is_it, described, amount, least, holds = (
    *(WORDS.candidates, WORDS.meant, WORDS.is_it),
    *(WORDS.described, WORDS.amount, WORDS.least, WORDS.holds),
)
sides = WORDS.sides


def pick(
    play: Rules,
    what: Target,
    context: Context,
    *question: int | str,
    clause: Clause | None = None,
    against: Callable[[int], list[Reason]] | None = None,
) -> list[int]:
    """The cards that are meant; where the text lets its player choose, his choice of those that nothing is against."""
    if isinstance(what, Select) and what.top:
        count = amount(play, what.most or 0, context)
        players = WORDS.holders(play, what, context)
        return [card for player in players for card in play.uppermost(player, count, what.zones[0])]
    if isinstance(what, Select) and what.bottom:
        count = amount(play, what.most or 0, context)
        players = WORDS.holders(play, what, context)
        return [card for player in players for card in play.lowermost(player, count, what.zones[0])]
    found = meant(play, what, context)
    if not isinstance(what, Select) or (what.least is None and what.most is None):
        return found
    if what.total is not None or what.distinct:
        return _together(play, what, context, found, *(question or ("选出的对象",)))
    most = len(found) if what.most is None else amount(play, what.most, context)
    least = 0 if what.least is None else amount(play, what.least, context)
    asked = question or ("选出的对象",)
    without_x.tell(play, what, found)
    with WORDS.describing(play, what, context):
        return list(
            picking.choose(play, context.player, found, asked, least=least, most=most, clause=clause, against=against)
        )


def _together(play: Rules, what: Select, context: Context, found: list[int], *question: int | str) -> list[int]:
    """So many that together they are no more than the text says, no two of one name, one after the other."""
    least, most = WORDS.bounds(play, what, context, len(found))
    total = what.total
    chosen: list[int] = []

    def against(card: int) -> list[Reason]:
        by = picking.same_name(play, card, chosen, context) if what.distinct else []
        if total is None:
            return by
        come_to = sum(int(value) for one in (*chosen, card) for value in facts.fact(play, one, total.fact))
        fits = WORDS.meets(play, (come_to,), total, context)
        return by if fits else [*by, Reason(facts.as_told(play, context.card), (f"{total.fact}合计{come_to}",), card)]

    while len(chosen) < most:
        left = [card for card in found if card not in chosen]
        asked = int(len(chosen) < least)
        with WORDS.describing(play, what, context):
            card = play.pick(context.player, left, *question, least=asked, against=against)
        if card is None:
            break
        chosen.append(card)
    return chosen


__all__ = [
    "FIELD",
    "SPELL",
    "Context",
    "amount",
    "candidates",
    "described",
    "holds",
    "is_it",
    "least",
    "meant",
    "pick",
    "sides",
]
