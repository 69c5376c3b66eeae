"""Replacement: what would happen does not, and something else does; each one once, and who is asked says which first.

A game derives ``Replacing`` in the chapter of its book that speaks of it, and binds it to that book's clauses::

    class Replaced(Replacing):
        meaning, REPLACES = selecting.WORDS, cite("10.10.1", "改为发生…")

        def all(self, play):                               # whatever replaces anything now
            return from_layers(CONTINUOUS.every(play, INSTEAD))

        def asked(self, play, card):                       # who says which of several comes first, by which clause
            return play.card(card).player, CHOSEN

    REPLACED = Replaced()

``REPLACED.instead(play, "破坏", card)`` is True if something else was done instead of its being destroyed;
``REPLACED.number(play, "受到伤害", card, 3)`` is the damage that is left when each replacement had its one chance.
What is done instead is not replaced in its turn, unless the game says so (``again``, ``play.replacing``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Instead, Node
from judge.effects.nodes.meant import Target
from judge.effects.nodes.verbs import Multiply
from judge.games.cards.layers import INSTEAD
from judge.games.cards.meaning import Context, Meaning
from judge.games.cards.rules import Rules
from judge.games.cards.values import Layer
from judge.kernel import Option
from judge.kernel.records import Telling


class Replacement(NamedTuple):
    """What replaces an event: the card whose text says so, what it says, how the ability is called."""

    source: int
    node: Instead
    name: str


def from_layers(layers: Iterable[Layer]) -> list[Replacement]:
    """The replacements among what holds."""
    found = [layer for layer in layers if layer.what == INSTEAD]
    return [Replacement(layer.source, layer.node, layer.name) for layer in found if isinstance(layer.node, Instead)]


class Replacing(ABC):
    """How events are replaced. A game derives its own, and says what only its book knows."""

    meaning: ClassVar[Meaning]
    REPLACES: ClassVar[Clause]
    """The clause by which what would happen is replaced."""

    # --- what a game says ---------------------------------------------------------------------------------------

    @abstractmethod
    def all(self, play: Any) -> Iterable[Replacement]:
        """Whatever replaces anything now."""

    @abstractmethod
    def asked(self, play: Any, card: int) -> tuple[int, Clause]:
        """Who says which of several replacements of what would happen to a card comes first, and by which clause."""

    def asked_of(self, play: Any, card: int, fits: list[Replacement]) -> tuple[int, Clause]:
        """The same of these (a game says so where it depends on what they are)."""
        del fits
        return self.asked(play, card)

    def applied(self, play: Any, event: str, card: int, by: Replacement) -> None:
        """Put on record that an event is replaced."""
        said = (self.called(card), f"的「{event}」不发生，改为", *self.done_instead(card, by))
        play.note("replaced", *said, clause=self.REPLACES)

    def done_instead(self, card: int, by: Replacement) -> Telling:
        """What is done instead, in words (a game that tells what a text does says it so)."""
        del card
        return (f"另一动作（{by.name}）",)

    def called(self, card: int) -> int | str:
        """What something happens to, in words (a game in which that may be a player says how he is called)."""
        return card

    def means(self, play: Any, who: Target, card: int, context: Context) -> bool:
        """Whether a replacement is about a card."""
        return card in self.meaning.meant(play, who, context)

    def counts(self, node: Node) -> bool:
        """Whether a part of a replacement only changes the number of an event, which happens all the same."""
        return isinstance(node, Multiply)

    def counted(self, play: Any, node: Node, number: int, context: Context) -> int:
        """What a part of a replacement makes of the number of an event."""
        del play, context
        return number * node.factor if isinstance(node, Multiply) else number

    def said(self, event: str) -> str:
        """An event as it is said of the card that it would happen to."""
        return event

    def now(self, play: Any, event: str, card: int, number: int, by: Replacement) -> None:
        """Put on record what the number of an event was changed to."""
        play.note("replaced", card, f"将要{self.said(event)}，改为{number}（{by.name}）", clause=self.REPLACES)

    def only_once(self, play: Any) -> bool:
        """Whether each has but one chance to replace an event."""
        del play
        return True

    def again(self, play: Any, one: Replacement) -> bool:
        """Whether it may not replace what happens now, since that is done instead of something already."""
        del one
        return bool(play.replacing)

    def payable(self, play: Any, one: Replacement, context: Context) -> bool:
        """Whether what is to be paid for a replacement can be (a game that has such texts says so)."""
        del play, context
        return not one.node.cost

    def act(self, play: Any, node: Node, context: Context) -> tuple[int, ...]:
        """Do a part of what is done instead; the cards that 「那」 means from now on."""
        _, that = play.perform(node, context)
        return tuple(that)

    def paid(self, play: Any, node: Node, context: Context) -> tuple[int, ...]:
        """Pay a part of what is to be paid for it; the same (a game says so where that is not done as it is said)."""
        return self.act(play, node, context)

    # --- replacing ----------------------------------------------------------------------------------------------

    def instead(self, play: Rules[Any], event: str, card: int) -> bool:
        """Whether something else was done instead of ``event`` happening to ``card``."""
        by = self.found(play, event, card)
        if by is None:
            return False
        self.carried_out(play, event, card, by)
        return True

    def found(self, play: Rules[Any], event: str, card: int) -> Replacement | None:
        """What replaces ``event`` for a card; None if nothing does."""
        return self.choose(play, event, card, self.fitting(play, event, card))

    def of_all(
        self,
        play: Rules[Any],
        events: Mapping[int, Sequence[str]],
        told: Callable[[int], None] = lambda _: None,
    ) -> list[int]:
        """Of cards to all of which something happens at once: those for which something else was done instead.

        It is asked of all of them before anything is done. What one text does instead for several cards it does for
        each, as long as its own card is not gone by that, and what is to be paid for it can be. ``told``: says of a
        card why that happens to it.
        """
        chosen: dict[int, tuple[str, Replacement]] = {}
        for card, names in events.items():
            for event in names:
                by = self.found(play, event, card)
                if by is not None:
                    chosen[card] = event, by
                    break
        lay = {by.source: play.lies(by.source) for _, by in chosen.values()}
        done: list[Replacement] = []
        replaced: list[int] = []
        for card in self.in_turn(play, chosen):
            event, by = chosen[card]
            again = by in done and play.lies(by.source) != lay[by.source]
            if again or not self.payable(play, by, self.context(play, by, card)):
                continue
            told(card)
            done.append(by)
            self.carried_out(play, event, card, by)
            replaced.append(card)
        return replaced

    def in_turn(self, play: Any, chosen: Mapping[int, tuple[str, Replacement]]) -> Iterable[int]:
        """In which order it is done what is done instead for several cards (a game says who decides it)."""
        del play
        return chosen

    def carried_out(self, play: Rules[Any], event: str, card: int, by: Replacement, number: int = 0) -> None:
        """Do what is done instead of the whole event, which would have been of so much (``X``)."""
        context = replace(self.context(play, by, card), that=(card,), x=number)
        with play.instead(by):
            for node in by.node.cost:  # it is only for this that the event is replaced
                context = replace(context, that=self.paid(play, node, context))
            self.applied(play, event, card, by)
            for node in by.node.then:
                context = replace(context, that=self.act(play, node, context))

    def number(
        self, play: Rules[Any], event: str, card: int, number: int, among: Sequence[Replacement] | None = None
    ) -> int:
        """The number of an event after each replacement had its chance to change it; 0 if it does not happen.

        ``among``: those that fitted before anything was done of what happens at the same time.
        """
        done: list[Replacement] = []
        while fits := [one for one in self._still(play, event, card, among) if one not in done]:
            by = self.choose(play, event, card, fits)
            if by is None:
                break
            done.append(by)
            if not self.only_counts(by):
                self.carried_out(play, event, card, by, number)
                return 0
            for node in by.node.then:
                number = self.counted(play, node, number, self.context(play, by, card))
            self.now(play, event, card, number, by)
            if not self.only_once(play):
                break
        return number

    def only_counts(self, one: Replacement) -> bool:
        """Whether it only changes the number of an event, which happens all the same."""
        return bool(one.node.then) and all(self.counts(node) for node in one.node.then)

    def _still(
        self, play: Rules[Any], event: str, card: int, among: Sequence[Replacement] | None
    ) -> Iterable[Replacement]:
        """What could replace an event: of those that could then, what can be paid for still."""
        if among is None:
            return self.fitting(play, event, card)
        return [one for one in among if self.payable(play, one, self.context(play, one, card))]

    def fitting(self, play: Rules[Any], event: str, card: int) -> list[Replacement]:
        """What could replace an event that would happen to a card."""
        if not play.applies(self.REPLACES):
            return []
        return [
            one
            for one in self.all(play)
            if one.node.event == event and not self.again(play, one) and self._fits(play, one, card)
        ]

    def _fits(self, play: Rules[Any], one: Replacement, card: int) -> bool:
        context, condition = self.context(play, one, card), one.node.condition
        if condition is not None and not self.meaning.holds(play, condition, context):
            return False
        return self.means(play, one.node.who, card, context) and self.payable(play, one, context)

    def context(self, play: Any, one: Replacement, card: int) -> Context:
        """Whose words a replacement's are, of what would happen to ``card``."""
        return Context(one.source, play.state.cards[one.source].player, cause=(card,), name=one.name)

    def choose(self, play: Rules[Any], event: str, card: int, fits: list[Replacement]) -> Replacement | None:
        """Which of several comes first; None if there is none, or if it may be left and is."""
        options: dict[Option, Replacement] = {(one.source, f"的『{one.name}』"): one for one in fits}
        must = any(not one.node.may for one in fits)
        if not fits or (must and len({one.node for one in fits}) == 1):
            return fits[0] if fits else None
        player, clause = self.asked_of(play, card, fits)
        if must and not play.applies(clause):
            return fits[0]
        alone = len(options) == 1  # nothing comes first: it is only whether he does it
        what, by = ("改为", self.REPLACES) if alone else ("先适用", clause)
        return play.one_of(
            player, options, self.called(card), f"将要{self.said(event)}，{what}", least=int(must), clause=by
        )
