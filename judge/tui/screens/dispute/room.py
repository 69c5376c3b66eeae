"""The room of a new dispute: the lines with what matters, and the answer below that changes with what is typed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.timer import Timer
from textual.widgets import Static

from judge.cjk import cut
from judge.corpus.mentions import title_of
from judge.games import PLAYABLE
from judge.games import game as playing
from judge.games.written.placed import Problem, Unreadable
from judge.library import LibraryError, Names
from judge.scenario.answer import Answer, answers
from judge.scenario.drafting import Draft
from judge.scenario.drafting.template import kinds, made_from
from judge.scenario.run import Run
from judge.tui import more
from judge.tui.acts import filled_in
from judge.tui.answering import answer_rows, waiting_rows, wrong_rows
from judge.tui.lay import WORKING, Row, row
from judge.tui.matters import LIES, Left, Matter, in_their_places, matters, printed, spoken
from judge.tui.opening import text_of
from judge.tui.reading import prepare, readable, until_readable
from judge.tui.screens.desk import Box
from judge.tui.screens.dispute.below import Below
from judge.tui.screens.dispute.cell import Cell
from judge.tui.screens.dispute.widths import Widths
from judge.tui.widgets.rows import Rows
from judge.tui.worked_out import Worked, worked_out

_PROMPTS = {
    "card": ("卡名", "", "卡文", "怎么放"),
    "act": ("选了什么", "条号"),
    "word": ("可以不写：裁定上写给人看的一句话",),
}
PROOF = 0.4
"""Seconds without a key after which it is worked out what decides the answer."""
if TYPE_CHECKING:
    from judge.tui.house import House
WIDE = 120
"""No wider is the form; its style says the same."""
HINT = (
    "F6 游戏　F7 类别　F8 条号　Tab 下格　Enter 下行　^End 再加　^T 横竖　^N 插步　F12 按键　"
    "F1 局面　F3 推演　F4 裁定　^S 存　^Z 撤销　清空即去掉　Esc 关闭（写的留着）"
)


class DisputeRoom(Box[object]):
    """What is shown of a new dispute."""

    DEFAULT_CSS = """
    DisputeRoom {
        & > #box {width: 100%; max-width: 120; height: 100%;}
        #lines {height: 1fr; scrollbar-size-vertical: 1;}
        .line {height: 1;}
        .named {width: 12; color: $foreground 70%;}
        .cell {width: 1fr; background: $surface; margin: 0 1 0 0;}
        .cell:focus {background: $primary-muted;}
        .c1 {width: 14; color: $foreground 80%;}
        .c2 {min-width: 6;}
        .c3 {margin: 0 1 0 0;}
        #hinted {height: auto; max-height: 4;}
    }
    """

    def __init__(self, typed: dict[str, Left], game: str = "", kind: str = "", past: list[Left] | None = None) -> None:
        """``past``: what stood here before each change, the latest last; it is the desk's, as ``typed`` is."""
        super().__init__("新的争议", HINT)
        self.typed = typed
        """What was typed and not taken over yet, by the game; it is the desk's."""
        self.game = game if game in PLAYABLE else PLAYABLE[0]
        self.kind, self.taken_from = kind, ""
        self.again = False
        """Whether it is the dispute on the board, come back to."""
        self.draft: Draft | None = None
        self.lines: list[Matter] = []
        self.names: Names | None = None
        self.cells: list[Cell] = []
        """The cells of the lines that are shown; one of lines that were shown before says nothing any more."""
        self.past: list[Left] = [] if past is None else past
        self._timer: Timer | None = None
        self._due: Draft | None = None
        """What is to be answered as soon as it is said that it is worked out."""
        self.widths = Widths((), WIDE)
        self.working = False
        """Whether it is being worked out what is typed."""
        self._then: Callable[[], object] | None = None
        """What is done as soon as it is."""
        self.worked: Worked | None = None
        """What was answered last."""
        self._done: Run | None = None
        """What is answered; an answer to anything else comes too late."""

    def parts(self) -> ComposeResult:
        """What kind of dispute, the lines, what a line may mean, the answer."""
        yield Static(id="kind", markup=False)
        yield VerticalScroll(id="lines", can_focus=False)
        yield Rows(id="hinted")
        yield Below()

    async def on_mount(self) -> None:
        """Begin with the first kind of the game."""
        self.query_one("#hinted").can_focus = False
        self.query_one(Below).can_focus = False
        self.watch(self.query_one("#lines"), "scroll_y", self._below, init=False)
        await self.begin(self.game, self.kind)

    def on_resize(self) -> None:
        """Other lines are in sight."""
        self.call_after_refresh(self._share)

    def _share(self) -> None:
        """Give the answer what the form leaves, and at least its part; say which lines are further down."""
        holder, shown = self.query_one("#lines", VerticalScroll), self.query_one(Below)
        both = holder.outer_size.height + shown.outer_size.height
        shown.share(both, sum(line.kind != "gone" for line in self.lines))
        self.call_after_refresh(self._below)

    # --- beginning ----------------------------------------------------------------------------------------------

    async def begin(self, game: str, kind: str = "", path: Path | None = None) -> None:
        """Begin with a kind of dispute of a game, or like a scenario; else with what was typed of it before."""
        named, known = kind, kinds(game)
        kind = kind if kind in known else next(iter(known), "")
        left = self.typed.get(game) if path is None and not named else None
        path = path or known.get(kind)
        self.game, self.kind = game, kind
        prepare(playing(game))
        with suppress(LibraryError):
            self.names = Names(game)
        if left is not None:
            self.draft, self.kind, self.taken_from, self.again, unread, order = left
            self.lines = [Matter(kind, "", path, ()) for kind, path in order]
            await self.lay(unread=(unread, unread))
            return
        if path is None:
            self.query_one(Below).tell([row("这个游戏还没有可以取样的剧本。F1 到局面里摆。", hang=2)])
            return
        try:
            await self._take(made_from(path, _title(kind)), path)
        except Unreadable as error:
            self.query_one(Below).tell([row((str(error), "bad"), hang=2)])

    async def _take(self, draft: Draft, path: Path) -> None:
        self.lines, self.draft, self.taken_from, self.again = [], draft, titled(path), False
        self.typed.pop(draft.game.id, None)
        cast("House", self.app).keep_form(draft.game.id)
        await self.lay()

    def keep(self, draft: Draft) -> None:
        """What is typed stays until it is taken over, also where the window is closed."""
        self.typed.pop(draft.game.id, None)  # the last one is what was typed last
        self.typed[draft.game.id] = self._left(draft)
        cast("House", self.app).keep_form(draft.game.id)

    def _left(self, draft: Draft) -> Left:
        unread = next((line.cells[0] for line in self.lines if line.kind == "more"), "")
        order = tuple([(one.kind, one.path) for one in self.lines])
        return Left(draft, self.kind, self.taken_from, self.again, unread, order)

    def remember(self) -> None:
        """What stands here can be had back, whatever it is changed to."""
        if self.draft is not None:
            self.past.append(self._left(self.draft))

    @property
    def here(self) -> tuple[Matter, int] | None:
        """The line and cell where the cursor is."""
        cell = self.focused
        return (self.lines[cell.line], cell.column) if isinstance(cell, Cell) and cell in self.cells else None

    async def become(self, draft: Draft, at: tuple[Matter, int] | None = None) -> None:
        """Another dispute stands here, which can be taken back; ``at``: the line and cell where the cursor is then."""
        self.remember()
        self.draft = draft
        self.keep(draft)
        await self.lay(at)

    async def undone(self) -> bool:
        """What stood here before the last change, of whichever game and kind; False if nothing was changed."""
        if not self.past:
            return False
        at = self.here
        before = self.game, self.kind
        on_the_board = self.again
        self.draft, self.kind, self.taken_from, self.again, unread, _ = self.past.pop()
        self.game = self.draft.game.id
        self.again = self.again or (on_the_board and self.game == before[0])
        self.lines = self.lines if (self.game, self.kind) == before else []
        with suppress(LibraryError):
            self.names = Names(self.game)
        self.keep(self.draft)
        await self.lay(at, (unread, unread))
        return True

    @property
    def left(self) -> Left | None:
        """What is typed, to be taken over; None if nothing could be begun."""
        if self.draft is None:
            return None
        left, draft = self._left(self.draft), filled_in(self.draft)
        if draft.title == _title(self.kind):  # what it is about tells it from others of its kind
            draft = draft.put(("title",), "：".join(filter(None, (self.kind, "、".join(spoken(draft)[:2])))))
        return left._replace(draft=draft)

    async def lay(self, at: tuple[Matter, int] | None = None, unread: tuple[str, str] = ("", "")) -> None:
        """Show all lines of the dispute, the first to be typed in; ``at``: the line and cell where the cursor was.

        ``unread``: what the line that adds something says and nobody understands, and what stands in it.
        """
        draft = self.draft
        if draft is None:
            return
        self.cells = []
        found = in_their_places(self.lines, matters(draft))
        self.lines = [one._replace(cells=unread[:1]) if one.kind == "more" else one for one in found]
        begun = "接着写刚才的（F7 另起一个）" if self.again else f"取自「{self.taken_from}」"
        said = f"游戏 {draft.game.name}　争议 {self.kind}　{begun}"
        self.query_one("#kind", Static).update(cut(said, min(100, self.app.size.width - 4)))
        holder = self.query_one("#lines", VerticalScroll)
        cast("House", self.app).hold("laying")  # what is typed meanwhile is for the lines that come
        await holder.remove_children()
        self.widths = Widths(self.lines, min(self.app.size.width, WIDE))
        rows = [self._line(at, matter) for at, matter in enumerate(self.lines)]
        await holder.mount_all(rows)
        self.cells = [cell for line in rows for cell in line.query(Cell)]
        for cell in self.cells:
            if self.lines[cell.line].kind == "more" and cell.value != unread[1]:
                cell.value = unread[1]
        if self.cells:  # none, if it is laid anew meanwhile
            here = [cell for cell in self.cells if at is not None and self._is(cell, *at)]
            come_to = (here or self.cells)[0]
            come_to.focus()
            self.call_after_refresh(come_to.scroll_visible, animate=False)  # where it lies is known only then
        self.call_after_refresh(self._share)
        cast("House", self.app).release("laying")
        self.show(draft)

    def said(self) -> Draft | None:
        """The dispute with everything that is typed, also what does not hold yet."""
        return self.draft

    def _below(self) -> None:
        """Say which lines are further down than what is seen."""
        holder = self.query_one("#lines", VerticalScroll)
        seen = int(holder.scroll_offset.y) + holder.size.height
        names = [line.label for line in self.lines if line.kind != "gone"][seen:]
        said = f"下面还有{len(names)}行：{'、'.join(dict.fromkeys(names))}" if names else ""
        self.query_one(Below).border_title = cut(said, max(0, holder.size.width - 6)) if said else None

    def _is(self, cell: Cell, matter: Matter, column: int) -> bool:
        line = self.lines[cell.line]
        many = 2 if matter.kind == "act" else None  # whoever chooses it, it is the same step
        return (line.kind, line.path[:many], cell.column) == (matter.kind, matter.path[:many], column)

    def _line(self, at: int, matter: Matter) -> Horizontal:
        prompts = _PROMPTS.get(matter.kind, ("",))
        if matter.kind == "card" and self.draft is not None:
            prompts = (prompts[0], printed(self.draft), *prompts[2:])
        if matter.kind == "more" and self.draft is not None:
            prompts = (f"没有写到的：{more.example(self.draft)}",)
        cells = [Cell(at, n, text, prompts[n]) for n, text in enumerate(matter.cells)]
        as_above = [Static(classes="c3")] if len(cells) == LIES else []  # of a card that lies in no way
        if matter.kind == "card":
            for column, one in [*enumerate(cells), *((LIES, one) for one in as_above)]:
                one.styles.width = self.widths[column]
        named = Static(cut(matter.label, 11), classes="named", markup=False)
        return Horizontal(named, *cells, *as_above, classes="line")

    # --- answering ----------------------------------------------------------------------------------------------

    def show(self, draft: Draft) -> None:
        """The answer to a draft, once it is said that it is worked out: an old one is none to what is typed now."""
        self._done, self._due = None, draft
        if self._timer is not None:
            self._timer.stop()
        self.query_one(Below).show([WORKING])  # nothing moves meanwhile
        if not self.working:
            self.working = True
            self.call_after_refresh(self._answer)

    def _answer(self) -> None:
        """Have it worked out what was typed last, one at a time; keys count all the while."""
        if self._due is None or not self.open:
            self.working = False
        elif not readable(self._due):
            self.run_worker(self._answer_when_readable(self._due), exclusive=True, group="reading")
        else:
            draft, self._due = filled_in(self._due), None
            self.run_worker(lambda: self._work_out(draft), thread=True)

    async def _answer_when_readable(self, draft: Draft) -> None:
        await until_readable(draft)
        self._answer()

    @property
    def open(self) -> bool:
        """Whether there is still something to show an answer in."""
        return self.is_mounted and bool(self.query(Below))

    def _work_out(self, draft: Draft) -> None:
        found = worked_out(draft)
        with suppress(RuntimeError):  # the desk was left meanwhile
            self.app.call_from_thread(self._answered, found)

    def _answered(self, found: Worked) -> None:
        """Show an answer, unless something else was typed meanwhile: then that is worked out."""
        if self._due is not None or not self.open:
            self._answer()
            return
        self.working, self.worked, self._done = False, found, found.asked
        above = [*wrong_rows(self.unread()), *found.above]
        self.query_one(Below).tell([*above, *found.answers])
        self.call_after_refresh(self._below)
        if found.asked is not None:
            done = found.asked
            self._timer = self.set_timer(PROOF, lambda: self._prove(done, above))
        if self._then is not None:
            then, self._then = self._then, None
            self.call_next(then)

    def when_answered(self, then: Callable[[], object]) -> None:
        """Do something when what is typed has its answer. Nothing waits for that here: messages go on meanwhile."""
        if self.working:
            self._then = then
        else:
            self.call_next(then)

    def unread(self) -> tuple[Problem, ...]:
        """What stands in the line that adds something and nobody understands, unless it is still being typed."""
        cells = [cell for cell in self.cells if self.lines[cell.line].kind == "more"]
        return tuple(
            problem
            for cell in cells
            if self.draft is not None and not (cell.has_focus and more.known(self.draft, cell.value))
            for problem in more.read(self.draft, cell.value, self.names).wrong
        )

    def _prove(self, done: Run, above: list[Row]) -> None:
        """Find out what decides the answers; what stands above them stays."""
        if done is not self._done:
            return  # the time had come, and something else was typed before it was this one's turn

        def work() -> None:
            with suppress(Unreadable, RuntimeError):
                given = answers(done)
                self.app.call_from_thread(self._proved, done, given, above)

        self.run_worker(work, thread=True, exclusive=True, group="proof", exit_on_error=False)

    def _proved(self, done: Run, given: tuple[Answer, ...], above: list[Row]) -> None:
        if self.open and done is self._done:
            self.query_one(Below).tell([*above, *waiting_rows(done), *answer_rows(given)])
            self.call_after_refresh(self._below)


def _title(kind: str) -> str:
    return f"{kind}的争议"


def titled(path: Path) -> str:
    """What a scenario is called."""
    return title_of(text_of(path)) or path.stem
