"""A line to type in that says where it does not show all of what stands in it."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.strip import Strip

from judge.cjk import cut, pad
from judge.tui.widgets.mark import Field, lead

_LEAST = 4
"""So many cells are needed for anything but the mark of a cut."""


class CutInput(Field):
    """What does not fit is cut with a mark where nobody types: 1000 is not read as 100. Up and down lead on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "lead(1)", show=False),
        Binding("up", "lead(-1)", show=False),
    ]

    def action_lead(self, by: int) -> None:
        """To the line above or below."""
        lead(self, by)

    def render_line(self, y: int) -> Strip:
        """The line, as textual draws it where it fits or is typed in."""
        room = self.scrollable_content_region.width
        if self.has_focus or not self.value or room < _LEAST:
            return super().render_line(y)  # who has typed to the end has scrolled: left, it is drawn from its beginning
        return Strip([Segment(pad(cut(self.value, room), room), self.rich_style)], room)
