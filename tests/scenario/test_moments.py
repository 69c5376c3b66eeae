"""An act that its game knows and nobody is asked for at the moment is refused by what says when it is chosen."""

from __future__ import annotations

import pytest

from judge.games.written.placed import Placed
from judge.scenario import Run, read_text, run
from judge.scenario.answer import answered
from judge.scenario.check import check
from judge.scenario.why import why

RESOLVING = """\
game: touhou
cards:
  《共雨》: {种类: 符卡·非符, 颜色值: {红: 0}, 文本: "每位玩家失去3点生命，然后你弃置一张牌。"}
  《小憩》: {种类: 符卡·高速, 颜色值: {绿: 1}, 文本: "你获得2点生命。"}
  绿石: {颜色值: {绿: 1}}
  红石: {颜色值: {红: 1}}
start:
  A: {生命: 13, 手牌: [《共雨》, 红石, 绿石]}
  B: {生命: 13, 手牌: [《小憩》], 颜色盘: [绿石]}
script: [A: 使用《共雨》, B: 不进行动作]
"""
CALCULATING = """\
game: zero
cards:
  回返:
    类别: 普通战术
    文本: |
      抽两张牌。
      反击特效：将牌组顶的一张牌加入生命区。
  断流: {类别: 瞬间战术, 费用: 0, 文本: 抽一张牌。}
  狼: {类别: 角色牌, 攻击力: 2000, 防御力: 1000}
  角: {类别: 角色牌, 攻击力: 500, 防御力: 500}
start:
  A: {战斗区: [狼], 手牌: [断流]}
  B: {生命区: [回返], 牌组区: [角, 19], 休息区: 0}
script: [A: 宣布攻击：狼, A: 让过, A: 让过, A: 让过]
"""
MAIN_PHASE = """\
game: evolve
cards:
  碎铃: {种类: 法术, 费用: 1, 文本: "【快速】\\n选择对手战场上的1个护符。破坏该护符。"}
  慢火: {种类: 法术, 费用: 1, 文本: "自己的主战者生命值+2。"}
  铃: {种类: 护符, 文本: "入场曲 抽取1张卡牌。"}
start:
  A: {能量点: 5, 能量点最大值: 5, 手牌: [慢火], 战场: [铃]}
  B: {能量点: 5, 能量点最大值: 5, 手牌: [碎铃, 慢火]}
"""
EVADING = """\
game: cipher
cards: {新兵: {战斗力: 30}, 斥候: {战斗力: 20}, 王子: {战斗力: 40}}
start:
  条号: "18.1.13"
  战斗: {攻击单位: 新兵, 防御单位: 斥候}
  A: {前卫区: [王子(主人公), 新兵(已行动)], 手牌: []}
  B: {前卫区: [斥候(主人公)], 手牌: [斥候], 宝玉区: 1}
"""


def played(text: str) -> Run:
    return run(read_text(text))


def asked(words: str) -> Placed:
    return Placed(words, "", 1, 1)


@pytest.mark.parametrize(
    ("board", "act", "clauses"),
    [
        (RESOLVING, "使用《小憩》", ("1.141", "1.141a", "2.34b", "1.142d")),
        (MAIN_PHASE, "使用碎铃", ("12.3.4", "8.4.7", "7.4.4", "7.3.3")),
        (MAIN_PHASE, "B的慢火", ("7.3.3", "12.3.2")),
        (EVADING, "攻击的单位：王子", ("13.5.1.2", "18.1.13")),
        (EVADING, "必杀攻击", ("18.1.11", "18.1.13")),
        (EVADING, "出击", ("13.4.1.2", "18.1.13")),
    ],
)
def test_what_nobody_is_asked_for_is_refused_by_what_says_when(board: str, act: str, clauses: tuple[str, ...]) -> None:
    done = played(board)
    found = why(done, asked(act))
    assert not found.legal
    assert found.late is not None
    assert found.late.grounds == clauses
    said = answered(done, asked(act))
    assert "不可以" in said.sentence
    assert set(clauses) <= {reason.clause for reason in said.because}
    claim = f"不行：看 {act} = 不可以，依 {'、'.join(clauses)}"
    refused = f"expect: {{refused: [{{act: {act}, by: [{', '.join(map(repr, clauses))}]}}]}}\n"
    assert not check(read_text(f"{board}ask: ['{claim}']\n{refused}")).failures


def test_what_could_be_done_earlier_says_when_and_that_it_cannot_be_now() -> None:
    done = played(RESOLVING)
    said = answered(done, asked("使用《小憩》")).sentence
    assert said.startswith("第9步B可以使用《小憩》；此刻B不可以使用《小憩》（1.141（B没有得到执行权）")


def test_an_answer_about_an_earlier_moment_says_which(attack_text: str) -> None:
    done = played(attack_text.replace("手牌: []}\n  B", "手牌: [新兵]}\n  B") + "script: [A: 不选]\n")
    said = answered(done, asked("必杀攻击")).sentence
    assert said.startswith("第1步A可以"), said


def test_nobody_can_respond_to_a_counter_effect_while_it_is_carried_out() -> None:
    done = played(CALCULATING)
    step = next(step for step in done.steps if "反击特效发动" in step.what)
    said = answered(done, asked(f"使用断流 @{step.n}"))
    assert {"105#2", "312#2", "704#5"} <= {reason.clause for reason in said.because}
    assert "不可以使用断流，不是时候" in said.sentence
    assert said.sentence.startswith("第1步")


def test_a_question_that_has_no_answer_does_not_pass() -> None:
    (failure,) = check(read_text(f"{RESOLVING}ask: ['几次见：看 A.生命 @1.145a = 3']\n")).failures
    assert "还说不上" in failure.got


def test_a_long_ability_can_be_chosen_by_how_it_begins() -> None:
    board = """\
game: evolve
cards:
  灯: {种类: 护符, 文本: "【启动】支付能量点1：抽取1张卡牌。\\n【启动】支付能量点2：自己的主战者生命值+1。"}
start: {A: {能量点: 5, 能量点最大值: 5, 战场: [灯], 手牌: []}, B: {}}
script: [A: "灯『【启动】支付能量点2"]
"""
    done = played(board)
    assert any("支付2点能量点" in step.what for step in done.steps)


TWICE = """\
game: cipher
cards:
  双刃:
    {单位名: 双刃, 出击费用: 4, 战斗力: 70, 支援力: 10, 射程: 1,
     文本: "『连斩』【自】[翻面1]这名单位的攻击击破敌方单位时，你可以支付费用。\
       如果支付，选择1名主人公以外的敌方单位，将其击破。"}
  兵: {出击费用: 1, 战斗力: 40, 支援力: 10, 射程: 1}
  卫: {出击费用: 2, 战斗力: 40, 支援力: 10, 射程: 1}
  王: {战斗力: 40, 支援力: 20, 射程: 1}
start:
  条号: "18.1.1"
  A: {前卫区: [双刃], 后卫区: [王(主人公)], 羁绊区: [王, 王], 卡组: [王, 9], 手牌: []}
  B: {前卫区: [兵, 卫], 后卫区: [王(主人公)], 卡组: [王, 9], 手牌: [], 宝玉区: 2}
script: [A: 双刃, A: 兵, A: 支付, A: A.羁绊区.1]
"""


def test_a_step_is_the_same_step_where_a_clause_is_switched_off() -> None:
    """Without a clause fewer steps may be told before it, and the step of that number is a later one."""
    done = played(TWICE)
    back = next(step.n for step in done.steps if step.told and step.clause == "7.2.3.1")
    said = answered(done, asked(f"卫.区域 @{back}"))
    assert said.found.value == "前卫区"
    assert not said.deciding
