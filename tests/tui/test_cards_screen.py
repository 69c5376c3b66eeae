from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from judge.library import keep, store, understand
from judge.tui.screens.cards import CardFinder
from judge.tui.screens.sheet import Sheet
from tests.tui.conftest import Opening, rows

LIST = "卡名,费用,效果\n苍剑士 阿澜,2,『追击』【起】[翻面1]抽1张卡。\n红旗手 小满,1,唱一支歌\n"


@pytest.fixture
def cards(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(LIST, encoding="utf-8")
    keep(understand(file, "cipher"))


@pytest.mark.usefixtures("cards")
async def test_a_card_is_found_while_its_name_is_typed_and_its_text_told_back(open_desk: Opening) -> None:
    async with open_desk(size=(80, 24)) as pilot:
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CardFinder)
        assert len(rows(pilot, "cards").rows) == 2
        await pilot.press(*"cjs")
        assert [row.text.partition("　")[0] for row in rows(pilot, "cards").rows] == ["苍剑士 阿澜"]
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Sheet)
        told = rows(pilot, "sheet").text
        assert "出击费用　2" in told
        assert "将自己的1张羁绊卡变为背面" in told
        await pilot.press("escape", "escape")
        assert not isinstance(pilot.app.screen, CardFinder | Sheet)


@pytest.mark.usefixtures("cards")
async def test_a_card_is_found_by_its_text_and_what_is_not_understood_is_shown(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        await pilot.press("ctrl+l")
        await pilot.pause()
        pilot.app.screen.query_one(Input).value = "一支歌"
        await pilot.pause()
        assert rows(pilot, "cards").text.startswith("卡文里有\n红旗手 小满")
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "读不懂" in rows(pilot, "sheet").text


async def test_an_empty_library_says_how_to_fill_it_and_a_damaged_one_what_to_do(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert "judge cards import" in rows(pilot, "cards").text
        await pilot.press("escape")
        store.store().parent.mkdir(parents=True, exist_ok=True)
        store.store().write_bytes(b"x" * 5000)
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert "卡片库读不出来" in rows(pilot, "cards").text
