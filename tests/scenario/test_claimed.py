"""How a claim and an act are said: in whose words, of which card, and what is refused because it can never be."""

from __future__ import annotations

import pytest

from judge.scenario import Unreadable, read_text
from judge.scenario.answer import Answer, answers
from judge.scenario.run import run

SUPPORTED = """
game: cipher
title: 支援与能力
question: 能支付吗，触发吗？
cards:
  剑客: {单位名: 剑客, 战斗力: 50, 文本: '『连斩』【自】[翻面1]这名单位攻击时，你可以支付费用。如果支付，抽1张卡。'}
  王: {单位名: 王, 战斗力: 40, 支援力: 10}
start: {A: {前卫区: [剑客(主人公)], 羁绊区: [王], 卡组: [王, 9]}, B: {前卫区: [王(主人公)], 卡组: [王, 9], 宝玉区: 2}}
script: [{A: 攻击}, {A: 剑客}, {A: 王}]
"""
BEGINS_ALIKE = """
game: evolve
title: 一张的名字是另一张的开头
question: 能用招魂吗？
cards:
  招魂: {种类: 法术, 费用: 1, 文本: 选择自己墓场的1个随从。将其返回手牌。}
  招魂坛: {种类: 护符, 费用: 1, 文本: '【启动】横置此卡牌：抽取1张卡牌。'}
start: {A: {能量点: 1, 能量点最大值: 5, 牌组: 10, 手牌: [招魂], 战场: [招魂坛]}}
"""


def _answer(text: str, asked: str) -> Answer:
    return answers(run(read_text(f'{text}ask:\n  - "{asked}"\n', "claimed.yaml")))[0]


@pytest.mark.parametrize("said", ["触发了", "触发", "被诱发", "被诱发了", "诱发了"])
def test_that_an_ability_was_set_off_may_be_said_as_the_books_say_it(said: str) -> None:
    assert _answer(SUPPORTED, f"诱发：看 剑客『连斩』 = {said}").found.answer.startswith("诱发")


def test_what_a_question_never_comes_to_is_refused_and_not_taken_as_no() -> None:
    with pytest.raises(Unreadable, match="「剑客『连斩』」不会是「胡说」") as found:
        _answer(SUPPORTED, "抽了：看 剑客『连斩』 = 胡说")
    assert "触发了、没有触发、起作用" in str(found.value)


@pytest.mark.parametrize("asked", ["能不能支付『连斩』的费用", "可不可以支付『连斩』的费用", "能支付『连斩』的费用吗"])
def test_whether_something_may_be_done_is_not_asked_of_its_contrary(asked: str) -> None:
    assert "A可以支付" in _answer(SUPPORTED, asked).found.answer


def test_a_card_is_not_meant_by_the_name_of_another_that_only_begins_as_its_own() -> None:
    assert _answer(BEGINS_ALIKE, "使用招魂").found.answer == "A不可以使用招魂"
    assert "A可以使用招魂坛" in _answer(BEGINS_ALIKE, "使用招魂坛").found.answer
