"""A cell of the form of a new dispute: one thing to type."""

from __future__ import annotations

from textual import events

from judge.tui.fields import pasted
from judge.tui.widgets.cut import CutInput

_HELP = ("?", "？")


class Cell(CutInput):
    """One thing to type. Everything in it is selected when it is come to, so that typing replaces it."""

    def __init__(self, line: int, column: int, text: str, placeholder: str) -> None:
        super().__init__(text, placeholder, compact=True, select_on_focus=True, classes=f"cell c{column}")
        self.line, self.column = line, column
        self.left_downwards = False
        """Whether it was left for the next line: letters typed in it become the card that they mean."""
        self.cursor_blink = False

    async def _on_key(self, event: events.Key) -> None:
        """Nothing begins with a question mark: as the first thing typed it asks for help, as it does elsewhere."""
        if event.character in _HELP and self.selected_text == self.value:
            event.stop()
            event.prevent_default()
            await self.run_action("app.help")
        else:
            await super()._on_key(event)

    def _on_paste(self, event: events.Paste) -> None:
        """Lines that are pasted stay lines, as their mark: nothing of them is lost."""
        self.insert_text_at_cursor(pasted(event.text))
        event.stop()
        event.prevent_default()
