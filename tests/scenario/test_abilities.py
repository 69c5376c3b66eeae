"""What became of an ability is said for the run, with its steps, and for a moment by the state of that moment."""

from __future__ import annotations

from judge.games.written.placed import Placed
from judge.scenario import Run, read_text, run
from judge.scenario.answer import Answer, answered
from tests.scenario.test_moments import CALCULATING

COUNTS_THE_HAND = """\
game: cipher
cards:
  夜巫:
    {单位名: 夜巫, 出击费用: 1, 战斗力: 30, 支援力: 20, 射程: 1-2,
     文本: "『夜潮』【常】自己的回合中，自己的手牌数量比对手多的场合，这名单位的战斗力+20。"}
  夜巫之影: {单位名: 夜巫, 战斗力: 30, 支援力: 20}
  骑手: {战斗力: 70, 支援力: 20}
  路人: {支援力: 20}
start:
  条号: "18.1.1"
  A: {前卫区: [夜巫], 后卫区: [骑手(主人公)], 手牌: [夜巫之影, 路人, 路人], 卡组: [路人, 9], 退避区: 0}
  B: {前卫区: [骑手(主人公)], 手牌: [路人, 路人], 宝玉区: 2, 卡组: [路人, 9]}
script: [A: 夜巫, {A: 夜巫之影, 条号: "18.1.11"}]
until: "18.1.20"
"""
INSTEAD = """\
game: cipher
cards:
  守卫:
    {单位名: 守卫, 出击费用: 1, 战斗力: 40, 支援力: 10, 射程: 1,
     文本: "『灰羽』【常】这名单位被敌方单位的攻击击破的场合，不将这名单位放置到退避区、改为将其放置到自己的羁绊区。"}
  弓手:
    {单位名: 弓手, 出击费用: 1, 战斗力: 40, 支援力: 10, 射程: 1,
     文本: "『齐射』【起】[翻面1]选择1名主人公以外的敌方单位，将其击破。"}
  王: {战斗力: 40, 支援力: 20}
start:
  条号: "13.5.1.2"
  A: {前卫区: [弓手], 后卫区: [王(主人公)], 羁绊区: [王], 手牌: []}
  B: {前卫区: [守卫, 王(主人公)], 手牌: [], 宝玉区: 2, 退避区: 0}
script: [A: 使用能力]
"""


def played(text: str) -> Run:
    return run(read_text(text))


def of(done: Run, words: str) -> Answer:
    return answered(done, Placed(words, "", 1, 1))


def test_an_ability_that_worked_is_said_to_have_worked_though_its_card_has_gone() -> None:
    done = played(CALCULATING)
    began = next(step.n for step in done.steps if "反击特效发动" in step.what)
    said = of(done, "回返『反击特效：将牌组顶的一张牌加入生命区。』")
    assert f"用上了（第{began - 1}步、第{began}步、第{began + 1}步" in said.sentence
    assert "704#5" in said.deciding
    later = of(done, f"回返『反击特效：将牌组顶的一张牌加入生命区。』 @{began + 2}")
    assert "）那时没有起作用（312#1" in later.sentence
    assert f"第{began}步" in later.sentence


def test_an_ability_that_lasts_is_told_from_which_step_to_which() -> None:
    done = played(COUNTS_THE_HAND)
    paid = next(step.n for step in done.steps if "必杀攻击的费用" in step.what)
    said = of(done, "『夜潮』").sentence
    assert f"有效（从开始到第{paid}步）；此后没有起作用（" in said
    assert "2.3.1.4（" in said
    assert "自己的手牌有2张，对手的手牌有3张" in said


def test_an_ability_that_lasts_is_asked_of_the_state_of_that_moment() -> None:
    done = played(COUNTS_THE_HAND)
    before, after = of(done, "『夜潮』 @18.1.9"), of(done, "『夜潮』 @18.1.15")
    assert "『夜潮』起作用" in before.sentence
    assert "没有" not in before.sentence
    assert "那时没有" in after.sentence


def test_why_an_ability_did_nothing_is_said_of_where_its_card_lay_before_it_went() -> None:
    said = of(played(INSTEAD), "『灰羽』").sentence
    assert "没有起作用" in said
    assert "现在有效" in said
    assert "在退避区" not in said


def test_an_ability_that_was_used_and_cannot_be_again_says_both() -> None:
    from tests.bundled import done as bundled

    said = of(bundled("cipher/activated-ability-twice"), "舞姬『鼓舞』").sentence
    assert "起了作用（第" in said
    assert "不能使用（第" in said


def test_what_waited_when_the_game_ended_was_not_used() -> None:
    done = run(
        read_text(
            "game: evolve\n"
            "cards:\n"
            "  焦土: {种类: 法术, 费用: 0, 文本: 破坏所有随从。}\n"
            "  殉卒: {费用: 1, 攻击力: 1, 生命值: 1, 文本: 【谢幕曲】给予对手的主战者3伤害。}\n"
            "  医师: {费用: 1, 攻击力: 1, 生命值: 1, 文本: 【谢幕曲】自己的主战者生命值+3。}\n"
            "start: {A: {手牌: [焦土], 战场: [殉卒]}, B: {生命值: 3, 战场: [医师]}}\n"
            "script: [{A: 使用焦土}]\n"
        )
    )
    assert "进入待机状态" in of(done, "医师『谢幕曲』").sentence
    assert of(done, "医师『谢幕曲』").sentence.endswith("；还没有用到，对局就结束了")
    assert "结束了" not in of(done, "殉卒『谢幕曲』").sentence


def test_what_was_set_off_and_waits_no_more_without_being_carried_out_is_said_to_be_so() -> None:
    from tests.bundled import done as bundled

    said = of(bundled("cipher/hand-ability-hidden-again"), "奇兵『奇袭』").sentence
    assert "被诱发了" in said
    assert "没有实行：第" in said
    assert "10.2.1.4.1" in said
    used = of(bundled("cipher/hand-ability-hidden-again"), "『整备』").sentence
    assert "没有实行" not in used
