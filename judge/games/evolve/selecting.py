"""2.1.2, 2.3.4, 4.3.3, 4.4.3, 4.5.3. What card text means by its words on this board."""

from __future__ import annotations

import functools
from typing import Any

from msgspec.structs import replace

from judge import cjk
from judge.effects.nodes.meant import (
    Amount,
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
from judge.games.cards.meaning import Context, Value
from judge.games.evolve import facts, named, order, points, vocabulary
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import ADVANCED, CONTROLLER_THEN, EVOLUTION_CARD, FOLLOWER, LEADER_CARD, TOKEN, Last
from judge.games.evolve.descriptions import Words
from judge.games.evolve.rules import CONTROLLER, Rules, name
from judge.games.evolve.zones import (
    CALCULATING,
    DECK,
    EVOLUTION,
    EXTRA,
    FACE_UP_IN_DECK,
    FIELD,
    JUST_DECK,
    JUST_FOLLOWERS,
    JUST_LEADERS,
    LEADER,
    SHARED,
    TO_ITS_OWNER,
)

ANYTHING = frozenset(("卡牌", "卡", "牌", ""))
KINDS_OF = {"主战者或随从": (LEADER_CARD, FOLLOWER), "随从或主战者": (LEADER_CARD, FOLLOWER)}
PLAYERS = embody("3.1.2.4", "其控制者就是效果的控制者")
TO_AND_FRO = embody("7.4.8", "由本回合的非回合玩家做回合玩家")
LAST = cite("10.11.1", "参照它最后在那个领域时的信息或放置状态")
LAST_TERM = embody("10.11", "最终信息")
SPECIALS = frozenset((TOKEN, EVOLUTION_CARD, ADVANCED))
PERSONAL = {"能量点": "points", "能量点最大值": "maximum", "进化点": "evolution"}
"""The numbers of a player that a text can read."""
ROOM, EXTRA_ROOM = "战场的空位", "额外区的空位"
"""How many cards more a player's field holds (4.4.4), as a text counts it: 直到战场达到上限."""
BEYOND_FACT = "超进化点"
BEYOND_POINTS = (
    "卡牌上写着超进化点，书中没有，局面也没有写是几点，这时算几点",
    tuple([f"{points}点" for points in range(4)]),
)
EVOLUTION_POINTS = cite("6.2.1.10", "先攻玩家定为0，后攻玩家定为3")
TURNS = "回合数"
"""How many turns a player has had, this one among them."""


def _spelt(words: tuple[Value, ...]) -> tuple[Value, ...]:
    """Words as they are compared, whichever way they are written."""
    return tuple([_folded(str(word)) for word in words])


@functools.cache
def _folded(word: str) -> str:
    return "".join(cjk.fold(word).split())


IS_ABILITY = {
    "守护": embody("12.8.1", "限制对手随从的攻击"),
    "疾驰": embody("12.9.1", "就准许这个随从攻击"),
    "突进": embody("12.10.1", "攻击随从"),
    "指定攻击": embody("12.11.1", "准许攻击处于竖置状态的随从"),
    "威压": embody("12.12.1", "不能以这个随从为攻击目标"),
    "虹吸": embody("12.13.1", "增加其主战者的生命值"),
    "毁灭": embody("12.14.1", "使对方随从被破坏"),
    "灵气": embody("12.15.1", "不能选择它"),
}
"""By a keyword, what says that it is an ability."""
LOST = cite("10.9.1.2", "给予、失去、有效、无效")


def _able(play: Rules, card: int) -> bool:
    """Whether a card has any ability now: what it has not lost, or was given; a keyword is one, too (12.8.1 …)."""
    own = [ability.name for ability in named.own_abilities(play, card)]
    keywords = [word for word in IS_ABILITY if word in own or play.flagged(card, word)]
    known = [word for word in keywords if play.applies(IS_ABILITY[word])]
    others = [name for name in own if name not in IS_ABILITY]
    for word in known[: not others]:
        play.because(IS_ABILITY[word], f"【{word}】是能力", card=card)
    if not known and not others:
        printed = bool(play.face(card).abilities)
        play.because(LOST if printed else facts.PRINTED, "失去了能力" if printed else "没有印能力", card=card)
    return bool(known or others)


MOVED_FIRST = embody("9.1.4.3", "在移动之后从那里消去")


def _player(of: Fact) -> Ref:
    """The player whose number it would be."""
    return Ref("玩家", getattr(of.of, "whose", "双方"))


class _Words(Words):
    """The meaning of words, as far as only this book knows it."""

    def sides(self, play: Rules, whose: Whose, player: int) -> tuple[int, ...]:
        play.consult(PLAYERS)
        return {"自己": (player,), "对手": (1 - player,), "双方": order.choosing(play)}[whose]

    def zones(self, play: Rules, select: Select) -> tuple[str, ...]:
        if select.zones:
            if DECK in select.zones:
                play.consult(JUST_DECK)
            return select.zones
        if select.kind == LEADER_CARD:
            play.consult(JUST_LEADERS)
            return (LEADER,)
        play.consult(JUST_FOLLOWERS, facts.JUST_KIND)
        return (FIELD, LEADER) if select.kind in KINDS_OF else (FIELD,)

    def lying(self, play: Any, player: int, zone: str) -> tuple[int, ...]:
        """In the zone that both share those of a player are the ones that he uses (4.11.1)."""
        if zone != CALCULATING:
            return super().lying(play, player, zone)
        return tuple([card for card in play.state.zones[SHARED] if card and play.controller(card) == player])

    def fact(self, play: Rules, card: int, name: str) -> tuple[Value, ...]:
        return named.fact(play, card, name)

    def of_kind(self, play: Rules, kind: str, card: int) -> bool:
        if kind in ANYTHING:
            return True
        if kind in SPECIALS:
            return kind in play.face(card).special
        return facts.kind(play, card) in KINDS_OF.get(kind, (kind,))

    def fits(self, play: Any, card: int, demand: Filter, context: Context) -> bool:
        """A name in a text may be a part of the card's name (2.1.2)."""
        if demand.fact == "有能力":
            return (_able(play, card) in demand.values) != (demand.relation == "≠")
        if demand.fact == vocabulary.ANOTHER:
            return (card != context.card) in demand.values
        if demand.fact != "名称" or demand.than is not None:
            return super().fits(play, card, demand, context)
        play.consult(facts.NAMED)
        known = [name for name in facts.names(play, card) if name]
        if play.applies(facts.NAMED):
            found = any(str(value) in name for name in known for value in demand.values)
            if found and demand.relation == "=":
                self._why_named(play, card, demand)
        else:
            found = any(value == name for name in known for value in demand.values)
        return found != (demand.relation == "≠")

    def meets(self, play: Any, values: tuple[Value, ...], demand: Filter, context: Context) -> bool:
        """A type is the same however its letters are written: a text is read with one way to write each."""
        if demand.fact == "类型" and demand.than is None:
            values, demand = _spelt(values), replace(demand, values=_spelt(demand.values))
        return super().meets(play, values, demand, context)

    def compared(self, play: Any, than: Amount, context: Context) -> tuple[Value, ...]:
        """What a demand compares with: a number of a player, or of several cards together, is one number."""
        if isinstance(than, Fact) and (than.total or than.fact == "张数" or than.of == _player(than)):
            return (self.amount(play, than, context),)
        if not isinstance(than, Fact) or isinstance(than.of, Select) or than.fact == "名称":
            return super().compared(play, than, context)
        values = [self.as_meant(play, card, than.fact, context) for card in self.meant(play, than.of, context)]
        return tuple([value for each in values for value in each if value != ""])

    def _why_named(self, play: Rules, card: int, demand: Filter) -> None:
        """Why a card counts as one of a name that is not just its own."""
        own = facts.name(play, card)
        if own in demand.values:
            return
        if any(str(value) in own for value in demand.values):
            play.because(facts.NAMED, f"名称『{own}』里含有它", card=card)
        elif play.face(card).other_name:
            play.because(facts.OTHER_NAME_TOO, "是它的联动名称", card=card)

    def candidates(self, play: Any, select: Select, context: Context) -> list[int]:
        found = super().candidates(play, select, context)
        if EVOLUTION not in select.zones:
            return found
        play.consult(FACE_UP_IN_DECK)
        asked = any(demand.fact == "正面朝上" for demand in select.filters)
        if asked or not play.applies(FACE_UP_IN_DECK):
            return found
        return [card for card in found if play.card(card).zone != EVOLUTION or not play.card(card).face_up]

    def is_it(self, play: Any, target: Target, card: int, context: Context) -> bool:
        """Whose a card is that lies in the zone that both share is whose it is used by."""
        if isinstance(target, Ref):
            return super().is_it(play, target, card, context)
        side = play.controller(card)
        return (
            (not target.other or card != context.card)
            and side in self.sides(play, target.whose, context.player)
            and card not in {one for ref in target.except_ for one in self.meant(play, ref, context)}
            and (not target.zones or play.card(card).zone in target.zones)
            and self.described(play, target, card, context)
        )

    def read(self, play: Rules, what: Select | Filter | Amount, context: Context) -> None:
        del play, what, context

    def term(self, play: Rules, what: Term, context: Any) -> bool:
        """What a class has a word for (13)."""
        return play.term(what, context)

    def named(self, play: Rules, what: Named | Times, context: Context) -> int:
        """What a die showed, how much a leader had before it went down, or how often something happened this turn."""
        if isinstance(what, Named) and what.name == vocabulary.HAD_BEFORE:
            return play.life(context.cause[0]) + int(getattr(context, "amount", 0))
        if isinstance(what, Named) and what.name in {vocabulary.SET_IT_OFF, vocabulary.HOW_MUCH}:
            return int(getattr(context, "amount", 0))
        if isinstance(what, Named):
            return play.state.rolled
        noted = play.state.feats if what.game else play.state.deeds
        noted = noted[: getattr(context, "noted", 0)] if what.by_then else noted
        happened = [(card, player) for event, card, player in noted if event == what.event]
        if isinstance(what.who, Ref):
            meant = self.meant(play, what.who, context)
            return sum(card in meant for card, _ in happened)
        sides = self.sides(play, what.who.whose, context.player)
        return sum(player in sides and self.described(play, what.who, abs(card), context) for card, player in happened)

    def amount(self, play: Any, number: Amount, context: Context) -> int:
        """A number; those of players are no card's, those of cards that left are what they were last."""
        if isinstance(number, Fact) and isinstance(number.of, Ref) and number.of.role != "玩家":
            return sum(self.last(play, card, number.fact, context) for card in self.meant(play, number.of, context))
        if not isinstance(number, Fact) or number.of != _player(number):
            return super().amount(play, number, context)
        return sum(
            self.of_player(play, player, number.fact) for player in self.sides(play, number.of.whose, context.player)
        )

    def of_player(self, play: Rules, player: int, fact: str) -> int:
        """A number of a player."""
        him, zones = play.person(player), play.state.zones
        if fact == ROOM:
            return max(0, him.field - len(zones[player, FIELD]))
        if fact == EXTRA_ROOM:
            return max(0, him.extra - len(zones[player, EXTRA]))
        if fact == TURNS:
            return self.turns(play, player)
        if fact == BEYOND_FACT:
            return self.beyond(play, player)
        return points.now(play, player) if fact == "能量点" else int(getattr(him, PERSONAL[fact]))

    def beyond(self, play: Rules, player: int) -> int:
        """超进化点: cards speak of them, and the book knows none; so many as the board says, else the judge."""
        if (said := play.person(player).beyond) >= 0:
            return said
        about, ways = BEYOND_POINTS
        return int(play.reading(f"6.2.1.10 {BEYOND_FACT}", about, ways, (EVOLUTION_POINTS,))[0])

    def turns(self, play: Rules, player: int) -> int:
        """How many turns a player has had: they go to and fro (7.4.8), but for those in a row."""
        state = play.state
        runs = state.turn - len(state.in_a_row) + (player == state.turn_player)
        play.because(TO_AND_FRO, f"第{state.turn}回合")
        return runs // 2 + state.in_a_row.count(player)

    def last(self, play: Rules, card: int, fact: str, context: Any) -> int:
        """A number of a card; if it has left the field since it was meant, the one that it had there (10.11.1)."""
        if fact == "张数":  # that it was moved counts, whatever became of it then
            if not play.card(card).zone:
                play.because(MOVED_FIRST, "移动之后才消去，也算1张", card=card)
            return 1
        found = sum(int(value) for value in self.as_meant(play, card, fact, context))
        if fact.startswith("原本") and self.left(play, card, context) is None:
            play.owing_to(named.original(play, card, fact))
        return found

    def as_meant(self, play: Rules, card: int, fact: str, context: Any) -> tuple[Value, ...]:
        """A fact of a card; where it is the one that the card had when it was on the field last, that is said."""
        if self.left(play, card, context) is not None:
            play.because(LAST, f"最后在战场时的{fact}", card=card)
        return self.of(play, card, fact, context)

    def of(self, play: Any, card: int, name: str, context: Context) -> tuple[Value, ...]:
        """A fact of a card; if it has left the field since it was meant, what it was there (10.11.1)."""
        last = self.left(play, card, context)
        noted = dict(last.facts) if last is not None else {}
        return noted[name] if name in noted else self.fact(play, card, name)

    def is_so(self, play: Any, card: int, demand: Filter, context: Context) -> bool:
        """Resting, evolved, with counters: of a card that left the field, as it was there (10.11.1)."""
        last = self.left(play, card, context)
        if last is None or demand.fact == "名称" or demand.fact not in dict(last.facts):
            return self.fits(play, card, demand, context)
        play.because(LAST, f"最后在战场时的{demand.fact}", card=card)
        return self.meets(play, self.of(play, card, demand.fact, context), demand, context)

    def left(self, play: Rules, card: int, context: Any) -> Last | None:
        """What a card was last, if it has left the field since it was meant (10.11.1)."""
        last = next((one for one in play.state.last if one.card == card), None)
        if last is None:
            return None
        stamps = dict(zip(context.targets, getattr(context, "aims", ()), strict=False))
        stamps |= dict(zip(context.cause, getattr(context, "stamps", ()), strict=False))
        stamps[context.card] = getattr(context, "stamp", 0)
        meant = stamps.get(card) or (last.stamp if card in context.that else 0)
        if meant != last.stamp or play.stamp(card) == meant or not play.applies(LAST):
            return None
        play.consult(LAST_TERM)
        return last

    def had(self, play: Rules, card: int, context: Any) -> int:
        """Who controls a card, or did when it was on the field last (10.11.1)."""
        last = self.left(play, card, context)
        if last is None:
            return play.controller(card)
        (player,) = dict(last.facts)[CONTROLLER_THEN]
        if player != play.card(card).owner:
            play.because(LAST, f"最后在战场时由{name(int(player))}控制", card=card)
            play.because(CONTROLLER, f"那时在{name(int(player))}的战场", card=card)
        return int(player)

    def player(self, play: Any, who: Target | Holder, context: Context) -> int | None:
        """Its controller, wherever it is by now."""
        if not isinstance(who, Holder) or who.owns:
            return super().player(play, who, context)
        found = self.meant(play, who.of, context)
        return self.had(play, found[0], context) if found else None

    def meant(self, play: Any, target: Target, context: Context) -> list[int]:
        """该随从的主战者 is the leader of who controls that card, or did when it was there last (10.11.1)."""
        if isinstance(target, Select) or target.of is None:
            found = super().meant(play, target, context)
            if not found and getattr(target, "role", "") == "这" and (here := play.card(context.card)):
                play.because(TO_ITS_OWNER, f"在{name(here.player)}的{here.zone}，不是自己的", card=context.card)
            return found
        cards = self.meant(play, target.of, context)
        return list(dict.fromkeys(play.leader(self.had(play, card, context)) for card in cards))

    def role(self, play: Rules, role: str, context: Context) -> list[int | None]:
        battle = play.state.battle
        if role == "攻击随从":
            return [battle.attacker] if battle else []
        if role == "攻击目标":
            return [battle.target] if battle else []
        if role in {"主战者", "玩家"}:
            return [play.leader(player) for player in (0, 1)]
        if role == "交战对手":
            two = (battle.attacker, battle.target) if battle and battle.engaged else ()
            return [card for card in two if card != context.card] if context.card in two else []
        if role == "因此":
            return list(getattr(context, "acted", ()))
        raise LookupError(f"no role {role!r}")

    def did(self, play: Rules, what: Did, cards: list[int]) -> bool:
        del play, what, cards
        return False

    def doing(self, play: Rules, what: Doing, card: int, context: Context) -> bool:
        del context
        battle = play.state.battle
        if battle is None:
            return False
        if what.event == "交战":
            return battle.engaged and card in {battle.attacker, battle.target}
        return card == (battle.attacker if what.event == "攻击" else battle.target)


WORDS = _Words()
candidates, meant, is_it, described, amount, holds = (
    *(WORDS.candidates, WORDS.meant, WORDS.is_it),
    *(WORDS.described, WORDS.amount, WORDS.holds),
)
sides, zones_of = WORDS.sides, WORDS.zones


def pick(play: Rules, what: Target, context: Context, *question: int | str) -> list[int]:
    """The cards that are meant; where the text lets its player choose as it is carried out, his choice."""
    if isinstance(what, Select) and what.top:
        count = amount(play, what.most or 0, context)
        players = sides(play, what.whose, context.player)
        return [card for player in players for card in play.uppermost(player, count, what.zones[0])]
    cards = meant(play, what, context)
    if not isinstance(what, Select) or (what.least is None and what.most is None):
        return cards
    most = len(cards) if what.most is None else amount(play, what.most, context)
    least = 0 if what.least is None else amount(play, what.least, context)
    with WORDS.describing(play, what, context):
        return list(play.some(context.player, cards, *(question or ("选择",)), least=least, most=most))


__all__ = ["amount", "candidates", "described", "holds", "is_it", "meant", "pick", "sides", "zones_of"]
