"""What the desk keeps: nothing that was written is lost without a question, nor by a crash."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from judge.tui import copies
from judge.tui.desk.rooms import Rooms
from judge.tui.lay import row
from judge.tui.memory import opened_file
from judge.tui.screens.desk import DeskScreen
from judge.tui.screens.sheet import LOSE, Sheet, losing_rows

if TYPE_CHECKING:
    from judge.scenario.drafting import Draft
    from judge.tui.matters import Left


class Keeping(Rooms):
    """Asking before something is lost, copies that outlive a crash, files given out."""

    @property
    def unsaved(self) -> tuple[str, ...]:
        """What would be lost if the desk were left now."""
        forms = [left for left in self.typed.values() if self._lost(left)]
        told = [f"没写完的新的争议：{left.draft.title}（{left.draft.game.name}）" for left in forms]
        on = any(left.again and self._at_hand for left in forms)  # it goes on with what is on the board: one dispute
        screens = (None if on else self.board_screen, self.replay_screen, self.ruling_screen)
        return (*(lost for screen in screens if screen is not None for lost in screen.unsaved()), *told)

    @property
    def _at_hand(self) -> bool:
        """Whether the dispute that was typed last is still the one on the board."""
        return self._handed is not None and self._handed[1] == self.work.begun

    @property
    def _shown(self) -> str:
        """The game of what is shown, below all windows."""
        below = self.screen_stack[0]
        return below.game if isinstance(below, DeskScreen) else ""

    def _lost(self, left: Left) -> bool:
        """Whether something is typed in a form that is not on the board, too."""
        return not (left.again and self._work is not None and left.draft == self._work.draft)

    def keep_form(self, game: str) -> None:
        """Keep a copy of what is typed of a new dispute of a game; none if nothing is, or if it was taken over."""
        from judge import writing  # noqa: PLC0415 - looking a rule up needs none

        file = copies.form_of(os.getpid(), game)
        left = self.typed.get(game)
        try:
            if left is not None and self._lost(left):
                writing.write(file, left.draft.text.encode())
            else:
                file.unlink(missing_ok=True)
        except OSError as error:
            self.notify(f"写的没有另存下来：{error.strerror or error}", severity="warning", timeout=10)

    def replacing(self, then: Callable[[], Awaitable[None]]) -> None:
        """Do something that puts another dispute in the place of the one that is written, unless it is to be kept."""
        self.call_next(self.lose, self.board_screen.unsaved() if self.board_screen else (), then)

    async def lose(self, lost: tuple[str, ...], then: Callable[[], Awaitable[None]]) -> None:
        """Do something that loses work, if there is none or the judge says so."""
        if not lost:
            await then()
            return

        async def answered(answer: object) -> None:
            if answer == LOSE:
                await then()

        self.release()
        self.push_screen(Sheet("还有没存的", losing_rows(lost), "Enter 定　Esc 留下"), answered)

    async def action_quit(self) -> None:
        """Leave; what is not saved is asked for."""

        async def leave() -> None:
            copies.forget()
            self.exit()

        if not isinstance(self.screen, Sheet) or LOSE not in self.screen.values:
            await self.lose(self.unsaved, leave)

    def keep_lines(self) -> None:
        """Keep a copy of the lines and notes of what is replayed, for the case that the desk comes to no end."""
        from judge import writing  # noqa: PLC0415 - looking a rule up needs none
        from judge.tui.lines import written  # noqa: PLC0415 - the same

        file = copies.lines_of(os.getpid())
        replay = self.replaying
        if replay is None or self.replay_screen is None or not self.replay_screen.worth_keeping:
            file.unlink(missing_ok=True)
            return
        try:
            writing.write(file, written(replay, self.work.played).encode())
        except OSError as error:
            self.notify(f"分支与注没有另存下来：{error.strerror or error}", severity="warning", timeout=10)

    def offer_back(self) -> None:
        """Offer what a desk that did not come to its end had written."""
        left = copies.left_behind()
        if not left:
            return
        rows = [row((copies.opening(file), "head"), value=file, hang=2) for file in left]
        again = [row(("下次再说", "head"), value="later"), row(("都不要了，删去", "bad"), value=LOSE)]
        title = "上次没有存下，工作台就断了：接着写哪一个？"
        self.push_screen(Sheet(title, [*rows, row(" "), *again], "Enter 定　Esc 下次再说"), self._taken_back)

    async def _taken_back(self, answer: object) -> None:
        if answer == LOSE:
            for file in copies.left_behind():
                file.unlink(missing_ok=True)
        elif isinstance(answer, Path):
            screen = self.replay_screen if answer.suffix == ".json" else self.board_screen
            lost = screen.unsaved() if screen is not None and not copies.is_form(answer) else ()
            await self.lose(lost, lambda: self._take_back(answer))

    async def _take_back(self, copy: Path) -> None:
        """Take up a copy; the next one is offered then."""
        from judge.tui.work import Unreadable, read  # noqa: PLC0415 - looking a rule up needs no board

        try:
            if copy.suffix == ".json":
                await self._lines_back(copy)
            elif copies.is_form(copy):
                self._form_back(read(copy))
            else:
                await self._board_back(read(copy))
        except Unreadable as error:
            self.notify(f"读不回来：{error}", severity="error", timeout=10)
            return
        copy.unlink(missing_ok=True)
        if not copies.is_form(copy):
            self.offer_back()

    async def _board_back(self, draft: Draft) -> None:
        """What a desk had on the board that did not come to its end; lines that were taken back of it stay its own."""
        played = self.work.played
        self.work.begin(draft)
        self.work.played = played
        await self.switch_mode("board")
        if self.board_screen is not None:
            self.board_screen.show()

    def _form_back(self, draft: Draft) -> None:
        """What was typed of a new dispute at a desk that did not come to its end."""
        from judge.tui.matters import Left  # noqa: PLC0415 - the same

        game = draft.game.id
        self.typed.pop(game, None)
        self.typed[game] = Left(draft, "", "上次没有写完的")
        self._form = self._shown, game
        self.keep_form(game)
        self.action_dispute()

    async def _lines_back(self, file: Path) -> None:
        """The lines and notes that a desk had which did not come to its end."""
        from judge.tui.lines import restored  # noqa: PLC0415 - looking a rule up needs none
        from judge.tui.opening import text_in  # noqa: PLC0415 - the same

        lines, self.work.played = restored(text_in(file), str(file))
        await self.switch_mode("replay")
        if self.replay_screen is not None:
            self.replay_screen.take(lines, self.work.played)

    def handed_out(self, held: frozenset[object], ruling: Path | None = None) -> None:
        """Notes and lines that an exported ruling holds; ``ruling``: the file that it can be opened from again."""
        replay = self.replaying
        if self.replay_screen is not None:
            self.replay_screen.exported |= held
        if ruling is None:
            return
        self.remember(self.memory.with_opened(opened_file(ruling)))
        work = self._work
        as_written = replay is not None and replay.branch.own is None  # with the script that the board has
        if work is not None and work.draft is not None and as_written and work.played == work.draft:
            work.handed_out()

    def hand_out(self, files: list[Path]) -> None:
        """Give files to who sits at a browser, several as one: their folder may be out of reach."""
        if not self.is_web:
            return
        import io  # noqa: PLC0415 - only in a browser
        import zipfile  # noqa: PLC0415 - the same

        if len(files) == 1:
            self.deliver_binary(files[0])
            return
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as box:
            for file in files:
                box.write(file, file.name)
        packed.seek(0)
        self.deliver_binary(packed, save_filename=f"{files[0].stem}.zip", mime_type="application/zip")
