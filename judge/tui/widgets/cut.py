"""A line to type in that says where it does not show all of what stands in it."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.strip import Strip
from textual.widgets.input import Selection

from judge.cjk import cut, pad, width
from judge.tui.widgets.mark import Field, lead

_CUT = cut("  ", 1)
_LEAST = 4
"""So many cells are needed for anything but the mark of a cut."""


class CutInput(Field):
    """What does not fit is cut with a mark where nobody types: 1000 is not read as 100. Up and down lead on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "lead(1)", show=False),
        Binding("up", "lead(-1)", show=False),
    ]

    def on_focus(self) -> None:
        """All is selected, by what textual does behind this; what does not fit is seen from its beginning."""
        if self.select_on_focus and width(self.value) >= self.scrollable_content_region.width:
            self.select_on_focus = False
            self.selection = Selection(len(self.value), 0)
            self.call_later(setattr, self, "select_on_focus", True)

    def action_lead(self, by: int) -> None:
        """To the line above or below."""
        lead(self, by)

    def render_line(self, y: int) -> Strip:
        """The line, as textual draws it where it fits; where it is typed in, what goes on beside it is marked."""
        room = self.scrollable_content_region.width
        if self.has_focus and y == 0 and room > _LEAST:
            return self._marked(super().render_line(y), room)
        if self.has_focus or not self.value or room < _LEAST:
            return super().render_line(y)  # who has typed to the end has scrolled: left, it is drawn from its beginning
        return Strip([Segment(pad(cut(self.value, room), room), self.rich_style)], room)

    def _marked(self, strip: Strip, room: int) -> Strip:
        left = self.scroll_offset.x
        cursor = width(self.value[: self.cursor_position]) - left
        cells = [0] if left and cursor > 0 else []
        cells += [room - 1] if width(self.value) > left + room and cursor < room - 1 else []
        for cell in cells:
            style = next((piece.style for piece in strip.crop(cell, cell + 1)), None)
            parts = [strip.crop(0, cell), Strip([Segment(_CUT, style)], 1), strip.crop(cell + 1)]
            strip = Strip.join(parts)
        return strip
