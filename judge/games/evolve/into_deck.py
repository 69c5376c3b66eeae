"""5.4.1. Cards put into a deck: on top or below, as the nth from the top, shuffled among themselves."""

from __future__ import annotations

import re

from judge.effects.nodes.verbs import Put
from judge.games.evolve import moving, order, shuffling
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules
from judge.games.evolve.vocabulary import EITHER_END
from judge.games.evolve.zones import DECK

PUT = moving.PUT
SEVERAL = 2
"""From so many cards on the text can be read in two ways."""
SAME, APART = "都放在同一端", "每张各选一端"
WHICH = ("几张卡牌放置到牌组顶部或底部：都放在同一端，还是每张各选一端，书中没有写", (SAME, APART))


def parted(play: Rules, cards: list[int], context: Context) -> tuple[tuple[str, list[int]], ...]:
    """Each end of the deck, with the cards that go there."""
    top, bottom = EITHER_END.split("或")
    if len(cards) < SEVERAL or play.reading("5.4.1 顶部或底部", *WHICH, (PUT,)) == SAME:
        place = play.one_of(context.player, {"顶部": top, "底部": bottom}, "放置到牌组的哪一端") or top
        return ((place, cards),)
    above = list(play.some(context.player, cards, "放置到牌组顶部的卡牌，其余的到底部", least=0, most=len(cards)))
    return (top, above), (bottom, [card for card in cards if card not in above])


def in_deck(play: Rules, node: Put, cards: list[int], by: Context) -> bool:
    """Cards into their owners' decks, of which it was asked already whether they stay on the field."""
    if (nth := NTH.fullmatch(node.place)) is not None:
        return order.in_full([_nth(play, card, int(nth[1]), by) for card in cards])
    return (_mixed_in if node.random and len(cards) > 1 else _at_an_end)(play, node, cards, by)


def _mixed_in(play: Rules, node: Put, cards: list[int], by: Context) -> bool:
    """Several, shuffled among themselves: from now on chance says which of them lies where (5.8.1)."""
    bottom, loose = node.place == "最下方", shuffling.mix(play, cards)
    with play.together():
        done = [play.put(card, DECK, clause=PUT, bottom=bottom, asked=True, by=by) for card in cards]
    if loose:
        shuffling.mixed(play, [card for card in cards if play.card(card).zone == DECK], bottom=bottom)
    return order.in_full(done)


def _at_an_end(play: Rules, node: Put, cards: list[int], by: Context) -> bool:
    """On top of a deck or below it; several in the order that whose they are says (4.1.5).

    Of a deck that is shuffled then a text need not say where in it, nor anybody in which order.
    """
    each = parted(play, cards, by) if node.place == EITHER_END else ((node.place, cards),)
    ordered = [(place, moving.arranged(play, some, place=place) if len(some) > 1 else some) for place, some in each]

    def said(card: int) -> tuple[int | str, ...]:
        return () if node.place else (card, "移动到牌组")

    with play.together():
        done = [
            play.put(card, DECK, *said(card), clause=PUT, bottom=place == "最下方", asked=True, by=by)
            for place, some in ordered
            for card in some
        ]
    return order.in_full(done)


NTH = re.compile("最上方起第([0-9]+)张")


def _nth(play: Rules, card: int, nth: int, by: Context) -> bool:
    """Into its owner's deck as the nth from the top (5.4.1); as far down as there are cards (1.3.2)."""
    owner = play.card(card).owner
    above = [other for other in play.state.zones[owner, DECK] if other != card]
    if len(above) < nth - 1:
        play.because(order.AS_FAR, f"牌组里另有{len(above)}张，放到最下面", card=card)
    if not play.put(card, DECK, card, f"移动到{DECK}最上方起第{nth}张", clause=PUT, asked=True, by=by):
        return False
    play.lay(owner, DECK, [*above[: nth - 1], card, *above[nth - 1 :]])
    return True
