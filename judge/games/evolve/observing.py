"""What is so on the board where a text asks for it, as EVOLVE says it; and what bears on that."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.effects.nodes.meant import Amount, Condition, Count, Fact, Is, Missing, Ref, Select, Term, Times
from judge.effects.nodes.verbs import Become
from judge.effects.walking import parts
from judge.games.cards.meaning import Value
from judge.games.cards.observed import Observer
from judge.games.cards.table import Table
from judge.games.evolve import layers, selecting, vocabulary
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules, listed, name
from judge.games.evolve.terms import FROM_THERE, USED_BEFORE
from judge.games.evolve.zones import CALCULATING, NEW_CARD
from judge.kernel.records import Telling

Seen = list[int | str]
NAMED_UP_TO = 3
"""So many cards are named one by one."""


class Observing(Observer):
    """Tells what is so as EVOLVE says it: of a card (具有【守护】, 正在攻击), and of what the book has a word for."""

    def _seen(self, play: Any, condition: Condition, context: Any) -> Seen:
        if not isinstance(condition, Term):
            return super()._seen(play, condition, context)
        if condition.word in {"先攻", "后攻"}:
            return [f"{name(context.player)}是{'先攻' if play.state.first_player == context.player else '后攻'}玩家"]
        number = "" if condition.number is None else f"({condition.number})"
        return [f"【{condition.word}{number}】"]

    def _is(self, play: Any, what: Is, context: Any) -> Seen:
        if any(demand.fact == "原领域" for demand in what.filters):
            for card in self.meaning.meant(play, what.who, context):
                way = "使用后经过计算领域" if play.card(card).by_use else "直接"
                play.because(FROM_THERE, f"{way}进入战场", card=card)
        return super()._is(play, what, context)

    def number(self, play: Table[Any], number: Amount, context: Any) -> Telling:
        """A number of a text as it comes out now, and of what it is the number."""
        return tuple(self._number(play, number, context))

    def _number(self, play: Any, number: Amount, context: Any) -> Seen:
        if isinstance(number, Count) and number.each == 1:
            return self._counted(play, number, context)
        if isinstance(number, Fact) and number.of == Ref("玩家", getattr(number.of, "whose", "双方")):
            players = self.meaning.sides(play, number.of.whose, context.player)
            if len(players) == 1:
                return [name(players[0]), f"的{number.fact}是{self.meaning.amount(play, number, context)}"]
        if isinstance(number, Times):
            _not_what_it_was(play, number, context)
            self._used_itself(play, number, context)
        found = super()._number(play, number, context)
        plain = found or isinstance(number, int | Count | Fact | Missing)
        return found if plain else [f"{self.wording.amount(number)}是{self.meaning.amount(play, number, context)}"]

    def _counted(self, play: Any, number: Count, context: Any) -> Seen:
        """How many cards there are: of those just spoken of, of a player who is meant by something else."""
        of, many = number.of, self.meaning.amount(play, number, context)
        cards = self.meaning.candidates(play, of, context) if number.distinct else []
        whose: Seen = []
        if of.among is not None:
            whose, of = [f"{self.wording.target(of.among)}中，"], replace(of, among=None, zones=())
        elif of.shown and not of.zones:
            whose, of = ["其中的"], replace(of, shown=False)
        elif of.holder is not None and (player := self.meaning.player(play, of.holder, context)) is not None:
            whose, of = [name(player), "的"], replace(of, holder=None, whose="双方")
        if number.distinct and 0 < len(cards) <= NAMED_UP_TO:
            return [*listed(cards), f"的{number.distinct}有{many}种"]
        if not many:
            _not_called_so(play, of, self.meaning.zones(play, of), context)
        what = f"的{number.distinct}有{many}种" if number.distinct else f"有{many}{self._each(of)}"
        return [*whose, f"{self.wording.described(of)}{what}"]

    def _each(self, of: Select) -> str:
        return self.words.classifiers.get(of.kind, "张")

    def _used_itself(self, play: Rules, number: Times, context: Any) -> None:
        """Whether the card that is being calculated counts among those used: said of 连击 alone (13.2.1.2)."""
        using, who = play.card(context.card).zone == CALCULATING, number.who
        counted = using and isinstance(who, Select) and self.meaning.described(play, who, context.card, context)
        if number.event == "使用" and counted:
            play.because(USED_BEFORE, "比照【连击】，正在计算的这张也算", card=context.card)

    def _of(self, fact: str, values: tuple[Value, ...]) -> str:
        if fact in _LIES and len(values) == 1:
            return _LIES[fact].format(values[0])
        said = self.words.facts.get(fact)
        if said is None or len(values) != 1 or not isinstance(values[0], bool):
            return super()._of(fact, values)
        if values[0]:
            return said
        return f"{'不' if said.startswith(('具有', '处于')) else '没有'}{said.removeprefix('有').removeprefix('正')}"


_LIES = {"区域": "在{}", "原领域": "是从{}来的", "使用前的领域": "是从{}使用的"}


def _not_what_it_was(play: Rules, number: Times, context: Any) -> None:
    """A card that came back is a new one, which has not done what it did before (4.1.4)."""
    noted = play.state.feats if number.game else play.state.deeds
    cards = selecting.meant(play, number.who, context) if isinstance(number.who, Ref) else []
    for card in cards:
        if any(event == number.event and one == -card for event, one, _ in noted):
            play.because(NEW_CARD, "移动过，先前的不是它做的", card=card)


def _not_called_so(play: Rules, of: Select, zones: tuple[str, ...], context: Any) -> None:
    """A name that its own ability gives a card is not its name where that ability does nothing (10.3.5)."""
    names = {value for demand in of.filters if demand.fact == "名称" for value in demand.values}
    if not names:
        return
    others = replace(of, zones=zones, filters=tuple([one for one in of.filters if one.fact != "名称"]))
    for card in selecting.candidates(play, others, context):
        for ability in play.face(card).abilities:
            given = [part for part in parts(ability) if isinstance(part, Become) and part.fact == vocabulary.OTHER_NAME]
            if any(isinstance(part.value, tuple) and names.intersection(part.value) for part in given):
                play.owing_to(layers.silent(play, card, ability))


OBSERVER = Observing(selecting.WORDS, vocabulary.WORDS)


def seen(play: Table[Any], condition: Condition, context: Context) -> tuple[int | str, ...]:
    """What there is on the board that a condition looks at, after the words that it holds or not."""
    told = OBSERVER.seen(play, condition, context)
    return ("：", *told) if told else ()


def lacking(play: Table[Any], condition: Condition, context: Context) -> tuple[int | str, ...]:
    """The same of what does not hold, where nothing else on the line says how far a class's number has come."""
    told = seen(play, condition, context)
    if not isinstance(condition, Term) or condition.word in {"先攻", "后攻"}:
        return told
    _, why = play.heard(lambda: selecting.holds(play, condition, context))
    return (*told, *(("没有满足，", *why[-1].gives) if why else ()))  # the clause that says what must be so comes last


__all__ = ["OBSERVER", "lacking", "seen"]
