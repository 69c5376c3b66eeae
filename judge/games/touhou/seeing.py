"""4.1, 4.2. What is seen and sought: 展示, 查看, 搜寻, 洗牌."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Ref, Select
from judge.effects.nodes.verbs import Dig, Look, Reveal, Search, Shuffle
from judge.games.cards.meaning import Context, Done
from judge.games.touhou import selecting
from judge.games.touhou.book import cite
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.selecting import pick
from judge.games.touhou.zones import DECK, FIELD, HAND

LOOKS = cite("4.1.2", "除非效应另有说明")
SHOWS = cite("4.2.2", "除非效应另有说明")
SHUFFLED = cite("4.04b", "除非规则或效应的结算要改")
MOVES = cite("1.134e", "玩家把牌移动到某个区域")
ENTERS = cite("1.93", "进战场后由该玩家操控")


def mixed(play: Rules, player: int, count: int) -> None:
    """The last cards of a deck lie in an order that nobody knows."""
    deck = list(play.state.zones[player, DECK])
    play.lay(player, DECK, [*deck[:-count], *sorted(deck[-count:])])
    for card in deck[-count:]:
        play.follow(card, loose=True)


def reveal(play: Rules, node: Reveal, context: Context) -> Done:
    """展示: everybody sees it; a card that shows itself does so from the hand."""
    cards = pick(play, node.what, context, "展示的牌")
    if isinstance(node.what, Ref) and node.what.role == "这" and play.card(context.card).zone != HAND:
        return False, context.that
    _showing(play, cards, context)
    if isinstance(node.what, Select) and node.what.top:
        off_the_top(play, cards)
    return bool(cards), tuple(cards)


OFF_THE_TOP = "从牌库顶被展示"


def off_the_top(play: Rules, cards: list[int]) -> None:
    """Cards of the top of a deck were shown, for which some of them wait."""
    for card in cards:
        play.happened(OFF_THE_TOP, card)


def _showing(play: Rules, cards: list[int], context: Context) -> None:
    """Cards that everybody sees from now on."""
    play.know(*cards)
    for card in cards:
        play.follow(card, shown=True)
    shown = SHOWS if _in_hand(play, cards) else LOOKS
    if play.paying:
        play.because(shown, "支付条件要给人看", card=context.card)
    play.note("applied", name(context.player), "展示", *_listed(cards), clause=play.paying or shown)


def _listed(cards: list[int]) -> tuple[int | str, ...]:
    """Cards one after the other."""
    return tuple([piece for card in cards for piece in ("、", card)][1:])


def _in_hand(play: Rules, cards: list[int]) -> bool:
    return bool(cards) and play.card(cards[0]).zone == HAND


def look(play: Rules, node: Look, context: Context) -> Done:
    """查看: only who is told to sees it."""
    cards = pick(play, node.what, context, "查看的牌")
    play.know(*cards)
    (player, *_) = selecting.sides(play, node.who, context.player)
    play.note("applied", name(player), "查看", *_listed(cards), clause=SHOWS if _in_hand(play, cards) else LOOKS)
    return bool(cards), tuple(cards)


def dig(play: Rules, node: Dig, context: Context) -> Done:
    """从牌库顶开始展示牌，直到…: what is found is meant by 那, the others by 其余."""
    players = selecting.sides(play, node.what.whose, context.player)
    seen: list[int] = []
    found = False
    for player in players:
        while len(seen) < len(play.state.zones[player, DECK]) and not found:
            card = play.uppermost(player, len(seen) + 1, DECK)[-1]
            play.know(card)
            seen.append(card)
            found = selecting.described(play, node.what, card, context)
    for card in seen:
        play.follow(card, shown=True)
    play.note("applied", name(context.player), "从牌库顶开始展示", *_listed(seen), clause=LOOKS)
    off_the_top(play, seen)
    if found:
        return True, (seen[-1], *seen[:-1])
    for player in players:
        mixed(play, player, len(play.state.zones[player, DECK]))
    return False, ()


def search(play: Rules, node: Search, context: Context) -> Done:
    """搜寻牌库: one may leave what is there unfound; the deck keeps its order, unless the text says 洗牌 (4.04b)."""
    what = replace(node.what, least=0)
    for card in play.state.zones[context.player, DECK]:
        play.know(card)
    play.because(LOOKS, "效应让人看牌库", card=context.card)
    cards = pick(play, what, context, "找出的牌")
    if node.shown:
        _showing(play, cards, context)
    if node.zone == FIELD:
        play.enter(cards, context.player, ENTERS, tapped=node.state == "横置")
    else:
        for card in cards:
            play.put(card, node.zone, clause=MOVES, bottom=node.place == "最下方")
    return bool(cards), tuple(cards)


def shuffle(play: Rules, node: Shuffle, context: Context) -> Done:
    """洗牌: the order may be changed because a text says so (4.04b)."""
    for player in selecting.sides(play, node.who, context.player):
        play.shuffle(player, clause=SHUFFLED)
    return True, context.that
