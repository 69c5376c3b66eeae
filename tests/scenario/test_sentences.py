"""Answers are sentences that a judge would say aloud: no notation of the program, in no answer of any game."""

from __future__ import annotations

import re
from functools import cache

import pytest

from judge.games import listed
from judge.scenario import deeds, read
from judge.scenario.answer import answers, told
from judge.scenario.run import run
from judge.scenario.worded import is_so
from tests.bundled import SCENARIOS, answered, given, of
from tests.sampled import one_in

GAMES = ("cipher", "evolve", "touhou", "zero")
MACHINE = {
    "an act as an entry of a menu": re.compile("可以「"),
    "a refusal as a label and a menu": re.compile("不可："),
    "a line that is counted though it happened once": re.compile("」一共|[；。]一共1次"),
    "a fact that is so, in quotation marks": re.compile("是「(横置|已行动|被击破|正面|面朝上|已进化)」(?![^（]*）)"),
    "whose a card is, as a key": re.compile("的玩家是"),
    "a card that never was, as what was there": re.compile("开始时(在)?那里没有卡"),
    "a moment as a program has it": re.compile("走完(第|[0-9])"),
}
"""The forms that blind readers found, each with what it is."""


@cache
def said(game: str) -> tuple[tuple[str, str], ...]:
    """Every line of the answers of a sample of the disputes of a game, unproved."""
    found: list[tuple[str, str]] = []
    for path in one_in(40, of(game)):
        scenario = read(path)
        lines = told(answers(run(scenario), prove=False))
        claims = [place.text().partition("：看")[0] for place in scenario.ask]
        own = re.compile("|".join(map(re.escape, claims)) or "(?!)")  # what a dispute says itself is its author's
        found += [(f"{path.stem} {label}", own.sub("", words)) for label, words in lines]
    return tuple(found)


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_has_a_notation_of_the_program(game: str) -> None:
    for where, words in said(game):
        for form, pattern in MACHINE.items():
            assert not pattern.search(words), (form, where, words)


@pytest.mark.parametrize(
    ("scenario", "asked", "words"),
    [
        ("cipher/deploying-forbidden-by-itself", "出击的卡：守秘者", "A不可以让守秘者出击"),
        ("cipher/forbidden-beats-allowed", "影刃的攻击对象：幻术师", "影刃不可以选幻术师为攻击对象"),
        ("cipher/cannot-be-defeated-for-a-battle", "铁卫变为被击破状态", "铁卫不能变为被击破状态"),
        ("evolve/attack-needs-rested-follower", "兵攻击的目标：卫", "兵不可以攻击卫"),
        ("touhou/ch1-x-any-number", "-1", "A不可以把「黑洞符」的X定为-1"),
        ("touhou/exorcism", "妖兽", "B不可以用妖兽阻挡"),
        ("zero/untouchable", "指定的对象：影", "A不可以指定影为对象"),
        ("zero/unless-the-opponent-pays-it", "是否支付：支付", "B不可以为迫②的效果支付"),
    ],
)
def test_a_refusal_says_who_may_not_do_what(scenario: str, asked: str, words: str) -> None:
    assert words in given(scenario, asked).sentence


@pytest.mark.parametrize("it", ["支付", "不支付"])
def test_what_may_be_done_or_left_says_which(it: str) -> None:
    game = listed.rules("zero")
    said_so = deeds.deed(game, "B", "迫的效果，是否支付", it, "可以")
    assert said_so == ("B可以为迫的效果支付" if it == "支付" else "B可以不为迫的效果支付")


def test_a_question_whose_answers_are_no_yes_and_no_is_not_read_as_one() -> None:
    game = listed.rules("touhou")
    question = "巫女的『甲』，是否放回自机区"
    assert not deeds.says(game, question, "移到墓地")
    assert "移到墓地" in deeds.deed(game, "A", question, "移到墓地", "可以")


def test_who_does_not_defend_does_it_with_no_card() -> None:
    zero = listed.rules("zero")
    assert deeds.deed(zero, "B", "B宣布防御", "不防御", "可以") == "B可以不防御"
    assert deeds.deed(zero, "B", "指定的对象", "不倦者", "可以") == "B可以指定不倦者为对象"


def test_each_game_says_its_own_word_for_what_lies_across_and_what_is_set_off() -> None:
    assert is_so(listed.rules("cipher"), "已行动") == ("处于已行动状态", "处于未行动状态")
    assert is_so(listed.rules("zero"), "横置") == ("横置着", "没有横置")
    assert listed.rules("cipher").set_off == ("被诱发了", "没有被诱发")
    assert "『追击』被诱发了" in given("cipher/attack-that-did-not-defeat", "追兵『追击』").sentence


def test_what_is_chosen_otherwise_says_at_which_step() -> None:
    choices = [choice for answer in answered(SCENARIOS / "cipher" / "lord-last-orb.yaml") for choice in answer.choices]
    assert re.match(r"第\d+步A", choices[0])
