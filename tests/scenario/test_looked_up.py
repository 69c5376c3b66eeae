"""What happened, asked as a judge asks it: looked up by the names that the book has for it, in all four games."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from judge.games.written.placed import Placed, Unreadable
from judge.scenario import Run, read, run
from judge.scenario.answer import answered

BUNDLED = Path(__file__).parents[2] / "scenarios"
EVOLVED = "evolve/evolved-this-turn.yaml"
COUNTERED = "touhou/text-one-spell-unless-paid.yaml"
TAPPED = "zero/keywords-standing.yaml"
STRUCK = "zero/when-a-counter-effect-is-carried-out.yaml"


@functools.cache
def _done(file: str) -> Run:
    return run(read(BUNDLED / file))


def _said(file: str, words: str) -> str:
    return answered(_done(file), Placed(words, "", 1, 1), prove=False).answer


@pytest.mark.parametrize(
    ("file", "words", "often"),
    [
        (EVOLVED, "几次 攻击", 1),  # told twice: that it rests for it, and that it attacked
        (EVOLVED, "学徒攻击了几次", 1),
        (EVOLVED, "几次 交战", 1),  # one for both who do
        (EVOLVED, "几次 进化", 1),  # the name of an ability and of a pile, too
        (COUNTERED, "几次 使用", 2),
        (TAPPED, "横置了几次", 3),
        (TAPPED, "几次 使用斩", 2),
        (STRUCK, "B抽了几次", 1),
        (STRUCK, "B这个回合抽了几次", 1),
    ],
)
def test_what_happened_is_counted_by_its_name(file: str, words: str, often: int) -> None:
    found = answered(_done(file), Placed(words, "", 1, 1), prove=False).found
    assert found.value == str(often)


@pytest.mark.parametrize(
    ("file", "words", "said"),
    [
        (EVOLVED, "学徒什么时候攻击", "第16步 8.4.5"),
        (TAPPED, "盟什么时候横置", "第26步 104#1 盟横置"),
        (TAPPED, "B还剩几张手牌", "现在一张也没有"),
        (EVOLVED, "卫的生命值还剩多少", "卫的生命值是2"),
        (COUNTERED, "「火弹」现在在哪里", "在A的墓地"),
        (COUNTERED, "谁先结算", "然后是第16步"),
        (STRUCK, "谁先 舍弃石 抽星", "先是第34步 608#1 舍弃石，然后是第38步"),
        (STRUCK, "舍弃石和抽星哪个先", "先是第34步 608#1 舍弃石，然后是第38步"),
        (STRUCK, "由谁选舍弃的牌", "由B决定（608#1），只能是石"),
        (COUNTERED, "由谁选「封口」的对象", "由B决定"),
        (COUNTERED, "由谁决定支付", "由A决定（1.142d），只能是不支付"),
        (STRUCK, "B弃了哪一张", "B舍弃的牌：石"),
    ],
)
def test_a_question_in_a_judges_own_words_is_answered(file: str, words: str, said: str) -> None:
    assert said in _said(file, words)


def test_of_what_nobody_knows_it_is_not_said_that_it_never_happened() -> None:
    with pytest.raises(Unreadable, match="不认识"):
        _said(STRUCK, "星的手气好了几次")
