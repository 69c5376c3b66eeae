"""A line to type in at the bottom of a screen, with what it asks for above and what it may mean below."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.input import Selection

from judge.tui.fields import pasted
from judge.tui.lay import Row, row
from judge.tui.widgets.rows import Laid, Rows


class Typing(Input):
    """An input that takes several lines when they are pasted; what is typed behind Enter belongs to the next line."""

    async def _on_key(self, event: events.Key) -> None:
        """Enter counts in its turn among the letters, and they begin anew behind it, however quickly they come."""
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            await self.action_submit()
            with self.prevent(Input.Changed):
                self.value = ""

    def _on_paste(self, event: events.Paste) -> None:
        """Lines that are pasted stay lines, as their mark."""
        self.insert_text_at_cursor(pasted(event.text))
        event.stop()
        event.prevent_default()


class Line(Vertical):
    """Hidden until it is opened. What is typed, taken or left is a message; it changes nothing itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)"),
        Binding("up", "move(-1)"),
        Binding("tab", "complete", priority=True),
        Binding("escape", "leave"),
    ]
    DEFAULT_CSS = """
    Line {
        height: auto; max-height: 10; display: none; border-top: solid $primary;
        #asked {height: 1; color: $foreground 70%;}
        Input {background: $surface;}
        #hints {height: auto; max-height: 7;}
    }
    """

    class Typed(Message):
        """Something else stands in the line now."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Taken(Message):
        """The line was confirmed; ``hint``: the value of what was highlighted below, if anything was chosen there."""

        def __init__(self, text: str, hint: object) -> None:
            super().__init__()
            self.text = text
            self.hint = hint

    class Left(Message):
        """The line was left without taking it."""

    def __init__(self) -> None:
        super().__init__(id="line")
        self.chosen = False
        """Whether one of the hints was gone to."""
        self._sent = False
        """Whether what stands in the line was typed behind what was confirmed last."""

    def compose(self) -> ComposeResult:
        """What is asked, the line, what it may mean."""
        yield Static(id="asked", markup=False)
        yield Typing(compact=True, select_on_focus=False, id="typing")
        yield Rows(id="hints", led=True)

    @property
    def input(self) -> Input:
        """The line itself."""
        return self.query_one(Input)

    @property
    def hints(self) -> Rows:
        """What it may mean."""
        return self.query_one(Rows)

    def open(self, asked: str, text: str = "", hints: Iterable[Row] = (), *, name: str = "") -> None:
        """Ask for something; ``text`` stands there to begin with; of it the ``name`` is what typing replaces."""
        said = Laid(row(asked))
        self.query_one("#asked", Static).update(said)
        self.query_one("#asked").styles.height = min(2, said.lines(self.app.size.width))
        line = self.input
        line.cursor_blink = False
        since, self._sent = line.value if self._sent else "", False
        with self.prevent(Input.Changed):
            line.value = since or text
        at = text.rfind(name) if name else len(text)
        line.selection = Selection.cursor(len(since)) if since else Selection(at, at + len(name))
        self.hint(hints)
        self.display = True
        line.focus()
        if since:
            self.post_message(self.Typed(since))

    def hint(self, rows: Iterable[Row], *, first: bool = False) -> None:
        """Show what it may mean; ``first``: the first of it is meant unless something else is chosen."""
        shown = list(rows)
        at = next((at for at, row in enumerate(shown) if row.value is not None), None) if first else None
        self.chosen = first and at is not None
        self.hints.show(shown, at)
        self.hints.display = bool(shown)

    def close(self) -> None:
        """Hide it again."""
        self.display = self._sent = False

    def on_input_changed(self, event: Input.Changed) -> None:
        """Tell what stands there."""
        event.stop()
        self.chosen = False
        self.post_message(self.Typed(event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take it."""
        event.stop()
        self._sent = True
        self.post_message(self.Taken(event.value, self.hints.value if self.chosen else None))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take what was clicked."""
        event.stop()
        self.post_message(self.Taken(self.input.value, self.hints.value))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What is highlighted below is nobody else's business."""
        event.stop()

    def action_move(self, by: int) -> None:
        """Go through what it may mean while typing."""
        places = [at for at, row in enumerate(self.hints.rows) if row.value is not None]
        if not places:
            return
        now = self.hints.highlighted
        at = places.index(now) + by if self.chosen and now in places else 0 if by > 0 else len(places) - 1
        self.chosen = 0 <= at < len(places)
        self.hints.look_at(places[at] if self.chosen else None)

    def action_complete(self) -> None:
        """Put the first of what it may mean into the line."""
        if not self.chosen:
            self.action_move(1)
        value = self.hints.value
        if isinstance(value, str):
            self.input.value = value
            self.input.cursor_position = len(value)

    def action_leave(self) -> None:
        """Leave it."""
        self.close()
        self.post_message(self.Left())
