"""4.4.4 and 4.8.3. How many cards a field and an extra zone hold, and which of several go there."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.evolve import facts
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.vocabulary import EXTRA_LIMIT, FIELD_LIMIT, HAND_LIMIT
from judge.games.evolve.zones import EXTRA, EXTRA_FIRST, FIELD, FIELD_FIRST, HAS_EXTRA_LIMIT, HAS_FIELD_LIMIT, LIMITS

NO_LIMIT = 1000
"""What can be put somewhere where nothing says how much goes there."""


def limit(play: Rules, player: int, zone: str) -> int:
    """How many cards a field or an extra zone may hold (4.4.4, 4.8.3), with what texts make of that."""
    person, here = play.person(player), zone == FIELD
    first, fact = (FIELD_FIRST, FIELD_LIMIT) if here else (EXTRA_FIRST, EXTRA_LIMIT)
    play.consult(HAS_FIELD_LIMIT if here else HAS_EXTRA_LIMIT, first)
    if not play.applies(first):
        return NO_LIMIT
    return facts.fold(play, play.leader(player), fact, person.field if here else person.extra)


def owing(play: Rules, player: int, fact: str, clause: Clause) -> None:
    """What texts make of a limit stands on whatever line comes next."""
    for layer in play.layers(play.leader(player), fact):
        play.because(clause, facts.said_by(layer), card=layer.source or None, ability=layer.name)


def owing_to_limit(play: Rules, player: int, zone: str) -> None:
    """The same of a field or an extra zone."""
    here = zone == FIELD
    owing(play, player, FIELD_LIMIT if here else EXTRA_LIMIT, HAS_FIELD_LIMIT if here else HAS_EXTRA_LIMIT)


def hand(play: Rules, player: int) -> int:
    """How many cards a player may have in hand as his turn ends (4.7.3), with what texts make of that."""
    return facts.fold(play, play.leader(player), HAND_LIMIT, play.person(player).hand)


def of(play: Rules, player: int, fact: str) -> int:
    """The limit of a player that a text calls so."""
    if fact == HAND_LIMIT:
        return hand(play, player)
    return limit(play, player, FIELD if fact == FIELD_LIMIT else EXTRA)


def room(play: Rules, player: int, zone: str) -> int:
    """How many more cards a zone can hold."""
    if zone not in LIMITS or not play.applies(LIMITS[zone]):
        return NO_LIMIT
    return max(0, limit(play, player, zone) - len(play.state.zones[player, zone]))


def at_limit(play: Rules, player: int, zone: str) -> bool:
    """Whether a zone holds as many cards as it may, whatever becomes of more that would go there."""
    return len(play.state.zones[player, zone]) >= limit(play, player, zone)


def fitting(play: Rules, player: int, zone: str, count: int) -> int:
    """How many of several cards go into a zone that has not room for all: its limit less those that are there.

    So much the clause means, though its sentence is broken (S-A12): as it stands nothing could ever be put there.
    """
    left = room(play, player, zone)
    if count > left:
        most = limit(play, player, zone)
        play.because(FIELD_FIRST if zone == FIELD else EXTRA_FIRST, f"上限{most}张，现有{most - left}张")
    return min(count, left)


def full(play: Rules, player: int, zone: str) -> bool:
    """Whether a zone can hold no more, so that nothing goes there."""
    if room(play, player, zone):
        return False
    owing_to_limit(play, player, zone)
    play.withheld(name(player), f"的{zone}已有{limit(play, player, zone)}张，放不下", clause=LIMITS[zone])
    return True
