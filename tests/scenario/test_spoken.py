"""A question as it is spoken at a table is answered like the same one in the words of a dispute."""

from __future__ import annotations

import pytest

from judge.games.written.placed import Placed, Unreadable
from judge.scenario.ahead import begun, each
from judge.scenario.answer import answers
from judge.scenario.drafting import check
from judge.scenario.drafting.template import kinds, made_from
from judge.scenario.run import Run, walk
from judge.scenario.why import Why, why


def attack(game: str) -> Run:
    scenario = check(made_from(kinds(game)["攻击"], "x")).scenario
    assert scenario is not None
    return walk(scenario)


def asked(done: Run, words: str) -> Why:
    return why(done, Placed(words, "", 1, 1))


@pytest.mark.parametrize(
    ("game", "said", "written"),
    [
        ("touhou", "能不能用盾兵阻挡？", "盾兵 阻挡"),
        ("touhou", "盾兵为什么不能攻击", "盾兵 攻击"),
        ("touhou", "为什么盾兵还在", "盾兵.区域"),
        ("cipher", "黑鸦王能不能神速回避", "黑鸦王 神速回避"),
        ("cipher", "能不能用苍剑士攻击黑鸦王", "苍剑士 攻击 黑鸦王"),
        ("cipher", "可不可以再必杀攻击？", "必杀攻击"),
        ("cipher", "能使用能力吗", "使用能力"),
        ("cipher", "使用苍剑士", "使用 苍剑士"),
        ("cipher", "黑鸦王不可以神速回避吗", "黑鸦王 神速回避"),
        ("zero", "能不能让过", "让过"),
        ("zero", "能不能用骑攻击生命区", "骑 攻击 生命区"),
        ("zero", "骑能攻击盾吗？", "骑 攻击 盾"),
        ("evolve", "兵能不能攻击主战者", "兵 攻击 主战者"),
        ("evolve", "能不能攻击卫", "攻击 卫"),
        ("evolve", "卫在哪里", "卫.区域"),
    ],
)
def test_a_question_is_understood_as_it_is_spoken(game: str, said: str, written: str) -> None:
    done = attack(game)
    found = asked(done, said)
    assert found.asked == written
    assert found.known
    answer = found.answer and found.answer._replace(form="")  # what is said of the question itself
    assert found._replace(answer=answer) == asked(done, written)


def test_a_word_that_begins_like_one_between_others_stays_whole() -> None:
    scenario = check(made_from(kinds("zero")["攻击"], "x").renamed("骑", "将用")).scenario
    assert scenario is not None
    assert asked(walk(scenario), "将用能不能攻击盾").asked == "将用 攻击 盾"


def test_what_is_done_to_a_card_is_not_taken_for_what_it_does() -> None:
    with pytest.raises(Unreadable, match="「攻击」之后没有哪一步选「盾兵」"):
        asked(attack("touhou"), "能不能攻击盾兵")


def nothing_done(game: str, *asking: str, upright: str = "") -> Run:
    """An attack that is not declared yet; ``upright``: a card of B that does not lie across."""
    draft = made_from(kinds(game)["攻击"], "x").put(("script",), [])
    if upright:
        draft = draft.put(("start", "B", "战斗区", 0), {"卡": upright})
    scenario = check(draft.put(("ask",), [*asking]) if asking else draft).scenario
    assert scenario is not None
    return walk(scenario)


@pytest.mark.parametrize(
    ("game", "said", "act", "spoken"),
    [
        ("zero", "能不能攻击盾", "骑的攻击对象：盾", "骑可以选盾为攻击对象"),
        ("zero", "骑能攻击生命区吗", "骑的攻击对象：生命区", "骑可以选生命区为攻击对象"),
        ("evolve", "能不能攻击主战者", "兵攻击的目标：B的主战者", "兵可以攻击B的主战者"),
        ("cipher", "苍剑士能不能攻击黑鸦王", "苍剑士①的攻击对象：黑鸦王①", "苍剑士①可以选黑鸦王①为攻击对象"),
    ],
)
def test_what_may_be_attacked_is_answered_where_it_would_be_chosen(game: str, said: str, act: str, spoken: str) -> None:
    done = nothing_done(game)
    found = asked(done, said)
    assert [(stand.act, stand.legal) for stand in each(found.ahead)] == [(act, True)]
    assert found.legal
    assert begun(done, found.ahead[0]) == "从现在起"
    (answer,) = answers(nothing_done(game, said))
    assert answer.asked == said
    assert answer.sentence.startswith(spoken)


def test_what_may_not_be_attacked_is_told_with_what_forbids_it() -> None:
    found = asked(nothing_done("zero", upright="盾"), "能不能攻击盾")
    assert not found.legal
    assert [stand.grounds for stand in each(found.ahead)] == [("502#2",)]
    (answer,) = answers(nothing_done("zero", "能不能攻击盾", upright="盾"))
    assert answer.sentence == "骑不可以选盾为攻击对象（502#2（盾：没有横置））"
    assert answer.deciding == ("502#2",)


def test_who_cannot_attack_any_more_is_refused_and_who_could_is_told_from_when() -> None:
    done = attack("cipher")  # it is over, and 苍剑士 has acted
    found = asked(done, "苍剑士能不能攻击黑鸦王")
    assert [(stand.act, stand.grounds) for stand in each(found.ahead)] == [("攻击的单位：苍剑士①", ("18.1.2",))]
    assert asked(done, "能不能攻击黑鸦王").legal  # by 银发王女
    done = attack("zero")
    assert begun(done, asked(done, "骑能不能攻击盾").ahead[0]) == "回到第1步"


def test_a_declaration_that_is_over_is_told_with_its_moment() -> None:
    found = asked(attack("zero"), "能不能宣布防御")
    assert [(stand.act, stand.refused) for stand in found.before] == [
        ("B宣布防御：盾", True),
        ("B宣布防御：不防御", False),
    ]
    assert found.late is not None
    assert found.late.grounds


@pytest.mark.parametrize("said", ["能不能攻击大鬼", "为什么大鬼还在", "大鬼.区域"])
def test_a_card_that_is_not_there_is_told(said: str) -> None:
    with pytest.raises(Unreadable) as error:
        asked(attack("touhou"), said)
    assert "大鬼" in error.value.problems[0].what
