"""What a game package says to the rest of the house: everything that whoever stands above asks of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, NamedTuple

from judge.corpus import Book
from judge.effects.nodes import Ability
from judge.games import decks, listed
from judge.games.citing import Citations
from judge.games.placed import Placed
from judge.kernel import Option, Play, Procedure, apart

Schema = dict[str, Any]
"""A JSON Schema."""


class Outcome(NamedTuple):
    """How a game ended: who won (None: nobody, a draw), and by which clauses."""

    winner: int | None
    by: tuple[str, ...]

    @property
    def draw(self) -> bool:
        """Whether nobody won."""
        return self.winner is None


class Game(ABC):
    """One rulebook that can be played."""

    id: ClassVar[str]
    name: ClassVar[str]
    citations: ClassVar[Citations]
    players: ClassVar[tuple[str, ...]] = ("A", "B")
    zones: ClassVar[tuple[str, ...]]
    """The zones of a player, in the order in which a board shows them."""
    front: ClassVar[str]
    """The fact of a card that says whether its front is up."""
    owner: ClassVar[str]
    """The fact of a card that says whose it is."""
    brief: ClassVar[tuple[str, ...]]
    """The facts of a card that a board shows beside its name, and that endings are compared by."""
    procedures: ClassVar[tuple[type[Procedure], ...]]

    @property
    def book(self) -> Book:
        """The rulebook."""
        return self.citations.book

    @property
    def look(self) -> listed.Look:
        """The facts of a card that are shown by how it lies."""
        return listed.look(self.id)

    @property
    def deck(self) -> decks.Form:
        """The deck rules."""
        return decks.form(self.id)

    @abstractmethod
    def play(self, state: Any, *, without: str = "") -> Play[Any]:
        """A play that goes on from ``state``; ``without``: a clause that is switched off."""

    # --- as it is written --------------------------------------------------------------------------------------

    @abstractmethod
    def cards(self, written: Placed) -> dict[str, Any]:
        """The printed sides described in a document, by what they are called. Raises Unreadable."""

    @abstractmethod
    def start(self, written: Placed, faces: dict[str, Any]) -> Any:
        """The state that a document describes. Raises Unreadable."""

    @abstractmethod
    def saved_cards(self, faces: dict[str, Any]) -> dict[str, Any]:
        """The opposite of ``cards``: plain values, defaults left out."""

    @abstractmethod
    def saved_start(self, state: Any) -> dict[str, Any]:
        """The opposite of ``start``: plain values, defaults left out."""

    @abstractmethod
    def schema(self) -> tuple[Schema, Schema]:
        """The form of one card, and of a start: what ``cards`` and ``start`` read."""

    @abstractmethod
    def read_text(self, said: str) -> tuple[Ability, ...]:
        """The abilities that a card's text means. Raises TextError, with the place of what was not understood."""

    # --- as it is said -----------------------------------------------------------------------------------------

    @abstractmethod
    def named(self, state: Any, card: int) -> str:
        """What a card is called on this board."""

    @abstractmethod
    def find(self, state: Any, words: str) -> tuple[int, ...]:
        """The cards that ``words`` can mean on this board; none if nothing is called that."""

    @abstractmethod
    def visible(self, state: Any, card: int, player: int) -> bool:
        """Whether a player may see the front of a card."""

    @abstractmethod
    def card_facts(self, state: Any, card: int) -> dict[str, Any]:
        """What can be said of a card now, by name of the fact."""

    @abstractmethod
    def facts(self, state: Any) -> dict[str, Any]:
        """What can be said of the game now, such as 结果, 回合玩家, 回合."""

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended; None as long as it goes on."""
        over = state.over
        return None if over is None else Outcome(over.winner, tuple(dict.fromkeys(map(str, over.by))))

    def result(self, state: Any) -> str:
        """The outcome in words: 继续, 平局, A胜."""
        ended = self.outcome(state)
        return "继续" if ended is None else "平局" if ended.winner is None else f"{self.players[ended.winner]}胜"

    def alike(self, state: Any, option: Option) -> object:
        """Equal for options between which nobody can see a difference on the board."""
        return apart(state)(option)
