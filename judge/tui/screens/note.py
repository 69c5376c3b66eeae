"""A window to write a note in."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import TextArea

from judge.tui.screens.desk import Box


class NoteBox(Box[str]):
    """Ends with the text of the note; None if it was closed without keeping it."""

    def __init__(self, title: str, text: str) -> None:
        super().__init__(title, "^S 存下（清空即删去）　Esc 不存")
        self.text = text

    def parts(self) -> ComposeResult:
        """The text."""
        yield TextArea(self.text, id="note")

    def action_accept(self) -> None:
        """Keep it."""
        self.end(self.query_one(TextArea).text.strip())
