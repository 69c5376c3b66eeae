"""The judge's hand: what he does at the table beside answering, with his reason. It is done when it can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from judge.cjk import fold
from judge.games import Game
from judge.scenario import Unreadable
from judge.scenario.hand import BECAUSE
from judge.tui.handing import SAID, entry, keys, words
from judge.tui.lay import row
from judge.tui.screens.desk import Box
from judge.tui.widgets.mark import Field
from judge.tui.widgets.rows import Rows

_HINTS = 8


class HandBox(Box[object]):
    """Ends with what ``done`` gave for the entry of the script; what the board does not allow is said here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", priority=True),
        Binding("up", "move(-1)", priority=True),
    ]

    def __init__(
        self, verb: str, board: tuple[Game, Any], where: str, done: Callable[[dict[str, Any]], object]
    ) -> None:
        super().__init__(f"裁判{verb}", "↑↓ 选　Enter 下一格，最后一格做　Esc 不做")
        self.verb, self.game, self.state = verb, *board
        self.where = where
        """At which place of the line it is done."""
        self.done = done

    def parts(self) -> ComposeResult:
        """A line for each part, what may stand in it, what is wrong."""
        yield Static(f"{SAID[self.verb]}　{self.where}", markup=False)
        with Vertical(id="parts"):
            for place, key in enumerate(keys(self.verb)):
                yield Static(key if key != "放在" else "放在（可以不写）", classes="field", markup=False)
                line = Field(compact=True, id=f"part{place}")
                line.cursor_blink = False
                yield line
        yield Static(id="wrong", markup=False)
        yield Rows(id="may", led=True)

    def on_mount(self) -> None:
        """Begin with the first part."""
        self.query_one("#parts").styles.height = "auto"
        self.query_one("#may").can_focus = False
        self.query(Input).first().focus()

    @property
    def said(self) -> dict[str, str]:
        """What stands in each part."""
        return {key: line.value for key, line in zip(keys(self.verb), self.query(Input), strict=True)}

    def on_descendant_focus(self) -> None:
        """Show what may stand here."""
        self._hint()

    def on_input_changed(self, event: Input.Changed) -> None:
        """The same for what is typed."""
        event.stop()
        self._hint(typed=True)

    def _hint(self, *, typed: bool = False) -> None:
        if not isinstance(line := self.focused, Input):
            return
        key = list(self.said)[int(str(line.id).removeprefix("part"))]
        known = words(self.game, self.state, self.verb, key, self.said)
        found = [word for word in known if fold(line.value) in fold(word) and word != line.value]
        self.query_one("#may", Rows).show(
            [row(word, value=word) for word in found[:_HINTS]], 0 if typed and found else None
        )

    def action_move(self, by: int) -> None:
        """Choose what may stand here."""
        may = self.query_one("#may", Rows)
        if may.rows:
            at = -1 if may.highlighted is None else may.highlighted
            may.look_at(max(0, min(at + by, len(may.rows) - 1)))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was chosen, and go on; do it behind the reason."""
        event.stop()
        may = self.query_one("#may", Rows)
        chosen = may.value
        if (
            isinstance(chosen, str)
            and event.input.value != chosen
            and (event.input.value or not self._optional(event.input))
        ):
            known = words(self.game, self.state, self.verb, self._key(event.input), self.said)
            event.input.value = event.input.value if event.input.value in known else chosen
        if self._key(event.input) == BECAUSE:
            self.action_accept()
        else:
            self.focus_next(Input)

    def _key(self, line: Input) -> str:
        return list(self.said)[int(str(line.id).removeprefix("part"))]

    def _optional(self, line: Input) -> bool:
        return self._key(line) == "放在"

    def action_accept(self) -> None:
        """Do it, or say why not."""
        try:
            result = self.done(entry(self.verb, self.said))
        except Unreadable as error:
            problem = error.problems[0]
            more = f"　应为 {problem.expected}" if problem.expected else ""
            by = f"（依据 {'、'.join(problem.clauses)}）" if problem.clauses else ""
            self.query_one("#wrong", Static).update(f"✗ {problem.what}{by}{more}")
            return
        self.end(result)
