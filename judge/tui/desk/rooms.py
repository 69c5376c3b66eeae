"""The screens of the desk, each made when it is first gone to, and the rulebooks on its shelf."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.segment import Segment
from textual import events
from textual._callback import invoke
from textual.color import Color
from textual.filter import LineFilter
from textual.message_pump import MessagePump

from judge.cjk import tame, visible
from judge.tui.finder import Finder
from judge.tui.front import on_shelf
from judge.tui.house import House
from judge.tui.keys import hear_alt
from judge.tui.lay import WORKING
from judge.tui.loading import leads_on, load_play
from judge.tui.memory import Memory, keep, remembered
from judge.tui.screens.desk import Box
from judge.tui.screens.rules import RulesScreen
from judge.tui.themes import dress
from judge.tui.widgets.bars import Told

if TYPE_CHECKING:
    from textual.timer import Timer

    from judge.scenario.answer import Answer
    from judge.tui.branch import Branch
    from judge.tui.matters import Left
    from judge.tui.replay import Replay
    from judge.tui.screens.board import BoardScreen
    from judge.tui.screens.replay import ReplayScreen
    from judge.tui.screens.ruling import RulingScreen
    from judge.tui.work import Work


WIDE_SPACE = "\u3000"
_FUNCTION = re.compile(r"f\d+|(ctrl|alt)\+.")
MOST_WORK = 600
"""Seconds that it is told that something is worked out, if it does not come to its end."""
HELD, TIMES = 2.0, 8
"""Seconds after which what is pressed counts in any case, wherever one has come to; they pass in so many parts."""


class Tame(LineFilter):
    """Takes what would act on the terminal out of every line that is drawn, from whatever part of the desk it comes."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - textual's signature
        """The same lines, as wide as before: what is taken out has no width."""
        return [Segment(tame(text), style, control) for text, style, control in segments]


def _leads(key: events.Key) -> bool:
    """Whether a key may lead on: to a window, out of one, to another cell. What is pressed next counts behind that."""
    return key.key in {"enter", "escape", "tab", "shift+tab", "delete", "backspace"} or bool(_FUNCTION.match(key.key))


class Rooms(House):
    """What the desk has."""

    def __init__(self, path: Path | None = None, shelf: tuple[str, ...] | None = None) -> None:
        self.DEFAULT_MODE = "replay" if path else "rules"  # type: ignore[misc]  # the first screen to be painted
        super().__init__()
        hear_alt()  # in a browser, too
        self._filters.append(Tame())
        self.animation_level = "none"  # a key shows its effect at once
        self.path = path
        self.books, self._unread = on_shelf(shelf)
        self.finder = Finder(tuple(self.books), load_play)
        self.memory = remembered()
        dress(self, self.memory.theme)
        self.typed: dict[str, Left] = {}
        self._past: list[Left] = []
        """What stood in the form of a new dispute before each change."""
        self._handed: tuple[Left, int] | None = None
        """What was typed of a new dispute and taken over last, and as which dispute of those begun."""
        self._held: list[events.Key] = []
        """What was pressed on the way to another screen, as before the first is there."""
        self._ways = {"going"}
        """What is on its way, for which keys are held; nothing where all that was told is done."""
        self._most: Timer | None = None
        self._form: tuple[str, str] | None = None
        """The game that was shown when a new dispute was begun last, and that of the dispute."""
        self._still = ExitStack()
        """Keeps the screen as it is painted while a new dispute is taken over."""
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

    def settle(self) -> None:
        """The first page is there: from now on there may be garbage, and what is wrong with a rulebook is told."""
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        for error in self._unread:
            self.notify(str(error), severity="error", timeout=10)

    def notify(self, message: str, *, severity: str = "information", timeout: float | None = None, **how: Any) -> None:
        """Tell something for a moment below, also when the window over the screen closes just now.

        Textual's own way lays it over the columns, at whose edges it cuts Chinese in half.
        """
        del how
        for screen in self.screen_stack:
            for told in screen.query(Told):
                told.tell(visible(message), severity, timeout or self.NOTIFICATION_TIMEOUT)

    def working(self, then: Callable[[], object]) -> None:
        """Say at once that something is worked out, and do it when that is seen: what is pressed meanwhile waits."""
        told = [one for screen in self.screen_stack for one in screen.query(Told)]
        self.hold("working")
        self.notify(WORKING.text, timeout=MOST_WORK)

        async def work() -> None:
            try:
                await invoke(then)
            finally:
                for one in told:
                    one.untell(WORKING.text)
                self.release("working")

        screen = self.screen
        screen.call_after_refresh(screen.call_after_refresh, work)  # it is laid out first, and then painted

    def hold(self, way: str = "going") -> None:
        """Keep what is pressed from now on for the screen that is being gone to."""
        self._ways.add(way)
        if self._most is None:
            self._watch(TIMES)

    def _watch(self, times: int) -> None:
        """Look again so many times: a desk that has much to do, or no time to do it, is late for each of them."""
        self._most = self.set_timer(HELD / TIMES, partial(self._watch, times - 1) if times else self._let_all)

    def release(self, way: str = "going") -> None:
        """One is there: what was pressed on the way counts now, one key behind the other."""
        if way not in self._ways:
            return
        self._ways.discard(way)
        if self._ways:
            return
        if self._most is not None:
            self._most.stop()
            self._most = None
        self._ways.add("giving")  # behind what is told already, as which cell has the focus now
        self.call_later(self._give)

    async def _give(self) -> None:
        self._ways.discard("giving")
        while self._held and not self._ways:
            await self._press(self._held.pop(0))

    def _let_all(self) -> None:
        self._ways = {"going"}
        self.release()

    def push_screen(self, screen: Any, callback: Any = None, wait_for_dismiss: Any = False, **how: Any) -> Any:
        """A window takes what is pressed once it is there; what is pressed behind its end waits for what it ends with.

        A list that is chosen from is laid out, and what was chosen is done, while a quick hand types on.
        """
        if not isinstance(screen, Box):
            return super().push_screen(screen, callback, wait_for_dismiss, **how)

        async def ended(result: object) -> None:
            try:
                if callback is not None:
                    await invoke(callback, result)
            finally:
                self.release("ending")

        self.hold("opening")
        there = super().push_screen(screen, ended, wait_for_dismiss, **how)
        screen.call_later(self.release, "opening")  # behind what lays it out and gives it the focus
        return there

    async def on_event(self, event: events.Event) -> None:
        """What is pressed on the way to a screen waits for it; a wide space, which is no key, is a space."""
        if isinstance(event, events.Key) and event.character == WIDE_SPACE:
            event = events.Key("space", " ")
        if leads_on(event, self):
            load_play()
        if isinstance(event, events.Key) and not event.is_forwarded:
            if self._ways:
                self._held.append(event)
                return
            await self._press(event)
            return
        await super().on_event(event)

    async def _press(self, key: events.Key) -> None:
        target = self.focused or self.screen
        await super().on_event(key)
        if _leads(key):
            self.hold("key")
            self._follow([*target.ancestors_with_self, *target.ancestors_with_self])

    def _follow(self, way: list[MessagePump], at: int = 0) -> None:
        """Go the way of a key behind it, from where it was sent up to here; where nothing goes any more, further up.

        It is gone twice: what somebody was told because of the key goes the same way behind it.
        """
        for place in range(at, len(way)):
            if way[place].call_later(self._follow, way, place + 1):
                return
        self.release("key")

    def answers(self, branch: Branch) -> tuple[Answer, ...]:
        """The answers of a line that is replayed."""
        return self.replay_screen.given(branch) if self.replay_screen is not None else ()

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
