"""推演: the answer, the board, the steps, the clause, and the decision with all that may be chosen or not."""

from __future__ import annotations

from judge.tui.keys import bindings
from judge.tui.screens.replay.asking import Asking
from judge.tui.screens.replay.deciding import Deciding
from judge.tui.screens.replay.stepping import Stepping


class ReplayScreen(Stepping, Deciding, Asking):
    """A dispute, step by step. All it holds is one value; each key gives another value, which is shown."""

    scope = "replay"
    BINDINGS = bindings("replay")
