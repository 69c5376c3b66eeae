from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from judge.tui.pages import Place
from judge.tui.screens.rules import RulesScreen
from judge.tui.widgets.chapters import Chapters
from tests.tui.conftest import Opening, rows, until


def screen(pilot: Pilot[None]) -> RulesScreen:
    assert isinstance(pilot.app.screen, RulesScreen)
    return pilot.app.screen


def number(pilot: Pilot[None]) -> str:
    return screen(pilot).place.number


async def typed(pilot: Pilot[None], text: str) -> None:
    pilot.app.screen.query_one(Input).value = text
    await until(pilot, lambda: "正在找" not in rows(pilot, "found").text)


async def test_the_first_screen_is_the_contents_and_the_first_chapter(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        contents = pilot.app.screen.query_one(Chapters)
        assert contents.has_focus
        assert number(pilot) == "1"
        await pilot.press("down")
        assert number(pilot) == "2"
        await pilot.press("right", "down")
        assert number(pilot) == "2.1"
        await pilot.press("left", "left")
        assert not contents.cursor_node or not contents.cursor_node.is_expanded


async def test_a_clause_stands_among_its_parents_children_and_references_both_ways(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        screen(pilot).open(Place("cipher", "18.1.11"))
        await pilot.pause()
        values = [row.value for row in rows(pilot, "page").rows]
        for near in ("18", "18.1", "18.1.11.1", "18.1.11.2"):
            assert Place("cipher", near) in values
        screen(pilot).open(Place("cipher", "18.1.3"))
        await pilot.pause()
        text = rows(pilot, "page").text
        assert "引用（" in text
        assert "→ 18.1.2 " in text
        assert "被引用（" in text


async def test_references_are_opened_by_key_and_one_comes_back(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        screen(pilot).open(Place("cipher", "18.1.3"))
        await pilot.pause()
        await pilot.press("ctrl+r", "enter")
        await pilot.pause()
        assert number(pilot) == "18.1.2"
        await pilot.press("backspace")
        assert number(pilot) == "18.1.3"
        await pilot.press("alt+right")
        assert number(pilot) == "18.1.2"


async def test_a_reference_is_opened_with_the_mouse(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        screen(pilot).open(Place("cipher", "18.1.3"))
        await pilot.pause()
        page = rows(pilot, "page")
        at = next(at for at, row in enumerate(page.rows) if row.text.startswith("→ 20 "))
        await pilot.click(page, offset=(6, page._index_to_line[at] - page.scroll_offset.y))
        await pilot.pause()
        assert number(pilot) == "20"


async def test_the_book_is_leafed_through_also_with_an_input_method_on(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        screen(pilot).open(Place("cipher", "18.1.11"))
        await pilot.press("]")
        assert number(pilot) == "18.1.11.1"
        await pilot.press("】", "［", "【")
        assert number(pilot) == "18.1.11"
        await pilot.press("、")
        assert pilot.app.screen.query_one(Input).has_focus
        await pilot.press("/")
        assert pilot.app.screen.query_one(Input).value == "/"


@pytest.mark.usefixtures("searchable")
async def test_search_shows_its_tiers_and_the_clause_while_one_moves_through_them(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        screen(pilot).open(Place("cipher", "25"))
        await pilot.press("ctrl+f")
        await typed(pilot, "必杀攻击 费用")
        found = rows(pilot, "found")
        assert found.text.startswith("原词（")
        assert "相关（" in found.text
        assert number(pilot) == "18.1.11.1"
        page = rows(pilot, "page")
        here = next(row for row in page.rows if row.value == screen(pilot).place)
        assert {text for text, style in here.pieces if style == "found"} == {"必杀攻击", "费用"}
        await pilot.press("down", "down")
        assert number(pilot) not in {"18.1.11.1", "25"}
        await pilot.press("enter")
        await pilot.pause()
        assert page.has_focus
        await pilot.press("backspace")
        assert number(pilot) == "25"
        await pilot.press("escape")
        assert pilot.app.screen.query_one(Chapters).has_focus
        assert not found.display


@pytest.mark.usefixtures("searchable")
async def test_a_number_is_found_as_it_is_typed(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        await pilot.press("/")
        await typed(pilot, "１８．１．１１")
        assert rows(pilot, "found").text.startswith("编号（")
        assert number(pilot) == "18.1.11"


@pytest.mark.usefixtures("searchable")
async def test_what_is_not_found_says_so(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        await pilot.press("/")
        await typed(pilot, "☃☃☃")
        assert "没有找到" in rows(pilot, "found").text
        await pilot.press("enter", "down", "enter")
        assert number(pilot) == "1"


async def test_rule_text_is_never_markup(open_desk: Opening) -> None:
    async with open_desk(size=(80, 24)) as pilot:
        screen(pilot).open(Place("cipher", "22.4.1"))
        await pilot.pause()
        page = rows(pilot, "page")
        assert any("22.4.1 [横置]" in page.render_line(y).text for y in range(page.size.height))


def test_the_first_index_is_made_in_a_process_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path))
    code = "from judge.tui.finding import warm; import sys; print(warm(('cipher',))); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    notice, modules = told.stdout.splitlines()
    assert notice == ""
    assert [file.suffix for file in (tmp_path / "search").iterdir()] == [".index"]
    assert "pypinyin" not in modules.split()  # which only the making of an index loads
