"""11. Interrupting processes: a deck that has run out is filled again at once."""

from __future__ import annotations

from judge.games.cipher import order
from judge.games.cipher.book import cite, embody
from judge.games.cipher.card import Card
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.zones import DECK, RETREAT

AT_ONCE = cite("11.2", "全部立即暂停")
REFILL = cite("11.3.1", "放置到卡组")
NOTHING_LEFT = cite("11.3.1.1", "不实行卡组补充处理")
OF_ITSELF = embody("11.1", "自动实行")
ONLY_ONE = embody("11.3", "只有1种")
CHAPTER = (embody("11", "插入处理"),)


def check(play: Rules) -> None:
    """Whether a deck is to be filled, which goes before everything that is being done (11.2)."""
    zones = play.state.zones
    if zones[0, DECK] and zones[1, DECK]:
        return
    if not (zones[0, DECK] or zones[1, DECK]) and zones[0, RETREAT] and zones[1, RETREAT]:
        play.because(order.ACTING, name(play.state.turn_player), "先实行")
    for player in order.acting(play):
        if not zones[player, DECK]:
            refill(play, player)


def nothing_left(play: Rules, taken: Card) -> None:
    """The last card of a deck was taken and there is none to fill it with (11.3.1.1)."""
    player = taken.player
    if taken.zone == DECK and not play.state.zones[player, DECK] and not play.state.zones[player, RETREAT]:
        play.withheld(name(player), "的卡组与退避区都没有卡，不补充", clause=NOTHING_LEFT)


def refill(play: Rules, player: int) -> None:
    """Deck refill (11.3.1)."""
    retreat = play.state.zones[player, RETREAT]
    if not retreat or not play.applies(AT_ONCE) or not play.applies(REFILL):
        return
    play.consult(*CHAPTER)
    play.because(ONLY_ONE, "插入处理只有卡组补充处理1种")
    play.because(OF_ITSELF, "满足条件，自动实行")
    play.because(REFILL, name(player), f"的卡组没有卡，退避区有{len(retreat)}张")
    play.note("applied", "暂停正在实行的处理", clause=AT_ONCE)
    play.note("applied", name(player), f"洗切退避区里的全部{len(retreat)}张卡", clause=REFILL)
    with play.together():
        for card in retreat:
            play.put(card, DECK, card, "放置到卡组", clause=REFILL)
    play.shuffled(player, clause=REFILL)
