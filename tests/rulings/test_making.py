"""What a ruling of a run holds."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from judge import paths
from judge.corpus import load as load_book
from judge.kernel.line import Line, play_on
from judge.rulings import Ruling, RulingError, make, verify
from judge.scenario import Run, read, read_text, run
from tests.bundled import SCENARIOS
from tests.rulings.conftest import DISPUTE


def test_every_step_has_a_clause_and_its_words(ruling: Ruling) -> None:
    quoted = {clause.number: clause for clause in ruling.clauses}
    assert all(step.clause in quoted and set(step.by) <= set(quoted) for step in ruling.steps)
    assert "单位名相同" in quoted["18.1.11.1"].text
    assert quoted["18.1.11.1"].headings[0].startswith("18 ")


@pytest.mark.parametrize(
    "name", ["touhou/no-square-left", "touhou/ch1-own-returns", "zero/paying-colours", "cipher/lord-last-orb"]
)
def test_whatever_a_refusal_names_is_quoted(name: str) -> None:
    made = make(run(read(SCENARIOS / f"{name}.yaml")), prove=False)
    quoted = {clause.number for clause in made.clauses}
    waiting = made.waiting.barred if made.waiting is not None else ()
    refused = [step for step in made.shown if step.kind == "refused"]
    named = {number for one in (*refused, *waiting) for number in one.by}
    read_of = {reason.clause for one in (*refused, *waiting) for reason in one.because or ()}
    assert refused or waiting
    assert named | read_of <= quoted


def test_refusals_keep_all_their_clauses(ruling: Ruling) -> None:
    assert [(refusal.what, refusal.by) for refusal in ruling.refused] == [
        ("剑士①的必杀攻击，费用：王女②", ("18.1.11.1",))
    ]


def test_steps_are_counted_as_they_are_read(ruling: Ruling) -> None:
    assert [step.n for step in ruling.shown] == list(range(1, len(ruling.shown) + 1))
    assert {"checked"} == {step.kind for step in ruling.steps} - {step.kind for step in ruling.shown}


def test_a_choice_says_whose_it_was_and_one_that_was_none_says_nobody(ruling: Ruling) -> None:
    assert [(step.player, step.what.split("：")[-1]) for step in ruling.steps if step.kind == "chosen"] == [
        ("A", "剑士①"),
        ("A", "黑王①"),
        ("A", "剑士②"),
        ("B", "不选"),
    ]


def test_the_scenario_in_it_has_the_decisions_that_were_made(ruling: Ruling, dispute: Run) -> None:
    again = run(read_text(ruling.scenario))
    assert again.line.answers == dispute.line.answers
    assert [decision.chosen for decision in ruling.decisions] == [("剑士①",), ("黑王①",), ("剑士②",), ()]


def test_a_fork_has_its_own_decisions_and_not_the_files(dispute: Run) -> None:
    game = dispute.scenario.game
    fork = play_on(dispute.line.before(2), game.play, _once(()))
    ruling = make(Run(dispute.scenario, fork))
    assert [decision.chosen for decision in ruling.decisions] == [("剑士①",), ("黑王①",), ()]
    assert ruling.waiting is not None
    assert ruling.waiting.clause == "18.1.13"
    assert verify(ruling) == (True, ())


def test_of_two_cards_of_one_name_the_chosen_one_is_meant(dispute: Run) -> None:
    hand = dispute.line.start.zones[0, "手牌"]
    fork = play_on(dispute.line.before(2), dispute.scenario.game.play, _once((hand[2],)))
    ruling = make(Run(dispute.scenario, fork))
    assert run(read_text(ruling.scenario)).line.answers[2].chosen == (hand[2],)


def test_a_line_that_was_cut_off_stays_cut_off(dispute: Run) -> None:
    cut = Line(dispute.line.start, dispute.line.moments[:12])
    ruling = make(Run(dispute.scenario, cut))
    assert (ruling.stopped, ruling.carried_out, ruling.waiting) == (True, 12, None)
    assert verify(ruling) == (True, ())


def test_a_board_on_which_nothing_was_played_can_be_ruled_on(dispute: Run) -> None:
    ruling = make(Run(dispute.scenario, Line(dispute.line.start)))
    assert ruling.steps == ()
    assert verify(ruling) == (True, ())


def test_a_line_without_one_of_the_clauses_is_no_ruling(dispute: Run) -> None:
    without = run(dispute.scenario, without="18.1.9")
    with pytest.raises(RulingError, match=r"18\.1\.9"):
        make(without)


def test_an_ended_game_names_the_winner_and_why() -> None:
    lost = DISPUTE.replace("黑王(主人公)", '"黑王(主人公,被击破)"').replace("[黑王]", "[黑王]\n    宝玉区: 0")
    text = lost.split("script:")[0].replace("18.1.2", "18.1.16")
    result = make(run(read_text(text))).result
    assert (result.ended, result.winner, result.draw, result.by) == (True, "A", False, ("3.1.1", "3.1"))


SILENT = """
game: cipher
cards: {甲: {战斗力: 60}, 乙: {战斗力: 40}, 丙: {战斗力: 30}}
start:
  条号: "18.1.16"
  A: {前卫区: [甲(主人公), {卡: 乙, 被击破: true, 所有者: B}, {卡: 丙, 被击破: true}]}
  B: {前卫区: [甲(主人公)]}
"""


def test_where_the_book_is_silent_the_ruling_waits_for_the_judge_and_says_who_judged() -> None:
    asked = make(run(read_text(SILENT)))
    assert asked.waiting is not None
    assert (asked.waiting.player, asked.level) == ("裁判", "含裁判判断")
    reading = asked.waiting.offered[0]
    judged = make(run(read_text(f"{SILENT}script: [{{裁判: {reading}}}]")))
    (gap,) = judged.gaps
    assert reading in gap.what
    assert gap.by
    (step,) = (step for step in judged.steps if step.kind == "gap")
    assert (step.player, step.clause) == ("裁判", "")
    assert verify(judged) == (True, ())


LOOP = """
game: cipher
cards: {守将: {射程: "-"}, 哨兵: {战斗力: 30}}
start: {条号: "13.5.1.2", A: {前卫区: [守将(主人公)]}, B: {前卫区: [哨兵(主人公)]}}
script: [A: 攻击, A: 攻击, A: 攻击, A: 攻击, A: 1次]
"""


def test_a_loop_is_gone_round_as_often_as_it_was() -> None:
    done = run(read_text(LOOP))
    ruling = make(done)
    assert [decision.chosen for decision in ruling.decisions] == [("攻击",)] * 4 + [("1次",)]
    assert "25.2.1" in [step.clause for step in ruling.steps]
    assert verify(ruling) == (True, ())


def test_the_day_is_today_unless_said(dispute: Run) -> None:
    assert make(dispute).date == dt.datetime.now().astimezone().date().isoformat()
    assert make(dispute, date="").date == ""


def test_the_same_makes_the_same_number_and_another_word_another(dispute: Run, ruling: Ruling) -> None:
    said: dict[str, Any] = {"date": ruling.date, "event": ruling.event, "players": ruling.players}
    assert make(dispute, words=ruling.words, **said) == ruling
    assert make(dispute, words="可以。", **said).id != ruling.id


def _once(chosen: tuple[Any, ...]) -> Any:
    left = [chosen]
    return lambda _decision, _state: left.pop() if left else None


@pytest.mark.parametrize("name", ["ch1-target-twice", "ch1-own-returns", "ch1-life-set"])
def test_a_dispute_in_an_older_edition_is_ruled_in_its_numbers(name: str) -> None:
    ruling = make(run(read(paths.bundled("scenarios") / "touhou" / f"{name}.yaml")), date="2026-01-02")
    own, newest = load_book("touhou", "ch1"), load_book("touhou")
    assert ruling.edition == "ch1"
    assert any(quoted.number in own and quoted.own == own[quoted.number].own for quoted in ruling.clauses)
    for step in ruling.shown:
        edition, _, number = step.clause.rpartition(" ")
        assert not step.clause or number in (newest if edition == newest.edition else own), step
    assert verify(ruling).same
