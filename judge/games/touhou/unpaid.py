"""1.56b, 7.1.6a. A card that is used without paying its 颜色值, where effects ask for more than is printed."""

from __future__ import annotations

from judge.games.touhou import facts, points
from judge.games.touhou.book import cite
from judge.games.touhou.card import Hue
from judge.games.touhou.rules import Rules
from judge.kernel import Reason

WITHOUT = cite("1.56b", "不支付颜色值")
MORE = "不支付颜色值而有增加"
ALL_OR_SOME = ("全不付：要付的就是那个颜色值（7.1.6a）", "仍付增加的：不付的只是牌自己的颜色值（1.56b）")


def besides(play: Rules, card: int, by: tuple[Reason, ...], *, told_to: bool) -> points.Slots:
    """It is told that a card's 颜色值 is not paid; what has to be paid all the same.

    ``by``: what lets it be used so; ``told_to``: that is what is just resolving.
    """
    more = _still(play, card)
    play.owing_to(by)
    if told_to:
        play.because(facts.TEXT_FIRST, "结算中的效应让他不支付", card=card)
    play.note("applied", card, f"不支付颜色值{f'，仍付增加的{facts.said(more)}' if more else ''}")
    return points.slots(play, 0, more)


def _still(play: Rules, card: int) -> tuple[Hue, ...]:
    """What effects add, if the judge reads that only the card's own 颜色值 is not paid."""
    more = points.added(play, card)
    missing = "不支付颜色值使用的牌，效应又增加它的颜色值：增加的还付不付"
    if not more or play.reading(MORE, missing, ALL_OR_SOME, (points.CHANGED, WITHOUT)) == ALL_OR_SOME[0]:
        return ()
    return more
