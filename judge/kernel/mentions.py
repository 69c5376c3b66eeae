"""Which cards a value refers to: the fields that are ids of cards say so in their type."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

_CARD = "card"
CardId: TypeAlias = Annotated[int, _CARD]
"""The id of a card. Every field that holds one has this in its type, so that nobody has to list such fields."""

Finder = Callable[[Any, set[int]], None]
"""Adds the cards that a value refers to."""


def find(value: Struct, found: set[int]) -> None:
    """Add the cards that a value refers to, also through what it holds."""
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
        return _card if _CARD in kind.__metadata__ else _finder(inner[0])
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

    def any_of(value: Any, found: set[int]) -> None:
        for finder in finders:
            finder(value, found)

    return any_of


def _of_tuple(inner: tuple[Any, ...]) -> Finder | None:
    if inner[-1:] == (...,):
        each = _finder(inner[0])
        if each is None:
            return None

        def all_of(value: Any, found: set[int]) -> None:
            for part in value if isinstance(value, tuple) else ():
                each(part, found)

        return all_of
    parts = [_finder(kind) for kind in inner]
    if not any(parts):
        return None

    def each_of(value: Any, found: set[int]) -> None:
        for part, finder in zip(value if isinstance(value, tuple) else (), parts, strict=False):
            if finder is not None:
                finder(part, found)

    return each_of


def _card(value: Any, found: set[int]) -> None:
    if isinstance(value, int):
        found.add(value)


def _held(value: Any, found: set[int]) -> None:
    """A value that may hold others, whatever its type; a bare number in it is no card."""
    if isinstance(value, Struct):
        find(value, found)
    elif isinstance(value, tuple):
        for part in value:
            _held(part, found)
