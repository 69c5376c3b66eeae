"""Readings of a gap are called equal only where they were compared to the end; each way in which they can not be."""

from __future__ import annotations

import pytest

from judge.scenario import read_text, run
from judge.scenario.answer import Answer, answers, level
from judge.scenario.run import BY_THE_ENGINE, WITH_THE_JUDGE

LIFE = """game: zero
title: 直接攻击
cards:
  骑: {攻击力: 2000, 防御力: 2000}
  兵: {攻击力: 500, 防御力: 1000}
  爆: {类别: 普通战术, 文本: 【反击】破坏一张角色牌。}
  绊: {类别: 瞬间战术, 文本: 横置一张角色牌。}
start:
  A: {战斗区: [骑, 兵]}
  B: {生命区: %s, 手牌: [绊]}
%sscript: [{A: 宣布攻击：骑}, %s]
ask: ['%s']
"""
"""How many cards of life an attack turns over the book does not say."""
NOBODY, TAPPED = "{B: 让过}, {A: 让过}, {A: 生命区}, {B: 让过}", "{B: 使用绊}, {B: 骑}"


def answered(life: str, asked: str, script: str = "{B: 让过}, {A: 生命区}, {B: 让过}", more: str = "") -> Answer:
    done = run(read_text(LIFE % (life, more, script, asked)))
    (answer,) = given = answers(done)
    assert level(done, given).startswith(answer.level)
    return answer


def told_apart(answer: Answer) -> bool:
    return (
        answer.level == WITH_THE_JUDGE
        and answer.sentence.startswith("看怎么读")
        and "怎么读都一样" not in answer.sentence
    )


def test_what_chance_decides_after_a_reading_is_played_in_each_way() -> None:
    answer = answered("3", "B.生命区")
    assert told_apart(answer)
    assert "翻开1张」，则B的生命区少了1张，现在2张" in answer.sentence
    assert "不足1000点也算1张」，则B的生命区少了2张，现在1张" in answer.sentence


def test_readings_that_stop_at_chance_which_makes_a_difference_are_not_equal() -> None:
    answer = answered("3", "B.休息区")
    assert told_apart(answer)
    assert "还没有走完，等随机在 324#3 决定" in answer.sentence


def test_readings_that_stop_at_another_gap_are_told_with_the_readings_of_that() -> None:
    answer = answered("[兵, 兵, 兵]", "B.生命区", TAPPED)
    assert told_apart(answer)
    assert "攻击照常（501#3只管宣布的时候）」，再读作「翻开1张」，则B的生命区少了兵" in answer.sentence
    assert {"502#1", "324#3"} <= set(answer.deciding)


def test_readings_that_stop_at_a_choice_are_not_equal_unless_each_way_to_choose_is_the_same_in_both() -> None:
    answer = answered("[爆, 爆]", "骑.区域")  # one more card is turned over, and one more target is chosen
    assert told_apart(answer)
    assert "还没有走完，等B在 705#1 决定" in answer.sentence
    same = answered("[爆, 兵]", "骑.区域")
    assert same.level == BY_THE_ENGINE
    assert same.sentence.startswith("怎么读都一样")


def test_readings_of_which_too_much_is_open_are_not_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.scenario.ends.MOST", 1)
    assert told_apart(answered("3", "B.生命区"))


def test_a_reading_that_does_not_stop_is_not_equal_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answered("[兵, 兵, 兵]", "A.手牌").level == BY_THE_ENGINE
    monkeypatch.setattr("judge.scenario.readings.most", lambda _: 0)
    answer = answered("[兵, 兵, 兵]", "A.手牌")
    assert told_apart(answer)
    assert "照这样读，推演没有尽头" in answer.sentence


def test_what_no_open_choice_can_change_is_the_same_under_every_reading() -> None:
    for asked in ("A.手牌", "结果"):
        assert answered("3", asked).level == BY_THE_ENGINE, asked
    assert answered("[兵, 兵, 兵]", "A.生命区", TAPPED).level == BY_THE_ENGINE


@pytest.mark.parametrize("reading", ["翻开1张", "每1000点伤害翻开1张，不足1000点也算1张"])
def test_what_was_read_before_is_compared_to_the_end_too(reading: str) -> None:
    answer = answered("3", "B.生命区", more=f"  裁判读法: {{'324#3': '{reading}'}}\n")
    assert answer.level == WITH_THE_JUDGE
    assert "一次翻开几张" in answer.depends[0]
    assert "还没有走完" in answer.sentence


def test_what_the_judge_has_read_on_the_way_is_compared_to_the_end_too() -> None:
    answer = answered("3", "B.生命区", "{B: 让过}, {A: 生命区}, {B: 让过}, {裁判: 翻开1张}")
    assert answer.level == WITH_THE_JUDGE
    assert "一次翻开几张" in answer.depends[0]


def test_an_act_is_told_as_it_stands_after_the_gap() -> None:
    done = run(read_text(GIVEN_AGAIN))
    (answer,) = answers(done)
    assert answer.sentence.count("不可以用新兵宣布攻击") == 1
    assert "就重新获得」，则A可以用新兵宣布攻击；" in answer.sentence
    assert "期间过后才重新获得」，则A不可以用新兵宣布攻击" in answer.sentence


GIVEN_AGAIN = """game: zero
title: 失去效果之后又被赋予突袭
cards:
  旗: {攻击力: 500, 防御力: 500, 文本: 我方战斗区中的角色牌获得突袭。}
  新兵: {攻击力: 1000, 防御力: 1000}
  封: {类别: 瞬间战术, 文本: 一张角色牌本回合失去效果。}
  甲: {类别: 瞬间战术, 文本: 抽一张牌。}
start: {A: {战斗区: [旗], 手牌: [新兵, 甲]}, B: {手牌: [封]}}
script: [{A: 使用新兵}, {A: 让过}, {B: 让过}, {A: 使用甲}, {A: 让过}, {B: 使用封}, {B: 新兵}]
ask: [宣布攻击：新兵]
"""
"""It may attack before it loses its effects; whether what another card gives it comes back at once, nobody knows."""


def test_an_answer_that_waits_for_several_choices_in_one_step_says_so() -> None:
    done = run(read_text(TWO_ROLES))
    for answer in answers(done):
        assert "还没有走完，等A在 305#5 决定" in answer.sentence, answer.asked


TWO_ROLES = """game: zero
title: 两个角色名
cards:
  合体: {防御力: 500, 角色名: [悟空, 贝吉塔], 文本: 【登场时】抽一张牌。}
  悟空: {防御力: 500, 角色名: 悟空}
  贝吉塔: {防御力: 500, 角色名: 贝吉塔}
start: {A: {手牌: [合体], 战斗区: [悟空, 贝吉塔]}}
script: [{A: 使用合体}]
ask: [A.战斗区, 合体『【登场时】』]
"""
