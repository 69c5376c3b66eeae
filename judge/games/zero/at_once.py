"""102#3, 702. What happens, and when it sets off what waits for it: of what is done at once when all of it is done."""

from __future__ import annotations

from contextlib import AbstractContextManager

from msgspec.structs import replace

from judge.games.cards.triggers import Happening
from judge.games.zero import triggers, upkeep
from judge.games.zero.card import State
from judge.games.zero.leaving import LEAVES
from judge.games.zero.rules import Rules
from judge.games.zero.triggers import Struck

LEFT = frozenset(("破坏", "战斗破坏", LEAVES))


class AtOnce(Rules):
    """The part of the table that tells what happened."""

    events: tuple[Happening, ...] = ()
    """What has happened so far of what is done at the same time."""
    since: State | None = None
    """How it was before any of that was done."""

    def happened(
        self, event: str, subject: int = 0, other: int | None = None, origin: str = "", *, player: int | None = None
    ) -> None:
        """Something happened that effects may wait for (702), or ask about afterwards."""
        self.occurred(event, subject, other)
        if subject and event in self.printed_anywhere("tallies"):
            whose = (self.as_it_was(subject) if event in LEFT else self).card(subject).player
            self.set(deeds=(*self.state.deeds, (event, subject, whose)))
        made = Happening(event, subject, other, origin) if player is None else Struck(event, subject, player=player)
        self.sets_off(made)

    def sets_off(self, what: Happening) -> None:
        """Something sets off what waits for it, when all is done that is done at the same time."""
        if self.at_once:
            self.events = (*self.events, what)
        elif what.event == "登场" and upkeep.twinned(self):
            self.set(entered=(*self.state.entered, what.subject))
        else:
            triggers.TRIGGERED.notice(self, what)

    def together(self) -> AbstractContextManager[None]:
        """What is done inside is done at the same time; what is set off by it is looked for when all of it is done."""
        if not self.at_once:
            self.events, self.since = (), self.state.__copy__()
        return super().together()

    def at_the_same_time(self, card: int) -> None:
        """A card has moved: what it was, it was before anything was done that is done at the same time."""
        since, was = self.since, self._before[card]
        if not self.at_once or since is None:
            return
        same = since.stamps.get(card) == was.stamps.get(card)  # else it has come into play in the middle of it
        if same and since.cards[card].zone == was.cards[card].zone:
            self._before[card] = since

    def of_itself(self) -> None:
        """All of it is done: now it sets off what waits for it."""
        events, self.events = self.events, ()
        left = {one.subject: self._before[one.subject] for one in events if one.event == LEAVES}
        gone = tuple(sorted(left.items()))
        for what in events:
            self.sets_off(replace(what, gone=gone) if gone else what)
