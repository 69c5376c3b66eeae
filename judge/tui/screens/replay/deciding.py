"""Going on with a dispute: a choice taken, another line begun, something done by the judge's own hand."""

from __future__ import annotations

from functools import partial

from textual.widget import Widget
from textual.widgets import OptionList

from judge.kernel.line import Endless
from judge.tui.another import only_known
from judge.tui.at_hand import told
from judge.tui.branch import Branch, ended
from judge.tui.choices import Barred
from judge.tui.exploring import Tried, ending_rows, followed
from judge.tui.further import further
from judge.tui.handing import SAID
from judge.tui.history import History
from judge.tui.lay import row
from judge.tui.replay import NOTE, Replay, parting
from judge.tui.screens.another import AnotherBox
from judge.tui.screens.hand import HandBox
from judge.tui.screens.pick import Pick
from judge.tui.screens.replay.room import ReplayRoom
from judge.tui.screens.sheet import Sheet
from judge.tui.screens.trial import TrialBox
from judge.tui.step_pages import option_rows
from judge.tui.widgets.bars import KeyBar
from judge.tui.widgets.decision import Decision


class Deciding(ReplayRoom):
    """What is chosen and done."""

    _reading = False
    """Whether the clauses that forbid an option are read, from the options."""

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """From the steps to the decision that is made there, or comes next."""
        if event.option_list.id == "steps" and self.replay is not None:
            self.action_decide()

    def action_back(self) -> None:
        """From what forbids an option to the options, from anywhere else to the steps.

        What was shown of an option gives its place to the step again.
        """
        decision = self.query_one(Decision)
        if self._reading and self.rows("clause").has_focus and decision.offered is not None:
            decision.options.focus()
            return
        self.rows("steps").focus()
        self.move(lambda replay: replay)

    def on_decision_pointed(self, event: Decision.Pointed) -> None:
        """Show the clauses of an option."""
        if self.replay is not None:
            page = option_rows(self.replay.branch, event.offered.decision, event.option)
            clause = self.rows("clause")
            clause.show(page, next((at for at, row in enumerate(page) if row.value is not None), None))
            self._reading = event.read
            if event.read:
                clause.focus()
            elif (options := self.query_one(Decision).options).has_focus:
                self.query_one(KeyBar).here(self.part_of(options))

    def part_of(self, focused: Widget) -> str:
        """What forbids an option may be read, and left for the options again."""
        decision = self.query_one(Decision)
        if focused is decision.options and isinstance(decision.options.value, Barred):
            return "barred"
        return "read" if focused is self.rows("clause") and self._reading else super().part_of(focused)

    def on_decision_taken(self, event: Decision.Taken) -> None:
        """Play on with a choice, or fork."""
        try:
            self.move(lambda replay: replay.choose(event.place, event.choice))
        except Endless as endless:
            self.notify(
                f"这样选就走不到头，停不住的地方是 {' › '.join(endless.where)}。", severity="warning", timeout=10
            )
            return
        self._to_what_is_open()

    def _to_what_is_open(self) -> None:
        if self.replay is not None and self.replay.selected.kind == "open":
            self.action_decide()
        else:
            self.rows("steps").focus()

    def on_decision_unlisted(self, event: Decision.Unlisted) -> None:
        """Ask which card it is."""
        if self.replay is not None:
            replay = self.replay
            ask = AnotherBox(replay.branch, lambda said, names: replay.turned_out(event.place, said, names))
            self.app.push_screen(ask, self._turned_out)

    def _turned_out(self, replay: object) -> None:
        if isinstance(replay, Replay):
            self.show(replay)
            self._to_what_is_open()

    def action_undo(self) -> None:
        """Take back what was decided, begun or noted last."""
        past = self.past
        if self.replay is None or past is None:
            return
        if past.place == 0:
            self.notify("打开以后还没有作过决定。剧本写好的：[ 退到那个决定，F7 另选一个，就另开一条线。")
            return
        self._return_to(past.undone(), "撤回了")

    def action_redo(self) -> None:
        """Do again what was taken back last."""
        past = self.past
        if self.replay is None or past is None:
            return
        if past.place == len(past.values) - 1:
            self.notify("没有撤回过的可以重做。")
            return
        self._return_to(past.redone(), "又做了")

    def _return_to(self, past: History[Replay], did: str) -> None:
        assert self.past is not None
        now, then = self.past.now, past.now
        what = parting(now, then) if past.place < self.past.place else parting(then, now)
        self.past = past
        self.show(then)
        self.notify(f"{did}：{what}")
        if then.selected.decision is not None and what != NOTE:
            self.action_decide()
        else:
            self.rows("steps").focus()

    def action_decide(self) -> None:
        """To the options; behind the end of a dispute, say what playing on comes to, and when asked again play on.

        Where an unseen card was taken for the only one that is known: say which other one it is.
        """
        replay = self.replay
        if replay is not None and only_known(replay.branch, replay.selected):
            self.app.push_screen(AnotherBox(replay.branch, replay.turned_out_other), self._turned_out)
            return
        decision = self.query_one(Decision)
        if decision.offered is None and self.replay is not None and ended(self.replay.branch):
            branch, known = self.replay.branch, self.further
            if known is None or known.behind is not branch:
                self.further = further(branch)
                self.move(lambda replay: replay)
            elif known.to is not None:
                to = known.to
                self.move(lambda replay: replay.on(to))
        if decision.offered is not None:
            decision.options.focus()
            decision.point()

    def action_explore(self) -> None:
        """Try every choice from the decision that is looked at, or that comes next."""
        replay = self.replay
        if replay is None:
            return
        if replay.place is None:
            self.notify("后面没有要作的决定，没有可试的。退回到一个决定上再试。")
            return
        self.app.push_screen(TrialBox(replay.branch, replay.place), self._explored)

    def _explored(self, done: object) -> None:
        if isinstance(done, Tried) and self.replay is not None:
            branch = self.replay.branch
            rows = ending_rows(done)
            follow = partial(self._followed, branch, done)
            self.app.push_screen(
                Sheet("所有的结局", rows, "Enter 走一遍这种结局（另开一条线）　y 抄　Esc 关闭"), follow
            )
        elif isinstance(done, str):
            self.notify(done, severity="warning", timeout=10)

    def _followed(self, branch: Branch, done: Tried, at: object) -> None:
        if isinstance(at, int):
            self.move(lambda replay: replay.beside(followed(branch, done, at, len(replay.branches) - 1)))

    def action_hand(self) -> None:
        """Do something by hand."""
        if self.replay is not None:
            rows = [row((verb, "head"), f"　{what}", value=verb) for verb, what in SAID.items()]
            self.app.push_screen(Pick("裁判做什么", rows, "认定、移动、设定……"), self._by_hand)

    def _by_hand(self, verb: object) -> None:
        if not isinstance(verb, str) or self.replay is None:
            return
        replay, at = self.replay, self.replay.spot
        board = replay.branch.scenario.game, at.line.state
        self.app.push_screen(HandBox(verb, board, told(replay.branch, at, replay.steps), replay.by_hand), self._handed)

    def _handed(self, replay: object) -> None:
        if isinstance(replay, Replay):
            self.show(replay)
            self.action_decide()
