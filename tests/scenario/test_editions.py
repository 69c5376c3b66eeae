"""A dispute under an older edition: what only the newest one says is never told as if this one said it."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.corpus import library
from judge.corpus.older import numbers
from judge.scenario import editions
from judge.scenario.because import Because
from judge.scenario.course import Step
from judge.scenario.editions import UNSAID
from judge.scenario.load import read, read_text
from judge.scenario.run import run, walk

_ROOT = Path(__file__).parents[2] / "scenarios"
OLDER = sorted(path for path in _ROOT.glob("*/*.yaml") if "\nedition:" in path.read_text("utf-8"))


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_what_only_the_newest_edition_says_is_marked(path: Path) -> None:
    scenario = read(path)
    newest = numbers(scenario.game.id, scenario.edition).newest
    done = run(scenario)
    for step in editions.steps(scenario, [step for step in done.steps if step.told]):
        assert not (step.clause.startswith(newest) and step.kind != "refused"), step
        marked = step.kind == "gap" or UNSAID in step.what
        for reason in (*step.by, *step.because):
            assert not reason.clause.startswith(newest) or marked or UNSAID in reason.gives, reason


def test_what_the_older_edition_says_in_another_clause_is_told_by_that_one() -> None:
    scenario = read(_ROOT / "touhou" / "ch1-reduced-to-nothing.yaml")
    told = editions.steps(scenario, [step for step in run(scenario).steps if step.told])
    (priced,) = [step for step in told if "的颜色值为0红" in step.what]
    given = {(one.clause, one.gives) for one in priced.because}
    assert priced.clause == "1.148"
    assert {("1.43", "印刷1红"), ("1.148", "少付")} <= given
    assert not any(one.clause.endswith((" 3.23", " 7.1.6a")) for step in told for one in (*step.by, *step.because))


def test_a_clause_under_another_number_is_one_that_the_editions_do_not_pair() -> None:
    known = numbers("touhou", "ch1")
    own, newest = library.load("touhou", "ch1"), library.load("touhou")
    assert own.under_another
    for newer, older in own.under_another.items():
        assert newer in newest, newer
        assert older in own, older
        assert not known.stands(newer), newer
        assert known.own(newer) == older, newer


def test_what_no_edition_says_is_not_told_as_if_the_newest_did() -> None:
    scenario = read(_ROOT / "touhou" / "ch1-respond-resolves-first.yaml")
    refused = next(step for step in run(scenario).steps if step.kind == "refused")

    def told(*by: Because) -> Step:
        return editions.steps(scenario, [refused._replace(by=by)])[0]

    by_none, by_newest = Because("", "书上没有写能不能"), Because("7.1.5a", "不合法")
    assert "旧版没有写" not in told(by_none).what + told(by_none).by[0].gives
    assert "旧版没有写" in told(by_none, by_newest).what
    assert "旧版没有写" not in "".join(one.gives for one in told(by_none, by_newest).by), "said once in a line"


_STUCK = """
game: touhou
edition: ch1
title: 停住的剧本
cards:
  铜铃: {种类: 道具, 颜色值: {黄: 1}, 文本: "横置一个你操控的单位：抓一张牌。"}
  「春歌」: {种类: 符卡·高速, 颜色值: {黄: 0}, 文本: 抓一张牌。}
start: {A: {手牌: [「春歌」], 战场: [铜铃]}}
script: [{%s}]
"""


@pytest.mark.parametrize("wrong", ["A: 起动铜铃", "B: 使用「春歌」"])
def test_a_script_that_is_stuck_is_told_in_the_numbers_of_its_edition(wrong: str) -> None:
    problem = walk(read_text(_STUCK % wrong)).problem
    assert problem is not None
    (told,) = problem.problems
    own = library.load("touhou", "ch1")
    assert "1.131c" in told.what
    assert "1.141c" not in told.what + told.expected
    assert all(number in own for number in told.clauses)
