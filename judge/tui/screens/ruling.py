"""裁定: what the judge says of the line that is replayed, what its ruling will hold, and its export."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static, TextArea

from judge import paths
from judge.kernel.records import Record, numbers
from judge.scenario import editions
from judge.scenario.answer import Answer
from judge.tui.answering import answer_rows, unfinished_row, waiting_rows
from judge.tui.branch import Branch
from judge.tui.edition import by_edition
from judge.tui.keys import bindings
from judge.tui.lay import Row, label, row
from judge.tui.replay import Replay
from judge.tui.saying import FIELDS, Said
from judge.tui.screens.desk import Box, DeskScreen
from judge.tui.screens.sheet import Sheet
from judge.tui.steps import DECIDES
from judge.tui.widgets.cut import CutInput
from judge.tui.widgets.mark import Words
from judge.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from judge.rulings import Ruling

FORMATS = ("md", "html", "json")
WHERE = (("folder", "文件夹"), ("formats", "格式"))
"""Where it goes."""
VERIFIED = "^O 里可以再打开它；用 judge verify 加 .json 文件可以核对。"
NO_JSON = "没有导出 json：这份裁定不能再打开、不能核对，局面也还没有存。"


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
        self._line: tuple[object, ...] = ()
        """The line that the form is filled for."""
        self._last: Input | TextArea | None = None
        """Where one typed last."""
        self._warned: tuple[str, ...] = ()
        """The questions without an answer that the judge was told of; he exports all the same by asking again."""
        self._told: tuple[Row, ...] = ()
        """What became of the last export; it stays when what decides the answers is known."""

    @property
    def game(self) -> str:
        """The game that is ruled on."""
        return self.replay.branch.scenario.game.id if self.replay is not None else ""

    def parts(self) -> ComposeResult:
        """The form, and the preview."""
        begun = {"folder": str(Path.cwd()), "formats": " ".join(FORMATS)}
        with Horizontal():
            with Vertical(id="form"):
                for name, words in (*FIELDS, *WHERE):
                    with Horizontal(classes="line"):
                        yield Static(words, classes="field", markup=False)
                        yield CutInput(begun.get(name, ""), compact=True, id=name, placeholder=_HOW.get(name, ""))
                yield Static("裁判的话", classes="words", markup=False)
                yield Words(id="words")
            yield Rows(id="about")

    def on_screen_suspend(self) -> None:
        """Who goes to another screen, and not only to a window over this one, begins with the first field again."""
        if not isinstance(self.app.screen, Box):
            self.query(CutInput).first().focus(scroll_visible=False)

    def on_screen_resume(self) -> None:
        """What is replayed may have changed meanwhile: another line has its own title, question and words."""
        self.replay = self.desk.replaying
        if self.replay is not None:
            line = id(self.replay.branches[0].scenario), self.replay.branch.name
            if line != self._line:
                self._line = line
                self._fill(self.replay.saying)
        self.show(())

    def _fill(self, said: Said) -> None:
        for name, _ in FIELDS:
            line = self.query_one(f"#{name}", Input)
            line.value = getattr(said, name)
            line.cursor_position = len(line.value)
        self.query_one(TextArea).text = self.exported = said.words

    @property
    def said(self) -> Said:
        """What stands in the form."""
        fields = {name: self._said(name) for name, _ in FIELDS}
        return Said(**fields, words=self.query_one(TextArea).text.strip())

    def show(self, told: tuple[Row, ...] | None = None) -> None:
        """Show what a ruling will hold, below what is told; None: what was told before."""
        self._told = self._told if told is None else told
        given = self.desk.answers(self.replay.branch) if self.replay is not None else ()
        self.query_one("#about", Rows).show([*self._told, *about_rows(self.replay, given)])
        self.say(self.replay.branch.run.scenario.title if self.replay else "")

    def _made(self) -> Ruling | None:
        """The ruling of the line that is looked at; None, and why it is not, if there can be none."""
        from judge.rulings import RulingError, make  # noqa: PLC0415 - most sittings end without a ruling

        if self.replay is None:
            self.notify("还没有打开剧本，没有可以裁定的。按 ^O 打开一个。", severity="warning")
            return None
        said = self.said
        if said.wrong:
            self._refused(said.wrong)
            return None
        try:
            return make(
                said.named(self.replay.branch.run),
                words=words_of(said.words, self.replay),
                date=said.date,
                event=said.event,
                players=said.names,
            )
        except RulingError as error:
            self._refused(str(error))
            return None

    def _refused(self, why: str) -> None:
        self.show((row(("没有导出　", "bad"), why, value="failed", hang=2), row(" ")))

    def action_preview(self) -> None:
        """Read the ruling as it will be handed out."""
        self.desk.working(self._preview)

    def _preview(self) -> None:
        from judge.rulings.files import render  # noqa: PLC0415 - most sittings end without a ruling

        if (ruling := self._made()) is not None:
            lines = render(ruling, "txt").splitlines()
            self.app.push_screen(Sheet("裁定会这样写", [row(line or " ", value=at) for at, line in enumerate(lines)]))

    def action_export(self) -> None:
        """Write the ruling of the line that is looked at."""
        self.desk.working(self._export)

    def _export(self) -> None:
        from judge.rulings import RulingError, export  # noqa: PLC0415 - most sittings end without a ruling

        ruling = self._made()
        if ruling is None or self.replay is None:
            return
        unanswered = tuple(ruling.unanswered or ())
        if unanswered and unanswered != self._warned:
            self._warned = unanswered
            again = row("还没有导出：有问的没有答。照样导出（裁定里写明）再按一次 ^S。", value="open", hang=2)
            self.show((label("没有导出"), *open_rows(unanswered), again, row(" ")))
            return
        formats = self._said("formats").replace("，", " ").replace(",", " ").replace("、", " ").split()
        try:
            self.files = export(ruling, formats, paths.typed(self._said("folder")))
        except RulingError as error:
            self._refused(str(error))
            return
        self.desk.hand_out(self.files)
        self.exported = self.said.words
        branch = self.replay.branch.name
        held = frozenset([branch, *(note for note in self.replay.notes if note.branch == branch)])
        kept = next((file for file in self.files if file.suffix == ".json"), None)
        self.desk.handed_out(held, kept)
        told = [row((f"{file}", "good"), value=file, hang=2) for file in self.files]
        self.show((label("已导出"), *told, row(VERIFIED if kept else NO_JSON, value="verify", hang=2), row(" ")))

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """What is typed beside the form is for where one typed last."""
        if isinstance(event.widget, Input | TextArea):
            self._last = event.widget

    def on_key(self, event: events.Key) -> None:
        """Nothing that is typed is lost: it goes to where one typed last, unless it is a key of this screen."""
        line, key = self._last, event.character
        bound = event.key in self.active_bindings
        if not event.is_printable or not key or bound or isinstance(self.focused, Input | TextArea) or line is None:
            return
        event.stop()
        if isinstance(line, Input):
            line.select_on_focus = False  # what stands there stays
            line.cursor_position = len(line.value)
            line.insert_text_at_cursor(key)
        else:
            line.insert(key)
        self.set_focus(line)
        if isinstance(line, Input):
            line.call_later(setattr, line, "select_on_focus", True)  # behind that it has the focus

    def unsaved(self) -> tuple[str, ...]:
        """The judge's words, if no exported ruling holds them."""
        words = self.query_one(TextArea).text.strip() if self.is_mounted else ""
        return (f"裁判的话：{words}",) if words and words != self.exported else ()

    def _said(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()


_HOW = {"players": "A、B，用顿号分开", "event": "可以不写", "date": "2026-01-31"}


def words_of(words: str, replay: Replay) -> str:
    """What the judge says, with the notes to the steps of this line."""
    notes = [
        f"第{note.n}步{f' {note.clause}' if note.clause else ''}：{note.text}"
        for note in replay.notes
        if note.branch == replay.branch.name
    ]
    return "\n".join(part for part in (words.strip(), *notes) if part)


def _near(branch: Branch, gap: Record) -> str:
    return "、".join(editions.cited(branch.scenario, number) for number in numbers(gap.by))


def open_rows(unanswered: tuple[str, ...]) -> list[Row]:
    """What was asked and has no answer."""
    from judge.rulings.wording import UNANSWERED  # noqa: PLC0415 - the same

    return [row((f"{UNANSWERED} ", "bad"), why, value="open", hang=3) for why in unanswered]


def made_rows(replay: Replay, given: tuple[Answer, ...]) -> list[Row]:
    """Every choice that was made in the line, in order, and what the judge did by hand.

    Those are marked without which an answer would be another one.
    """
    branch = replay.branch
    made = [one for one in branch.run.decisions if one.chosen is not None]
    told = [(one, f"{one.player}：{one.question}：{one.choice}") for one in made]
    decide = {words for answer in given for words in (*answer.choices, *answer.depends)}
    rows: list[Row] = []
    for one, words in told:
        mark = [(f"{DECIDES} ", "mark")] if words in decide or words.partition("：")[2] in decide else []
        clause = editions.cited(branch.scenario, str(one.decision.clause)) or "规则空白"
        rows.append(row(*mark, (f"{clause} ", "number"), words, value=("made", len(rows)), hang=3))
    rows = by_edition(branch.scenario, rows)
    moments = branch.line.moments
    hands = [one for one in replay.steps if one.kind == "judged" and moments[one.moment].hand is not None]
    rows += [row(("裁判之手 ", "label"), one.what, value=one, hang=3) for one in hands]
    return [label(f"作的决定（{len(rows)}）"), *rows] if rows else []


def about_rows(replay: Replay | None, given: tuple[Answer, ...] = ()) -> list[Row]:
    """What a ruling of the line that is looked at will hold."""
    from judge.rulings.making import left_open  # noqa: PLC0415 - most sittings end without a ruling

    if replay is None:
        return [row("还没有打开剧本。按 ^O 打开一个，推演以后在这里写裁定。", value="open", hang=2)]
    branch = replay.branch
    unfinished = [unfinished_row(branch.problem)] if branch.problem is not None else []
    unfinished += waiting_rows(branch.run)
    rows = [label("答案"), *unfinished, *(one._replace(value="answer") for one in answer_rows(given))]
    rows += open_rows(left_open(branch.run))
    rows += made_rows(replay, given)
    rows += [label("裁定什么"), row(("哪条线　", "label"), branch.name, value="line", hang=2)]
    rows.append(row(("到哪里　", "label"), replay.steps[-1].what, value="end", hang=2))
    rows.append(row(("级别　", "label"), branch.run.level, value="level", hang=2))
    rows += [
        row(("规则空白　", "mark"), f"最接近的条文：{_near(branch, gap)}", value="gap", hang=2)
        for gap in branch.run.gaps
    ]
    notes = [note for note in replay.notes if note.branch == branch.name]
    rows += [label(f"注（{len(notes)}）")] if notes else []
    rows += [row((f"第{note.n}步 {note.clause}　", "number"), note.text, value=note, hang=2) for note in notes]
    return [*rows, row(("填好左边，按 F5 先看全文，按 ^S 导出。", "dim"), value="how", hang=2)]
