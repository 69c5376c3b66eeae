"""5.5 and 5.6. What is destroyed or banished, several cards at once; by whose ability, where that is asked for."""

from __future__ import annotations

from collections.abc import Iterable

from judge.clause import Clause
from judge.games.evolve import leaving, order, replacement
from judge.games.evolve.card import Context
from judge.games.evolve.moving import BANISHES, DESTROYED, put
from judge.games.evolve.rules import Fall, Rules
from judge.games.evolve.zones import BANISHED, FIELD, GRAVE


def destroy(play: Rules, cards: Iterable[Fall]) -> list[int]:
    """破坏 cards on the field at once (5.5.1); those that were."""
    gone: list[int] = []
    with play.together():  # of all of them it is asked before any has moved
        free = [one for one in cards if not _stands(play, one)]
        stay = replacement.kept(play, [_would(play, one) for one in free])
        for card, clause, by, why in [one for one in free if one.card not in stay]:
            source = by.card if by is not None else None
            theirs = by is not None and by.player != play.controller(card)
            play.owing_to(why)
            there, words = play.card(card).zone == FIELD, (card, "被破坏，移动到墓场")
            if there and put(play, card, GRAVE, *words, clause=clause or DESTROYED, asked=True, by=by):
                play.happened("破坏", card, origin=FIELD)
                if by is not None:
                    play.happened("能力破坏", card, source, origin=FIELD)
                if theirs:
                    play.happened("对手的能力破坏", card, source, origin=FIELD)
                gone.append(card)
    return gone


def _would(play: Rules, one: Fall) -> replacement.Would:
    """What would happen to it."""
    bearing = leaving.of_a_spell(play, one.by.card if one.by is not None else None)
    return replacement.Would(one.card, "破坏", _also(play, one.card, one.by), bearing, one.why)


def _stands(play: Rules, one: Fall) -> bool:
    """The same as below; why a rule destroys it stands on the line that says that it does not, or on none."""
    return play.heard(lambda: _survives(play, one))[0] if one.why else _survives(play, one)


def _survives(play: Rules, one: Fall) -> bool:
    """Whether a card is not on the field, or something says that it is not destroyed."""
    card, by = one.card, one.by
    play.owing_to(one.why)
    if play.card(card).zone != FIELD:
        return True
    told_by = order.TEXT_FIRST if by is None else order.FORBIDDEN  # rule processing is no card's telling (11.3)
    if by is not None and _spared(play, card, "不会被能力破坏", by.card):
        return True
    theirs = by is not None and by.player != play.controller(card)
    if by is not None and theirs and _spared(play, card, "不会被对手的能力破坏", by.card):
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
    with play.together():
        return [card for card in banishable(play, cards, by) if banished(play, card, clause, by)]


def banishable(play: Rules, cards: Iterable[int], by: Context | None) -> list[int]:
    """Those of several cards that are banished indeed: of all of them it is asked before any has moved."""
    there = {card: play.card(card).zone == FIELD for card in cards}
    free = [c for c, on in there.items() if not on or not leaving.kept(play, c, BANISHED, by, order.FORBIDDEN)]
    stay = replacement.kept(play, [replacement.Would(c, "消失", ("离场",) if there[c] else ()) for c in free])
    going = [card for card in free if card not in stay]
    return [card for card in going if not there[card] or play.card(card).zone == FIELD]  # what came instead moved it


def banished(play: Rules, card: int, clause: Clause | None = None, by: Context | None = None) -> bool:
    """One of them goes, of which that was asked."""
    return put(play, card, BANISHED, card, "消失", clause=clause or BANISHES, asked=True, by=by)
