from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from judge.tui.finding import Found, Hit, find
from judge.tui.lay import label, row
from judge.tui.pages import Place
from judge.tui.screens.rules import RulesScreen
from judge.tui.screens.rules.searching import shown_rows
from judge.tui.widgets.bars import Switch
from judge.tui.widgets.chapters import Chapters
from tests.tui.conftest import Opening, press, rows, until


def screen(pilot: Pilot[None]) -> RulesScreen:
    assert isinstance(pilot.app.screen, RulesScreen)
    return pilot.app.screen


def number(pilot: Pilot[None]) -> str:
    place = screen(pilot).place
    return place.number if place else ""


async def typed(pilot: Pilot[None], text: str) -> None:
    pilot.app.screen.query_one(Input).value = text
    await until(pilot, lambda: "正在找" not in rows(pilot, "found").text)


async def test_the_first_screen_has_the_cursor_in_the_search_line_and_examples_beside_it(open_desk: Opening) -> None:
    async with open_desk(size=(80, 24)) as pilot:
        assert pilot.app.screen.query_one(Input).has_focus
        page = rows(pilot, "page")
        assert page.text.startswith("例（火焰之纹章0（Cipher））")
        assert [row.value for row in page.rows if isinstance(row.value, str) and row.value] == [
            "18.1.11",
            "必杀攻击 费用",
            "主人公被击破时还有宝玉",
            "新的争议",
        ]
        assert "原书之误" not in page.text
        await pilot.press("down", "enter")
        assert pilot.app.screen.query_one(Input).value == "18.1.11"


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
        assert pilot.app.screen.query_one(Input).has_focus
        assert pilot.app.screen.query_one(Chapters).display
        assert not found.display
        assert number(pilot) == "25"
        await pilot.press("escape")
        assert screen(pilot).place is None
        await pilot.press("tab", "tab", "backspace")
        assert number(pilot) == "25"


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
        assert number(pilot) == ""


@pytest.mark.usefixtures("searchable")
async def test_what_is_typed_anywhere_is_searched_for(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        screen(pilot).read(Place("cipher", "25"))
        await pilot.pause()
        await pilot.press("1", "8")
        line = pilot.app.screen.query_one(Input)
        assert line.has_focus
        assert line.value == "18"
        await until(pilot, lambda: number(pilot) == "18")


@pytest.mark.usefixtures("searchable")
async def test_what_is_found_stands_under_its_chapter_once(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        await typed(pilot, "必杀攻击 费用")
        found = rows(pilot, "found").rows
        titles = [row.text for row in found if row.value is None]
        assert titles[0] == "原词（2）"
        assert titles[1].startswith("18 由战场上的我方单位")
        tiers = [at for at, title in enumerate(titles) if title.startswith(("原词", "相关", "猜测"))]
        for begin, end in zip(tiers, [*tiers[1:], len(titles)], strict=True):
            assert len(titles[begin:end]) == len(set(titles[begin:end]))
        assert next(row.value.place.number for row in found if isinstance(row.value, Hit)) == "18.1.11.1"


async def test_the_game_that_is_searched_stays_chosen(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        switch = pilot.app.screen.query_one(Switch)
        assert switch.said == "全部"
        await pilot.press("f6")
        assert switch.said.startswith("火焰")
    async with open_desk() as pilot:
        assert pilot.app.screen.query_one(Switch).said.startswith("火焰")
        await pilot.click(Switch, offset=(2, 0))
        assert pilot.app.screen.query_one(Switch).said == "全部"


def test_what_is_found_has_the_numbers_of_the_edition_that_is_shown() -> None:
    newest, lacking = (
        row((f" {n} ", "number"), "……", value=Hit(Place("touhou", n), ((0, 1),))) for n in ("1.141c", "7.1")
    )
    found = shown_rows([label("条号"), newest, lacking], "1.131c", {"touhou": "ch1"})
    assert [one.value for one in found if one.value is not None] == [
        Hit(Place("touhou", "1.131c", "ch1")),
        Hit(Place("touhou", "1.131c", "ch1")),
        Hit(Place("touhou", "7.1")),
    ]
    assert "新版 7.1" in found[-1].text
    assert shown_rows([newest], "1.131c", {}) == [newest]


@pytest.mark.usefixtures("searchable")
async def test_what_was_found_for_other_words_does_not_stand_below_new_ones(
    open_desk: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_desk(size=(80, 24)) as pilot:
        await typed(pilot, "必杀攻击")
        await until(pilot, lambda: number(pilot) != "")
        before = screen(pilot).place
        finder = pilot.app.finder  # type: ignore[attr-defined]
        monkeypatch.setattr(finder, "ask", lambda *_: ("cipher",))
        pilot.app.screen.query_one(Input).value = "18.1.13"
        await until(pilot, lambda: "正在找……" in rows(pilot, "found").text)
        await press(pilot, "enter")
        assert screen(pilot).place == before
        hit = row("18.1.13", value=Hit(Place("cipher", "18.1.13")))
        screen(pilot).post_message(Found("必杀攻击", [row("x")], games=("cipher",)))
        screen(pilot).post_message(Found("18.1.13", [hit], games=("cipher",)))
        await until(pilot, lambda: number(pilot) == "18.1.13")
        assert rows(pilot, "page").has_focus


@pytest.mark.parametrize("games", [("cipher",), ("cipher", "zero"), ("zero",)])
def test_a_clause_of_the_game_that_is_named_is_found_whatever_book_is_searched_else(games: tuple[str, ...]) -> None:
    found = [row.value for row in find("零次元502.3", games) if isinstance(row.value, Hit)]
    assert found[0].place == Place("zero", "502#3")


@pytest.mark.usefixtures("searchable")
async def test_a_number_that_no_book_has_finds_the_nearest(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, "999.9.9")
        await until(pilot, lambda: "没有条号 999.9.9，最接近的" in rows(pilot, "found").text)
        assert "26.9 " in rows(pilot, "found").text
