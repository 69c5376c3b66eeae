"""The desk: the app that holds its screens together."""

from __future__ import annotations

from pathlib import Path

from judge.tui.action import Action
from judge.tui.actions import PROBLEMS, of
from judge.tui.desk.going import Going
from judge.tui.keys import bindings
from judge.tui.lay import row
from judge.tui.screens.desk import Box, DeskScreen
from judge.tui.screens.pick import Pick
from judge.tui.screens.sheet import Sheet, help_rows
from judge.tui.themes import THEMES, after, dress
from judge.tui.widgets.rows import Rows

READY = 0.5
"""Seconds after the start at which the desk gets ready for a search; by then it is painted."""


class Desk(Going):
    """The desk. ``path``: a scenario to open at once; ``shelf``: the games whose rulebooks it shows, all if None.

    Raises CorpusError if the first rulebook cannot be read.
    """

    CSS_PATH = "desk.tcss"
    BINDINGS = bindings("app")
    ENABLE_COMMAND_PALETTE = False
    TITLE = "工作台"

    def on_mount(self) -> None:
        """Once something is painted, open what was asked for; then get ready for the first search."""
        if self.path is not None:
            self.call_after_refresh(self.go_to, self.path)
        self.call_after_refresh(self.settle)
        self.set_timer(READY, self.finder.prepare)
        self.call_after_refresh(self.offer_back)
        self.call_after_refresh(self.release)
        for problem in PROBLEMS:
            self.call_after_refresh(self.notify, problem, severity="warning", timeout=10)

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
        scope = self._scope
        self.push_screen(Sheet("帮助", help_rows(scope, *(["box"] if isinstance(self.screen, Box) else []))))

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
        return self.screen.scope if isinstance(self.screen, DeskScreen | Box) else "box"


def served(file: str = "") -> int:
    """Open the desk in a browser's page; textual's own driver for that is set by whoever starts this process."""
    Desk(Path(file) if file else None).run()
    return 0
