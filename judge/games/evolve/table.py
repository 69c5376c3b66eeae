"""The table of Shadowverse EVOLVE: carries out what the chapters ask for, by calling those that know."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Any, Self

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Term
from judge.games.cards.meaning import Done
from judge.games.evolve import (
    class_keywords,
    damage,
    destroying,
    evolving,
    facts,
    hands,
    layers,
    loops,
    moving,
    points,
    tokens,
    verbs,
)
from judge.games.evolve.card import ADVANCED, EVOLUTION_CARD, LEADER_CARD, Context, Effect, State
from judge.games.evolve.happening import Happening
from judge.games.evolve.of_states import states
from judge.games.evolve.rules import Blow, Fall, Rules, name
from judge.games.evolve.triggers import AUTOMATIC, STATE
from judge.games.evolve.zones import EVOLUTION, EVOLVED, FIELD, LEADER, RACING
from judge.kernel.loops import Loop
from judge.kernel.records import CHANCE


class Table(Rules):
    """A game of Shadowverse EVOLVE being played."""

    _events: list[Happening]
    _left: State | None

    def __init__(self, state: Any, *, without: str = "") -> None:
        super().__init__(state, without=without)
        self._events = []
        self._left = None

    # --- reading ----------------------------------------------------------------------------------------------

    face, kind, attack, life = facts.face, facts.kind, facts.attack, facts.life

    def term(self, what: Term, context: Context) -> bool:
        """Whether a condition holds that a class has a word for (13)."""
        return class_keywords.holds(self, what, context)

    abilities, flags, layers = layers.abilities, layers.flags, layers.flags

    def identify(self, card: int, among: Iterable[str] = (), clause: Clause | None = None) -> None:
        """Chance says which card it is: one that can lie where it lies; ``clause``: by which it is to be read now."""
        zone, faces = self.card(card).zone, self.state.faces
        evolution = zone in {EVOLUTION, EVOLVED, RACING}
        fits = [
            key
            for key, face in faces.items()
            if not face.token and (face.kind == LEADER_CARD) == (zone == LEADER)
            if evolution == bool({EVOLUTION_CARD, ADVANCED} & {*face.special})
        ]
        words = sorted(among or fits or faces)
        asked = f"{name(self.card(card).player)}的{zone}里没有见过的{self.piles.card}是哪一张"
        self.recognise(card, self.word(CHANCE, words, asked, clause=clause))

    # --- cards ------------------------------------------------------------------------------------------------

    def put(
        self,
        card: int,
        zone: str,
        *what: int | str,
        player: int | None = None,
        clause: Clause | None = None,
        bottom: bool = False,
        face_up: bool | None = None,
        tapped: bool = False,
        asked: bool = False,
        by: Context | None = None,
    ) -> bool:
        """Put a card into a zone."""
        how: dict[str, Any] = {"bottom": bottom, "face_up": face_up, "tapped": tapped, "asked": asked, "by": by}
        return moving.put(self, card, zone, *what, player=player, clause=clause, **how)

    def put_all(
        self,
        cards: Iterable[int],
        zone: str,
        *,
        player: int | None = None,
        clause: Clause | None = None,
        by: Context | None = None,
    ) -> list[int]:
        """Several cards at once."""
        return moving.put_all(self, cards, zone, player=player, clause=clause, by=by)

    def generate(self, face: str, player: int, zone: str, count: int, clause: Clause | None = None) -> list[int]:
        """Tokens."""
        return tokens.generate(self, face, player, zone, count, clause)

    def hand_over(self, card: int, player: int, clause: Clause) -> bool:
        """To the other field."""
        return moving.hand_over(self, card, player, clause)

    def tap(self, card: int, clause: Clause, *what: int | str) -> bool:
        """横置."""
        return moving.turn(self, card, clause, *what, tapped=True)

    def untap(self, card: int, clause: Clause, *what: int | str) -> bool:
        """竖置."""
        return moving.turn(self, card, clause, *what, tapped=False)

    def draw(self, player: int, clause: Clause | None = None) -> bool:
        """One card."""
        return hands.draw(self, player, clause)

    def discard(self, card: int, clause: Clause | None = None, *, by: Context | None = None) -> bool:
        """丢弃."""
        return hands.discard(self, card, clause, by=by)

    def fall(self, cards: Iterable[Fall]) -> list[int]:
        """破坏."""
        return destroying.destroy(self, cards)

    def banish(self, cards: Iterable[int], clause: Clause | None = None, *, by: Context | None = None) -> list[int]:
        """消失."""
        return destroying.banish(self, cards, clause, by)

    def evolve(self, card: int, into: int, clause: Clause | None = None) -> bool:
        """进化."""
        return evolving.evolve(self, card, into, clause)

    def count(self, card: int, counter: str, more: int, clause: Clause | None = None) -> bool:
        """Counters on a card."""
        return moving.counters(self, card, counter, more, clause)

    # --- numbers ----------------------------------------------------------------------------------------------

    def strike(self, blows: Iterable[Blow], clause: Clause | None = None) -> list[Blow]:
        """Damage."""
        return damage.strike(self, blows, clause)

    def heal(self, player: int, amount: int, clause: Clause | None = None) -> bool:
        """A leader's life goes up."""
        return damage.heal(self, player, amount, clause)

    def recover(self, player: int, amount: int, clause: Clause | None = None) -> bool:
        """回复能量点."""
        return points.recover(self, player, amount, clause or points.RECOVERED)

    def count_points(self, player: int, clause: Clause, *what: int | str, **numbers: int) -> bool:
        """Points within their bounds."""
        return points.count(self, player, clause, *what, **numbers)

    # --- effects ----------------------------------------------------------------------------------------------

    def made(self, effect: Effect, clause: str) -> Effect:
        """An effect as it begins, with the next stamp (10.9.1.6.2)."""
        return replace(effect, stamp=self.tick(), clause=str(clause))

    def together(self) -> AbstractContextManager[None]:
        """What is done inside is done at the same time; only then is it looked at what waits for it."""
        if not self.at_once:
            self._events, self._left = [], None
        return super().together()

    def as_they_left(self) -> Self:
        """The board as it was before any of the cards moved that leave the field at the same time (10.7.4.1.2)."""
        if self.at_once and self._left is None:
            self._left = self.state.__copy__()
        return self if not self.at_once or self._left is None else self.at(self._left)

    def of_itself(self) -> None:
        """What happened sets off what waits for it."""
        events, self._events = self._events, []
        if len(events) < 2:  # as it mostly is: nothing happened beside it
            for one in events:
                AUTOMATIC.notice(self, one)
        else:
            self._together(events)
        if STATE in self.printed_anywhere("waits"):
            states(self)

    def _together(self, events: list[Happening]) -> None:
        """What happened at the same time sets off what waits for it, each with what happened beside it."""
        gone = tuple([(one.subject, one.before) for one in events if one.event == "离场"])
        came = tuple([one.subject for one in events if one.event == "进场"])
        for place, one in enumerate(events):
            same = [other for other in events[:place] if other.event == one.event]
            also, since = tuple([other.subject for other in same]), min([other.noted for other in [*same, one]])
            more = {"gone": gone, "came": came, "alongside": also, "since": since}
            AUTOMATIC.notice(self, replace(one, **more))

    def happened(
        self, event: str, subject: int = 0, other: int | None = None, origin: str = "", *, amount: int = 0
    ) -> None:
        """Something happened that abilities may wait for (10.7)."""
        self.occurred(event, subject, other)
        tallied = self.printed_anywhere("tallies")
        came = self.card(subject).origin if event == "使用" and tallied else origin
        for said in (event, f"从{came}到{event}") if subject and tallied else ():  # from one zone into another
            if said in tallied:
                self.set(deeds=(*self.state.deeds, (said, subject, self.controller(subject))))
            if said in self.printed_anywhere("records"):
                self.set(feats=(*self.state.feats, (said, subject, self.controller(subject))))
        before = self._before.get(subject) if origin else None
        if origin == FIELD and self.at_once and self._left is not None:
            before = self._left
        what = Happening(event, subject, other, origin, amount=amount, before=before, noted=len(self.state.deeds))
        self._events = [*self._events, what] if self.at_once else [what]
        self.in_between()

    def perform(self, node: Node, context: Context) -> Done:  # type: ignore[override]
        """Do what a part of an effect says (5); what it brought about can be what something waits for (10.7.6.1)."""
        done = verbs.perform(self, node, context)
        if STATE in self.printed_anywhere("waits"):
            self.in_between()
        return done

    def looping(self, loop: Loop) -> None:
        """The same board again is an endless loop (15.2.1)."""
        self.call(replace(loops.Looping.of_loop(loop), boards=()))


__all__ = ["Table", "name"]
