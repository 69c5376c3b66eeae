"""The verbs that change a state: one change, one record, one clause. Nothing else changes it.

Every verb takes a clause (the running step's, unless another one decides); a clause that is switched off does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from msgspec.structs import replace

from judge.clause import Clause
from judge.kernel.arranging import Arranging
from judge.kernel.reading import Kept, Reading
from judge.kernel.records import Change
from judge.kernel.state import Card

T = TypeVar("T")


class Verbs(Arranging):
    """The part of a play that changes the state."""

    __slots__ = ("_before",)

    def __init__(self, without: str) -> None:
        super().__init__(without)
        self._before: dict[int, Any] = {}
        """For each card that was moved in the running step: the state as it was before that."""

    def _write(self, **parts: Any) -> None:
        """Put new values in the place of parts of the state: every verb writes here, and here it is counted."""
        self.written += 1
        for name, new in parts.items():
            setattr(self.state, name, new)

    def change(self, card: int, *what: int | str, clause: Clause | None = None, **facts: Any) -> bool:
        """Change facts of a card. False if nothing was different, or the clause is switched off."""
        number = clause or self._clause
        old = self.state.cards[card]
        changed = tuple(
            [Change(card, name, getattr(old, name), new) for name, new in facts.items() if getattr(old, name) != new]
        )
        if not changed or number == self.without:
            return False
        self._write(cards={**self.state.cards, card: replace(old, **facts)})
        self._note("applied", number, what, (), changed)
        return True

    def move(
        self,
        card: int,
        player: int,
        zone: str,
        *what: int | str,
        clause: Clause | None = None,
        bottom: bool = False,
        **facts: Any,
    ) -> bool:
        """Put a card on top (or at the bottom) of a zone, its facts changed with it; it is below no other any more.

        False if it is no more, or the clause is switched off.
        """
        number = clause or self._clause
        state = self.state
        old = state.cards[card]
        if number == self.without or not old.zone:
            return False
        self._before[card] = state.__copy__()
        source, target = (old.player, old.zone), (player, zone)
        zones = self._without(card)
        zones[target] = (*zones[target], card) if bottom else (card, *zones[target])
        self._write(zones=zones, cards={**state.cards, card: replace(old, player=player, zone=zone, **facts)})
        if old.zone == state.BELOW:
            self._let_go(card)
        self._note("applied", number, what, (), (Change(card, "zone", source, target),))
        return True

    def attach(
        self, card: int, to: int, *what: int | str, clause: Clause | None = None, bottom: bool = False, **facts: Any
    ) -> bool:
        """Put a card directly below another one (or undermost), and with it what lies below it.

        Without words it follows from what was put on record. False if the clause is switched off.
        """
        number = clause or self._clause
        if number == self.without:
            return False
        state = self.state
        old, player = state.cards[card], state.cards[to].player
        self._before[card] = state.__copy__()
        source, target = (old.player, old.zone), (player, state.BELOW)
        zones = self._without(card)
        zones[target] = tuple(sorted((*zones[target], card)))
        moved = replace(old, player=player, zone=state.BELOW, below=(), **facts)
        self._write(zones=zones, cards={**state.cards, card: moved})
        self._let_go(card)
        host, brought = state.cards[to], (card, *old.below)
        below = (*host.below, *brought) if bottom else (*brought, *host.below)
        self._write(cards={**state.cards, to: replace(host, below=below)})
        if what:
            self._note("applied", number, what, (), (Change(card, "zone", source, target),))
        return True

    def _without(self, card: int) -> dict[tuple[int, str], tuple[int, ...]]:
        """The zones without a card, to be put in the place of those that there are."""
        found = self.state.cards[card]
        place = found.player, found.zone
        zones = dict(self.state.zones)
        zones[place] = tuple([other for other in zones[place] if other != card])
        return zones

    def _let_go(self, card: int) -> None:
        """The card that it lay below has one less."""
        cards = self.state.cards
        host = next((other for other in cards.values() if card in other.below), None)
        if host is not None:
            left = tuple([other for other in host.below if other != card])
            self._write(cards={**cards, host.id: replace(host, below=left)})

    def create(self, card: Card, *what: int | str, clause: Clause | None = None) -> int | None:
        """Make a card (a token), on top of the zone that it names. Its id is new; None if the clause is switched off.

        In the words, what was made is named by the id that ``card`` has, which means nothing else.
        """
        number = clause or self._clause
        if number == self.without:
            return None
        state = self.state
        made = max(state.cards, default=0) + 1
        place = card.player, card.zone
        self._mark(made, card.face, card.owner)
        zones = {**state.zones, place: (made, *state.zones[place])}
        self._write(cards={**state.cards, made: replace(card, id=made)}, zones=zones)
        told = tuple([made if piece == card.id else piece for piece in what])
        self._note("applied", number, told, (), (Change(made, "zone", None, place),))
        return made

    def cease(self, card: int, *what: int | str, clause: Clause | None = None) -> bool:
        """A card is no more. What it was can still be read, and its id is never given again."""
        number = clause or self._clause
        state = self.state
        old = state.cards[card]
        if number == self.without or not old.zone:
            return False
        self._before[card] = state.__copy__()
        place = old.player, old.zone
        self._write(zones=self._without(card), cards={**state.cards, card: replace(old, zone="")})
        self._note("applied", number, what, (), (Change(card, "zone", place, None),))
        return True

    def tally(self, player: int, *what: int | str, clause: Clause | None = None, **facts: Any) -> bool:
        """Change facts of a player. False if nothing was different, or the clause is switched off."""
        number = clause or self._clause
        state = self.state
        old = state.players[player]
        changed = tuple(
            [Change("", name, getattr(old, name), new) for name, new in facts.items() if getattr(old, name) != new]
        )
        if not changed or number == self.without:
            return False
        self._write(players=(*state.players[:player], replace(old, **facts), *state.players[player + 1 :]))
        self._note("applied", number, what, (), changed)
        return True

    def set(self, *what: int | str, clause: Clause | None = None, **facts: Any) -> bool:
        """Change facts of the state itself. False if nothing was different, or the clause is switched off."""
        number = clause or self._clause
        state = self.state
        changed = [name for name in facts if getattr(state, name) != facts[name]]
        if not changed or number == self.without:
            return False
        told = tuple([Change("", name, getattr(state, name), facts[name]) for name in changed]) if what else ()
        self._write(**facts)
        if what:
            self._note("applied", number, what, (), told)
        return True

    def follow(self, card: int, **facts: Any) -> None:
        """Change facts of a card that follow from what was put on record, and so are no line of their own."""
        cards = self.state.cards
        if (now := replace(cards[card], **facts)) != cards[card]:
            self._write(cards={**cards, card: now})

    @contextmanager
    def supposing(self, card: int, **facts: Any) -> Iterator[None]:
        """As if facts of a card were others, for who only reads meanwhile; then all is as it was, unwritten."""
        state, written = self.state, self.written
        self.state = state.__copy__()
        self.follow(card, **facts)
        try:
            yield
        finally:
            self.state, self.written = state, written

    def noted(self, work: Callable[[], T]) -> Kept[T]:
        """What something comes to that only reads, with all that it read of the state."""
        state = self.state
        self.state = reading = Reading(state)
        try:
            return reading.kept(work())
        finally:
            if self.state is reading:
                self.state = state

    def recognise(self, card: int, face: str) -> None:
        """It is known now which card it is; those of that name that were known before keep their marks."""
        self._mark(card, face, self.state.cards[card].owner)
        self.follow(card, face=face)

    def _mark(self, card: int, face: str, owner: int) -> None:
        """One more card of a name comes after the others that its owner has of it."""
        state = self.state
        before = sum([other.face == face and other.owner == owner for other in state.cards.values()])
        if before and face:
            self._write(marks={**state.marks, card: before + 1})

    def lay(self, player: int, zone: str, cards: Iterable[int], **facts: Any) -> None:
        """Which cards lie in a zone, in their order and with what is true of them all; no line of its own either."""
        state, placed = self.state, tuple(cards)
        self._write(zones={**state.zones, (player, zone): placed})
        if facts:
            self._write(cards={**state.cards, **{card: replace(state.cards[card], **facts) for card in placed}})
