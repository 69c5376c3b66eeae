"""A window while every choice is tried: how far it is, and Esc to stop it. Ends with what was tried."""

from __future__ import annotations

from contextlib import suppress

from textual.app import ComposeResult
from textual.widgets import Static

from judge.scenario import Unreadable
from judge.tui.branch import Branch
from judge.tui.exploring import Tried, tried
from judge.tui.screens.desk import Box

OFTEN = 0.2
"""Seconds after which it is told how far it is."""


class _StoppedError(Exception):
    """The judge does not want to wait."""


class TrialBox(Box[object]):
    """Works in a thread; the desk goes on meanwhile."""

    def __init__(self, branch: Branch, place: int) -> None:
        super().__init__("试遍所有的选择", "Esc 停下")
        self.branch, self.place = branch, place
        self.many = 0
        """The states that were looked at."""
        self.stopped = False
        self.found: Tried | str | None = None

    def parts(self) -> ComposeResult:
        """How far it is."""
        yield Static(id="far", markup=False)

    def on_mount(self) -> None:
        """Begin."""
        self._tell()
        self.set_interval(OFTEN, self._tell)
        self.run_worker(self._try, thread=True, exit_on_error=False)

    def _tell(self) -> None:
        self.query_one("#far", Static).update(f"看了{self.many}个局面……")

    def _try(self) -> None:
        found: Tried | str
        try:
            found = tried(self.branch, self.place, self._one)
        except _StoppedError:
            return
        except Unreadable as error:
            found = str(error)
        with suppress(RuntimeError):  # the desk was left meanwhile
            self.app.call_from_thread(self._all, found)

    def _all(self, found: Tried | str) -> None:
        self.found = found
        self.end(found)

    def on_screen_resume(self) -> None:
        """Everything was tried while another window was above it."""
        if self.found is not None:
            self.end(self.found)

    def _one(self) -> None:
        self.many += 1
        if self.stopped:
            raise _StoppedError

    def action_close(self) -> None:
        """Stop it."""
        self.stopped = True
        self.end(None)
