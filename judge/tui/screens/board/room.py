"""The room of 局面: the board, the form of what is selected, what is wrong; how a board is begun; undo and redo."""

from __future__ import annotations

from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from judge.corpus import load
from judge.games import PLAYABLE
from judge.library import LibraryError, Names
from judge.scenario.drafting import Draft, Spot, blank
from judge.tui.citing import called
from judge.tui.form import Edit, form_rows, inner_rows
from judge.tui.lay import Row, label, row
from judge.tui.screens.desk import DeskScreen
from judge.tui.screens.pick import Pick
from judge.tui.table import table_rows
from judge.tui.troubles import trouble_rows
from judge.tui.widgets.line import Line
from judge.tui.widgets.rows import Rows
from judge.tui.work import Work


class Asked(NamedTuple):
    """What the line at the bottom is open for: cards for a spot, a row of the form, or a file to save to."""

    spot: Spot | None = None
    edit: Edit | None = None
    anywhere: bool = False
    """Whether lines are typed that say themselves where they belong: ``A 战场 狼``, ``B 生命值 15``."""
    file: bool = False
    over: bool = False
    """Whether a file that is there may be written over: it was asked for."""


NO_BOARD = "还没有局面：n 新的争议，^O 打开剧本，或在列表里选一个空的局面。"


class BoardRoom(DeskScreen):
    """The board on the left, the form of what is selected on the right, what is wrong below it."""

    def __init__(self) -> None:
        super().__init__()
        self.held: Spot | None = None
        self.inside: tuple[Edit, ...] = ()
        """The mappings that were gone into, the outermost first."""
        self.asked: Asked | None = None
        self.dragged: object = None
        self._names: tuple[str, Names] | None = None

    @property
    def work(self) -> Work:
        """What is written."""
        return self.desk.work

    @property
    def game(self) -> str:
        """The game of the board."""
        return self.draft.game.id if self.draft is not None else ""

    @property
    def draft(self) -> Draft | None:
        """The draft as it is now."""
        return self.work.draft

    def parts(self) -> ComposeResult:
        """The board, the form, the troubles, the line."""
        with Horizontal(id="building"):
            yield Rows(id="table")
            with Vertical(id="side"):
                yield Rows(id="form")
                yield Rows(id="troubles")
        yield Line()

    def on_mount(self) -> None:
        """Show what there is."""
        self.rows("table").focus()
        self.show()

    def on_screen_resume(self) -> None:
        """Something else may have been opened meanwhile."""
        self.show()

    def rows(self, name: str) -> Rows:
        """One of the lists."""
        return self.query_one(f"#{name}", Rows)

    # --- showing ------------------------------------------------------------------------------------------------

    def show(self, at: object = None) -> None:
        """Show the draft, the cursor where it was, or at the row whose value is ``at``."""
        if not self.is_mounted:
            return
        table = self.rows("table")
        if self.draft is None:
            table.show(_beginnings(), 0)
            self.rows("form").show([])
            self.rows("troubles").display = False
            self.say("")
            return
        rows = table_rows(self.draft, self.work.checked, self.held)
        table.show(rows, _place(rows, table.value if at is None else at, table.highlighted))
        troubles = trouble_rows(self.draft, self.work.checked)
        self.rows("troubles").show(troubles)
        self.rows("troubles").display = bool(troubles)
        self.show_form()
        kept = "已存" if self.work.file is not None else "在导出的裁定里" if self.work.exported else "还没有写什么"
        state = "没有存" if self.work.unsaved else kept
        self.say(f"{self.draft.title or '没有题目'}　{state}" + (f"　{len(troubles)}处不对" if troubles else ""))
        if self.work.lost:
            self.notify(f"改动没有另存下来：{self.work.lost}", severity="warning", timeout=10)
            self.work.lost = ""

    def show_form(self) -> None:
        """Show what can be filled in of what is selected."""
        form = self.rows("form")
        if self.draft is None:
            return
        if self.inside:
            way = " › ".join(one.field.key for one in self.inside)
            rows = [label(f"{way}（Esc 退回）"), *inner_rows(self.draft, self.work.checked, self.inside[-1])]
        else:
            rows = form_rows(self.draft, self.work.checked, self.rows("table").value)
        form.show(rows, _place(rows, form.value, form.highlighted))

    def change(self, draft: Draft, at: object = None) -> None:
        """Confirm a change, and show it."""
        if self.work.change(draft):
            self.show(at)

    @property
    def spot(self) -> Spot | None:
        """The spot of the board that is selected."""
        value = self.rows("table").value
        return value if isinstance(value, Spot) else None

    def card_here(self) -> Spot | None:
        """The spot of the card that is selected. If none is, that is said: no key is silent."""
        if self.draft is not None and self.spot is not None and self.spot.at >= 0:
            return self.spot
        self.notify("这里没有卡：先用 ↑ ↓ 到一张卡上。" if self.draft is not None else NO_BOARD)
        return None

    def zone_here(self) -> Spot | None:
        """The spot of the zone that is selected, or of a card in it. If none is, that is said."""
        if self.draft is not None and self.spot is not None:
            return self.spot
        self.notify("这里没有区域：先用 ↑ ↓ 到一个区域或一张卡上。" if self.draft is not None else NO_BOARD)
        return None

    def names(self) -> Names | None:
        """The names of the library's cards of this game; None where there are none."""
        if self.draft is None:
            return None
        if self._names is None or self._names[0] != self.draft.game.id:
            try:
                self._names = self.draft.game.id, Names(self.draft.game.id)
            except LibraryError:
                return None
        return self._names[1]

    def leave_line(self, to: str) -> None:
        """Close the line, and go to one of the lists."""
        self.asked = None
        self.query_one(Line).close()
        self.rows(to).focus()

    def unsaved(self) -> tuple[str, ...]:
        """The dispute, if no file has it."""
        return (f"局面：{self.draft.title or '没有题目'}",) if self.draft is not None and self.work.unsaved else ()

    # --- beginning, and back ------------------------------------------------------------------------------------

    async def begin(self, value: object) -> None:
        """Begin in one of the ways that are offered."""
        if value == "new":
            self.action_new()
        elif value == "open":
            self.desk.action_open()
        elif isinstance(value, str) and value in PLAYABLE:
            self.work.begin(blank(value), saved=True)
            self.show(("title",))

    def action_new(self) -> None:
        """A new dispute from a kind of dispute."""
        self.desk.action_dispute()

    def action_blank(self) -> None:
        """A board with nothing on it but the book's default."""
        rows = [(row((called(load(name)), "head"), value=name), name) for name in PLAYABLE]
        self.app.push_screen(Pick("空的局面：哪个游戏", rows, "游戏"), self._blank)

    def _blank(self, name: object) -> None:
        if isinstance(name, str):
            self.desk.replacing(lambda: self.begin(name))

    def action_undo(self) -> None:
        """One change back."""
        self._through(back=True)

    def action_redo(self) -> None:
        """One change on again."""
        self._through(back=False)

    def _through(self, *, back: bool) -> None:
        self.held = None
        if self.work.undo() if back else self.work.redo():
            self.show()
        else:
            self.notify("没有可以撤销的了。" if back else "没有可以重做的了。")

    def action_back(self) -> None:
        """Out of a mapping, then from the form to the board."""
        if self.inside:
            self.inside = self.inside[:-1]
            self.show_form()
        elif self.held is not None:
            self.held = None
            self.show()
        else:
            self.rows("table").focus()


def _beginnings() -> list[Row]:
    """What one can begin with where nothing is written."""
    games = {name: f"空的局面：{called(load(name))}" for name in PLAYABLE}
    return [
        label("还没有局面"),
        row(("n 新的争议", "head"), "　选游戏、争议，填四样要紧的，马上有答案", value="new", hang=2),
        row(("^O 打开剧本", "head"), "　从一个剧本改起", value="open", hang=2),
        *(row((words, "head"), "　从书上的常态摆起", value=name, hang=2) for name, words in games.items()),
    ]


def first(rows: tuple[Row, ...]) -> int | None:
    """The first row that can be chosen."""
    return next((at for at, row in enumerate(rows) if row.value is not None), None)


def _place(rows: list[Row], value: object, before: int | None) -> int | None:
    """The place of the row with a value; where there is none, the one nearest to where the cursor was."""
    found = next((at for at, row in enumerate(rows) if row.value is not None and row.value == value), None)
    if found is None and before is not None:
        known = [at for at, row in enumerate(rows) if row.value is not None]
        found = min(known, key=lambda at: abs(at - before), default=None)
    return found if found is not None else first(tuple(rows))
