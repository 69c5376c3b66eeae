"""10.8.1, 10.4.2. Which cards alone may be chosen for a text, and what says which cards its words mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.effects.nodes.meant import Select
from judge.games.cards.unfit import Described, Part
from judge.games.evolve import facts
from judge.games.evolve.book import embody
from judge.games.evolve.card import LEADER_CARD
from judge.games.evolve.vocabulary import WORDS
from judge.games.evolve.zones import JUST_FOLLOWERS, JUST_LEADERS
from judge.kernel import Reason


class Words(Described):
    """What only this book says of descriptions."""

    vocabulary = WORDS
    SAYS, A_COST = embody("10.8.1", "它所指示的行动"), embody("10.4.2", "拿来作交换的那个行动")

    def is_a(self, play: Any, card: int) -> str:
        """What kind of card one is."""
        return facts.kind(play, card)

    def defines(self, play: Any, card: int, part: Part, select: Select) -> Iterable[Reason]:
        """In which zone the cards are of which a text names none (4.3.3, 4.4.3)."""
        del play
        if part == "zone" and not select.zones:
            yield Reason(JUST_LEADERS if select.kind == LEADER_CARD else JUST_FOLLOWERS, (), card)
