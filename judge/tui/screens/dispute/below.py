"""The answer below the lines of a new dispute: as high as it needs to be, within its part of the screen."""

from __future__ import annotations

from collections.abc import Iterable

from judge.tui.lay import Row, laid
from judge.tui.widgets.rows import Rows

LEAST = 3
"""The lines that an answer has at least, with the one that parts it from the form."""
SHARE = 0.45
"""The part of the lines of form and answer which an answer may take where the form needs them, too."""


class Below(Rows):
    """Says how high it is itself: it keeps its height while an answer is worked out, and is laid out once for it."""

    DEFAULT_CSS = """
    Below {height: 3; border-top: solid $primary-muted; border-title-color: $foreground;}
    """

    def __init__(self) -> None:
        super().__init__(id="answer")
        self._most = LEAST

    def tell(self, rows: Iterable[Row]) -> None:
        """Show an answer."""
        self.show(rows)
        self._fit()

    def share(self, both: int, needed: int) -> None:
        """Of the lines of both the form leaves those that it does not need; ``needed``: those that it has."""
        self._most = max(LEAST, int(both * SHARE), both - needed)
        self._fit()

    def _fit(self) -> None:
        cells, lines = self.scrollable_content_region.width, 1
        for one in self.rows:
            lines += len(laid(one, cells)) if cells > 0 else 1
            if lines >= self._most:
                break
        self.styles.height = max(LEAST, min(lines, self._most))
