from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from textual.widgets import Input

from judge.cjk import width
from judge.tui.screens.pick import Pick
from judge.tui.screens.ruling import RulingScreen
from judge.tui.screens.sheet import Sheet
from judge.tui.start import main
from judge.tui.widgets.bars import KeyBar, TopBar
from tests.tui.conftest import Opening, press, rows, seen


def test_without_a_terminal_it_says_so_and_names_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(None) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("这里没有终端")
    for command in ("judge rule", "judge search", "judge run", "judge export"):
        assert command in told.err


def loaded(code: str) -> set[str]:
    told = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"], check=True, capture_output=True, text=True
    )
    return set(told.stdout.split())


def test_looking_rules_up_loads_no_rules_of_play_and_no_search() -> None:
    modules = loaded("import judge.tui.app")
    assert "textual" in modules
    assert not modules & {"judge.kernel", "judge.games", "judge.scenario", "judge.rulings", "msgspec"}
    assert not modules & {"jieba", "whoosh", "lark", "yaml", "sqlite_utils", "opencc", "pypinyin", "click"}


def test_nothing_but_the_desk_loads_textual() -> None:
    modules = loaded("import judge.search, judge.rulings, judge.scenario.explore, judge.scenario.save, judge.cli")
    assert "textual" not in modules


def test_input_methods_are_not_disturbed_by_the_kitty_protocol() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import judge.tui.app, textual.constants as c; print(c.DISABLE_KITTY_KEY)"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert told.stdout.strip() == "True"


@pytest.mark.parametrize("cells", [80, 120])
async def test_the_bars_fit_and_the_most_needed_keys_are_on_them(open_desk: Opening, duel: Path, cells: int) -> None:
    async with open_desk(duel, (cells, 24)) as pilot:
        for bar in (TopBar, KeyBar):
            line = str(pilot.app.screen.query_one(bar).render())
            assert width(line.rstrip()) <= cells
        assert "F7决定" in str(pilot.app.screen.query_one(KeyBar).render())
        assert "【F3 推演】" in str(pilot.app.screen.query_one(TopBar).render())


async def test_the_bars_are_clicked(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        at = width(str(pilot.app.screen.query_one(TopBar).render()).partition("F4")[0])
        await pilot.click(TopBar, offset=(at, 0))
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulingScreen)


async def test_a_command_is_found_by_its_name_and_carried_out(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        await pilot.press("ctrl+p")
        assert isinstance(pilot.app.screen, Pick)
        pilot.app.screen.query_one(Input).value = "裁定"
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulingScreen)


async def test_help_lists_the_keys_of_the_screen_it_was_asked_on(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel) as pilot:
        await pilot.press("？")
        assert isinstance(pilot.app.screen, Sheet)
        assert "把这条分支与原线比较" in rows(pilot, "sheet").text
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, Sheet)


async def test_no_line_of_any_column_is_wider_than_the_column(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        for name in ("steps", "board", "clause", "options"):
            column = rows(pilot, name)
            inside = column.scrollable_content_region.width
            for y in range(column.size.height):
                assert column.render_line(y).cell_length <= inside


async def test_where_one_types_the_bar_offers_no_key_that_only_types_there(open_desk: Opening) -> None:
    async with open_desk(None, (120, 24)) as pilot:
        last = seen(pilot).splitlines()[-1]
        assert "^F搜索" in last
        assert "F12帮助" in last
        assert not any(word in last for word in ("/搜索", "退格", "[上一条", "]下一条", "y抄录", "?帮助"))
        await press(pilot, "tab")
        assert "]下一条" in seen(pilot).splitlines()[-1]
