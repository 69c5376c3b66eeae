"""Whatever is pressed, on whatever screen, the desk goes on."""

from __future__ import annotations

import asyncio
import random
from itertools import cycle
from pathlib import Path

import pytest
from textual import events
from textual.keys import _character_to_key

from judge.tui import app
from judge.tui.actions import DEFAULT
from tests.tui.idle import settled

KEYS = sorted(
    {key for action in DEFAULT for key in action.all_keys if action.id != "app.quit"}
    | {
        "up",
        "down",
        "left",
        "right",
        "enter",
        "escape",
        "tab",
        "shift+tab",
        "pageup",
        "pagedown",
        "home",
        "end",
        "delete",
    }
    | set("18.必兵、】？【起】3 随便:：")
)
MANY = 500
FEW = 40
"""So many keys are pressed on each screen: all told, and where a sample is drawn."""
PART = 100
"""After so many the screen is opened anew."""
ALONG = 20
"""So many keys are pressed before the desk has time to draw."""
WAYS = {
    "rules": (),
    "board": ("f1",),
    "dispute": ("f1", "n"),
    "replay": ("f3",),
    "ruling": ("f4",),
    "open": ("ctrl+o",),
    "hand": ("f3", "ctrl+end", "j", "enter"),
    "note": ("f3", "ctrl+n"),
    "why": ("f3", "w"),
    "cards": ("ctrl+l",),
    "command": ("ctrl+p",),
    "help": ("f12",),
}


def press(desk: app.Desk, key: str) -> None:
    single = len(key) == 1
    name = _character_to_key(key) if single and key.isascii() else key
    desk.post_message(events.Key(name, key if single else None))


@pytest.mark.parametrize(("screen", "size"), list(zip(WAYS, cycle([(80, 24), (120, 40)]), strict=False)))
async def test_no_key_stops_the_desk(
    screen: str, size: tuple[int, int], duel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, whole: bool
) -> None:
    monkeypatch.setattr(app, "READY", 3600)
    monkeypatch.chdir(tmp_path)
    many = MANY if whole else FEW
    chosen = random.Random(f"{screen}{size}")
    desk = app.Desk(duel, ("cipher",))
    async with desk.run_test(size=size) as pilot:
        await pilot.pause()
        monkeypatch.setattr(desk, "exit", lambda *_: None)  # the palette has leaving, too
        for start in range(0, many, PART):
            while len(desk.screen_stack) > 1:
                desk.pop_screen()
                await pilot.pause()
            await desk.switch_mode("rules")
            await pilot.press(*WAYS[screen])
            await pilot.pause()
            pressed: list[str] = []
            for _ in range(min(PART, many) // ALONG):
                for _ in range(ALONG):
                    pressed.append(chosen.choice(KEYS))
                    press(desk, pressed[-1])
                while True:  # not the pilot's own waiting: that gives up after half a minute, and closes the desk
                    await settled()
                    if desk._exception is not None or not (desk._held or desk._message_queue.qsize()):
                        break
                    await asyncio.sleep(0.05)  # what is held is let go by a timer
                assert desk._exception is None, (start, pressed)
