"""The desk: the app that holds its screens together, and how it is started."""

from __future__ import annotations

import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from judge.cjk import tame, wrap
from judge.corpus import Book, BrokenCorpusError, CorpusError, games, load
from judge.tui import copies
from judge.tui.action import Action
from judge.tui.actions import PROBLEMS, of
from judge.tui.finder import Finder
from judge.tui.house import House
from judge.tui.keys import bindings
from judge.tui.lay import row
from judge.tui.memory import Memory, keep, opened_file, remembered
from judge.tui.pages import Place
from judge.tui.screens.desk import Box, DeskScreen
from judge.tui.screens.pick import Pick
from judge.tui.screens.rules import RulesScreen
from judge.tui.screens.sheet import LOSE, Sheet, help_rows, losing_rows
from judge.tui.themes import THEMES, after, dress
from judge.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from judge.scenario.answer import Answer
    from judge.tui.branch import Branch
    from judge.tui.replay import Replay
    from judge.tui.screens.board import BoardScreen
    from judge.tui.screens.replay import ReplayScreen
    from judge.tui.screens.ruling import RulingScreen
    from judge.tui.work import Work

NO_TERMINAL = """\
这里没有终端，工作台开不起来。同样的事可以用命令来做：
  judge rule 18.1.11         查一条条文
  judge search 必杀攻击 费用   搜索
  judge run 剧本.yaml         逐步推演
  judge why 剧本.yaml 行为     为什么可以、为什么不可以
  judge explore 剧本.yaml     所有可能的结局
  judge export 剧本.yaml      导出裁定"""


READY = 0.5
"""Seconds after the start at which the desk gets ready for a search; by then it is painted."""


class Tame(LineFilter):
    """Takes what would act on the terminal out of every line that is drawn, from whatever part of the desk it comes."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - textual's signature
        """The same lines, as wide as before: what is taken out has no width."""
        return [Segment(tame(text), style, control) for text, style, control in segments]


class Desk(House):
    """The desk. ``path``: a scenario to open at once; ``shelf``: the games whose rulebooks it shows, all if None.

    Raises CorpusError if the first rulebook cannot be read.
    """

    CSS_PATH = "desk.tcss"
    BINDINGS = bindings("app")
    ENABLE_COMMAND_PALETTE = False
    TITLE = "工作台"

    def __init__(self, path: Path | None = None, shelf: tuple[str, ...] | None = None) -> None:
        self.DEFAULT_MODE = "replay" if path else "rules"  # type: ignore[misc]  # the first screen to be painted
        super().__init__()
        self._filters.append(Tame())
        self.animation_level = "none"  # a key shows its effect at once
        self.path = path
        self.shelf = games() if shelf is None else shelf
        self.books: dict[str, Book] = {self.shelf[0]: load(self.shelf[0])}
        """Those that are loaded; the others follow when the first one is on the screen."""
        self.finder = Finder(self.shelf, _load_play)
        self.memory = remembered()
        dress(self, self.memory.theme)
        self._work: Work | None = None
        self.rules_screen: RulesScreen | None = None
        self.board_screen: BoardScreen | None = None
        self.replay_screen: ReplayScreen | None = None
        self.ruling_screen: RulingScreen | None = None
        self.add_mode("rules", self._make_rules)
        self.add_mode("board", self._make_board)
        self.add_mode("replay", self._make_replay)
        self.add_mode("ruling", self._make_ruling)

    def _make_rules(self) -> RulesScreen:
        self.rules_screen = RulesScreen(self.books)
        return self.rules_screen

    def _make_board(self) -> BoardScreen:
        from judge.tui.screens.board import BoardScreen  # noqa: PLC0415 - looking a rule up needs no board

        self.board_screen = BoardScreen()
        return self.board_screen

    @property
    def work(self) -> Work:
        """The dispute that is written down."""
        if self._work is None:
            from judge.tui.work import Work  # noqa: PLC0415 - the same

            self._work = Work()
        return self._work

    def _make_replay(self) -> ReplayScreen:
        from judge.tui.screens.replay import ReplayScreen  # noqa: PLC0415 - looking a rule up needs no kernel

        self.replay_screen = ReplayScreen()
        return self.replay_screen

    def _make_ruling(self) -> RulingScreen:
        from judge.tui.screens.ruling import RulingScreen  # noqa: PLC0415 - the same

        self.ruling_screen = RulingScreen()
        return self.ruling_screen

    def on_mount(self) -> None:
        """Once something is painted, open what was asked for and load the rest; then get ready for the first search."""
        if self.path is not None and self.replay_screen is not None:
            self.call_after_refresh(self._first, self.path)
        self.call_after_refresh(self._load_rest)
        self.set_timer(READY, self.finder.prepare)
        self.call_after_refresh(self._offer_back)
        for problem in PROBLEMS:
            self.notify(problem, severity="warning", timeout=10)

    def _first(self, path: Path) -> None:
        if self.replay_screen is not None:
            self.remember(self.memory.with_opened(opened_file(path)))
            self.replay_screen.open(path)
            self.write_down(path)

    def _offer_back(self) -> None:
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
            from judge.tui.work import Unreadable, read  # noqa: PLC0415 - looking a rule up needs no board

            try:
                if answer == copies.lines_of(int(answer.stem)):
                    await self._lines_back(answer)
                else:
                    self.work.begin(read(answer))
                    await self.switch_mode("board")
                    if self.board_screen is not None:
                        self.board_screen.show()
            except Unreadable as error:
                self.notify(f"读不回来：{error}", severity="error", timeout=10)
                return
            answer.unlink(missing_ok=True)
            self._offer_back()

    async def _lines_back(self, file: Path) -> None:
        """The lines and notes that a desk had which did not come to its end."""
        from judge.tui.lines import restored  # noqa: PLC0415 - looking a rule up needs none
        from judge.tui.opening import text_in  # noqa: PLC0415 - the same

        lines = restored(text_in(file), str(file))
        await self.switch_mode("replay")
        if self.replay_screen is not None:
            self.replay_screen.take(lines)

    def _load_rest(self) -> None:
        for game in self.shelf[1:]:
            try:
                book = load(game)
            except CorpusError as error:
                self.notify(str(error), severity="error", timeout=10)
                continue
            self.books[game] = book
            if self.rules_screen is not None:
                self.rules_screen.shelve(book)

    def notify(self, message: str, **how: Any) -> None:
        """Tell something for a moment, wrapped as Chinese is."""
        super().notify("\n".join(wrap(message, min(56, self.size.width // 2 - 6))), **{**how, "markup": False})

    def handed_out(self, held: frozenset[object]) -> None:
        """Notes and lines that an exported ruling holds."""
        if self.replay_screen is not None:
            self.replay_screen.exported |= held

    def answers(self, branch: Branch) -> tuple[Answer, ...]:
        """The answers of a line that is replayed."""
        return self.replay_screen.given(branch) if self.replay_screen is not None else ()

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
            writing.write(file, written(replay).encode())
        except OSError as error:
            self.notify(f"分支与注没有另存下来：{error.strerror or error}", severity="warning", timeout=10)

    def proved(self) -> None:
        """What decides the answers of a line is known now."""
        if self.ruling_screen is not None and self.ruling_screen.is_current:
            self.ruling_screen.show()

    @property
    def replaying(self) -> Replay | None:
        """What is replayed; None before a scenario was opened."""
        return self.replay_screen.replay if self.replay_screen else None

    def remember(self, memory: Memory) -> None:
        """Remember something from now on, also when the desk is opened again."""
        if memory != self.memory:
            self.memory = memory
            keep(memory)

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

    async def open_scenario(self, path: Path) -> None:
        """Open a scenario and go to it. Work in the one that is open is asked for."""
        screens = (self.board_screen, self.replay_screen)
        lost = tuple(lost for screen in screens if screen is not None for lost in screen.unsaved())
        self._lose(lost, lambda: self._open(path))

    async def _open(self, path: Path) -> None:
        self.remember(self.memory.with_opened(opened_file(path)))
        await self.switch_mode("replay")
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
        await self.switch_mode("rules")
        if self.rules_screen is not None:
            self.rules_screen.read(place)

    @property
    def unsaved(self) -> tuple[str, ...]:
        """What would be lost if the desk were left now."""
        screens = (self.board_screen, self.replay_screen, self.ruling_screen)
        return tuple(lost for screen in screens if screen is not None for lost in screen.unsaved())

    def replacing(self, then: Callable[[], Awaitable[None]]) -> None:
        """Do something that puts another dispute in the place of the one that is written, unless it is to be kept."""
        self._lose(self.board_screen.unsaved() if self.board_screen else (), then)

    def _lose(self, lost: tuple[str, ...], then: Callable[[], Awaitable[None]]) -> None:
        """Do something that loses work, if there is none or the judge says so."""
        if not lost:
            self.call_next(then)
            return

        async def answered(answer: object) -> None:
            if answer == LOSE:
                await then()

        self.push_screen(Sheet("还有没存的", losing_rows(lost), "Enter 定　Esc 留下"), answered)

    # --- what the registry names -------------------------------------------------------------------------------

    async def action_rules(self) -> None:
        """To the rulebook."""
        await self.switch_mode("rules")

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

    async def _switching_on(self, mode: str) -> None:
        """Switch the rules on for what is on the board, if it is not what is replayed; then go to a screen."""
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
                await self.switch_mode(mode)

        self._lose(self.replay_screen.unsaved() if self.replay_screen else (), play)

    def action_dispute(self) -> None:
        """A new dispute."""
        from judge.tui.screens.dispute import Dispute  # noqa: PLC0415 - looking a rule up needs no board

        if not isinstance(self.screen, Dispute):
            self.push_screen(Dispute(self.memory.game), self._disputed)

    async def _disputed(self, result: object) -> None:
        from judge.scenario.drafting import Draft  # noqa: PLC0415 - the same

        if isinstance(result, tuple) and isinstance(result[0], Draft):
            draft, mode = result

            async def take() -> None:
                self.work.begin(draft)
                await self.switch_mode("board")
                if self.board_screen is not None:
                    self.board_screen.show()
                if mode in {"replay", "ruling"}:
                    await self._switching_on(mode)
                elif mode == "save" and self.board_screen is not None:
                    self.board_screen.action_save()

            self.replacing(take)

    async def action_quit(self) -> None:
        """Leave; what is not saved is asked for."""

        async def leave() -> None:
            copies.forget()
            self.exit()

        if not isinstance(self.screen, Sheet) or LOSE not in self.screen.values:
            self._lose(self.unsaved, leave)

    def action_cards(self) -> None:
        """Find a card of the user's own."""
        from judge.tui.screens.cards import CardFinder  # noqa: PLC0415 - looking a rule up needs no cards

        if not isinstance(self.screen, CardFinder):
            self.push_screen(CardFinder(self.memory.game))

    def action_zoom(self) -> None:
        """One list on the whole screen, or all as before."""
        screen = self.screen
        if screen.maximized is not None:
            screen.minimize()
        elif isinstance(screen.focused, Rows):
            screen.maximize(screen.focused)

    def action_theme(self) -> None:
        """The next colours."""
        dress(self, after(self.theme))
        self.remember(self.memory._replace(theme=self.theme))
        self.notify(f"配色：{THEMES[self.theme]}")

    def action_help(self) -> None:
        """Every key of the screen."""
        self.push_screen(Sheet("帮助", help_rows(self._scope)))

    def action_open(self) -> None:
        """Open a scenario."""
        from judge.tui.opening import path_row, scenario_rows  # noqa: PLC0415 - YAML is for who opens a file

        rows = scenario_rows(self.memory)
        self.push_screen(Pick("打开剧本", rows, "题目、问题、卡名、条号，或文件路径", path_row), self._opened)

    async def _opened(self, path: object) -> None:
        if isinstance(path, Path):
            await self.open_scenario(path)

    def action_palette(self) -> None:
        """Find a command by its name."""
        rows = [
            row((f"{action.word}　", "head"), action.help, (f"　{action.shown}", "number"), value=action, hang=2)
            for action in of(self._scope, "app")
            if action.id != "app.palette"
        ]
        self.push_screen(Pick("命令", rows, "找命令"), self._commanded)

    async def _commanded(self, action: object) -> None:
        if isinstance(action, Action):
            await self.run_action(f"{'app' if action.scope == 'app' else 'screen'}.{action.name}", self.screen)

    def action_help_quit(self) -> None:
        """Say how to leave, to who presses Ctrl+C."""
        self.notify("按 ^Q 离开工作台。")

    @property
    def _scope(self) -> str:
        return self.screen.scope if isinstance(self.screen, DeskScreen) else "box"


def _load_play() -> None:
    """Load what the replay needs, so that it opens at once."""
    import judge.tui.screens.replay  # noqa: F401, PLC0415 - not before the first paint
    from judge.games import PLAYABLE, game  # noqa: PLC0415 - the same

    for name in PLAYABLE:
        game(name)


def served(file: str = "") -> int:
    """Open the desk in a browser's page; textual's own driver for that is set by whoever starts this process."""
    Desk(Path(file) if file else None).run()
    return 0


def main(path: Path | None = None) -> int:
    """Open the desk, with a scenario in it if ``path`` is given.

    Returns the exit code: 2 without a terminal, 3 if the rulebooks that came with the program are damaged.
    """
    streams = sys.stdin, sys.stdout, sys.stderr  # the last is what textual draws on
    if not all(stream.isatty() for stream in streams) or os.environ.get("TERM") == "dumb":
        sys.stderr.write(NO_TERMINAL + "\n")
        return 2
    try:
        desk = Desk(path)
    except CorpusError as error:
        sys.stderr.write(f"{error}\n")
        return 3 if isinstance(error, BrokenCorpusError) else 2
    desk.run()
    return 0
