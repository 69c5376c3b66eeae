"""What is typed in a line of the form: kept, completed, taken out, told where it is wrong."""

from __future__ import annotations

import threading
from pathlib import Path
from random import Random

import pytest
from textual import events

from judge.games import PLAYABLE
from judge.library import keep, understand
from judge.scenario.document import parse
from judge.scenario.drafting import Draft, check, drafted
from judge.scenario.drafting.template import kinds, made_from
from judge.scenario.run import walk
from judge.tui.matters import LIES, filled, matters, now, numbers, taken_over
from judge.tui.screens.dispute import Cell, Dispute
from judge.tui.worked_out import Worked, run_rows, worked_out
from tests.sampled import SIZES, crossed
from tests.tui.conftest import Opening, misfits, press, rows, seen, until
from tests.tui.disputes import answer, begin, begin_in, burst, cells, dispute, keyed, line_of
from tests.tui.idle import settled

CARDS = """\
名称,战斗力,支援力,文本
红莲骑士,70,20,
白银少主,60,10,『疾风』【常】这名单位的攻击不能被出击费用2以下的单位神速回避。
"""


@pytest.fixture
def library(tmp_path: Path) -> None:
    file = tmp_path / "卡表.csv"
    file.write_text(CARDS, encoding="utf-8")
    keep(understand(file, "cipher"))


@pytest.mark.usefixtures("library")
async def test_a_name_is_completed_by_its_sound_and_brings_its_facts(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot, "f1", "n")
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
        await begin(pilot, "f1", "n")
        await press(pilot, "飞马", "down", "f6")
        await until(pilot, lambda: dispute(pilot).game != PLAYABLE[0])
        await begin(pilot, "escape", "alt+n")
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
        await begin(pilot, "f1", "n")
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


@pytest.mark.parametrize(("game", "size"), crossed(PLAYABLE, SIZES))
async def test_a_key_lays_the_card_of_a_line_across_and_the_answer_follows(
    game: str, size: tuple[int, int], open_desk: Opening
) -> None:
    async with open_desk(None, size) as pilot:
        draft = await begin_in(pilot, game)
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


@pytest.mark.parametrize(("game", "quick"), crossed(PLAYABLE, [False, True]))
async def test_every_line_keeps_what_was_typed_whatever_is_typed_after_it(
    game: str, quick: bool, open_desk: Opening
) -> None:
    chance = Random(f"{game} {quick}")
    async with open_desk(None, (80, 24)) as pilot:
        draft = await begin_in(pilot, game)
        lines = dispute(pilot).lines
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
        taken = pilot.app.work.draft  # type: ignore[attr-defined]
        assert taken.put(("title",), draft.title) == draft  # it is called after its cards when it is taken over


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
    assert lines[last].cells == ("旗手", "18.1.13")
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


async def test_a_wide_space_is_a_space(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "tab")
        pilot.app.post_message(events.Key("７", "７"))
        pilot.app.post_message(events.Key("\u3000", "\u3000"))
        pilot.app.post_message(events.Key("２", "２"))
        await press(pilot, "down")
        assert cells(pilot)["0 A前卫区"][1] == "战斗力7 支援力2"


async def test_a_number_that_does_not_fit_in_its_cell_is_cut_with_a_mark(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "tab", "战斗力1000 支援力100 出击费用9", "down")
        line = next(one for one in seen(pilot).split("\n") if "苍剑士" in one)
        assert "战斗力1000" in line
        await press(pilot, "up", "tab", "tab", "已行动 主人公", "down")  # as wide as its cell
        assert "已行动 主人公" in next(one for one in seen(pilot).split("\n") if "苍剑士" in one)
        assert "…" in line
        assert misfits(pilot) == []


@pytest.mark.parametrize("game", PLAYABLE)
def test_two_numbers_may_be_typed_as_they_are_printed_with_a_stroke_between(game: str) -> None:
    draft = made_from(kinds(game)["攻击"], "攻击")
    lines = [one for one in matters(draft) if one.kind == "card"]
    name = lines[0].cells[0]
    first, second = numbers(draft)[:2]
    for text in ("5/2", "5／2", "5 2"):
        facts = filled(draft, lines[0], 1, text).at(("cards", name))
        assert {key: of for key, of in facts.items() if key != "文本"} == {first: 5, second: 2}
    assert filled(draft, lines[0], 1, "5/二").at(("cards", name))["5/二"] is True  # it is told as no fact


async def test_keys_wait_for_no_answer_and_only_the_last_is_worked_out(
    open_desk: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, drafts = threading.Event(), list[Draft]()

    def slowly(draft: Draft) -> Worked:
        drafts.append(draft)
        go_on.wait(30)
        return worked_out(draft)

    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot, "f1", "n")
        cell = await line_of(pilot, "要问")
        monkeypatch.setattr("judge.tui.screens.dispute.room.worked_out", slowly)
        burst(pilot, "结果")
        while not drafts:
            await settled()
        burst(pilot, "、B.手牌", "left", "right")
        await settled()
        assert cell.value == "结果、B.手牌"
        go_on.set()
        await pilot.pause()
        assert [draft.parts["ask"] for draft in drafts[1:]] == [["结果", "B.手牌"]]
        assert "B的手牌" in answer(pilot)
