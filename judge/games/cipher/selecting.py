"""2.3 and 26. What card text means by its words on this board, as far as only this book knows it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.meant import Amount, Condition, Did, Doing, Fact, Filter, Ref, Select, Term, TurnOf, Whose
from judge.effects.walking import parts
from judge.games.cards.meaning import Context, Value
from judge.games.cards.rules import name
from judge.games.cipher import facts, terms
from judge.games.cipher.book import term
from judge.games.cipher.card import ORB_BROKEN
from judge.games.cipher.descriptions import OTHERS, OWN, Words
from judge.games.cipher.text.happening import STRUCK
from judge.games.cipher.text.terms import ATTACKS_WITH
from judge.games.cipher.vocabulary import IN_BATTLE
from judge.games.cipher.zones import BONDS, FIELD, HAND, ORBS, SUPPORT

if TYPE_CHECKING:
    from judge.games.cipher.rules import Rules

_KIND_ZONES = {"羁绊卡": (BONDS,), "宝玉": (ORBS,), "支援卡": (SUPPORT,), "手牌": (HAND,)}


@term(("5.1.2.1.2", "使用者"), ("5.1.2.1.2.2", "这张卡的使用者"), ("5.1.2.1.2.6", "这张卡的使用者"))
def _sides(play: Rules, whose: Whose, player: int) -> tuple[int, ...]:
    if whose not in {"自己", "对手"}:
        return (player, 1 - player)
    play.consult(OWN if whose == "自己" else OTHERS)
    return (player if whose == "自己" else 1 - player,)


@term(("5.1.2.1.2.4", "使用者之外"), ("5.1.2.1.2.5", "使用者之外"))
def _other_side(_play: Rules, player: int) -> int:
    return 1 - player


@term(
    ("26.14", "羁绊卡"),
    ("26.14.1", "羁绊区"),
    ("26.15", "支援卡"),
    ("26.15.1", "支援区"),
    ("26.16.1", "宝玉区"),
)
def _zones(_play: Rules, select: Select) -> tuple[str, ...]:
    return select.zones or _KIND_ZONES.get(select.kind, FIELD)


OTHER_ARMS = "有几种武器的单位攻击，其中有卡文除外的，算不算「以外的武器攻击」，书中没有写"
NONE_OF_THEM, ONE_OF_THEM = "不算：有除外的那种武器", "算：还有别的武器"


def arms(play: Rules, attacker: int) -> None:
    """Ask with which of its weapons a unit attacks, where a text hangs on it: the book says only which it has."""
    has = set(facts.fact(play, attacker, ATTACKS_WITH))
    if len(has) < 2:
        return
    units = [card for zone in FIELD for side in (0, 1) for card in play.state.zones[side, zone]]
    printed = [ability for unit in units for ability in play.face(unit).abilities]
    given = [effect.ability for effect in play.state.effects if effect.ability is not None]
    asked = [part for ability in (*printed, *given) for part in parts(ability) if isinstance(part, Filter)]
    if any(one.fact == ATTACKS_WITH and has & set(one.values) and has - set(one.values) for one in asked):
        play.reading(OTHER_ARMS, OTHER_ARMS, (NONE_OF_THEM, ONE_OF_THEM), facts.WEAPON)


WHERE_IT_WAS = "已经离开战场的单位所在的区域是哪里，书中没有写"
OTHER_THAN = "背面朝上的羁绊卡的记述不能参照，它算不算「以外」的卡，书中没有写"
STOOD, NOWHERE = "它离开战场之前所在的区域", "它不在战场上，也就不在前卫区或后卫区"
IS_OTHER, UNKNOWN = "算：没有那样的记述可以参照", "不算：它写着什么不能参照"
READINGS = {WHERE_IT_WAS: (STOOD, NOWHERE), OTHER_THAN: (IS_OTHER, UNKNOWN)}


class _Words(Words):
    """Cipher's words."""

    def sides(self, play: Rules, whose: Whose, player: int) -> tuple[int, ...]:
        return _sides(play, whose, player)

    def holds(self, play: Any, condition: Condition, context: Context) -> bool:
        """Whose turn is meant, 自己的 or 对手的, hangs on what these words mean (5.1.2.1.2.3, 5.1.2.1.2.4)."""
        so: bool = super().holds(play, condition, context)
        if isinstance(condition, TurnOf) and condition.whose != "双方":
            meant = play.applies(OWN if condition.whose == "自己" else OTHERS)
            return so if meant else not so
        return so

    def term(self, play: Rules, what: Term, context: Context) -> bool:
        """Whether a battle is going on (18.1.3.2 to 18.1.20), or a phase (13.1.2)."""
        del context
        return play.state.battle is not None if what.word == IN_BATTLE else what.word == f"{play.state.phase}中"

    def this(self, play: Rules, context: Context) -> int:
        """The unit whose words these are, also when it was levelled up in the middle of them (14.2.7)."""
        return terms.unit_of(play, context.card) if context.card else context.card

    def candidates(self, play: Any, select: Select, context: Context) -> list[int]:
        """其他: than the unit whose words these are."""
        if select.other and (unit := self.this(play, context)) != context.card:
            context = replace(context, card=unit)
        found: list[int] = super().candidates(play, select, context)
        return found

    def zones(self, play: Rules, select: Select) -> tuple[str, ...]:
        return _zones(play, select)

    def fact(self, play: Rules, card: int, name: str) -> tuple[Value, ...]:
        return facts.fact(play, card, name)

    def shown(self, play: Rules, context: Context) -> list[int]:
        del context
        return list(play.state.shown.cards) if play.state.shown is not None else []

    def meets(self, play: Any, values: tuple[Value, ...], demand: Filter, context: Context) -> bool:
        """<弓>以外的武器 of one that has <弓> and another, as the judge has read it."""
        if demand.fact == ATTACKS_WITH and play.state.ruling_on(OTHER_ARMS) == ONE_OF_THEM:
            return bool(set(values) - set(demand.values))
        return super().meets(play, values, demand, context)

    def fits(self, play: Any, card: int, demand: Filter, context: Context) -> bool:
        """甲以外的, of a face-down bond, as the judge has read it."""
        so: bool = super().fits(play, card, demand, context)
        if not so or demand.relation != "≠" or demand.than is not None or not facts.unread_bond(play, card):
            return so
        return bool(play.state.ruling_on(OTHER_THAN) != UNKNOWN)

    def is_so(self, play: Any, card: int, demand: Filter, context: Context) -> bool:
        """Whether it lies in an area, or lay there before it left, as the judge has read it."""
        if self.left_from(play, card, demand) and play.state.ruling_on(WHERE_IT_WAS) == STOOD:
            return bool(play.card(card).stood in demand.values) is (demand.relation == "=")
        return super().is_so(play, card, demand, context)

    def left_from(self, play: Any, card: int, demand: Filter) -> str:
        """The area from which a unit has left of which a condition asks whether it lies in one."""
        of_area = demand.fact == "区域" and demand.than is None and set(demand.values) <= {*FIELD}
        return str(play.card(card).stood) if of_area and play.card(card).zone not in FIELD else ""

    def where_it_was(self, play: Any, than: Amount | None, context: Context) -> str:
        """Where a unit lay that a text points at, and that has left the battlefield, should it ask for its area."""
        if not isinstance(than, Fact) or than.fact != "区域" or not isinstance(than.of, Ref):
            return ""
        if than.of.role not in {"攻击单位", "防御单位", "诱发", STRUCK}:
            return ""
        cards = self.meant(play, than.of, context) or context.cause[1:2]
        gone = [card for card in cards if play.card(card).zone not in FIELD]
        return play.card(gone[0]).stood if gone else ""

    def compared(self, play: Any, than: Amount, context: Context) -> tuple[Value, ...]:
        """The area of such a unit, as the judge has read it."""
        stood = self.where_it_was(play, than, context)
        if stood and play.state.ruling_on(WHERE_IT_WAS) == STOOD:
            return (stood,)
        return super().compared(play, than, context)

    def read(self, play: Rules, what: Select | Filter | Amount, context: Context) -> None:
        if not isinstance(what, Select) or what.kind != "单位":
            return
        if what.whose != "对手":
            terms.own_units(play, context.player)
        if what.whose != "自己":
            terms.enemy_units(play, context.player)

    def role(self, play: Rules, role: str, context: Context) -> list[int | None]:  # noqa: PLR0911 - one a role
        if role == "下方":
            return list(play.card(context.card).below)
        if role == STRUCK:
            return _struck(play)
        if role == "攻击单位":
            return [terms.attacker(play)]
        if role == "防御单位":
            return [terms.defender(play)]
        if role == "战斗单位":
            return [terms.attacker(play), terms.defender(play)]
        if role in {"主人公", "玩家"}:  # each player has one lord, who stands for him
            return [card for player in (0, 1) for card in terms.lords(play, player)]
        if role == "支援卡":
            return [card for player in (0, 1) for card in play.state.zones[player, SUPPORT]]
        raise LookupError(f"no role {role!r}")

    def did(self, play: Rules, what: Did, cards: list[int]) -> bool:
        if what.event == ORB_BROKEN:
            return any(play.card(card).player in play.state.broken for card in cards)
        found = [c for e, c, n in play.state.did if e == what.event and c in cards and what.name in {"", n}]
        return any(found.count(card) >= what.times for card in cards)

    def doing(self, play: Rules, what: Doing, card: int, context: Context) -> bool:
        attacking, defending = terms.attacker(play), terms.defender(play)
        ends: dict[str, tuple[int | None, list[int | None]]] = {
            "攻击": (attacking, [defending]),
            "被攻击": (defending, [attacking]),
            "被支援": (card, _supporting(play, card)),
            "战斗": (card, [] if card not in {attacking, defending} else [{attacking: defending}.get(card, attacking)]),
            "攻击击破": (attacking, _struck(play)),
            "被击破": (card if play.card(card).defeated else None, [None]),
            "必杀攻击": (
                attacking,
                [defending] if play.state.battle is not None and play.state.battle.critical else [],
            ),
        }
        subject, others = ends[what.event]
        other = what.other
        if subject != card or not others:
            return False
        if other is None:
            return True  # the other unit may have left: who attacks does so until 18.1.20
        found = [one for one in others if one is not None]
        if isinstance(other, Ref):
            return bool(set(found) & set(self.meant(play, other, context)))
        return any(self.is_it(play, other, one, context) for one in found)


def _struck(play: Rules) -> list[int | None]:
    """Whom the attack has defeated, wherever that card is by now (18.1.15.1)."""
    battle = play.state.battle
    return [] if battle is None or not battle.broke else [battle.struck or battle.defender]


def _supporting(play: Rules, card: int) -> list[int | None]:
    if card not in {terms.attacker(play), terms.defender(play)}:
        return []
    battle = play.state.battle
    not_so = (battle.failed, *battle.unsure) if battle is not None else ()
    return [one for one in play.state.zones[play.card(card).player, SUPPORT] if one not in not_so]


WORDS = _Words()
candidates, meant, is_it, fits, amount, holds = (
    *(WORDS.candidates, WORDS.meant, WORDS.is_it),
    *(WORDS.fits, WORDS.amount, WORDS.holds),
)
sides, shown = WORDS.sides, WORDS.shown


def side(play: Rules, whose: Whose, player: int) -> int:
    """The one player meant by 自己 or 对手."""
    return _other_side(play, player) if whose == "对手" else _sides(play, whose, player)[0]


def said_whose(play: Rules, whose: Whose | None, player: int, otherwise: int) -> int:
    """Whose zone a text says that a card goes to; ``otherwise`` it goes where it would if the text did not say it."""
    if whose is None:
        return otherwise
    meant, clause = side(play, whose, player), OWN if whose == "自己" else OTHERS
    if meant == otherwise:
        return meant
    if not play.applies(clause):
        return otherwise
    play.because(clause, f"「{whose}的」指", name(meant))
    return meant


__all__ = ["Context", "amount", "candidates", "fits", "holds", "is_it", "meant", "said_whose", "shown", "side", "sides"]


OWN_UNIT, ENEMY, OWN_HAND = Select("单位", "自己"), Select("单位", "对手"), Select("手牌", "自己")
"""What the book itself lets a player choose among."""


def among(play: Rules, player: int, what: Select, clause: Clause) -> AbstractContextManager[None]:
    """What is asked inside is for cards of which a clause of the book speaks, and why another is none is known."""
    return WORDS.describing(play, what, Context(0, player), clause)
