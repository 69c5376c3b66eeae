"""局面: a board that is built: cards moved between zones, numbers and states filled in. Nothing is triggered."""

from __future__ import annotations

from judge.tui.keys import bindings
from judge.tui.screens.board.filling import Filling
from judge.tui.screens.board.moving import Moving
from judge.tui.screens.board.saving import Saving


class BoardScreen(Filling, Moving, Saving):
    """A dispute while it is written down. Each change gives another draft, which is shown."""

    scope = "board"
    BINDINGS = bindings("board")
