"""The line above every screen and the line below it, which can be clicked; what one has to do with is told there."""

from __future__ import annotations

from textual.content import Content, Span
from textual.geometry import Size
from textual.reactive import reactive
from textual.style import Style
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from judge.cjk import width, wrap
from judge.tui.actions import ACTIONS
from judge.tui.edges import Words, bottom, switch, top


class Bar(Widget):
    """One line of words that do something when they are clicked."""

    DEFAULT_CSS = """
    Bar {
        height: 1;
        background: $panel;
        color: $foreground;
        link-style: none;
        link-color: $foreground;
        link-background: $panel;
        link-style-hover: bold;
        link-background-hover: $primary-muted;
        link-color-hover: $foreground;
    }
    """
    ALLOW_SELECT = False


class TopBar(Bar):
    """The screens of the desk, the one that is shown marked, and what is open in it."""

    said: reactive[str] = reactive("")
    """What is open."""

    def __init__(self, scope: str) -> None:
        super().__init__()
        self._scope = scope

    def render(self) -> Content:
        """The line at its width."""
        return _line(top(self._scope, self.said, self.size.width))


class KeyBar(Bar):
    """The keys that one needs most on a screen, as many as fit; those of the list that has the focus come first."""

    at: reactive[str] = reactive("")
    """The list that has the focus, with its screen."""

    def __init__(self, scope: str) -> None:
        super().__init__()
        self._scope = scope

    def here(self, focused: str) -> None:
        """Say which list has the focus."""
        self.at = f"{self._scope}.{focused}"

    def render(self) -> Content:
        """The line at its width."""
        return _line(bottom(self._scope, self.at, self.size.width))


class Switch(Bar):
    """What an action has set, with its key; a click does it."""

    DEFAULT_CSS = """
    Switch {width: auto; height: 1;}
    """

    said: reactive[str] = reactive("", layout=True)
    """What is set."""

    def __init__(self, action: str, *, id: str | None = None) -> None:  # noqa: A002 - textual's name
        super().__init__(id=id)
        self._action = next(one for one in ACTIONS if one.id == action)

    def show(self, said: str) -> None:
        """Show what is set."""
        self.said = said

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002 - textual's signature
        """As wide as it says."""
        return width(self._words)

    @property
    def _words(self) -> str:
        return switch(self._action.id, self.said)

    def render(self) -> Content:
        """The key and what is set."""
        return _line([(self._words, self._action, "")])


class Told(Static):
    """What the desk tells for a moment, in the place of the line below: nothing that is shown is covered by it."""

    DEFAULT_CSS = """
    Told {
        height: auto; max-height: 6; display: none; background: $panel; color: $text-accent;
        &.-warning {color: $text-warning;}
        &.-error {color: $text-error;}
    }
    """

    def __init__(self, over: Widget) -> None:
        """``over``: the line that gives its place."""
        super().__init__(markup=False)
        self._over = over
        self._told: list[tuple[str, str]] = []
        self._timer: Timer | None = None

    def tell(self, words: str, severity: str, seconds: float) -> None:
        """Tell something, beside what is still told."""
        self._told = [*(one for one in self._told if one[0] != words), (words, severity)]
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(seconds, self.hush)
        lines = [line for one, _ in self._told for line in wrap(one, self.app.size.width - 4)]
        if len(lines) > TOLD:
            lines = [*lines[: TOLD - 1], "……"]
        self.update("\n".join(lines))
        self.set_classes(f"-{severity}")
        self._show(on=True)

    def untell(self, words: str) -> None:
        """Tell something no more, and on whatever else is told."""
        left = [one for one in self._told if one[0] != words]
        if not left:
            self.hush()
        elif left != self._told:
            (last, severity), self._told = left[-1], left[:-1]
            self.tell(last, severity, self.app.NOTIFICATION_TIMEOUT)

    def hush(self) -> None:
        """Tell nothing any more."""
        self._told = []
        self._show(on=False)

    def _show(self, *, on: bool) -> None:
        self.display, self._over.display = on, not on


TOLD = 6
"""As many lines are told."""


def _line(pieces: list[Words]) -> Content:
    spans: list[Span] = []
    at = 0
    for words, action, style in pieces:
        if style:
            spans.append(Span(at, at + len(words), style))
        if action is not None:
            click = Style.from_meta({"@click": f"{'app' if action.scope == 'app' else 'screen'}.{action.name}"})
            spans.append(Span(at, at + len(words), click))
        at += len(words)
    return Content("".join(words for words, _, _ in pieces), spans)
