"""What was worked out of a state holds for every state in which all that it read is the same: here that is noted.

    reading = Reading(state)           # is read as the state itself
    kept = reading.kept(work(reading))
    kept.holds_in(other)               # nothing that was read is different there: it would come to the same

So nobody has to say on what something depends, and nobody can forget a part of it. Of the cards and the zones it is
noted which ones were read, of every other part of the state whether it was.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from operator import attrgetter, is_
from types import FunctionType, MethodType
from typing import Any, Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")
ONE_BY_ONE: Final = ("cards", "zones")
"""The parts of a state that are many, each with its key."""
_OWN: Final = ("_of", "_kind")


class Kept(NamedTuple, Generic[T]):
    """Something that was worked out of a state, with all that was read of that."""

    found: T
    parts: Callable[[Any], Any]
    were: Any
    """What ``parts`` were there."""
    cards: dict[Any, Any]
    zones: dict[Any, Any]

    def holds_in(self, state: Any) -> bool:
        """Whether all that was read is the same there."""
        zones, cards = self.zones, self.cards
        return (
            self.parts(state) == self.were
            and all(map(is_, map(state.zones.get, zones), zones.values()))
            and all(map(is_, map(state.cards.get, cards), cards.values()))
        )


class Reading:
    """A state that notes what is read of it: each part of it is asked for once, and lies here from then on."""

    _of: Any
    _kind: type[Any]

    def __init__(self, of: Any) -> None:
        self.__dict__.update(_of=of, _kind=of.__class__)

    def __getattr__(self, name: str) -> Any:
        of = self._of
        method = getattr(self._kind, name, None)
        if type(method) is FunctionType:  # what it reads is noted, too
            return MethodType(method, self)
        part = getattr(of, name)
        self.__dict__[name] = part = _OneByOne(part) if name in ONE_BY_ONE else part
        return part

    def __setattr__(self, name: str, value: Any) -> None:
        """Who does more than read does it to the state itself."""
        setattr(self._of, name, value)
        self.__dict__.pop(name, None)

    def __copy__(self) -> Any:
        """A state of its own; who takes one may read anything in it."""
        for name in self.__class__.__struct_fields__:
            part = getattr(self, name)
            if name in ONE_BY_ONE:
                part.all()
        return self._of.__copy__()

    @property  # type: ignore[misc]
    def __class__(self) -> type[Any]:
        """The kind of state that it stands for."""
        return self._kind

    def kept(self, found: T) -> Kept[T]:
        """What was found, with what was read for it."""
        read = {name: part for name, part in self.__dict__.items() if name not in _OWN}
        some = {name: part for name in ONE_BY_ONE if type(part := read.pop(name, None)) is _OneByOne}
        read |= {name: part.all() for name, part in some.items() if part.whole}
        cards, zones = [{} if name in read or name not in some else some[name].asked() for name in ONE_BY_ONE]
        parts = _parts(tuple(read))
        return Kept(found, parts, parts(self._of), cards, zones)


class _OneByOne(dict[Any, Any]):
    """Many things of a state, of which those that were asked for lie here."""

    def __init__(self, of: Any) -> None:
        super().__init__()
        self.of = of
        self.whole = False
        """Whether all of them were read."""

    def __missing__(self, key: Any) -> Any:
        found = self[key] = self.of[key]
        return found

    def asked(self) -> dict[Any, Any]:
        """Those that were asked for."""
        return dict(dict.items(self))

    def all(self) -> dict[Any, Any]:
        """All of them: they are read."""
        self.whole = True
        found: dict[Any, Any] = self.of.all() if type(self.of) is _OneByOne else self.of
        return found

    def __contains__(self, key: object) -> bool:
        try:
            self[key]
        except KeyError:
            return key in self.all()
        return True

    def get(self, key: Any, default: Any = None) -> Any:
        return self[key] if key in self else default  # noqa: SIM401 - it is what says how


def _of_all(name: str) -> Callable[..., Any]:
    """A method of a dict that reads all that is in it."""

    def method(self: _OneByOne, *given: Any) -> Any:
        return getattr(self.all(), name)(*given)

    return method


for _name in ("__iter__", "__len__", "__reversed__", "__eq__", "__or__", "__ror__", "copy", "keys", "values", "items"):
    setattr(_OneByOne, _name, _of_all(_name))


@functools.cache
def _parts(names: tuple[str, ...]) -> Callable[[Any], Any]:
    """What these parts are in a state."""
    return attrgetter(*names) if names else _nothing


def _nothing(state: Any) -> None:
    del state
