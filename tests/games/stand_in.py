"""A game of cards small enough to see everything: what the common half does, without any book."""

# ruff: noqa: ARG002 - it answers what it is asked, and needs little of it
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Node
from judge.effects.nodes.meant import Did, Doing, Select, Term, Whose
from judge.games.cards import values
from judge.games.cards.layers import ABILITY, Layers, Source, number_of, words_of
from judge.games.cards.meaning import Context, Done, Meaning
from judge.games.cards.replacing import Replacement, Replacing, from_layers
from judge.games.cards.rules import Piles, Rules
from judge.games.cards.triggers import Happening, Triggers
from judge.games.cards.values import Effect, Layer, State
from judge.kernel import Card

FIELD, AWAY, LOST = "场", "远处", "失去能力"
OTHER = ("另一个",)
SET_OFF, LATER, INSTEAD_OF = Clause("1.1", ""), Clause("1.2", ""), Clause("1.3", "")


class Face(values.Face, frozen=True):
    """What is printed on a card."""

    strength: int = 0
    colour: str = "红"


class Words(Meaning):
    """What words mean here."""

    def sides(self, play: Small, whose: Whose, player: int) -> tuple[int, ...]:
        del play
        return {"自己": (player,), "对手": (1 - player,)}.get(whose, (0, 1))

    def zones(self, play: Small, select: Select) -> tuple[str, ...]:
        del play
        return select.zones or (FIELD,)

    def fact(self, play: Small, card: int, name: str) -> tuple[str | int | bool, ...]:
        return (play.strength(card),) if name == "力量" else (play.colour(card),)

    def role(self, play: Small, role: str, context: Context) -> Iterable[int | None]:
        raise LookupError(role)

    def doing(self, play: Small, what: Doing, card: int, context: Context) -> bool:
        raise LookupError(what)

    def did(self, play: Small, what: Did, cards: list[int]) -> bool:
        raise LookupError(what)

    def term(self, play: Small, what: Term, context: Context) -> bool:
        """Whether the part of the state that the word names has become another."""
        return bool(getattr(play.state, what.word) == OTHER)


class Continuous(Layers):
    """Abilities first, then colours, then numbers; what depends on another one after it."""

    meaning, KIND, RANKS = Words(), "永续", ("能力", "颜色", "力量")

    def sources(self, play: Small) -> list[Source]:
        """Everything in the order in which it began; a card began with its number."""
        found = [Source(effect.stamp, effect=effect) for effect in play.state.effects]
        found += [Source(card, card) for player in (0, 1) for card in play.state.zones[player, FIELD]]
        return sorted(found, key=lambda source: source.stamp)

    def abilities(self, play: Small, card: int) -> list[Ability]:
        if self.on(play, card, LOST):
            return []
        return [ability for ability in play.face(card).abilities if ability.kind == self.KIND]

    def works(self, play: Small, card: int, ability: Ability, stamp: int) -> bool:
        return not self.on(play, card, LOST)

    def rank(self, what: Node | Effect) -> str:
        if isinstance(what, Effect):
            return what.what if what.what in self.RANKS else self.RANKS[0]
        return getattr(what, "fact", self.RANKS[0])


class Waits(Triggers):
    """Every card in play listens; the turn player's first."""

    meaning, DELAYED = Words(), LATER

    def listening(self, play: Small, what: Happening) -> Iterator[tuple[int, int, Ability]]:
        for player in (play.state.turn_player, 1 - play.state.turn_player):
            for card in play.state.zones[player, FIELD]:
                for ability in play.face(card).abilities:
                    yield card, player, ability

    def clause(self, play: Small, ability: Ability, what: Happening) -> Clause:
        return SET_OFF


class Replaced(Replacing):
    """Who has the card says which comes first."""

    meaning, REPLACES = Words(), INSTEAD_OF

    def all(self, play: Small) -> list[Replacement]:
        return from_layers(CONTINUOUS.all(play))

    def asked(self, play: Small, card: int) -> tuple[int, Clause]:
        return play.card(card).player, INSTEAD_OF


CONTINUOUS, WAITS, REPLACED = Continuous(), Waits(), Replaced()


class Small(Rules[State]):
    """The game."""

    piles = Piles(FIELD, "牌组", "牌")

    def face(self, card: int) -> Face:
        found: Face = self.state.faces[self.state.cards[card].face]
        return found

    def strength(self, card: int) -> int:
        return number_of(CONTINUOUS.on(self, card, "力量"), self.face(card).strength, lambda layer: SET_OFF)

    def colour(self, card: int) -> str:
        return words_of(CONTINUOUS.on(self, card, "颜色"), (self.face(card).colour,), lambda layer: SET_OFF)[-1]

    def abilities(self, card: int) -> list[str]:
        """The names of what a card can do."""
        given = [layer.ability for layer in CONTINUOUS.on(self, card, ABILITY) if layer.ability is not None]
        own = [] if CONTINUOUS.on(self, card, LOST) else self.face(card).abilities
        return [ability.name for ability in (*own, *given)]

    def put(self, card: int, zone: str, *what: int | str, player: int | None = None, **how: Any) -> bool:
        return self.move(card, self.card(card).player if player is None else player, zone, *what)

    def draw(self, player: int, clause: Clause | None = None) -> bool:
        return False

    def happened(self, event: str, subject: int, other: int | None = None, origin: str = "") -> None:
        WAITS.notice(self, Happening(event, subject, other, origin))

    def perform(self, node: Node, context: Context) -> Done:
        return False, ()


def small(*faces: Face, effects: tuple[Effect, ...] = ()) -> Small:
    """A game in which the first player has these cards in play, numbered from 1."""
    cards = {number: Card(number, 0, str(number), 0, FIELD) for number in range(1, len(faces) + 1)}
    zones = {(0, FIELD): tuple(cards), (1, FIELD): (), (0, AWAY): (), (1, AWAY): ()}
    state = State(cards, zones, effects=effects, faces={str(number): face for number, face in enumerate(faces, 1)})
    return Small(state, without="-")  # outside a step no clause is being carried out, and none is switched off


__all__ = ["AWAY", "CONTINUOUS", "FIELD", "LOST", "OTHER", "REPLACED", "WAITS", "Face", "Layer", "Small", "small"]
