"""Text of strangers on every screen: what would act on a terminal is seen as a mark, and markup is only words."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.library import keep, understand
from judge.tui import app
from tests.tui.conftest import press, seen

EVIL = "恶\x1b[31m人\x07\x9b2J[red]x[/red][/nothing][@click=app.quit]y[/]\u202e倒\u200b"
"""Sequences that colour, ring and clear; markup that textual would read; a mark that turns the line around."""
SCENARIO = f"""\
game: cipher
title: {EVIL!r}
question: QUESTION
cards:
  NAME: {{战斗力: 30}}
  斥候: {{战斗力: 20}}
start:
  条号: "18.1.11"
  战斗: {{攻击单位: NAME, 防御单位: 斥候}}
  A: {{前卫区: [{{卡: NAME, 主人公: true}}], 手牌: [NAME]}}
  B: {{前卫区: [{{卡: 斥候, 主人公: true}}]}}
script:
  - {{A: 不选, 条号: "18.1.11"}}
"""
FORBIDDEN = ("\x1b", "\x07", "\x9b", "\u202e")
SCREENS = {
    "replay": (),
    "why": ("ctrl+end", "w"),
    "jump": ("ctrl+g",),
    "hand": ("ctrl+end", "j", "移动", "enter"),
    "board": ("f1",),
    "form": ("f1", "down", "down", "down", "down", "down", "enter"),
    "typing": ("f1", "enter"),
    "ruling": ("f4",),
    "open": ("ctrl+o",),
    "history": ("f2", "escape", "f7"),
    "home": ("f2", "escape"),
    "library": ("ctrl+l",),
    "card": ("ctrl+l", "enter"),
    "leaving": ("ctrl+n", "恶", "ctrl+s", "ctrl+q"),
}


def quoted(text: str) -> str:
    """As YAML writes it."""
    import json

    return json.dumps(text, ensure_ascii=False).replace("\x9b", "\\u009b")


@pytest.mark.parametrize("screen", SCREENS)
async def test_what_strangers_wrote_is_only_seen(screen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "READY", 3600)
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "x.yaml"
    text = SCENARIO.replace("NAME", quoted(EVIL)).replace("QUESTION", quoted(EVIL)).replace(repr(EVIL), quoted(EVIL))
    file.write_text(text, encoding="utf-8")
    table = tmp_path / "卡.json"
    table.write_text(f'[{{"名称": {quoted(EVIL)}, "文本": {quoted(EVIL)}, "战斗力": 1}}]', encoding="utf-8")
    keep(understand(table, "cipher"))
    desk = app.Desk(file, ("cipher",))
    async with desk.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert desk.replaying is not None, seen(pilot)
        await press(pilot, *SCREENS[screen])
        drawn = seen(pilot)
        assert not [mark for mark in FORBIDDEN if mark in drawn]
        assert "恶" in drawn
        assert desk._exception is None
        assert desk._exit is False
