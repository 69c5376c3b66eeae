"""A dispute in two minutes: from nothing to the exported answer, with the keys counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from judge.games import PLAYABLE
from judge.rulings import load, verify
from judge.scenario.document import parse
from judge.tui.screens.dispute import Dispute
from judge.tui.screens.ruling import RulingScreen
from tests.sampled import SIZES, crossed, every
from tests.tui.conftest import Opening, misfits, press, replay, rows, seen, until
from tests.tui.disputes import answer, begin, burst, cells, dispute, keyed, line_of

MOST = 80


@pytest.mark.parametrize("size", every(2, SIZES))
async def test_an_attack_dispute_from_nothing_to_the_exported_answer(
    size: tuple[int, int], open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_desk(None, size) as pilot:
        keys = await begin(pilot, "f1", "n")
        assert "苍剑士" in seen(pilot)
        keys += await press(pilot, "红骑", "tab", "30 10", "down")  # the attacker, his power and support
        assert "红骑" in cells(pilot)["5 A 手牌"][0]
        keys += await press(pilot, "down", "60 10", "down")  # the lord that is attacked
        keys += await press(pilot, *["down"] * 2, "红骑、旗手", "down", "down", "黑鸦王", "down", "down", "2")
        keys += await press(pilot, *["down"] * 5, "结果、B.宝玉区、必杀攻击", "down")
        await until(pilot, lambda: "少了哪一条就不同" in answer(pilot))
        assert "A、B都没有输" in answer(pilot)
        keys += await press(pilot, "f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulingScreen))
        keys += await press(pilot, "ctrl+s")
        await until(pilot, lambda: "已导出" in rows(pilot, "about").text)
        (file,) = tmp_path.glob("*.json")
        ruling = json.loads(file.read_text(encoding="utf-8"))
        assert ruling["cards"]["红骑"]["战斗力"] == 30
        assert "宝玉区: 2" in ruling["scenario"]
        assert [answer["asked"] for answer in ruling["answers"]] == ["结果", "B.宝玉区", "必杀攻击"]
        assert "9.3.2" in ruling["answers"][1]["deciding"]
        assert keys <= MOST
        print(f"{size}: {keys} keys")


@pytest.mark.parametrize("size", SIZES)
async def test_facts_and_texts_stand_below_each_other_and_what_is_typed_in_has_the_room(
    size: tuple[int, int], open_desk: Opening
) -> None:
    async with open_desk(None, size) as pilot:
        await begin(pilot, "f1", "n")
        of_cards = [one for one in dispute(pilot).cells if dispute(pilot).lines[one.line].kind == "card"]
        for column in (1, 2):
            assert len({(one.region.x, one.region.width) for one in of_cards if one.column == column}) == 1
        text = next(one for one in of_cards if one.column == 2)
        narrow = text.region.width
        text.focus()
        await press(pilot, "防御单位不能神速回避的一段很长的文本")
        await until(pilot, lambda: text.region.width > narrow or len(text.value) * 2 < text.region.width)


async def test_what_a_ruling_of_the_form_says_runs_again(
    open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot, "f1", "n")
        await press(pilot, "f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulingScreen))
        await press(pilot, "ctrl+s")
        await until(pilot, lambda: "已导出" in rows(pilot, "about").text)
        (file,) = tmp_path.glob("*.json")
        assert verify(load(file)).same


TYPED = {
    "cipher": (("红骑", "30 10"), ("黑王", "90 20")),
    "evolve": (("红骑", "4 2"), ("黑王", "2 5")),
    "touhou": (("红骑", "3 3 1"), ("黑王", "2 2 1")),
    "zero": (("红骑", "900 500"), ("黑王", "400 600")),
}


@pytest.mark.parametrize(("game", "size"), crossed(PLAYABLE, SIZES))
async def test_in_every_game_an_attack_is_entered_answered_and_exported_within_eighty_keys(
    game: str, size: tuple[int, int], open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_desk(None, size) as pilot:
        keys = await begin(pilot, "f1", "n")
        while dispute(pilot).game != game:
            keys += await press(pilot, "f6")
        for at, (name, numbers) in enumerate(TYPED[game]):
            while (cell := dispute(pilot).focused) is None or dispute(pilot).lines[cell.line].label[0] != "AB"[at]:  # type: ignore[attr-defined]
                keys += await press(pilot, "down")
            keys += await press(pilot, name, "tab", numbers, "enter")
            assert name in seen(pilot)
        assert answer(pilot).startswith("答 "), answer(pilot)
        assert misfits(pilot) == []
        keys += await press(pilot, "f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulingScreen))
        assert rows(pilot, "about").text.startswith("答案\n答 ")
        assert misfits(pilot) == []
        keys += await press(pilot, "ctrl+s")
        await until(pilot, lambda: "已导出" in rows(pilot, "about").text)
        (file,) = tmp_path.glob("*.json")
        ruling = load(file)
        assert set(ruling.cards) >= {name for name, _ in TYPED[game]}
        assert ruling.answers
        assert any(answered.deciding for answered in ruling.answers)
        assert keys <= MOST
    async with open_desk(file, size) as pilot:
        assert replay(pilot).replay is not None
        assert rows(pilot, "answers").text.startswith("答 ")
        assert misfits(pilot) == []


@pytest.mark.parametrize("quick", [False, True])
async def test_a_choice_that_the_next_line_says_too_is_in_the_exported_ruling(
    quick: bool, open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "A选 18.1.11")
        await keyed(pilot, quick, "不选", "enter", "enter", "打得倒吗", "enter", "f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulingScreen))
        await until(pilot, lambda: "答 " in rows(pilot, "about").text)
        await press(pilot, "ctrl+s")
        await until(pilot, lambda: "已导出" in rows(pilot, "about").text)
        (file,) = tmp_path.glob("*.json")
        ruling = load(file)
        script = parse(ruling.scenario, str(file)).bare()["script"]
        assert [next(iter(act.values())) for act in script] == ["苍剑士①", "不选", "不选"]
        assert ruling.question == "打得倒吗"


async def test_a_dispute_that_was_ruled_on_is_gone_on_with_and_its_changes_can_be_taken_back(
    open_desk: Opening,
) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "飞马", "down", "f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulingScreen))
        await press(pilot, "alt+n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).cells))
        assert cells(pilot)["0 A前卫区"][0] == "飞马"
        assert "接着写刚才的（F7 另起一个）" in seen(pilot)
        await press(pilot, "天马", "down", "f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulingScreen))
        assert "天马" in rows(pilot, "about").text
        await press(pilot, "f1")
        assert "天马" in rows(pilot, "table").text
        await press(pilot, "ctrl+z")
        assert "飞马" in rows(pilot, "table").text
        await press(pilot, "alt+n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).cells))
        assert cells(pilot)["0 A前卫区"][0] == "飞马"
        await press(pilot, "f7", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).cells))
        assert "取自" in seen(pilot)
        assert "飞马" not in seen(pilot)


async def test_what_is_pressed_on_the_way_to_the_ruling_counts_there(
    open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        burst(pilot, "飞马", "f4", "ctrl+s")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulingScreen))
        await until(pilot, lambda: "已导出" in rows(pilot, "about").text)
        (file,) = tmp_path.glob("*.json")
        assert "飞马" in load(file).scenario
        assert not list(tmp_path.glob("*.yaml"))


async def test_what_was_typed_comes_back_after_another_kind_and_after_asking_whether(open_desk: Opening) -> None:
    async with open_desk(None, (120, 40)) as pilot:
        await begin(pilot, "f1", "n")
        await press(pilot, "红骑", "tab", "30 10", "down")
        assert "红骑" in seen(pilot)
        await press(pilot, "f7", "使用", "enter")
        await until(pilot, lambda: "争议 使用" in seen(pilot))
        assert "红骑" not in seen(pilot)
        await press(pilot, "ctrl+z")
        await until(pilot, lambda: "争议 攻击" in seen(pilot))
        assert "红骑" in seen(pilot)
        while "红骑" in seen(pilot):  # the changes before it go back too, one by one
            before = len(dispute(pilot).past)
            await press(pilot, "ctrl+z")
            await until(pilot, lambda before=before: len(dispute(pilot).past) < before)
        assert "苍剑士" in seen(pilot)


async def test_a_dispute_begun_anew_does_not_take_the_notes_of_one_just_like_it_unasked(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "f3", "ctrl+n", "看清楚了", "ctrl+s")
        assert replay(pilot).unsaved() == ("第0步的注：看清楚了",)
        await begin(pilot)
        await press(pilot, "f7", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).cells))
        left = dispute(pilot).left
        assert left is not None
        assert left.draft == pilot.app.work.played  # type: ignore[attr-defined]
        await press(pilot, "f3")
        assert "第0步的注：看清楚了" in rows(pilot, "sheet").text
