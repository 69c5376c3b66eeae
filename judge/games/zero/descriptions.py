"""610, 317#13, 700#1. Which cards alone may be chosen for a text, and what says which cards its words mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Select
from judge.games.cards.context import Context
from judge.games.cards.unfit import Described, Part, unmet
from judge.games.zero import facts
from judge.games.zero.book import embody
from judge.games.zero.rules import Rules
from judge.games.zero.vocabulary import WORDS
from judge.games.zero.zones import BELOW, OUT, RESOURCE
from judge.kernel import Reason

COUNTERS = embody("323#2", "不能指定它")
SIDES = {"自己": embody("610#1", "就是玩家自己"), "对手": embody("610#2", "对方的玩家")}


class Words(Described):
    """What only this book says of descriptions."""

    vocabulary = WORDS
    SAYS, A_COST = embody("700#1", "就是这张牌的效果"), embody("317#13", "使用此效果时要支付的费用")

    def is_a(self, play: Any, card: int) -> str:
        """What kind of card one is."""
        return facts.kind(play, card)

    def defines(self, play: Any, card: int, part: Part, select: Select) -> Iterable[Reason]:
        """Whom 我方 and 对方 mean; that what lies below a card is none itself."""
        if part == "whose" and select.holder is None and select.whose != "双方":
            yield Reason(SIDES[select.whose], (), card)
        asks_colour = part == "demand" and any(demand.fact == "颜色" for demand in select.filters)
        if asks_colour and not play.card(card).face_up and play.card(card).zone in {OUT, RESOURCE}:
            yield Reason(facts.FACE_DOWN, ("面朝下，没有颜色",), card)
        if part == "zone" and play.card(card).zone == BELOW:
            yield Reason(COUNTERS, ("是升级指示物，不视为卡牌",), card)


def dearer(words: Described, play: Rules, node: Node, context: Context) -> Iterator[Reason]:
    """The cards that cost too much for a text where nobody uses them, though less is paid as they are used."""
    what = getattr(node, "what", getattr(node, "of", None))
    if not isinstance(what, Select) or not any(demand.fact == "费用" for demand in what.filters):
        return
    for player in words.holders(play, what, context):
        for card in [one for zone in words.zones(play, what) for one in words.lying(play, player, zone)]:
            less = facts.to_use(play, card)[0] < facts.cost(play, card)[0]
            unfit = list(unmet(words, play, what, context, card)) if less else []
            if all(part == "demand" for part, _ in unfit):
                yield from [Reason(facts.COST[1], (said, "，只在使用时减少"), card) for _, said in unfit]
