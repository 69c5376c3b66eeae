"""Which cards a state refers to and where, and so which of them cannot be told apart.

The fields that are ids of cards say so in their type: nobody has to list them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from types import UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

_CARD, _TOGETHER = "card", "together"
CardId: TypeAlias = Annotated[int, _CARD]
"""The id of a card."""
CardIds: TypeAlias = Annotated[tuple[CardId, ...], _TOGETHER]
"""Some cards, where it does not matter which of them comes first."""


class Mentions:
    """The places in which each card is referred to, numbered as they are come by."""

    def __init__(self) -> None:
        self.places: dict[int, list[int]] = {}
        self._last = 0

    def note(self, *cards: int) -> None:
        """All these cards are referred to in the next place."""
        self._last += 1
        for card in cards:
            self.places.setdefault(card, []).append(self._last)


Finder = Callable[[Any, Mentions], None]
"""Notes the cards that a value refers to."""


def apart(state: Any) -> Callable[[Any], object]:
    """What tells an option from others on this board: equal for two that nobody can tell apart.

    Cards are alike that have the same facts and are referred to in the same places; where in its zone a card lies does
    not count.
    """
    found = Mentions()
    find(state, found)
    cards = list(state.cards.values())
    kind: type[Struct] = type(cards[0]) if cards else Struct
    for name, finder in _fields(kind):
        for card in cards:
            if held := getattr(card, name):
                finder(held, found)

    return partial(_look, state.cards, found.places)


def _look(cards: dict[int, Any], places: dict[int, list[int]], option: Any) -> object:
    """What an option looks like: a card by its facts and the places where it is referred to."""
    if isinstance(option, tuple):
        return tuple([_look(cards, places, piece) for piece in option])
    card = cards.get(option) if isinstance(option, int) else None
    return option if card is None else (replace(card, id=0), tuple(places.get(option, ())))


def find(value: Struct, found: Mentions) -> None:
    """Note the cards that a value refers to, also through what it holds."""
    for name, finder in _fields(type(value)):
        held = getattr(value, name)
        if held is not None:
            finder(held, found)


@cache
def _fields(cls: type[Struct]) -> tuple[tuple[str, Finder], ...]:
    """The fields of a class through which its values can refer to cards."""
    hints = get_type_hints(cls, include_extras=True)
    finders = [(name, _finder(hints[name])) for name in cls.__struct_fields__]
    return tuple([(name, finder) for name, finder in finders if finder is not None])


def _finder(kind: Any) -> Finder | None:
    """How to find cards in a value of this type; None where there can be none."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return {_CARD: _card, _TOGETHER: _cards}.get(kind.__metadata__[0]) or _finder(inner[0])
    if origin is tuple:
        return _of_tuple(inner)
    if origin in (Union, UnionType):
        return _one_of([finder for finder in map(_finder, inner) if finder is not None])
    if kind is Any or (isinstance(kind, type) and issubclass(kind, Struct)):
        return _held
    return None


def _one_of(finders: list[Finder]) -> Finder | None:
    """A value that can be of several types; each finder looks only at values of its own."""
    if len(set(finders)) < 2:
        return finders[0] if finders else None

    def any_of(value: Any, found: Mentions) -> None:
        for finder in finders:
            finder(value, found)

    return any_of


def _of_tuple(inner: tuple[Any, ...]) -> Finder | None:
    if inner[-1:] == (...,):
        each = _finder(inner[0])
        if each is None:
            return None

        def all_of(value: Any, found: Mentions) -> None:
            for part in value if isinstance(value, tuple) else ():
                each(part, found)

        return all_of
    parts = [_finder(kind) for kind in inner]
    if not any(parts):
        return None

    def each_of(value: Any, found: Mentions) -> None:
        for part, finder in zip(value if isinstance(value, tuple) else (), parts, strict=False):
            if finder is not None:
                finder(part, found)

    return each_of


def _card(value: Any, found: Mentions) -> None:
    if isinstance(value, int):
        found.note(value)


def _cards(value: Any, found: Mentions) -> None:
    if isinstance(value, tuple):
        found.note(*value)


def _held(value: Any, found: Mentions) -> None:
    """A value that may hold others, whatever its type; a bare number in it is no card."""
    if isinstance(value, Struct):
        find(value, found)
    elif isinstance(value, tuple):
        for part in value:
            _held(part, found)
