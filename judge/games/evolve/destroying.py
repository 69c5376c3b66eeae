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
    gone: list[int] = []
    told_by = order.TEXT_FIRST if by is None else order.FORBIDDEN  # rule processing is no card's telling (11.3)
    source = None if by is None else by.card
    with play.together():
        for card in list(cards):
            if play.card(card).zone != FIELD or (by is not None and _spared(play, card, "不会被能力破坏", source)):
                continue
            theirs = by is not None and by.player != play.controller(card)
            if theirs and _spared(play, card, "不会被对手的能力破坏", source):
                continue
            also = [event for event, so in (("能力破坏", by is not None), ("对手的能力破坏", theirs)) if so]
            also += ["离场", GRAVE] if play.applies(DESTROYED) else []  # all of it is one event (10.10.2)
            spared = order.forbidden(play, card, "不会被破坏", told_by) or leaving.kept(play, card, GRAVE, by, told_by)
            if spared or replacement.instead(play, "破坏", card, *also, bearing=leaving.of_a_spell(play, source)):
                continue
            if put(play, card, GRAVE, card, "被破坏，移动到墓场", clause=clause or DESTROYED, asked=True, by=by):
                play.happened("破坏", card, origin=FIELD)
                if by is not None:
                    play.happened("能力破坏", card, source, origin=FIELD)
                if theirs:
                    play.happened("对手的能力破坏", card, source, origin=FIELD)
                gone.append(card)
    return gone


def _spared(play: Rules, card: int, flag: str, source: int | None) -> bool:
    """Whether no ability destroys a card: what a spell says is one as well (10.1.1.4)."""
    if play.flagged(card, flag):
        play.owing_to(leaving.of_a_spell(play, source))
    return order.forbidden(play, card, flag)


def banish(play: Rules, cards: Iterable[int], clause: Clause | None = None, by: Context | None = None) -> list[int]:
    """消失 (5.6.1)."""
    gone: list[int] = []
    with play.together():
        for card in list(cards):
            there = play.card(card).zone == FIELD
            if there and leaving.kept(play, card, BANISHED, by, order.FORBIDDEN):
                continue
            if replacement.instead(play, "消失", card, *(["离场"] if there else [])):
                continue
            if put(play, card, BANISHED, card, "消失", clause=clause or BANISHES, asked=True, by=by):
                gone.append(card)
    return gone
