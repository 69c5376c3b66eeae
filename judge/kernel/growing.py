"""Numbers that grow as much each time play goes round, and what they come to after so many rounds more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple, replace

Growth: TypeAlias = tuple[tuple[str, Any, Any], ...]
"""The facts of a state that grow: each by its name, as it was a round before and as it is."""
_KEPT = "frames"
"""Where play stands: each round begins there."""


class Adding(Struct, frozen=True):
    """What is put down again and again, and may come to the same as if it were put down once and were more."""

    def so_often(self, before: Any, times: int) -> Any:
        """All that is put down in so many rounds more, as one, by what was before; None if it is not as one."""
        del before, times


def growth(rounds: Sequence[Any]) -> Growth:
    """What grows of a state from round to round; nothing, if anything changes in another way."""
    *_, before, now = rounds
    found: list[tuple[str, Any, Any]] = []
    for name in type(now).__struct_fields__:
        if name in now.REMEMBERED:
            continue
        values = [getattr(state, name) for state in rounds]
        if all(value is values[0] or value == values[0] for value in values):
            continue
        if name == _KEPT and not all(_same_place(frames, values[0]) for frames in values):
            return ()
        if name == _KEPT:
            continue
        if not grows(values):
            return ()
        found.append((name, getattr(before, name), getattr(now, name)))
    return tuple(found)


def has_grown(before: Any, now: Any) -> bool:
    """Whether a state is another one than it was in nothing but numbers that are more, or that there is more of it."""
    if before is now:
        return False
    for name in type(now).__struct_fields__:
        values = getattr(before, name), getattr(now, name)
        if name in now.REMEMBERED:
            continue
        if not (_same_place(*values) if name == _KEPT else goes_on(values)):
            return False
    return True


def _same_place(frames: Sequence[Any], others: Sequence[Any]) -> bool:
    """Whether play stands in the same place, whatever its procedures remember of how the game was."""
    if len(frames) != len(others):
        return False
    return all(
        type(frame) is type(other)
        and all(getattr(frame, name) == getattr(other, name) for name in _of(frame) if name not in frame.REMEMBERED)
        for frame, other in zip(frames, others, strict=True)
    )


def grows(values: Sequence[Any]) -> bool:
    """Whether something only grows from round to round, as much in each."""
    if not goes_on(values):
        return False
    threes = zip(values, values[1:], values[2:], strict=False)
    return all(ahead(one, two, 1) == three for one, two, three in threes)


def ahead(before: Any, now: Any, rounds: int) -> Any:
    """What something comes to after so many rounds more, by what it was a round before and what it is."""
    if now is before or now == before or isinstance(now, bool):
        return now
    match now:
        case int():
            then: Any = now + (now - before) * rounds
        case Struct():
            then = replace(now, **{name: ahead(getattr(before, name), getattr(now, name), rounds) for name in _of(now)})
        case dict():
            then = {key: ahead(before.get(key), value, rounds) for key, value in now.items()}
        case tuple():
            then = _longer(before, now, rounds)
        case _:
            then = now
    return then


def _longer(before: tuple[Any, ...], now: tuple[Any, ...], rounds: int) -> tuple[Any, ...]:
    """What is put down behind the rest in each round is put down as often again."""
    kept = [ahead(one, other, rounds) for one, other in zip(before, now, strict=False)]
    more = now[len(before) :]
    last = before[len(before) - len(more) :]
    if more and len(last) == len(more) and None not in (one := _as_one(last, more, rounds)):
        return (*kept, *more, *one)
    again = range(1, rounds + 1) if len(last) == len(more) else ()
    put = [ahead(one, other, number) for number in again for one, other in zip(last, more, strict=True)]
    return (*kept, *more, *put)


def _as_one(last: tuple[Any, ...], more: tuple[Any, ...], rounds: int) -> list[Any]:
    """What each thing that is put down comes to after so many rounds more, as one; None for what does not."""
    both = zip(last, more, strict=True)
    return [other.so_often(one, rounds) if isinstance(other, Adding) else None for one, other in both]


def heaps(before: Any, now: Any) -> bool:
    """Whether of something there is more with each round, one by one, so that many rounds are a great many things."""
    match now:
        case Struct():
            parts = [(getattr(before, name), getattr(now, name)) for name in _of(now)]
        case dict():
            parts = [(before.get(key), value) for key, value in now.items()]
        case tuple():
            if len(more := now[len(before) :]) and None in _as_one(before[-len(more) :], more, 1):
                return True
            parts = list(zip(before, now, strict=False))
        case _:
            return False
    return any(one is not other and one is not None and heaps(one, other) for one, other in parts)


def changing(grown: Growth) -> tuple[str, ...]:
    """The facts of cards that grow."""
    found: set[str] = set()
    for name, before, now in grown:
        for card in now if name == "cards" else ():
            found.update(fact for fact in _of(now[card]) if getattr(before[card], fact) != getattr(now[card], fact))
    return tuple(sorted(found))


def _of(value: Struct) -> tuple[str, ...]:
    return type(value).__struct_fields__


def goes_on(values: Sequence[Any]) -> bool:
    """Whether something can be so for ever, by what it was round by round: the same, or with numbers that only grow.

    What is put down behind the rest each time grows, too.
    """
    first = values[0]
    if all(other is first or other == first for other in values):
        return True
    fewer = isinstance(first, tuple) and len(values[-1]) < len(first)  # which comes to an end
    if fewer or any(type(other) is not type(first) for other in values):
        return False
    match first:
        case bool():
            return False
        case int():
            step, *others = {after - before for before, after in pairwise(values)}
            return not others and (step > 0) == (values[-1] > 0)
        case Struct():
            parts: Iterable[Sequence[Any]] = zip(*map(astuple, values), strict=True)
        case dict():
            parts = [[other.get(key) for other in values] for key in set().union(*values)]
        case tuple():
            parts = [list(map(len, values)), *zip(*values, strict=False)]
        case _:
            return False
    return all(map(goes_on, parts))
