"""零次元: one module a chapter of its rulebook."""

from __future__ import annotations

from typing import Any

from judge.effects.nodes import Ability
from judge.games.game import Game, Schema
from judge.games.placed import Placed
from judge.games.zero import board, naming, printed, saving, schema, view, words
from judge.games.zero.book import citations
from judge.games.zero.card import State
from judge.games.zero.table import Table


class Zero(Game):
    """The game as the rest of the house sees it."""

    id = "zero"
    name = "零次元"
    citations = citations
    zones = words.SIDE
    front, owner = "面朝上", "持有者"
    brief = ("横置", "攻击力", "防御力", "伤害")
    procedures = tuple(dict.fromkeys(board.PROCEDURES.values()))

    def play(self, state: State, *, without: str = "") -> Table:
        """A play that goes on from ``state``; ``without``: a clause that is switched off."""
        return Table(state, without=without)

    def cards(self, written: Placed) -> dict[str, Any]:
        """The printed sides described in a document."""
        return dict(printed.read_cards(written))

    def start(self, written: Placed, faces: dict[str, Any]) -> State:
        """The state that a document describes."""
        return board.read_start(written, faces)

    def saved_cards(self, faces: dict[str, Any]) -> dict[str, Any]:
        """Printed sides as plain values."""
        return printed.save_cards(faces)

    def saved_start(self, state: State) -> dict[str, Any]:
        """A state as plain values."""
        return saving.save_start(state)

    def schema(self) -> tuple[Schema, Schema]:
        """The form of one card, and of a start."""
        return schema.CARD, schema.START

    def read_text(self, said: str) -> tuple[Ability, ...]:
        """The abilities that a card's text means."""
        from judge.games.zero import text  # noqa: PLC0415 - a board without card text needs no grammar

        return text.read(said)

    def named(self, state: State, card: int) -> str:
        """What a card is called on this board."""
        return naming.named(state, card)

    def find(self, state: State, words: str) -> tuple[int, ...]:
        """The cards that ``words`` can mean on this board."""
        return naming.find(state, words)

    def visible(self, state: State, card: int, player: int) -> bool:
        """Whether a player may see the front of a card."""
        return view.visible(state, card, player)

    def card_facts(self, state: State, card: int) -> dict[str, Any]:
        """What can be said of a card now."""
        return view.card_facts(state, card)

    def facts(self, state: State) -> dict[str, Any]:
        """What can be said of the game now."""
        return view.facts(state)


GAME = Zero()
