"""How wide the cells of a card are: alike below each other, as they need it; one that is typed in is wider."""

from __future__ import annotations

from collections.abc import Iterable

from judge.cjk import width
from judge.tui.matters import LIES, Matter

_FACTS, _TEXT = 1, 2
_LEAST, _MOST = {_FACTS: 8, _TEXT: 10, LIES: 6}, {_FACTS: 24, _TEXT: 48, LIES: 14}
_AROUND = 3
"""The cells of the mark, the cursor and what parts a cell from the next."""
_OPEN = 30
"""The most cells that one takes in which somebody types how a card lies."""
_WIDER = 6
"""So many times as wide as the others together is a text or a line of facts that is typed in."""


class Widths(dict[int, str | int]):
    """The widths of the cells of a card by their column, as styles write them."""

    def __init__(self, lines: Iterable[Matter]) -> None:
        cards = [line.cells for line in lines if line.kind == "card"]
        need = {
            column: max(_LEAST[column], *(width(cells[column]) for cells in cards if len(cells) > column), 0)
            for column in _LEAST
        }
        self.need = {column: min(of, _MOST[column]) for column, of in need.items()}
        self.parts = {_FACTS: 2 * self.need[_FACTS], _TEXT: self.need[_TEXT]}
        """Numbers are read first: their cell has twice the part of the room."""
        shares: dict[int, str | int] = {column: f"{part}fr" for column, part in self.parts.items()}
        super().__init__({**shares, LIES: self.need[LIES] + _AROUND})

    def opened(self, column: int, text: str, there: int) -> str | int:
        """The width of a cell that is typed in; ``there``: what it has else."""
        if column == LIES:
            return max(there, min(width(text) + _AROUND, _OPEN))
        if column == _TEXT or (column == _FACTS and width(text) + _AROUND > there):
            return f"{_WIDER * sum(self.parts.values())}fr"
        return self.get(column, there)
