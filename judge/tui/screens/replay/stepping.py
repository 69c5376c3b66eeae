"""Going through a dispute: step by step, from decision to decision, to where the answer is decided, to another line."""

from __future__ import annotations

from textual.widgets import OptionList

from judge.tui.comparing import compare, comparison_rows, line_rows
from judge.tui.pages import Place
from judge.tui.screens.pick import Pick
from judge.tui.screens.replay.room import EDGES, ReplayRoom
from judge.tui.screens.sheet import Sheet
from judge.tui.steps import deciding_steps, step_row
from judge.tui.widgets.rows import Rows

PAIR = 2
"""Of so many lines the other one is meant."""


class Stepping(ReplayRoom):
    """Where one looks."""

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Look at a step."""
        rows = event.option_list
        if isinstance(rows, Rows) and rows.id == "steps" and isinstance(rows.value, int):
            at = rows.value
            self.move(lambda replay: replay.to(at))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open a clause in the rulebook."""
        event.stop()
        value = event.option_list.value if isinstance(event.option_list, Rows) else None
        if value == "open":
            self.desk.action_open()
        elif isinstance(value, Place):
            self.app.call_next(self.desk.show_clause, value)

    def action_previous(self) -> None:
        """One step back."""
        self.move(lambda replay: replay.moved(-1))

    def action_next(self) -> None:
        """One step on."""
        self.move(lambda replay: replay.moved(1))

    def action_previous_decision(self) -> None:
        """To the decision before."""
        self.move(lambda replay: replay.to_decision(-1))

    def action_next_decision(self) -> None:
        """To the next decision."""
        self.move(lambda replay: replay.to_decision(1))

    def action_first(self) -> None:
        """To the start."""
        self.move(lambda replay: replay.to(0))

    def action_last(self) -> None:
        """To the open decision or the end."""
        self.move(lambda replay: replay.to_end())

    def action_deciding(self) -> None:
        """To the next step at which the answer is decided; behind the last one to the first.

        From an end of the line to the one that the head of the screen names: where the first answer is decided.
        """
        if self.replay is None:
            return
        given = self.given(self.replay.branch)
        self._sought = id(self.replay.branch.line) in self._proving
        if self._sought:
            self.notify("正在算是哪一步定的，算好就过去。")
            return
        places = deciding_steps(self.replay.steps, {clause for answer in given for clause in answer.deciding})
        named = deciding_steps(self.replay.steps, given[0].deciding)[:1] if given else ()
        if not places:
            self.notify("没有哪一步单独决定了答案。")
            return
        now = self.replay.step
        if named and self.replay.selected.kind in EDGES:
            self.move(lambda replay: replay.to(named[0]))
            return
        self.move(lambda replay: replay.to(next((at for at in places if at > now), places[0])))

    def action_quiet(self) -> None:
        """Show or hide what was only looked at."""
        self.move(lambda replay: replay._replace(everything=not replay.everything))

    def action_line(self) -> None:
        """Look at another line: at the other one of two, else at the one that is picked."""
        replay = self.replay
        if replay is None:
            return
        if len(replay.branches) == 1:
            self.notify("只有原线。在任何一个决定上另选一个，就另开一条线。")
        if len(replay.branches) <= PAIR:
            self._to_line((replay.at + 1) % len(replay.branches))
            return
        self.app.push_screen(Pick("看哪一条线", line_rows(replay), "题目、答案里的字"), self._to_line)

    def _to_line(self, at: object) -> None:
        if isinstance(at, int) and self.replay is not None and at != self.replay.at:
            self.move(lambda replay: replay.line(at))
            self.notify(f"看的是：{self.replay.branch.name}")

    def action_compare(self) -> None:
        """Compare the line with the scenario's own."""
        if self.replay is None:
            return
        if len(self.replay.branches) == 1:
            self.notify("还没有分支可以比较。在任何一个决定上另选一个，就另开一条线。")
            return
        other = self.replay.branches[self.replay.at or -1]
        own = self.replay.branches[0]
        given = self.given(own), self.given(other)
        rows = comparison_rows(compare(own, other), (own.name, other.name), given)
        self.app.push_screen(Sheet("比较两条线", rows))

    def action_jump(self) -> None:
        """To a step by its clause or its words."""
        if self.replay is None:
            return
        rows = [step_row(step, place) for place, step in enumerate(self.replay.steps)]
        self.app.push_screen(Pick("跳到哪一步", rows, "条号或文字"), self._jumped)

    def _jumped(self, place: object) -> None:
        if isinstance(place, int):
            self.move(lambda replay: replay.to(place))
