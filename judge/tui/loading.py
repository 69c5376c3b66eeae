"""What the screens beyond the rulebooks need, loaded once: by the thread that gets ready, or by who goes there first.

Never by both at the same time: of two threads that begin to load the modules of one package at different ends, each
waits for what the other has begun, and Python then hands out a module that is not whole.
"""

from __future__ import annotations

import threading
from importlib import import_module

from textual import events
from textual.app import App
from textual.widgets import Input

_MODULES = (
    "judge.tui.work",
    *(f"judge.tui.screens.{screen}" for screen in ("replay", "board", "ruling", "dispute", "cards")),
)
_loading = threading.Lock()
_loaded = threading.Event()
_STAYS = frozenset({"up", "down", "left", "right", "home", "end", "pageup", "pagedown", "backspace", "delete"})
"""Keys that go nowhere else."""


def load_play() -> None:
    """Load all of it, or wait until the other thread has."""
    if _loaded.is_set():
        return
    with _loading:
        if _loaded.is_set():
            return
        for module in _MODULES:
            import_module(module)
        from judge.games import PLAYABLE, game  # noqa: PLC0415 - not before the first paint

        for name in PLAYABLE:
            _ = game(name).text
        _loaded.set()


def leads_on(event: events.Event, desk: App[None]) -> bool:
    """Whether what was pressed may lead to another screen: not what is typed, or what moves within one."""
    if isinstance(event, events.Key):
        return event.key not in _STAYS and not (event.is_printable and isinstance(desk.focused, Input))
    return isinstance(event, events.MouseDown)
