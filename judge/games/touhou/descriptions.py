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
from judge.games.touhou.zones import DISC, FIELD
from judge.kernel import Reason

WITHOUT_CARD = embody("1.83a", "战场上属于该种类或种族的永久物")
WITH_CARD = embody("1.83b", "那个区域里合乎描述的牌")
ON_DISC = (embody("4.7.2", "不算永久物"), embody("1.95a", "永久物"))
NOT_YET = (embody("1.22.3", "还不会马上处理"), embody("1.22.4", "所有效应处理完毕"))


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
        if part != "zone":
            return
        if select.zones:
            yield Reason(WITH_CARD, ("指的是那个区域里的牌",), card)
        else:
            yield Reason(WITHOUT_CARD, ("没有写「牌」，指的是战场上的",), card)
        here = play.card(card)
        if here.zone == DISC and not select.zones:
            yield from (Reason(clause, ("在颜色盘，不是永久物",), card) for clause in ON_DISC)
        elif here.zone == FIELD and here.doomed:
            yield from (Reason(clause, ("达到了被消灭的条件，还没有移走",), card) for clause in NOT_YET)
