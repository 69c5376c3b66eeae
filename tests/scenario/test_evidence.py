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
  - 裁判: 其余照常结算，不合法的略过
ask:
  - "鹿没有受伤：看 鹿.区域 = 战场；鹿.伤害 = 0，依 4.05"
  - "B失去2点：看 B.生命 = 8，依 7.1.5b"
"""


def test_the_steps_that_are_quoted_are_those_of_the_card_that_is_asked_about() -> None:
    done = run(read_text(TWO_SPELLS))
    gone = {step.what[0]: step.n for step in done.steps if step.what.endswith("已不再是目标")}
    assert set(gone) == {"雀", "鹿"}
    of_the_deer, of_the_life = answers(done)
    assert f"第{gone['鹿']}步 4.05" in of_the_deer.sentence
    assert f"第{gone['雀']}步" not in of_the_deer.sentence
    assert "《烧云》" not in of_the_life.sentence
