"""What a question and a line of a script mean: names that several have, choices that were none, abilities."""

from __future__ import annotations

import re

import pytest

from judge.games.written.placed import Placed
from judge.paths import bundled
from judge.scenario import Unreadable, read, read_text
from judge.scenario.answer import Answer, answered, answers
from judge.scenario.check import check
from judge.scenario.run import Run, run, walk
from judge.scenario.stopped import closing, next_decided
from judge.scenario.why import newer, why

STEP_BACK = """
game: evolve
title: 攻击的目标被收回
question: 剑士会被毁灭吗？
cards:
  剑士: {种类: 随从, 费用: 1, 攻击力: 4, 生命值: 2}
  毒蛇: {种类: 随从, 费用: 1, 攻击力: 0, 生命值: 3, 文本: 【毁灭】}
  撤步: {种类: 法术, 费用: 1, 文本: "【快速】\\n选择自己战场上的1个随从。将其返回到所有者的手牌。"}
start:
  回合玩家: A
  条号: "7.3.3"
  A: {能量点: 5, 能量点最大值: 5, 战场: [剑士]}
  B: {能量点: 1, 能量点最大值: 4, 战场: [毒蛇(横置)], 手牌: [撤步]}
script: [{A: 攻击：剑士}, {A: 毒蛇}, {B: 使用撤步}, {B: 毒蛇}]
ask: [剑士.区域]
"""


SAME_NAME = """
game: touhou
title: 两名玩家的同名牌
question: 伤兵怎样？
cards:
  战之曲: {种类: 符卡·乐章, 颜色值: {红: 0}, 文本: 你操控的单位获得+1/+0。}
  守之曲: {种类: 符卡·乐章, 颜色值: {红: 0}, 文本: 你操控的单位获得+0/+1。}
  伤兵: {攻击力: 1, 血量: 2, 颜色值: {红: 1}}
start:
  A: {手牌: [战之曲], 颜色盘: [伤兵]}
  B: {战场: [守之曲, 伤兵(伤害2)]}
script: [{A: 使用战之曲}]
ask: [伤兵.区域]
"""


TAKEN = """
game: zero
title: 夺来之后还能不能用
question: A还能用吗？
cards:
  炎拳: {攻击力: 500, 防御力: 1000, 文本: 1：此牌本回合(攻)+500。此效果每回合只能使用一次。}
  劝降: {类别: 瞬间战术, 费用: 1, 文本: 获得对方一张角色牌的控制权。}
start:
  A: {手牌: [劝降], 资源区: [劝降, 劝降]}
  B: {战斗区: [炎拳], 资源区: [炎拳]}
script: [{A: 使用劝降①}, {B: 发动炎拳①的『1：此牌本回合(攻)+500。此效果每回合只能使用一次。』}]
ask: [发动炎拳①的『1：此牌本回合(攻)+500。此效果每回合只能使用一次。』]
"""


def played(text: str) -> Run:
    return walk(read_text(text))


def given(name: str, asked: str) -> Answer:
    done = walk(read(bundled("scenarios") / f"{name}.yaml"))
    return answered(done, Placed(asked, "", 1, 1))


def test_a_line_that_only_says_what_left_no_choice_is_not_kept_for_a_later_turn() -> None:
    done = played(STEP_BACK)
    assert done.problem is None
    assert done.line.state.turn == done.line.start.turn
    assert not any("使用毒蛇" in step.what for step in done.steps if step.kind == "chosen")


def test_a_fact_may_be_spoken_of() -> None:
    done = run(read(bundled("scenarios") / "cipher" / "lord-last-orb.yaml"))
    for spoken, written in (("苍剑士①的战斗力", "苍剑士①.战斗力"), ("B的宝玉区", "B.宝玉区")):
        assert why(done, Placed(spoken, "", 1, 1)) == why(done, Placed(written, "", 1, 1))
        assert why(done, Placed(spoken, "", 1, 1)).kind == "fact"
    for wide, written in (
        ("苍剑士①．战斗力", "苍剑士①.战斗力"),
        ("Ｂ．宝玉区", "B.宝玉区"),
        ("苍剑士①,战斗力", "苍剑士①.战斗力"),
    ):
        assert why(done, Placed(wide, "", 1, 1)) == why(done, Placed(written, "", 1, 1))


@pytest.mark.parametrize("said", ["？", "@18.1.5", "「」", "。。。"])
def test_a_question_of_which_nothing_is_asked_is_told_so(said: str) -> None:
    with pytest.raises(Unreadable, match="没有写要问什么"):
        why(played(STEP_BACK), Placed(said, "", 1, 1))


def test_an_ability_may_be_called_without_the_word_between_it_and_its_card() -> None:
    found = given("zero/loss-takes-earlier-effects", "圣『此牌不能被破坏。』")
    assert "圣" in found.sentence
    earlier = given("cipher/ability-of-a-fallen-unit", "『遗志』被诱发 先于 抽路人")
    assert earlier.found.value == "是"


def test_an_act_is_told_in_the_order_in_which_it_stood_even_where_its_card_is_called_otherwise() -> None:
    (answer,) = answers(played(TAKEN))
    assert answer.found.value is not None
    assert re.search("此刻[AB]?不可以", answer.sentence)
    assert not re.search("此刻[AB]?可以", answer.sentence)
    assert answer.sentence.index("可以") < answer.sentence.index("此刻")


def test_a_name_that_both_players_have_is_told_apart_and_proved_of_the_same_card() -> None:
    (answer,) = answers(played(SAME_NAME))
    assert answer.sentence.startswith("A的伤兵在A的颜色盘（B的伤兵在B的")
    assert not {"2.34f", "1.22.2"} & set(answer.deciding)


OWN_PHASE = """
game: evolve
title: 结束阶段开始时出来的随从
question: 钟召唤的灵这个回合抽牌吗？
cards:
  钟: {种类: 护符, 费用: 1, 文本: "自己的结束阶段开始时，召唤1个『灵』。"}
  灵: {种类: [随从, 衍生物], 攻击力: 1, 生命值: 1, 文本: "自己的结束阶段开始时，抽取1张卡牌。"}
start: {A: {战场: [钟], 牌组: 9}}
script: [{A: 结束主要阶段}]
until: "7.4.3"
ask: [A.手牌]
"""


def test_a_line_that_names_the_next_choice_is_spent_on_it_before_a_turn_has_passed() -> None:
    done = played(OWN_PHASE)
    assert done.line.state.turn == done.line.start.turn
    (answer,) = answers(done)
    assert answer.found.value == ()


def test_who_is_asked_next_is_said_where_nothing_comes_between() -> None:
    done = walk(read(bundled("scenarios") / "evolve" / "attacker-leaves-in-the-quick-time.yaml"))
    later = next_decided(done)
    assert later is None or later.asked
    assert later is None or f"接下来由{later.asked}。" in closing(done)


def test_a_run_ends_where_its_script_does_and_not_turns_later_with_hands_that_nobody_wrote() -> None:
    done = played(OWN_PHASE)
    assert next_decided(done) is None
    last = max(step.n for step in done.steps if step.told)
    assert closing(done).startswith(f"走完了 7.4.3，停在第{last}步之后，回合{done.line.state.turn}，A的回合。")
    assert "决定" not in closing(done)


def test_refusals_of_one_number_after_another_are_one_line() -> None:
    done = walk(read(bundled("scenarios") / "zero" / "loop-pass-is-not-forbidden.yaml"))
    refused = [step.what for step in done.steps if step.told and step.kind == "refused" and "较小的次数" in step.what]
    assert [what.rpartition("：")[2] for what in refused] == ["3次…100次"]


def test_what_only_the_newest_edition_forbids_is_known_where_the_older_one_is_played() -> None:
    done = walk(read(bundled("scenarios") / "touhou" / "ch1-ability-of-a-player.yaml"))
    assert {reason.clause for stand in newer(done, "攻击") for reason in stand.by} >= {"5.5.1", "2.21"}
    assert not newer(walk(read(bundled("scenarios") / "touhou" / "ability-of-a-player.yaml")), "攻击")


def test_a_claim_with_a_short_answer_is_no_pair_of_a_list() -> None:
    board = STEP_BACK.replace(
        "ask: [剑士.区域]", "ask:\n  - 不会：看 剑士.区域 = 战场，依 11.3.2\n  - 剑士：看剑士.区域\n"
    )
    first, second = answers(played(board))
    assert first.question.words == "不会：看 剑士.区域 = 战场，依 11.3.2"
    assert first.found.value is True
    assert second.question.words == "剑士：看剑士.区域"


DRAWN = """
game: cipher
title: 抽了几次
question: 抽了几次？
cards:
  王女: {战斗力: 40, 文本: "『换气』【起】[横置]抽2张卡。"}
  少主: {战斗力: 40}
  路人: {支援力: 10}
start:
  条号: "19.1.2"
  A: {前卫区: [王女(主人公)], 手牌: [], 卡组: [路人, 路人, 20]}
  B: {前卫区: [少主(主人公)], 手牌: [], 卡组: 20}
script: [{A: 换气}]
"""


UNSEEN = """
game: cipher
title: 势力在背面
question: 白夜的能出击吗？
cards:
  王女: {战斗力: 40}
  白骑: {出击费用: 1, 势力: 白夜}
  光骑: {出击费用: 1, 势力: 光之剑}
  光卡: {势力: 光之剑}
  白卡: {势力: 白夜}
start:
  条号: "13.4.1.2"
  A: {前卫区: [王女(主人公)], 手牌: [白骑, 光骑], 卡组: 20, 羁绊区: [光卡, {卡: 白卡, 背面: true}]}
  B: {前卫区: [王女(主人公)], 手牌: [], 卡组: 20}
"""


def test_what_was_done_and_refused_just_before_an_open_decision_is_told_and_can_be_asked() -> None:
    """The step that asks is carried out again with its answer; what it did until then has happened all the same."""
    found = run(read_text(f"{UNSEEN}script: [{{A: 出击}}]\nask: [白骑 @15.1.2, 15.1.2]\n"))
    assert found.line.decision is not None
    assert found.line.decision.clause == "14.1.2"
    told = [step for step in found.steps if step.told and step.clause == "15.1.2"]
    assert [(step.kind, step.what) for step in told] == [("refused", "出击的卡：白骑"), ("chosen", "出击的卡：光骑")]
    act, clause = answers(found)
    assert "不可以让白骑出击" in act.sentence
    assert act.deciding == ("15.1.2",)
    assert "依 15.1.2：" in clause.sentence
    refused = f"{UNSEEN}script: [{{A: 出击}}]\nexpect: {{refused: [{{act: 白骑, by: ['15.1.2']}}]}}\n"
    assert not check(read_text(refused)).failures
    done = run(read_text(f"{UNSEEN}script: [{{A: 出击}}, {{A: 前卫区}}]\n"))
    both = [[(s.n, s.clause, s.what) for s in one.steps if s.told][: len(told) + 2] for one in (found, done)]
    assert both[0] == both[1], "answering it tells the same steps, in the same places"


def test_an_answer_that_is_forbidden_where_nobody_was_asked_is_told_why() -> None:
    with pytest.raises(Unreadable, match="不能选「白骑」（白骑：势力「白夜」不在正面朝上的羁绊卡上）"):
        run(read_text(f"{UNSEEN}script: [{{A: 出击}}, {{A: 白骑}}]\n"))


def test_a_card_that_an_ability_is_about_is_not_chosen_by_naming_it() -> None:
    text = """
game: cipher
title: 同归
question: 击破谁？
cards:
  忠仆: {战斗力: 20, 文本: "『同归』【自】这名单位被敌方单位的攻击击破时，你可以选择1名敌方单位，将其击破。"}
  王女: {战斗力: 40}
  少主: {战斗力: 60}
  敌兵: {战斗力: 60}
start:
  条号: "18.1.2"
  A: {前卫区: [少主(主人公), 敌兵], 手牌: 0, 卡组: [王女, 20]}
  B: {前卫区: [王女(主人公), 忠仆], 手牌: 0, 卡组: [少主, 20]}
script: [{A: 敌兵}, {A: 忠仆}, {B: 敌兵}]
"""
    with pytest.raises(Unreadable, match=r"B在10\.5\.1不能选「敌兵」"):
        run(read_text(text))


def test_yes_and_no_are_expected_as_they_are_said() -> None:
    text = f"{DRAWN}expect: {{end: {{王女.已行动: 是, 少主.已行动: 否, A.手牌: 2}}}}\n"
    assert not check(read_text(text)).failures
    (failure,) = check(read_text(text.replace("王女.已行动: 是", "王女.已行动: 否"))).failures
    assert (failure.expected, failure.got) == ("结束时 王女.已行动 = 否", "是")


def test_clauses_that_a_comma_in_a_list_parts_from_their_question_belong_to_it() -> None:
    (answer,) = answers(run(read_text(f"{DRAWN}ask: [A.手牌，依 24.1.1.1、2.5]\n")))
    assert answer.question.by == ("24.1.1.1", "2.5")


def test_of_two_cards_of_one_name_the_ability_of_the_one_with_the_mark_is_meant() -> None:
    text = """
game: cipher
title: 升级成同一张卡
question: 哪一张的能力触发了？
cards:
  王女: {战斗力: 40}
  队长: {战斗力: 40, 出击费用: 1, 文本: "『号令』【自】其他我方单位移动时，抽1张卡。"}
  路人: {出击费用: 9}
start:
  条号: "13.4.1.2"
  A: {前卫区: [王女(主人公), 队长], 手牌: [队长], 卡组: [路人, 路人, 20], 羁绊区: [路人]}
  B: {前卫区: [王女(主人公)], 手牌: [], 卡组: 20}
script: [{A: 升级}, {A: 移动}, {A: 王女}]
ask: [队长②『号令』, 队长①『号令』]
"""
    upper, lower = answers(run(read_text(text)), prove=False)
    assert upper.found.value == ("诱发",)
    assert lower.found.value != ("诱发",), lower.sentence


AGAIN = """
game: zero
title: 登场的回合装备突袭
question: 此刻可以攻击吗？
cards:
  新兵: {类别: 角色牌, 费用: 0, 攻击力: 2000, 防御力: 2000}
  风轮: {类别: 装备牌, 费用: 0, 攻击加成: 500, 文本: 装备此牌的角色牌获得突袭。}
start:
  条号: 405#2
  A: {战斗区: [], 手牌: [新兵, 风轮], 牌组区: 9, 生命区: 3}
  B: {战斗区: [], 牌组区: 9, 生命区: 3}
script: [{A: 使用新兵}, {A: 使用风轮}]
"""


def test_what_is_said_to_be_allowed_is_asked_where_it_last_came_up() -> None:
    (answer,) = answers(run(read_text(f"{AGAIN}ask: ['可以：看 宣布攻击：新兵 = 可以，依 318#6、900#2']\n")))
    assert (answer.found.value, answer.deciding[0]) == (True, "900#2")


def test_what_was_forbidden_and_may_be_done_now_is_said_in_turn() -> None:
    (answer,) = answers(run(read_text(f"{AGAIN}ask: ['宣布攻击：新兵，依 318#6']\n")))
    assert "不可以" in answer.sentence
    assert "此刻A可以" in answer.sentence


def test_nothing_decides_that_a_claim_does_not_hold_unless_it_holds_without_it() -> None:
    board = f"{AGAIN}ask: ['横置：看 新兵.横置 = 是，依 101#4、315#1', '攻击力2000：看 新兵.攻击力 = 2000，依 315#1']\n"
    assert [answer.proof.of("alone") for answer in answers(run(read_text(board))) if answer.proof] == [(), ("310#1",)]


def test_a_fact_is_told_after_the_last_that_its_clause_did() -> None:
    done = walk(read(bundled("scenarios") / "cipher" / "critical-counts-the-retreat-zone.yaml"))
    assert "第4步（18.1.11.1.1）之后，死灵骑①的战斗力是140" in answers(done)[0].sentence


UNSEEN_HAND = """
game: evolve
title: 手里都是没看过的牌
question: 要弃几张？
cards:
  石: {费用: 9, 攻击力: 1, 生命值: 1}
start:
  A: {牌组: 10, 手牌: [石, 8]}
script:
  - A: 结束主要阶段
  - A: [石, 未知的卡牌]
until: "7.4.6"
"""


def test_any_of_several_cards_that_nobody_has_seen_may_be_meant() -> None:
    done = played(UNSEEN_HAND)
    assert done.problem is None
    assert len(done.line.state.zones[0, "手牌"]) == 7


TWO_SPELLS = """
game: evolve
title: 额外区的法术
question: 学徒诱发几次？
cards:
  弹: {种类: [法术, 衍生物], 费用: 0, 文本: 给予对手的主战者1伤害。}
  学徒: {费用: 1, 攻击力: 1, 生命值: 3, 文本: 法术放置到自己的墓场时，给予对手的主战者1伤害。}
start:
  A: {牌组: 10, 额外区: [弹, 弹], 战场: [学徒(竖置)]}
script:
  - A: 使用弹1
  - A: 使用弹2
until: "7.4.1"
"""


@pytest.mark.parametrize(("where", "so"), [("不存在", True), ("无", True), ("墓场", False)])
def test_that_a_card_is_no_more_can_be_claimed(where: str, so: bool) -> None:
    said = answered(played(TWO_SPELLS), Placed(f"弹在那里：看 弹1.区域 = {where}，依 9.1.4.3", "", 1, 1))
    assert said.sentence.startswith("弹在那里") is so
