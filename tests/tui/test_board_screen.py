"""局面: a board that is built by keys, with the mouse, or by pasting; saved, loaded, equal."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from judge.games import PLAYABLE
from judge.scenario import read
from judge.scenario.drafting import Spot
from judge.tui.app import Desk
from judge.tui.copies import left_behind
from judge.tui.form import Edit
from judge.tui.screens.board import BoardScreen
from judge.tui.work import Work
from judge.tui.work import read as read_draft
from tests.sampled import SIZES, every
from tests.tui.conftest import DUEL, Opening, press, rows, seen, until
from tests.tui.disputes import keyed


def board(pilot: Pilot[None]) -> BoardScreen:
    assert isinstance(pilot.app.screen, BoardScreen)
    return pilot.app.screen


def work(pilot: Pilot[None]) -> Work:
    assert isinstance(pilot.app, Desk)
    return pilot.app.work


def written(pilot: Pilot[None], whose: str, zone: str) -> object:
    draft = work(pilot).draft
    assert draft is not None
    return draft.document["start"].get(whose, {}).get(zone)


async def go(pilot: Pilot[None], whose: str, zone: str, at: int = -1) -> None:
    """Down or up to a row of the board, by keys."""
    table = rows(pilot, "table")
    spots = [row.value for row in table.rows]
    wanted = Spot(whose, zone, at) if Spot(whose, zone, at) in spots else Spot(whose, zone, max(at, 0))
    known = [value for value in spots if value is not None]
    by = known.index(wanted) - known.index(table.value)
    await pilot.press(*(["down" if by > 0 else "up"] * abs(by)))
    assert table.value == wanted


async def fill(pilot: Pilot[None], key: str, text: str) -> None:
    """A row of the form, by keys."""
    form = rows(pilot, "form")
    known = [row.value for row in form.rows if row.value is not None]
    by = next(at for at, of in enumerate(known) if isinstance(of, Edit) and of.field.key == key) - known.index(
        form.value
    )
    await pilot.press(*(["down" if by > 0 else "up"] * abs(by)))
    await press(pilot, "enter", *([text, "enter"] if text else []))


@pytest.mark.parametrize("size", every(2, SIZES, 1))
async def test_a_cipher_board_is_built_by_keys_saved_loaded_and_equal(
    size: tuple[int, int], open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_desk(None, size) as pilot:
        await press(pilot, "f1", "f8", "cipher", "enter")
        await go(pilot, "A", "前卫区", 0)
        await press(pilot, "a", "苍剑士", "enter", "enter")
        assert written(pilot, "A", "前卫区") == ["A的主人公(主人公)", "苍剑士"]
        await press(pilot, "enter")
        await fill(pilot, "战斗力", "50")
        await fill(pilot, "文本", "『试刀』【起】[横置]抽1张卡。")
        assert "[横置]" in seen(pilot)
        await press(pilot, "escape", "space")
        await go(pilot, "B", "手牌")
        await press(pilot, "a", "斥候 2", "enter", "3", "enter", "随便", "enter", "enter")
        await go(pilot, "B", "手牌", 0)
        await press(pilot, "m", "退避区", "enter")
        await go(pilot, "A", "手牌")
        await press(pilot, "home", "enter", "谁先", "enter")
        assert work(pilot).checked.troubles == ()
        await press(pilot, "ctrl+s", "enter")
        assert "A 手牌" not in seen(pilot)
        draft = work(pilot).draft
        assert draft is not None
        file = tmp_path / "谁先.yaml"
        loaded = read(file)
        checked = work(pilot).checked.scenario
        assert checked is not None
        assert loaded.start == checked.start
        assert loaded.title == "谁先"
        assert read_draft(file) == draft
        assert written(pilot, "A", "前卫区") == ["A的主人公(主人公)", "苍剑士(已行动)"]
        assert written(pilot, "B", "手牌") == ["斥候", 3, "随便"]
        assert written(pilot, "B", "退避区") == ["斥候"]
        assert loaded.faces["苍剑士"].power == 50
        assert loaded.faces["苍剑士"].abilities
        assert not work(pilot).unsaved
        assert left_behind() == []


async def test_a_zero_board_is_built_by_keys_and_one_card_lies_under_another(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, "f1", "f8", "zero", "enter")
        await go(pilot, "A", "战斗区")
        await press(pilot, "a", "骑 2", "enter", "enter")
        await go(pilot, "A", "战斗区", 1)
        await press(pilot, "m", "指示物", "enter")
        assert work(pilot).checked.troubles == ()
        state = work(pilot).checked.scenario.start  # type: ignore[union-attr]
        host = state.cards[state.zones[0, "战斗区"][0]]
        assert [state.cards[card].face for card in host.below] == ["骑"]
        await press(pilot, "enter")
        await fill(pilot, "伤害", "500")
        await press(pilot, "escape")
        await go(pilot, "A", "手牌")
        await press(pilot, "f3")
        assert work(pilot).played == work(pilot).draft


async def test_nothing_happens_until_the_rules_are_switched_on_and_then_what_is_on_the_board_is_played(
    open_desk: Opening, duel: Path
) -> None:
    async with open_desk(duel) as pilot:
        await press(pilot, "f1")
        await go(pilot, "B", "前卫区", 0)
        await press(pilot, "enter")
        await fill(pilot, "战斗力", "")
        await press(pilot, "9", "0", "enter", "f3")
        replay = pilot.app.replay_screen.replay  # type: ignore[attr-defined]
        assert replay.branch.scenario.faces["斥候"].power == 2090
        assert len(replay.branch.answers) == 2


async def test_every_change_is_undone_and_redone(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel) as pilot:
        await press(pilot, "f1")
        texts = [work(pilot).draft.text]  # type: ignore[union-attr]
        await go(pilot, "A", "手牌", 0)
        for key in ("]", "c", "t"):
            await press(pilot, key)
            texts.append(work(pilot).draft.text)  # type: ignore[union-attr]
        await press(pilot, "x")
        await go(pilot, "B", "退避区")
        await press(pilot, "p")
        texts.append(work(pilot).draft.text)  # type: ignore[union-attr]
        assert len(set(texts)) == len(texts)
        for text in reversed(texts[:-1]):
            await press(pilot, "ctrl+z")
            assert work(pilot).draft.text == text  # type: ignore[union-attr]
        await press(pilot, "ctrl+z")
        for text in texts[1:]:
            await press(pilot, "ctrl+y")
            assert work(pilot).draft.text == text  # type: ignore[union-attr]


async def test_what_is_wrong_is_listed_by_name_place_and_clause_and_one_goes_there(
    open_desk: Opening, duel: Path
) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "f1")
        await go(pilot, "A", "前卫区", 1)
        await press(pilot, "m", "手牌", "enter")
        told = rows(pilot, "troubles").text
        assert "A 手牌 第" in told
        assert "新兵" in told
        assert "依据 6.5、5.1.2" in told
        rows(pilot, "troubles").focus()
        await press(pilot, "enter")
        assert isinstance(spot := rows(pilot, "table").value, Spot)
        assert spot.zone == "手牌"


async def test_a_text_is_checked_while_it_is_typed(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel) as pilot:
        await press(pilot, "f1")
        await go(pilot, "A", "前卫区", 1)
        await press(pilot, "enter")
        await fill(pilot, "文本", "")
        await press(pilot, "『试刀』【起】[横置]抽1张卡，飞")
        assert "✗" in rows(pilot, "hints").text
        await press(pilot, "backspace", "backspace", "。")
        assert "✗" not in rows(pilot, "hints").text
        assert "抽" in rows(pilot, "hints").text
        await press(pilot, "escape")
        assert work(pilot).draft.at(("cards", "新兵", "文本")) is None  # type: ignore[union-attr]


async def test_lines_are_pasted_and_cards_are_dragged(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "f1")
        await go(pilot, "A", "后卫区")
        rows(pilot, "table").post_message(events.Paste("老兵 3\n\n斥候\n"))
        await until(pilot, lambda: written(pilot, "A", "后卫区") is not None)
        assert written(pilot, "A", "后卫区") == ["老兵", "老兵", "老兵", "斥候"]
        table = rows(pilot, "table")
        start = next(at for at, row in enumerate(table.rows) if row.value == Spot("A", "前卫区", 1))
        end = next(at for at, row in enumerate(table.rows) if row.value == Spot("A", "后卫区", 0))
        top = int(table.scroll_y)
        await pilot.mouse_down(table, offset=(12, start - top))
        await pilot.mouse_up(table, offset=(12, end - top))
        await pilot.pause()
        assert written(pilot, "A", "后卫区") == ["新兵(已行动)", "老兵", "老兵", "老兵", "斥候"]


async def test_a_dispute_that_is_not_saved_is_asked_for(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel) as pilot:
        await press(pilot, "f1")
        await go(pilot, "A", "手牌", 0)
        await press(pilot, "d", "ctrl+q")
        assert "局面：新兵打斥候" in rows(pilot, "sheet").text


REMARKS = "# 三月店赛，第二轮\n" + DUEL.replace("- B: 不选", "- B: 不选  # 他想了很久")


async def test_what_somebody_wrote_into_the_file_by_hand_is_not_lost_by_saving(
    open_desk: Opening, tmp_path: Path
) -> None:
    file = tmp_path / "duel.yaml"
    file.write_text(REMARKS, encoding="utf-8")
    async with open_desk(file, (80, 24)) as pilot:
        await press(pilot, "f1")
        await go(pilot, "A", "手牌", 0)
        await press(pilot, "d", "ctrl+s")
        assert "2处手写的说明" in seen(pilot)
        await press(pilot, "enter")
        beside = tmp_path / "duel（改）.yaml"
        assert read_draft(beside) == work(pilot).draft
        assert file.read_text("utf-8") == REMARKS
    async with open_desk(file, (80, 24)) as pilot:
        await press(pilot, "f1")
        await go(pilot, "A", "手牌", 0)
        await press(pilot, "d", "ctrl+s")
        pilot.app.screen.query_one("#typing", Input).value = str(file)
        await press(pilot, "enter")
        assert "再按 Enter" in seen(pilot)
        await press(pilot, "enter")
        assert read_draft(file) == work(pilot).draft
        assert (tmp_path / "duel.yaml.原").read_text("utf-8") == REMARKS


async def test_a_ruling_is_not_written_over_by_its_scenario(
    open_desk: Opening, duel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_desk(duel) as pilot:
        await press(pilot, "f4", "ctrl+s")
    (ruling,) = tmp_path.glob("*.json")
    kept = ruling.read_bytes()
    async with open_desk(ruling) as pilot:
        await press(pilot, "f1")
        await go(pilot, "A", "手牌", 0)
        await press(pilot, "d", "ctrl+s", "enter")
        assert not work(pilot).unsaved
        assert work(pilot).file == tmp_path / "新兵打斥候.yaml"
    assert ruling.read_bytes() == kept


async def test_a_typed_name_takes_the_place_of_the_offered_one_and_is_a_scenario_file(
    open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, "f1", "f8", "cipher", "enter", "ctrl+s", "我的局面", "enter")
        assert [file.name for file in tmp_path.iterdir()] == ["我的局面.yaml"]
        assert f"存下了：{tmp_path}" in seen(pilot)[-200:].replace("\n", "")


@pytest.mark.parametrize("game", PLAYABLE)
async def test_what_a_card_that_lies_there_can_be_is_in_its_form_without_scrolling(
    game: str, open_desk: Opening
) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, "f1", "f8", game, "enter")
        draft = work(pilot).draft
        assert draft is not None
        form, across = draft.game.board, draft.game.look.sideways
        may = [zone for zone in draft.game.zones if form.naming.in_play(zone) and form.forbidden(zone, across) is None]
        await go(pilot, "A", may[0])
        await press(pilot, "a", "甲兵", "enter", "enter", "tab")
        assert f"{across} —" in seen(pilot)


@pytest.mark.parametrize("quick", [False, True])
async def test_what_is_typed_is_what_is_laid_also_where_a_longer_name_is_known(quick: bool, open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, "f1", "f8", "cipher", "enter")
        await go(pilot, "B", "手牌")
        await press(pilot, "a", "老兵3号", "enter")
        if quick:  # all at once, as a terminal sends what is typed faster than it is read
            for key in ("老", "兵", "enter", "3", "enter", "enter"):
                pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
        else:
            await press(pilot, "老兵", "enter", "3", "enter", "enter")
        await until(pilot, lambda: work(pilot).draft is not None and written(pilot, "B", "手牌")[-1:] == [3])
        await pilot.pause()  # the last key is read as well, before the desk is closed
        assert written(pilot, "B", "手牌") == ["老兵3号", "老兵", 3]


async def test_no_key_of_the_board_is_silent_where_it_cannot_do_anything(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        told: list[str] = []
        pilot.app.notify = lambda message, **_: told.append(message)  # type: ignore[assignment, method-assign]
        await press(pilot, "f1")
        for begun in (False, True):
            if begun:
                await press(pilot, "f8", "cipher", "enter", "home")
                assert board(pilot).draft is not None
            for key in ("a", "m", "space", "t", "d", "c", "x", "p", "[", "]"):
                told.clear()
                await press(pilot, key)
                assert told, (begun, key)
        await go(pilot, "A", "手牌")
        for key in ("m", "space", "t", "d", "c", "x", "p"):  # an empty zone is no card
            told.clear()
            await press(pilot, key)
            assert told, key
        await press(pilot, "a")
        assert pilot.app.focused is board(pilot).query_one(Input)


@pytest.mark.parametrize("quick", [False, True])
async def test_what_is_typed_on_a_row_that_is_no_zone_is_written_there_or_says_where_it_belongs(
    quick: bool, open_desk: Opening
) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, "f1")
        await keyed(pilot, quick, "狼")
        await until(pilot, lambda: "还没有局面：n 新的争议" in seen(pilot))
        await press(pilot, "f8", "zero", "enter")
        await keyed(pilot, quick, "谁赢", "enter")  # on the title
        await until(pilot, lambda: written_title(pilot) == "谁赢" and rows(pilot, "table").has_focus)
        await press(pilot, "down", "down", "down")
        assert rows(pilot, "table").value == ("start",)
        await keyed(pilot, quick, "狼", "enter")
        await until(pilot, lambda: "不认识「狼」" in seen(pilot))
        assert "A 手牌 剑、3；B 战斗区 狼(横置)；A选 让过" in seen(pilot)
        assert pilot.app.screen.query_one("#typing", Input).value == "狼"  # stays, to be mended
        await press(pilot, "backspace")
        await keyed(pilot, quick, "A 手牌 狼、3", "enter")
        await until(pilot, lambda: written(pilot, "A", "手牌") == ["狼", 3])
        await press(pilot, "enter")
        assert rows(pilot, "table").has_focus
        pilot.app.screen.post_message(events.Paste("B 战斗区 虎\nA 牌组区 20"))
        await until(pilot, lambda: written(pilot, "A", "牌组区") is not None)
        assert written(pilot, "B", "战斗区") == ["虎"]


def written_title(pilot: Pilot[None]) -> str:
    draft = work(pilot).draft
    return draft.title if draft is not None else ""


async def test_a_number_typed_on_a_row_of_the_form_goes_there(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "f1")
        await go(pilot, "A", "前卫区", 1)
        await press(pilot, "enter")
        form = rows(pilot, "form")
        while not (isinstance(form.value, Edit) and form.value.field.key == "战斗力"):
            await press(pilot, "down")
        await press(pilot, "9")
        line = pilot.app.screen.query_one("#typing", Input)
        assert line.value == "9"
        assert "战斗力（空着即按常态）" in seen(pilot)


@pytest.mark.parametrize("key", ["/", "、", "／"])
async def test_the_key_to_the_search_line_is_not_searched_for(key: str, open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, key)
        assert pilot.app.screen.query_one(Input).value == ""
        assert "在左上直接打字" in seen(pilot)


async def test_an_ending_that_is_typed_once_more_is_not_doubled(
    open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, "f1", "f8", "zero", "enter", "ctrl+s", "谁先", ".", "yaml", "enter")
        assert [file.name for file in tmp_path.iterdir()] == ["谁先.yaml"]
