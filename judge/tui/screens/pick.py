"""A window to pick one of many by typing a part of it: commands, scenarios, steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList

from judge.cjk import fold
from judge.tui.lay import Row, row
from judge.tui.screens.desk import Box
from judge.tui.widgets.rows import Rows

Free = Callable[[str], Row | None]
"""A row for what was typed itself, such as the path of a file."""


def _solid(folded: str) -> str:
    """Words without the spaces between them: B后卫 is in B 后卫区."""
    return folded.replace(" ", "")


def _with_words(one: Row | tuple[Row, str]) -> tuple[Row, str]:
    return (one, "") if isinstance(one, Row) else one


class Pick(Box[object]):
    """Rows, and a line to type in; the rows that have all the typed words stay. Ends with the value of one of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)"),
        Binding("up", "move(-1)"),
        Binding("pagedown", "move(8)"),
        Binding("pageup", "move(-8)"),
    ]

    def __init__(
        self,
        title: str,
        rows: Iterable[Row | tuple[Row, str]],
        prompt: str,
        free: Free | None = None,
        *,
        first: bool = True,
        none: str = "少写几个字，或清空了看全部。",
    ) -> None:
        """``rows``: each alone, or with what it is found by besides what it shows.

        ``first``: the row for what was typed itself stands before those that have it, else behind them.
        ``none``: what to do where no row has what was typed.
        """
        super().__init__(title, "↑↓ 选　Enter 定　Esc 关闭")
        self.rows = [(one, fold(f"{one.text}\n{more}")) for one, more in map(_with_words, rows)]
        self.prompt = prompt
        self.free = free
        self.first = first
        self.none = none

    def parts(self) -> ComposeResult:
        """The line and the list."""
        yield Input(placeholder=self.prompt, compact=True)
        yield Rows(id="picked", led=True)

    def on_mount(self) -> None:
        """Show all."""
        self._filter("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what has the words."""
        self._filter(event.value)

    def _filter(self, typed: str) -> None:
        words = fold(typed).split()
        rows = [one for one, folded in self.rows if all(word in folded or word in _solid(folded) for word in words)]
        own = self.free(typed) if self.free and typed.strip() else None
        rows = [own, *rows] if own and self.first else [*rows, own] if own else rows
        rows = (
            rows
            if rows or not typed.strip()
            else [row((f"没有哪一项有「{typed.strip()}」", "bad"), f"　{self.none}", hang=2)]
        )
        self.query_one(Rows).show(rows, next((at for at, one in enumerate(rows) if one.value is not None), None))

    def action_move(self, by: int) -> None:
        """Move in the list while typing."""
        rows = self.query_one(Rows)
        places = [at for at, row in enumerate(rows.rows) if row.value is not None]
        if rows.highlighted in places:
            rows.look_at(places[max(0, min(places.index(rows.highlighted) + by, len(places) - 1))])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the highlighted row."""
        event.stop()
        if (value := self.query_one(Rows).value) is not None:
            self.end(value)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the row that was clicked."""
        event.stop()
        self.end(self.query_one(Rows).value)
