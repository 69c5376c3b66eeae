"""The clauses and choices that decide an answer, and the proof that it is these."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from judge.corpus import load
from judge.games import PLAYABLE
from judge.scenario import Unreadable
from judge.scenario.answer import LABELS, Answer, answers, told
from judge.scenario.finding import value
from judge.scenario.named import shows
from judge.scenario.off import Off
from judge.scenario.opened import ways
from judge.scenario.proof import bearing, in_its_turn, most
from judge.scenario.run import WITH_THE_JUDGE, walk
from tests.bundled import FILES, done, given, of, played
from tests.bundled import answered as all_answered
from tests.sampled import every, one_in


@pytest.mark.parametrize(
    ("name", "asked", "deciding"),
    [
        ("cipher/already-in-that-state", "A.手牌", ("2.3.1.6",)),
        ("cipher/activated-only-in-front", "A.手牌", ("19.1.2.2",)),
        ("cipher/lord-last-orb", "结果", ("9.3.2", "9.3.2.1")),
        ("cipher/lord-last-orb", "B.宝玉区", ("9.3.2", "18.1.11.1.1")),
        ("cipher/lord-last-orb", "黑鸦王.被击破 @18.1.15", ("18.1.15", "18.1.11.1.1")),
        ("cipher/critical-at-zero", "费用：新兵", ("18.1.11.2",)),
        ("cipher/critical-at-zero", "费用：王女", ("18.1.11.2", "18.1.11.1")),
        ("cipher/attacking-the-rear", "长弓手.战斗力 @18.1.15", ("21.2.3.1.1.2.1",)),
        ("zero/attack-fee", "A.资源区.1.横置", ("501#4", "303#2")),
        ("zero/conceding", "结果", ("101#4",)),
    ],
)
def test_the_deciding_clauses_are_those_without_which_it_comes_out_otherwise(
    name: str, asked: str, deciding: tuple[str, ...]
) -> None:
    said = given(name, asked)
    twins = set(said.proof.twins) if said.proof is not None else set()  # another one says the same
    assert set(said.deciding) | twins == set(deciding) | twins


@pytest.mark.parametrize(
    ("name", "asked", "deciding"),
    [
        ("cipher/moved-twice-triggers-twice", "A.手牌", ("10.2.1.1",)),
        ("cipher/evasion-trigger-before-comparison", "剑圣.区域", ("18.1.13.1", "18.1.13.1.1")),
        ("cipher/ability-of-a-fallen-unit", "B.手牌", ("10.2.1.4",)),
        ("zero/damage-prevented", "猫.伤害", ("607#5",)),
        ("evolve/costs-replaced-then-reduced", "A.能量点", ("10.10.2.4", "10.4.4.1")),
        ("evolve/twice-a-turn-and-three-happen", "A.手牌", ("10.7.2.1", "10.7.2.2")),
        ("touhou/timed-spell", "时计.区域", ("2.34d", "1.192e")),
        ("touhou/annihilation-one-of-two", "B.生命", ("6.4.1a",)),
    ],
)
def test_what_falls_along_the_run_decides_and_what_only_carries_it_on_does_not(
    name: str, asked: str, deciding: tuple[str, ...]
) -> None:
    """A number is not decided by the clause by which it is drawn or counted, if another one made it that number."""
    assert set(given(name, asked).deciding) == set(deciding)


@pytest.mark.parametrize(
    ("name", "asked", "deciding"),
    [
        ("cipher/rank-and-profession", "霸王.区域", ("26.13.1",)),
        ("zero/until-the-opponents-turn-ends", "熊.防御力 @404#1 1", ("317#8",)),
        ("evolve/a-name-within-a-name", "B.生命值", ("2.1.2",)),
        ("touhou/text-another-target", "「双燕」.区域", ("1.134e",)),
    ],
)
def test_where_nothing_else_decides_what_carries_it_on_does(name: str, asked: str, deciding: tuple[str, ...]) -> None:
    assert set(given(name, asked).deciding) == set(deciding)


def test_an_order_is_not_decided_by_what_without_which_one_of_the_two_never_happens() -> None:
    """Neither who draws nor what sets it off is asked: what comes first is."""
    asked = "先『晨祷』抽卡：看 A抽甲 先于 僧侣转为未行动状态；僧侣转为未行动状态 先于 B抽甲②"
    said = given("cipher/start-of-turn-trigger-before-readying", asked.replace("A抽甲", "B抽甲"))
    assert said.deciding == ("13.2.1.2",)


@pytest.mark.parametrize(
    ("name", "asked", "how", "clauses"),
    [
        (
            "zero/all-but-those",
            "『海』都留下：看 A的鱼.区域 = 战斗区；A的鸟.区域 = 休息区，依 605#1",
            "alone",
            {"605#1", "306#2"},
        ),
        ("zero/all-but-those", "A的鸟.区域", "gives", {"207#1"}),
        ("zero/for-each-both-numbers", "船长.攻击力", "alone", {"306#2"}),
        ("zero/searching", "可以说没有：看 不选 @615#3 1 = 可以，依 615#3", "alone", {"615#3"}),
    ],
)
def test_what_a_word_of_the_text_means_decides_and_what_leads_to_the_question_does_not(
    name: str, asked: str, how: str, clauses: set[str]
) -> None:
    said = given(name, asked)
    assert said.proof is not None
    assert {*said.proof.of(how)} == clauses


def test_a_clause_decides_where_a_step_in_the_words_of_the_claim_is_not_told_without_it() -> None:
    """That a number is the same without it is another matter; a step that says the contrary shows nothing."""
    stopped = given("zero/attacking-one-returned", "战斗中断：看 B.生命区 = 6，依 500#3").proof
    other = given("zero/attacking-one-returned", "生命区还在：看 B.生命区 = 6，依 500#3").proof
    denied = given("zero/attacking-one-returned", "战斗不中断：看 B.生命区 = 6，依 500#3").proof
    assert stopped is not None
    assert other is not None
    assert denied is not None
    assert stopped.of("alone") == ("500#3",)
    assert other.of("said") == denied.of("said") == ("500#3",)


@pytest.mark.parametrize("game", PLAYABLE)
def test_what_forbids_an_act_is_named_though_it_is_the_course_elsewhere(game: str) -> None:
    course = load(game).course
    for path in one_in(3, of(game)):
        if not any(_refused(answer) & course for answer in answers(played(path), prove=False)):
            continue
        for answer in all_answered(path):
            if answer.proof is not None:
                named = {clause for _, clauses in answer.proof.parts for clause in clauses}
                assert _refused(answer) & course <= named, (path.stem, answer.asked)


def _refused(answer: Answer) -> set[str]:
    """The clauses by which what is asked about may not be done; none if it may, or is no act."""
    value = answer.found.value
    refused = answer.question.kind == "act" and isinstance(value, tuple) and value[0] == "refused"
    return set(answer.found.line) if refused else set()


def test_the_deciding_choice_is_the_one_that_could_have_been_another() -> None:
    assert any("神速回避" in choice for choice in given("cipher/lord-last-orb", "B.宝玉区").choices)


@pytest.mark.parametrize("path", every(2, one_in(12, FILES)), ids=lambda path: path.stem)
def test_a_clause_that_does_not_bear_on_a_run_changes_nothing_that_was_played(path: Path) -> None:
    found = played(path)
    idle = {str(clause) for clause in found.line.consulted} - bearing(found).keys()
    before = [moment.state.key() for moment in found.line.moments]
    for clause in sorted(idle)[:5]:
        other = walk(found.scenario, without=clause).line
        assert [moment.state.key() for moment in other.moments[: len(before)]] == before


@pytest.mark.parametrize("path", every(2, one_in(18, FILES)), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_claim_rests_on_clauses_that_somebody_looked_at_and_says_which_stand_beside(path: Path) -> None:
    done = played(path)
    for answer in all_answered(path):
        if answer.question.by and answer.found.value is True and answer.proof is not None:
            read_here = {*done.cited, *(reason.clause for reason in answer.because), *map(str, done.line.consulted)}
            beside = set(answer.proof.of("beside"))
            looked_at = read_here | set(done.touched) | set(answer.deciding) | set(bearing(done))
            assert set(answer.question.by) - beside <= looked_at, answer.asked
            assert not beside & read_here, answer.asked


KINDS = (
    "不可以",
    "可以",
    "没有触发",
    "先于",
    "几次",
    "由谁",
    "结果",
    ".区域",
    " @",
    "，依",
    "readings:",
    "裁判",
    "没有用到",
    "edition:",
)
"""What questions, and their answers, can be told apart by as they are written."""


def spread() -> list[Path]:
    """Of every kind of question of a game two disputes, and of all of them one in eighteen."""
    found: dict[tuple[str, str], list[Path]] = {}
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        for kind in KINDS:
            if kind in text and len(those := found.setdefault((path.parent.name, kind), [])) < 2:
                those.append(path)
    return sorted({*chain.from_iterable(found.values()), *one_in(18, FILES)})


@pytest.mark.parametrize("path", every(3, spread()), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_decides_an_answer_is_what_it_does_not_come_about_without(path: Path) -> None:
    done = played(path)
    scenario = done.scenario
    for answer in all_answered(path):
        assert answer.how in LABELS, answer.asked
        newest = [number for number in answer.deciding if " " not in number]  # others are an older edition's
        assert set(newest) <= {entry.number for entry in scenario.game.book}, answer.asked
        assert dict(told((answer,))).keys() & {*LABELS.values(), "看裁判怎么读"}, answer.asked
        if not answer.question.by or answer.found.value is not True:
            continue
        facts = all(one.question.kind in {"fact", "course"} for one in answer.question.seen)
        for clause in answer.proof.of("alone") if facts and answer.proof is not None else ():
            try:
                other = walk(scenario, without=clause, most=most(done))  # no longer than that could matter
                other = other._replace(line=in_its_turn(other.line, done))  # where the dispute was over
                runs = ways(done, other, clause) or [other]  # each way to choose what only then is to be chosen
                there = [value(run, answer.question, clause) for run in runs if run is not None]
                still = other.problem is None and True in there
            except Unreadable:  # without it, play does not stop, or the card that is asked about was never there
                continue
            assert not still or shows(Off(done), answer.question, clause), clause


def test_two_reasons_that_each_suffice_decide_together() -> None:
    said = given("cipher/critical-at-zero", "费用：王女")
    assert (said.how, set(said.deciding)) == ("together", {"18.1.11.2", "18.1.11.1"})


def test_clauses_that_each_forbid_decide_together_and_others_are_what_it_rests_on() -> None:
    said = given("evolve/new-follower-with-rush", "不能：看 狼攻击的目标：B的主战者 = 不可以，依 8.4.3.1.2、12.10.2")
    assert (said.how, set(said.deciding)) == ("together", {"8.4.3.1.2", "12.10.2"})
    said = given("evolve/costs-replaced-then-reduced", "付1点：看 A.能量点 = 0，依 10.10.2.4、10.4.4.1")
    assert (said.deciding, said.more) == (("10.10.2.4", "10.4.4.1"), ())


def test_what_would_apply_otherwise_and_what_only_says_so_are_told_apart() -> None:
    orbs = "没有输：看 结果 = 继续，依 9.3.2、9.3.2.1、3.1.1"
    said = given("cipher/two-orbs-broken-one-left", orbs)
    assert said.proof is not None
    assert said.proof.parts == (("alone", ("9.3.2", "9.3.2.1")), ("otherwise", ("3.1.1",)))
    said = given("cipher/two-orbs-broken-one-left", "能取多少取多少：看 B.宝玉区 = 0，依 9.3.2、2.5")
    assert said.proof is not None
    assert said.proof.parts == (("alone", ("9.3.2",)), ("said", ("2.5",)))


def test_a_clause_without_which_the_script_does_not_fit_is_tried_with_what_still_can_be_chosen() -> None:
    said = given("touhou/attacker-gone-before-blocking", "终止：看 几次 B用来阻挡的单位 = 0；B.生命 = 20，依 6.3.2")
    assert said.proof is not None
    assert said.proof.parts == (("alone", ("6.3.2",)),)


def test_what_is_to_be_chosen_only_without_a_clause_is_chosen_in_every_way() -> None:
    every = given("cipher/namesake-is-not-deployed-by-an-ability", "A.手牌").proof  # in front or behind, it is gone
    assert every is not None
    assert every.parts == (("alone", ("14.1.1.1",)),)
    one = given("touhou/no-x-without-paying-draws-nothing", "A.牌库")  # an X of 0 could be chosen all the same
    assert one.proof is not None
    assert one.proof.parts == (("choice", ("1.56b",)),)
    assert ("少了哪一条就能选得不同", "1.56b") in list(told((one,)))


def test_a_clause_that_forbids_at_its_own_step_is_proved_to_forbid() -> None:
    said = given("cipher/range-1-from-front", "不能：看 攻击的单位：枪兵 @18.1.2 = 不可以，依 18.1.2")
    assert said.proof is not None
    assert said.proof.parts == (("alone", ("18.1.2",)),)


def test_no_choice_that_came_later_decides_an_answer() -> None:
    said = given("cipher/preparing-the-game", "最上方的5张：看 A.宝玉区 @12.2.1.6 = 5，依 12.2.1.6")
    assert not said.choices


def test_what_a_fact_is_worked_out_by_decides_beside_what_the_claim_names() -> None:
    asked = "结果是1：看 兵.攻击力 = 1，依 10.9.1.6"
    assert {"10.9.1.6", "10.9.1.6.1"} <= set(given("evolve/older-amulet-first", asked).deciding)


def test_what_the_judge_did_by_hand_is_decided_by_no_clause() -> None:
    said = given("cipher/time-is-called", "A.羁绊区")
    assert (said.deciding, said.level) == ((), WITH_THE_JUDGE)


EXACT = {
    "cipher/draw-three-deck-of-one": "24.1.1.1 6.6 11.2 11.3.1",
    "cipher/two-orbs-broken-one-left": "18.1.15 9.3.2 9.3.2.1.1 2.5 9.3.2.1 3.1.1",
    "cipher/loop-both-can-stop": "25.3 25.3.1",
    "evolve/both-leaders-at-zero": "8.2.1 10.6.2.5 10.6.2.7.2 5.13.1 7.3.4 10.5.2.1 11.1.3 11.2.1 1.2.2",
    "evolve/necrocharge-counted-at-the-beginning": "10.6.2.1 13.5.1.3.1 13.5.1.3.2 13.5.1.2 10.6.2.7.3 5.4.1",
    "evolve/hand-limit-again-after-a-draw": "7.4.4 7.4.6 4.7.3.1 10.5.2.2 7.4.7",
    "evolve/attacker-leaves-in-the-quick-time": "8.4.4 8.4.5 12.7.2 8.4.6 8.4.7 8.4.9",
    "touhou/x-free-is-zero touhou/x-limited touhou/x-any-number": "1.56a 1.56b 1.56c 1.55 1.52",
    "zero/last-life-card": "202#4 506#1 324#3 308#3 506#2 101#1",
    "zero/control-taken": "609#2 612#4 612#5 305#5 200#2 319#7",
}
"""Disputes, some in several scenarios, with the clauses that whoever rules them has to name, written from the books."""


@pytest.mark.parametrize("name", EXACT)
def test_the_clauses_that_are_proved_are_those_that_have_to_be_named(name: str) -> None:
    given = [answer for one in name.split() for answer in answers(done(one))]
    proofs = [answer.proof for answer in given if answer.proof is not None]
    kinds = ("alone", "again", "together", "otherwise", "said")
    named = {clause for proof in proofs for clause in proof.of(*kinds)}
    twins = {clause for proof in proofs for clause in proof.twins}  # another one says the same: one of them is enough
    assert named - twins == set(EXACT[name].split()) - twins
    assert {clause for proof in proofs for clause in proof.of("stand")} <= twins


def test_an_act_that_was_done_is_decided_by_what_let_its_target_be_chosen() -> None:
    assert "12.11.2" in given("evolve/picks-a-standing-follower", "攻击：鹰①").deciding


def test_of_many_that_decide_the_course_is_left_out() -> None:
    deciding = given("evolve/necrocharge-is-met", "几次 条件满足").deciding
    assert len(deciding) < 8


def test_of_the_clauses_that_a_plain_question_names_those_are_told_that_decide() -> None:
    said = given("evolve/several-triggers-of-one-ability", "A.手牌，依 10.7.2.1、12.8.2")
    assert said.deciding == ("10.7.2.1",)
    assert not said.more
    assert said.asked == "A.手牌，依 10.7.2.1、12.8.2"


def test_whatever_is_named_all_that_forbids_an_act_is_told() -> None:
    asked = "使用石"
    both = [given("evolve/quick-card-at-the-end", words).proof for words in (asked, f"{asked}，依 7.4.4")]
    assert both[0] == both[1]


def test_a_state_that_a_condition_asks_for_is_told_by_the_clause_that_defines_it() -> None:
    said = given("cipher/levelled-up-unit", "不成立：看 老圣王.转职后 = 否，依 14.2.6、14.2.6.1、2.3.1.4").sentence
    assert "14.2.6.1（老圣王：没有转职费用）" in said


def test_that_it_is_done_once_is_no_reason_where_the_text_says_in_which_turn() -> None:
    cited = [{clause for step in done(f"evolve/{name}").steps for clause in step.clauses} for name in DELAYED]
    assert [("10.7.5" in each, "10.7.5.1" in each) for each in cited] == [(True, False), (True, True)]


DELAYED = ("deals-with-the-end-of-this-turn", "delayed-until-the-next-main-phase")


def test_a_clause_without_which_only_a_line_of_the_script_is_not_asked_for_decides_nothing() -> None:
    """A chose no guard to rest (7.4.3, 12.8.2): without that he is not asked, and all else goes on as it did."""
    said = given("evolve/a-guard-that-has-nothing-to-do-with-it", "A.生命值")
    assert not {"7.4.3", "12.8.2"} & set(said.deciding)
