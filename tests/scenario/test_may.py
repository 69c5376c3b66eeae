"""Whether something may be done: of the card that is named, at the time that is asked, by what decides there."""

from __future__ import annotations

import pytest

from judge.games.written.placed import Placed
from judge.scenario import Run, read_text, run
from judge.scenario.answer import Answer, answered

FLOWN = """game: cipher
title: 运走已行动的主人公
cards:
  罗丝: {战斗力: 40}
  温蒂: {战斗力: 30, 文本: "『运送』【起】[横置]选择1名其他我方单位，将其移动。"}
  菲娅: {战斗力: 50, 射程: '1', 文本: "『翱翔』【起】〖1回合1次〗将这名单位移动。这个能力只能在这名单位竖置时使用。"}
  贝拉: {战斗力: 60}
  矛兵: {支援力: 10}
start:
  条号: "13.5.1.2"
  A: {前卫区: [罗丝(主人公、已行动)], 后卫区: [温蒂, 菲娅], 手牌: [], 卡组: [矛兵, 9]}
  B: {前卫区: [贝拉(主人公)], 宝玉区: 3, 手牌: [], 卡组: [矛兵, 9]}
script: [{A: 使用能力}, {A: 温蒂}, {A: 罗丝}, {A: 使用能力}, {A: 菲娅}, {A: 攻击}, {A: 贝拉}]
"""

PAID = """game: cipher
title: 宝玉比对手少才付
cards:
  罗丝: {战斗力: 40}
  马可: {战斗力: 30, 出击费用: 1, 文本: TEXT}
  莫娜: {战斗力: 30, 出击费用: 1, 文本: TEXT}
  贝拉: {战斗力: 60}
start:
  条号: "13.4.1.2"
  A: {前卫区: [罗丝(主人公)], 羁绊区: 6, 手牌: [马可, 莫娜], 宝玉区: 2, 卡组: 10}
  B: {前卫区: [贝拉(主人公)], 宝玉区: 3}
script:
- {A: 出击}
- {A: 马可}
- {A: 前卫区}
- {A: 支付}
- {A: 未知的卡}
- {A: 出击}
- {A: 莫娜}
- {A: 前卫区}
""".replace(
    "TEXT",
    '"『知识』【自】[翻面1]这名单位出击时，自己的宝玉数量比对手少的场合，你可以支付费用。'
    '如果支付，则从卡组最上方将1张卡放置到宝玉区。"',
)

TAPPED = """game: cipher
title: 横置自己之后攻击
cards:
  希拉: {战斗力: 30}
  约克: {战斗力: 50, 出击费用: 2, 射程: '2', 文本: "『射手』【起】[横置]直到回合结束为止，这名单位的战斗力+10。"}
  贝拉: {战斗力: 60}
  天马: {战斗力: 30}
start:
  条号: "13.5.1.2"
  A: {前卫区: [希拉(主人公), 约克], 手牌: []}
  B: {前卫区: [贝拉(主人公)], 后卫区: [天马], 手牌: []}
script: [{A: 使用能力}, {A: 攻击}]
"""

RESCUED = """game: cipher
title: 双方的能力同时被诱发
cards:
  哥登:
    战斗力: 50
    射程: '2'
    文本: >-
      『双击』【自】[将我方的「卡尔」横置]这名单位攻击时，你可以支付费用。如果支付，则直到战斗结束为止，这名单位的战斗力+40。
  卡尔: {战斗力: 40}
  利安:
    战斗力: 30
    文本: >-
      『伤药』【自】[横置]其他我方单位被攻击时，你可以支付费用。如果支付，则直到战斗结束为止，那名防御单位的战斗力+20。
  贝拉: {战斗力: 60}
  旗手: {支援力: 10}
start:
  条号: "18.1.1"
  A: {前卫区: [哥登, 卡尔(主人公)], 手牌: [], 卡组: [旗手, 9]}
  B: {前卫区: [利安], 后卫区: [贝拉(主人公)], 手牌: [], 卡组: [旗手, 9], 宝玉区: 3}
script: [{A: 哥登}, {A: 贝拉}, {A: 支付}, {B: 支付}]
"""


def _asked(done: Run, words: str) -> Answer:
    return answered(done, Placed(words, "", 1, 1), prove=False)


@pytest.fixture(scope="module")
def flown() -> Run:
    return run(read_text(FLOWN))


@pytest.fixture(scope="module")
def paid() -> Run:
    return run(read_text(PAID))


def _last(done: Run, kind: str, what: str) -> int:
    return [step.n for step in done.steps if step.told and step.kind == kind and what in step.what][-1]


@pytest.mark.parametrize("verb", ["使用", "用"])
def test_an_ability_at_a_step_is_refused_by_what_refuses_it_there(flown: Run, verb: str) -> None:
    found = _asked(flown, f"能不能{verb}『翱翔』 @{_last(flown, 'refused', '使用能力')}").found
    assert found.answer == "A不可以使用菲娅的『翱翔』"
    assert {"19.1.2.1", "19.1.2.2"} <= set(found.line)
    assert not {"10.3", "10.4", "7.2.3.1"} & set(found.line)


def test_what_came_about_at_a_step_is_said_first(flown: Run) -> None:
    chosen = next(step.n for step in flown.steps if step.what == "选择：罗丝")
    answer = _asked(flown, f"能不能移动罗丝 @{chosen}")
    assert answer.sentence.startswith(f"第{chosen + 1}步 罗丝从前卫区移动到后卫区")
    assert answer.found.line[0] == "26.13.1"


def test_a_step_that_refuses_an_ability_is_nothing_that_it_did(flown: Run) -> None:
    last = _last(flown, "refused", "使用能力")
    assert _asked(flown, f"『翱翔』 @{last}").answer == f"菲娅的『翱翔』不能使用（第{last}步）"
    assert f"第{last}步" not in _asked(flown, "『翱翔』").answer


def test_a_cost_is_asked_for_by_the_ability_that_is_named(paid: Run) -> None:
    kept = _last(paid, "withheld", "不支付费用")
    refused = _asked(paid, "能不能支付莫娜的『知识』").found
    assert refused.answer.startswith(f"第{kept}步 『知识』的条件没有满足，不支付费用")
    assert refused.line[0] == "2.3.1.4"
    assert "可以支付『知识』的费用" in _asked(paid, "能不能支付马可的『知识』").answer
    assert f"第{kept}步 2.3.1.4" in _asked(paid, "莫娜『知识』").answer
    assert _asked(paid, "能不能支付").sentence.partition("（10.4）；")[2].startswith(f"第{kept}步 2.3.1.4")


@pytest.mark.parametrize("words", ["约克能不能攻击天马", "能不能用约克攻击天马"])
def test_who_may_not_do_it_at_all_is_refused_whatever_it_is_done_to(words: str) -> None:
    found = _asked(run(read_text(TAPPED)), words).found
    assert found.answer.endswith("A不可以让约克攻击")
    assert "18.1.2" in found.line
    assert "18.1.11" not in found.line


@pytest.mark.parametrize(("words", "so"), [("双击 先于 伤药", "是"), ("伤药 先于 双击", "否")])
def test_of_what_waits_together_the_one_that_is_carried_out_first_is_first(words: str, so: str) -> None:
    found = _asked(run(read_text(RESCUED)), words).found
    assert found.value == so
    assert "同时被诱发了；先是" in found.answer
    assert "10.2" in found.line
