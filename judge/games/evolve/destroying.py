"""5.5 and 5.6. What is destroyed or banished, several cards at once; by whose ability, where that is asked for."""

from __future__ import annotations

from collections.abc import Iterable

from judge.clause import Clause
from judge.games.evolve import leaving, order, replacement
from judge.games.evolve.card import Context
from judge.games.evolve.moving import BANISHES, DESTROYED, put
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import BANISHED, FIELD, GRAVE


def destroy(play: Rules, cards: Iterable[int], clause: Clause | None = None, by: Context | None = None) -> list[int]:
    """破坏 cards on the field at once (5.5.1); ``by`` whose ability, and of which card, if one does it."""
    told_by = order.TEXT_FIRST if by is None else order.FORBIDDEN  # rule processing is no card's telling (11.3)
    source = None if by is None else by.card
    bearing = leaving.of_a_spell(play, source)
    gone: list[int] = []
    with play.together():  # of all of them it is asked before any has moved
        free = [card for card in list(cards) if not _survives(play, card, by, told_by)]
        going = [c for c in free if not replacement.instead(play, "破坏", c, *_also(play, c, by), bearing=bearing)]
        for card in going:
            theirs = by is not None and by.player != play.controller(card)
            there = play.card(card).zone == FIELD
            words = (card, "被破坏，移动到墓场")
            if there and put(play, card, GRAVE, *words, clause=clause or DESTROYED, asked=True, by=by):
                play.happened("破坏", card, origin=FIELD)
                if by is not None:
                    play.happened("能力破坏", card, source, origin=FIELD)
                if theirs:
                    play.happened("对手的能力破坏", card, source, origin=FIELD)
                gone.append(card)
    return gone


def _survives(play: Rules, card: int, by: Context | None, told_by: Clause) -> bool:
    """Whether a card is not on the field, or something says that it is not destroyed."""
    if play.card(card).zone != FIELD:
        return True
    source = None if by is None else by.card
    if by is not None and _spared(play, card, "不会被能力破坏", source):
        return True
    theirs = by is not None and by.player != play.controller(card)
    if theirs and _spared(play, card, "不会被对手的能力破坏", source):
        return True
    return order.forbidden(play, card, "不会被破坏", told_by) or leaving.kept(play, card, GRAVE, by, told_by)


def _also(play: Rules, card: int, by: Context | None) -> list[str]:
    """What else happens to a card as it is destroyed: all of it is one event (10.10.2)."""
    theirs = by is not None and by.player != play.controller(card)
    also = [event for event, so in (("能力破坏", by is not None), ("对手的能力破坏", theirs)) if so]
    return [*also, "离场", GRAVE] if play.applies(DESTROYED) else also


def _spared(play: Rules, card: int, flag: str, source: int | None) -> bool:
    """Whether no ability destroys a card: what a spell says is one as well (10.1.1.4)."""
    if play.flagged(card, flag):
        play.owing_to(leaving.of_a_spell(play, source))
    return order.forbidden(play, card, flag)


def banish(play: Rules, cards: Iterable[int], clause: Clause | None = None, by: Context | None = None) -> list[int]:
    """消失 (5.6.1)."""
    gone: list[int] = []
    with play.together():
        there = {card: play.card(card).zone == FIELD for card in cards}
        free = [c for c, on in there.items() if not on or not leaving.kept(play, c, BANISHED, by, order.FORBIDDEN)]
        going = [c for c in free if not replacement.instead(play, "消失", c, *(["离场"] if there[c] else []))]
        for card in going:
            moved = there[card] and play.card(card).zone != FIELD
            if not moved and put(play, card, BANISHED, card, "消失", clause=clause or BANISHES, asked=True, by=by):
                gone.append(card)
    return gone
