"""What an answer quotes is of the time and of the card that are asked about; how often is counted of deeds."""

from __future__ import annotations

from judge.scenario import read_text, run
from judge.scenario.answer import Answer, answers

FIGHT = """
game: evolve
title: 战后
question: 战后还剩多少？
cards:
  老兵: {攻击力: 2, 生命值: 5, 文本: 【谢幕曲】给予对手的主战者2伤害。}
  巨人: {攻击力: 4, 生命值: 6}
  火: {种类: 法术, 文本: 选择战场上的1个随从。给予该随从1伤害。}
start: {A: {手牌: [火], 战场: [老兵]}, B: {战场: [巨人(横置)]}}
script: [{A: 攻击：老兵}, {A: 巨人}, {A: 使用火}, {A: 老兵}]
ask: ["战后剩1：看 老兵.生命值 @8.4.10 = 1，依 5.13.1"]
"""
LOST = """
game: evolve
title: 抽空
question: 诱发吗？
cards: {丧钟: {种类: 护符, 文本: 自己的主要阶段开始时，给予对手的主战者3伤害。}}
start: {条号: "7.2.4", A: {战场: [丧钟], 牌组: 0}}
script: []
ask: ["丧钟『自己的主要阶段开始时』 @7.2.5"]
"""
TWO_LATER = """
game: evolve
title: 两张
question: 剑士会被破坏吗？
cards:
  狂化: {种类: 法术, 文本: 选择自己战场上的1个随从。自己的结束阶段开始时，破坏该随从。}
  回梦: {种类: 法术, 文本: 选择自己战场上的1个随从。将该随从返回所有者的手牌。}
  剑士: {费用: 0, 攻击力: 2, 生命值: 2}
  枪兵: {费用: 0, 攻击力: 2, 生命值: 2}
start: {A: {手牌: [狂化, 狂化, 回梦], 战场: [剑士, 枪兵]}}
script:
  - {A: 使用狂化①}
  - {A: 剑士}
  - {A: 使用狂化②}
  - {A: 枪兵}
  - {A: 使用回梦}
  - {A: 剑士}
  - {A: 使用剑士}
  - {A: 结束主要阶段}
  - {A: 狂化②的}
until: "7.4.3"
ask: ["不破坏：看 剑士.区域 = 战场，依 10.7.5"]
"""
HOW_OFTEN = """
game: evolve
title: 几次
question: 几次？
cards:
  歌者: {攻击力: 1, 生命值: 1, 文本: "每回合1次，随从进入自己的战场时，自己的主战者生命值+1。"}
  灵师: {攻击力: 1, 生命值: 1, 文本: 【入场曲】召唤1个『幽灵』。}
  幽灵: {种类: [随从, 衍生物], 攻击力: 1, 生命值: 1, 文本: 【谢幕曲】给予对手的主战者1伤害。}
  风: {种类: 法术, 文本: 破坏所有『幽灵』。}
start: {A: {手牌: [灵师, 风], 战场: [歌者]}}
script: [{A: 使用灵师}, {A: 灵师的}, {A: 使用风}]
until: "7.4.1"
ask: ["几次 歌者『每回合1次", "几次 幽灵『谢幕曲』"]
"""


def _given(text: str) -> tuple[Answer, ...]:
    return answers(run(read_text(text)))


def test_no_later_step_shows_what_is_asked_of_a_time() -> None:
    (given,) = _given(FIGHT)
    assert "巨人给予老兵4点伤害" in given.sentence
    assert "B的主战者" not in given.sentence
    assert "火" not in given.sentence


def test_where_the_game_ended_then_what_ended_it_is_said_and_no_other_story_decides() -> None:
    (given,) = _given(LOST)
    assert "11.2.2（对局在那时结束）" in given.sentence
    assert not given.proof or not given.proof.of("together")


def test_what_is_done_later_is_told_of_the_card_that_it_is_done_to() -> None:
    (given,) = _given(TWO_LATER)
    assert "狂化①：A的结束阶段开始时，再实行（剑士）" in given.sentence
    assert "狂化②" not in given.sentence


def test_how_often_an_ability_was_set_off_also_if_it_is_only_begun_or_a_tokens() -> None:
    given = _given(HOW_OFTEN)
    assert [answer.found.value for answer in given] == ["1", "1"]
