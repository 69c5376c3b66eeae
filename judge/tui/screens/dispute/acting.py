"""The steps of a dispute in the form: one more put in, one moved, one chosen by somebody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from judge.games.written.naming import PLAYERS
from judge.scenario.drafting import Draft
from judge.tui import acts
from judge.tui.matters import Matter
from judge.tui.screens.dispute.cell import Cell
from judge.tui.screens.dispute.typing import Typing

if TYPE_CHECKING:
    from judge.tui.house import House

NO_STEP = "这一行不是谁选的一步。"


class Acting(Typing):
    """What is done with the lines of steps."""

    def settled(self, then: Callable[[], object]) -> None:
        """Do something with what is typed when all of it has arrived in the cells and holds.

        A mark is put behind what is on its way to each cell; where the last one arrives, everything has.
        """
        waiting = set(self.cells)

        def arrived(cell: Cell) -> None:
            waiting.discard(cell)
            if not waiting and self.app.screen is self:
                self.confirm(*self.cells)
                then()

        for cell in self.cells:
            cell.call_later(arrived, cell)
        if not self.cells:
            then()

    def _changing(self, change: Callable[[Draft, int], tuple[Draft | None, int, str]]) -> None:
        """Change the steps when what is typed holds. ``change``: what becomes of the step of the cursor's line."""
        cast("House", self.app).hold("laying")
        self.settled(lambda: self.call_next(self._change, change))

    async def _change(self, change: Callable[[Draft, int], tuple[Draft | None, int, str]]) -> None:
        line = self.here[0] if self.here is not None else None
        at = int(line.path[1]) if line is not None and line.kind == "act" else -1
        draft, then, why = change(self.draft, at) if self.draft is not None else (None, -1, NO_STEP)
        if draft is None:
            cast("House", self.app).release("laying")
            self.notify(why)
            return
        step = Matter("act", "", ("script", then, acts.who(acts.script(draft)[then])), ())
        await self.become(draft, (step, 0))

    def action_put_in(self) -> None:
        """Another step behind the one of the cursor's line, by the same player; elsewhere behind the last."""

        def change(draft: Draft, at: int) -> tuple[Draft | None, int, str]:
            steps = acts.script(draft)
            then = at + 1 if at >= 0 else len(steps)
            by = acts.who(steps[then - 1]) if then else PLAYERS[0]
            return acts.put_in(draft, then, by or PLAYERS[0]), then, ""

        self._changing(change)

    def action_earlier(self) -> None:
        """The step before the one that is before it."""
        self._moving(-1)

    def action_later(self) -> None:
        """The step behind the one that is behind it."""
        self._moving(1)

    def _moving(self, by: int) -> None:
        def change(draft: Draft, at: int) -> tuple[Draft | None, int, str]:
            changed = acts.moved(draft, at, by) if at >= 0 else None
            return changed, at + by, "已经是第一步，或最后一步了。" if at >= 0 else NO_STEP

        self._changing(change)

    def action_turn(self) -> None:
        """The step of the cursor's line is chosen by the next one who may; a card lies the other way."""
        if self.here is not None and self.here[0].kind == "act":
            self._changing(lambda draft, at: (acts.by_another(draft, at) if at >= 0 else None, at, NO_STEP))
        else:
            super().action_turn()
