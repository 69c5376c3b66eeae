"""What a game package offers to the rest of the house."""

from __future__ import annotations

from typing import Any, Protocol

from judge.corpus import Book
from judge.games.citing import Citations
from judge.games.placed import Placed
from judge.kernel import Play, Procedure, State


class Game(Protocol):
    """One rulebook that can be played."""

    id: str
    name: str
    citations: Citations
    players: tuple[str, ...]
    zones: tuple[str, ...]
    """The zones of a player, in the order in which a board shows them."""
    front: str
    """The fact of a card that says whether its front is up."""
    owner: str
    """The fact of a card that says whose it is."""
    brief: tuple[str, ...]
    """The facts of a card that a board shows beside its name, and that endings are compared by."""
    procedures: tuple[type[Procedure], ...]

    @property
    def book(self) -> Book:
        """The rulebook."""

    def play(self, state: Any, *, without: str = "") -> Play[Any]:
        """A play that goes on from ``state``; ``without``: a clause that is switched off."""

    def cards(self, written: Placed) -> dict[str, Any]:
        """The printed sides described in a document, by what they are called. Raises Unreadable."""

    def start(self, written: Placed, faces: dict[str, Any]) -> Any:
        """The state that a document describes. Raises Unreadable."""

    def saved_cards(self, faces: dict[str, Any]) -> dict[str, Any]:
        """The opposite of ``cards``: plain values, defaults left out."""

    def saved_start(self, state: Any) -> dict[str, Any]:
        """The opposite of ``start``: plain values, defaults left out."""

    def named(self, state: State, card: int) -> str:
        """What a card is called on this board."""

    def find(self, state: State, words: str) -> tuple[int, ...]:
        """The cards that ``words`` can mean on this board; none if nothing is called that."""

    def visible(self, state: State, card: int, player: int) -> bool:
        """Whether a player may see the front of a card."""

    def card_facts(self, state: State, card: int) -> dict[str, Any]:
        """What can be said of a card now, by name of the fact."""

    def facts(self, state: State) -> dict[str, Any]:
        """What can be said of the game now, such as 结果, 回合玩家, 回合."""
