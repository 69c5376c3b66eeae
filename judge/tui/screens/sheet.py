"""A window to read in: help, what is wrong with a file, the comparison of two lines."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.widgets import OptionList

from judge.tui.actions import LISTS, of
from judge.tui.keys import bindings
from judge.tui.lay import Row, label, row
from judge.tui.screens.desk import Box
from judge.tui.widgets.rows import Rows

LOSE = "lose"
"""What choosing to go on without what is not saved means."""


class Sheet(Box[object]):
    """A list to read; choosing a row closes the window with its value."""

    BINDINGS = bindings("sheet")

    def __init__(self, title: str, rows: Iterable[Row], hint: str = "Esc 关闭") -> None:
        super().__init__(title, hint)
        self.rows = list(rows)

    def action_copy(self) -> None:
        """Copy what stands in it."""
        text = "\n".join([self.named, *(row.text for row in self.rows)])
        self.app.copy_to_clipboard(text)
        self.notify(f"抄下了：{text}")

    @property
    def values(self) -> set[object]:
        """What can be chosen."""
        return {row.value for row in self.rows if isinstance(row.value, str)}

    def parts(self) -> ComposeResult:
        """The list."""
        yield Rows(id="sheet")

    def on_mount(self) -> None:
        """Fill it."""
        first = next((at for at, row in enumerate(self.rows) if row.value is not None), None)
        self.query_one(Rows).show(self.rows, first)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with what was chosen."""
        event.stop()
        self.end(self.query_one(Rows).value)


def losing_rows(lost: tuple[str, ...]) -> list[Row]:
    """What would be lost, and whether to go on all the same."""
    return [
        *(row(("· ", "dim"), one, hang=2) for one in lost),
        row(" "),
        row(("留下，先去存", "head"), value="stay"),
        row(("不存了，离开这里", "bad"), value=LOSE),
    ]


def help_rows(*scopes: str) -> list[Row]:
    """Every action of a screen and of the app with its keys, and what lists understand."""
    rows = []
    own = {action.name: action for scope in reversed(scopes) for action in of(scope)}  # the first scope's says it
    here = [action for action in of(*dict.fromkeys(scopes)) if own[action.name] is action]
    for title, part in (("这个画面", here), ("处处可用", of("app"))):
        rows += [label(title)]
        rows += [
            row((f"{action.shown}　", "number"), (action.word, "head"), f"　{action.help}", value=action.id, hang=4)
            for action in part
        ]
    rows += [label("列表")]
    rows += [row((f"{keys}　", "number"), words, value="", hang=4) for keys, words in LISTS]
    return [*rows, row(("中文输入法开着时，、。，【】？与 / . , [ ] ? 同样有效。", "dim"), value="", hang=2)]
