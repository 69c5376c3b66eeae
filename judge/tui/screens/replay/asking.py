"""Asking of a dispute: why a thing is so, what a clause says, what is to be kept of a step."""

from __future__ import annotations

from itertools import count

from judge import paths, writing
from judge.cjk import file_name
from judge.scenario import Unreadable
from judge.scenario.course import KINDS
from judge.tui.answering import answer_rows, waiting_rows, wrong_rows
from judge.tui.branch import line_text
from judge.tui.choices import Barred, Legal
from judge.tui.citing import citation
from judge.tui.edition import cited, place
from judge.tui.lay import Row, row
from judge.tui.pages import Place
from judge.tui.screens.note import NoteBox
from judge.tui.screens.pick import Pick
from judge.tui.screens.replay.room import EDGES, ReplayRoom
from judge.tui.screens.sheet import Sheet
from judge.tui.step_pages import step_rows
from judge.tui.steps import state_at
from judge.tui.whys import Wondered, acts, asked_of_act, cut_at, questions, this_step, wanted_first, why_rows
from judge.tui.widgets.decision import Decision


class Asking(ReplayRoom):
    """What is asked of what is looked at."""

    def action_why(self) -> None:
        """Why: of the option, the card, the zone, or whatever can be asked."""
        if self.replay is None:
            return
        decision, board = self.query_one(Decision), self.rows("board")
        option = decision.options.value
        if decision.options.has_focus and decision.offered is not None and isinstance(option, Legal | Barred):
            if option.option is not None:
                self._asked_why(Wondered("", "", decision.offered.place, option.option))
            return
        rows = self._questions(board.value if board.has_focus else None)
        if len(rows) == 1:
            self._asked_why(rows[0].value)
        else:
            asked = Pick("为什么", rows, "卡名.事实，能力的名字，或一个行为", _other, first=False)
            self.app.push_screen(asked, self._asked_why)

    def _questions(self, value: object) -> list[Row]:
        """What can be asked of a row of the board; of everything that lies open, if it is none of a card or a zone."""
        assert self.replay is not None
        branch, step, place = self.replay.branch, self.replay.selected, self.replay.place
        state, game = state_at(branch, step), branch.scenario.game
        in_play = game.board.naming.in_play
        rows = []
        meant: list[int] | None = None
        if isinstance(value, int):
            cards = meant = [value]
        elif isinstance(value, tuple) and value[0] == "shelf":
            cards = meant = list(value[1])
        elif isinstance(value, tuple) and value[0] == "zone":
            player, zone = value[1]
            path = f"{game.players[player]}.{zone}" if player >= 0 else zone
            rows = [row((f"{path}　", "head"), "这个区域为什么是这样", value=Wondered(path))]
            cards = meant = [card for card in state.zones[player, zone] if state.cards[card].face]
        else:
            shown = [card for card in state.cards if state.cards[card].face and state.cards[card].zone]
            still = game.board.forbidden  # what always lies one way, as a leader does, comes last of what is in play
            cards = sorted(
                shown,
                key=lambda card: (
                    not in_play(zone := state.cards[card].zone),
                    still(zone, game.look.sideways) is not None,
                ),
            )
        rows += acts(branch, place, meant)
        rows += [one for card in cards for one in questions(branch, card, state)]
        rows = [*{(one.value, one.text): one for one in rows}.values()]  # of cards alike one ability is asked once
        return rows if meant is not None else [*this_step(step), *wanted_first(branch, step, rows)]

    def _asked_why(self, wondered: object) -> None:
        if isinstance(wondered, Wondered):
            self.desk.working(lambda: self._why(wondered))

    def _why(self, wondered: Wondered) -> None:
        if self.replay is None:
            return
        branch, asked, called = self.replay.branch, wondered.asked, wondered.called
        if wondered.step:
            note = self.replay.note_at(self.replay.step)
            rows = step_rows(branch, self.replay.selected, note, self.given(branch))
            self._told(f"为什么：{asked}", rows)
            return
        if wondered.place is not None:
            done, asked = asked_of_act(branch, wondered.place, wondered.option)
        else:
            done = cut_at(branch, self.replay.selected)
        last = self.replay.steps[-1].n
        so_far = wondered.place is None and self.replay.selected.n < last
        try:
            rows = why_rows(done, asked, so_far=so_far)
        except Unreadable as error:
            rows = [*wrong_rows(tuple(error.problems)), *_how_to_ask(error)]
        if so_far:
            told = f"到此刻为止：第{self.replay.selected.n}步，一共{last}步"
            rows = [row((told, "mark"), value="so far", hang=2), *rows]
        elif wondered.place is None:
            rows = [*waiting_rows(branch.run), *rows]
        self._told(f"为什么：{called or asked}", rows)

    def _told(self, title: str, rows: list[Row]) -> None:
        self.app.push_screen(Sheet(title, rows, "Enter 到那一条或那一步　y 抄　Esc 关闭"), self._went)

    async def _went(self, value: object) -> None:
        """To the clause or the step that a reason stands for."""
        if isinstance(value, Place):
            await self.desk.show_clause(value)
        elif isinstance(value, int) and self.replay is not None:
            at = next((at for at, step in enumerate(self.replay.steps) if step.n == value), None)
            if at is not None:
                self.move(lambda replay: replay.to(at))

    def action_note(self) -> None:
        """Write a note at the step."""
        if self.replay is not None:
            step = self.replay.selected
            title = f"注：{KINDS[step.kind]} {step.clause}"
            self.app.push_screen(NoteBox(title, self.replay.note_at(self.replay.step)), self._noted)

    def _noted(self, text: str | None) -> None:
        if text is not None:
            self.move(lambda replay: replay.noted(text))

    def action_save(self) -> None:
        """Write the line that is looked at as a scenario of its own, beside what is there."""
        if self.replay is None:
            return
        branch = self.replay.branch
        stem = file_name(branch.run.scenario.title) or "争议"
        for n in count(1):
            file = paths.here() / f"{stem}{'' if n == 1 else n}.yaml"
            try:
                writing.write(file, line_text(branch).encode(), over=False)
            except FileExistsError:
                continue
            except OSError as error:
                self.notify(f"存不下：{error.strerror or error}", severity="error")
                return
            self.exported |= {branch.name}
            self.desk.hand_out([file])
            there = f"已经有 {stem}.yaml，" if n > 1 else ""
            self.notify(f"{there}这条线存成了剧本：{file}")
            return

    def action_rule(self) -> None:
        """See the clause of the step in the rulebook."""
        shown = place(self.replay.branch.scenario, self.replay.selected.clause) if self.replay is not None else None
        if shown is not None:
            self.app.call_next(self.desk.show_clause, shown)

    def action_copy(self) -> None:
        """Copy the citation of the clause that is read; else the step with its clause; at the edges the answer."""
        if self.replay is None:
            return
        branch, step, value = self.replay.branch, self.replay.selected, self.rows("clause").value
        given = self.given(branch)
        if self.rows("clause").has_focus and isinstance(value, Place):
            text = citation(branch.scenario.game.book, value.number)
        elif step.kind in EDGES and given:
            text = "\n".join(one.text for one in answer_rows(given))
        else:
            words = cited(branch.scenario, step.clause)
            text = step.what + (f"（{words}）" if words else "")
        self.app.copy_to_clipboard(text)
        self.notify(f"抄下了：{text}")


def _how_to_ask(error: Unreadable) -> list[Row]:
    """What is near to what nobody understands, and how it can be asked."""
    near = [row(one.help, value="near", hang=2) for one in error.problems if one.help]
    how = "可以这样问：能不能攻击某卡、某卡为什么还在、某卡.区域、能力的名字、条号"
    return [*near, row((how, "dim"), value="how", hang=2)]


def _other(said: str) -> Row:
    """What is typed can be asked, too."""
    return row((f"问「{said.strip()}」　", "head"), "为什么", value=Wondered(said.strip()))
