from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from judge.corpus import load, official
from judge.paths import bundled
from judge.tui import app
from judge.tui.memory import Memory, keep, remembered
from judge.tui.pages import Place
from judge.tui.screens.replay import ReplayScreen
from judge.tui.screens.rules import RulesScreen
from judge.tui.widgets.bars import Switch
from judge.tui.widgets.chapters import Chapters
from tests.tui.conftest import Opening, press, rows, seen, until


def screen(pilot: Pilot[None]) -> RulesScreen:
    assert isinstance(pilot.app.screen, RulesScreen)
    return pilot.app.screen


def number(pilot: Pilot[None]) -> str:
    place = screen(pilot).place
    return place.number if place else ""


async def test_the_contents_are_walked_through_and_titles_are_cut_with_a_mark(open_desk: Opening) -> None:
    async with open_desk(size=(80, 24)) as pilot:
        screen(pilot).open(Place("cipher", "1"))
        contents = pilot.app.screen.query_one(Chapters)
        contents.focus()
        await pilot.pause()
        await pilot.press("down")
        assert number(pilot) == "2"
        await pilot.press("right", "down")
        assert number(pilot) == "2.1"
        await pilot.press("left", "left")
        assert not contents.cursor_node or not contents.cursor_node.is_expanded
        lines = [contents.render_line(y).text.rstrip() for y in range(contents.size.height)]
        (attack,) = [line for line in lines if "18 " in line]
        assert attack.endswith("…")


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
        screen(pilot).read(Place("cipher", "18.1.11"))
        await pilot.pause()
        await pilot.press("]")
        assert number(pilot) == "18.1.11.1"
        await pilot.press("】", "［", "【")
        assert number(pilot) == "18.1.11"
        await pilot.press("、")
        assert pilot.app.screen.query_one(Input).has_focus
        await pilot.press("/", "、", "1")
        assert pilot.app.screen.query_one(Input).value == "1"


async def test_rule_text_is_never_markup(open_desk: Opening) -> None:
    async with open_desk(size=(80, 24)) as pilot:
        screen(pilot).open(Place("cipher", "22.4.1"))
        await pilot.pause()
        page = rows(pilot, "page")
        assert any("22.4.1 [横置]" in page.render_line(y).text for y in range(page.size.height))


def test_the_index_of_imported_words_is_made_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path))
    official.write(official.store(), "cipher", "undated", wording=[("1.1", "出版方的话")], source="", digest="")
    code = "from judge.tui.finding import warm; import sys; print(warm(('cipher',))); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    notice, modules = told.stdout.splitlines()
    assert notice == ""
    assert [file.suffix for file in (tmp_path / "search").iterdir()] == [".index"]
    assert "pypinyin" not in modules.split()  # which only the making of an index loads


async def test_a_clause_of_another_book_than_the_one_shown_alone_is_opened_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(app, "READY", 3600)
    desk = app.Desk(None, ("cipher", "zero"))
    async with desk.run_test() as pilot:
        await pilot.press("f6", "f6")
        assert pilot.app.screen.query_one(Switch).said.startswith("零次元")
        screen(pilot).read(Place("cipher", "18.1.11"))
        await pilot.pause()
        assert number(pilot) == "18.1.11"
        await pilot.press("f6")
        assert pilot.app.screen.query_one(Switch).said == "全部"


async def test_scenarios_and_rulings_that_cite_a_clause_stand_below_it_and_are_opened(
    open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling = '{"format": "judge-ruling",\n "title": "神速回避之争",\n "clauses": ["18.1.13"]}'
    (tmp_path / "r.json").write_text(ruling, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    async with open_desk() as pilot:
        screen(pilot).open(Place("cipher", "18.1.13"))
        await until(pilot, lambda: "剧本（" in rows(pilot, "page").text)
        page = rows(pilot, "page")
        assert "裁定（1）" in page.text
        assert "▸ 神速回避之争" in page.text
        first = next(at for at, row in enumerate(page.rows) if isinstance(row.value, Path))
        page.focus()
        page.look_at(first)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))


async def test_a_citation_is_copied_plain_or_in_markdown(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        screen(pilot).read(Place("cipher", "18.1.11"))
        await pilot.pause()
        await pilot.press("y")
        assert pilot.app.clipboard == "《火焰之纹章0（Cipher）综合规则》18.1.11：回合玩家此时可以选择进行必杀攻击。"
        await pilot.press("Y")
        assert pilot.app.clipboard.startswith("> 回合玩家此时可以选择进行必杀攻击。\n>\n> — 《火焰")
        await pilot.press("/", "y")
        assert pilot.app.screen.query_one(Input).value == "y"


async def test_bookmarks_and_what_was_looked_at_are_there_the_next_time(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        for clause in ("18.1.11", "9.3.2"):
            screen(pilot).open(Place("cipher", clause))
        await pilot.press("ctrl+b")
    async with open_desk() as pilot:
        page = rows(pilot, "page")
        assert [row.value for row in page.rows if isinstance(row.value, Place)] == [
            Place("cipher", "9.3.2"),
            Place("cipher", "18.1.11"),
            Place("cipher", "9.3.2"),
        ]
        assert page.text.splitlines()[3] == "书签"
        await pilot.press("f7")
        listed = rows(pilot, "picked").text.splitlines()
        assert [line.split()[0] for line in listed] == ["书签", "9.3.2", "看过的", "18.1.11"]
        await pilot.press(*"18.1", "enter")
        await pilot.pause()
        assert number(pilot) == "18.1.11"
        screen(pilot).open(Place("cipher", "9.3.2"))
        await pilot.press("ctrl+b", "escape")
        assert "书签" not in rows(pilot, "page").text


def test_a_damaged_memory_is_no_hindrance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    for text in ("", "[]", '{"opened": [1]}', '{"opened": 3}', '{"marked": [["a"]]}'):
        (tmp_path / "desk.json").write_text(text, encoding="utf-8")
        assert remembered() == Memory()
    keep(Memory(game="cipher"))
    assert remembered() == Memory(game="cipher")


async def test_the_selection_stays_in_sight_when_the_terminal_gets_smaller(open_desk: Opening) -> None:
    async with open_desk(size=(120, 40)) as pilot:
        screen(pilot).open(Place("cipher", "18.1.11"))
        await until(pilot, lambda: "剧本（" in rows(pilot, "page").text)
        page, contents = rows(pilot, "page"), pilot.app.screen.query_one(Chapters)
        page.look_at(len(page.rows) - 1)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.pause()
        last = page._index_to_line[len(page.rows) - 1]
        assert page.scroll_offset.y <= last < page.scroll_offset.y + page.size.height
        assert contents.scroll_offset.y <= contents.cursor_line < contents.scroll_offset.y + contents.size.height


async def test_the_rulebook_opens_in_the_edition_of_the_dispute_names_it_and_changes_it(
    open_desk: Opening,
) -> None:
    file = bundled("scenarios") / "touhou" / "ch1-blocked-attack.yaml"
    async with open_desk(file, (80, 24), ("cipher", "touhou")) as pilot:
        await until(pilot, lambda: "touhou" in pilot.app.books)  # type: ignore[attr-defined]
        await press(pilot, "f2")
        assert "开着的争议用 ch1（旧版）" in rows(pilot, "page").text
        assert "旧版 ch1 极彩" in seen(pilot)
        screen(pilot).read(Place("touhou", "1.141c"))  # as the course of the dispute names it
        await pilot.pause()
        assert screen(pilot).place == Place("touhou", "1.131c", "ch1")
        page = rows(pilot, "page")
        assert page.rows[0].text.startswith("ch1（旧版）")
        assert load("touhou", "ch1")["1.131c"].text in page.text
        assert "ch1（旧版） 1.131c" in seen(pilot)
        assert {one.value.edition for one in page.rows if isinstance(one.value, Place)} == {"ch1"}
        await press(pilot, "y")
        assert "（ch1）" in pilot.app.clipboard
        await press(pilot, "f8")
        assert screen(pilot).place == Place("touhou", "1.141c")
        assert rows(pilot, "page").rows[0].text.startswith("2026-06-11（新版）")
        await press(pilot, "f3", "f2")
        assert screen(pilot).place == Place("touhou", "1.141c")  # what the judge chose stays
        await press(pilot, "f8", "]", "[", "backspace", "backspace")
        assert screen(pilot).place == Place("touhou", "1.141c")
        screen(pilot).read(Place("touhou", "7.1"))
        await pilot.pause()
        assert "ch1 版没有这一条" in rows(pilot, "page").text
        await press(pilot, "ctrl+b")
        screen(pilot).read(Place("touhou", "ch1 1.154"))
        await press(pilot, "ctrl+b")
        assert [one.what for one in pilot.app.memory.marked] == ["7.1", "ch1 1.154"]  # type: ignore[attr-defined]
