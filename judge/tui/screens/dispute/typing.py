"""Typing a dispute: what a cell means is said while it is typed, and holds from then on wherever it is spoken of.

The draft is what holds, and the lines say it. A cell that does not say what its line says was typed in and not taken
over yet: so it is seen from the two alone, in whatever order the events of leaving one cell and coming to the next
arrive. Such a cell is never written over, and all of them are taken over before anything is done with the draft.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from textual import events
from textual.widget import Widget
from textual.widgets import Input

from judge.cjk import width
from judge.scenario.drafting import Draft
from judge.tui import lying, typed
from judge.tui.hints import acts, askable
from judge.tui.lay import Row, row
from judge.tui.matters import LIES, TEXT, matters, taken_over
from judge.tui.more import known
from judge.tui.parted import LINE
from judge.tui.screens.dispute.cell import Cell
from judge.tui.screens.dispute.room import DisputeRoom
from judge.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from judge.tui.house import House

_HINTS = 4


class Typing(DisputeRoom):
    """What is typed."""

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """What may be meant here."""
        if isinstance(event.widget, Cell):
            event.widget.left_downwards = False
            self._open(event.widget)
            self._hint(event.widget)

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """What was typed holds from now on, wherever the dispute speaks of it."""
        if isinstance(event.widget, Cell):
            self.confirm(event.widget)
            self._wide(event.widget, self.widths)

    def _open(self, cell: Cell) -> None:
        """Give the cell of a card that is typed in the room that it needs."""
        there = {one.column: one.region.width for one in self.cells if one.line == cell.line}
        self._wide(cell, self.widths.opened(cell.column, cell.value, there))

    def _wide(self, cell: Cell, widths: dict[int, str | int]) -> None:
        """Let the cells of the card that a cell is of be so wide."""
        if cell in self.cells and self.lines[cell.line].kind == "card":
            for one in self.cells:
                if one.line == cell.line:
                    one.styles.width = widths[one.column]

    def changed(self, cell: Cell) -> bool:
        """Whether something was typed in a cell that does not hold yet."""
        return cell in self.cells and cell.value != self.lines[cell.line].cells[cell.column]

    def said(self) -> Draft | None:
        """The dispute with everything that is typed, also what does not hold yet."""
        return self.draft and taken_over(self.draft, self.lines, self._typed(self.cells), self.names)[0]

    def confirm(self, *cells: Cell) -> None:
        """What stands in cells holds from now on; the others say what follows from it."""
        for cell in cells:
            hint = self._meant(cell) if cell.left_downwards and self.changed(cell) else ""
            if hint:
                with cell.prevent(Input.Changed):
                    cell.value = hint
        said = self._typed(cells)
        if self.draft is None or not said:
            return
        free = [cell for cell in self.cells if cell in cells or not self.changed(cell)]
        more = any(self.lines[at].kind == "more" for at, _ in said)
        draft, self.lines = taken_over(self.draft, self.lines, said, self.names)
        self._let_go()
        for cell in free:
            self._write(cell)
        if draft != self.draft:
            self.remember()
            self.draft = draft
            self.keep(draft)
            self.show(self.said() or draft)
            if more or self._lie_otherwise(draft):
                self._lay_more()
        elif more:
            self.keep(draft)
            self.show(draft)

    def _lie_otherwise(self, draft: Draft) -> bool:
        """Whether a card lies in another zone than its line says, or has no line yet: one that was typed in a zone."""
        said = {line.path: line.label for line in self.lines if line.kind == "card"}
        return any(one.kind == "card" and said.get(one.path) != one.label for one in matters(draft))

    def _lay_more(self) -> None:
        """Lines came with what was added: they are laid anew when what is on its way to the cursor has arrived."""
        cast("House", self.app).hold("laying")
        (self.focused or self).call_later(lambda: self.call_next(self._laid_anew))

    async def _laid_anew(self) -> None:
        if self.app.screen is not self:  # it was gone on with meanwhile
            cast("House", self.app).release("laying")
            return
        at = self.here
        self.confirm(*(one for one in self.cells if self.lines[one.line].kind != "more"))
        more = [(self.lines[one.line].cells[0], one.value) for one in self.cells if self.lines[one.line].kind == "more"]
        await self.lay(at, *more[:1])

    def _typed(self, cells: Iterable[Cell]) -> dict[tuple[int, int], str]:
        return {(cell.line, cell.column): cell.value for cell in cells if self.changed(cell)}

    def _write(self, cell: Cell) -> None:
        """Let a cell say what its line says."""
        if cell in self.cells and self.changed(cell):
            with cell.prevent(Input.Changed):
                cell.value = self.lines[cell.line].cells[cell.column]

    def _let_go(self) -> None:
        """The cells of lines that are gone go with them, also one that was typed in besides."""
        gone = [cell for cell in self.cells if self.lines[cell.line].kind == "gone"]
        self.cells = [cell for cell in self.cells if cell not in gone]
        for holder in {cell.parent for cell in gone}:
            if holder is not None:
                cast("Widget", holder).remove()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Answer what is typed, as far as it is typed."""
        event.stop()
        cell, said = event.input, self.said()
        if said is not None and isinstance(cell, Cell) and cell.has_focus:
            self._open(cell)
            self._hint(cell)
            self.show(said)

    def _hint(self, cell: Cell) -> None:
        """What may be meant."""
        hinted = self.query_one("#hinted", Rows)
        hinted.show(self._hints(cell) or self._further(cell) or self._whole(cell), 0)
        hinted.display = bool(hinted.rows)

    def _hints(self, cell: Cell) -> list[Row]:
        if self.draft is None or not self.changed(cell) or not cell.value.strip():
            return []
        matter = self.lines[cell.line]
        before, last = _last(cell.value) if matter.kind in {"zone", "ask"} else ("", cell.value)
        if not last.strip():
            return []
        if matter.kind == "ask":
            askables = [*askable(self.draft), *(acts(self.worked.run) if self.worked and self.worked.run else ())]
            words = [word for word in askables if last.strip() in word and last.strip() != word]
            return [row((word, "head"), value=before + word) for word in words[:_HINTS]]
        if cell.column == LIES:
            before, last = _last(cell.value.replace(" ", "、"))
            ways = [*lying.how_to_lie(self.draft, str(matter.path[1])), *lying.examples(self.draft)]
            words = [word for word in ways if last in word and last != word]
            return [row((word, "head"), value=before.replace("、", " ") + word) for word in words[:_HINTS]]
        if matter.kind == "zone" or (matter.kind == "card" and cell.column == 0):
            found = typed.offered(self.draft, self.names, last)
            wanted = [one for one in found if one.name != last.strip() and (one.card or matter.kind == "zone")]
            return [row((one.name, "head"), value=before + one.name) for one in wanted[:_HINTS]]
        return []

    def _further(self, cell: Cell) -> list[Row]:
        """What a line that adds something may be about."""
        if self.draft is None or cell not in self.cells or self.lines[cell.line].kind != "more" or not cell.value:
            return []
        return [row("　".join(known(self.draft, cell.value)), hang=2)]

    def _whole(self, cell: Cell) -> list[Row]:
        """All of a card's text, where there is no room for it in its cell."""
        cut = cell in self.cells and cell.column == TEXT and width(cell.value) >= cell.size.width
        return [row(cell.value.replace(LINE, "\n"))] if cut and self.lines[cell.line].kind == "card" else []

    def _meant(self, cell: Cell) -> str:
        """What letters typed in a cell mean; empty if nothing, or if it is no letters."""
        hints = self._hints(cell) if _last(cell.value)[1].strip().isascii() else []
        return str(hints[0].value) if hints else ""

    def action_turn(self) -> None:
        """Let the card of the line lie the other way: across, or upright."""
        at = self.focused.line if isinstance(self.focused, Cell) else -1
        lies = next((one for one in self.cells if (one.line, one.column) == (at, LIES)), None)
        if lies is None or self.draft is None:
            self.notify("这一行不是场上的卡，没有横竖；也不是谁选的，没有另一方。")
            return
        self.confirm(lies)
        lies.value = lying.turned(self.draft, self.lines[at].cells[LIES])
        self.confirm(lies)

    def action_first(self) -> None:
        """To the first line."""
        self._to(0)

    def action_last(self) -> None:
        """To the line that adds something."""
        self._to(-1)

    def _to(self, at: int) -> None:
        if self.cells:
            self.set_focus(self.cells[at])  # at once: what is typed next is for it already

    def action_go(self, by: int, first: bool = False) -> None:
        """To another line, ``first``: to its beginning; what is typed in letters becomes the card that is meant.

        It may come before the last letters, which are on their way to the cell: they are read when it is left.
        """
        cell = self.focused
        if not isinstance(cell, Cell) or cell not in self.cells:
            return
        cell.left_downwards = by > 0
        column = [
            one
            for one in self.cells
            if one.column == min(0 if first else cell.column, len(self.lines[one.line].cells) - 1)
        ]
        at = next((at for at, one in enumerate(column) if one.line == cell.line), 0)
        if 0 <= at + by < len(column):
            self.set_focus(column[at + by])  # at once: what is typed next is for it already
        else:
            cell.call_later(self.confirm, cell)  # behind what is on its way to it


def _last(text: str) -> tuple[str, str]:
    """What stands before the last of several words, and that word."""
    at = max(text.rfind(mark) for mark in "、,，;；") + 1
    return text[:at], text[at:]
