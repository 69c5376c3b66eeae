"""Typing a dispute: what a cell means is said while it is typed, and holds from then on wherever it is spoken of."""

from __future__ import annotations

from textual import events
from textual.widgets import Input

from judge.tui import typed
from judge.tui.hints import askable
from judge.tui.lay import Row, row
from judge.tui.matters import filled, now, renamed
from judge.tui.screens.dispute.room import Cell, DisputeRoom
from judge.tui.widgets.rows import Rows

_HINTS = 4


class Typing(DisputeRoom):
    """What is typed."""

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Remember what stood there."""
        if isinstance(event.widget, Cell):
            self._began = event.widget.value
            self._hint(event.widget)

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """What was typed holds from now on, wherever the dispute speaks of it."""
        if isinstance(event.widget, Cell) and event.widget.is_mounted:
            self.confirm(event.widget)

    def confirm(self, cell: Cell) -> None:
        """What stands in a cell holds from now on."""
        if self.draft is None or cell.value == self._began:
            return
        matter = self.lines[cell.line]
        draft = filled(self.draft, matter, cell.column, cell.value, self.names)
        if draft == self.draft:
            return
        self._began, self.draft = cell.value, draft
        self.keep(draft)
        if not cell.value.strip() and (matter.kind == "act" or (matter.kind == "card" and cell.column == 0)):
            self.call_next(self.lay, cell.line)  # a line is gone
            return
        if matter.kind == "card" and cell.column == 0:
            new, _ = typed.known(draft, self.names, cell.value.strip())
            self.lines = [renamed(one, str(matter.path[1]), new) for one in self.lines]
        self.lines = [now(draft, one) for one in self.lines]
        for other in self.query(Cell):
            text = self.lines[other.line].cells[other.column]
            if other is not cell and other.value != text:
                with other.prevent(Input.Changed):
                    other.value = text
        self.show(draft)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Answer what is typed, as far as it is typed."""
        event.stop()
        cell = event.input
        if self.draft is not None and isinstance(cell, Cell) and cell.has_focus:
            self._hint(cell)
            self.show(filled(self.draft, self.lines[cell.line], cell.column, cell.value, self.names))

    def _hint(self, cell: Cell) -> None:
        """What may be meant."""
        hinted = self.query_one("#hinted", Rows)
        hinted.show(self._hints(cell), 0)
        hinted.display = bool(hinted.rows)

    def _hints(self, cell: Cell) -> list[Row]:
        matter = self.lines[cell.line]
        if self.draft is None or cell.value == self._began or not cell.value.strip():
            return []
        before, last = _last(cell.value) if matter.kind in {"zone", "ask"} else ("", cell.value)
        if not last.strip():
            return []
        if matter.kind == "ask":
            words = [word for word in askable(self.draft) if last.strip() in word and last.strip() != word]
            return [row((word, "head"), value=before + word) for word in words[:_HINTS]]
        if matter.kind == "zone" or (matter.kind == "card" and cell.column == 0):
            found = typed.offered(self.draft, self.names, last)
            wanted = [one for one in found if one.name != last.strip() and (one.card or matter.kind == "zone")]
            return [row((one.name, "head"), value=before + one.name) for one in wanted[:_HINTS]]
        return []

    def action_go(self, by: int, first: bool = False) -> None:
        """To another line, ``first``: to its beginning; what is typed in letters becomes the card that is meant."""
        cell = self.focused
        if not isinstance(cell, Cell):
            return
        hint = self.query_one("#hinted", Rows).value
        if by > 0 and isinstance(hint, str) and _last(cell.value)[1].strip().isascii():
            cell.value = hint
        column = [
            one
            for one in self.query(Cell)
            if one.column == min(0 if first else cell.column, len(self.lines[one.line].cells) - 1)
        ]
        at = next((at for at, one in enumerate(column) if one.line == cell.line), 0)
        if 0 <= at + by < len(column):
            column[at + by].focus()
        else:
            self.confirm(cell)


def _last(text: str) -> tuple[str, str]:
    """What stands before the last of several words, and that word."""
    at = max(text.rfind(mark) for mark in "、,，;；") + 1
    return text[:at], text[at:]
