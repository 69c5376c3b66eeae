"""12. Keywords: what using an ability with 进化 asks for, and what it is to evolve."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext

from judge.clause import Clause
from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Do
from judge.games.cards.meaning import Done
from judge.games.evolve import facts, looking, order
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import FOLLOWER, Context
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.vocabulary import OR_NAMED
from judge.games.evolve.zones import EVOLUTION, FACE_UP_IN_DECK, FIELD, NOT_CERTAIN
from judge.kernel import Reason

CHAPTER = (
    *(embody("12", "关键词和关键词能力"), embody("12.1", "概述"), embody("12.1.1", "称为关键词能力")),
    *(embody("12.1.2", "处理的内容只写一次"), embody("12.1.2.1", "同时具有两个能力")),
    *(embody("12.4.2", "用图标来表示"), embody("12.5.2", "用图标来表示")),
)
EVOLUTION_ABILITY = (
    *(embody("12.2", "进化"), embody("12.2.1", "作用是使卡牌进化"), embody("12.2.1.1", "用图标来表示")),
)
SHOWN_AS_COST = cite("12.2.2", "必须公开1张适合的卡牌作为费用")
SAME_NAME = cite("12.2.2.1", "与那张卡牌名称相同的")
EVOLVING = (embody("5.15", "进化"),)
EVOLVES = cite("5.15.1", "由那张卡牌的控制者从进化牌组放置区选1张卡牌")
WHICH = cite("5.15.1.1", "指定的就是作为费用公开的那张卡牌")
OTHERWISE = cite("12.2.2.1", "另有指定的除外")
SHOW, SHOW_NAMED = "公开进化卡牌", "公开指定的进化卡牌"


IGNORES_GUARDS = "无视守护"
"""What a card has that may attack another target though there is a guard that rests."""


def ignoring(play: Rules, attacker: int) -> list[Reason]:
    """What says that a follower may ignore guards: a text goes before the rule (1.3.1)."""
    saying = order.says(play, attacker, IGNORES_GUARDS, order.TEXT_FIRST)
    return saying if saying and play.applies(order.TEXT_FIRST) else []


def not_bound(play: Rules, attacker: int, guards: Sequence[int], by: Clause) -> list[Reason]:
    """Why another target can be chosen though there are guards that rest."""
    if saying := [*ignoring(play, attacker)] if guards else []:
        return [*saying, *[Reason(by, ("横置而有【守护】，本来必须选这样的随从",), guard) for guard in guards]]
    return [Reason(by, ("有【守护】，但不能选为攻击目标，不必选它",), guard) for guard in guards]


def called(play: Rules, card: int, into: str) -> tuple[str, ...]:
    """The names of the cards with which a card can evolve: its own, or those that the text says (12.2.2.1)."""
    return tuple(into.split(OR_NAMED)) if into and play.applies(OTHERWISE) else (play.printed(card).name,)


def suitable(play: Rules, card: int, into: str = "") -> list[int]:
    """The cards of its controller's evolution deck with which a card can evolve (12.2.2.1)."""
    player = play.controller(card)
    names = called(play, card, into)
    play.consult(FACE_UP_IN_DECK)
    deck = play.state.zones[player, EVOLUTION]
    cards = [other for other in deck if not play.card(other).face_up or not play.applies(FACE_UP_IN_DECK)]
    if not play.applies(SAME_NAME):
        return cards
    found = []
    for other in cards:
        if play.card(other).face:
            if play.printed(other).name in names:
                found.append(other)
        elif play.could_be(other, lambda other=other: play.printed(other).name in names):  # type: ignore[misc]
            found.append(other)
    return found


def lacking(play: Rules, card: int, into: str = "") -> list[Reason]:
    """Why the cost of showing a card to evolve with cannot be paid."""
    play.consult(*CHAPTER, *EVOLUTION_ABILITY)
    if not play.applies(SHOWN_AS_COST) or suitable(play, card, into):
        return []
    names = called(play, card, into)
    by = [Reason(SHOWN_AS_COST, ("进化牌组里没有适合的卡牌",), card)]
    deck = play.state.zones[play.controller(card), EVOLUTION]
    turned = [one for one in deck if play.card(one).face_up and play.printed(one).name in names]
    by += [_which_name(into, card)] if deck and not turned else []
    return [*by, *[Reason(FACE_UP_IN_DECK, ("正面朝上，不算进化牌组里的",), one) for one in turned]]


def _which_name(into: str, card: int) -> Reason:
    """Which names suit."""
    return Reason(OTHERWISE, (f"要『{into}』",), card) if into else Reason(SAME_NAME, ("要同名的",), card)


def show(play: Rules, node: Do, context: Context) -> Done:
    """The cost of an ability with 进化: a card of the same name, or of one that it says, is shown (12.2.2)."""
    play.consult(*CHAPTER, *EVOLUTION_ABILITY)
    if not play.applies(SHOWN_AS_COST):
        return True, context.that
    card = _chosen(play, context.card, context, SHOWN_AS_COST, node.into)
    if card is None:
        return False, context.that
    if node.into:
        play.because(OTHERWISE, f"指定的是『{node.into}』", card=card)
    else:
        play.because(SAME_NAME, "与要进化的卡牌同名", card=card)
    play.change(card, "公开进化牌组的", card, clause=SHOWN_AS_COST, shown=True)
    return True, context.that


def _chosen(play: Rules, card: int, context: Context, clause: Clause, into: str) -> int | None:
    """One of those with which a card can evolve, and which it is, if nobody has seen it."""
    found = suitable(play, card, into)
    seen = any(play.card(one).face_up for one in found)  # what all players see cannot be said not to be there
    least = int(context.paying or seen or not play.applies(NOT_CERTAIN))
    none = Reason(NOT_CERTAIN, ("进化牌组是非公开领域，可以当作没有",))
    asked = (card, "进化所用的卡牌")
    player = play.controller(card)
    if found and into:
        play.because(OTHERWISE, f"要『{into}』", card=card)
    elif found:
        play.because(WHICH if clause == EVOLVES else SAME_NAME, "要同名的", card=card)
    chosen = play.pick(player, found, *asked, least=least, none=none, clause=clause) if found else None
    if chosen is not None and not play.card(chosen).face:
        names = called(play, card, into)
        play.identify(chosen, play.could_be(chosen, lambda: play.printed(chosen).name in names))
    return chosen


def evolve(play: Rules, node: Do, context: Context) -> Done:
    """进化: with the card that was shown as a cost, else with one of the same name (5.15.1.1)."""
    play.consult(*EVOLVING)
    cards = looking.pick(play, node.what or Ref("这"), context, "进化的卡牌")
    there = [card for card in cards if play.card(card).zone == FIELD]
    free = [card for card in there if not order.forbidden(play, card, "不能进化")]
    with play.together() if len(free) > 1 else nullcontext():
        done = [_evolved(play, card, node, context) for card in free]
    return any(done), tuple(cards)


def _evolved(play: Rules, card: int, node: Do, context: Context) -> bool:
    """One of them evolves, if there is a card for it."""
    player = play.controller(card)
    mine = [other for other in play.state.zones[player, EVOLUTION] if play.card(other).shown]
    names = called(play, card, node.into)
    shown = next((other for other in mine if play.printed(other).name in names), None)
    into = shown if shown is not None and play.applies(WHICH) else _chosen(play, card, context, EVOLVES, node.into)
    if into is None:
        _stays(play, card, node.into)
        return False
    if play.kind(card) != FOLLOWER:
        play.because(facts.NOT_TURNED_BACK, f"是{play.kind(card)}，也能进化，种类不变回随从", card=card)
    if shown is None and node.into:
        play.because(order.TEXT_FIRST, f"写明进化为『{node.into}』", card=into)
    else:
        play.because(WHICH, "作为费用公开的那张卡牌" if shown is not None else "与要进化的卡牌同名", card=into)
    done = play.evolve(card, into, EVOLVES)
    if done and BEYOND in play.face(card).waits:
        _beyond(play, card)
    play.follow(into, shown=False)
    return done


def _stays(play: Rules, card: int, into: str) -> None:
    """Why one does not evolve: no card was found, or none is there."""
    player, names = play.controller(card), called(play, card, into)
    if suitable(play, card, into):
        play.withheld(name(player), "当作进化牌组里没有同名的卡牌，", card, "不进化", clause=NOT_CERTAIN)
        return
    for one in play.state.zones[player, EVOLUTION]:
        if play.card(one).face_up and play.printed(one).name in names:
            play.because(FACE_UP_IN_DECK, "正面朝上，不算进化牌组里的", card=one)
    none: tuple[int | str, ...] = (f"没有『{into}』，",) if into else ("没有与", card, "同名的卡牌，")
    play.withheld("进化牌组里", *none, card, "不进化", clause=WHICH)


def _beyond(play: Rules, card: int) -> None:
    """超进化时 is on cards, and the book does not know it."""
    if play.reading("12.6 超进化", WHAT_IS_BEYOND[0], WHAT_IS_BEYOND[1], (EVOLVES,)) == WHAT_IS_BEYOND[1][1]:
        play.happened(BEYOND, card)


BEYOND = "超进化"
WHAT_IS_BEYOND = (
    "卡牌上写着【超进化时】，书中没有超进化，这次进化算不算",
    ("不算，不诱发", "算，与【进化时】一样诱发"),
)
DOES: dict[str, Callable[[Rules, Do, Context], Done]] = {SHOW: show, SHOW_NAMED: show, "进化": evolve}
