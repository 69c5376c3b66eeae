"""5.8. Shuffling a deck, and some cards at an end of it."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes.verbs import Shuffle
from judge.games.cards.meaning import Done
from judge.games.evolve import order, selecting
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.zones import DECK

SHUFFLING = (embody("5.8", "洗切"),)
SHUFFLED = cite("5.8.1", "随机地重新排列")
ALSO_ONE = cite("5.8.1.1", "仍然算是洗切过了")


def shuffle(play: Rules, node: Shuffle, context: Context) -> Done:
    """洗切 (5.8.1): whose deck it is does it."""
    for player in selecting.sides(play, node.who, context.player):
        shuffled(play, player, SHUFFLED)
    return True, context.that


def shuffled(play: Rules, player: int, clause: Clause) -> None:
    """A deck is shuffled; of one card or none it counts as shuffled all the same (5.8.1.1)."""
    play.consult(*SHUFFLING)
    if len(play.state.zones[player, DECK]) < 2 and play.applies(ALSO_ONE):
        if clause != SHUFFLED:
            play.note("applied", name(player), "洗切牌组", clause=clause)
        play.note("applied", name(player), "的牌组顺序没有变化，仍然算是洗切过了", clause=ALSO_ONE)
        play.happened("洗切", play.leader(player))
        return
    if clause != SHUFFLED:
        play.because(SHUFFLED, "随机地重新排列")
    play.shuffle(player, clause=clause)
    play.happened("洗切", play.leader(player))


def mix(play: Rules, cards: list[int]) -> bool:
    """Some cards are shuffled among themselves, as a text says; 5.8.1 tells how it is done, but of a whole deck."""
    if not play.applies(SHUFFLED) or not play.applies(order.TEXT_FIRST):
        return False
    for player in sorted({play.card(card).owner for card in cards}):
        mine = [card for card in cards if play.card(card).owner == player]
        play.because(SHUFFLED, "随机地重新排列")
        play.note("applied", name(player), f"只洗切这{len(mine)}张", clause=order.TEXT_FIRST)
    return True


def mixed(play: Rules, cards: list[int], *, bottom: bool) -> None:
    """Cards at an end of a deck that were shuffled lie in an order that nobody knows."""
    for player in {play.card(card).player for card in cards}:
        mine = sorted(card for card in cards if play.card(card).player == player)
        rest = [card for card in play.state.zones[player, DECK] if card not in mine]
        play.lay(player, DECK, [*rest, *mine] if bottom else [*mine, *rest])
        for card in mine:
            play.follow(card, loose=True)
