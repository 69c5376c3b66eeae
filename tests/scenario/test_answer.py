"""The answer to a dispute: what it says, how sure it is, in which order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.games import PLAYABLE
from judge.games.written.placed import Placed
from judge.kernel.line import play_on
from judge.scenario import Unreadable, read_text, run
from judge.scenario.answer import answered, answers, level, told
from judge.scenario.check import check
from judge.scenario.facts import reader
from judge.scenario.run import BY_THE_ENGINE, WITH_THE_JUDGE, Run, walk
from judge.scenario.why import why
from judge.scenario.worded import plain
from tests.bundled import FILES, SCENARIOS, done, given, of, played, read
from tests.bundled import answered as all_answered
from tests.sampled import every

OPEN = re.compile("对局继续|没有走到|还说不上|^没有人问到")
"""What is no answer."""

DENIED_TWICE = re.compile("[AB]不可以[^（；，。「『]*(不能|不会|没有|无法)")


def test_an_answer_that_is_the_same_under_every_reading_is_certain() -> None:
    found = done("cipher/attacker-leaves-the-battlefield")
    sure, unsure = (answered(found, Placed(asked, "", 1, 1)) for asked in ("苍剑士.区域", "A.退避区"))
    assert found.level == WITH_THE_JUDGE
    assert sure.level == BY_THE_ENGINE
    assert unsure.level == WITH_THE_JUDGE
    assert "读作" in unsure.sentence
    assert level(found, (sure,)).startswith(BY_THE_ENGINE)


def waiting_inside(game: str, most: int = 3) -> list[tuple[Run, str]]:
    """Disputes of a game cut where a step waits that has changed a fact before, each with that fact."""
    found: list[tuple[Run, str]] = []
    for file in of(game):
        run_of = played(file)
        for place in range(len(run_of.line.answers) if not run_of.by_hand else 0):
            line = play_on(run_of.line.before(place), run_of.scenario.game.play)
            changed = [] if line.waiting is None else [c for r in line.waiting.records for c in r.changed]
            facts = run_of.scenario.game.card_facts
            for card in [c.subject for c in changed if isinstance(c.subject, int) and c.subject in line.state.cards]:
                was, now = facts(line.state, card), facts(line.reached, card)
                name = run_of.scenario.game.named(line.reached, card)
                other = [f"{name}.{what}" for what in now if was.get(what, now[what]) != now[what]]
                known = run_of.scenario.game.find(line.reached, name) == (card,)
                found += [(run_of._replace(line=line), fact) for fact in other if known][:1]
        if len(found) >= most:
            break
    return found[:most]


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_fact_asked_inside_a_step_is_the_one_of_where_play_stands(game: str) -> None:
    """What is on the board that is shown, what is asked of it and where that came from are of one moment."""
    waiting = waiting_inside(game)
    assert waiting
    for found, fact in waiting:
        asked = Placed(fact, "", 1, 1)
        read = reader(found.scenario.game, found.line.reached, fact, asked)
        answer = answered(found, asked)
        assert answer.found.value == plain(read(found.line.reached)) != plain(read(found.line.state))
        assert answer.found.moment == len(found.line.moments)
        assert why(found, asked).came, "and why tells the step that made it so"
        last = [step for step in found.steps if step.told][-1]
        at = Placed(f"{fact} @{last.n}", "", 1, 1)
        assert answered(found, at, prove=False).found.value == answer.found.value, "after the last step it is so"


def test_what_decides_several_answers_alike_is_said_once() -> None:
    found = done("zero/attack-fee")
    given = [answered(found, Placed(f"A.资源区.{place}.横置", "", 1, 1)) for place in (1, 2)]
    labels = [label for label, _ in told(given)]
    assert labels.count("答") == 2
    assert [label for label in labels if label.startswith("少了哪一条")] == ["少了哪一条就不同（以上2答）"]


def test_answers_keep_the_order_in_which_they_are_asked() -> None:
    found = done("zero/attack-fee")
    given = [answered(found, Placed(asked, "", 1, 1)) for asked in ("A.资源区.1.横置", "结果", "A.资源区.2.横置")]
    assert [words for label, words in told(given) if label == "答"] == [answer.sentence for answer in given]


def test_a_scenario_says_what_it_asks(attack_text: str) -> None:
    asked = answers(run(read_text(attack_text + "ask: [新兵.战斗力, A.手牌]\n")), prove=False)
    assert [answer.asked for answer in asked] == ["新兵.战斗力", "A.手牌"]


def test_a_question_about_nothing_that_is_known_is_an_error_with_its_place(attack_text: str) -> None:
    with pytest.raises(Unreadable, match="飞天"):
        answers(run(read_text(attack_text + "ask: [飞天]\n")), prove=False)


def test_the_end_of_the_dispute_is_the_end_of_its_procedure() -> None:
    found = done("zero/defended")
    assert found.line.state.turn_player == found.scenario.start.turn_player
    ended = done("zero/turn-ended-by-effect")
    assert ended.line.moments[-1].clause == ended.scenario.until


def test_a_clause_is_over_when_what_it_called_is_carried_out() -> None:
    """Stopping at a check point, asking about it and expecting there all mean the same moment."""
    found = done("cipher/what-a-check-point-carries-out")
    stopped = walk(found.scenario, until="18.1.16")
    assert stopped.line.moments[-1].state.depth() == found.line.moments[-1].state.depth()
    facts = found.scenario.game.facts(stopped.line.state)
    assert len(facts["B.宝玉区"]) == 4
    asked = answered(found, Placed("B.宝玉区 @18.1.16", "", 1, 1), prove=False)
    assert "18.1.16处理完之后" in asked.sentence
    assert "现在4张" in asked.sentence
    first = answered(found, Placed("B.宝玉区 @9.3", "", 1, 1), prove=False)
    assert "第1次9.3（一共" in first.sentence, "which of several times is meant is said"


def test_a_clause_that_is_not_over_says_so() -> None:
    text = """
game: cipher
title: 停在攻击之中
question: 攻击的单位选了吗？
cards: {王女: {战斗力: 40}, 苍剑士: {战斗力: 90}, 少主: {战斗力: 40}, 哨兵: {战斗力: 30}}
start:
  条号: "13.5.1.2"
  A: {前卫区: [王女(主人公), 苍剑士], 手牌: [], 卡组: 20}
  B: {前卫区: [少主(主人公), 哨兵], 手牌: [], 卡组: 20}
script: [{A: 攻击}, {A: 苍剑士}]
"""
    found = run(read_text(text, "没有存下"))
    asked = answered(found, Placed("苍剑士.已行动 @13.5.1.2", "", 1, 1), prove=False)
    assert "13.5.1.2还没有走完，到停下的地方" in asked.sentence
    assert answered(found, Placed("苍剑士.已行动 @2", "", 1, 1), prove=False).found.value == "False"


@pytest.mark.parametrize("path", every(3, FILES, 2), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_question_is_answered_half_by_half(path: Path) -> None:
    scenario = read(path)
    halves = len(re.findall("[?？]", scenario.question))
    assert halves, "what a dispute asks ends in a question mark"
    assert len(scenario.ask or (*scenario.expect.why, *scenario.expect.refused)) >= halves
    for answer in answers(played(path), prove=False):
        said = answer.sentence
        assert said.strip(), answer.asked
        assert not OPEN.search(said), said
        assert not DENIED_TWICE.search(said), said


@pytest.mark.parametrize("game", ["cipher", "zero", "evolve", "touhou"])
def test_what_a_dispute_expects_to_be_refused_is_never_answered_with_yes(game: str) -> None:
    asked = 0
    for path in of(game):
        found = played(path)
        for refusal in found.scenario.expect.refused:
            words = f"{refusal.act} @{refusal.at}" if " " in refusal.at else refusal.act  # else at any time it stood
            said = answered(found, Placed(words, "", 1, 1), prove=False).found.answer
            assert not said.startswith("可以"), (path, words, said)
            asked += 1
    assert asked > 30


def test_an_act_that_was_allowed_and_then_refused_is_answered_with_both() -> None:
    said = given("cipher/activated-ability-twice", "舞姬的『鼓舞』")
    assert said.sentence.startswith("第1步A可以使用舞姬的『鼓舞』；第7步A不可以使用舞姬的『鼓舞』（19.1.2.1")
    assert given("cipher/activated-ability-twice", "舞姬的『鼓舞』 @19.1.2 2").deciding == ("19.1.2.1", "19.1.4.1")


def test_an_act_at_another_time_is_answered_with_where_it_is_chosen(attack_text: str) -> None:
    said = answered(run(read_text(attack_text)), Placed("神速回避", "", 1, 1))
    assert said.sentence.startswith("现在不可以神速回避，不是时候：这里由A在")
    assert "18.1.13" in said.deciding


def test_what_an_answer_is_about_can_be_a_step() -> None:
    found = done("cipher/lord-last-orb")
    step = next(step for step in found.steps if step.clause == "18.1.9")
    at_step, at_clause = (answered(found, Placed(f"苍剑士①.战斗力 @{at}", "", 1, 1)) for at in (step.n, "18.1.9"))
    assert at_step.found.value == at_clause.found.value == "70"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("由谁 壁将要受到伤害，先适用", "由B决定（10.10.2.1）"),
        ("几次 壁将要受到的伤害", "一共2次"),
        ("壁将要受到的伤害3点换成2点 先于 兵给予壁1点伤害", "先是第"),
        ("只受1点：看 壁.生命值 = 8，依 10.10.2.1", "只受1点。"),
        ("受2点：看 壁.生命值 = 7", "不是「受2点」"),
    ],
)
def test_who_decided_how_often_and_what_came_first_can_be_asked(asked: str, said: str) -> None:
    assert said in given("evolve/damage-changed-twice", asked).sentence


@pytest.mark.parametrize("asked", ["几次 触发", "几次 追击不触发"])
def test_what_is_said_not_to_be_so_is_not_counted(asked: str) -> None:
    assert "一共1次" in given("touhou/pursuit-attacks-again", asked).sentence


def test_what_cannot_be_done_is_no_time_that_it_was() -> None:
    said = given("zero/guard-lost-and-back", "几次 卫 攻击").sentence
    assert "卫宣布攻击" in said
    assert "不能攻击" not in said


def test_what_was_set_off_and_not_paid_for_is_said_not_to_be_carried_out() -> None:
    said = given("zero/trigger-cost-tapping-what-lies-across", "鹿『【防御时】(横置)：本回合此牌(防)+1000。』").sentence
    assert "没有实行" in said
    assert "806#5" in said


def test_in_how_many_ways_it_can_end_can_be_asked() -> None:
    assert given("evolve/waiting-abilities-in-any-order", "结局数").found.value == "4"


def test_a_claim_that_does_not_hold_is_a_failure_with_its_place() -> None:
    path = SCENARIOS / "evolve" / "costs-replaced-then-reduced.yaml"
    text = path.read_text(encoding="utf-8").replace("A.能量点 = 0", "A.能量点 = 1")
    (failure,) = check(read_text(text, path.name)).failures
    assert failure.line
    assert failure.got.startswith("不是「付1点")


def test_a_number_is_understood_as_it_is_spoken() -> None:
    found = done("touhou/text-for-every-two-discarded")
    said = [answered(found, Placed(f"抓的：看 A.手牌 = {wanted}", "", 1, 1)).sentence for wanted in ("1张", "2张")]
    assert said[0].startswith("抓的")
    assert said[1].startswith("不是")


def test_two_readings_are_answered_each_with_its_clauses() -> None:
    said = answers(done("evolve/two-wanted-one-there"))[0]
    assert "10.6.2.3.1" in said.sentence
    assert "10.6.2.3.3" in said.sentence
    assert set(said.deciding) == {"10.6.2.3.1", "10.6.2.3.3"}


def test_the_refusal_that_a_claim_names_is_the_one_that_it_shows() -> None:
    said = given("evolve/quick-but-nothing-is-used", "不能：看 使用猫 = 不可以，依 8.4.7.1.1")
    assert "8.4.7.1.1（猫：没有【快速】）" in said.sentence
    assert "7.4.4" not in said.sentence
    said = given("evolve/quick-card-at-the-end", "不能：看 使用石 = 不可以，依 7.4.4")
    assert "7.4.4" in said.sentence
    assert "10.4.4" not in said.sentence
    assert said.proof is not None
    assert said.proof.parts == (("alone", ("7.4.4",)),)


def test_an_answer_depends_on_what_was_read_before_and_on_clauses_that_the_older_edition_has_not() -> None:
    found = done("touhou/ch1-static-while-in-play")
    read_before = answers(found)
    assert level(found, read_before) == WITH_THE_JUDGE
    assert "被消灭" in read_before[0].depends[0]
    found = done("touhou/text-vigilant-is-not-defined")
    assert level(found, answers(found)) == WITH_THE_JUDGE
    assert "旧版没有写" in answers(done("touhou/ch1-hand-limit"))[0].depends[0]


@pytest.mark.parametrize("path", every(2, [path for path in FILES if "\nreadings:" in path.read_text("utf-8")]))
def test_what_the_readings_of_a_scenario_end_in_differently_hangs_on_how_it_is_read(path: Path) -> None:
    done = played(path)
    ends = [{name: place.bare() for name, place in way.expect.end.items()} for way in done.scenario.readings]
    for answer in all_answered(path):
        said = [end[answer.asked] for end in ends if answer.asked in end]
        if len(said) == len(ends) > 1 and any(one != said[0] for one in said):
            assert answer.sentence.startswith("看怎么读"), answer.asked
            assert answer.level == WITH_THE_JUDGE


def test_the_reasons_of_a_fact_stand_beside_it_and_do_not_name_its_card_again() -> None:
    asked = "付不起：看 支付：横置 = 不可以；A.手牌 = 0，依 22.4.1.1、2.8"
    said = given("cipher/cost-already-acted", asked).sentence
    assert "不能支付「横置」（22.4.1.1" in said
    assert said.endswith("A的手牌没有变，现在一张也没有")
    assert "4.11.1（印刷50）" in given("cipher/critical-counts-the-retreat-zone", "死灵骑.战斗力 @18.1.11").sentence


def test_the_step_that_is_quoted_is_about_the_card_that_is_asked_about() -> None:
    said = given("zero/loss-takes-earlier-effects", "能：看 圣.区域 = 休息区，依 708#1").sentence
    assert "圣失去效果" in said
    assert "独失去效果" not in said


def test_a_refused_step_is_quoted_as_refused() -> None:
    said = given("cipher/unknown-bonds-too-few-for-a-joint-skill", "不能用：看 A.手牌 = 没有，依 21.2.2.4").sentence
    assert "不可以使用" in said


def test_what_nothing_changed_says_so_and_names_no_step_that_has_nothing_to_do_with_it() -> None:
    said = given("touhou/text-hand-limit-raised", "不要：看 A.手牌数 = 9；几次 弃置 = 0")
    assert not said.deciding
    assert said.sentence.endswith("没有哪一步改过它")


def test_a_question_that_the_run_never_came_to_is_not_called_answered() -> None:
    said = given("cipher/critical-or-evasion-open", "苍剑士.战斗力 @18.1.15")
    assert next(label for label, _ in told((said,))) == "没有答"


def test_a_number_of_a_card_that_has_left_is_told_with_what_it_was_when_it_left() -> None:
    found = done("evolve/drain-only-for-the-attacker")
    said = answered(found, Placed("蝠.生命值", "", 1, 1), prove=False).sentence
    assert said.startswith("蝠已在B的墓场，离开战场之前生命值是-1")


def test_what_did_not_change_is_answered_with_the_step_that_says_why() -> None:
    found = done("cipher/critical-below-zero")
    said = answered(found, Placed("斥候.区域", "", 1, 1), prove=False).sentence
    assert "18.1.15 新兵①-10对斥候20" in said


@pytest.mark.parametrize(
    "name", ["touhou/text-any-colours-not-defined", "touhou/text-final-word-not-defined", "touhou/text-end-turn"]
)
def test_an_answer_that_a_reading_of_a_gap_makes_says_so(name: str) -> None:
    # what is asked comes about by the gap; the other reading is left to the judge, or the fact comes about otherwise
    found = done(name)
    given = answers(found)
    assert {answer.level for answer in given} == {WITH_THE_JUDGE}
    assert given[0].depends
    assert level(found, given) == WITH_THE_JUDGE


def test_the_same_in_another_way_is_told_by_reading() -> None:
    said = given("zero/damaged-and-without-defence", "狐.区域")
    assert said.sentence.startswith("看怎么读")
    assert "309#3" in said.sentence
    assert "605#2" in said.sentence


def test_what_the_judge_did_by_hand_is_no_gap(attack_text: str) -> None:
    text = attack_text.replace("手牌: []}\n  B", "手牌: [新兵]}\n  B").replace(
        "宝玉区: 1}", "宝玉区: 1, 羁绊区: [斥候]}"
    )
    by_hand = "script:\n  - 裁判: {移动: B.羁绊区.1, 到: 退避区, 理由: 放错了}\n  - A: 不选\nask: [新兵.已行动]\n"
    found = run(read_text(text + by_hand))
    assert level(found, answers(found)) == f"{BY_THE_ENGINE}（裁判亲手做过的事，做不做答案都一样）"


def test_an_answer_that_waits_for_a_choice_says_so(attack_text: str) -> None:
    text = attack_text.replace("手牌: []", "手牌: [斥候]").replace("A: {前卫区", "A: {手牌: [新兵], 前卫区", 1)
    text = text.replace("新兵(已行动)], 手牌: [斥候]}", "新兵(已行动)]}")
    waiting, settled = answers(run(read_text(f"{text}script: [{{A: 不选}}]\nask: [B.宝玉区, A.宝玉区]\n")))
    assert "（还没有走完，等B在 18.1.13 决定" in waiting.sentence
    assert "还没有走完" not in settled.sentence


@pytest.mark.parametrize(
    ("name", "asked", "shown"),
    [
        ("both-lords-take-orbs", "正面不公开：看 A.手牌 = 乙；A.手牌.1.正面 = 否，依 9.3.2", "A的1颗宝玉加入手牌"),
        ("redeployed-unit-is-a-new-card", "加成没有了：看 术士.战斗力 = 40，依 6.5", "术士视为新的卡，状态更新"),
        ("end-of-battle-trigger", "A.支援区 @18.1.18", "王女②放置到退避区"),
    ],
)
def test_of_several_steps_of_a_clause_the_one_that_did_what_is_asked_about_shows_it(
    name: str, asked: str, shown: str
) -> None:
    assert (
        given(f"cipher/{name}", asked).sentence.endswith(shown)
        or f"{shown}（" in given(f"cipher/{name}", asked).sentence
    )


def test_words_that_were_not_yet_changed_are_not_told_to_have_been_none() -> None:
    said = given("cipher/copying-printed-information", "是龙：看 变身者.改变后的属性 @19.1.5 = 龙，依 24.1.8.1")
    assert "是龙" in said.sentence
    assert "开始时没有" not in said.sentence


def test_what_was_counted_is_shown_with_its_reasons() -> None:
    assert (
        "第19步 0.06 门卫不能重置（冻符「冰封」『"
        in given("touhou/text-stuck-until", "不重置：看 几次 门卫不能重置 = 1，依 0.06").sentence
    )


UNSEEN = """game: zero
title: 未知的手牌
cards:
  甲: {类别: 普通战术, 文本: 抽一张牌。}
  乙: {类别: 普通战术, 文本: 对方舍弃一张手牌。}
start: {A: {手牌: [HELD, 乙], 牌组区: 9}, B: {手牌: [甲, 乙], 牌组区: 9}}
script: [{A: 使用乙}, {B: 甲}]
"""


def test_where_only_passing_is_left_it_is_said_how_unseen_cards_were_reckoned_with() -> None:
    told_of = {
        held: [step.what for step in run(read_text(UNSEEN.replace("HELD", held), Path("x.yaml"))).steps]
        for held in ("甲", "1")
    }
    said = {held: any("未知的牌不论是写出的哪一张" in what for what in steps) for held, steps in told_of.items()}
    assert said == {"甲": False, "1": True}
