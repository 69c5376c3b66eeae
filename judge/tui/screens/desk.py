"""What all screens of the desk have in common: the two bars, and that they know the app as what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Input, Static

from judge.tui.keys import bindings
from judge.tui.lay import whole
from judge.tui.widgets.bars import KeyBar, Told, TopBar

if TYPE_CHECKING:
    from judge.tui.house import House


SOON = 0.05
"""Seconds after which it is looked again whether there is a line to type in."""


class DeskScreen(Screen[None]):
    """One of the screens that one works in. ``scope`` names its actions in the registry."""

    scope: ClassVar[str]

    def compose(self) -> ComposeResult:
        """The bars, and between them what the screen is for."""
        yield TopBar(self.scope)
        yield from self.parts()
        yield (bar := KeyBar(self.scope))
        yield Told(bar)

    def parts(self) -> ComposeResult:
        """What the screen is for."""
        raise NotImplementedError

    @property
    def desk(self) -> House:
        """The app."""
        return cast("House", self.app)

    def unsaved(self) -> tuple[str, ...]:
        """What would be lost if this screen were gone, each in a few words; the judge is asked before that."""
        return ()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """What can be done is said below."""
        self.query_one(KeyBar).here(self.part_of(event.widget))

    def part_of(self, focused: Widget) -> str:
        """What the list that has the focus is called, for what can be done in it."""
        return focused.id or ""

    def on_screen_suspend(self) -> None:
        """Messages go with their screen."""
        self.query_one(Told).hush()

    @property
    def game(self) -> str:
        """The game of what is shown; empty if it is of none."""
        return ""

    def say(self, words: str) -> None:
        """Tell above what is open."""
        self.query_one(TopBar).said = words


class Box(ModalScreen[ScreenResultType]):
    """A window over a screen, closed by Esc."""

    scope: ClassVar[str] = "box"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("box"), Binding("f12", "app.help")]
    DEFAULT_CSS = """
    Box {
        align: center middle;
        background: $background 60%;
        & > #box {
            width: 90%;
            max-width: 110;
            height: 90%;
            background: $surface;
            border: round $primary;
            padding: 0 1;
        }
        #hint {height: auto; color: $foreground 70%;}
        Rows {background: $surface;}
    }
    """

    def __init__(self, title: str, hint: str = "") -> None:
        super().__init__()
        self.named = title
        self.hint = hint
        self._early = ""
        """What was typed before there was a line to type it in."""

    def compose(self) -> ComposeResult:
        """A frame with a title, and in it what the window is for."""
        with Vertical(id="box") as box:
            box.border_title = Content(self.named)
            yield from self.parts()
            yield (hint := Static(self.hint, id="hint", markup=False))
            yield Told(hint)

    def on_resize(self) -> None:
        """What can be done there, no key parted from what it does."""
        self.call_after_refresh(self._lay_hint)

    def _lay_hint(self) -> None:
        hint = self.query_one("#hint", Static)
        hint.update(whole(self.hint, max(self.query_one("#box").content_size.width, 1)))

    def parts(self) -> ComposeResult:
        """What the window is for."""
        raise NotImplementedError

    def on_key(self, event: events.Key) -> None:
        """Nothing that is typed quickly is lost: it is for the line that is about to have the focus."""
        line = self.focused  # a line that has the focus keeps what is typed: this was sent before it had it
        if event.is_printable and event.character and (line is None or isinstance(line, Input)):
            event.stop()
            self._early += event.character
            self.call_after_refresh(self._give)

    def _give(self) -> None:
        line = self.focused
        if self._early and isinstance(line, Input):
            early, self._early = self._early, ""
            line.replace(early, *sorted(line.selection))
        elif self._early and self.is_current and self.query(Input):
            self.set_timer(SOON, self._give)

    def goes_to(self, mode: str) -> bool:
        """Close it with its result, to be taken to another screen of the desk. Whether it has one."""
        del mode
        return False

    def end(self, result: ScreenResultType | None) -> None:
        """Close it with a result, unless another key did, or led away from it, just before.

        Not ``is_current``: that is true of a window below another one, too, and the other one would be closed for it.
        """
        if self.app.screen is self:
            cast("House", self.app).hold("ending")  # what is typed on is for what it ends with
            self.dismiss(result)

    def action_close(self) -> None:
        """Close it without a result."""
        self.end(None)

    def action_accept(self) -> None:
        """Close it with its result; a window without one just closes."""
        self.end(None)
