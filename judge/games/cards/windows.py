"""Windows: who may act now, what he may do with all clauses against it, and what comes when nobody wants to.

A game derives ``Window`` in the chapter of its book that speaks of it, and binds ``go_round`` to that book's clause::

    class Priority(Window):
        PASS, QUESTION = "让过优先权", "有优先权"

        def acts(self, play, player):                      # what he could do at all, with all that forbids it
            return [(("使用", card), Using(card=card, ...), [Reason(...)]) ...]

        def comes_first(self, play):                       # rules, triggers: called, and then the window goes on
            ...
        def after(self, play, outcome):                    # an act came to something: who is asked next?
            self.holder, self.passed = -1, 0               # the turn player; or 1 - self.holder; or as it was
        def all_passed(self, play):                        # nobody acts: True if something is resolved, and it goes on
            ...

    class FreeTiming(Priority):
        @step("400#5", "这个自由时机结束")
        def priority(self, play):
            self.go_round(play)

With ``PLAYERS = 1`` it is one player who acts until he wants no more; with 2 it goes to the other one when he passes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from contextlib import AbstractContextManager
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias

from judge.clause import Clause
from judge.games.cards.rules import Rules, name
from judge.kernel import Blocked, Option, Procedure, Reason
from judge.kernel.wondering import AT_ONCE

Act: TypeAlias = tuple[Option, Procedure, Iterable[Reason]]
"""Something that may be done, what does it, and all clauses against it, named one by one."""


class Offer(NamedTuple):
    """What a player is offered in a window: what each act is, what is free, passing too, and what is not."""

    acts: dict[Option, Procedure]
    options: tuple[Option, ...]
    blocked: tuple[Blocked, ...]


class Window(Procedure):
    """Somebody may act, as often as he likes."""

    holder: int = -1
    """Who may act; -1 for the one who is asked first."""
    passed: int = 0
    """How many have passed since the last act."""

    PASS: ClassVar[str]
    """What is chosen by who does not act."""
    QUESTION: ClassVar[str]
    PLAYERS: ClassVar[int] = 2
    """How many have to pass before nobody acts."""
    HIDDEN: ClassVar[str] = ""
    """The zone where a player holds cards that nobody may have seen."""
    UNSEEN: ClassVar[str] = "没有算进未知的牌"
    """How these were reckoned with where there is nothing but passing."""

    @classmethod
    def around(cls, child: type[Procedure]) -> Self:
        """After an act the window goes on."""
        del child
        return cls()

    # --- what a game says ---------------------------------------------------------------------------------------

    def acts(self, play: Any, player: int) -> Iterable[Act]:
        """What a player could do at all, with all that forbids it; it depends on the state and the kind of window."""
        raise NotImplementedError

    def against_passing(self, play: Any, player: int) -> list[Reason]:
        """What keeps a player from doing nothing. As it is, nothing does. It depends on the same as ``acts``."""
        del play, player
        return []

    def under(self, play: Any, option: Option) -> Clause | None:
        """The clause that lets a player do this, or pass, where it is not the one that asks him."""
        del play, option
        return None

    def asks(self, play: Any) -> Clause | None:
        """The clause by which a player is asked now, where it is not the one of the step."""
        del play
        return None

    def first(self, play: Any) -> int:
        """Who is asked first."""
        turn: int = play.state.turn_player
        return turn

    def comes_first(self, play: Any) -> bool:
        """Whether something comes before a player may act; if so, it was called."""
        del play
        return False

    def describing(self, play: Any, player: int) -> AbstractContextManager[None]:
        """What may be done at all, for who wonders why something is none of it. As it is, nothing is said of that."""
        del play, player
        return AT_ONCE

    def closed(self, play: Any) -> bool:
        """Whether nobody may act any more."""
        del play
        return False

    def after(self, play: Any, outcome: str) -> None:
        """An act came to something: who is asked next. As it is, the same player."""
        del play, outcome
        self.passed = 0

    def chosen(self, play: Any, player: int) -> None:
        """A player acts."""

    def handed_on(self, play: Any, player: int) -> None:
        """A player passes, and the other one is asked."""

    def all_passed(self, play: Any) -> bool:
        """Nobody acts. Whether something comes now (it was called), after which the window goes on.

        Who is asked first then may be said here (``holder``).
        """
        del play
        return False

    def alike(self, play: Any, player: int) -> Hashable:
        """What of the window bears on what a player may do: where it is the same, so is that in the same state."""
        del play, player
        return type(self)

    # --- one decision -------------------------------------------------------------------------------------------

    def go_round(self, play: Rules[Any]) -> None:
        """One player's decision."""
        if self.told:
            self.after(play, self.told)
        if self.comes_first(play):
            self.again()
        elif not self.closed(play):
            self.decide(play, self.first(play) if self.holder < 0 else self.holder)

    def decide(self, play: Rules[Any], player: int) -> None:
        """He acts, or passes."""
        acts, options, blocked = self.offered(play, player)
        with self.describing(play, player):
            chosen = play.choose(
                player,
                options,
                name(player),
                self.QUESTION,
                blocked=blocked,
                clause=self.asks(play),
                under=lambda option: self.under(play, option),
                alone=lambda: self.unseen(play, player),
            )
        act = acts.get(chosen[0]) if chosen else None
        if act is not None:
            self.holder = player
            self.chosen(play, player)
            self.again()
            play.call(act)
        elif self.passed + 1 < self.PLAYERS:
            self.handed_on(play, player)
            self.holder, self.passed = 1 - player, self.passed + 1
            self.again()
        else:
            self.holder, self.passed = -1, 0
            if self.all_passed(play):
                self.again()

    def unseen(self, play: Rules[Any], player: int) -> str:
        """What is to be known where only passing is left: he holds what nobody has seen."""
        held = play.state.zones[player, self.HIDDEN] if self.HIDDEN else ()
        return "" if not held or all(play.state.cards[card].face for card in held) else f"（{self.UNSEEN}）"

    def offered(self, play: Rules[Any], player: int) -> Offer:
        """What he may do, and what not, with all that forbids it: found out once, as long as nothing changes."""
        return play.while_nothing_changes((self.alike(play, player), player), lambda: self._offer(play, player))

    def _offer(self, play: Rules[Any], player: int) -> Offer:
        acts: dict[Option, Procedure] = {}
        against: dict[Option, Iterable[Reason]] = {}
        for option, procedure, by in self.acts(play, player):
            acts[option], against[option] = procedure, by
        against[self.PASS] = self.against_passing(play, player)
        free, blocked = play.sifted(against, against.__getitem__)
        return Offer(acts, tuple(free), blocked)

    def may_act(self, play: Rules[Any], player: int) -> bool:
        """Whether there is anything but passing that he may do."""
        return self.offered(play, player).options not in {(), (self.PASS,)}
