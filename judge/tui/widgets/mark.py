"""The mark of where one is: the row, cell or line that keys are for is told by a sign, not only by its colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, TextArea

from judge.tui.lay import HERE

if TYPE_CHECKING:
    _Drawn = Widget
else:
    _Drawn = object  # textual looks for the parts of a widget's looks along its first base that is a widget


class Marked(_Drawn):
    """Draws the mark in the cell left of its text, which it keeps free (``padding``): no text moves for it."""

    def marked(self) -> tuple[int, str] | None:
        """The line of what is shown that has the mark, and which; None if none is in sight."""
        return (0, HERE) if self.has_focus else None

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines as textual draws them, with the mark."""
        strips, found = super().render_lines(crop), self.marked()
        left, y = self.gutter.left - 1 - crop.x, self.gutter.top + (found[0] if found else 0) - crop.y
        if found is None or left < 0 or not 0 <= y < len(strips):
            return strips
        return [*strips[:y], _with(strips[y], left, found[1]), *strips[y + 1 :]]


def _with(strip: Strip, left: int, mark: str) -> Strip:
    """A line with a mark in one of its cells."""
    before, cell, behind = strip.divide([left, left + 1, strip.cell_length])
    style = next((piece.style for piece in cell), None)
    return Strip.join([before, Strip([Segment(mark, style)], 1), behind])


def lead(field: Widget, by: int) -> None:
    """From something to type in to the one above or below it, if there is one: what is typed there is not lost."""
    fields: list[Widget] = [one for one in field.screen.focus_chain if isinstance(one, Input | TextArea)]
    to = fields.index(field) + by
    if 0 <= to < len(fields):
        field.screen.set_focus(fields[to])


class Field(Marked, Input):
    """A line to type in, one of several things that may have the focus."""

    DEFAULT_CSS = "Field {&.-textual-compact {padding: 0 0 0 1;}}"


class Words(Marked, TextArea):
    """Lines to type in, of which the first has the mark."""

    DEFAULT_CSS = "Words, Words:focus {padding: 0 0 0 1;}"

    def action_cursor_up(self, select: bool = False) -> None:
        """From the first line to what stands above."""
        if self.cursor_location[0] or select:
            super().action_cursor_up(select)
        else:
            lead(self, -1)
