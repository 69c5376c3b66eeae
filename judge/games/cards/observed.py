"""What is seen on the board where a condition of card text is asked: the fact that makes it hold or not."""

from __future__ import annotations

from typing import Any

from judge.effects.nodes.meant import (
    Amount,
    Both,
    Compare,
    Condition,
    Count,
    Did,
    Doing,
    Either,
    Fact,
    Is,
    Missing,
    Not,
    Parity,
    Ref,
    Select,
    TurnOf,
)
from judge.effects.vocabulary import Vocabulary
from judge.effects.wording import Wording
from judge.games.cards.meaning import Context, Meaning, Value
from judge.games.cards.table import Table, name
from judge.kernel.records import Telling

Seen = list[int | str]
WHERE = "区域"
"""The fact of a card that is said of it as where it is."""
OF_THEM = "张数"
"""What a text calls how many cards there are, as of a fact that they have."""


class Observer:
    """Reads conditions by a game's meaning, and tells what is there in its words."""

    def __init__(self, meaning: Meaning, words: Vocabulary) -> None:
        self.meaning = meaning
        self.words = words
        self.wording = Wording(words)

    def seen(self, play: Table[Any], condition: Condition, context: Context) -> Telling:
        """What decides now whether a condition holds, in words; the parts that decide only."""
        return tuple(self._seen(play, condition, context))

    def _seen(self, play: Table[Any], condition: Condition, context: Context) -> Seen:  # noqa: PLR0911 - one a kind
        match condition:
            case Is():
                return self._is(play, condition, context)
            case Compare(left, _, right):
                both = [self._number(play, each, context) for each in (left, right)]
                return _joined([told for told in both if told])
            case Parity(of):
                return self._number(play, of, context)
            case TurnOf():
                return [f"现在是{name(play.state.turn_player)}的回合"]
            case Doing() | Did():
                return self._event(play, condition, context)
            case Both(of):
                failing = [each for each in of if not self.meaning.holds(play, each, context)]
                return _joined([self._seen(play, each, context) for each in failing or of])
            case Either(of):
                holding = [each for each in of if self.meaning.holds(play, each, context)]
                return _joined([self._seen(play, each, context) for each in holding or of])
            case Not(of):
                return self._seen(play, of, context)
            case _:
                return []

    def _is(self, play: Table[Any], what: Is, context: Context) -> Seen:
        cards = self.meaning.meant(play, what.who, context)
        if not cards:
            return [f"没有{self.wording.described(what.who)}"]
        return _joined(
            [
                [card, self._of(demand.fact, self.meaning.of(play, card, demand.fact, context))]
                for card in cards
                for demand in what.filters
            ]
        )

    def _of(self, fact: str, values: tuple[Value, ...]) -> str:
        """What a card's values for a fact are: 的势力是光之剑, 是「主人公」, 不是「转职后」."""
        said = self.words.said(self.words.facts, fact)
        if len(values) == 1 and isinstance(values[0], bool):
            return f"{'' if values[0] else '不'}是「{said}」"
        if not values:
            return f"没有{said}"
        return f"{'在' if fact == WHERE else f'的{said}是'}{'、'.join(map(str, values))}"

    def _number(self, play: Table[Any], number: Amount, context: Context) -> Seen:
        if not isinstance(number, Count | Fact | Missing):
            return []
        said: Seen = [self.wording.amount(number)]
        if isinstance(number, Fact) and isinstance(number.of, Ref):
            meant = self.meaning.meant(play, number.of, context)
            if len(meant) == 1 and number.fact != OF_THEM:  # how many there are is no fact of one of them
                said = [*meant, f"的{number.fact}"]
        amount = self.meaning.amount(play, number, context)
        if isinstance(number, Count) and number.each == 1 and not number.distinct:
            kind = number.of.kind if isinstance(number.of, Select) else ""
            return [f"{self.wording.described(number.of)}有{amount}{self.words.classifiers.get(kind, '张')}"]
        return [*said, f"是{amount}"]

    def _event(self, play: Table[Any], what: Doing | Did, context: Context) -> Seen:
        # Of many it is not said which: those that are meant now need not be those that did it.
        plain = isinstance(what.who, Ref)
        cards = self.meaning.meant(play, what.who, context)[:1] if plain else [self.wording.described(what.who)]
        if not cards:
            return [f"没有{self.wording.described(what.who)}"]
        so = self.meaning.holds(play, what, context)
        event = self.words.said(self.words.events, what.event)
        if isinstance(what, Did) and isinstance(what.who, Ref) and what.who.role == self.words.player:
            players = [name(play.state.cards[card].player) for card in cards]
            return [*players, f"这个回合{'' if so else '没有'}{event}过"]
        if isinstance(what, Did):
            return [*cards, f"这个回合{'已经' if so else '没有'}{event}过"]
        other = "" if what.other is None else self.wording.described(what.other)
        if what.event in self.words.seen:
            return [*cards, self.words.seen[what.event][not so].format(other)]
        doing = f"被{other}{event.removeprefix('被')}" if event.startswith("被") else f"{event}{other}"
        return [*cards, f"{'正' if so else '没有'}在{doing}"]


def _joined(told: list[Seen]) -> Seen:
    joined: Seen = []
    for one in dict.fromkeys(map(tuple, told)):  # of a number from 4 to 6: once
        joined += ["，", *one] if joined else one
    return joined
