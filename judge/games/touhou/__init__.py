"""极彩multicolour: one module a chapter of its rulebook."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from judge.games.game import Game, Possible
from judge.games.touhou import printed, sentences, view, written
from judge.games.touhou.book import OLDER, citations
from judge.games.touhou.card import State
from judge.games.touhou.speech import SPEECH
from judge.games.touhou.table import Table
from judge.kernel import Procedure
from judge.kernel.records import Derived, Reason

if TYPE_CHECKING:
    from judge.effects.nodes.ability import Ability


class Touhou(Game):
    """The game as the rest of the house sees it."""

    id = "touhou"
    name = "极彩"
    citations = citations
    card, board = printed.CARD, written.BOARD
    brief, brief_of_players = ("横置", "属性值", view.ON_IT), ("生命",)
    brief_of_board = ("对抗",)
    beside = (("伤害", 0),)
    deeds, is_so, said_of = sentences.DEEDS, sentences.IS_SO, sentences.SAID_OF
    speech = SPEECH
    carried_out = sentences.CARRIED_OUT
    read_face = staticmethod(printed.read_face)
    saved_face = staticmethod(printed.saved_face)
    play = staticmethod(Table)
    visible = staticmethod(view.visible)
    card_facts = staticmethod(view.card_facts)
    own_facts = staticmethod(view.facts)

    @property
    def editions(self) -> tuple[str, ...]:
        """The complete rules, and the first chapter of an older edition."""
        return (self.book.edition, OLDER)

    def pinned(self, state: State, edition: str) -> State:
        """A start that is played by an older edition."""
        pinned = state.__copy__()
        pinned.edition = edition
        return pinned

    def why_fact(self, state: State, card: int, fact: str) -> Derived:
        """The value of a fact of a card with everything that makes it so."""
        from judge.games.touhou import why  # noqa: PLC0415 - only where somebody asks

        return Derived(self.card_facts(state, card)[fact], why.because(Table(state), card, fact))

    def asked(self, state: State, card: int | None, name: str) -> Derived | None:
        """What no board shows: of a card who sees it, what it is and how it is used; what the book's words mean."""
        from judge.games.touhou import information, words  # noqa: PLC0415 - only where somebody asks

        return words.asked(Table(state), name) if card is None else information.asked(Table(state), card, name)

    def why_ability(self, state: State, card: int, ability: Ability) -> tuple[Reason, ...]:
        """Why an ability of a card does nothing on this board; nothing if it could."""
        from judge.games.touhou import why  # noqa: PLC0415 - only where somebody asks

        return why.of_ability(Table(state), card, ability)

    def holds(self, state: State, card: int, ability: Ability) -> bool | None:
        """Whether an ability that does something all the time does it on this board."""
        from judge.games.touhou import layers  # noqa: PLC0415 - only where somebody asks

        return layers.CONTINUOUS.does(Table(state), card, ability)

    def possible(self, state: State, within: tuple[type[Procedure], ...]) -> Iterable[Possible]:
        """What each player could choose with this board at some moment."""
        from judge.games.touhou import possible  # noqa: PLC0415 - only where somebody asks

        return possible.possible(Table(state), within)


GAME = Touhou()
