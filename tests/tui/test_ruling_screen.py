from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, TextArea

from judge.paths import bundled
from judge.rulings import load, verify
from tests.tui.conftest import DUEL, Opening, press, rows, until


async def test_a_ruling_is_exported_with_the_judges_words_and_notes(
    open_desk: Opening, duel: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    async with open_desk(duel) as pilot:
        await pilot.press("f7", "down", "enter", "[", "ctrl+n")
        await pilot.pause()
        pilot.app.screen.query_one(TextArea).text = "A放弃了必杀攻击"
        await pilot.press("ctrl+s", "f4")
        await pilot.pause()
        screen = pilot.app.screen
        assert "分支1（18.1.11 新兵①的必杀攻击，费用：不选）" in rows(pilot, "about").text
        screen.query_one("#event", Input).value = "店赛"
        screen.query_one("#players", Input).value = "小林、小森"
        screen.query_one("#folder", Input).value = str(out)
        screen.query_one(TextArea).text = "战斗继续。"
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert sorted(path.suffix for path in out.iterdir()) == [".html", ".json", ".md"]
        assert all(str(path) in rows(pilot, "about").text for path in out.iterdir())
    ruling = load(next(out.glob("*.json")))
    assert ruling.words == "战斗继续。\n第2步 18.1.11：A放弃了必杀攻击"
    assert ruling.players == ("小林", "小森")
    assert ruling.event == "店赛"
    assert ruling.title == "新兵打斥候（在18.1.11改选「新兵①的必杀攻击，费用：不选」）"
    assert ruling.question == "若在18.1.11改选「新兵①的必杀攻击，费用：不选」：必杀攻击能不能用王子支付？"
    assert verify(ruling).same


async def test_what_cannot_be_exported_says_why_and_writes_nothing(
    open_desk: Opening, duel: Path, tmp_path: Path
) -> None:
    async with open_desk(duel) as pilot:
        await pilot.press("f4")
        await pilot.pause()
        pilot.app.screen.query_one("#folder", Input).value = str(tmp_path)
        pilot.app.screen.query_one("#formats", Input).value = "pdf"
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert "没有「pdf」这种格式" in rows(pilot, "about").text
        assert [path.name for path in tmp_path.glob("新兵*")] == []


async def test_without_a_scenario_there_is_nothing_to_rule(open_desk: Opening) -> None:
    async with open_desk() as pilot:
        await pilot.press("f4")
        await pilot.pause()
        assert "还没有打开剧本" in rows(pilot, "about").text
        await pilot.press("ctrl+s")
        assert "还没有打开剧本" in rows(pilot, "about").text


async def test_a_ruling_that_is_opened_again_fills_the_form_as_it_was(
    open_desk: Opening, duel: Path, tmp_path: Path
) -> None:
    said = {
        "title": "能不能用王子付",
        "question": "A说可以",
        "event": "店赛",
        "date": "2026-01-31",
        "players": "小林、小森",
    }
    out = tmp_path / "out"
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "f4")
        for name, words in said.items():
            pilot.app.screen.query_one(f"#{name}", Input).value = words
        pilot.app.screen.query_one(TextArea).text = "不可以。"
        pilot.app.screen.query_one("#folder", Input).value = str(out)
        await press(pilot, "f5")
        assert "能不能用王子付" in rows(pilot, "sheet").text
        await press(pilot, "escape", "ctrl+s")
        assert "已导出" in rows(pilot, "about").text
        await press(pilot, "f3", "f4")
        assert pilot.app.screen.query_one("#title", Input).value == "能不能用王子付"
    (file,) = out.glob("*.json")
    assert load(file).title == "能不能用王子付"
    async with open_desk(file, (80, 24)) as pilot:
        await press(pilot, "f4")
        assert {name: pilot.app.screen.query_one(f"#{name}", Input).value for name in said} == said
        assert pilot.app.screen.query_one(TextArea).text == "不可以。"
        assert pilot.app.unsaved == ()  # type: ignore[attr-defined]


async def test_a_date_that_is_none_is_not_exported(open_desk: Opening, duel: Path, tmp_path: Path) -> None:
    async with open_desk(duel) as pilot:
        await press(pilot, "f4")
        pilot.app.screen.query_one("#folder", Input).value = str(tmp_path / "out")
        pilot.app.screen.query_one("#date", Input).value = "明天"
        await press(pilot, "ctrl+s")
        assert "「明天」不是日期" in rows(pilot, "about").text
        assert not (tmp_path / "out").exists()


async def test_every_choice_that_was_made_is_listed_and_the_deciding_ones_are_marked(open_desk: Opening) -> None:
    file = next((bundled("scenarios") / "cipher").glob("attack-triggers*.yaml"))
    async with open_desk(file, (80, 24)) as pilot:
        await press(pilot, "f4")
        await until(pilot, lambda: "少了哪一条就不同" in rows(pilot, "about").text)
        text = rows(pilot, "about").text
        made = pilot.app.replaying.branch.run.decisions  # type: ignore[attr-defined]
        for one in made:
            if one.chosen is not None:
                assert f"{one.decision.clause} {one.player}：{one.question}：{one.choice}" in text
        assert text.index("作的决定") < text.index("裁定什么")


async def test_a_question_without_an_answer_is_told_before_the_export_and_in_the_ruling(
    open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "half.yaml"
    board, _, _ = DUEL.partition("script:")
    file.write_text(f"{board}script: [{{A: 不选}}]\nask: [结果, 新兵.战斗力 @18.1.15]\n", encoding="utf-8")
    async with open_desk(file, (80, 24)) as pilot:
        await press(pilot, "f4")
        told = "没有答 新兵的战斗力：没有走到18.1.15"
        assert told in rows(pilot, "about").text
        await press(pilot, "ctrl+s")
        assert "再按一次 ^S" in rows(pilot, "about").text
        assert not list(tmp_path.glob("*.json"))
        await press(pilot, "ctrl+s")
        await until(pilot, lambda: "已导出" in rows(pilot, "about").text)
    (made,) = tmp_path.glob("*.json")
    ruling = load(made)
    assert ruling.unanswered == ("新兵的战斗力：没有走到18.1.15",)
    assert verify(ruling).same
    (text,) = tmp_path.glob("*.md")
    assert "没有答" in text.read_text(encoding="utf-8")


async def test_up_and_down_lead_from_field_to_field(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "f4")
        first = pilot.app.focused
        await press(pilot, "down")
        second = pilot.app.focused
        assert first is not second
        await press(pilot, "up")
        assert pilot.app.focused is first
        await press(pilot, "up", "好")
        assert pilot.app.focused is first
        assert "好" in first.value  # type: ignore[union-attr]
        while not isinstance(pilot.app.focused, TextArea):
            await press(pilot, "down")
        await press(pilot, "好", "enter", "好", "up")
        assert isinstance(pilot.app.focused, TextArea)
        await press(pilot, "up")
        assert isinstance(pilot.app.focused, Input)
        await press(pilot, "f5", "escape")
        assert pilot.app.focused is not first
        await press(pilot, "f3", "f4")
        assert pilot.app.focused is first
