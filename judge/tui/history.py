"""Undo and redo without limit: every value that there was, and which of them is shown."""

from __future__ import annotations

from typing import Generic, NamedTuple, Self, TypeVar

Value = TypeVar("Value")


class History(NamedTuple, Generic[Value]):
    """Values in the order in which they came to be. A value itself: each move gives another history."""

    values: tuple[Value, ...]
    place: int = 0

    @property
    def now(self) -> Value:
        """The value that is shown."""
        return self.values[self.place]

    def changed(self, value: Value) -> Self:
        """With a new value; those that were undone are gone."""
        if value == self.now:
            return self
        return self._replace(values=(*self.values[: self.place + 1], value), place=self.place + 1)

    def undone(self) -> Self:
        """One back."""
        return self._replace(place=max(0, self.place - 1))

    def redone(self) -> Self:
        """One on again."""
        return self._replace(place=min(self.place + 1, len(self.values) - 1))
