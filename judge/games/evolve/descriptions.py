"""10.8.1, 10.4.2. Which cards alone may be chosen for a text, and what says which cards its words mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.clause import Clause
from judge.effects.nodes.meant import Select
from judge.games.cards.context import Context
from judge.games.cards.unfit import Described, Part
from judge.games.evolve import facts
from judge.games.evolve.book import embody
from judge.games.evolve.card import LEADER_CARD
from judge.games.evolve.vocabulary import WORDS
from judge.games.evolve.zones import JUST_FOLLOWERS, JUST_LEADERS
from judge.kernel import Reason

SAYS = embody("10.8.1", "它所指示的行动")
A_COST = embody("10.4.2", "拿来作交换的那个行动")


class Words(Described):
    """What only this book says of descriptions."""

    vocabulary = WORDS

    def is_a(self, play: Any, card: int) -> str:
        """What kind of card one is."""
        return facts.kind(play, card)

    def rules(self, play: Any, context: Context) -> tuple[Clause, ...]:
        """By which clause nothing but what a text, or a cost, describes may be chosen for it."""
        del play
        return (A_COST,) if context.paying else (SAYS,)

    def defines(self, play: Any, card: int, part: Part, select: Select) -> Iterable[Reason]:
        """In which zone the cards are of which a text names none (4.3.3, 4.4.3)."""
        del play
        if part == "zone" and not select.zones:
            yield Reason(JUST_LEADERS if select.kind == LEADER_CARD else JUST_FOLLOWERS, (), card)
