"""A card that nobody knew turns out to be one that the dispute does not have yet: which one is asked for here."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from textual.app import ComposeResult
from textual.widgets import Static

from judge.library import LibraryError, Names
from judge.scenario import Unreadable
from judge.tui.another import written
from judge.tui.branch import Branch
from judge.tui.hints import add_hints
from judge.tui.matters import printed
from judge.tui.screens.desk import Box
from judge.tui.typed import Name
from judge.tui.widgets.line import Line


class AnotherBox(Box[object]):
    """Ends with what ``done`` gave for what was typed; what is no card here is said here."""

    DEFAULT_CSS = "AnotherBox {& > #box {height: auto;} #wrong {height: auto; color: $text-error;}}"

    def __init__(self, branch: Branch, done: Callable[[str, Names | None], object]) -> None:
        super().__init__("是哪一张牌", "Enter 就是它　↑↓ 卡片库里的　Tab 照它写　Esc 关闭")
        self.draft = written(branch)
        self.done = done
        self.names: Names | None = None

    def parts(self) -> ComposeResult:
        """The line, and what is wrong with what was typed."""
        yield Line()
        yield Static(id="wrong", markup=False)

    def on_mount(self) -> None:
        """Ask."""
        with suppress(LibraryError):
            self.names = Names(self.draft.game.id)
        self.query_one(Line).open(f"卡名，空一格写数值：某卡 {printed(self.draft)}（卡片库里有的不用写）")

    def on_line_typed(self, event: Line.Typed) -> None:
        """Which cards of the user's own may be meant."""
        found = add_hints(self.draft, self.names, event.text) if event.text.strip() else []
        self.query_one(Line).hint(one for one in found if isinstance(one.value, Name) and one.value.card is not None)

    def on_line_taken(self, event: Line.Taken) -> None:
        """It is that one, if it can be."""
        said = event.hint.name if isinstance(event.hint, Name) else event.text
        try:
            self.end(self.done(said, self.names))
        except Unreadable as error:
            problem = error.problems[0]
            self.query_one("#wrong", Static).update(f"✗ {problem.what}　应为 {problem.expected}")

    def on_line_left(self) -> None:
        """Nobody says."""
        self.end(None)
