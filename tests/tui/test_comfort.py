from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from judge.tui import app
from judge.tui.actions import DEFAULT
from judge.tui.memory import Memory, opened_file
from judge.tui.opening import scenario_rows
from judge.tui.remapping import file, remapped, template
from judge.tui.screens.pick import Pick
from judge.tui.screens.replay import ReplayScreen
from judge.tui.screens.ruling import RulingScreen
from judge.tui.screens.sheet import Sheet
from judge.tui.themes import STRONG, THEMES
from tests.sampled import SIZES, every
from tests.tui.conftest import Opening, misfits, press, replay, rows, seen, until
from tests.tui.disputes import begin


async def noted(pilot: Pilot[None]) -> None:
    await pilot.press("ctrl+n")
    await pilot.pause()
    pilot.app.screen.query_one(TextArea).text = "看清楚了"
    await pilot.press("ctrl+s")
    await pilot.pause()


def running(pilot: Pilot[None]) -> bool:
    return pilot.app._exit is False


async def test_leaving_asks_before_work_is_lost(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel) as pilot:
        assert replay(pilot).unsaved() == ()
        await noted(pilot)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Sheet)
        assert "的注：看清楚了" in rows(pilot, "sheet").text
        assert rows(pilot, "sheet").value == "stay"
        await pilot.press("ctrl+q", "enter")
        await pilot.pause()
        assert running(pilot)
        await pilot.press("ctrl+q", "down", "enter")
        await pilot.pause()
        assert not running(pilot)


async def test_choices_that_play_on_are_asked_for_too(
    open_desk: Opening, duel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "ctrl+end", "f7", "down", "down", "enter", "ctrl+q")
        assert "原线上接着作的1个决定" in rows(pilot, "sheet").text
        await press(pilot, "escape", "f7", "f7", "ctrl+q")  # what nobody chose is nothing to lose
        assert "原线上接着作的1个决定" in rows(pilot, "sheet").text
        await press(pilot, "escape", "ctrl+s")
        assert pilot.app.unsaved == ()  # type: ignore[attr-defined]


async def test_leaving_with_nothing_to_lose_is_one_key(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel) as pilot:
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert not running(pilot)


async def test_opening_another_scenario_asks_too_and_what_was_exported_is_not_asked_for(
    open_desk: Opening, duel: Path, tmp_path: Path
) -> None:
    async with open_desk(duel) as pilot:
        await noted(pilot)
        before = replay(pilot).replay
        await pilot.app.open_scenario(duel)  # type: ignore[attr-defined]
        await pilot.pause()
        await pilot.press("escape")
        assert replay(pilot).replay is before
        await pilot.press("f4")
        await pilot.pause()
        pilot.app.screen.query_one("#folder", Input).value = str(tmp_path)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert pilot.app.unsaved == ()  # type: ignore[attr-defined]
        pilot.app.screen.query_one(TextArea).text = "还要再想"
        assert pilot.app.unsaved == ("裁判的话：还要再想",)  # type: ignore[attr-defined]


async def test_what_was_exported_is_kept_and_is_opened_again_like_a_scenario(
    open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = tmp_path / "out"
    out.mkdir()
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot, "alt+n")
        await press(pilot, "f1")
        assert pilot.app.unsaved == ()  # type: ignore[attr-defined]  # as it was offered: nothing of his own
        assert "攻击：苍剑士、黑鸦王　还没有写什" in seen(pilot)
        await begin(pilot, "alt+n")
        await press(pilot, "红骑", "f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulingScreen))
        assert pilot.app.unsaved == ("局面：攻击：红骑、黑鸦王",)  # type: ignore[attr-defined]
        pilot.app.screen.query_one("#folder", Input).value = str(out)
        pilot.app.screen.query_one("#formats", Input).value = "md"
        await press(pilot, "ctrl+s")
        assert "不能再打开" in rows(pilot, "about").text
        assert pilot.app.unsaved == ("局面：攻击：红骑、黑鸦王",)  # type: ignore[attr-defined]
        pilot.app.screen.query_one("#formats", Input).value = "json"
        await press(pilot, "ctrl+s")
        assert pilot.app.unsaved == ()  # type: ignore[attr-defined]
        await press(pilot, "f1")
        assert "攻击：红骑、黑鸦王　在导出的裁定" in seen(pilot)
        await press(pilot, "ctrl+o")
        assert rows(pilot, "picked").rows[1].text.startswith("攻击：红骑、黑鸦王　裁定 20")
        await press(pilot, "裁定", "enter")
        assert replay(pilot).replay.branch.run.scenario.title == "攻击：红骑、黑鸦王"  # type: ignore[union-attr]
        await press(pilot, "ctrl+q")
        assert not running(pilot)
    (ruling,) = out.glob("*.json")
    monkeypatch.chdir(out)  # whoever stands in the folder finds it, too
    (out / "other.json").write_text("{}", encoding="utf-8")
    assert [row.value for row, _ in scenario_rows(Memory())[:3]][1] == ruling


async def test_what_is_not_kept_is_told_and_asked_for_once(
    open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot, "alt+n")
        await press(pilot, "紫骑", "f3", "]", "]", "f7", "down", "enter")  # another line
        assert len(replay(pilot).replay.branches) == 2  # type: ignore[union-attr]
        await press(pilot, "alt+n", "红骑", "enter", "escape", "ctrl+q")  # the dispute on the board, gone on with
        told = rows(pilot, "sheet").text
        assert told.count("攻击：红骑、黑鸦王") == 1
        assert "另开的线" in told
        await press(pilot, "escape", "alt+n", "f7", "使用", "enter", "f3")  # another one in its place
        told = rows(pilot, "sheet").text
        assert "局面：攻击：紫骑、黑鸦王" in told
        assert "另开的线" in told
        await press(pilot, "down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))  # and nobody asks again
        assert len(replay(pilot).replay.branches) == 1  # type: ignore[union-attr]


async def test_messages_go_with_their_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "READY", 3600)
    desk = app.Desk(None, ("cipher",))
    async with desk.run_test(notifications=True) as pilot:
        rules = desk.screen
        desk.notify("只在这个画面")
        await until(pilot, lambda: "只在这个画面" in seen(pilot))
        await pilot.press("f3")
        await until(pilot, lambda: desk.screen is not rules)
        assert "只在这个画面" not in seen(pilot)
        await pilot.press("f2")
        await until(pilot, lambda: desk.screen is rules)
        await pilot.pause()
        assert "只在这个画面" not in seen(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_message_is_told_whole_whatever_columns_it_would_lie_over(
    size: tuple[int, int], open_desk: Opening, duel: Path
) -> None:
    async with open_desk(duel, size) as pilot:
        for words in ("存下了：这里", "a存下了：这里", "字" * size[0]):
            pilot.app.notify(words)
            await pilot.pause()
            assert words in seen(pilot).replace("\n", "")
            assert misfits(pilot) == []


async def test_scenarios_are_found_by_name_clause_and_words_the_last_ones_and_the_users_own_first(
    open_desk: Opening, duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(duel.parent)
    (duel.parent / "other.yaml").write_text("a: 1\n", encoding="utf-8")
    async with open_desk() as pilot:
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Pick)
        picked = rows(pilot, "picked")
        assert [row.text for row in picked.rows if row.value is None] == ["这个文件夹里的", "随程序附带的"]
        assert picked.value == duel
        line = pilot.app.screen.query_one(Input)
        for typed, least, first in (("新兵打斥候", 1, duel), ("lord-last-orb", 1, None), ("18.1.13 神速", 3, None)):
            line.value = typed
            await pilot.pause()
            found = [row.value for row in picked.rows if row.value is not None]
            assert len(found) >= least, typed
            assert first is None or found[0] == first
        await pilot.press("down", "pageup")
        assert picked.value is not None


def test_what_was_opened_last_stands_first(duel: Path) -> None:
    memory = Memory().with_opened(opened_file(duel))
    found = scenario_rows(memory)
    assert [row.text for row, _ in found[:2]] == [
        "最近打开、导出的",
        f"新兵打斥候　{duel.parent.name}/duel\n必杀攻击能不能用王子支付？",
    ]
    assert scenario_rows(Memory().with_opened(opened_file(duel.parent / "gone.yaml")))[0][0].text != "最近打开、导出的"


async def test_the_colours_go_round_and_stay(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        seen = [pilot.app.theme]
        for _ in THEMES:
            await pilot.press("f9")
            seen.append(pilot.app.theme)
        assert seen == [*THEMES, next(iter(THEMES))]
        await pilot.press("f9", "f9")
    async with open_desk() as pilot:
        assert pilot.app.theme == STRONG.name


def test_keys_are_remapped_in_a_file_and_what_is_wrong_in_it_is_said_with_its_line() -> None:
    file().parent.mkdir(parents=True, exist_ok=True)
    lines = [
        '"rules.copy" = "c ^X"',
        "[rules]",
        'mark = "f5"',
        'mrak = "f7"',
        'game = "f7"',
        'search = "ctrl+"',
        "next = 3",
    ]
    file().write_text("\n".join(lines), encoding="utf-8")
    actions, problems = remapped(DEFAULT)
    keys = {action.id: action.keys for action in actions}
    assert keys["rules.copy"] == ("c", "ctrl+x")
    assert keys["rules.mark"] == ("f5",)
    assert keys["rules.game"] == ("f6",)
    said = [problem.partition("keys.toml")[2] for problem in problems]
    assert said[0].startswith(":4：没有「rules.mrak」这个动作，是不是 rules.mark？")
    assert said[1].startswith(":5：「f7」已经是「看过的」（rules.history）")
    assert said[2].startswith(":6：「ctrl+」不是按键")
    assert said[3].startswith(":7：「3」不是按键")
    file().write_text("x", encoding="utf-8")
    assert remapped(DEFAULT)[0] == DEFAULT
    assert "不是有效的 TOML" in remapped(DEFAULT)[1][0]


def test_a_key_goes_from_one_action_to_another_whichever_line_comes_first() -> None:
    file().parent.mkdir(parents=True, exist_ok=True)
    file().write_text('"app.theme" = "d"\n"replay.deciding" = "e"\n"board.remove" = "e"\n', encoding="utf-8")
    actions, problems = remapped(DEFAULT)
    keys = {action.id: action.keys for action in actions}
    assert (keys["app.theme"], keys["replay.deciding"], keys["board.remove"]) == (("d",), ("e",), ("e",))
    assert problems == ()
    file().write_text('"replay.why" = "j"\n"replay.hand" = "w"\n', encoding="utf-8")
    assert remapped(DEFAULT)[1] == ()
    file().write_text('"replay.why" = "j"\n"replay.hand" = "d"\n', encoding="utf-8")
    said = remapped(DEFAULT)[1]
    assert [problem.partition("keys.toml")[2] for problem in said] == [
        ":1：「j」已经是「裁判」（replay.hand）。",
        ":2：「d」已经是「定案」（replay.deciding）。",
    ]


def test_the_template_says_what_holds_and_changes_nothing_until_it_is_edited() -> None:
    text = template(DEFAULT)
    file().parent.mkdir(parents=True, exist_ok=True)
    file().write_text(text, encoding="utf-8")
    assert remapped(DEFAULT) == (DEFAULT, ())
    file().write_text("\n".join(line.removeprefix("# ") for line in text.splitlines()[1:]), encoding="utf-8")
    assert remapped(DEFAULT) == (DEFAULT, ())


def test_remapped_keys_are_the_keys_of_bindings_bar_and_help() -> None:
    file().parent.mkdir(parents=True, exist_ok=True)
    file().write_text('"rules.mark" = "f5"\n', encoding="utf-8")
    code = (
        "from judge.tui.screens.rules import RulesScreen; from judge.tui.screens.sheet import help_rows;"
        "print([b.key for b in RulesScreen.BINDINGS if b.id == 'rules.mark'], *(r.text for r in help_rows('rules')))"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert told.startswith("['f5']")
    assert "F5　书签" in told


KEYS = (
    *("up", "down", "left", "right", "enter", "escape", "tab", "shift+tab", "backspace", "pageup", "pagedown", "end"),
    *("f1", "f2", "f3", "f4", "f6", "f7", "f9", "ctrl+o", "ctrl+p", "ctrl+b", "ctrl+r", "ctrl+e", "ctrl+f", "alt+left"),
    *("alt+right", "/", "[", "]", "y", "Y", "1", "8", ".", "必", "、", "】", "?"),
)


@pytest.mark.usefixtures("searchable")
@pytest.mark.parametrize("size", every(2, SIZES))
async def test_no_key_stops_the_desk(
    size: tuple[int, int], duel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "READY", 3600)
    monkeypatch.chdir(tmp_path)
    chosen = random.Random(size[0])
    desk = app.Desk(duel, ("cipher",))
    async with desk.run_test(size=size) as pilot:
        for _ in range(120):
            await pilot.press(chosen.choice(KEYS))
            assert desk._exception is None


@pytest.mark.parametrize(("key", "typed"), [("ctrl+l", "hlqs"), ("alt+n", "feima")])
async def test_what_is_typed_before_a_window_is_there_is_not_lost(key: str, typed: str, open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, "f1")
        for one in (key, *typed):
            pilot.app.post_message(events.Key(one, one if len(one) == 1 else None))
        box = pilot.app.screen
        await until(pilot, lambda: pilot.app.screen is not box and isinstance(pilot.app.screen.focused, Input))
        line = pilot.app.screen.focused
        await until(pilot, lambda: isinstance(line, Input) and line.value == typed, 5)
