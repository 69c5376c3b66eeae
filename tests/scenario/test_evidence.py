"""The steps that an answer quotes belong to what it is about, not to another card."""

from __future__ import annotations

from judge.scenario import read_text, run
from judge.scenario.answer import answers

TWO_SPELLS = """\
game: touhou
cards:
  《烧云》: {种类: 符卡·非符, 颜色值: {红: 1}, 文本: "对目标单位造成2点伤害，你抓一张牌。"}
  《叠浪》: {种类: 符卡·非符, 颜色值: {红: 2}, 文本: "对目标单位造成2点伤害，目标玩家失去2点生命。"}
  《撤步》: {种类: 符卡·高速, 颜色值: {绿: 1}, 文本: "将目标单位移回其拥有者的手上。"}
  《回身》: {种类: 符卡·高速, 颜色值: {绿: 1}, 文本: "将目标你操控的单位移除游戏，然后将那张牌在你的操控下放进战场。"}
  雀: {种类: 单位, 攻击力: 1, 血量: 2}
  鹿: {种类: 单位, 攻击力: 2, 血量: 2}
  红石: {颜色值: {红: 1}}
  绿石: {颜色值: {绿: 1}}
start:
  裁判读法: {4.4.2b: 主回合玩家}
  A: {手牌: [《烧云》, 《叠浪》], 牌库: 20, 颜色盘: [红石, 红石, 红石]}
  B: {生命: 10, 手牌: [《撤步》, 《回身》], 颜色盘: [绿石, 绿石], 战场: [雀, 鹿]}
script:
  - A: 使用《烧云》
  - A: 雀
  - B: 使用《撤步》
  - B: 雀
  - A: 不进行动作
  - B: 不进行动作
  - B: 不进行动作
  - A: 使用《叠浪》
  - A: 鹿
  - A: B
  - B: 使用《回身》
  - B: 鹿
ask:
  - "鹿没有受伤：看 鹿.区域 = 战场；鹿.伤害 = 0，依 4.05"
  - "B失去2点：看 B.生命 = 8，依 7.1.5b"
"""


def test_the_steps_that_are_quoted_are_those_of_the_card_that_is_asked_about() -> None:
    done = run(read_text(TWO_SPELLS))
    gone = {step.what[0]: step.n for step in done.steps if step.what.endswith("已不再是目标，不受影响")}
    assert set(gone) == {"雀", "鹿"}
    of_the_deer, of_the_life = answers(done)
    assert f"第{gone['鹿']}步 7.1.5c" in of_the_deer.sentence
    assert f"第{gone['雀']}步" not in of_the_deer.sentence
    assert "《烧云》" not in of_the_life.sentence


ANOTHERS_COST = """
game: cipher
title: 别人的费用
question: 献身被诱发了吗？
cards:
  攻击者: {战斗力: 70}
  少女: {战斗力: 40}
  僧侣: {战斗力: 40, 文本: "『献身』【自】[横置]其他我方单位被攻击时，你可以支付费用。如果支付，抽1张卡。"}
  结界师: {战斗力: 40, 文本: "『结界』【起】[横置]选择1名我方单位。直到下一次对手的回合结束为止，那名单位不会被击破。"}
  少主: {战斗力: 40}
  路人: {}
start:
  回合玩家: B
  条号: "13.5.1.2"
  A: {前卫区: [攻击者, 少主(主人公)], 手牌: 0, 卡组: [路人, 9]}
  B: {前卫区: [少女, 僧侣, 少主(主人公), 结界师], 手牌: 0, 卡组: [路人, 9]}
script:
  - B: 使用能力
  - B: 少女
  - B: 结束行动阶段
  - A: 不选
  - A: 攻击
  - A: 攻击者
  - A: 少女
ask:
  - "被诱发了：看 『献身』 = 触发了，依 10.2.1、22.3"
"""


def test_what_another_card_may_not_do_is_no_evidence() -> None:
    (answer,) = answers(run(read_text(ANOTHERS_COST)))
    assert "『献身』被诱发" in answer.sentence
    assert "结界" not in answer.sentence
