"""615. 找: looking through whole zones for cards, and where those go that are found."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from judge.effects.nodes.meant import Select
from judge.effects.nodes.verbs import Search
from judge.games.cards.meaning import Context, Done
from judge.games.zero import entering, leaving, selecting, worth
from judge.games.zero.book import cite, embody
from judge.games.zero.entering import ENTERS_WHERE, Coming
from judge.games.zero.piles import MOVED, MOVING_TO, NOT_FOUND, SHOWN, few
from judge.games.zero.rules import Rules
from judge.games.zero.zones import DECK, FIELD, HAND, LIFE, REST
from judge.kernel import Option, Reason

SEARCHED = (embody("615", "找"), embody("615#1", "查看指定区域里的全部牌"))
THEN_SHUFFLE = cite("615#2", "找完之后必须洗切牌组")
LOOKED_THROUGH = cite("615#1", "查看指定区域里的全部牌")
MUST_FIND = cite("615#3", "就不可以宣布没有找到")
MAY_FAIL = cite("615#3", "可以宣布没有找到")
UNSEEN_BY_ALL = {DECK, LIFE, HAND}
"""The zones that not everybody sees."""


def search(play: Rules, node: Search, context: Context, onto: Callable[[int], object] | None = None) -> Done:
    """Look through a whole zone for a card; of a certain kind it may be said not to be there (615).

    ``onto``: what is done with one that is put on another card.
    """
    what = node.what
    zones = selecting.zones_of(play, what)
    play.consult(*SEARCHED, NOT_FOUND)
    most = 1 if what.most is None else selecting.amount(play, what.most, context)
    unseen = _unseen(play, what, zones, context, most) if play.applies(LOOKED_THROUGH) else {}
    cards = _looked_through(play, what, zones, context, unseen) if play.applies(LOOKED_THROUGH) else []
    least = 0 if may_find_none(play, node) and play.applies(MAY_FAIL) else min(most, len(cards))
    none = None if least else Reason(MAY_FAIL, ("宣布没有找到",))
    hidden = bool({*zones} & UNSEEN_BY_ALL)
    by = MAY_FAIL if (least or hidden) and play.applies(MAY_FAIL) else LOOKED_THROUGH  # 615#3: may he find none?
    if cards and by == MAY_FAIL:
        play.note("applied", "AB"[context.player], f"查看{'、'.join(zones)}里的全部牌", clause=LOOKED_THROUGH)
    if what.distinct:
        found = _unlike(play, what, cards, most, context)
    else:
        with selecting.WORDS.describing(play, what, context, fewer=MUST_FIND):
            asked = context.player, cards, "要找的牌"
            seen = [card for card in cards if card not in unseen]
            said: dict[Option, tuple[Reason, ...]] = {card: worth.taken_for_zero(play, card, what) for card in seen}
            found = play.some(*asked, least=least, most=most, clause=by, none=none, bearing=said)
    for card in found:
        if card in unseen:
            with play.citing(LOOKED_THROUGH):
                play.identify(card, unseen[card])
    if node.shown and found:
        play.consult(*SHOWN)
        play.note("applied", "展示", *few(found), clause=SHOWN[1])
    if onto is not None:
        for card in found:
            onto(card)
    elif node.zone == FIELD:
        coming = [Coming(card, context.player, tapped=node.state == "横置") for card in found]
        entering.enter(play, coming, ENTERS_WHERE)
    else:
        to(play, found, node.zone)
    if DECK in zones and play.applies(THEN_SHUFFLE):
        play.shuffle(context.player, clause=THEN_SHUFFLE)
    return bool(found), found


def to(play: Rules, cards: Sequence[int], zone: str) -> list[int]:
    """Put cards into a zone at once."""

    def put(card: int) -> bool:
        return play.put(card, zone, card, f"进入{zone}", clause=MOVING_TO.get(zone, MOVED))

    return leaving.to_rest(play, cards, put) if zone == REST else play.done_to(cards, put)


def _unseen(play: Rules, what: Select, zones: Sequence[str], context: Context, most: int) -> dict[int, list[str]]:
    """Of the cards that nobody else has seen as many as he may find, each with what it could be then.

    What the others are he need not say (615#3). Only where those that he finds must differ all are told.
    """
    found: dict[int, list[str]] = {}
    for player in selecting.sides(play, what.whose, context.player):
        for zone in zones:
            hidden = [card for card in play.state.zones[player, zone] if not play.card(card).face]
            for card in hidden if what.distinct else hidden[:most]:
                if what.distinct:
                    with play.citing(LOOKED_THROUGH):
                        play.identify(card)
                elif among := play.could_be(card, partial(selecting.described, play, what, card, context)):
                    found[card] = among
    return found


def _looked_through(
    play: Rules, what: Select, zones: Sequence[str], context: Context, unseen: Collection[int]
) -> list[int]:
    """The cards that he may find; that there are none is said, since he has looked through all (615#1)."""
    seen = [card for card in selecting.candidates(play, what, context) if play.card(card).face]
    if not seen and not unseen:
        play.note("applied", "AB"[context.player], f"查看{'、'.join(zones)}，没有要找的牌", clause=LOOKED_THROUGH)
    return [*seen, *unseen]


def _unlike(play: Rules, what: Select, cards: list[int], most: int, context: Context) -> tuple[int, ...]:
    """Cards that differ in a fact, chosen one after the other; who looks for a certain kind may say that is all."""
    found: list[int] = []
    while len(found) < most:
        taken = [{value for one in found for value in selecting.WORDS.fact(play, one, fact)} for fact in what.distinct]
        left = [
            card
            for card in cards
            if card not in found
            and not any(
                seen & set(selecting.WORDS.fact(play, card, fact))
                for fact, seen in zip(what.distinct, taken, strict=True)
            )
        ]
        card = play.pick(context.player, left, "要找的牌", least=0, clause=MAY_FAIL) if left else None
        if card is None:
            break
        found.append(card)
    return tuple(found)


def may_find_none(play: Rules, node: Search) -> bool:
    """Whether a certain kind of card is looked for where not everybody sees it (615#3)."""
    certain = bool(node.what.filters) or node.what.kind not in selecting.ANYTHING
    return certain and bool({*selecting.zones_of(play, node.what)} & UNSEEN_BY_ALL)
