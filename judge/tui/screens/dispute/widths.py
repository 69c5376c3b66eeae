"""How wide the cells of a card are: alike below each other, as they need it; one that is typed in is wider."""

from __future__ import annotations

from collections.abc import Iterable

from judge.cjk import width
from judge.tui.matters import LIES, TEXT, Matter

SHORT = 13
"""The cells of a card's name."""
_FACTS = 1
_LEAST = {_FACTS: 8, TEXT: 10, LIES: 6}
_MOST = {_FACTS: 24, TEXT: 48}
"""Where there is no room for all: of the room that is left numbers, which are read first, have twice the part."""
_MARKED, _PARTED = 2, 1
"""The cells of the mark and of the cursor; and what parts a cell from the next."""
_BESIDE = 18
"""The cells of the frame, of what a line is called and of the scrollbar."""
_LIES, _OPEN = 5, 30
"""The part of a line that is said of how a card lies at most, and the cells of that where somebody types it."""
_AHEAD = 8
"""The cells that are free behind what is typed, so that its beginning stays in sight."""


class Widths(dict[int, str | int]):
    """The widths of the cells of a card by their column, as styles write them; ``room``: the cells of a line."""

    def __init__(self, lines: Iterable[Matter], room: int) -> None:
        cards = [line.cells for line in lines if line.kind == "card"]
        need = {
            column: max(least, *(width(cells[column]) for cells in cards if len(cells) > column), 0) + _MARKED
            for column, least in _LEAST.items()
        }
        lies = min(need[LIES], room // _LIES)
        left = room - _BESIDE - SHORT - lies - 4 * _PARTED
        few = {column: min(need[column], most) for column, most in _MOST.items()}
        parts = {_FACTS: 2 * few[_FACTS], TEXT: few[TEXT]}
        self.room = left
        """The cells of the facts and the text together."""
        whole = need[_FACTS] + need[TEXT] <= left
        shares = {column: f"{part}fr" for column, part in parts.items()}
        facts, text = (need[_FACTS], "1fr") if whole else (shares[_FACTS], shares[TEXT])
        super().__init__({0: SHORT, _FACTS: facts, TEXT: text, LIES: lies})

    def opened(self, column: int, text: str, there: dict[int, int]) -> dict[int, str | int]:
        """The widths of a line's cells while one is typed in, which takes from its neighbour what it can spare.

        ``there``: the cells that each has now.
        """
        wanted = width(text) + _MARKED + _AHEAD
        if column == LIES:
            return {**self, LIES: max(there[LIES], min(wanted, _OPEN))}
        if column not in _MOST or wanted <= there[column]:
            return self
        other = _FACTS + TEXT - column
        own = min(wanted, self.room - _LEAST[other] - _MARKED)
        return {**self, column: max(own, there[column]), other: "1fr"}
