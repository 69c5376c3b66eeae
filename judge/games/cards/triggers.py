"""Abilities that wait: what sets them off, what keeps them from it, and which of them comes next.

A game derives ``Triggers`` in the chapter of its book that speaks of them, and binds it to that book's clauses::

    class Automatic(Triggers):
        meaning, word = selecting.WORDS, "进入待机状态"

        def listening(self, play, what):                    # who is asked, in the order of the book
            for player in (turn, 1 - turn):
                for card in play.state.zones[player, FIELD]:
                    yield from ((card, player, ability) for ability in abilities.of(play, card))
            yield from ...                                  # of a card that has just left: play.as_it_was(card)

        def clause(self, play, ability, what):              # by which clause; None: that one is switched off
            return TIMINGS.get(what.event, SET_OFF)

        def against(self, play, ability, context):          # what keeps it from it, though its event came
            return [Reason(SO_OFTEN, ("本回合已经2次",), context.card)] if ... else []

        def wait(self, play, waiting, clause):              # what else follows (counting a limit)
            super().wait(play, waiting, clause)

    AUTOMATIC = Automatic()

``play.happened`` ends in ``AUTOMATIC.notice(self, Happening(…))``; a moment (回合开始) happens to no card. What was set
off stands in ``state.waiting`` until a procedure of the game chooses it and drops it, at once or when it was resolved::

    for player in (turn, 1 - turn):
        if mine := AUTOMATIC.of(play, player):
            chosen = AUTOMATIC.choose(play, player, mine, "使用哪一个待机的能力")

What an effect says to do the next time that something happens is an ``Awaited`` in ``state.awaited``, and waits as an
ability of its own when that comes (``DELAYED`` is the clause that says so, ``still`` whether its card is the same).
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Trigger
from judge.effects.nodes.meant import Condition, Ref
from judge.games.cards.meaning import Context, Meaning
from judge.games.cards.rules import Rules
from judge.games.cards.values import Awaited, Waiting
from judge.kernel import Option, Reason
from judge.kernel.asking import Against


class Happening(Struct, frozen=True):
    """Something that happened to ``subject`` (0: to no card, a moment), with ``other`` at its other end.

    A game may derive its own, which says more.
    """

    event: str
    subject: int = 0
    other: int | None = None
    origin: str = ""
    """The zone that the card was in before."""
    gone: tuple[tuple[int, Any], ...] = ()
    """The cards that left play at the same time, each with the state before, where a game notes them."""

    @property
    def cause(self) -> tuple[int, ...]:
        """The cards that it happened to."""
        return tuple([card for card in (self.subject, self.other) if card])


Listening = Iterable[tuple[int, int, Ability]]
"""Cards, whose they are, and an ability of each."""


class Triggers(ABC):
    """How abilities are set off. A game derives its own, and says what only its book knows."""

    meaning: ClassVar[Meaning]
    word: ClassVar[str] = "触发"
    """What the book calls it that an ability is set off."""
    DELAYED: ClassVar[Clause | None] = None
    """The clause by which something is done the next time that an event comes."""
    KIND: ClassVar[str] = ""
    """The kind of ability that this is then."""

    # --- what a game says ---------------------------------------------------------------------------------------

    @abstractmethod
    def listening(self, play: Any, what: Happening) -> Listening:
        """The abilities that may wait for it, in the order in which the book asks them."""

    @abstractmethod
    def clause(self, play: Any, ability: Ability, what: Happening) -> Clause | None:
        """The clause by which it sets the ability off; None if it does not, or one that it needs is switched off."""

    def met(self, play: Any, trigger: Trigger, what: Happening, context: Context) -> bool:
        """Whether what happened, by its event what the trigger waits for, is what it describes."""
        if trigger.origin and what.origin not in trigger.origin:
            return False
        is_it, other = self.meaning.is_it, what.other
        if what.subject and not is_it(play, trigger.subject, what.subject, context):
            return False
        if trigger.object is not None and (other is None or not is_it(play, trigger.object, other, context)):
            return False
        return trigger.while_ is None or self.meaning.holds(play, trigger.while_, context)

    def against(self, play: Any, ability: Ability, context: Context) -> list[Reason]:
        """What keeps an ability from being set off whose event came."""
        del play, ability, context
        return []

    def kept(self, play: Any, ability: Ability, context: Context, clause: Clause, by: list[Reason]) -> None:
        """Put on record that it is not set off, and why."""
        words = f"的{self.called(ability)}不会{self.word}"
        play.note("refused", context.card, words, clause=clause, by=by)

    def context(self, play: Any, card: int, player: int, what: Happening) -> Context:
        """Whose words an ability's are that may wait for it (a game may note more of what happened)."""
        del play
        return Context(card, player, cause=what.cause, event=what.event)

    def made(self, play: Any, number: int, ability: Ability, context: Context) -> Waiting:
        """An ability as it waits (a game may have its own kind of value for it)."""
        del play
        return Waiting(number, context.card, context.player, ability, context.cause, context.that)

    def resumed(self, awaited: Any, made: Any) -> Any:
        """What an effect said to do later as it waits, with what was noted then (a game may note more)."""
        del awaited
        return made

    def wait(self, play: Any, waiting: Any, clause: Clause) -> None:
        """It is set off, and waits from now on."""
        words = f"的{self.called(waiting.ability)}{self.said_of(waiting)}"
        play.set(waiting.card, words, clause=clause, waiting=(*play.state.waiting, waiting))

    def said_of(self, waiting: Any) -> str:
        """How it is said that an ability is set off."""
        del waiting
        return self.word

    def called(self, ability: Ability) -> str:
        """How an ability is called in records and options."""
        return f"『{ability.name or ability.text}』"

    def delayed(self, play: Any, what: Happening) -> Clause | None:
        """The clause by which something is done now that an effect said to do later."""
        del play, what
        return self.DELAYED

    def about(self, play: Any, awaited: Awaited) -> tuple[int, ...]:
        """The cards that an effect was about which said to do this later."""
        del play
        return awaited.that

    def still(self, play: Any, awaited: Awaited) -> bool:
        """Whether the card that an effect waits for is the one that it was then."""
        del play, awaited
        return True

    def come(self, play: Any, what: Happening) -> str:
        """What is said when that came which an effect waited for."""
        del play
        return f"{what.event}，先前的效果发动"

    def due(self, play: Any, what: Happening, awaited: Sequence[Awaited]) -> tuple[int | str, ...]:
        """The same, of the effects that waited (a game may say which they are)."""
        del awaited
        return (self.come(play, what),)

    def unlike(self, play: Any, asked: Condition, context: Context) -> tuple[int | str, ...]:
        """What is said where something came that an effect waited for, but not as it must be."""
        del play, asked, context
        return ("与先前的效果所等的不同，不发动",)

    # --- setting off --------------------------------------------------------------------------------------------

    def heard(self, play: Rules[Any], event: str) -> bool:
        """Whether anything can wait for an event of this name here."""
        return event in play.printed_anywhere("waits") or bool(play.state.awaited) or play.giving()

    def listened(self, play: Rules[Any], event: str) -> bool:
        """Whether an ability can wait for an event of this name here."""
        return event in play.printed_anywhere("waits") or play.giving()

    def notice(self, play: Rules[Any], what: Happening) -> None:
        """Set off what waits for this."""
        for card, player, ability, trigger in self.hearing(play, what) if self.listened(play, what.event) else ():
            context = self.context(play, card, player, what)
            if self.met(play, trigger, what, context):
                clause = self.clause(play, ability, what)
                if clause is not None:
                    self.set_off(play, ability, context, clause)
        if play.state.awaited:
            self._delayed(play, what)

    def hearing(self, play: Any, what: Happening) -> list[tuple[int, int, Ability, Trigger]]:
        """Those who listen and wait for an event of this name, each with its trigger."""
        return [
            (card, player, ability, ability.trigger)
            for card, player, ability in self.listening(play, what)
            if ability.trigger is not None and ability.trigger.event == what.event
        ]

    def set_off(self, play: Rules[Any], ability: Ability, context: Context, clause: Clause) -> None:
        """Let an ability wait, if nothing keeps it from it."""
        against = self.against(play, ability, context)
        if against:
            self.kept(play, ability, context, clause, against)
        else:
            self.wait(play, self.made(play, self.next_id(play), ability, context), clause)

    def next_id(self, play: Any) -> int:
        """A number for one more that waits: the lowest that is free, so that play can come back to where it was."""
        taken = self.taken(play)
        return next(number for number in itertools.count(1) if number not in taken)

    def taken(self, play: Any) -> set[int]:
        """The numbers that are not free."""
        return {waiting.id for waiting in play.state.waiting}

    def _delayed(self, play: Rules[Any], what: Happening) -> None:
        """What an effect said to do the next time that this happens."""
        turn, subject = play.state.turn, what.subject
        due = [
            one
            for one in play.state.awaited
            if one.event == what.event and one.on in {0, subject} and one.turn <= turn and self.still(play, one)
        ]
        if not due:
            return
        clause = self.delayed(play, what)
        for one in tuple(due):
            context = self._awaiting(play, one, what)
            if one.while_ is not None and not self.meaning.holds(play, one.while_, context):
                due.remove(one)
                play.withheld(*self.unlike(play, one.while_, context), clause=clause)
        if not due:
            return
        rest = tuple([one for one in play.state.awaited if one.always or one not in due])
        words = (*((subject,) if subject > 0 else ()), *self.due(play, what, due))
        if not play.set(*words, clause=clause, awaited=rest):  # all go on waiting
            play.note("applied", *words, clause=clause)
        for one in due:
            ability = Ability(one.name, self.KIND, one.name, one.then)
            made = self.made(play, self.next_id(play), ability, self._awaiting(play, one, what))
            play.set(waiting=(*play.state.waiting, self.resumed(one, made)))

    def _awaiting(self, play: Any, awaited: Awaited, what: Happening) -> Context:
        """Whose words those are that an effect said to do now."""
        said = self.context(play, awaited.source or awaited.on, awaited.player, what)
        return replace(said, that=self.about(play, awaited))

    # --- which comes next ---------------------------------------------------------------------------------------

    def of(self, play: Rules[Any], player: int) -> list[Any]:
        """What waits of a player's."""
        return [waiting for waiting in play.state.waiting if waiting.player == player]

    def option(self, play: Any, waiting: Any) -> Option:
        """A waiting ability as something to choose, with what set it off where that was another card, and is known.

        Where it waits for what happens to its own card, another one only tells it from the same that waits once more.
        """
        others = [card for card in waiting.cause if card != waiting.card and (card <= 0 or play.card(card).face)]
        trigger = waiting.ability.trigger
        if trigger is not None and trigger.subject == Ref("这"):
            same = [one for one in self.of(play, waiting.player) if one.card == waiting.card]
            others = others if sum(one.ability == waiting.ability for one in same) > 1 else []
        about = ("（", others[0], "）") if others else ()
        return (waiting.card, f"的{self.called(waiting.ability)}", *about)

    def choose(
        self,
        play: Rules[Any],
        player: int,
        among: Iterable[Any],
        *question: int | str,
        least: int = 1,
        against: Against[Any] | None = None,
        clause: Clause | None = None,
    ) -> Any:
        """Which one a player takes; those that differ in nothing are one option. None if there is none, or none wanted.

        ``against``: what keeps a waiting ability from being taken now.
        """
        options: dict[Option, Any] = {}
        for waiting in among:
            options.setdefault(self.option(play, waiting), waiting)
        held = None if against is None else lambda option: against(options[option])
        return play.one_of(player, options, *question, least=least, against=held, clause=clause)

    def drop(self, play: Rules[Any], gone: Iterable[Any], *what: int | str, clause: Clause | None = None) -> bool:
        """These wait no more. Without words it follows from what was put on record."""
        ids = {waiting.id for waiting in gone}
        rest = tuple([waiting for waiting in play.state.waiting if waiting.id not in ids])
        return play.set(*what, clause=clause, waiting=rest)


__all__ = ["Awaited", "Happening", "Listening", "Triggers", "Waiting"]
