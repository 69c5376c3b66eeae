"""7.1. Where something is found: the check timing in which play stands."""

from __future__ import annotations

from judge.games.cipher.book import embody
from judge.games.cipher.rules import Rules
from judge.kernel import Reason

FOUND = embody("7.1", "特定条件")


def found(play: Rules) -> None:
    """Reasons for the first line of what a check timing finds: at which it is, and that nobody asks for it."""
    if place := here(play):
        play.because(FOUND, "满足条件，自动处理")
        play.owing_to([Reason(place, ("在这里的检查时点",))])


def here(play: Rules) -> str:
    """The clause that has the check timing in progress; empty if play began inside it."""
    inside = [at for at, clause in enumerate(play.where) if clause.startswith("7.2")]
    return play.where[inside[-1] - 1] if inside and inside[-1] else ""
