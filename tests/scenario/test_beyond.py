"""A card that is not among the options: why not, asked, in a script, and where there was no other choice."""

from __future__ import annotations

import pytest

from judge.games.cards import unfit
from judge.scenario import Unreadable, beyond, read_text, run
from judge.scenario.answer import answers
from judge.scenario.check import check
from judge.scenario.run import walk

STACK = """
game: cipher
title: 一堆
question: 能选圣骑吗？
cards:
  术士: {战斗力: 40, 文本: "『旋风』【起】[翻面1]选择1名主人公以外的出击费用2以下的敌方单位，将其击破。"}
  骑士: {战斗力: 40, 出击费用: 1}
  圣骑: {单位名: 骑士, 战斗力: 60, 出击费用: 3, 转职费用: 2}
  兵: {战斗力: 30, 出击费用: 2}
  少主: {战斗力: 40}
  王女: {战斗力: 60}
start:
  条号: "19.1.2"
  A: {前卫区: [少主(主人公), 术士], 手牌: 0, 羁绊区: [少主]}
  B: {前卫区: [王女(主人公), {卡: 圣骑, 叠放: [骑士]}, 兵], 手牌: 0}
"""
SEARCH = """
game: zero
title: 找
question: 能说没找到吗？
cards:
  搜寻: {类别: 普通战术, 文本: 从牌组中找一张牌加入手牌。}
  征召: {类别: 普通战术, 文本: 从牌组中找一张『海贼』加入手牌。}
  水手: {属性: 海贼}
  舵手: {属性: 海贼}
  岸兵: {}
start: {A: {手牌: [搜寻, 征召], 牌组区: [水手, 岸兵, 舵手]}}
"""
TWO = """
game: touhou
title: 两个目标
question: 能选同一个吗？
cards:
  「双弹」: {种类: 符卡·非符, 颜色值: {红: 0}, 文本: 对两个目标单位各造成1点伤害。}
  甲: {颜色值: {绿: 1}, 攻击力: 1, 血量: 4}
  乙: {颜色值: {绿: 1}, 攻击力: 1, 血量: 4}
  丙: {颜色值: {绿: 1}, 攻击力: 1, 血量: 4}
start: {A: {手牌: [「双弹」]}, B: {战场: [甲, 乙, 丙]}}
"""
SHARED = """
game: evolve
title: 分配
question: 能选3个吗？
cards:
  散弹: {种类: 法术, 文本: 选择对手战场上的最多3个随从。将2伤害分配给这些随从。}
  甲: {攻击力: 1, 生命值: 1}
  乙: {攻击力: 1, 生命值: 1}
  丙: {攻击力: 1, 生命值: 1}
start: {A: {能量点: 9, 手牌: [散弹]}, B: {战场: [甲, 乙, 丙]}}
"""


def test_where_there_was_no_other_choice_the_script_is_told_why_not_that_one() -> None:
    with pytest.raises(Unreadable, match=r"A在21\.1\.1\.2不能选「圣骑」.*出击费用是3.*14\.2\.3.*可选：兵"):
        run(read_text(f"{STACK}script: [{{A: 圣骑}}]\n"))


def test_what_is_not_looked_for_is_told_by_the_text_and_that_nothing_may_be_chosen_is_named() -> None:
    with pytest.raises(Unreadable, match=r"不能选「岸兵」.*海贼.*可选：水手、舵手、不选"):
        run(read_text(f"{SEARCH}script: [{{A: 使用征召}}, {{A: 岸兵}}]\n"))


def test_that_something_must_be_chosen_is_told_by_the_clause_that_says_so() -> None:
    text = f"{SEARCH}script: [{{A: 使用搜寻}}, {{A: 不选}}]\n"
    with pytest.raises(Unreadable, match=r"不能不选（至少选1个）；依据 615#3"):
        run(read_text(text))
    (asked,) = answers(run(read_text(f"{SEARCH}script: [{{A: 使用搜寻}}]\nask: ['不选']\n")), prove=False)
    assert "615#3（至少选1个）" in asked.sentence


def test_that_no_more_may_be_chosen_is_told_by_the_clause_that_says_so() -> None:
    with pytest.raises(Unreadable, match=r"不能选3个（最多选2个）；依据 10\.6\.2\.3\.2\.1"):
        run(read_text(f"{SHARED}script: [{{A: 使用散弹}}, {{A: [甲, 乙, 丙]}}]\n"))


def test_the_same_one_twice_is_said_to_be_that() -> None:
    with pytest.raises(Unreadable, match="不能选「甲」（甲：这一处「目标」已经选了它）"):
        run(read_text(f"{TWO}script: [{{A: 使用「双弹」}}, {{A: 甲}}, {{A: 甲}}]\n"))


def test_a_refusal_of_it_can_be_expected_and_an_untrue_one_fails() -> None:
    def failures(whom: str, *by: str) -> bool:
        expected = f"expect: {{refused: [{{act: '选择：{whom}', by: {list(by)}}}]}}"
        return bool(check(read_text(f"{STACK}script: []\n{expected}\n")).failures)

    assert not failures("圣骑", "21.1.1", "14.2.3")
    assert failures("圣骑", "21.1.1")
    assert failures("兵", "21.1.1")


def test_nothing_of_it_is_worked_out_where_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    reasons = unfit.reasons
    monkeypatch.setattr(unfit, "reasons", lambda *given: asked.append(given[-1]) or reasons(*given))
    done = walk(read_text(f"{STACK}script: []\n"))
    assert not asked
    assert beyond.named_in(done.scenario.game, done.line.reached, "圣骑")
    assert answers(walk(read_text(f"{STACK}script: []\nask: ['选择：圣骑']\n")), prove=False)[0].found.value
    assert asked


@pytest.mark.parametrize(
    ("reading", "may"),
    [
        ("", "则A不可以升级乙；读作「每张角色牌各一次，可以升级」，则A可以升级乙"),
        ("每名玩家", "A不可以升级乙（600#1、600#9"),
    ],
)
def test_what_is_chosen_and_then_refused_by_a_reading_is_not_said_to_be_allowed(reading: str, may: str) -> None:
    text = """
game: zero
title: 再升
question: 还能升吗？
cards:
  甲: {攻击力: 1000, 防御力: 1000, 颜色: 红}
  乙: {攻击力: 1000, 防御力: 1000, 颜色: 红}
  源: {颜色: 红}
start: {A: {战斗区: [甲, 乙], 资源区: [源, 源], 牌组区: 5}}
"""
    judged = f", {{裁判: {reading}}}" if reading else ""
    script = f"script: [{{A: 升级甲}}, {{A: A.资源区.1}}, {{A: 升级乙}}{judged}]\nask: ['升级乙']\n"
    (answer,) = answers(run(read_text(text + script)), prove=False)
    assert may in answer.sentence
    assert "第13步A可以" not in answer.sentence


def test_too_many_at_once_are_no_mistake_of_an_earlier_choice() -> None:
    """The bonds were turned by themselves, for there were no more of them; what is written means the cards after it."""
    with pytest.raises(Unreadable, match="选了2个；应为 这里一次选1个，其余的分成几步写；可选：骑士、圣骑、兵③"):
        run(read_text(SAVING))


SAVING = """
game: cipher
title: 拾回
question: 两张一起写？
cards:
  祭司:
    战斗力: 40
    文本: "『拾回』【起】[横置，翻面2]从自己的退避区中选择至多2张「祭司」以外的单位名不同的卡，将其加入手牌。"
  骑士: {战斗力: 40}
  圣骑: {单位名: 骑士, 战斗力: 60}
  兵: {战斗力: 30}
  少主: {战斗力: 40}
start:
  条号: "13.5.1.2"
  A: {前卫区: [少主(主人公)], 后卫区: [祭司], 手牌: [], 羁绊区: [兵, 兵], 退避区: [骑士, 圣骑, 兵]}
  B: {前卫区: [少主(主人公)]}
script:
  - A: 使用能力
  - A: 横置
  - A: [圣骑, 兵③]
"""
