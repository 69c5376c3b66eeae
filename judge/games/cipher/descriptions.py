"""21.1.1, 22.1.1.1, 26. Which cards alone may be chosen for a text, and what says which cards its words mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.effects.nodes.meant import Select
from judge.games.cards.unfit import Described, Part
from judge.games.cipher.book import embody
from judge.games.cipher.vocabulary import WORDS
from judge.kernel import Reason

OWN, OTHERS = embody("5.1.2.1.2.3", "这张卡的使用者"), embody("5.1.2.1.2.4", "使用者之外")
"""Whom 自己的 and 对手的 mean in a text."""
ON_TOP = embody("14.2.3", "改看放在顶端的卡")
UNITS = {
    "双方": embody("26.2.1", "作为单位存在的卡"),
    "自己": embody("26.4.1", "使用者为自己"),
    "对手": embody("26.5.1", "使用者为对手"),
}
ELSEWHERE = {
    "羁绊卡": embody("26.14.1", "羁绊区"),
    "支援卡": embody("26.15.1", "支援区"),
    "宝玉": embody("26.16.1", "宝玉区"),
}


class Words(Described):
    """What only this book says of descriptions."""

    vocabulary = WORDS
    SAYS, A_COST = embody("21.1.1", "会被实行的内容"), embody("22.1.1.1", "实行费用所规定的行为")

    def defines(self, play: Any, card: int, part: Part, select: Select) -> Iterable[Reason]:
        """Which cards a word means; of a unit made of several cards only what is on top is read."""
        if part in {"whose", "zone"} and select.kind == "单位" and not select.zones:
            yield Reason(UNITS[select.whose], (), card)
        elif part == "whose" and select.whose != "双方":
            yield Reason(OWN if select.whose == "自己" else OTHERS, (), card)
        elif part == "zone" and select.kind in ELSEWHERE:
            yield Reason(ELSEWHERE[select.kind], (), card)
        elif part == "demand" and play.card(card).below:
            yield Reason(ON_TOP, ("看放在顶端的卡",), card)
