"""Shadowverse EVOLVE: one module a chapter of its rulebook."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from judge.games.evolve import ending, printed, sentences, view, written
from judge.games.evolve.book import citations
from judge.games.evolve.card import State
from judge.games.evolve.speech import SPEECH
from judge.games.evolve.table import Table
from judge.games.game import Game, Possible
from judge.kernel import Procedure
from judge.kernel.records import Derived, Reason

if TYPE_CHECKING:
    from judge.effects.nodes.ability import Ability


class Evolve(Game):
    """The game as the rest of the house sees it."""

    id = "evolve"
    name = "影之诗进化对决"
    citations = citations
    card, board, printing = printed.CARD, written.BOARD, printed.PRINTING
    brief = ("横置", "攻击力", "生命值")
    beside, counted = (("已进化", False), ("公开", False)), "指示物"
    brief_of_players = ("能量点", "能量点最大值", "进化点")
    deeds, is_so, said_of = sentences.DEEDS, sentences.IS_SO, sentences.SAID_OF
    speech = SPEECH
    read_face = staticmethod(printed.read_face)
    saved_face = staticmethod(printed.saved_face)
    play = staticmethod(Table)
    visible = staticmethod(view.visible)
    card_facts = staticmethod(view.card_facts)
    own_facts = staticmethod(view.facts)

    def why_fact(self, state: State, card: int, fact: str) -> Derived:
        """The value of a fact of a card with everything that makes it so."""
        from judge.games.evolve import why  # noqa: PLC0415 - only where somebody asks

        return Derived(self.card_facts(state, card)[fact], why.because(Table(state), card, fact))

    def why_ability(self, state: State, card: int, ability: Ability) -> tuple[Reason, ...]:
        """Why an ability of a card does nothing on this board; nothing if it could."""
        from judge.games.evolve import why  # noqa: PLC0415 - only where somebody asks

        return why.of_ability(Table(state), card, ability)

    def asked(self, state: State, card: int | None, name: str) -> Derived | None:
        """What is printed on a card, how it is used, what its words mean; the book's words and a player's numbers."""
        from judge.games.evolve import information, words  # noqa: PLC0415 - the same

        return words.asked(Table(state), name) if card is None else information.asked(Table(state), card, name)

    def holds(self, state: State, card: int, ability: Ability) -> bool | None:
        """Whether an ability that does something all the time does it on this board."""
        from judge.games.evolve import layers  # noqa: PLC0415 - only where somebody asks

        return layers.CONTINUOUS.does(Table(state), card, ability)

    def possible(self, state: State, within: tuple[type[Procedure], ...]) -> Iterable[Possible]:
        """What each player could choose with this board at some moment."""
        from judge.games.evolve import possible  # noqa: PLC0415 - only where somebody asks

        del within
        return possible.possible(Table(state))


GAME = Evolve()
__all__ = ["GAME", "ending"]
