"""Every scenario comes out as it says, and no clause of the battle could be left out without one of them noticing."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.games import game
from judge.paths import bundled
from judge.scenario import Scenario, check, read
from judge.scenario.coverage import knock_out, ledger, scenario_files

FILES = scenario_files([bundled("scenarios")])
NOT_EXERCISED, NOT_MISSED = 16, 21
"""How many paragraphs of 零次元 are still without a scenario, or without one that misses them. Never more."""
"""The chapters of Cipher in which every clause with effect on play is to be exercised."""


def _named(file: Path) -> str:
    return file.relative_to(bundled("scenarios")).with_suffix("").as_posix()


@pytest.fixture(scope="module")
def scenarios() -> list[Scenario]:
    """All of them, read once."""
    return [read(file) for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=_named)
def test_it_comes_out_as_it_says(file: Path) -> None:
    failures = check(read(file)).failures
    assert not failures, "\n".join(f"第{f.line}行 应为 {f.expected}，得到 {f.got}" for f in failures)


def test_each_is_named_once() -> None:
    names = [(file.parent.name, file.stem) for file in FILES]
    assert len(names) == len(set(names)) >= 20


def test_each_asks_a_question_and_expects_something(scenarios: list[Scenario]) -> None:
    for scenario in scenarios:
        assert scenario.title, scenario.file
        assert scenario.question.endswith(("？", "）")), scenario.file
        assert scenario.source, scenario.file
        expected = [scenario.expect, *[reading.expect for reading in scenario.readings]]
        assert all(any((e.end, e.at, e.cited, e.not_cited, e.refused, e.endings)) for e in expected), scenario.file


def test_no_two_have_the_same_title_or_ask_the_same(scenarios: list[Scenario]) -> None:
    for said in ([s.title for s in scenarios], [s.question for s in scenarios]):
        assert [one for one in said if said.count(one) > 1] == []


def test_silence_of_the_book_has_readings_that_differ(scenarios: list[Scenario]) -> None:
    for scenario in scenarios:
        for reading in scenario.readings:
            assert reading.because, scenario.file
            assert reading.clauses, scenario.file
            assert reading.expect.level is not None, scenario.file
            assert reading.expect.level.text() == "含裁判判断", scenario.file


def test_every_clause_of_cipher_has_its_place_is_exercised_and_would_be_missed(scenarios: list[Scenario]) -> None:
    cipher = game("cipher")
    played = [scenario for scenario in scenarios if scenario.game.id == "cipher"]
    table = ledger(cipher.book, cipher.citations.sites, played)
    assert [n for n, row in table.items() if row.standing == "unplaced"] == []
    assert [n for n, row in table.items() if row.standing != "inert" and not row.scenarios] == []

    tried = knock_out(table, played)
    assert [n for n, row in tried.items() if row.standing == "enforced" and not row.missed] == []


def test_the_ledger_of_zero_does_not_get_worse(scenarios: list[Scenario]) -> None:
    zero = game("zero")
    played = [scenario for scenario in scenarios if scenario.game.id == "zero"]
    table = ledger(zero.book, zero.citations.sites, played)
    assert [n for n, row in table.items() if row.standing == "unplaced"] == []
    left = [n for n, row in table.items() if row.standing != "inert" and not row.scenarios]
    assert len(left) <= NOT_EXERCISED, left

    tried = knock_out(table, played)
    left = [n for n, row in tried.items() if row.standing == "enforced" and not row.missed]
    assert len(left) <= NOT_MISSED, left


def test_a_clause_that_is_switched_off_changes_the_outcome() -> None:
    file = bundled("scenarios") / "cipher" / "lord-last-orb.yaml"
    scenario = read(file)
    assert not check(scenario).failures
    lost = check(scenario, without="9.3.2")
    assert any("结果 = 继续" in failure.expected and failure.got == "A胜" for failure in lost.failures)
