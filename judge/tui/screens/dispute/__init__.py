"""A new dispute: game, kind, and the things that matter; the answer stands below and changes with what is typed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType

from judge.games import PLAYABLE
from judge.scenario.drafting.template import about, kinds
from judge.tui.actions import of
from judge.tui.keys import bindings
from judge.tui.lay import WORKING, Row, row
from judge.tui.refusing import asked_instead
from judge.tui.screens.dispute.acting import Acting
from judge.tui.screens.dispute.cell import Cell
from judge.tui.screens.dispute.room import titled
from judge.tui.screens.pick import Pick
from judge.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from judge.tui.house import House

__all__ = ["Cell", "Dispute"]
_ON = ("board", "replay", "ruling")
"""Where one can go on with a dispute, by the same keys as everywhere."""


class Dispute(Acting):
    """Ends with what is typed, and what is to be done with it: a screen to go to, or ``save``."""

    scope = "dispute"

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("dispute"),
        *(
            Binding(key, f"app.{one.name}", priority=True)
            for one in of("app")
            if one.name in _ON
            for key in one.all_keys
        ),
        Binding("ctrl+p", "app.help"),
        Binding("down", "go(1)", priority=True),
        Binding("enter", "go(1, True)", priority=True),
        Binding("up", "go(-1)", priority=True),
    ]

    def action_game(self) -> None:
        """The next game; what is typed of this one stays for when one comes back to it."""
        cast("House", self.app).hold("laying")
        following = PLAYABLE[(PLAYABLE.index(self.game) + 1) % len(PLAYABLE)]
        self.settled(lambda: self.call_next(self._following, following))

    async def _following(self, game: str) -> None:
        await self.begin(game)
        cast("House", self.app).release("laying")

    def action_kind(self) -> None:
        """Another kind of dispute."""
        rows = [row((kind, "head"), f"　{titled(path)}", value=kind) for kind, path in kinds(self.game).items()]
        self.app.push_screen(Pick("哪一类争议", rows, "类别", none="按条号、题目、卡名找像的，用 F8。"), self._kind)

    async def _kind(self, kind: object) -> None:
        if isinstance(kind, str):
            await self._another(kind)

    async def _another(self, kind: str, path: Path | None = None) -> None:
        """Another one in the place of what is typed, which can be had back."""
        typed = self.game in self.typed
        self.remember()
        await self.begin(self.game, kind, path)
        if typed:
            self.notify("换过了。^Z 回到刚才写的。")

    def action_refused(self) -> None:
        """Ask whether what is chosen here may be chosen, since it may not."""
        cast("House", self.app).hold("laying")
        self.settled(lambda: self.when_answered(self._ask_instead))

    async def _ask_instead(self) -> None:
        done = self.worked.run if self.worked is not None else None
        changed = asked_instead(self.draft, done) if self.draft is not None and done is not None else None
        if changed is not None:
            await self.become(changed)
        cast("House", self.app).release("laying")
        self.notify("改成了就问这个。^Z 回到刚才写的。" if changed else "这里选的没有哪一样是规则不许的。")

    def action_undo(self) -> None:
        """What stood here before the last change."""
        self.settled(lambda: self.call_next(self._undo))

    async def _undo(self) -> None:
        if not await self.undone():
            self.notify("没有可以撤销的改动。")

    def action_clause(self) -> None:
        """A dispute about a clause, or like a scenario."""
        from judge.tui.opening import scenario_rows  # noqa: PLC0415 - reads every scenario's text

        found = scenario_rows(cast("House", self.app).memory)
        rows = [one for one in found if isinstance(one[0].value, Path) and one[0].value.parent.name == self.game]
        self.app.push_screen(
            Pick("像哪一个剧本", rows, "条号、题目、卡名", self._about, none="条号要是这本书里的；或换个词。"),
            self._like,
        )

    def _about(self, said: str) -> Row | None:
        """The scenario that is most about a clause."""
        from judge.clause import parse  # noqa: PLC0415 - beside what needs it

        number = parse(said)
        known = number is not None and self.draft is not None and number in self.draft.game.book
        found = about(self.game, str(number), passing=False) if known else []
        return row((f"{number} ", "number"), f"最贴近的：{titled(found[0])}", value=found[0]) if found else None

    async def _like(self, path: object) -> None:
        if isinstance(path, Path):
            await self._another("其他", path)

    def action_close(self) -> None:
        """Close it; what is typed is there again when a new dispute is begun."""
        self.settled(super().action_close)

    def goes_to(self, mode: str) -> bool:
        """On with it: to the board, the steps or the ruling, or to be saved."""
        if self.draft is not None and mode in {"board", "replay", "ruling", "save"}:
            cast("House", self.app).hold()
            self.settled(lambda: self._go_on(mode))
            return True
        return False

    def _go_on(self, mode: str) -> None:
        """Go on, unless something that is typed would be left behind."""
        unread = self.unread()
        if unread:
            cast("House", self.app).release()
            self.notify(f"还有没读懂的：{unread[0].what}。改好，或清空那一格，再往下走。", severity="warning")
            self.show(self.draft) if self.draft is not None else None
        else:
            self.query_one("#answer", Rows).show([WORKING])
            self.call_after_refresh(self._leave, mode)

    def _leave(self, mode: str) -> None:
        house = cast("House", self.app)
        if self.app.screen is self:
            house.still()
            self.end((self.left, mode))
        else:
            house.release()

    def action_accept(self) -> None:
        """Save it."""
        self.goes_to("save")
