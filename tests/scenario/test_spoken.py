"""A question as it is spoken at a table is answered like the same one in the words of a dispute."""

from __future__ import annotations

import pytest

from judge.games.written.placed import Placed, Unreadable
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
    assert found == asked(done, written)


def test_what_is_done_to_a_card_is_not_taken_for_what_it_does() -> None:
    with pytest.raises(Unreadable):
        asked(attack("touhou"), "能不能攻击盾兵")


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
