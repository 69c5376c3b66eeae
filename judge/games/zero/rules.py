"""What the chapters of 零次元's rulebook ask of the game being played. The table, on top of them, carries it out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable

from judge.clause import Clause
from judge.effects.nodes.ability import Ability
from judge.games.cards import rules, triggers
from judge.games.cards.rules import Piles, name
from judge.games.cards.values import Layer
from judge.games.zero.book import cite
from judge.games.zero.card import UNKNOWN, Card, Effect, Face, State
from judge.games.zero.zones import DECK, FIELD, IN_PLAY, NEW_IN_PLAY

SHUFFLED = cite("617#1", "全部牌洗过一遍")


def never(card: int) -> bool:
    """Nothing keeps a card from it."""
    del card
    return False


class Rules(rules.Rules[State]):
    """A game of 零次元 being played, as a chapter sees it."""

    piles = Piles(DECK, "牌组", "牌", shuffling=(SHUFFLED,))

    # --- reading ------------------------------------------------------------------------------------------------

    def card(self, card: int) -> Card:
        """The card, with its state."""
        found: Card = self.state.cards[card]
        return found

    def face(self, card: int) -> Face:
        """What is printed on the card, or on the one that it is a copy of, as far as anybody knows."""
        state = self.state
        here = state.cards[card]
        key = here.copied or here.face
        found: Face = state.faces[key] if key else UNKNOWN
        return found

    def host(self, card: int) -> int | None:
        """The character that an equipment is on."""
        state = self.state
        there = (*state.zones[0, FIELD], *state.zones[1, FIELD])
        return next((other for other in there if card in state.cards[other].gear), None)

    def wore(self, gear: int) -> int:
        """The character that an equipment was on when it left play; 0 if that is gone, too."""
        return next((worn.host for worn in self.state.worn if worn.gear == gear), 0)

    def forget(self, card: int) -> None:
        """An equipment that left play, or a character that wore one, is so no more."""
        if self.state.worn:
            self.set(worn=tuple([worn for worn in self.state.worn if card not in (worn.gear, worn.host)]))

    def characters(self, player: int) -> list[int]:
        """A player's characters in play."""
        there = self.state.zones[player, FIELD]
        return [card for card in there if self.face(card).kind == "角色牌"] if there else []

    def in_play(self, card: int, stamp: int | None = None) -> bool:
        """Whether a card is in the battle zone, and still the one that it was (205#3)."""
        if self.card(card).zone not in IN_PLAY:
            return False
        return stamp is None or self.stamp(card) == stamp or not self.applies(NEW_IN_PLAY)

    def stamp(self, card: int) -> int:
        """When a card came into play; 0 if it is not there."""
        return self.state.stamps.get(card, 0)

    @abstractmethod
    def modified(self, card: int, fact: str) -> list[Layer]:
        """What changes a fact of a card now, in order (701#3)."""

    @abstractmethod
    def own(self, card: int, fact: str) -> list[Layer]:
        """What a card says of a fact of its own, wherever it lies (303#5)."""

    @abstractmethod
    def had(self, card: int) -> list[Ability]:
        """The effects of a card that has just left play: what is set off by its leaving is among them."""

    # --- cards --------------------------------------------------------------------------------------------------

    def done_to(
        self, cards: Iterable[int], do: Callable[[int], bool], *, kept: Callable[[int], bool] = never
    ) -> list[int]:
        """Do something to cards at the same time (102#3); those to which it was done.

        Of all of them it is asked first whether anything keeps them from it (``kept``). No chapter does it to one card
        after the other: of what the first one's going changes, the next one would know.
        """
        with self.together():
            free = [card for card in cards if not kept(card)]
            return [card for card in free if do(card)]

    @abstractmethod
    def sets_off(self, what: triggers.Happening) -> None:
        """Something happened (see ``happened``)."""

    @abstractmethod
    def lay_under(self, card: int, host: int, *what: int | str, face_up: bool) -> bool:
        """Make a card a level counter of a character (323#1)."""

    @abstractmethod
    def hand_over(self, card: int, player: int, clause: Clause) -> bool:
        """Move a card to the other battle zone: neither coming into play nor leaving it (609#2)."""

    @abstractmethod
    def effects_but(self, card: int) -> tuple[Effect, ...]:
        """What lasts, but for what is on a card."""

    @abstractmethod
    def tap(self, card: int, clause: Clause, *what: int | str) -> bool:
        """横置."""

    @abstractmethod
    def untap(self, card: int, clause: Clause, *what: int | str) -> bool:
        """重置."""

    # --- effects ------------------------------------------------------------------------------------------------

    @abstractmethod
    def happened(
        self, event: str, subject: int = 0, other: int | None = None, origin: str = "", *, player: int | None = None
    ) -> None:
        """Something happened that effects may wait for (702); ``player``: to his life zone."""

    @abstractmethod
    def counter(self, card: int, player: int) -> None:
        """The 反击特效 of a card that damage has turned up (704)."""

    @abstractmethod
    def next_less(self, card: int) -> list[Effect]:
        """What says that a card, if it is the next one that is used, costs less."""

    @abstractmethod
    def use_up(self, card: int, ability: Ability, clause: Clause) -> None:
        """An effect with a limit may not be used again this turn (703#3)."""


__all__ = ["Rules", "name"]
