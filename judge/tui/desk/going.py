"""Going about in the desk: to its screens, to a scenario, to a clause, to a new dispute."""

from __future__ import annotations

from pathlib import Path

from judge.tui.desk.keeping import Keeping
from judge.tui.memory import opened_file
from judge.tui.pages import Place
from judge.tui.screens.desk import Box
from judge.tui.screens.pick import Pick


class Going(Keeping):
    """Where one goes."""

    async def open_scenario(self, path: Path) -> None:
        """Open a scenario and go to it. Work in the one that is open is asked for."""
        screens = (self.board_screen, self.replay_screen)
        lost = tuple(lost for screen in screens if screen is not None for lost in screen.unsaved())
        await self.lose(lost, lambda: self.go_to(path))

    async def go_to(self, path: Path) -> None:
        """Open a scenario in 推演, and have it in 局面."""
        self.remember(self.memory.with_opened(opened_file(path)))
        await self.switch_mode("replay")
        self.working(lambda: self._open(path))

    def _open(self, path: Path) -> None:
        if self.replay_screen is not None:
            self.replay_screen.open(path)
            self.write_down(path)

    def write_down(self, path: Path) -> None:
        """Have a file in 局面 too, to be changed. One that cannot be read there was explained before."""
        from judge.tui.work import Unreadable, read  # noqa: PLC0415 - the same

        try:
            self.work.begin(read(path), None if path.suffix == ".json" else path, saved=True)
        except Unreadable:
            return
        if self.work.checked.scenario is not None and not self.work.checked.troubles:
            self.work.played = self.work.draft

    async def show_clause(self, place: Place) -> None:
        """Show a clause in the rulebook."""
        await self.action_rules()
        if self.rules_screen is not None:
            self.rules_screen.read(place)

    async def action_rules(self) -> None:
        """To the rulebook, in the edition of the dispute that is open."""
        await self.switch_mode("rules")
        if self.rules_screen is not None and self._edition[0]:
            self.rules_screen.follow(*self._edition)

    @property
    def _edition(self) -> tuple[str, str]:
        """The game of the dispute that is open, and its edition if that is an older one; empty without a dispute."""
        draft = self._work.draft if self._work is not None else None
        scenario = self.replaying.branch.scenario if self.replaying is not None else None
        if scenario is not None:
            game, edition = scenario.game, scenario.edition
        elif draft is not None:
            game, edition = draft.game, str(draft.parts.get("edition", ""))
        else:
            return "", ""
        return game.id, "" if edition == game.book.edition else edition

    async def action_board(self) -> None:
        """To the board."""
        if not (isinstance(self.screen, Box) and self.screen.goes_to("board")):
            await self.switch_mode("board")

    async def action_replay(self) -> None:
        """To the replay; what was changed on the board since is played first."""
        await self._switching_on("replay")

    async def action_ruling(self) -> None:
        """To the ruling, of what is on the board."""
        await self._switching_on("ruling")

    async def _switching_on(self, mode: str, *, asked: bool = False) -> None:
        """Switch the rules on for what is on the board, if it is not what is replayed; then go to a screen.

        ``asked``: the judge was asked already whether what is replayed may be lost.
        """
        if isinstance(self.screen, Box) and self.screen.goes_to(mode):
            return
        draft = self._work.draft if self._work is not None else None
        if draft is None or self.work.played == draft:
            await self.switch_mode(mode)
            return

        async def play() -> None:
            await self.switch_mode("replay")
            if self.replay_screen is not None and self.replay_screen.play(self.work.checked):
                self.work.played = draft
                if self.replay_screen.as_written:  # else it says what its script stumbles over
                    await self.switch_mode(mode)

        async def said() -> None:
            self.working(play)

        if asked:  # the window that he comes from says that it is worked out
            await play()
        else:
            await self.lose(self.replay_screen.unsaved() if self.replay_screen else (), said)

    async def ask_instead(self) -> None:
        """Ask whether what the script wants may be chosen, since it may not; the change can be taken back in 局面."""
        from judge.scenario.run import walk  # noqa: PLC0415 - looking a rule up needs no board
        from judge.tui.refusing import asked_instead  # noqa: PLC0415 - the same

        draft, scenario = self.work.draft, self.work.checked.scenario
        changed = asked_instead(draft, walk(scenario)) if draft is not None and scenario is not None else None
        if changed is not None and self.work.change(changed):
            if self.board_screen is not None:
                self.board_screen.show()
            await self._switching_on("replay")

    def action_dispute(self) -> None:
        """A new dispute."""
        from judge.tui.screens.dispute import Dispute  # noqa: PLC0415 - looking a rule up needs no board

        if not isinstance(self.screen, Dispute):
            shown = self._shown
            game = shown or next(reversed(self.typed), self.memory.game)
            if self._form is not None and self._form[0] == shown:  # nothing else was opened meanwhile
                game = self._form[1]
            self._offer_again()
            form = Dispute(self.typed, game, past=self._past)

            def left(result: object) -> None:
                self._form = shown, form.game
                self.call_next(self._disputed, result)

            self.push_screen(form, left)

    def _offer_again(self) -> None:
        """The dispute on the board that was typed before is gone on with, as it is there now."""
        if self._handed is not None and self._at_hand and self.work.draft is not None:
            draft = self.work.draft
            self.typed.setdefault(draft.game.id, self._handed[0]._replace(draft=draft, again=True))

    def still(self) -> None:
        """Leave what is painted until a new dispute is taken over: what lies below it is another one."""
        self._still.enter_context(self.batch_update())

    async def _disputed(self, result: object) -> None:
        with self._still:
            await self._take_over(result)
        self.release()

    async def _take_over(self, result: object) -> None:
        """Go on with what was typed of a new dispute."""
        from judge.tui.matters import Left  # noqa: PLC0415 - the same

        if isinstance(result, tuple) and isinstance(result[0], Left):
            left, mode = result
            draft, again = left.draft, left.again and self._at_hand

            written = draft.game.id in self.typed  # else it is as it was offered, and nobody would miss it

            async def take() -> None:
                self.typed.pop(draft.game.id, None)
                self.keep_form(draft.game.id)
                if again:
                    self.work.change(draft)
                else:
                    self.work.begin(draft, saved=not written)
                self._handed = left, self.work.begun
                await self.switch_mode("board")
                if self.board_screen is not None:
                    self.board_screen.show()
                if mode in {"replay", "ruling"}:
                    await self._switching_on(mode, asked=True)
                elif mode == "save" and self.board_screen is not None:
                    self.board_screen.action_save()

            board = () if again or self.board_screen is None else self.board_screen.unsaved()
            played = self.replay_screen.unsaved() if self.replay_screen and mode in {"replay", "ruling"} else ()
            stays = again and draft == self.work.played  # one that is begun anew is played anew, however alike
            await self.lose((*board, *(() if stays else played)), take)

    def action_open(self) -> None:
        """Open a scenario, or a ruling that was exported."""
        from judge.tui.opening import path_row, scenario_rows  # noqa: PLC0415 - YAML is for who opens a file

        rows = scenario_rows(self.memory)
        self.push_screen(Pick("打开剧本或裁定", rows, "题目、问题、卡名、条号，或文件路径", path_row), self._opened)

    async def _opened(self, path: object) -> None:
        if isinstance(path, Path):
            await self.open_scenario(path)
