"""614–617. Looking, searching, showing, shuffling; and the order in which several cards go onto a pile."""

from __future__ import annotations

from collections.abc import Sequence

from judge.clause import Clause
from judge.effects.nodes.verbs import Look, Put, Reveal, Shuffle
from judge.games.cards.meaning import Context, Done
from judge.games.zero import limits, selecting
from judge.games.zero.book import cite, embody
from judge.games.zero.card import SHOWS_TOP
from judge.games.zero.rules import Rules
from judge.games.zero.vocabulary import EITHER_END
from judge.games.zero.zones import DECK, HAND, LIFE, OUT, REST

LOOKED = (embody("614", "查看"), embody("614#1", "不得改变它"))
NOT_FOUND = embody("614#2", "没有找到该类型的牌")
SHOWN = (embody("616", "展示"), embody("616#1", "给所有玩家看"))
SHUFFLED = (embody("617", "洗切牌组"), cite("617#1", "全部牌洗过一遍"))
OWNERS_ORDER = cite("201#4", "由这些牌的持有者决定")
LIFE_ORDER = cite("202#5", "由这些牌的持有者决定")
VERB = cite("700#1", "改变其他的牌或玩家")
MOVED = cite("609#1", "从一个区域进入另一个区域")
MOVING_TO = {
    **dict.fromkeys((HAND, DECK), cite("200#2", "要进入牌组、手牌或休息区时")),
    REST: cite("207#1", "直接送入休息区的牌"),
    OUT: cite("208#1", "把牌移出游戏"),
}
"""The clause that says what moving a card to a zone is."""
NOT_BEFORE_DONE = embody("201#5", "才能展示新的牌组顶牌")
SEEN_PILES = frozenset((DECK, LIFE))


def look(play: Rules, node: Look, context: Context) -> Done:
    """Look at cards; their order stays (614#1)."""
    (player,) = selecting.sides(play, node.who, context.player)
    play.consult(*LOOKED)
    cards = _uppermost(play, node, context)
    for card in cards:
        if not play.card(card).face:
            with play.citing(LOOKED[1]):
                play.identify(card)
    if cards:
        play.note("applied", "AB"[player], "查看", *few(cards), clause=LOOKED[1])
    return bool(cards), tuple(cards)


def which_end(play: Rules, cards: list[int], clause: Clause, context: Context) -> str:
    """Where in the deck they go, which a text leaves to a player."""
    top, bottom = EITHER_END.split("或")
    return (
        play.one_of(context.player, {"牌组顶": top, "牌组底": bottom}, *few(cards), "放到牌组的哪一端", clause=clause)
        or top
    )


def reveal(play: Rules, node: Reveal, context: Context) -> Done:
    """Show cards to everybody (616)."""
    play.consult(*SHOWN)
    cards = _uppermost(play, node, context)
    for card in cards:
        if not play.card(card).face:
            with play.citing(SHOWN[1]):
                play.identify(card)
    if cards:
        play.note("applied", "展示", *few(cards), clause=SHOWN[1])
    return bool(cards), tuple(cards)


def _uppermost(play: Rules, node: Look | Reveal, context: Context) -> list[int]:
    """The cards; the uppermost of a pile are brought up first, for chance may have to say which they are."""
    what = node.what
    if getattr(what, "top", False):
        count = selecting.amount(play, what.most or 1, context)  # type: ignore[union-attr]
        found: list[int] = []
        for player in selecting.sides(play, what.whose, context.player):
            found += play.uppermost(player, count, what.zones[0])  # type: ignore[union-attr]
        return found
    return selecting.meant(play, what, context)


def few(cards: Sequence[int]) -> list[int | str]:
    """Cards, as a line names them."""
    told: list[int | str] = []
    for card in cards:
        told += ["、", card] if told else [card]
    return told


def shuffle(play: Rules, node: Shuffle, context: Context) -> Done:
    """Shuffle a deck (617)."""
    play.consult(*SHUFFLED)
    for player in selecting.sides(play, node.who, context.player):
        play.shuffle(player, clause=SHUFFLED[1])
    return True, context.that


def show_tops(play: Rules) -> None:
    """Who plays with the top of the deck shown: what lies there once an effect is done is turned up (201#5)."""
    said = not SHOWS_TOP.isdisjoint(play.printed_anywhere("grants"))
    for player in (0, 1) if said else play.state.revealed:
        by = limits.shows_top(play, player) if said else []
        top = play.top(player)
        if top is None:
            continue
        if not by and player not in play.state.revealed:
            play.follow(top, face_up=False)
            continue
        play.consult(NOT_BEFORE_DONE, *SHOWN)
        for card in play.state.zones[player, DECK]:
            if card != top and play.card(card).face_up:
                play.follow(card, face_up=False)
        if not play.card(top).face:
            with play.citing(SHOWN[1]):
                play.identify(top)
        if not play.card(top).face_up:
            play.because(SHOWN[1], "给所有玩家看")
            play.owing_to(by)
            play.change(top, "展示", "AB"[player], "的牌组顶：", top, clause=NOT_BEFORE_DONE, face_up=True)


def whose(play: Rules, node: Put, card: int, context: Context) -> int | None:
    """The player whose zone a text names, if it names one."""
    del card
    if node.whose is None:
        return None
    return selecting.sides(play, node.whose, context.player)[0]


def ordered(play: Rules, cards: list[int], zone: str, where: str) -> list[int]:
    """Several cards onto one pile at once: their owner says in which order (201#4, 202#5)."""
    clause = OWNERS_ORDER if zone == DECK else LIFE_ORDER
    if not play.applies(clause):
        return cards
    done: list[int] = []
    for owner in dict.fromkeys(play.card(card).owner for card in cards):
        mine = [card for card in cards if play.card(card).owner == owner]
        done += play.arrange(owner, mine, f"先放到{where}的牌", clause=clause, last=False)
    return done
