"""The answer to a dispute, and the clauses that decide it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.games.written.placed import Placed
from judge.paths import bundled
from judge.scenario import Run, Unreadable, read, read_text, run
from judge.scenario.answer import LABELS, Answer, answered, answers, level, told
from judge.scenario.coverage import scenario_files
from judge.scenario.proof import bearing
from judge.scenario.run import BY_THE_ENGINE, WITH_THE_JUDGE, walk

SCENARIOS = bundled("scenarios")
ASKING = ("cipher", "zero")
"""The games whose scenarios all say what they ask."""
DENIED_TWICE = re.compile("不可以「[^」『]*(不能|不会|没有|无法)")


def done(name: str) -> Run:
    return run(read(SCENARIOS / f"{name}.yaml"))


def given(name: str, asked: str) -> Answer:
    return answered(done(name), Placed(asked, "", 1, 1))


@pytest.mark.parametrize(
    ("name", "asked", "deciding"),
    [
        ("cipher/already-in-that-state", "A.手牌", ("2.3.1.6",)),
        ("cipher/activated-only-in-front", "A.手牌", ("19.1.2.2",)),
        ("cipher/lord-last-orb", "结果", ("9.3.2", "9.3.2.1")),
        ("cipher/lord-last-orb", "B.宝玉区", ("9.3.2",)),
        ("cipher/lord-last-orb", "黑鸦王.被击破 @18.1.15", ("18.1.15",)),
        ("cipher/critical-at-zero", "费用：新兵", ("18.1.11.2",)),
        ("cipher/critical-at-zero", "费用：王女", ("18.1.11.2", "18.1.11.1")),
        ("cipher/attacking-the-rear", "长弓手.战斗力 @18.1.15", ("21.2.3.1.1.2.1",)),
        ("zero/attack-fee", "A.资源区.1.横置", ("501#4", "303#2")),
        ("zero/conceding", "结果", ("101#4", "101#3")),
    ],
)
def test_the_deciding_clauses_are_those_without_which_it_comes_out_otherwise(
    name: str, asked: str, deciding: tuple[str, ...]
) -> None:
    assert set(given(name, asked).deciding) == set(deciding)


def test_the_deciding_choice_is_the_one_that_could_have_been_another() -> None:
    assert any("神速回避" in choice for choice in given("cipher/lord-last-orb", "B.宝玉区").choices)


@pytest.mark.parametrize("path", scenario_files([SCENARIOS])[::12], ids=lambda path: path.stem)
def test_a_clause_that_does_not_bear_on_a_run_changes_nothing_that_was_played(path: Path) -> None:
    found = run(read(path))
    idle = {str(clause) for clause in found.line.consulted} - bearing(found).keys()
    played = [moment.state.key() for moment in found.line.moments]
    for clause in sorted(idle)[:5]:
        other = walk(found.scenario, without=clause).line
        assert [moment.state.key() for moment in other.moments[: len(played)]] == played


def test_an_answer_that_is_the_same_under_every_reading_is_certain() -> None:
    found = done("cipher/attacker-leaves-the-battlefield")
    sure, unsure = (answered(found, Placed(asked, "", 1, 1)) for asked in ("A.退避区", "A.支援区"))
    assert found.level == WITH_THE_JUDGE
    assert sure.level == BY_THE_ENGINE
    assert unsure.level == WITH_THE_JUDGE
    assert "读作" in unsure.sentence
    assert level(found, (sure,)).startswith(BY_THE_ENGINE)


def test_what_decides_several_answers_alike_is_said_once() -> None:
    found = done("zero/attack-fee")
    given = [answered(found, Placed(f"A.资源区.{place}.横置", "", 1, 1)) for place in (1, 2)]
    labels = [label for label, _ in told(given)]
    assert labels.count("答") == 2
    assert labels.count("少了哪一条就不同") == 1


def test_a_scenario_says_what_it_asks(attack_text: str) -> None:
    asked = answers(run(read_text(attack_text + "ask: [新兵.战斗力, A.手牌]\n")), prove=False)
    assert [answer.asked for answer in asked] == ["新兵.战斗力", "A.手牌"]


def test_a_question_about_nothing_that_is_known_is_an_error_with_its_place(attack_text: str) -> None:
    with pytest.raises(Unreadable, match="飞天"):
        answers(run(read_text(attack_text + "ask: [飞天]\n")), prove=False)


def test_the_end_of_the_dispute_is_the_end_of_its_procedure() -> None:
    found = done("zero/defended")
    assert found.line.state.turn_player == found.scenario.start.turn_player
    ended = done("zero/turn-ended-by-effect")
    assert ended.line.moments[-1].clause == ended.scenario.until


@pytest.mark.parametrize(
    "path", scenario_files([SCENARIOS / game for game in ASKING]), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_what_is_asked_is_answered_in_a_sentence_and_by_what_decides_it(path: Path) -> None:
    scenario = read(path)
    assert scenario.ask or scenario.expect.why
    for answer in answers(run(scenario)):
        assert answer.sentence.strip(), answer.asked
        assert "对局继续" not in answer.sentence, answer.asked
        assert "没有走到" not in answer.sentence, answer.asked
        assert not DENIED_TWICE.search(answer.sentence), answer.sentence
        assert answer.how in LABELS, answer.asked
        said = dict(told((answer,)))
        assert said.keys() & {*LABELS.values(), "看裁判怎么读"}, answer.asked
        assert set(answer.deciding) <= {entry.number for entry in scenario.game.book}, answer.asked


@pytest.mark.parametrize("game", ["cipher", "zero"])
def test_what_a_dispute_expects_to_be_refused_is_never_answered_with_yes(game: str) -> None:
    asked = 0
    for path in scenario_files([SCENARIOS / game]):
        scenario = read(path)
        found = walk(scenario)
        for refusal in scenario.expect.refused:
            words = f"{refusal.act} @{refusal.at}" if refusal.at else refusal.act
            said = answered(found, Placed(words, "", 1, 1), prove=False).found.answer
            assert not said.startswith("可以"), (path, words, said)
            asked += 1
    assert asked > 30


def test_an_act_that_was_allowed_and_then_refused_is_answered_with_both() -> None:
    said = given("cipher/activated-ability-twice", "舞姬的『鼓舞』")
    assert said.sentence.startswith("第1步可以「舞姬的『鼓舞』」；第7步不可以「舞姬的『鼓舞』」（19.1.2.1")
    assert given("cipher/activated-ability-twice", "舞姬的『鼓舞』 @19.1.2 2").deciding == ("19.1.2.1",)


def test_an_act_at_another_time_is_answered_with_where_it_is_chosen(attack_text: str) -> None:
    said = answered(run(read_text(attack_text)), Placed("神速回避", "", 1, 1))
    assert said.sentence.startswith("现在不可以「神速回避」，不是时候：18.1.13")
    assert "18.1.13" in said.deciding


def test_what_an_answer_is_about_can_be_a_step() -> None:
    found = done("cipher/lord-last-orb")
    step = next(step for step in found.steps if step.clause == "18.1.9")
    at_step, at_clause = (answered(found, Placed(f"苍剑士①.战斗力 @{at}", "", 1, 1)) for at in (step.n, "18.1.9"))
    assert at_step.found.value == at_clause.found.value == "70"


def test_two_reasons_that_each_suffice_decide_together() -> None:
    said = given("cipher/critical-at-zero", "费用：王女")
    assert (said.how, set(said.deciding)) == ("together", {"18.1.11.2", "18.1.11.1"})
