"""How often something happened: in whatever words, and what counts once."""

from __future__ import annotations

import pytest

from judge.games.written.placed import Placed
from judge.paths import bundled
from judge.scenario import Unreadable, read, read_text
from judge.scenario.answer import Answer, answered, answers
from judge.scenario.run import Run, run, walk
from tests.scenario.test_asking import DRAWN


def played(text: str) -> Run:
    return walk(read_text(text))


def given(name: str, asked: str) -> Answer:
    done = walk(read(bundled("scenarios") / f"{name}.yaml"))
    return answered(done, Placed(asked, "", 1, 1))


def test_how_often_an_ability_comes_about_is_how_often_it_is_set_off() -> None:
    found = given("touhou/text-sacrifice-sets-off", "几次 祭司『每当你牺牲一个单位时，你获得2点生命。』")
    assert found.found.value == "1"


@pytest.mark.parametrize("words", ["几次 抽", "几次 抽卡", "几次 抽取", "几次 A抽牌", "几次 A抽路人"])
def test_how_often_is_understood_in_the_words_of_the_step_the_book_and_the_players(words: str) -> None:
    (answer,) = answers(run(read_text(f"{DRAWN}ask: [{words}]\n")), prove=False)
    assert "一共2次（第3步、第4步）" in answer.sentence


@pytest.mark.parametrize("words", ["几次 换气", "几次 使用", "几次 19.1.2"])
def test_what_is_chosen_and_then_done_is_done_once(words: str) -> None:
    (answer,) = answers(run(read_text(f"{DRAWN}ask: [{words}]\n")), prove=False)
    assert "一共1次" in answer.sentence


def test_how_often_a_clause_stood_on_a_step_is_counted_by_its_number() -> None:
    (answer,) = answers(run(read_text(f"{DRAWN}ask: [几次 24.1.1.1]\n")), prove=False)
    assert "一共2次（第3步、第4步）" in answer.sentence


def test_a_card_that_could_not_be_drawn_was_not_drawn() -> None:
    board = """
game: touhou
title: 牌库剩两张
question: 抓了几张？
cards:
  「读书」: {种类: 符卡·非符, 颜色值: {红: 0}, 文本: 抓三张牌。}
  甲: {攻击力: 1, 血量: 4}
start: {A: {手牌: [「读书」], 牌库: [甲, 甲]}}
script: [{A: 使用「读书」}]
ask: [几次 抓]
"""
    (answer,) = answers(run(read_text(board)), prove=False)
    assert "一共2次" in answer.sentence


@pytest.mark.parametrize("words", ["几次 击破", "几次 B抽卡", "几次 少主移动"])
def test_what_did_not_happen_is_answered_where_the_words_are_known(words: str) -> None:
    (answer,) = answers(run(read_text(f"{DRAWN}ask: [{words}]\n")), prove=False)
    assert "一次也没有" in answer.sentence


def test_words_that_no_step_says_are_told_with_those_most_like_them() -> None:
    dispute = "touhou/text-for-each-destroyed"
    before = given(dispute, "A得到2点生命 先于 小兵被消灭")
    assert before.sentence.startswith("没有一步写着「A得到2点生命」；相近的有")
    assert "「A获得2点生命」" in before.sentence
    assert "「弃置的牌」" in given("touhou/text-could-not-do-so", "由谁 弃置的手牌").sentence


@pytest.mark.parametrize("words", ["几次 翻跟头", "翻跟头 先于 抽", "由谁 翻跟头", "几次 王女翻跟头"])
def test_words_of_the_course_that_nobody_knows_are_said_so(words: str) -> None:
    with pytest.raises(Unreadable, match=r"不认识「(王女)?翻跟头」"):
        answers(run(read_text(f"{DRAWN}ask: [{words}]\n")), prove=False)


TWO_SPELLS = """
game: evolve
title: 额外区的法术
question: 学徒诱发几次？
cards:
  弹: {种类: [法术, 衍生物], 费用: 0, 文本: 给予对手的主战者1伤害。}
  学徒: {费用: 1, 攻击力: 1, 生命值: 3, 文本: 法术放置到自己的墓场时，给予对手的主战者1伤害。}
start:
  A: {牌组: 10, 额外区: [弹, 弹], 战场: [学徒(竖置)]}
script:
  - A: 使用弹1
  - A: 使用弹2
until: "7.4.1"
"""


@pytest.mark.parametrize("name", ["法术放置到自己的墓场时", "法术放置到自己的墓场时，给予对手的主战者1伤害。"])
def test_how_often_an_ability_does_something_is_asked_by_how_it_begins(name: str) -> None:
    said = answered(played(TWO_SPELLS), Placed(f"几次 学徒的『{name}』进入待机状态", "", 1, 1))
    assert said.found.value == "2"
