"""裁定: what the judge says of the line that is replayed, and its export."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static, TextArea

from judge.kernel.records import numbers
from judge.tui.keys import bindings
from judge.tui.lay import Row, label, row
from judge.tui.replay import Replay
from judge.tui.screens.desk import DeskScreen
from judge.tui.widgets.rows import Rows

FORMATS = ("md", "html", "json")


class RulingScreen(DeskScreen):
    """A form on the left, what the ruling will hold and where it went on the right."""

    scope = "ruling"
    BINDINGS = bindings("ruling")

    def __init__(self) -> None:
        super().__init__()
        self.replay: Replay | None = None
        self.files: list[Path] = []
        self.exported = ""
        """The judge's words that an exported ruling holds."""

    def parts(self) -> ComposeResult:
        """The form, and the preview."""
        today = dt.datetime.now().astimezone().date().isoformat()
        with Horizontal():
            with Vertical(id="form"):
                for name, words, value in (
                    ("event", "赛事", ""),
                    ("date", "日期", today),
                    ("players", "选手（A、B，用顿号分开）", ""),
                    ("folder", "存到哪个文件夹", str(Path.cwd())),
                    ("formats", "格式", " ".join(FORMATS)),
                ):
                    yield Static(words, classes="field", markup=False)
                    yield Input(value, compact=True, id=name)
                yield Static("裁判的话", classes="field", markup=False)
                yield TextArea(id="words")
            yield Rows(id="about")

    def on_screen_resume(self) -> None:
        """What is replayed may have changed meanwhile."""
        self.replay = self.desk.replaying
        self._show()

    def _show(self, told: tuple[Row, ...] = ()) -> None:
        self.query_one("#about", Rows).show([*told, *about_rows(self.replay)])
        self.say(self.replay.branch.scenario.title if self.replay else "")

    def action_export(self) -> None:
        """Write the ruling of the line that is looked at."""
        from judge.rulings import RulingError, export, make  # noqa: PLC0415 - most sittings end without a ruling

        if self.replay is None:
            self.notify("还没有打开剧本，没有可以裁定的。按 ^O 打开一个。", severity="warning")
            return
        try:
            ruling = make(
                self.replay.branch.run,
                words=words_of(self.query_one(TextArea).text, self.replay),
                date=self._said("date"),
                event=self._said("event"),
                players=tuple(self._said("players").replace("，", "、").replace(",", "、").split("、")),
            )
            formats = self._said("formats").replace("，", " ").replace(",", " ").replace("、", " ").split()
            self.files = export(ruling, formats, Path(self._said("folder")).expanduser())
        except RulingError as error:
            self._show((row(("没有导出　", "bad"), str(error), value="failed", hang=2), row(" ")))
            return
        self.desk.hand_out(self.files)
        self.exported = self.query_one(TextArea).text.strip()
        branch = self.replay.branch.name
        self.desk.handed_out(frozenset([branch, *(note for note in self.replay.notes if note.branch == branch)]))
        told = [row((f"{file}", "good"), value=file, hang=2) for file in self.files]
        self._show(
            (label("已导出"), *told, row("用 judge verify 加 .json 文件可以核对。", value="verify", hang=2), row(" "))
        )

    def unsaved(self) -> tuple[str, ...]:
        """The judge's words, if no exported ruling holds them."""
        words = self.query_one(TextArea).text.strip() if self.is_mounted else ""
        return (f"裁判的话：{words}",) if words and words != self.exported else ()

    def _said(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()


def words_of(words: str, replay: Replay) -> str:
    """What the judge says, with the notes to the steps of this line."""
    notes = [
        f"第{note.n}步{f' {note.clause}' if note.clause else ''}：{note.text}"
        for note in replay.notes
        if note.branch == replay.branch.name
    ]
    return "\n".join(part for part in (words.strip(), *notes) if part)


def about_rows(replay: Replay | None) -> list[Row]:
    """What a ruling of the line that is looked at will hold."""
    if replay is None:
        return [row("还没有打开剧本。按 ^O 打开一个，推演以后在这里写裁定。", value="open", hang=2)]
    branch = replay.branch
    rows = [label("裁定什么"), row((branch.scenario.title, "head"), value="title", hang=2)]
    if branch.scenario.question:
        rows.append(row(branch.scenario.question, value="question", hang=2))
    rows.append(row(("哪条线　", "label"), branch.name, value="line", hang=2))
    rows.append(row(("到哪里　", "label"), replay.steps[-1].what, value="end", hang=2))
    rows.append(row(("级别　", "label"), branch.run.level, value="level", hang=2))
    rows += [
        row(("规则空白　", "mark"), f"最接近的条文：{'、'.join(numbers(gap.by))}", value="gap", hang=2)
        for gap in branch.run.gaps
    ]
    notes = [note for note in replay.notes if note.branch == branch.name]
    rows.append(label(f"注（{len(notes)}）"))
    rows += [row((f"第{note.n}步 {note.clause}　", "number"), note.text, value=note, hang=2) for note in notes]
    return [*rows, row(("填好左边，按 ^S 导出。", "dim"), value="how", hang=2)]
