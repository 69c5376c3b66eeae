"""Every scenario comes out as it says, and no clause could be left out without one of them noticing."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.corpus import load
from judge.corpus.older import numbers
from judge.games import PLAYABLE, game
from judge.kernel import CHANCE
from judge.paths import bundled
from judge.scenario import Scenario, check
from judge.scenario.coverage import knock_out, ledger, older
from tests.bundled import FILES, checked, named, of, read
from tests.floors import FLOORS, TOLD


@pytest.fixture(scope="module")
def scenarios() -> list[Scenario]:
    """All of them, read once."""
    return [read(file) for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=named)
def test_it_comes_out_as_it_says(file: Path) -> None:
    failures = checked(file).failures
    assert not failures, "\n".join(f"第{f.line}行 应为 {f.expected}，得到 {f.got}" for f in failures)


def test_each_is_named_once() -> None:
    names = [(file.parent.name, file.stem) for file in FILES]
    assert len(names) == len(set(names)) >= 20


def test_each_asks_a_question_and_expects_something(scenarios: list[Scenario]) -> None:
    for scenario in scenarios:
        assert scenario.title, scenario.file
        assert scenario.question.endswith(("？", "）")), scenario.file
        assert scenario.source, scenario.file
        expected = [reading.expect for reading in scenario.readings] or [scenario.expect]
        assert all(
            any((e.end, e.at, e.cited, e.walked, e.not_cited, e.refused, e.endings, e.why, e.deciding))
            for e in expected
        ), scenario.file


def test_no_two_have_the_same_title_or_ask_the_same(scenarios: list[Scenario]) -> None:
    for said in ([(s.game.id, s.title) for s in scenarios], [(s.game.id, s.question) for s in scenarios]):
        assert [one for one in said if said.count(one) > 1] == []


def test_silence_of_the_book_has_readings_that_differ(scenarios: list[Scenario]) -> None:
    for scenario in scenarios:
        for reading in scenario.readings:
            assert reading.because, scenario.file
            assert reading.clauses, scenario.file
            if reading.script and reading.script[0].player == CHANCE:  # the file is silent, and not the book
                continue
            assert reading.expect.level is not None, scenario.file
            assert reading.expect.level.text() == "含裁判判断", scenario.file


@pytest.mark.parametrize("name", PLAYABLE)
def test_every_clause_has_its_place_is_exercised_and_would_be_missed(name: str) -> None:
    played = [read(file) for file in of(name)]
    table = ledger(game(name).book, game(name).citations.sites, map(checked, of(name)))
    unplaced = [n for n, row in table.items() if row.standing == "unplaced"]
    idle = [n for n, row in table.items() if row.standing in {"enforced", "embodied"} and not row.scenarios]
    tried = knock_out(table, played)
    idle_too = [n for n, row in tried.items() if row.standing == "enforced" and not row.missed]
    told = [n for n, row in table.items() if row.told and row.standing in {"enforced", "embodied"}]
    assert len(told) >= TOLD[name]
    floor = FLOORS.get(name)
    if floor is None:
        assert (unplaced, idle, idle_too) == ([], [], [])
        return
    placed = {n for n, row in table.items() if row.standing != "unplaced"}
    operative = {n for n in placed if table[n].standing != "inert"}
    enforced = {n for n in placed if table[n].standing == "enforced"}
    counted = (len(placed), len(operative) - len(idle), len(enforced) - len(idle_too))
    assert all(has >= wanted for has, wanted in zip(counted, floor, strict=False)), (counted, floor)


def test_every_clause_of_an_older_edition_has_its_place_is_exercised_told_and_would_be_missed() -> None:
    playing = game("touhou")
    (edition,) = playing.editions[1:]
    files = [file for file in of("touhou") if read(file).edition == edition]
    played = [read(file) for file in files]
    table = older(load("touhou", edition), playing.book, playing.citations.sites, map(checked, files))
    operative = [row for row in table.values() if row.standing != "inert"]
    assert [row.number for row in operative if row.standing == "unplaced" or not row.scenarios or not row.told] == []
    tried = knock_out(table, played, cited=numbers("touhou", edition).inside)
    assert [n for n, row in tried.items() if row.standing == "enforced" and not row.missed] == []


def test_a_clause_that_is_switched_off_changes_the_outcome() -> None:
    file = bundled("scenarios") / "cipher" / "lord-last-orb.yaml"
    scenario = read(file)
    assert not check(scenario).failures
    lost = check(scenario, without="9.3.2")
    assert any("结果 = 继续" in failure.expected and failure.got == "A胜" for failure in lost.failures)
