"""A dispute in two minutes: from nothing to the exported answer, with the keys counted."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from textual import events
from textual.pilot import Pilot

from judge.games import PLAYABLE
from judge.library import keep, understand
from judge.rulings import load, verify
from judge.scenario.document import parse
from judge.scenario.drafting import check, drafted
from judge.scenario.drafting.template import kinds, made_from
from judge.scenario.run import walk
from judge.tui.matters import LIES, filled, matters, now, taken_over
from judge.tui.screens.dispute import Cell, Dispute, run_rows
from judge.tui.screens.dispute.room import PROOF
from judge.tui.screens.ruling import RulingScreen
from judge.tui.screens.sheet import Sheet
from tests.tui.conftest import NAMED, Opening, misfits, press, replay, rows, seen, until

MOST = 80
CARDS = """\
名称,战斗力,支援力,文本
红莲骑士,70,20,
白银少主,60,10,『疾风』【常】这名单位的攻击不能被出击费用2以下的单位神速回避。
"""


def dispute(pilot: Pilot[None]) -> Dispute:
    assert isinstance(pilot.app.screen, Dispute)
    return pilot.app.screen


def cells(pilot: Pilot[None]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for cell in dispute(pilot).query(Cell):
        found.setdefault(f"{cell.line} {dispute(pilot).lines[cell.line].label}", []).append(cell.value)
    return found


def answer(pilot: Pilot[None]) -> str:
    return rows(pilot, "answer").text


@pytest.fixture
def library(tmp_path: Path) -> None:
    file = tmp_path / "卡表.csv"
    file.write_text(CARDS, encoding="utf-8")
    keep(understand(file, "cipher"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_an_attack_dispute_from_nothing_to_the_exported_answer(
    size: tuple[int, int], open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_desk(None, size) as pilot:
        keys = await press(pilot, "f1", "n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).query(Cell)))
        assert "苍剑士" in seen(pilot)
        keys += await press(pilot, "红骑", "tab", "30 10", "down")  # the attacker, his power and support
        assert "红骑" in cells(pilot)["5 A 手牌"][0]
        keys += await press(pilot, "down", "60 10", "down", "tab", "tab", "tab")  # the lord that is attacked
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
        assert [answer["asked"] for answer in ruling["answers"]] == ["结果", "B.宝玉区", "必杀攻击"]
        assert "9.3.2" in ruling["answers"][1]["deciding"]
        assert keys <= MOST
        print(f"{size}: {keys} keys")


@pytest.mark.usefixtures("library")
async def test_a_name_is_completed_by_its_sound_and_brings_its_facts(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, "f1", "n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).query(Cell)))
        await press(pilot, "hlqs")
        assert "红莲骑士" in rows(pilot, "hinted").text
        await press(pilot, "down")
        assert cells(pilot)["0 A前卫区"][:2] == ["红莲骑士", "战斗力70 支援力20"]
        draft = dispute(pilot).draft
        assert draft is not None
        assert draft.parts["script"][0] == {"A": "红莲骑士"}


async def test_what_was_typed_is_there_again_when_the_form_was_closed_or_another_game_looked_at(
    open_desk: Opening,
) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, "f1", "n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).query(Cell)))
        await press(pilot, "飞马", "down", "f6")
        await until(pilot, lambda: dispute(pilot).game != PLAYABLE[0])
        await press(pilot, "escape", "alt+n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).query(Cell)))
        assert dispute(pilot).game != PLAYABLE[0]  # it comes back as it was left
        while dispute(pilot).game != PLAYABLE[0]:
            await press(pilot, "f6")
        await until(pilot, lambda: "飞马" in seen(pilot))
        assert cells(pilot)["0 A前卫区"][0] == "飞马"


def test_an_emptied_name_takes_the_card_out_and_an_emptied_act_the_act() -> None:
    draft = made_from(next(iter(kinds("zero").values())), "x")
    lines = matters(draft)
    card = next(one for one in lines if one.kind == "card")
    without = filled(draft, card, 0, "")
    assert card.path[1] not in without.parts["cards"]
    assert card.path[1] not in [without.card(spot._replace(at=0)) for spot in without.zones]
    act = next(one for one in lines if one.kind == "act")
    assert len(filled(draft, act, 0, "").parts["script"]) == len(draft.parts["script"]) - 1


async def test_what_is_wrong_stands_where_the_answer_would(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, "f1", "n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).query(Cell)))
        await press(pilot, "tab", "tab", "【起】飞上天。")
        assert answer(pilot).startswith("✗")
        assert "卡文读不懂" in answer(pilot)
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, Dispute)


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_kind_of_every_game_has_its_lines_and_its_answer(game: str) -> None:
    for kind, path in kinds(game).items():
        draft = made_from(path, kind)
        lines = matters(draft)
        assert len(lines) > 2, kind
        assert {now(draft, line).cells for line in lines} == {line.cells for line in lines}, kind
        for line in lines:
            for place, text in enumerate(line.cells):
                assert check(filled(draft, line, place, text)).troubles == (), (kind, line)
        scenario = check(draft).scenario
        assert scenario is not None
        told = [one.text for one in run_rows(walk(scenario))]
        assert any(one.startswith("答 ") for one in told), kind
        assert not any(one.startswith("✗") for one in told), kind


async def test_what_a_ruling_of_the_form_says_runs_again(
    open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, "f1", "n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).query(Cell)))
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


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", PLAYABLE)
async def test_in_every_game_an_attack_is_entered_answered_and_exported_within_eighty_keys(
    game: str, size: tuple[int, int], open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_desk(None, size) as pilot:
        keys = await press(pilot, "f1", "n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).query(Cell)))
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


async def begin(pilot: Pilot[None]) -> None:
    await press(pilot, "alt+n")
    await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).query(Cell)))


async def line_of(pilot: Pilot[None], label: str) -> Cell:
    """The first cell of a line, gone to by keys."""
    while (cell := pilot.app.screen.focused) is None or dispute(pilot).lines[cell.line].label != label:  # type: ignore[attr-defined]
        await press(pilot, "down")
    assert isinstance(cell, Cell)
    return cell


async def test_where_nothing_is_asked_nothing_is_answered(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "要问")
        await press(pilot, "delete", "up")
        assert answer(pilot).startswith("要问是空的　写要问什么，如 结果、")


async def test_an_emptied_act_goes_with_its_clause_and_what_comes_after_it_is_typed_in(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "B选 18.1.13")
        await press(pilot, "delete", "down")
        assert "B选 18.1.13" not in [line.label for line in dispute(pilot).lines]
        assert answer(pilot).startswith("还没有走完 等B在 18.1.13 决定")
        cell = dispute(pilot).focused
        assert isinstance(cell, Cell)
        assert dispute(pilot).lines[cell.line].label == "问题"


async def test_a_new_dispute_is_of_the_game_that_is_shown(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "f6", "飞马", "down", "escape")
        await begin(pilot)
        assert dispute(pilot).game != "cipher"  # it was left there
        await press(pilot, "escape", "f2")
        await begin(pilot)
        assert dispute(pilot).game != "cipher"


async def test_a_new_dispute_is_of_the_game_that_is_on_the_table(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await begin(pilot)
        assert dispute(pilot).game == "cipher"


def test_how_a_card_lies_stands_beside_it() -> None:
    lines = matters(made_from(kinds("evolve")["攻击"], "x"))
    assert [(line.label, line.cells[LIES]) for line in lines if line.kind == "card"] == [
        ("A战场", "竖置"),
        ("B战场", "横置"),
    ]


@pytest.mark.parametrize("game", PLAYABLE)
def test_how_a_card_lies_is_typed_in_the_words_of_its_game(game: str) -> None:
    draft = made_from(kinds(game)["攻击"], "x")
    upright, across = draft.game.board.upright
    for line in matters(draft):
        if line.kind != "card" or len(line.cells) <= LIES:
            continue
        there = line.cells[LIES].split()
        assert there[0] in {upright, across}
        spot = next(spot for spot in draft.zones if f"{spot.whose}{spot.zone}" == line.label)
        for word in (across, upright):
            other = filled(draft, line, LIES, " ".join((word, *there[1:])))
            assert now(other, line).cells == (*line.cells[:LIES], " ".join((word, *there[1:])))
            at = [draft.card(spot._replace(at=n)) for n in range(len(draft.entries(spot)))].index(line.cells[0])
            assert other.at((*spot.path, at, across)) is (word == across)
            assert check(other).troubles == ()
            assert drafted(parse(other.text, "x")) == other
        wrong = filled(draft, line, LIES, "躺着")
        assert any("躺着" in trouble.problem.what for trouble in check(wrong).troubles)
        assert filled(wrong, line, LIES, " ".join(there)).at(spot.path) is not None


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", PLAYABLE)
async def test_a_key_lays_the_card_of_a_line_across_and_the_answer_follows(
    game: str, size: tuple[int, int], open_desk: Opening
) -> None:
    async with open_desk(None, size) as pilot:
        await begin(pilot)
        while dispute(pilot).game != game or not dispute(pilot).cells:
            await press(pilot, *["f6"] * (dispute(pilot).game != game))
        draft = dispute(pilot).draft
        assert draft is not None
        upright, across = draft.game.board.upright
        cell = dispute(pilot).focused
        assert isinstance(cell, Cell)
        lies = next(one for one in dispute(pilot).cells if (one.line, one.column) == (cell.line, LIES))
        assert lies.value.split()[0] == upright
        said = answer(pilot)
        await press(pilot, "ctrl+t")
        assert lies.value.split()[0] == across
        assert across in seen(pilot)
        assert misfits(pilot) == []
        assert answer(pilot) != said  # who lies across does not attack
        await press(pilot, "ctrl+t")
        assert lies.value.split()[0] == upright
        assert answer(pilot).splitlines()[0] == said.splitlines()[0]
        lies.focus()
        await press(pilot, across[:1])
        assert across in rows(pilot, "hinted").text


def burst(pilot: Pilot[None], *keys: str) -> None:
    """Send keys all at once, as a terminal does with what is typed faster than it is read."""
    for key in keys:
        for one in [key] if key in NAMED or "+" in key else key:
            pilot.app.post_message(events.Key(one, one if len(one) == 1 else None))


async def keyed(pilot: Pilot[None], quick: bool, *keys: str) -> None:
    if quick:
        burst(pilot, *keys)
    else:
        await press(pilot, *keys)


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


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("game", PLAYABLE)
async def test_every_line_keeps_what_was_typed_whatever_is_typed_after_it(
    game: str, quick: bool, open_desk: Opening
) -> None:
    chance = Random(f"{game} {quick}")
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        while dispute(pilot).game != game or not dispute(pilot).cells:
            await press(pilot, *["f6"] * (dispute(pilot).game != game))
        draft, lines = dispute(pilot).draft, dispute(pilot).lines
        assert draft is not None
        last: dict[int, str] = {}
        here = 0
        for n in range(14):
            there = chance.choice([at for at, line in enumerate(lines) if at != here and line.kind in TYPED_IN])
            kind = lines[there].kind
            text = {"card": f"新卡{n}", "number": f"{n + 1}", "word": f"问{n}"}.get(kind) or chance.choice(CHOSEN)
            moves = ["enter" if there > here else "up"] * abs(there - here)
            await keyed(pilot, quick, *moves, text)
            draft, lines = taken_over(draft, lines, {(there, 0): text}, dispute(pilot).names)
            last[there] = text
            here = there
        await keyed(pilot, quick, "up" if here else "enter")
        await until(pilot, lambda: dispute(pilot).draft == draft)
        assert [line.cells for line in dispute(pilot).lines] == [line.cells for line in lines]
        assert list(cells(pilot).values()) == [list(line.cells) for line in lines]
        for at, text in last.items():
            assert lines[at].cells[0] == text
        await keyed(pilot, quick, "f1")
        await until(pilot, lambda: pilot.app.current_mode == "board" and not isinstance(pilot.app.screen, Dispute))
        await pilot.pause()
        assert pilot.app.work.draft == draft  # type: ignore[attr-defined]


CHOSEN = ("不选", "不选", "某卡")
"""Few, so that neighbours often say the same."""
TYPED_IN = ("card", "number", "act", "word")


def test_lines_after_an_act_that_is_gone_speak_of_the_same_acts() -> None:
    draft = made_from(kinds("cipher")["攻击"], "x")
    lines = matters(draft)
    first, *_, last = [at for at, line in enumerate(lines) if line.kind == "act"]
    said = {(first, 0): "", (last, 0): "旗手"}
    draft, lines = taken_over(draft, lines, said)
    assert lines[first].kind == "gone"
    assert lines[last].cells == ("旗手",)
    assert [next(iter(act.values())) for act in draft.parts["script"]][-1] == "旗手"
    assert len(draft.parts["script"]) == 2


async def test_a_card_that_is_taken_out_goes_with_what_was_typed_beside_its_name(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        name = pilot.app.screen.focused
        assert isinstance(name, Cell)
        facts = next(cell for cell in dispute(pilot).cells if cell.line == name.line and cell.column == 1)
        facts.value = "70"
        name.value = ""
        dispute(pilot).confirm(name)
        await pilot.pause()
        assert facts not in dispute(pilot).cells
        assert not facts.is_attached
        await press(pilot, "down", "up")


async def test_a_window_that_lies_below_another_closes_nothing(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "f7")
        below = pilot.app.screen_stack[-2]
        assert isinstance(below, Dispute)
        below.end(None)
        await pilot.pause()
        assert pilot.app.screen_stack[-2] is below
        await press(pilot, "escape", "escape")
        assert not isinstance(pilot.app.screen, Dispute)


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


async def test_the_form_comes_back_in_the_game_in_which_it_was_left(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "f6")
        await until(pilot, lambda: dispute(pilot).game == PLAYABLE[1] and bool(dispute(pilot).cells))
        await press(pilot, "escape", "alt+n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).cells))
        assert dispute(pilot).game == PLAYABLE[1]
        await press(pilot, "f1")
        await until(pilot, lambda: pilot.app.current_mode == "board" and not isinstance(pilot.app.screen, Dispute))
        await press(pilot, "alt+n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(dispute(pilot).cells))
        assert dispute(pilot).game == PLAYABLE[1]


async def test_a_wide_space_is_a_space(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "tab")
        pilot.app.post_message(events.Key("７", "７"))
        pilot.app.post_message(events.Key("\u3000", "\u3000"))
        pilot.app.post_message(events.Key("２", "２"))
        await press(pilot, "down")
        assert cells(pilot)["0 A前卫区"][1] == "战斗力7 支援力2"


REFUSED = """\
game: evolve
title: 能打吗
question: 兵攻击卫，卫怎样？
cards: {兵: {攻击力: 3, 生命值: 3}, 卫: {攻击力: 2, 生命值: 3}}
start: {A: {战场: [兵]}, B: {战场: [卫]}}
script: [{A: 攻击：兵}, {A: 卫}]
ask: [卫.区域]
"""


async def test_a_choice_that_is_refused_is_asked_about_ruled_upon_and_taken_back(
    open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "refused.yaml"
    file.write_text(REFUSED, encoding="utf-8")
    async with open_desk(file, (80, 24)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, Sheet))
        assert "可不可以「兵攻击的目标：卫」" in rows(pilot, "sheet").text
        await press(pilot, "escape")
        assert "剧本没有走完" in rows(pilot, "answers").text
        await press(pilot, "f4")
        assert "剧本没有走完" in rows(pilot, "about").text
        await press(pilot, "ctrl+o", "refused", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Sheet))
        await press(pilot, "enter")
        await until(pilot, lambda: "不可以「兵攻击的目标：卫」" in rows(pilot, "answers").text)
        await press(pilot, "f4", "ctrl+s")
        await until(pilot, lambda: "已导出" in rows(pilot, "about").text)
        (made,) = tmp_path.glob("*.json")
        ruling = load(made)
        assert ruling.answers
        assert "8.4.3.1.1" in ruling.answers[0].deciding
        assert verify(ruling).same
        await press(pilot, "f1", "ctrl+z")
        assert "卫.区域" in rows(pilot, "table").text


async def test_the_form_asks_about_what_may_not_be_chosen(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "A选 18.1.11")
        await press(pilot, "旗手", "down")
        await until(pilot, lambda: "F5 就问可不可以" in answer(pilot))
        await pilot.pause(PROOF * 2)  # no proof of what was answered before it takes the place of this
        assert "F5 就问可不可以" in answer(pilot)
        await press(pilot, "f5")
        await until(pilot, lambda: "答 不可以" in answer(pilot))
        assert "A选 18.1.11" not in [line.label for line in dispute(pilot).lines]
        await press(pilot, "f12")
        assert "像哪一个" in rows(pilot, "sheet").text


async def test_what_may_be_chosen_or_not_is_offered_where_one_asks(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "要问")
        await press(pilot, "回避")
        assert "黑鸦王①的神速回避" in rows(pilot, "hinted").text


async def test_an_answer_before_the_end_says_that_play_waits(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "B选 18.1.13")
        await press(pilot, "delete", "down")
        await until(pilot, lambda: answer(pilot).startswith("还没有走完 等B在 18.1.13 决定"))
        await press(pilot, "f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulingScreen))
        assert "还没有走完 等B在 18.1.13 决定" in rows(pilot, "about").text


async def test_a_number_that_does_not_fit_in_its_cell_is_cut_with_a_mark(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "tab", "战斗力1000 支援力100 出击费用9", "down")
        line = next(one for one in seen(pilot).split("\n") if "苍剑士" in one)
        assert "战斗力1000" in line
        assert "…" in line
        assert misfits(pilot) == []
