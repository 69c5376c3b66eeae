"""5.4.1. Several cards onto a deck or below it: who puts them there says which of them go where."""

from __future__ import annotations

from judge.games.evolve.book import cite
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules
from judge.games.evolve.vocabulary import EITHER_END

PUT_THERE = cite("5.4.1", "让卡牌移动到那个领域")
SAME, APART = "都放在同一端", "每张各选一端"
WHICH = ("几张卡牌放置到牌组顶部或底部：都放在同一端，还是每张各选一端，书中没有写", (SAME, APART))


def parted(play: Rules, cards: list[int], context: Context) -> tuple[tuple[str, list[int]], ...]:
    """Each end of the deck, with the cards that go there."""
    top, bottom = EITHER_END.split("或")
    if len(cards) < len(("A", "B")) or play.reading("5.4.1 顶部或底部", *WHICH, (PUT_THERE,)) == SAME:
        place = play.one_of(context.player, {"顶部": top, "底部": bottom}, "放置到牌组的哪一端") or top
        return ((place, cards),)
    above = list(play.some(context.player, cards, "放置到牌组顶部的卡牌，其余的到底部", least=0, most=len(cards)))
    return (top, above), (bottom, [card for card in cards if card not in above])
