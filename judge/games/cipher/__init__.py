"""Fire Emblem Cipher: one module a chapter of its rulebook."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from judge.games.cipher import auto_ability, changed, looking, printed, sentences, view, written
from judge.games.cipher.book import citations
from judge.games.cipher.card import State
from judge.games.cipher.speech import SPEECH
from judge.games.cipher.table import Table
from judge.games.game import Game, Possible
from judge.kernel import Procedure
from judge.kernel.records import Derived, Reason

if TYPE_CHECKING:
    from judge.effects.nodes.ability import Ability


class Cipher(Game):
    """The game as the rest of the house sees it."""

    id = "cipher"
    name = "火焰之纹章0（Cipher）"
    citations = citations
    card, board = printed.CARD, written.BOARD
    brief = ("主人公", "已行动", "被击破", "背面朝上", "战斗力")
    beside: ClassVar[tuple[tuple[str, object], ...]] = (("叠放", []),)
    only_changed = tuple(changed.ONCE_CHANGED)
    deeds, is_so, said_of, set_off = sentences.DEEDS, sentences.IS_SO, sentences.SAID_OF, sentences.SET_OFF
    speech = SPEECH
    unused = auto_ability.UNUSED
    read_face = staticmethod(printed.read_face)
    saved_face = staticmethod(printed.saved_face)
    play = staticmethod(Table)
    card_facts = staticmethod(view.card_facts)
    own_facts = staticmethod(view.facts)

    def visible(self, state: State, card: int, player: int) -> bool:
        """Whether a player may see the front of a card (6.4)."""
        return looking.visible(Table(state), card, player)

    def why_fact(self, state: State, card: int, fact: str) -> Derived:
        """The value of a fact of a card with everything that makes it so."""
        from judge.games.cipher import why  # noqa: PLC0415 - only where somebody asks

        return Derived(self.card_facts(state, card)[fact], why.because(Table(state), card, fact))

    def why_ability(self, state: State, card: int, ability: Ability) -> tuple[Reason, ...]:
        """Why an ability of a card does nothing on this board, or what it waits for."""
        from judge.games.cipher import why_ability  # noqa: PLC0415 - the same

        return why_ability.of_ability(Table(state), card, ability)

    def why_not_set_off(self, state: State, card: int, ability: Ability) -> tuple[Reason, ...]:
        """Why an automatic or a special ability of a card was not set off."""
        from judge.games.cipher import why_ability  # noqa: PLC0415 - the same

        return why_ability.not_set_off(Table(state), card, ability)

    def asked(self, state: State, card: int | None, name: str) -> Derived | None:
        """What is printed on a card, its state, who may see it; and what the book's words mean on this board."""
        from judge.games.cipher import information, words  # noqa: PLC0415 - the same

        return words.asked(Table(state), name) if card is None else information.asked(Table(state), card, name)

    def holds(self, state: State, card: int, ability: Ability) -> bool | None:
        """Whether an ability that does something all the time does it on this board."""
        from judge.games.cipher import static  # noqa: PLC0415 - only where somebody asks

        return static.does_now(Table(state), card, ability)

    def possible(self, state: State, within: tuple[type[Procedure], ...]) -> Iterable[Possible]:
        """What each player could choose with this board at some moment."""
        from judge.games.cipher import possible  # noqa: PLC0415 - only where somebody asks

        del within
        return possible.possible(Table(state))


GAME = Cipher()
