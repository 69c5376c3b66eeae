"""推演: the steps, the board, the clause, and below them the decision with all that may and may not be chosen."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import OptionList

from judge.library.lending import lend
from judge.scenario import Unreadable, read_text
from judge.scenario.answer import Answer, answers
from judge.scenario.course import KINDS, Step
from judge.scenario.drafting import Checked
from judge.scenario.run import Run, walk
from judge.scenario.save import save
from judge.tui.board import board_rows, changed_row
from judge.tui.branch import Branch, ended, state_asked
from judge.tui.choices import Barred, Legal
from judge.tui.comparing import compare, comparison_rows
from judge.tui.handing import SAID
from judge.tui.keys import bindings
from judge.tui.lay import Row, row
from judge.tui.opening import problem_rows, text_of
from judge.tui.pages import Place
from judge.tui.replay import Note, Replay, start
from judge.tui.screens.desk import DeskScreen
from judge.tui.screens.hand import HandBox
from judge.tui.screens.note import NoteBox
from judge.tui.screens.pick import Pick
from judge.tui.screens.sheet import Sheet
from judge.tui.step_pages import option_rows, step_rows
from judge.tui.steps import state_at, state_before, step_row
from judge.tui.whys import asked_of_act, cut_at, questions, why_rows
from judge.tui.widgets.decision import Decision
from judge.tui.widgets.rows import Rows


class ReplayScreen(DeskScreen):
    """A dispute, step by step. All it holds is one value; each key gives another value, which is shown."""

    scope = "replay"
    BINDINGS = bindings("replay")

    def __init__(self) -> None:
        super().__init__()
        self.replay: Replay | None = None
        self.exported: frozenset[object] = frozenset()
        """The notes and the names of lines that an exported ruling holds."""
        self._given: dict[int, tuple[Branch, tuple[Answer, ...]]] = {}
        """The answers of each line, by the line's identity; without a proof until a thread has made it."""
        self._shown: tuple[tuple[Step, ...], tuple[int, ...], tuple[Note, ...]] | None = None

    def parts(self) -> ComposeResult:
        """Three columns and the decision below."""
        with Horizontal(id="columns"):
            yield Rows(id="steps")
            yield Rows(id="board")
            yield Rows(id="clause")
        yield Decision()

    def on_mount(self) -> None:
        """Show what is open, or how to open something."""
        self._rows("steps").focus()
        if self.replay is None:
            self._rows("steps").show([row("还没有打开剧本。按 ^O 打开一个。", value="open", hang=2)], 0)
        else:
            self.show(self.replay)

    def _rows(self, name: str) -> Rows:
        return self.query_one(f"#{name}", Rows)

    # --- showing ------------------------------------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """Open a scenario. One that cannot be read is explained, and what was open stays as it is."""
        book = None
        try:
            scenario = read_text(text_of(path), str(path), lend)
            book = scenario.game.book
            opened = start(scenario)
        except Unreadable as error:
            hint = "Esc 关闭　原来打开的剧本没有变" if self.replay else "Esc 关闭"
            self.app.push_screen(Sheet(f"打不开 {path.name}", problem_rows(error, book), hint))
            return
        self.exported = frozenset()
        self.show(opened)
        if (problem := opened.branch.problem) is not None:
            hint = "Esc 关闭　剧本走到这里为止的步骤与局面在后面"
            self.app.push_screen(Sheet(f"{path.name}只走到第{opened.steps[-1].n}步", problem_rows(problem, book), hint))

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
        self.exported = frozenset()
        self.show(opened)
        if (problem := opened.branch.problem) is not None:
            rows = problem_rows(problem, checked.scenario.game.book)
            self.app.push_screen(Sheet(f"剧本只走到第{opened.steps[-1].n}步", rows, "Esc 关闭　走到这里的步骤在后面"))
        self._rows("steps").focus()
        return True

    def show(self, replay: Replay) -> None:
        """Show another value; what did not change is not built again."""
        self.replay = replay
        if not self.is_mounted:
            return
        listed = replay.listed
        at = listed.index(replay.step)
        steps = self._rows("steps")
        if self._shown is None or self._shown[0] is not replay.steps or self._shown[1:] != (listed, replay.notes):
            steps.show([_noted_row(replay, place) for place in listed], at)
            self._shown = replay.steps, listed, replay.notes
        else:
            steps.look_at(at)
        self._show_step(replay)

    def _show_step(self, replay: Replay) -> None:
        branch, step = replay.branch, replay.selected
        rows = board_rows(branch.scenario.game, state_at(branch, step), state_before(branch, step))
        board = self._rows("board")
        at = changed_row(rows)
        board.show(rows, board.highlighted if at is None else at)
        self._rows("clause").show(step_rows(branch, step, replay.note_at(replay.step), self._answers(branch)), 0)
        place = replay.place
        self.query_one(Decision).ask(branch, place, here=step.decision == place)
        lines = f"　{replay.branch.name}　{replay.at + 1}/{len(replay.branches)}" if len(replay.branches) > 1 else ""
        self.say(f"{step.n}/{replay.steps[-1].n}步　{branch.run.level}{lines}　{branch.scenario.title}")

    def unsaved(self) -> tuple[str, ...]:
        """The notes and lines that no exported ruling holds."""
        if self.replay is None:
            return ()
        lines = [f"另开的线：{branch.name}" for branch in self.replay.branches[1:] if branch.name not in self.exported]
        notes = [f"第{note.n}步的注：{note.text}" for note in self.replay.notes if note not in self.exported]
        return (*lines, *notes)

    def _answers(self, branch: Branch) -> tuple[Answer, ...]:
        """The answers of a line. What decides them is proved in a thread, and shown when it is there."""
        key = id(branch.line)
        if key not in self._given:
            try:
                self._given[key] = branch, answers(scripted(branch), prove=False)
            except Unreadable:
                self._given[key] = branch, ()
            if self._given[key][1]:
                self.run_worker(lambda: self._prove(branch), thread=True, exit_on_error=False)
        return self._given[key][1]

    def _prove(self, branch: Branch) -> None:
        given = answers(scripted(branch))
        with suppress(RuntimeError):  # the desk was left meanwhile
            self.app.call_from_thread(self._proved, branch, given)

    def _proved(self, branch: Branch, given: tuple[Answer, ...]) -> None:
        self._given[id(branch.line)] = branch, given
        if self.replay is not None and self.replay.branch.line is branch.line:
            step = self.replay.selected
            if step.kind in {"start", "open", "end"} and not self.query_one(Decision).options.has_focus:
                self._rows("clause").show(step_rows(branch, step, self.replay.note_at(self.replay.step), given), 0)

    # --- looking and choosing ----------------------------------------------------------------------------------

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Look at a step."""
        rows = event.option_list
        if isinstance(rows, Rows) and rows.id == "steps" and isinstance(rows.value, int):
            at = rows.value
            self._move(lambda replay: replay.to(at))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open a clause in the rulebook."""
        event.stop()
        value = event.option_list.value if isinstance(event.option_list, Rows) else None
        if value == "open":
            self.desk.action_open()
        elif isinstance(value, Place):
            self.app.call_next(self.desk.show_clause, value)

    def on_decision_pointed(self, event: Decision.Pointed) -> None:
        """Show the clauses of an option."""
        if self.replay is not None:
            page = option_rows(self.replay.branch, event.offered.decision, event.option)
            clause = self._rows("clause")
            clause.show(page, next((at for at, row in enumerate(page) if row.value is not None), None))
            if event.read:
                clause.focus()

    def on_decision_taken(self, event: Decision.Taken) -> None:
        """Play on with a choice, or fork."""
        self._move(lambda replay: replay.choose(event.place, event.choice))
        if self.replay is not None and self.replay.selected.kind == "open":
            self.action_decide()
        else:
            self._rows("steps").focus()

    # --- what the registry names -------------------------------------------------------------------------------

    def action_previous(self) -> None:
        """One step back."""
        self._move(lambda replay: replay.moved(-1))

    def action_next(self) -> None:
        """One step on."""
        self._move(lambda replay: replay.moved(1))

    def action_previous_decision(self) -> None:
        """To the decision before."""
        self._move(lambda replay: replay.to_decision(-1))

    def action_next_decision(self) -> None:
        """To the next decision."""
        self._move(lambda replay: replay.to_decision(1))

    def action_first(self) -> None:
        """To the start."""
        self._move(lambda replay: replay.to(0))

    def action_last(self) -> None:
        """To the open decision or the end."""
        self._move(lambda replay: replay.to(len(replay.steps)))

    def action_quiet(self) -> None:
        """Show or hide what was only looked at."""
        self._move(lambda replay: replay._replace(everything=not replay.everything))

    def action_line(self) -> None:
        """Look at the next line."""
        if self.replay and len(self.replay.branches) == 1:
            self.notify("只有原线。在任何一个决定上另选一个，就另开一条线。")
        self._move(lambda replay: replay.other_line())

    def _move(self, to: Callable[[Replay], Replay]) -> None:
        if self.replay is not None:
            self.show(to(self.replay))

    def action_decide(self) -> None:
        """To the options; behind the end of a dispute, play on."""
        decision = self.query_one(Decision)
        if decision.offered is None and self.replay is not None and ended(self.replay.branch):
            self._move(lambda replay: replay.on())
        if decision.offered is not None:
            decision.options.focus()
            decision.point()

    def action_hand(self) -> None:
        """Do something by hand."""
        if self.replay is not None:
            rows = [row((verb, "head"), f"　{what}", value=verb) for verb, what in SAID.items()]
            self.app.push_screen(Pick("裁判做什么", rows, "认定、移动、设定……"), self._by_hand)

    def _by_hand(self, verb: object) -> None:
        if not isinstance(verb, str) or self.replay is None:
            return
        replay = self.replay
        board = replay.branch.scenario.game, state_asked(replay.branch, _or_end(replay))
        self.app.push_screen(HandBox(verb, board, replay.by_hand), self._handed)

    def _handed(self, replay: object) -> None:
        if isinstance(replay, Replay):
            self.show(replay)
            self.action_decide()

    def action_why(self) -> None:
        """Why: of the option, the card, or whatever can be asked."""
        if self.replay is None:
            return
        branch, step = self.replay.branch, self.replay.selected
        decision = self.query_one(Decision)
        option = decision.options.value
        if decision.options.has_focus and decision.offered is not None and isinstance(option, Legal | Barred):
            if option.option is not None:
                self._tell_why(*asked_of_act(branch, decision.offered.place, option.option))
            return
        state, value = state_at(branch, step), self._rows("board").value
        if self._rows("board").has_focus and isinstance(value, tuple) and value[0] == "zone":
            player, zone = value[1]
            self._tell_why(cut_at(branch, step), f"{branch.scenario.game.players[player]}.{zone}")
        elif self._rows("board").has_focus and isinstance(value, int):
            rows = questions(branch, step, value, state)
            self.app.push_screen(Pick("为什么", rows, "哪一项"), self._asked_why)
        else:
            shown = [card for card in state.cards if state.cards[card].face and state.cards[card].zone]
            cards = sorted(
                shown, key=lambda card: not branch.scenario.game.board.naming.in_play(state.cards[card].zone)
            )
            rows = [one for card in cards for one in questions(branch, step, card, state)]
            self.app.push_screen(Pick("为什么", rows, "卡名.事实，或能力的名字"), self._asked_why)

    def _asked_why(self, asked: object) -> None:
        if isinstance(asked, str) and self.replay is not None:
            self._tell_why(cut_at(self.replay.branch, self.replay.selected), asked)

    def _tell_why(self, done: Run, asked: str) -> None:
        try:
            rows = why_rows(done, asked)
        except Unreadable as error:
            rows = problem_rows(error, done.scenario.game.book)
        self.app.push_screen(Sheet(f"为什么：{asked}", rows, "Enter 到那一条或那一步　Esc 关闭"), self._went)

    async def _went(self, value: object) -> None:
        """To the clause or the step that a reason stands for."""
        if isinstance(value, Place):
            await self.desk.show_clause(value)
        elif isinstance(value, int) and self.replay is not None:
            at = next((at for at, step in enumerate(self.replay.steps) if step.n == value), None)
            if at is not None:
                self._move(lambda replay: replay.to(at))

    def action_compare(self) -> None:
        """Compare the line with the scenario's own."""
        if self.replay is None:
            return
        if len(self.replay.branches) == 1:
            self.notify("还没有分支可以比较。在任何一个决定上另选一个，就另开一条线。")
            return
        other = self.replay.branches[self.replay.at or -1]
        own = self.replay.branches[0]
        self.app.push_screen(Sheet("比较两条线", comparison_rows(compare(own, other), (own.name, other.name))))

    def action_jump(self) -> None:
        """To a step by its clause or its words."""
        if self.replay is None:
            return
        rows = [step_row(step, place) for place, step in enumerate(self.replay.steps)]
        self.app.push_screen(Pick("跳到哪一步", rows, "条号或文字"), self._jumped)

    def _jumped(self, place: object) -> None:
        if isinstance(place, int):
            self._move(lambda replay: replay.to(place))

    def action_note(self) -> None:
        """Write a note at the step."""
        if self.replay is not None:
            step = self.replay.selected
            title = f"注：{KINDS[step.kind]} {step.clause}"
            self.app.push_screen(NoteBox(title, self.replay.note_at(self.replay.step)), self._noted)

    def _noted(self, text: str | None) -> None:
        if text is not None:
            self._move(lambda replay: replay.noted(text))

    def action_rule(self) -> None:
        """See the clause of the step in the rulebook."""
        if self.replay is not None and self.replay.selected.clause:
            self.app.call_next(
                self.desk.show_clause, Place(self.replay.branch.scenario.game.id, self.replay.selected.clause)
            )


def _or_end(replay: Replay) -> int:
    """The place of the next decision, else the end."""
    return len(replay.branch.answers) if replay.place is None else replay.place


def scripted(branch: Branch) -> Run:
    """The line as something that was run; where the judge's hand is on it, played from a script that has it, too."""
    if not branch.touched or branch.problem is not None:
        return branch.run
    from judge.rulings.making import script  # noqa: PLC0415 - the same script that a ruling carries

    done = branch.run
    scenario = done.scenario
    text = save(scenario.game, done.line.start, title=scenario.title, script=script(done), until=scenario.until)
    again = read_text(text)._replace(ask=scenario.ask, expect=scenario.expect, title=scenario.title)
    return walk(again)


def _noted_row(replay: Replay, place: int) -> Row:
    """A step in the list, marked if a note was written at it."""
    shown = step_row(replay.steps[place], place)
    return shown._replace(pieces=(("注 ", "mark"), *shown.pieces)) if replay.note_at(place) else shown
