"""How often something was done: one event once, and not where it is only named, turned down or undone."""

from __future__ import annotations

import pytest

from judge.games.written.placed import Placed
from judge.scenario import Run, read_text, run
from judge.scenario.answer import answered
from judge.scenario.check import check
from judge.scenario.understood import understood

PROMOTED = """game: cipher
title: 同回合转职两次
cards:
  洛克: {战斗力: 40, 出击费用: 1}
  洛克甲: {单位名: 洛克, 战斗力: 70, 出击费用: 4, 转职费用: 3}
  洛克乙: {单位名: 洛克, 战斗力: 60, 出击费用: 3, 转职费用: 2}
  库鲁: {战斗力: 50}
  旗手: {支援力: 10}
  斥候: {支援力: 0}
start:
  条号: "13.4.1.2"
  A: {前卫区: [库鲁(主人公), 洛克], 羁绊区: 6, 手牌: [洛克甲, 洛克乙], 卡组: [旗手, 旗手, 旗手, 7]}
  B: {前卫区: [库鲁(主人公)], 宝玉区: 3, 手牌: [], 卡组: [斥候, 9]}
script: [{A: 升级}, {A: 洛克甲}, {A: 升级}, {A: 洛克乙}, {A: 结束出击阶段}, {A: 攻击}, {A: 洛克乙}, {A: B的库鲁}]
"""

DECLINED = """game: cipher
title: 谁先决定
cards: {马罗: {战斗力: 60}, 贝拉: {战斗力: 70}, 旗手: {支援力: 20}}
start:
  条号: "18.1.1"
  A: {前卫区: [马罗(主人公)], 手牌: [马罗], 卡组: [旗手, 9]}
  B: {前卫区: [贝拉(主人公)], 手牌: [贝拉], 卡组: [旗手, 9], 宝玉区: 2}
script: [{A: 不选}, {B: 贝拉}]
"""

RESHUFFLED = """game: cipher
title: 双方都翻最后1张
cards: {马罗: {战斗力: 60}, 步兵: {支援力: 20}, 贝拉: {战斗力: 60}}
start:
  条号: "18.1.1"
  A: {前卫区: [马罗(主人公)], 手牌: [], 卡组: [步兵], 退避区: 4}
  B: {前卫区: [贝拉(主人公)], 手牌: [], 卡组: [步兵], 退避区: 2, 宝玉区: 2}
script: []
"""

RESCUED = """game: cipher
title: 以伤药救后卫的主人公
cards:
  哥登:
    战斗力: 50
    射程: '2'
    文本: >-
      『双击』【自】[将我方的「卡尔」横置]这名单位攻击时，你可以支付费用。如果支付，则直到战斗结束为止，这名单位的战斗力+40。
  卡尔: {战斗力: 40}
  罗丝: {战斗力: 40}
  利安:
    战斗力: 30
    文本: >-
      『伤药』【自】[横置，将这名单位击破]其他我方单位被攻击时，你可以支付费用。如果支付，则直到战斗结束为止，那名防御单位的战斗力+20。
  贝拉: {战斗力: 60}
  旗手: {支援力: 10}
  斥候: {支援力: 20}
start:
  条号: "18.1.1"
  A: {前卫区: [哥登, 卡尔, 罗丝(主人公)], 手牌: [], 卡组: [旗手, 9]}
  B: {前卫区: [利安], 后卫区: [贝拉(主人公)], 手牌: [], 卡组: [斥候, 9], 宝玉区: 3}
script: [{A: 哥登}, {A: 贝拉}, {A: 支付}, {B: 支付}, {B: 击破}]
"""


def _often(done: Run, words: str) -> str:
    return str(answered(done, Placed(f"几次 {words}", "", 1, 1), prove=False).found.value)


@pytest.mark.parametrize(
    ("text", "often"),
    [
        (PROMOTED, {"抽卡": 2, "转职": 2, "转职奖励": 2, "升级": 2, "攻击": 1}),  # announced, drawn, waiting no more
        (DECLINED, {"必杀攻击": 0, "神速回避": 1}),
        (RESHUFFLED, {"卡组补充": 2, "补充": 2, "11.3.1": 2}),  # so many cards each time
        (RESCUED, {"移动": 0, "击破": 2, "攻击": 1, "支付": 2}),  # 不是移动, 不再处于被击破状态, which cost first
    ],
)
def test_what_was_done_is_counted_once_each_time(text: str, often: dict[str, int]) -> None:
    done = run(read_text(text))
    assert {words: _often(done, words) for words in often} == {words: str(many) for words, many in often.items()}


def test_what_was_only_turned_down_is_said_so() -> None:
    answer = answered(run(read_text(DECLINED)), Placed("几次 必杀攻击", "", 1, 1), prove=False)
    assert answer.sentence == "一次也没有「必杀攻击」（只是第15步 A不让马罗①必杀攻击）"


def test_a_question_that_nobody_understands_stops_no_other() -> None:
    asked = read_text(DECLINED + "ask: [几次 必杀攻击, 几次 降级, B.宝玉区]\n")
    known, wrong = understood(run(asked))
    assert [place.text() for place in known.scenario.ask] == ["几次 必杀攻击", "B.宝玉区"]
    assert [problem.what for problem in wrong] == ["不认识「降级」"]
    assert [failure.got for failure in check(asked).failures] == ["不认识「降级」"]
