"""What happened is counted by what play notes of it, and not by signs that stand in a sentence, a name or a text."""

from __future__ import annotations

import pytest

from judge.games.written.placed import Placed
from judge.scenario import read_text, run
from judge.scenario.answer import answered_all

EVOLVED = """game: evolve
title: 进化的使用与计算是一次
cards:
  剑士: {费用: 2, 攻击力: 2, 生命值: 2, 文本: "【进化】●2：此卡牌进化。"}
  剑士进化: {名称: 剑士, 种类: 随从・进化, 攻击力: 4, 生命值: 4}
  法师: {费用: 2, 攻击力: 1, 生命值: 2, 文本: "【进化】●1：此卡牌进化。"}
  法师进化: {名称: 法师, 种类: 随从・进化, 攻击力: 3, 生命值: 3}
  见习生: {费用: 2, 攻击力: 1, 生命值: 1, 文本: "【入场曲】此卡牌进化。"}
  见习生进化: {名称: 见习生, 种类: 随从・进化, 攻击力: 3, 生命值: 3}
  狼: {费用: 2, 攻击力: 2, 生命值: 2}
start:
  A:
    {能量点: 3, 能量点最大值: 6, 进化点: 2, 战场: [剑士, 法师], 手牌: [见习生],
     进化牌组: [剑士进化, 法师进化, 见习生进化]}
  B: {战场: [狼(横置)]}
script:
  [{A: 使用剑士的『进化』}, {A: 1点能量点和1点进化点}, {A: 使用见习生}, {A: 见习生进化}, {A: 攻击：见习生}, {A: 狼}]
"""

NO_RESPONSE = """game: touhou
title: 不触发的能力里写着抓
cards:
  不言: {种类: 符卡·非符, 颜色值: {黑: 0}, 文本: "该牌的使用不能被响应。对目标玩家造成3点伤害。"}
  断念: {种类: 符卡·高速, 颜色值: {蓝: 0}, 文本: 反制目标符卡。}
  书记: {颜色值: {蓝: 1}, 攻击力: 1, 血量: 1, 灵力值: 1, 文本: 每当对手使用一张符卡时，抓一张牌。}
start:
  A: {手牌: [不言]}
  B: {手牌: [断念], 战场: [书记], 牌库: 5}
script: [{A: 使用不言}, {A: B}]
"""

COUNTERED = """game: touhou
title: 被反制的写作移出对抗
cards:
  缘雨: {种类: 符卡·非符, 颜色值: {黑: 0}, 文本: 对目标玩家造成3点伤害。}
  断念: {种类: 符卡·高速, 颜色值: {蓝: 0}, 文本: 反制目标符卡。}
start:
  A: {手牌: [缘雨]}
  B: {手牌: [断念]}
script: [{A: 使用缘雨}, {A: B}, {B: 使用断念}]
"""


def _comes_to(text: str, words: str) -> tuple[str, str]:
    """The form of what is asked and what it comes to, the first of what it may mean."""
    given = answered_all(run(read_text(text)), Placed(words, "", 1, 1), prove=False)[0]
    return given.form or words, str(given.found.value)


@pytest.mark.parametrize(
    ("text", "said", "form", "came_to"),
    [
        (EVOLVED, "进化了几次", "几次 进化", "2"),
        (EVOLVED, "几次 法师的『进化』", "几次 法师的『进化』", "0"),
        (EVOLVED, "剑士受到几点伤害", "几次 剑士受到伤害", "0"),
        (EVOLVED, "见习生受到几点伤害", "何时 见习生受到伤害", "狼给予见习生2点伤害"),  # and not what it dealt
        (EVOLVED, "狼受到几点伤害", "何时 狼受到伤害", "见习生给予狼3点伤害"),
        (NO_RESPONSE, "几次 抓", "几次 抓", "0"),  # 抓 stands in an ability that is not set off
        (NO_RESPONSE, "抓了几张", "几次 抓", "0"),
        (NO_RESPONSE, "书记触发了几次", "几次 书记『每当对手使用一张符卡时，抓一张牌。』", "0"),
        (COUNTERED, "缘雨被反制了吗", "几次 缘雨被反制", "1"),  # no step says 反制
    ],
)
def test_what_happened_is_counted_by_facts(text: str, said: str, form: str, came_to: str) -> None:
    assert _comes_to(text, said) == (form, came_to)


def test_at_the_start_is_where_somebody_chooses_first() -> None:
    given = answered_all(run(read_text(EVOLVED)), Placed("使用法师的『进化』 @0", "", 1, 1), prove=False)
    assert [answer.found.value[0] for answer in given if isinstance(answer.found.value, tuple)] == ["legal"]
