"""A new dispute: game, kind, and the things that matter; the answer stands below and changes with what is typed."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.timer import Timer
from textual.widgets import Input, Static

from judge.cjk import cut
from judge.games import PLAYABLE
from judge.games.written.placed import Unreadable
from judge.library import LibraryError, Names
from judge.scenario.answer import Answer, answers
from judge.scenario.drafting import Draft, check
from judge.scenario.drafting.template import about, kinds, made_from
from judge.scenario.run import Run, walk
from judge.tui import typed
from judge.tui.actions import of
from judge.tui.answering import answer_rows
from judge.tui.hints import askable
from judge.tui.keys import bindings
from judge.tui.lay import Row, row
from judge.tui.matters import Matter, filled, matters, now, renamed
from judge.tui.screens.desk import Box
from judge.tui.screens.pick import Pick
from judge.tui.table import trouble_rows
from judge.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from judge.tui.house import House

PROOF = 0.4
"""Seconds without a key after which it is worked out what decides the answer."""
_HINTS = 4
_ON = ("board", "replay", "ruling")
"""Where one can go on with a dispute, by the same keys as everywhere."""


class Cell(Input):
    """One thing to type. Everything in it is selected when it is come to, so that typing replaces it."""

    def __init__(self, line: int, column: int, text: str, placeholder: str) -> None:
        super().__init__(text, placeholder, compact=True, select_on_focus=True, classes=f"cell c{column}")
        self.line, self.column = line, column
        self.cursor_blink = False


class Dispute(Box[object]):
    """Ends with the draft, and what is to be done with it: a screen to go to, or ``save``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("dispute"),
        *(Binding(key, f"app.{one.name}") for one in of("app") if one.name in _ON for key in one.all_keys),
        Binding("down,enter", "go(1)", priority=True),
        Binding("up", "go(-1)", priority=True),
    ]
    DEFAULT_CSS = """
    Dispute {
        & > #box {width: 100%; max-width: 120; height: 100%;}
        #lines {height: 1fr; scrollbar-size-vertical: 1;}
        .line {height: 1;}
        .named {width: 14; color: $foreground 70%;}
        .cell {width: 1fr; background: $surface;}
        .cell:focus {background: $primary-muted;}
        .c0.short {width: 16;}
        .c1 {width: 1fr; color: $foreground 80%;}
        #hinted {height: auto; max-height: 4;}
        #answer {height: auto; max-height: 9; min-height: 3; border-top: solid $primary-muted;}
    }
    """

    def __init__(self, game: str = "", kind: str = "") -> None:
        super().__init__(
            "新的争议", "F6 游戏　F7 哪一类　F8 按条号　Tab ↓ 下一格　F1 局面　F3 推演　F4 裁定　^S 存　Esc 关闭"
        )
        self.game = game if game in PLAYABLE else PLAYABLE[0]
        self.kind = kind
        self.draft: Draft | None = None
        self.lines: list[Matter] = []
        self.names: Names | None = None
        self._timer: Timer | None = None
        self._began = ""
        """What stood in the cell when it was come to."""

    def parts(self) -> ComposeResult:
        """What kind of dispute, the lines, what a line may mean, the answer."""
        yield Static(id="kind", markup=False)
        yield VerticalScroll(id="lines", can_focus=False)
        yield Rows(id="hinted")
        yield Rows(id="answer")

    async def on_mount(self) -> None:
        """Begin with the first kind of the game."""
        self.query_one("#hinted").can_focus = False
        self.query_one("#answer").can_focus = False
        await self._begin(self.game, self.kind)

    async def _begin(self, game: str, kind: str = "", path: Path | None = None) -> None:
        known = kinds(game)
        kind = kind if kind in known else next(iter(known), "")
        path = path or known.get(kind)
        self.game, self.kind = game, kind
        with suppress(LibraryError):
            self.names = Names(game)
        if path is None:
            self.query_one("#answer", Rows).show([row("这个游戏还没有可以取样的剧本。F1 到局面里摆。", hang=2)])
            return
        try:
            await self._take(made_from(path, f"{kind}的争议"), path)
        except Unreadable as error:
            self.query_one("#answer", Rows).show([row((str(error), "bad"), hang=2)])

    async def _take(self, draft: Draft, path: Path) -> None:
        self.draft = draft
        self.lines = matters(draft)
        said = f"游戏 {draft.game.name}　争议 {self.kind}　取自 {path.stem}"
        self.query_one("#kind", Static).update(cut(said, 100))
        holder = self.query_one("#lines", VerticalScroll)
        await holder.remove_children()
        await holder.mount_all([self._line(at, matter) for at, matter in enumerate(self.lines)])
        self.query(Cell).first().focus()
        self._show(draft)

    def _line(self, at: int, matter: Matter) -> Horizontal:
        prompts = ("卡名", "数值：50 20、势力:…", "卡文") if matter.kind == "card" else ("",)
        cells = [Cell(at, n, text, prompts[n]) for n, text in enumerate(matter.cells)]
        if len(cells) > 1:
            cells[0].add_class("short")
        return Horizontal(Static(matter.label, classes="named", markup=False), *cells, classes="line")

    # --- typing -------------------------------------------------------------------------------------------------

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Remember what stood there."""
        if isinstance(event.widget, Cell):
            self._began = event.widget.value
            self._hint(event.widget)

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """What was typed holds from now on, wherever the dispute speaks of it."""
        if isinstance(event.widget, Cell) and event.widget.is_mounted:
            self._confirm(event.widget)

    def _confirm(self, cell: Cell) -> None:
        if self.draft is None or cell.value == self._began:
            return
        matter = self.lines[cell.line]
        draft = filled(self.draft, matter, cell.column, cell.value, self.names)
        if draft == self.draft:
            return
        self._began, self.draft = cell.value, draft
        if matter.kind == "card" and cell.column == 0:
            new, _ = typed.known(draft, self.names, cell.value.strip())
            self.lines = [renamed(one, str(matter.path[1]), new) for one in self.lines]
        self.lines = [now(draft, one) for one in self.lines]
        for other in self.query(Cell):
            text = self.lines[other.line].cells[other.column]
            if other is not cell and other.value != text:
                with other.prevent(Input.Changed):
                    other.value = text
        self._show(draft)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Answer what is typed, as far as it is typed."""
        event.stop()
        cell = event.input
        if self.draft is not None and isinstance(cell, Cell) and cell.has_focus:
            self._hint(cell)
            self._show(filled(self.draft, self.lines[cell.line], cell.column, cell.value, self.names))

    def _hint(self, cell: Cell) -> None:
        """What may be meant."""
        hinted = self.query_one("#hinted", Rows)
        hinted.show(self._hints(cell), 0)
        hinted.display = bool(hinted.rows)

    def _hints(self, cell: Cell) -> list[Row]:
        matter = self.lines[cell.line]
        if self.draft is None or cell.value == self._began or not cell.value.strip():
            return []
        before, last = _last(cell.value) if matter.kind in {"zone", "ask"} else ("", cell.value)
        if not last.strip():
            return []
        if matter.kind == "ask":
            words = [word for word in askable(self.draft) if last.strip() in word and last.strip() != word]
            return [row((word, "head"), value=before + word) for word in words[:_HINTS]]
        if matter.kind == "zone" or (matter.kind == "card" and cell.column == 0):
            found = typed.offered(self.draft, self.names, last)
            wanted = [one for one in found if one.name != last.strip() and (one.card or matter.kind == "zone")]
            return [row((one.name, "head"), value=before + one.name) for one in wanted[:_HINTS]]
        return []

    def action_go(self, by: int) -> None:
        """To the next line; what is typed in letters becomes the card that is meant."""
        cell = self.focused
        if not isinstance(cell, Cell):
            return
        hint = self.query_one("#hinted", Rows).value
        if by > 0 and isinstance(hint, str) and _last(cell.value)[1].strip().isascii():
            cell.value = hint
        column = [
            one for one in self.query(Cell) if one.column == min(cell.column, len(self.lines[one.line].cells) - 1)
        ]
        at = next((at for at, one in enumerate(column) if one.line == cell.line), 0)
        if 0 <= at + by < len(column):
            column[at + by].focus()
        else:
            self._confirm(cell)

    # --- answering ----------------------------------------------------------------------------------------------

    def _show(self, draft: Draft) -> None:
        """The answer to a draft; what decides it comes when nothing is typed for a moment."""
        checked = check(draft)
        rows = trouble_rows(draft, checked)[:3]
        done = _played(checked.scenario) if checked.scenario is not None else None
        if done is not None:
            rows += run_rows(done)
        self.query_one("#answer", Rows).show(rows)
        if self._timer is not None:
            self._timer.stop()
        if done is not None and not rows[0].text.startswith("✗"):
            self._timer = self.set_timer(PROOF, lambda: self._prove(done))

    def _prove(self, done: Run) -> None:
        def work() -> None:
            with suppress(Unreadable, RuntimeError):
                given = answers(done)
                self.app.call_from_thread(self._proved, given)

        self.run_worker(work, thread=True, exclusive=True, exit_on_error=False)

    def _proved(self, given: tuple[Answer, ...]) -> None:
        if self.is_mounted:
            self.query_one("#answer", Rows).show(answer_rows(given))

    # --- what the registry names ---------------------------------------------------------------------------------

    async def action_game(self) -> None:
        """The next game."""
        await self._begin(PLAYABLE[(PLAYABLE.index(self.game) + 1) % len(PLAYABLE)])

    def action_kind(self) -> None:
        """Another kind of dispute."""
        rows = [row((kind, "head"), f"　{path.stem}", value=kind) for kind, path in kinds(self.game).items()]
        self.app.push_screen(Pick("哪一类争议", rows, "类别"), self._kind)

    async def _kind(self, kind: object) -> None:
        if isinstance(kind, str):
            await self._begin(self.game, kind)

    def action_clause(self) -> None:
        """A dispute about a clause, or like a scenario."""
        from judge.tui.opening import scenario_rows  # noqa: PLC0415 - reads every scenario's text

        found = scenario_rows(cast("House", self.app).memory)
        rows = [one for one in found if isinstance(one[0].value, Path) and one[0].value.parent.name == self.game]
        self.app.push_screen(Pick("像哪一个剧本", rows, "条号、题目、卡名", self._about), self._like)

    def _about(self, said: str) -> Row | None:
        """The scenario that is most about a clause."""
        from judge.clause import parse  # noqa: PLC0415 - beside what needs it

        number = parse(said)
        found = about(self.game, number) if number and self.draft and number in self.draft.game.book else []
        return row((f"{number} ", "number"), f"最贴近的：{found[0].stem}", value=found[0]) if found else None

    async def _like(self, path: object) -> None:
        if isinstance(path, Path):
            await self._begin(self.game, "其他", path)

    def goes_to(self, mode: str) -> bool:
        """On with it: to the board, the steps or the ruling, or to be saved."""
        if isinstance(self.focused, Cell):
            self._confirm(self.focused)
        if self.draft is not None and mode in {"board", "replay", "ruling", "save"}:
            self.end((self.draft, mode))
            return True
        return False

    def action_accept(self) -> None:
        """Save it."""
        self.goes_to("save")


def _last(text: str) -> tuple[str, str]:
    """What stands before the last of several words, and that word."""
    at = max(text.rfind(mark) for mark in "、,，;；") + 1
    return text[:at], text[at:]


def _played(scenario: object) -> Run | None:
    try:
        return walk(scenario)  # type: ignore[arg-type]  # a scenario, as the caller has seen
    except Unreadable:
        return None


def run_rows(done: Run) -> list[Row]:
    """What a run answers, or why its script does not fit."""
    if done.problem is not None:
        problem = done.problem.problems[0]
        by = f"（依据 {'、'.join(problem.clauses)}）" if problem.clauses else ""
        return [row(("✗ ", "bad"), (problem.what + by, "bad"), f"　{problem.expected}　{problem.help}", hang=2)]
    try:
        return answer_rows(answers(done, prove=False))
    except Unreadable as error:
        return [row(("✗ ", "bad"), (error.problems[0].what, "bad"), f"　{error.problems[0].expected}", hang=2)]
