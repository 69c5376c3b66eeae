"""Places joined by 和: what is said after the last one is said of the cards in each (自己战场和额外区的随从)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.effects.syntax import Part
from judge.effects.unread import TextError
from judge.games.evolve.text.words import whose, zone

_OF_A_PLACE = frozenset(("WHOSE", "OWN_OF", "ZONE", "OF"))


def places_joined(part: Part, fail: Callable[[str, Part], TextError]) -> Part:
    """The same, with places that are joined, and what is said of them, as one noun.

    Raises:
        TextError: they are places of different players.
    """
    found: list[Part] = []
    for each in reversed([places_joined(one, fail) for one in part.parts]):
        if len(found) > 1 and found[-1].name == "AND" and _place_only(each) and _placed(found[-2]):
            found[-2:] = [_joined(each, found[-2], fail)]
        else:
            found.append(each)
    return replace(part, parts=tuple(reversed(found)))


def _quals(noun: Part) -> list[Part]:
    """The words of a noun that is a description."""
    return list(noun.first.rules("qual")) if noun.name == "noun" and noun.first.name == "desc" else []


def _place_only(noun: Part) -> bool:
    """Whether a noun says whose and where, and not which cards there."""
    names = {qual.first.name for qual in _quals(noun)}
    return "ZONE" in names and names <= _OF_A_PLACE


def _placed(noun: Part) -> bool:
    """Whether a noun says which cards, and where they are."""
    names = {qual.first.name for qual in _quals(noun)}
    return "ZONE" in names and not names <= _OF_A_PLACE


def _joined(place: Part, noun: Part, fail: Callable[[str, Part], TextError]) -> Part:
    """The cards that a noun speaks of, in the place before it too."""
    here, there = _quals(place), _quals(noun)
    if _owner(there) not in {"", _owner(here)}:
        raise fail("「和」前后的领域不是同一位玩家的，没有读懂：请分开写", noun)
    if zone(_where(here)) == zone(_where(there)):
        raise fail("同一个领域写了两次", noun)
    rest = [_besides(qual) for qual in there if qual.first.name not in {"WHOSE", "OWN_OF"}]
    parts = [qual for qual in here if qual.first.name != "OF"]
    return replace(noun, start=place.start, parts=(replace(noun.first, start=place.start, parts=(*parts, *rest)),))


def _owner(quals: list[Part]) -> str:
    """Whose a place is, in one word for each player; nothing if it is not said."""
    said = next((qual.first for qual in quals if qual.first.name in {"WHOSE", "OWN_OF"}), None)
    if said is None:
        return ""
    return whose(said.text) if said.name == "WHOSE" else said.text


def _where(quals: list[Part]) -> str:
    """The zone that words of a place name."""
    return next(qual.first.text for qual in quals if qual.first.name == "ZONE")


def _besides(qual: Part) -> Part:
    """A zone as one more of those spoken of."""
    if qual.first.name != "ZONE":
        return qual
    return replace(qual, parts=(replace(qual.first, name="ALSO_ZONE"), *qual.parts[1:]))
