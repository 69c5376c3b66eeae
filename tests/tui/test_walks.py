"""Walks that a judge takes, key by key, and what he sees on the way: looking up, comparing, every game's board."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.games import PLAYABLE
from judge.paths import bundled
from judge.scenario import read
from judge.scenario.drafting import Spot
from judge.scenario.drafting.template import kinds
from judge.tui import app
from judge.tui.choices import Legal
from judge.tui.pages import Place
from judge.tui.screens.board import BoardScreen
from judge.tui.screens.rules import RulesScreen
from judge.tui.work import read as read_draft
from tests.sampled import SIZES, crossed
from tests.tui.conftest import Opening, misfits, press, replay, rows, seen, until

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


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
        assert [branch.name for branch in held.branches] == ["原线", "分支1（18.1.11 新兵①的必杀攻击，费用：不选）"]
        await press(pilot, "f8")
        told = rows(pilot, "sheet").text
        assert "第1个决定" in told
        assert "不选" in told
        assert "只有一条线引用的条文" in told
        assert "两条线没有走到同一处" in told
        assert told.index("答案\n原线　答 ") < told.index("不同的事实")
        assert "18.1.11.1" in told
        fork = "分支1（18.1.11 新兵①的必杀攻击，费用：不选）"
        assert told.count(f"{fork}　还没有走完 等") == told.count("还没有走完") == 1
        await press(pilot, "escape", "escape", "ctrl+end", "w", "斥候.战斗力", "enter")
        assert rows(pilot, "sheet").text.startswith("还没有走完 等")
        await press(pilot, "escape", "f6", "ctrl+end", "w", "斥候.战斗力", "enter")
        assert "还没有走完" not in rows(pilot, "sheet").text
        await press(pilot, "escape")
        assert replay(pilot).replay.at == 0  # type: ignore[union-attr]


@pytest.mark.parametrize(("game", "size"), crossed(PLAYABLE, SIZES))
async def test_a_board_of_every_game_is_built_by_keys_saved_loaded_and_equal(
    game: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "READY", 3600)
    monkeypatch.chdir(tmp_path)
    desk = app.Desk(None, ("cipher",))
    async with desk.run_test(size=size) as pilot:
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


def cards_of(value: object) -> tuple[int, ...]:
    """The cards of a row of the board: one, or several that are framed side by side."""
    several: tuple[int, ...] = value[1] if isinstance(value, tuple) and value[0] == "shelf" else ()
    return (value,) if isinstance(value, int) else several


@pytest.mark.parametrize(("game", "size"), list(zip(PLAYABLE, [*SIZES, *SIZES], strict=True)))
async def test_in_every_game_a_number_says_why_and_a_fork_is_compared(
    game: str, size: tuple[int, int], open_desk: Opening
) -> None:
    async with open_desk(kinds(game)["攻击"], size) as pilot:
        assert rows(pilot, "answers").text.startswith("答 ")
        await press(pilot, "ctrl+end")
        held = replay(pilot).replay
        assert held is not None
        playing, state = held.branch.scenario.game, held.branch.line.state
        board = rows(pilot, "board")
        board.focus()
        shown = {card: at for at, row in enumerate(board.rows) for card in cards_of(row.value)}
        cards = list(shown)
        numbers = [(card, fact) for card in cards for fact in playing.brief]
        known = {at: playing.card_facts(state, at[0]).get(at[1]) for at in numbers}
        card, fact = next(at for at, value in known.items() if value and value is not True)
        board.look_at(shown[card])
        await press(pilot, "w", f"{playing.named(state, card)}.{fact}", "enter")
        told = rows(pilot, "sheet")
        assert str(playing.card_facts(state, card)[fact]) in told.text
        assert [row for row in told.rows if isinstance(row.value, Place | int)], told.text
        assert misfits(pilot) == []
        await press(pilot, "escape", "ctrl+home", "f7")
        options = rows(pilot, "options")
        other = next(
            at
            for at, row in enumerate(options.rows)
            if isinstance(row.value, Legal) and row.value.answer not in (None, held.branch.answers[0])
        )
        options.look_at(other)
        await press(pilot, "enter", "f8")
        told = rows(pilot, "sheet")
        assert told.text.startswith("从哪里分开\n第1个决定")
        assert misfits(pilot) == []
        await press(pilot, "escape", "z")
        assert pilot.app.screen.maximized is not None
        await press(pilot, "z", "ctrl+home", "d")
        assert pilot.app.screen.maximized is None
        assert misfits(pilot) == []


async def test_the_picture_in_the_readme_is_what_the_desk_shows(open_desk: Opening) -> None:
    picture = README.partition("80×24）：\n\n```\n")[2].partition("\n```")[0].splitlines()
    async with open_desk(bundled("scenarios") / "cipher" / "lord-last-orb.yaml", (80, 24)) as pilot:
        await until(pilot, lambda: "少了哪一条就不同" in rows(pilot, "answers").text)
        await press(pilot, "d")
        shown = seen(pilot).splitlines()
        assert len(picture) == len(shown) == 24
        assert picture[0].split("】")[0] == shown[0].split("】")[0]
        assert picture[-1].split() == shown[-1].split()
        sides = [[line.partition("│")[0].rstrip() for line in lines[4:20]] for lines in (picture, shown)]
        assert sides[0] == sides[1]
