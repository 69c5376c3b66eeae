"""What cards are called on a board, and which card a name means."""

from __future__ import annotations

import re
from typing import Any, Final

from judge.kernel.state import NOBODY

PLAYERS: Final = ("A", "B")
"""What the players are called."""
_PATH: Final = re.compile(r"(?:(?P<whose>[AB])[.．])?(?P<zone>[^.．]+)[.．](?P<place>\d{1,4})")


class Naming:
    """The names of the cards of a game.

    ``first``: the zones in which a name is looked for first; ``hidden``: the piles that nobody looks into, where a card
    of the same name makes no difference; ``noun``: what the game calls a card.
    """

    def __init__(self, noun: str, *, first: tuple[str, ...], hidden: tuple[str, ...]) -> None:
        self.noun, self.hidden = noun, frozenset(hidden)
        self._first = dict.fromkeys(first, 0)

    def named(self, state: Any, card: int) -> str:
        """The card's name, with its player where both have one of that name."""
        found = state.cards.get(card)
        if found is None:
            return f"离去的{self.noun}"
        if not found.face:
            return f"未知的{self.noun}"
        face, player = found.face, found.player
        for other in state.cards.values() if player != NOBODY else ():
            if other.face == face and other.player != player and other.zone not in self.hidden:
                return f"{PLAYERS[player]}的{face}"
        return str(face)

    def path(self, state: Any, card: int) -> str:
        """A name that means this card only: player, zone, place in it from 1."""
        found = state.cards[card]
        whose = "" if found.player == NOBODY else f"{PLAYERS[found.player]}."
        return f"{whose}{found.zone}.{state.zones[found.player, found.zone].index(card) + 1}"

    def find(self, state: Any, words: str) -> tuple[int, ...]:
        """The cards meant by ``words``: a name, ``A的``name, or a path as ``A.手牌.2``; those in play first."""
        if path := _PATH.fullmatch(words):
            whose, place = PLAYERS.index(path["whose"]) if path["whose"] else NOBODY, int(path["place"])
            if (whose, path["zone"]) in state.zones:
                return state.zones[whose, path["zone"]][place - 1 : place] if place else ()
        player, name = None, words
        if words[1:2] == "的" and words[0] in PLAYERS and words not in state.faces:
            player, name = PLAYERS.index(words[0]), words[2:]
        found = [card for card in state.cards.values() if card.face == name and name and player in {None, card.player}]
        return tuple(card.id for card in sorted(found, key=lambda card: (self._first.get(card.zone, 1), card.id)))
