"""Walks that a judge takes, key by key, and what he sees on the way: looking up, comparing, every game's board."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.games import PLAYABLE
from judge.scenario import read
from judge.scenario.drafting import Spot
from judge.tui import app
from judge.tui.screens.board import BoardScreen
from judge.tui.screens.rules import RulesScreen
from judge.tui.work import read as read_draft
from tests.tui.conftest import Opening, press, replay, rows, seen, until

SIZES = [(80, 24), (120, 40)]


@pytest.mark.usefixtures("searchable")
@pytest.mark.parametrize("size", SIZES)
async def test_a_clause_is_looked_up_by_its_number_and_by_words(size: tuple[int, int], open_desk: Opening) -> None:
    async with open_desk(None, size) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, RulesScreen)
        assert "在左上直接打字" in seen(pilot)
        keys = await press(pilot, "18.1.13")
        await until(pilot, lambda: screen.place is not None and screen.place.number == "18.1.13")
        assert "神速回避" in seen(pilot)
        keys += await press(pilot, "enter", "]")
        assert screen.place is not None
        assert screen.place.number == "18.1.13.1"
        keys += await press(pilot, "escape", "支援失败")
        await until(pilot, lambda: "支援失败" in rows(pilot, "page").text)
        assert keys <= 14


@pytest.mark.parametrize("size", SIZES)
async def test_a_fork_is_compared_with_the_line(size: tuple[int, int], open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, size) as pilot:
        await press(pilot, "]", "f7", "down", "enter")
        held = replay(pilot).replay
        assert held is not None
        assert [branch.name for branch in held.branches] == ["原线", "分支1（18.1.11 不选）"]
        await press(pilot, "f8")
        told = rows(pilot, "sheet").text
        assert "第1个决定" in told
        assert "不选" in told
        assert "只有一条线引用的条文" in told
        assert "18.1.11.1" in told
        await press(pilot, "escape", "f6")
        assert replay(pilot).replay.at == 0  # type: ignore[union-attr]


@pytest.mark.parametrize("game", PLAYABLE)
async def test_a_board_of_every_game_is_built_by_keys_saved_loaded_and_equal(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "READY", 3600)
    monkeypatch.chdir(tmp_path)
    desk = app.Desk(None, ("cipher",))
    async with desk.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f1", "f8", game, "enter")
        assert isinstance(desk.screen, BoardScreen)
        assert desk.work.draft is not None
        board = desk.work.draft.game.board
        hand = next(zone for zone in board.sides if "手" in zone)
        table = rows(pilot, "table")
        for whose in "AB":
            values = [row.value for row in table.rows if row.value is not None]
            by = values.index(Spot(whose, hand)) - values.index(table.value)
            await pilot.press(*(["down" if by > 0 else "up"] * abs(by)))
            await press(pilot, "a", f"{whose}兵 2", "enter", "3", "enter", "enter")
        await press(pilot, "home", "enter", "摆好了", "enter", "ctrl+s", "enter")
        draft, checked = desk.work.draft, desk.work.checked
        assert checked.troubles == ()
        assert draft.document["start"]["A"][hand] == ["A兵", "A兵", 3]
        file = tmp_path / "摆好了.yaml"
        assert read_draft(file) == draft
        assert checked.scenario is not None
        assert read(file).start == checked.scenario.start
        await press(pilot, "f3")
        await until(pilot, lambda: desk.replaying is not None)
        assert desk.replaying is not None
        assert desk.replaying.branch.line.start == checked.scenario.start
