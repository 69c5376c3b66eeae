"""What a book says more than once: an answer names all of it, and says of none of it that it decides alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.corpus import Book, Entry, games, load
from judge.corpus.library import bundled
from judge.corpus.lint import lint
from judge.scenario import read, read_text
from judge.scenario.answer import told
from judge.scenario.check import check
from judge.scenario.run import run
from judge.scenario.standing import stand_of
from tests.bundled import SCENARIOS, given

TWICE = "说的是同一件事，都没有才不同"
DRAW = SCENARIOS / "touhou" / "draw-from-empty-deck.yaml"


def book(folder: Path, **tables: dict[str, list[str]]) -> Book:
    entries = {number: Entry(number, words, words, up="1") for number, words in (("1.1", "甲。乙。"), ("1.2", "甲。"))}
    return Book("game", "edition", folder, {"1": Entry("1", "题", "题", "题"), **entries}, dict(tables))


def test_a_clause_that_the_book_restates_does_not_decide_alone() -> None:
    said = given("touhou/draw-from-empty-deck", "A输掉游戏：看 结果 = B胜，依 1.184、1.29")
    assert said.proof is not None
    assert said.proof.parts == (("again", ("1.184", "1.29")),)
    assert (TWICE, "1.184、1.29") in list(told((said,)))


@pytest.mark.parametrize(
    ("named", "fits"),
    [("1.184", True), ("1.184, 1.29", True), ("1.29", False), ("1.184, 1.29, 1.25", False)],
)
def test_whoever_expects_what_decides_may_name_what_restates_it_or_not(named: str, fits: bool) -> None:
    expected = f"expect: {{deciding: {{结果: [{named}]}}, "
    scenario = read_text(DRAW.read_text(encoding="utf-8").replace("expect: {", expected))
    assert (check(scenario).failures == ()) == fits


def test_one_that_says_it_only_of_a_response_does_not_say_it_of_a_copy() -> None:
    response = "是：看 妖精进入手牌 先于 「闪光」的目标全部不合法，依 4.4.2a"
    said = given("touhou/respond-resolves-first", response).proof
    copied = given(
        "touhou/text-copies-what-is-used", "是：看 「火花」的复制对A造成2点伤害 先于 「火花」对B造成2点伤害，依 4.4.2a"
    ).proof
    assert said is not None
    assert copied is not None
    assert said.of("again") == ("4.4.2a", "1.145a")
    assert (copied.of("alone"), copied.of("again")) == (("4.4.2a",), ())


def test_that_the_turn_player_is_first_is_not_said_again_where_one_of_his_own_abilities_is_chosen() -> None:
    said = given(
        "evolve/turn-players-waiting-abilities-first",
        "来不及，平局：A的先使用，之后的规则处理双方都败北：看 结果 = 平局；B.牌组 = 5，"
        "依 10.5.2.2、10.5.2.1、11.2.1、1.2.2",
    )
    assert said.proof is not None
    assert "10.5.2.2" in said.proof.of("alone")
    assert not any("10.7.3" in clauses for _, clauses in said.proof.parts)


def test_one_that_another_restates_is_no_more_needed_where_that_one_decides_by_more() -> None:
    said = given("touhou/ability-instead-of-blocking", "可以起动：看 兵.伤害 = 1，依 1.141b、1.117d")
    assert said.proof is not None
    assert said.proof.parts == (("alone", ("1.117d",)), ("stand", ("1.141b",)))


def test_clauses_are_the_same_only_for_the_words_and_where_that_is_said(tmp_path: Path) -> None:
    always = book(tmp_path, again={"1.1": ["1.2"]})
    assert always.again("1.1") == ("1.2",)
    assert always.again("1.2") == ()
    of_words = book(tmp_path, again={"1.1 甲": ["1.2"]})
    assert of_words.again("1.1", {"甲。"}) == ("1.2",)
    assert of_words.again("1.1", {"甲。", "乙。"}) == of_words.again("1.1") == ()
    where_read = book(tmp_path, again_where_read={"1.1": ["1.2"]})
    assert where_read.again("1.1", read={"1.2"}) == ("1.2",)
    assert where_read.again("1.1") == where_read.again("1.1", told={"1.2"}) == ()
    where_told = book(tmp_path, again_where_told={"1.1": ["1.2"]})
    assert where_told.again("1.1", told={"1.2"}) == ("1.2",)
    assert where_told.again("1.1", read={"1.2"}) == ()


@pytest.mark.parametrize(
    "again",
    [{"1.1": ["1.3"]}, {"1.9": ["1.1"]}, {"1.1": []}, {"1.1": ["1.1"]}, {"1.1": ["1.2"] * 2}, {"1.1 丙": ["1.2"]}],
)
def test_what_is_said_to_be_said_twice_and_is_not_there_is_found(tmp_path: Path, again: dict[str, list[str]]) -> None:
    assert {finding.kind for finding in lint(book(tmp_path, again=again))} == {"again"}
    assert not lint(book(tmp_path, again={"1.1 甲": ["1.2"]}))


def test_a_refusal_names_what_forbids_the_same_as_well(tmp_path: Path) -> None:
    one = book(tmp_path, again={"1.1": ["1.2"]}, forbids_as_well={"1.2": ["1.1"]})
    assert one.forbids_as_well("1.1") == ("1.2",)
    assert one.forbids_as_well("1.2") == ("1.1",)
    assert one.again("1.2") == ()
    assert {finding.kind for finding in lint(book(tmp_path, forbids_as_well={"1.1": ["1.3"]}))} == {"again"}


@pytest.mark.parametrize(
    ("scenario", "act", "named"),
    [
        ("evolve/a-cost-besides-that-cannot-be-paid", "使用换书", {"10.4.2.2", "10.6.2.1.2", "10.6.2.5.3", "8.1.2"}),
        ("cipher/activated-cost-cannot-be-paid", "支付：翻面2", {"22.3", "19.1.3.1", "22.4.2.1"}),
        ("zero/paying-colours", "使用绿球", {"303#3", "303#2"}),
        ("touhou/new-unit-does-not-pay", "使用「小计」", {"1.151a", "1.151", "3.22", "4.7.4"}),
    ],
)
def test_a_refusal_is_complete_wherever_it_stands(scenario: str, act: str, named: set[str]) -> None:
    done = run(read(SCENARIOS / f"{scenario}.yaml"))
    told = [step for step in done.steps if step.kind == "refused" and act in step.what]
    open_ones = [reason.clause for stand in stand_of(done, act) for part in stand.told for reason in part]
    assert named <= {*open_ones, *(clause for step in told for clause in step.clauses)}


def test_every_book_names_clauses_that_it_has() -> None:
    shelf = [load(game, edition) for game in games() for edition in bundled(game)]
    assert not [finding for one in shelf for finding in lint(one) if finding.kind == "again"]
    assert any(one.restated for one in shelf)


def test_what_a_card_forbids_is_said_again_by_its_going_before_the_rules_where_these_alone_allow_it() -> None:
    by_the_rules = given("cipher/no-critical-against-this-unit", "不能：看 必杀攻击 苍剑士 @18.1.11 = 不可以，依 2.2")
    by_a_card = given("cipher/forbidden-beats-allowed", "不能：看 攻击对象 幻术师 = 不可以，依 2.2")
    assert by_the_rules.proof is not None
    assert by_a_card.proof is not None
    assert by_the_rules.proof.of("again") == ("2.2", "2.1")
    assert (by_a_card.proof.of("alone"), by_a_card.proof.of("again")) == (("2.2",), ())
