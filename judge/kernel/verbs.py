"""The verbs that change a state: one change, one record, one clause. Nothing else changes it.

Every verb takes a clause (the running step's, unless another one decides); a clause that is switched off does nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.kernel.asking import Asking
from judge.kernel.records import Change


class Verbs(Asking):
    """The part of a play that changes the state."""

    def change(self, card: int, *what: int | str, clause: Clause | None = None, **facts: Any) -> bool:
        """Change facts of a card. False if nothing was different, or the clause is switched off."""
        number = clause or self._clause
        old = self.state.cards[card]
        changed = tuple(
            [Change(card, name, getattr(old, name), new) for name, new in facts.items() if getattr(old, name) != new]
        )
        if not changed or number == self.without:
            return False
        self.state.cards = {**self.state.cards, card: replace(old, **facts)}
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
        """Put a card on top (or at the bottom) of a zone, its facts changed with it."""
        number = clause or self._clause
        if number == self.without:
            return False
        state = self.state
        old = state.cards[card]
        source, target = (old.player, old.zone), (player, zone)
        zones = dict(state.zones)
        zones[source] = tuple([other for other in zones[source] if other != card])
        zones[target] = (*zones[target], card) if bottom else (card, *zones[target])
        state.zones = zones
        state.cards = {**state.cards, card: replace(old, player=player, zone=zone, **facts)}
        self._note("applied", number, what, (), (Change(card, "zone", source, target),))
        return True

    def set(self, *what: int | str, clause: Clause | None = None, **facts: Any) -> bool:
        """Change facts of the state itself. False if nothing was different, or the clause is switched off."""
        number = clause or self._clause
        state = self.state
        changed = tuple(
            [Change("", name, getattr(state, name), new) for name, new in facts.items() if getattr(state, name) != new]
        )
        if not changed or number == self.without:
            return False
        for name, new in facts.items():
            setattr(state, name, new)
        if what:
            self._note("applied", number, what, (), changed)
        return True

    def follow(self, card: int, **facts: Any) -> None:
        """Change facts of a card that follow from what was put on record, and so are no line of their own."""
        cards = self.state.cards
        self.state.cards = {**cards, card: replace(cards[card], **facts)}

    def lay(self, player: int, zone: str, cards: Iterable[int], **facts: Any) -> None:
        """Which cards lie in a zone, in their order and with what is true of them all; no line of its own either."""
        state, placed = self.state, tuple(cards)
        state.zones = {**state.zones, (player, zone): placed}
        if facts:
            state.cards = {**state.cards, **{card: replace(state.cards[card], **facts) for card in placed}}
