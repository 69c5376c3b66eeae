"""4.4.4 and 4.8.3. How many cards a field and an extra zone hold, and which of several go there."""

from __future__ import annotations

from judge.games.evolve import facts
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.vocabulary import HAND_LIMIT
from judge.games.evolve.zones import EXTRA_FIRST, FIELD, FIELD_FIRST, HAS_EXTRA_LIMIT, HAS_FIELD_LIMIT, LIMITS

NO_LIMIT = 1000
"""What can be put somewhere where nothing says how much goes there."""


def limit(play: Rules, player: int, zone: str) -> int:
    """How many cards a field or an extra zone may hold (4.4.4.1, 4.8.3.1)."""
    person = play.person(player)
    if zone == FIELD:
        play.consult(HAS_FIELD_LIMIT, FIELD_FIRST)
        return person.field if play.applies(FIELD_FIRST) else NO_LIMIT
    play.consult(HAS_EXTRA_LIMIT, EXTRA_FIRST)
    return person.extra if play.applies(EXTRA_FIRST) else NO_LIMIT


def hand(play: Rules, player: int) -> int:
    """How many cards a player may have in hand as his turn ends (4.7.3), with what texts make of that."""
    return facts.fold(play, play.leader(player), HAND_LIMIT, play.person(player).hand)


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
    play.withheld(name(player), f"的{zone}已有{limit(play, player, zone)}张，放不下", clause=LIMITS[zone])
    return True
