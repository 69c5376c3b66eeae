"""The room of 推演: what it shows of the dispute that is open, and how one is opened."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.geometry import Size

from judge.cjk import cut
from judge.kernel.line import Line
from judge.library.lending import lend
from judge.scenario import Unreadable, read_text
from judge.scenario.answer import Answer
from judge.scenario.course import Step
from judge.scenario.drafting import Checked, Draft, check
from judge.scenario.model import ANY
from judge.scenario.run import walk
from judge.tui.answering import Given, answer_lines, answered, unfinished_row, wrong_rows
from judge.tui.board import board_rows, changed_row
from judge.tui.branch import Branch
from judge.tui.frames import Room
from judge.tui.further import Further, at_the_end
from judge.tui.history import History
from judge.tui.lay import row
from judge.tui.opening import problem_rows, ruling_of, text_of
from judge.tui.refusing import refused, stuck
from judge.tui.replay import Note, Replay, after, start
from judge.tui.roomy import ANSWERED, room_of
from judge.tui.saying import as_kept
from judge.tui.screens.desk import DeskScreen
from judge.tui.screens.sheet import Sheet
from judge.tui.step_pages import step_rows
from judge.tui.steps import deciding_steps, listed_row, state_at, state_before
from judge.tui.widgets.decision import Decision
from judge.tui.widgets.rows import Rows

EDGES = {"start", "open", "end"}
"""The kinds of steps whose page has the answer."""

ASK_IT = "ask it"
"""What choosing to ask about a refused choice means."""


class ReplayRoom(DeskScreen):
    """What is shown: the answer above, the board left, the steps and the clause right, the decision below."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - as textual declares it

    def __init__(self) -> None:
        super().__init__()
        self.replay: Replay | None = None
        self.exported: frozenset[object] = frozenset()
        """The notes and the names of lines that an exported ruling holds."""
        self.further: Further | None = None
        """What playing on behind the end of the dispute would come to, once that was asked."""
        self.past: History[Replay] | None = None
        """Every value that the dispute had since it was opened: what was decided, begun or noted can be taken back."""
        self._begun: Replay | None = None
        """What was opened; None for lines that were kept from before."""
        self._kept: Replay | None = None
        """What a copy was made of."""
        self._given: dict[int, Given] = {}
        """The answers of each line, by the line's identity; without a proof until a thread has made it."""
        self._proving: set[int] = set()
        """The lines of which it is being worked out what decides their answers."""
        self._sought = False
        """Whether the judge wants to go where the answer is decided, as soon as that is known."""
        self._room_for: tuple[Line, Size, Room] | None = None
        """The room that a line's cards have, at a size of the screen."""
        self._shown: tuple[tuple[Step, ...], tuple[int, ...], tuple[Note, ...], frozenset[str]] | None = None

    def parts(self) -> ComposeResult:
        """The answer, two columns (three where there is room), the decision."""
        yield Rows(id="answers")
        with Horizontal(id="columns"):
            yield Rows(id="board")
            with Container(id="reading"):
                yield Rows(id="steps")
                yield Rows(id="clause")
        yield Decision()

    def on_mount(self) -> None:
        """Show what is open, or how to open something."""
        self.rows("answers").can_focus = False
        self.rows("steps").focus()
        if self.replay is None:
            self.rows("answers").display = False
            opening = f"正在打开 {self.desk.path.name}……" if self.desk.path is not None else ""
            none = "还没有打开剧本。按 ^O 打开一个，或按 F1 n 写一个新的争议。"
            self.rows("steps").show([row(opening or none, value="open")], 0)
        else:
            self.show(self.replay)

    def on_resize(self) -> None:
        """The answer takes other lines at another width."""
        if self.replay is not None:
            self.call_after_refresh(self._show_step, self.replay)

    @property
    def game(self) -> str:
        """The game that is replayed."""
        return self.replay.branch.scenario.game.id if self.replay is not None else ""

    def rows(self, name: str) -> Rows:
        """One of the lists."""
        return self.query_one(f"#{name}", Rows)

    # --- opening ------------------------------------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """Open a scenario. One that cannot be read is explained, and what was open stays as it is."""
        book = None
        try:
            ruling = ruling_of(path)
            scenario = read_text(text_of(path) if ruling is None else ruling.scenario, str(path), lend)
            book = scenario.game.book
            opened = start(scenario)._replace(said=None if ruling is None else as_kept(ruling))
        except Unreadable as error:
            hint = "Esc 关闭　原来打开的剧本没有变" if self.replay else "Esc 关闭"
            self.app.push_screen(Sheet(f"打不开 {path.name}", problem_rows(error, book), hint))
            return
        self._begin(opened, f"{path.name}只走到")

    def play(self, checked: Checked) -> bool:
        """Play what is written on the board, as far as it goes. Whether it could be begun."""
        if checked.scenario is None:
            rows = problem_rows(Unreadable(one.problem for one in checked.troubles), None)
            self.app.push_screen(Sheet("局面还不能推演", rows, "F1 回到局面　Esc 关闭"))
            return False
        try:
            opened = start(checked.scenario)
        except Unreadable as error:
            self.app.push_screen(Sheet("局面推演不下去", problem_rows(error, checked.scenario.game.book)))
            return False
        self._begin(opened, "剧本只走到")
        self.rows("steps").focus()
        return True

    def take(self, replay: Replay, played: Draft | None) -> None:
        """Show lines and notes that were kept from before; ``played``: the dispute that they were begun from."""
        self.exported = frozenset()
        self._begun = self.past = None
        scenario = check(played).scenario if played is not None else None
        if scenario is not None:
            with suppress(Unreadable):
                self._begun = start(scenario)
        self.show(replay)

    def _begin(self, opened: Replay, as_far: str) -> None:
        self.exported = frozenset()
        self._begun, self.past = opened, None
        self.show(opened)
        if (problem := opened.branch.problem) is not None:
            scenario = opened.branch.scenario
            rows = problem_rows(problem, scenario.game.book)
            done = walk(scenario)
            one, which = refused(done), stuck(done)
            if which:
                rows = [row((which, "head"), value="stuck", hang=2), *rows]
            if one is not None:
                ask = row(("就问这个　", "head"), f"可不可以「{one.act}」？（剧本写到这里为止）", value=ASK_IT, hang=2)
                rows = [ask, row(" "), *rows]
            title = f"{as_far}第{opened.steps[-1].n}步"
            hint = ("Enter 就问这个　" if one is not None else "") + "Esc 关闭　走到这里为止的步骤与局面在后面"
            self.app.push_screen(Sheet(title, rows, hint), self._about_it)

    async def _about_it(self, chosen: object) -> None:
        if chosen == ASK_IT:
            self.app.call_next(self.desk.ask_instead)

    @property
    def as_written(self) -> bool:
        """Whether the script of what is open could be followed to its end."""
        return self.replay is not None and self.replay.branch.problem is None

    def unsaved(self) -> tuple[str, ...]:
        """The notes, lines and choices that no exported ruling holds."""
        if self.replay is None:
            return ()
        main, begun = self.replay.branches[0], self._begun.branches[0] if self._begun is not None else None
        chosen = [one for one in main.answers[len(begun.answers) if begun is not None else 0 :] if one != (ANY,)]
        by_hand = main.hands - (begun.hands if begun is not None else 0)
        done = [f"接着作的{len(chosen)}个决定"] if chosen else []
        done += [f"裁判做的{by_hand}件事"] if by_hand > 0 else []
        own = [f"{main.name}上{one}" for one in done if main.name not in self.exported]
        lines = [f"另开的线：{branch.name}" for branch in self.replay.branches[1:] if branch.name not in self.exported]
        notes = [f"第{note.n}步的注：{note.text}" for note in self.replay.notes if note not in self.exported]
        return (*own, *lines, *notes)

    @property
    def worth_keeping(self) -> bool:
        """Whether there is more than was opened: a choice, a line, a note, and no ruling that holds it."""
        replay, begun = self.replay, self._begun
        if replay is None or (begun is not None and replay.branches is begun.branches and not replay.notes):
            return False
        return bool(self.unsaved()) or len(replay.branches) == 1

    # --- showing ------------------------------------------------------------------------------------------------

    def show(self, replay: Replay) -> None:
        """Show another value; what did not change is not built again."""
        self.replay = replay
        self.past = after(self.past, replay)
        if not self.is_mounted:
            return
        kept, self._kept = self._kept, replay
        if kept is None or kept.branches is not replay.branches or kept.notes is not replay.notes:
            self.desk.keep_lines()
        self.given(replay.branch)
        self._show_steps(replay)
        self._show_step(replay)

    def move(self, to: Callable[[Replay], Replay]) -> None:
        """Show what a move gives, if something is open."""
        if self.replay is not None:
            self.show(to(self.replay))

    def _show_steps(self, replay: Replay) -> None:
        listed, deciding = replay.listed, self._given[id(replay.branch.line)].deciding
        at = listed.index(replay.step)
        steps = self.rows("steps")
        if (
            self._shown is None
            or self._shown[0] is not replay.steps
            or self._shown[1:] != (listed, replay.notes, deciding)
        ):
            there = deciding_steps(replay.steps, deciding)
            noted = {at: replay.note_at(at) for at in listed}
            shown = [listed_row(replay.steps[at], at, note=noted[at], decides=at in there) for at in listed]
            steps.show(shown, at)
            self._shown = replay.steps, listed, replay.notes, deciding
        else:
            steps.look_at(at)

    def _show_step(self, replay: Replay) -> None:
        branch, step = replay.branch, replay.selected
        board = self.rows("board")
        rows = board_rows(branch.scenario.game, state_at(branch, step), state_before(branch, step), self._room(branch))
        at = changed_row(rows)
        board.show(rows, board.highlighted if at is None else at)
        self._show_page(replay)
        self._show_answers()
        place = replay.place
        rest = at_the_end(branch, self.further) if place is None else ""
        self.query_one(Decision).ask(branch, place, then=_when(replay), rest=rest)
        many = len(replay.branches)
        line = f"线{replay.at + 1}/{many} {branch.parted[-1][1] if branch.parted else branch.name}" if many > 1 else ""
        said = (f"{step.n}/{replay.steps[-1].n}步", line, branch.run.level, branch.scenario.title)
        self.say("　".join(filter(None, said)))

    def _room(self, branch: Branch) -> Room:
        """The room that the cards of a line have on the screen as it is now."""
        size = self.app.size
        if self._room_for is None or self._room_for[0] is not branch.line or self._room_for[1] != size:
            self._room_for = branch.line, size, room_of(branch.scenario.game, branch.line, *size)
        return self._room_for[2]

    def _show_page(self, replay: Replay) -> None:
        given = self.given(replay.branch)
        self.rows("clause").show(step_rows(replay.branch, replay.selected, replay.note_at(replay.step), given), 0)

    def _show_answers(self) -> None:
        """The answer of the line that is looked at, above everything else."""
        if self.replay is None:
            return
        shown = self.rows("answers")
        problem = self.replay.branch.problem
        wide, most = self.size.width - 2, max(2, self.size.height // ANSWERED)
        rows = [row((cut(unfinished_row(problem).text, wide), "bad"))] if problem is not None else []
        answers = self.given(self.replay.branch)
        wrong = wrong_rows(self._given[id(self.replay.branch.line)].wrong)
        rows += [row((cut(one.text, wide), "bad")) for one in wrong[:1]]
        rows += answer_lines(answers, wide, most - len(rows), self.replay.steps)
        shown.display = bool(rows)
        shown.styles.height = len(rows)
        shown.show(rows)

    # --- the answers --------------------------------------------------------------------------------------------

    def given(self, branch: Branch) -> tuple[Answer, ...]:
        """The answers of a line. What decides them is proved in a thread, and shown when it is there."""
        key = id(branch.line)
        if key not in self._given:
            try:
                self._given[key] = answered(branch, prove=False)
            except Unreadable:
                self._given[key] = Given(branch, ())
            if self._given[key].answers:
                self._proving.add(key)
                self.run_worker(lambda: self._prove(branch), thread=True, exit_on_error=False)
        return self._given[key].answers

    def _prove(self, branch: Branch) -> None:
        try:
            found = answered(branch)
        except Unreadable:
            found = self._given[id(branch.line)]
        with suppress(RuntimeError):  # the desk was left meanwhile
            self.app.call_from_thread(self._proved, branch, found)

    def _proved(self, branch: Branch, found: Given) -> None:
        self._given[id(branch.line)] = found
        self._proving.discard(id(branch.line))
        self.desk.proved()
        replay = self.replay
        if replay is not None and replay.branch.line is branch.line:
            self._show_steps(replay)
            self._show_answers()
            if replay.selected.kind in EDGES and not self.query_one(Decision).options.has_focus:
                self._show_page(replay)
            if self._sought:
                self.call_next(self.run_action, "screen.deciding")


def _when(replay: Replay) -> str:
    """At which step the decision is made that is shown; empty if at the one that is looked at, or if there is none."""
    place = replay.place
    if place is None or replay.selected.decision == place:
        return ""
    return f"到第{replay.to_answer(place).selected.n}步"
