"""What texts put where: into zones, into play, and each other's place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from judge.clause import Clause
from judge.effects.nodes.meant import Select
from judge.effects.nodes.verbs import (
    Deploy,
    Exchange,
    Put,
)
from judge.games.cards.meaning import Context, Done
from judge.games.touhou import controlling, facts, leaving, outside, seeing, selecting
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import Entry
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.selecting import pick
from judge.games.touhou.vocabulary import COUNTERED_TO
from judge.games.touhou.zones import DECK, DISC, FIELD, HAND, SPARE, STACK
from judge.kernel import Reason

MOVES = cite("1.134e", "玩家把牌移动到某个区域")
ENTERS = cite("1.93", "进战场后由该玩家操控")
IN_HAND_OR_DISC = cite("1.206", "那不算一次凭依")
OWN_ORDER, UNSAID = embody("1.13", "顺序由他随意定"), Clause("", "")


AS_IT_LAY = ("竖置", "横置，与换走的牌一样")
FOR_A_TAPPED_ONE = "与颜色盘里横置的牌交换，换进去的牌是横置还是竖置"
IN_ITS_PLACE = ("换进颜色盘", FOR_A_TAPPED_ONE, AS_IT_LAY, (embody("4.7.3", "颜色盘里的牌有状态"), IN_HAND_OR_DISC))


def put(play: Rules, node: Put, context: Context) -> Done:
    """A zone, or a place in a pile, for what the text means."""
    if isinstance(node.what, Select) and node.what.random:
        having = selecting.candidates(play, node.what, context)
        cards = by_chance(play, having, selecting.amount(play, node.what.most or 1, context), "随机选出的牌")
    else:
        cards = _from(play, pick(play, node.what, context, f"移到{node.zone}的牌"), node.origin)
    if node.zone == outside.OUTSIDE:
        return True in [out_of_the_game(play, card) for card in cards], tuple(cards)
    cards = _out_of_the_stack(play, cards, context)
    if node.zone == DECK and node.place and len(cards) > 1 and not node.random:
        cards = _ordered(play, context.player, cards)
    bottom = node.place in {"", "最下方"}
    mixed = node.random and node.zone == DECK and len(cards) > 1
    nth = node.place.startswith("顶第")
    at = "牌库" if not node.place else "牌库底" if bottom else f"牌库{node.place if nth else '顶'}"

    def where(card: int) -> tuple[int | str, ...]:
        return (card, f"{'以随机顺序' if mixed else ''}置于{at}") if node.zone == DECK else ()

    tapped, clause = node.state == "横置", play.paying or MOVES

    def moved(card: int) -> bool:
        player = _whose(play, node, card, context)
        play.to_owner = node.owners or (node.whose is not None and player == play.card(card).owner)
        try:
            return play.put(card, node.zone, *where(card), player=player, clause=clause, bottom=bottom, tapped=tapped)
        finally:  # also where it has to be asked meanwhile
            play.to_owner = False

    with play.leaving_together(cards):
        done = [moved(card) for card in (cards if bottom else reversed(cards))]
    if mixed:
        for player in {play.card(card).player for card in cards}:
            seeing.mixed(play, player, len(cards))
    if nth:
        _nth(play, cards, node.place)
    return any(done), tuple(cards)


def countered(play: Rules, entry: Entry, clause: Clause, verb: str) -> bool:
    """反制, and to where that goes, if its words say that."""
    zone, place = COUNTERED_TO.get(verb, ("", ""))
    done = play.counter(entry, clause, zone, place)
    if done and place.startswith("顶第") and play.card(entry.card).zone == DECK:
        _nth(play, [entry.card], place)
    return done


def out_of_the_game(play: Rules, card: int) -> bool:
    """置于本局游戏外: where cards are taken from that come from there, if they come from anywhere."""
    if outside.places(play):
        return play.put(card, SPARE, card, "置于游戏外（备牌库）", clause=play.paying or MOVES)
    return play.cease(card, card, "置于游戏外", clause=play.paying or MOVES)


def _nth(play: Rules, cards: list[int], place: str) -> None:
    """牌库顶第三张."""
    number = selecting_number(place)
    for card in cards:
        player = play.card(card).player
        deck = [other for other in play.state.zones[player, DECK] if other != card]
        play.lay(player, DECK, [*deck[: number - 1], card, *deck[number - 1 :]])


def selecting_number(place: str) -> int:
    """The number of 第三张."""
    digits = {digit: value for value, digit in enumerate("零一二三四五六七八九十")}
    word = place.removeprefix("顶第").removesuffix("张")
    return int(word) if word.isdigit() else digits.get(word, 1)


def _out_of_the_stack(play: Rules, cards: list[int], context: Context) -> list[int]:
    """The cards that there are to be moved; what is used and has not resolved never will (4.4.5)."""
    own = context.card
    return [card for card in cards if card == own or play.card(card).zone != STACK or leaving.leave(play, card)]


def _from(play: Rules, cards: list[int], origin: str) -> list[int]:
    """The cards that are still in the zone from which the text moves them."""
    return [card for card in cards if not origin or play.card(card).zone == origin]


def _whose(play: Rules, node: Put, card: int, context: Context) -> int | None:
    """Whose zone the text says; else that of the player on whose side it lies, as far as the zones let it (4.03)."""
    if node.whose is not None:
        return selecting.sides(play, node.whose, context.player)[0]
    return None if play.card(card).zone == FIELD else int(play.card(card).owner)


def _ordered(play: Rules, player: int, cards: list[int]) -> list[int]:
    """Cards in the order in which they lie: of whose order it is the book is silent, 1.13 speaks of choices alone."""
    if len({play.card(card).face for card in cards}) < 2:
        return cards
    so = (Reason(OWN_ORDER, ("只写了几个选择的次序；由谁排，读作由放置的玩家",)),)
    said, near = "放置的顺序（排在前面的在上）", (OWN_ORDER,)
    return list(play.arrange(player, cards, said, clause=UNSAID, nearest=near, bearing=so, last=False))


def deploy(play: Rules, node: Deploy, context: Context) -> Done:
    """放进战场: controlled by the player who is told to do it (1.93), if nothing else is said."""
    if isinstance(node.what, Select) and node.what.random:
        having = selecting.candidates(play, node.what, context)
        cards = by_chance(play, having, selecting.amount(play, node.what.most or 1, context), "随机选出的牌")
    else:
        cards = _from(play, pick(play, node.what, context, "放进战场的牌"), node.origin)
    cards = _out_of_the_stack(play, cards, context)
    player = context.player
    if node.whose == "双方":
        return _each_deploys(play, cards)
    if node.whose is not None:
        (player,) = selecting.sides(play, node.whose, context.player)
    entered = play.enter(cards, player, ENTERS, tapped=node.state == "横置")
    return bool(entered) and len(entered) == len(cards), tuple(cards)


def _each_deploys(play: Rules, cards: list[int]) -> Done:
    """Each player puts what is his into play, all at the same time (1.12)."""
    turn, entered = play.state.turn_player, list[int]()
    with play.together():
        for player in (turn, 1 - turn):
            his = [card for card in cards if play.card(card).player == player]
            entered += play.enter(his, player, ENTERS) if his else ()
    return bool(entered) and len(entered) == len(cards), tuple(cards)


def by_chance(play: Rules, cards: list[int], count: int, asked: str = "随机弃置手牌中的") -> list[int]:
    """So many of the cards, one after the other, as chance says."""
    left, found = list(cards), list[int]()
    while left and len(found) < count:
        words = {f"第{number}张": card for number, card in enumerate(left, 1)}
        card = words[play.chance(words, asked)]
        left.remove(card)
        found.append(card)
    return found


@contextmanager
def as_many(play: Rules) -> Iterator[None]:
    """While cards are exchanged there come to be no more on the colour disc."""
    play.exchanging = True
    try:
        yield
    finally:
        play.exchanging = False


LIFE = "生命"
CHANGES = cite("1.163", "总生命也随之改变")
LIFE_SET = ("照旧版：获得或失去相应的生命", "直接变为那个数，不算获得或失去")
"""Whether to come to have a number of life is to gain or to lose it: the book does not say."""


def _lives(play: Rules, told: Clause) -> Done:
    """交换总生命: each has what the other had."""
    had = [play.person(player).life for player in (0, 1)]
    if had[0] == had[1]:
        return False, ()
    said = play.reading("生命变为", "效应把玩家的总生命设为一个数时，差额算不算获得或失去生命", LIFE_SET, (CHANGES,))
    for player in (0, 1):
        more = had[1 - player] - had[player]
        if said == LIFE_SET[1]:
            play.tally(player, name(player), f"的生命变为{had[1 - player]}", clause=told, life=had[1 - player])
        elif more > 0:
            play.gain_life(player, more, CHANGES)
        else:
            play.lose_life(player, -more, CHANGES)
    return True, ()


def exchange(play: Rules, node: Exchange, context: Context) -> Done:
    """Each goes to where the other was; this is no 凭依 (1.206)."""
    if node.fact == LIFE:
        return _lives(play, facts.told_by(play, context.card))
    one = pick(play, node.one, context, "交换的牌")
    other = pick(play, node.other, context, "与它交换的牌")
    if len(one) != 1 or len(other) != 1:
        return False, context.that
    if node.fact == "操控权":
        return controlling.exchanged(play, one[0], other[0], context), (*one, *other)
    places = [(play.card(card).zone, play.card(card).tapped) for card in (*one, *other)]
    sides = [play.card(card).player for card in (*other, *one)]
    done = True
    with as_many(play), play.together():
        for card, side, (zone, tapped) in sorted(
            zip((*one, *other), sides, reversed(places), strict=True), key=lambda move: move[2][0] == FIELD
        ):  # what leaves the battlefield makes room for what enters it
            if {zone for zone, _ in places} == {HAND, DISC}:
                play.because(IN_HAND_OR_DISC, "不是凭依")
            if zone == FIELD:
                done = bool(play.enter([card], side, ENTERS)) and done
            else:
                lies = tapped and zone == DISC and play.reading(*IN_ITS_PLACE) == AS_IT_LAY[1]
                done = play.put(card, zone, clause=MOVES, tapped=lies) and done
    if done and {zone for zone, _ in places} == {HAND, DISC} and not play.applies(IN_HAND_OR_DISC):
        play.happened("凭依", *(other[0], one[0]) if places[0][0] == DISC else (one[0], other[0]))
    return done, (*one, *other)
