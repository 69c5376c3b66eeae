"""零次元: one module a chapter of its rulebook."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from judge.games.game import Game, Possible
from judge.games.zero import printed, sentences, triggered_costs, view, written
from judge.games.zero.book import citations
from judge.games.zero.card import State
from judge.games.zero.speech import SPEECH
from judge.games.zero.table import Table
from judge.kernel import Procedure
from judge.kernel.records import Derived, Reason

if TYPE_CHECKING:
    from judge.effects.nodes.ability import Ability


class Zero(Game):
    """The game as the rest of the house sees it."""

    id = "zero"
    name = "零次元"
    citations = citations
    card, board = printed.CARD, written.BOARD
    brief = ("横置", "面朝下", "攻击力", "防御力", "攻击加成", "防御加成", "伤害")
    beside: ClassVar[tuple[tuple[str, object], ...]] = (("等级", 1), ("指示物", []), ("装备", []))
    deeds, is_so, said_of, went = sentences.DEEDS, sentences.IS_SO, sentences.SAID_OF, sentences.WENT
    speech = SPEECH
    unused = triggered_costs.IGNORED
    read_face = staticmethod(printed.read_face)
    saved_face = staticmethod(printed.saved_face)
    play = staticmethod(Table)
    visible = staticmethod(view.visible)
    card_facts = staticmethod(view.card_facts)
    own_facts = staticmethod(view.facts)

    def why_fact(self, state: State, card: int, fact: str) -> Derived:
        """The value of a fact of a card with everything that makes it so."""
        from judge.games.zero import why  # noqa: PLC0415 - only where somebody asks

        return Derived(self.card_facts(state, card)[fact], why.because(Table(state), card, fact))

    def why_ability(self, state: State, card: int, ability: Ability) -> tuple[Reason, ...]:
        """Why an effect of a card does nothing on this board, or what it needs."""
        from judge.games.zero import why_ability  # noqa: PLC0415 - only where somebody asks

        return why_ability.of_ability(Table(state), card, ability)

    def asked(self, state: State, card: int | None, name: str) -> Derived | None:
        """Who may see a card, how it is used, what its words mean; and what the book's words mean."""
        from judge.games.zero import information, words  # noqa: PLC0415 - the same

        return words.asked(Table(state), name) if card is None else information.asked(Table(state), card, name)

    def holds(self, state: State, card: int, ability: Ability) -> bool | None:
        """Whether an ability that does something all the time does it on this board."""
        from judge.games.zero import layers  # noqa: PLC0415 - only where somebody asks

        return layers.CONTINUOUS.does(Table(state), card, ability)

    def possible(self, state: State, within: tuple[type[Procedure], ...]) -> Iterable[Possible]:
        """What each player could choose with this board at some moment."""
        from judge.games.zero import possible  # noqa: PLC0415 - only where somebody asks

        return possible.possible(Table(state), within)


GAME = Zero()
