"""23. Replacement: (A), instead (B). What would happen does not, and something else does."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects import tell
from judge.effects.nodes import Instead, Node
from judge.games.cards.meaning import Context
from judge.games.cards.replacing import Replacement, Replacing
from judge.games.cipher import abilities, selecting
from judge.games.cipher.book import cite, embody
from judge.games.cipher.rules import Rules
from judge.games.cipher.vocabulary import WORDS

CHAPTER = embody("23", "置换效果")


class Replaced(Replacing):
    """置换效果: the user of the card says which of several is done (23.1)."""

    meaning, REPLACES = selecting.WORDS, cite("23.1", "代之以实行（B）")

    def all(self, play: Rules) -> list[Replacement]:
        """Those of the 常 abilities that are in force."""
        found = abilities.continuous(play, Instead)
        return [Replacement(source, node, abilities.titled(ability)) for source, ability, node in found]

    def asked(self, play: Rules, card: int) -> tuple[int, Clause]:
        """The card's user."""
        return play.card(card).player, self.REPLACES

    def applied(self, play: Rules, event: str, card: int, by: Replacement) -> None:
        """(B) is done."""
        play.consult(CHAPTER)
        then = "，".join(tell.verb(part, WORDS) for part in by.node.then)
        play.because(self.REPLACES, card=by.source, ability=by.name)
        play.note("replaced", card, f"的「{event}」不实行，改为实行：{then}", clause=self.REPLACES)

    def act(self, play: Rules, node: Node, context: Context) -> tuple[int, ...]:
        """A part of (B), by 23.1."""
        return play.perform(node, context, self.REPLACES)[1]


REPLACED = Replaced()
