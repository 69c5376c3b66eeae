"""1.83, 1.111, 1.117b. Which cards alone may be chosen for a text, and what says which cards its words mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.clause import Clause
from judge.effects.nodes.meant import Select
from judge.games.cards.context import Context
from judge.games.cards.unfit import Described, Part
from judge.games.touhou import facts
from judge.games.touhou.book import embody
from judge.games.touhou.vocabulary import WORDS
from judge.kernel import Reason

WITHOUT_CARD = embody("1.83a", "战场上属于该种类或种族的永久物")
WITH_CARD = embody("1.83b", "那个区域里合乎描述的牌")


class Words(Described):
    """What only this book says of descriptions."""

    vocabulary = WORDS

    def is_a(self, play: Any, card: int) -> str:
        """What kind of card one is."""
        return "、".join(facts.kinds(play, card))

    def rules(self, play: Any, context: Context) -> tuple[Clause, ...]:
        """By which clause nothing but what a text, or a cost, describes may be chosen for it."""
        return (facts.as_told(play, context.card),)

    def defines(self, play: Any, card: int, part: Part, select: Select) -> Iterable[Reason]:
        """Where the cards are that a text describes: without 牌 on the battlefield, with it where it says."""
        del play
        if part == "zone":
            yield Reason(WITH_CARD if select.zones else WITHOUT_CARD, (), card)
