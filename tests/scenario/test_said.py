"""What a judge reads of an answer: that nothing is called so, what it waits for, which choice it hangs on."""

from __future__ import annotations

import pytest

from judge.cli.playing import open_lines, step_lines
from judge.games.written.placed import Unreadable
from judge.paths import bundled
from judge.scenario import read, read_text
from judge.scenario.answer import answers, told
from judge.scenario.run import run

MODES = """game: evolve
title: 两项里选一项
cards:
  圣兽: {费用: 4, 攻击力: 3, 生命值: 3, 文本: 【灵气】}
  两难: {种类: 法术, 费用: 2, 文本: "抉择1个。\\n【1】选择对手战场上的1个随从。破坏该随从。\\n【2】抽取1张卡牌。"}
start:
  A: {能量点: 2, 能量点最大值: 5, 牌组: 10, 手牌: [两难]}
  B: {战场: [圣兽]}
script: [{A: 使用两难}]
until: "7.3.4"
ask: [ASK]
"""


def test_what_only_the_text_of_a_card_says_is_no_choice_and_what_there_is_is_named() -> None:
    done = run(read_text(MODES.replace("ASK", '"【1】", "①不可以：看 【1】 = 不可以"')))
    for answer in answers(done):
        assert answer.found.value is None
        assert "没有人问到「【1】」，走到的选择有" in answer.sentence
        assert "「两难，抉择：第1项」" in answer.sentence
        assert "计算两难" not in answer.sentence
    assert [label for label, _ in told(answers(done))].count("没有答") == 2


def test_a_text_of_several_paragraphs_stands_on_one_line() -> None:
    done = run(read_text(MODES.replace("ASK", '"两难，抉择：第1项"')))
    (answer,) = answers(done)
    assert "\n" not in answer.sentence
    assert "抉择1个。【1】选择对手" in answer.sentence
    assert not [step.words for step in done.steps if "\n" in step.words]


@pytest.mark.parametrize(
    ("asked", "form"),
    [
        ("看 A.牌组 = 9，依 5.17.3", "抽了2张：看 A.牌组 = 9，依 5.17.3"),
        ("A.牌组 = 9", "抽了2张：看 A.牌组 = 9"),
        ("抽1：A.牌组 = 9", "抽1：看 A.牌组 = 9"),
        ("抽1：看", "抽1：看 A.手牌 = 2"),
    ],
)
def test_a_claim_that_lacks_a_part_is_shown_whole(asked: str, form: str) -> None:
    done = run(read_text(MODES.replace("ASK", f'"{asked}"')))
    with pytest.raises(Unreadable) as told_of:
        answers(done)
    (problem,) = told_of.value.problems
    assert (problem.line, problem.column) == (11, 7)
    assert problem.help == f"写成 {form}"


OFFERING = """game: evolve
title: 支付与不支付
cards:
  石片: {种类: 护符, 费用: 1}
  地祭: {种类: 法术, 费用: 1, 文本: "使用时，将自己战场上的1个护符放置到墓场：抽取2张卡牌。"}
start: {A: {能量点: 2, 能量点最大值: 5, 牌组: 10, 手牌: [地祭], 战场: [石片]}}
script: [{A: 使用地祭}, {A: 支付}]
until: "7.3.4"
ask: [A.牌组, 石片.区域, "抽2：看 A.牌组 = 8，依 10.4.7.2"]
"""


def test_a_choice_hangs_on_another_one_though_behind_that_nobody_could_do_anything() -> None:
    for answer in answers(run(read_text(OFFERING))):
        assert "第3步A支付地祭的追加费用" in answer.choices, answer.asked


SILENT = """game: evolve
title: 两个伤害替换
cards:
  炎枪: {种类: 法术, 费用: 3, 文本: "选择对手战场上的1个随从。给予该随从5伤害。"}
  磐石: {费用: 5, 攻击力: 2, 生命值: 6, 文本: "此卡牌受到的伤害-2。\\n此卡牌受到4或以上的伤害时，改为受到1伤害。"}
start: {A: {能量点: 3, 能量点最大值: 5, 手牌: [炎枪]}, B: {战场: [磐石]}}
script: [{A: 使用炎枪}]
until: "7.3.4"
ask: ["仍为6：看 磐石.生命值 = 6"]
"""


def test_a_claim_that_waits_for_a_choice_under_a_reading_is_not_said_to_hold() -> None:
    (answer,) = answers(run(read_text(SILENT)))
    assert "则仍为6" not in answer.sentence
    assert answer.sentence.count("则还说不上「仍为6」，到这里为止磐石的生命值是6") == 2


ALIKE = """game: evolve
title: 付不起的几张
cards: {甲: {费用: 9, 攻击力: 1, 生命值: 1}}
start: {A: {手牌: [甲, 甲, 甲, 1]}}
script: []
until: "7.3.4"
"""


def test_refusals_that_differ_only_in_the_card_are_told_once_with_what_was_read() -> None:
    done = run(read_text(ALIKE))
    lines = [line.strip() for line in step_lines(done, [step for step in done.steps if step.told])]
    if done.line.decision is not None:
        lines += [line.strip() for line in open_lines(done.decisions[-1])]
    said = "".join(lines)
    assert said.count("要9点能量点") == 1
    assert "使用甲①、甲②、甲③（依据" in said


def test_of_a_loop_two_rounds_are_told_and_the_others_in_one_line_with_what_grew() -> None:
    done = run(read(bundled("scenarios") / "evolve" / "loop-in-which-life-grows.yaml"))
    lines = [line.strip() for line in step_lines(done, [step for step in done.steps if step.told])]
    assert sum("B的主战者生命值增加1" in line for line in lines) == 4  # twice, in that line, and in the round under way
    assert "33–512. 同样的12步再做了40遍：B的主战者生命值增加1，从3成为43" in "".join(lines)
    assert "10.6.2.4" not in "".join(lines)  # nothing is shared out


TIRED = """game: cipher
title: 两次都不能出击
cards:
  白主: {战斗力: 40, 势力: 白夜}
  双翼: {战斗力: 60, 出击费用: 3, 势力: [白夜, 暗夜]}
  白卫: {战斗力: 60, 出击费用: 4, 势力: 白夜}
  白童: {战斗力: 30, 出击费用: 1, 势力: 白夜}
start:
  条号: "13.4.1.2"
  A: {前卫区: [白主(主人公)], 手牌: [双翼, 白卫, 白童], 羁绊区: [白主, 白主, 白主, 白主, 白主]}
  B: {前卫区: [白主(主人公)], 手牌: 0}
script: [{A: 出击}, {A: 白卫}, {A: 前卫区}, {A: 出击}, {A: 白童}, {A: 前卫区}]
ask: [双翼]
"""


def test_a_refusal_names_only_the_steps_at_which_all_its_reasons_held() -> None:
    done = run(read_text(TIRED))
    (answer,) = answers(done)
    refused = [step for step in done.steps if step.told and step.kind == "refused" and "双翼" in step.what]
    dear = [step.n for step in refused if "费用3" in step.reasons]
    assert len(refused) > len(dear) == 1
    assert answer.sentence.startswith(f"第{dear[0]}步A不可以让双翼出击")


def test_a_time_stands_before_what_it_is_asked_of() -> None:
    done = run(read_text(MODES.replace("ASK", '"抽1：看 A.牌组 = 9 @12"')))
    with pytest.raises(Unreadable) as told_of:
        answers(done)
    assert told_of.value.problems[0].help == "写成 A.牌组 @12 = 9"


def test_more_than_can_be_chosen_at_once_is_told_by_their_number() -> None:
    with pytest.raises(Unreadable, match="选了2个；应为 这里一次选1个，其余的分成几步写；可选：支付、不支付"):
        run(read_text(OFFERING.replace("{A: 支付}", "{A: [支付, 支付]}")))


TWICE = """game: touhou
title: 先制、歼灭、追击
cards:
  剑士: {颜色值: {红: 2}, 攻击力: 3, 血量: 2, 灵力值: 2, 文本: 先制，歼灭，追击。}
  石墙: {颜色值: {绿: 2}, 攻击力: 4, 血量: 3, 灵力值: 0}
start: {A: {战场: [剑士]}, B: {战场: [石墙]}}
script: [{A: 攻击：剑士}, {B: 石墙}, {A: 攻击：剑士}]
ask: [几次 追击]
"""


def test_what_a_step_says_does_not_come_about_is_not_counted() -> None:
    done = run(read_text(TWICE))
    (answer,) = answers(done)
    assert [step.what for step in done.steps if step.told and "追击不触发" in step.what]
    assert answer.found.value == "1"
    assert "剑士的『追击』触发" in answer.sentence


AGAIN = """game: touhou
title: 弃牌抓牌
cards:
  书虫: {颜色值: {蓝: 1}, 攻击力: 1, 血量: 1, 灵力值: 1, 文本: 每当你弃一张牌时，抓一张牌。}
  石: {攻击力: 0, 血量: 1}
start: {条号: "5.6.1", A: {手牌: [石, 石, 石, 石, 石, 石, 石, 石, 石], 牌库: [石, 石, 石, 石], 战场: [书虫]}}
script: []
ask: ["A输：看 结果 = B胜"]
"""


def test_a_claim_that_may_still_come_true_is_not_denied_for_good() -> None:
    (answer,) = answers(run(read_text(AGAIN)))
    assert "不是「A输」" in answer.sentence
    assert "（还没有走完，等A在 5.6.2b 决定" in answer.sentence


GONE = """game: cipher
title: 卡组补充
cards:
  卡恩: {战斗力: 40, 支援力: 10}
  贝拉: {战斗力: 40}
  弓兵: {战斗力: 30, 支援力: 20}
start:
  条号: "18.1.1"
  A: {前卫区: [卡恩(主人公)], 卡组: [卡恩], 手牌: 0, 退避区: 0}
  B: {前卫区: [贝拉(主人公)], 卡组: [弓兵, 5], 手牌: 0}
script: [{A: 卡恩}]
ask: [A.退避区]
"""


def test_a_zone_through_which_a_card_has_passed_has_not_stayed_as_it_was() -> None:
    done = run(read_text(GONE))
    assert [step for step in done.steps if any(one.new == "A.退避区" for one in step.changed)]
    (answer,) = answers(done)
    assert answer.sentence.startswith("A的退避区变过，又和开始时一样，现在一张也没有")
