"""Where the dispute of a line is over: what came of the last choice belongs to it, the next turn does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.kernel.line import Line, Moment, Until, tells
from judge.scenario.course import SILENT


class Watched:
    """A line while it is played: where its dispute is over, and whether anything more can belong to it.

    It is over when clause ``until`` was carried out whole after the last answer; without ``until``, when the procedure
    is over in which that was given. What follows without a word (the next decision comes at once), and the end of the
    game in the same turn, belong to it. Where play has been out of that procedure before (a phase ended), the next
    decision is waited for, but not over a whole turn in which nobody decides: then it was over with what play was in.
    """

    def __init__(self, start: Any, until: str, all_said: Callable[[Sequence[Moment]], bool] | None = None) -> None:
        self.until = until
        self.all_said = all_said
        """Whether a script has no more to say than what left no choice, where there is one."""
        self.least = self.depth = start.depth()
        self.seen = 0
        self.over: int | None = None
        """The place of the moment with which it is over."""
        self.turn = -1
        self.inner = self.depth
        """How deep play stood where the last answer was given."""
        self.near: int | None = None
        """The place of the moment with which is over what play was in there."""
        self.asked_in = start.turn
        """The turn of the last answer."""
        self.told = False
        """Whether anything was told since then."""
        self.stop = Until(until, start.depth())
        self.now = start.turn
        """The turn of the moment that was asked about last."""

    def enough(self, moments: Sequence[Moment]) -> bool:
        """Whether nothing more can belong to the dispute; looked at from ``until`` on, or as a turn passes."""
        last = moments[-1]
        if self.until:
            return bool(self.seen or tells(last, self.stop.clause)) and self.is_over(moments)
        turn = last.state.turn
        if turn == self.now:
            return False
        self.now = turn
        return self.is_over(moments)

    def is_over(self, moments: Sequence[Moment]) -> bool:
        """Whether nothing more can belong to the dispute, for now that it is looked at."""
        return not self.look(moments) and (self.all_said is None or self.all_said(moments))

    def look(self, moments: Sequence[Moment]) -> bool:
        """Look at what was played since it was last looked at. False: nothing more can belong to the dispute."""
        least, before, over, told, stop = self.least, self.depth, self.over, self.told, self.stop
        for place in range(self.seen, len(moments)):
            moment = moments[place]
            if moment.answers or moment.hand is not None or not place:
                before, over, told = least, None, False
                self.inner = moments[place - 1].state.depth() if place else least
                self.near, self.asked_in = None, moment.state.turn
            elif over is not None and not told:
                for record in moment.records:
                    told = told or record.kind not in SILENT
            if self.until:
                ends, depth = stop.over(moment), stop.depth
            else:
                depth = moment.state.depth()
                ends = depth < before
            if ends and over is None:
                over, self.turn = place, moment.state.turn
            if self.near is None and depth < self.inner:
                self.near = place
            if depth < least:  # noqa: PLR1730 - as it mostly is not
                least = depth
        self.least, self.depth, self.over, self.told = least, before, over, told
        self.seen = len(moments)
        near = None if self.until else self.near
        if self.over is None and near is not None and moments[-1].state.turn > self.asked_in + 1:
            self.over, self.turn, self.told = near, moments[near].state.turn, True
        if self.over is None:
            return True
        return not self.until and (not self.told or moments[-1].state.turn == self.turn)

    def cut(self, line: Line, least: int = 0) -> Line:
        """The line that was watched, up to where the dispute is over; not before the ``least`` place."""
        self.look(line.moments)
        over = self.over
        if over is None or (not self.until and (line.given or not self.told)):
            return line
        if not self.until and not line.state.depth() and line.state.turn == self.turn:
            return line
        return Line(line.start, line.moments[: max(over, least) + 1], None, line.consulted)


def dispute(line: Line, until: str) -> Line:
    """The line up to where the dispute is over."""
    return Watched(line.start, until).cut(line)


def over(line: Line, until: str) -> bool:
    """Whether the dispute of a line is over, though play may go on."""
    watched = Watched(line.start, until)
    watched.look(line.moments)
    return watched.over is not None
