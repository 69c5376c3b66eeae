"""A desk to drive, and a small dispute to put on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from judge.cjk import width
from judge.search import warm
from judge.tui import app
from judge.tui.app import Desk
from judge.tui.screens.replay import ReplayScreen
from judge.tui.widgets.rows import Rows
from tests.tui.idle import answered, settled

DUEL = """\
game: cipher
title: 新兵打斥候
question: 必杀攻击能不能用王子支付？
cards:
  王子: {战斗力: 40, 支援力: 20}
  新兵: {战斗力: 30, 支援力: 10}
  斥候: {战斗力: 20, 支援力: 0}
start:
  条号: "18.1.11"
  战斗: {攻击单位: 新兵, 防御单位: 斥候}
  A: {前卫区: [王子(主人公), 新兵(已行动)], 手牌: [新兵, 王子]}
  B: {前卫区: [斥候(主人公)], 手牌: [斥候], 宝玉区: 1}
script:
  - A: 新兵
  - B: 不选
"""

NAMED = frozenset(
    ("up", "down", "left", "right", "enter", "escape", "tab", "space", "delete", "home", "end", "backspace", "pagedown")
) | {f"f{n}" for n in range(1, 13)}
"""The names of keys that are longer than one character."""

Opening = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


@pytest.fixture(autouse=True)
def _settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """After each key the desk is waited for, not a clock."""
    monkeypatch.setattr("textual.app.wait_for_idle", settled)
    monkeypatch.setattr("textual.pilot.wait_for_idle", answered)


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """A scenario with a decision that was made, one refused option in it, and one that is still open."""
    file = tmp_path / "duel.yaml"
    file.write_text(DUEL, encoding="utf-8")
    return file


@pytest.fixture
def open_desk(monkeypatch: pytest.MonkeyPatch) -> Opening:
    """Opens a desk with the Cipher rulebook, which does not get ready for a search before one is made."""

    @asynccontextmanager
    async def opening(
        path: Path | None = None, size: tuple[int, int] = (120, 40), shelf: tuple[str, ...] = ("cipher",)
    ) -> AsyncIterator[Pilot[None]]:
        monkeypatch.setattr(app, "READY", 3600)
        desk = Desk(path, shelf)
        async with desk.run_test(size=size) as pilot:
            await pilot.pause()
            yield pilot

    return opening


@pytest.fixture(scope="session")
def _kept_index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that holds the index of the Cipher rulebook."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_CACHE", str(folder))
        warm("cipher")
    return folder


@pytest.fixture
def searchable(_kept_index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The desk finds an index that was made before."""
    monkeypatch.setenv("JUDGE_CACHE", str(_kept_index))


def rows(pilot: Pilot[None], name: str) -> Rows:
    """A list of the screen that is shown."""
    return pilot.app.screen.query_one(f"#{name}", Rows)


async def press(pilot: Pilot[None], *keys: str) -> int:
    """Press keys one after another; a word is typed character by character. How many keys that were."""
    many = 0
    for key in keys:
        single = key.isascii() and (len(key) == 1 or key in NAMED or "+" in key)
        for one in [key] if single else key:
            if one.isascii() or one.isalnum():
                await pilot.press("full_stop" if one == "." else one)
            else:  # what a terminal sends for a Chinese mark; the driver's own keys have no name for it
                pilot.app.post_message(events.Key(one, one))
            many += 1
    await pilot.pause()
    return many


def seen(pilot: Pilot[None]) -> str:
    """What stands on the screen."""
    lines = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(piece.text for piece in line).rstrip() for line in lines)


def misfits(pilot: Pilot[None]) -> list[str]:
    """The lines of the screen that are not as wide as it is: Chinese that was cut in half, or measured wrongly."""
    lines = pilot.app.screen._compositor.render_strips()
    told = ["".join(piece.text for piece in line) for line in lines]
    return [line for line in told if width(line) != pilot.app.size.width]


def replay(pilot: Pilot[None]) -> ReplayScreen:
    """The screen that is shown, which is the replay."""
    assert isinstance(pilot.app.screen, ReplayScreen)
    return pilot.app.screen


async def until(pilot: Pilot[None], true: Callable[[], bool], seconds: float = 30) -> None:
    """Wait for what a thread is about to do."""
    for _ in range(int(seconds / 0.05)):
        await pilot.pause(0.05)
        if true():
            return
    pytest.fail("it did not happen")
