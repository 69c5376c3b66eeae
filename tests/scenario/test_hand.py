"""The judge's hand: what he does at a table, written in a script, with his reason and on record as his."""

from __future__ import annotations

from typing import Any

import pytest

from judge.games.written.placed import Unreadable
from judge.rulings import make, verify
from judge.scenario import Run, read_text, run
from judge.scenario.answer import answers
from judge.scenario.run import BY_THE_ENGINE, WITH_THE_JUDGE

BOARD = """game: zero
title: 裁判的手
cards: {兵: {攻击力: 2000, 防御力: 2000}, 将: {防御力: 500}}
start:
  A: {战斗区: [{卡: 兵, 装备: []}, {卡: 兵, 伤害: 500}], 手牌: [2], 牌组区: 20}
  B: {战斗区: [{卡: 将, 指示物: [兵]}], 牌组区: 20}
"""


def _run(*script: str, board: str = BOARD) -> Run:
    return run(read_text(board + "script:\n" + "".join(f"  - {entry}\n" for entry in script)))


def _facts(done: Run, name: str) -> dict[str, Any]:
    game, state = done.scenario.game, done.line.state
    (card,) = game.find(state, name)
    return game.card_facts(state, card)


def test_he_says_which_card_it_is_that_nobody_has_seen() -> None:
    done = _run("裁判: {认定: A.手牌.2, 是: 将, 理由: 双方都看见了}")
    assert done.scenario.game.facts(done.line.state)["A.手牌"] == ["", "将"]
    assert done.steps[0].words == "裁判：认定A的手牌的第2张是将（理由：双方都看见了）"
    assert done.level == WITH_THE_JUDGE


def test_he_puts_a_card_somewhere_and_it_is_a_new_card_there() -> None:
    done = _run("裁判: {移动: 兵②, 到: A.手牌, 理由: x}", "裁判: {移动: 将, 到: 休息区, 放在: 最下方, 理由: x}")
    assert done.scenario.game.facts(done.line.state)["A.手牌"][0] == "兵"
    back = _run("裁判: {移动: 兵②, 到: A.手牌, 理由: x}", "裁判: {移动: A.手牌.1, 到: 战斗区, 理由: x}")
    assert [_facts(back, name)["伤害"] for name in ("A.战斗区.1", "A.战斗区.2")] == [0, 0]
    assert done.scenario.game.facts(done.line.state)["B.休息区"] == ["将", "兵"]
    assert not done.line.state.zones[1, "指示物"]


def test_he_sets_a_number_in_the_words_of_a_board() -> None:
    done = _run("裁判: {设定: 兵①.伤害, 为: ３００, 理由: x}", "裁判: {设定: 回合, 为: 9, 理由: x}")
    assert (_facts(done, "兵①")["伤害"], done.line.state.turn) == (300, 9)


def test_he_says_what_an_ability_comes_to() -> None:
    done = _run("裁判: {结算: 突击, 做: [{设定: 将.伤害, 为: 100}, {移动: 兵①, 到: 休息区}], 理由: 读不懂}")
    assert [step.kind for step in done.steps[:3]] == ["judged"] * 3
    assert _facts(done, "将")["伤害"] == 100


def test_a_choice_is_taken_back_and_stays_on_record() -> None:
    done = _run("A: 宣布攻击：兵①", "裁判: {收回: 1, 理由: x}", "A: 宣布攻击：兵②")
    assert [_facts(done, name)["横置"] for name in ("兵①", "兵②")] == [False, True]
    assert [step.what for step in done.steps if "宣布攻击：" in step.what and step.kind == "chosen"] == [
        "A有优先权：宣布攻击：兵①",
        "A有优先权：宣布攻击：兵②",
    ]
    twice = _run("A: 宣布攻击：兵①", "B: 不防御", "裁判: {收回: 1, 理由: x}", "裁判: {收回: 1, 理由: x}")
    assert twice.line.decision is not None
    assert twice.line.decision.clause == "405#2"


def test_the_turn_and_the_game_end_when_he_says_so() -> None:
    done = _run("裁判: {结束: 回合, 理由: 时间到}")
    assert done.line.state.frames[-1].next == "407#1"
    assert done.scenario.game.play(done.line.state).step()
    over = _run("裁判: {结束: 平局, 理由: 时间到}")
    assert over.scenario.game.facts(over.line.state)["结果"] == "平局"
    assert over.line.decision is None


def test_a_ruling_with_his_hand_runs_again_to_the_same() -> None:
    done = _run(
        "A: 宣布攻击：兵①",
        "裁判: {收回: 1, 理由: x}",
        "裁判: {设定: 兵②.横置, 为: 是, 理由: x}",
        "裁判: {移动: 兵①, 到: 手牌, 理由: x}",
    )
    assert verify(make(done)) == (True, ())


CONCEDING = {
    "zero": ("{兵: {攻击力: 2000, 防御力: 2000}}", "{A: {战斗区: [兵]}}", "A: 宣布攻击：兵", "101#4"),
    "evolve": ("{兵: {攻击力: 1, 生命值: 2}}", "{A: {战场: [兵], 牌组: 9}, B: {牌组: 9}}", "A: 攻击：兵", "1.2.3"),
    "touhou": ("{甲: {颜色值: {绿: 1}, 攻击力: 1, 血量: 2}}", "{A: {战场: [甲]}}", "A: 不进行动作", "1.27"),
}


@pytest.mark.parametrize("game", CONCEDING)
def test_a_player_may_give_up_after_any_choice_by_the_books_own_clause(game: str) -> None:
    cards, start, first, clause = CONCEDING[game]
    board = f"game: {game}\ntitle: 投降\ncards: {cards}\nstart: {start}\nask: [结果]\n"
    done = _run(first, "B: 投降", board=board)
    (found,) = answers(done)
    assert (done.line.state.over.winner, done.level) == (0, BY_THE_ENGINE)
    assert clause in found.deciding
    assert verify(make(done)) == (True, ())


def test_a_book_that_knows_of_no_giving_up_leaves_it_to_the_judge() -> None:
    start = "{A: {前卫区: [将(主人公)]}, B: {前卫区: [将(主人公)]}}"
    board = f"game: cipher\ntitle: 投降\ncards: {{将: {{战斗力: 40}}}}\nstart: {start}\n"
    with pytest.raises(Unreadable, match=r"没有写玩家可以投降.*结束: A胜"):
        _run("B: 投降", board=board)


def test_what_is_done_after_a_clause_waits_for_it() -> None:
    at = "裁判: {设定: 兵①.横置, 为: 是, 理由: x}, 条号: 405#2"
    assert _run("A: 宣布攻击：兵①", f"{{{at}}}").level == WITH_THE_JUDGE
    with pytest.raises(Unreadable, match="没有走到901#1"):
        _run("A: 宣布攻击：兵①", "{B: 投降, 条号: 901#1}")
    with pytest.raises(Unreadable, match="没有第9次走到501#3"):
        _run("A: 宣布攻击：兵①", '{B: 投降, 条号: "501#3 9"}')


@pytest.mark.parametrize(
    ("entry", "column", "said"),
    [
        ("{移动: 兵①}", 9, "没有写「到」"),
        ("{移动: 兵①, 到: 手牌}", 9, "没有写「理由」"),
        ("{移动: 兵, 到: 手牌, 理由: x}", 14, "兵①、兵②"),
        ("{移动: 谁, 到: 手牌, 理由: x}", 14, "没有叫「谁」的牌"),
        ("{移动: 兵①, 到: 天上, 理由: x}", 21, "不认识「天上」"),
        ("{移动: 兵①, 到: 手牌, 为: 3, 理由: x}", 28, "「移动」没有「为」"),
        ("{设定: 兵①.高度, 为: 3, 理由: x}", 14, "不认识「高度」"),
        ("{设定: 兵①.伤害, 为: 很多, 理由: x}", 24, "文字「很多」"),
        ("{设定: 兵①.伤害, 为: 0, 理由: x}", 14, "本来就是"),
        ("{设定: A.手牌.1.横置, 为: 是, 理由: x}", 14, "不能「横置」"),
        ("{收回: 1, 理由: x}", 14, "可以收回"),
        ("{收回: 1, 移动: 兵①, 理由: x}", 9, "2件事"),
        ("{结束: 明天, 理由: x}", 14, "不认识「明天」"),
        ("{结算: 突击, 做: [{收回: 1}], 理由: x}", 22, "不能再收回"),
    ],
)
def test_what_cannot_be_done_is_an_error_with_its_place(entry: str, column: int, said: str) -> None:
    with pytest.raises(Unreadable) as caught:
        _run(f"裁判: {entry}")
    problem = caught.value.problems[0]
    assert said in problem.what
    assert (problem.line, problem.column) == (8, column)


LEADERS = """game: evolve
title: 主战者
start: {A: {%s}}
"""


@pytest.mark.parametrize(
    ("board", "moved", "said"),
    [
        ("", "裁判: {移动: A的主战者, 到: 墓场, 理由: 试}", "主战者区域里的一直在那里"),
        ("墓场: [兵]", "裁判: {移动: 兵, 到: 主战者区域, 理由: 试}", "主战者区域里的一直在那里"),
        ("主战者区域: []", "A: 结束主要阶段", "主战者区域里要有一名主战者"),
    ],
)
def test_a_leader_is_always_there(board: str, moved: str, said: str) -> None:
    text = f"{LEADERS % board}cards: {{兵: {{攻击力: 1, 生命值: 1}}}}\nscript:\n  - {moved}\n"
    with pytest.raises(Unreadable, match=said):
        run(read_text(text))


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("{卡: 兵, 进化回合: 3}], 进化领域: [", "没有与它关联的进化卡牌"),
        ("将], 进化领域: [", "不放在战场，而与战场上的卡牌关联"),
        ("兵], 进化领域: [将", "与战场上的哪一张卡牌关联"),
    ],
)
def test_what_has_evolved_lies_with_what_it_evolved_into(field: str, said: str) -> None:
    cards = "{兵: {攻击力: 1, 生命值: 1}, 将: {种类: [随从, 进化], 攻击力: 2, 生命值: 2}}"
    with pytest.raises(Unreadable, match=said):
        read_text(f"game: evolve\ntitle: 进化\ncards: {cards}\nstart: {{A: {{战场: [{field}]}}}}\n")


UNREAD = """game: {game}
title: 读不懂
cards: {{怪: {{{numbers}, 由裁判处理: true, 文本: "{text}"}}}}
start: {{A: {{{zone}: [怪]}}}}
script: [{{裁判: {{结算: 吃牌, 做: [{{移动: A.{deck}.1, 到: 手牌}}], 理由: 卡文读不懂}}}}]
"""
TEXTS = [
    ("zero", "攻击力: 2000, 防御力: 2000", "【登场时】吃一张牌。\\n【登场时】抽一张牌。", "战斗区", "牌组区"),
    ("cipher", "战斗力: 30", "『吃』【自】吃一张卡。『抽』【起】[横置]抽1张卡。", "前卫区", "卡组"),
]


@pytest.mark.parametrize(("name", "numbers", "text", "zone", "deck"), TEXTS, ids=["zero", "cipher"])
def test_an_ability_that_cannot_be_read_keeps_nothing_else_from_playing(
    name: str, numbers: str, text: str, zone: str, deck: str
) -> None:
    written = UNREAD.format(game=name, numbers=numbers, text=text, zone=zone, deck=deck)
    scenario = read_text(written)
    face = scenario.faces["怪"]
    played = [ability for ability in face.abilities if not ability.by_hand]
    assert (len(played), [said in text for said in face.by_hand]) == (1, [True])
    done = run(scenario)
    assert len(done.line.state.zones[0, "手牌"]) == 1
    assert done.level == WITH_THE_JUDGE
    assert all(answer.level == WITH_THE_JUDGE and answer.depends for answer in answers(done))
    assert verify(make(done)) == (True, ())
    with pytest.raises(Unreadable, match="由裁判处理: true"):
        read_text(written.replace(", 由裁判处理: true", ""))


def test_an_answer_says_which_of_his_acts_it_rests_on() -> None:
    done = _run(
        "裁判: {设定: 兵①.伤害, 为: 300, 理由: x}",
        "裁判: {移动: A.手牌.1, 到: 休息区, 理由: x}",
        board=f"{BOARD}expect: {{end: {{兵①.伤害: 300, 兵②.伤害: 500}}}}\n",
    )
    first, second = answers(done)
    assert (first.level, first.depends) == (WITH_THE_JUDGE, ("裁判把兵①的伤害设为300",))
    assert (second.level, second.depends) == (BY_THE_ENGINE, ())
