"""Questions in short, as they are put at a table: what they come to, and that nothing else is answered."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from judge.games.written.placed import Placed, Unreadable
from judge.paths import bundled
from judge.scenario import read
from judge.scenario.answer import answered_all
from judge.scenario.colloquial.plain import plain
from judge.scenario.run import Run, walk
from judge.scenario.why import whys

HERE = Path(__file__).parent
SAID: dict[str, dict[str, list[list[str]]]] = yaml.safe_load((HERE / "colloquial.yaml").read_text(encoding="utf-8"))
NOT_UNDERSTOOD = "不懂"


class One(NamedTuple):
    """A question with its scenario, and words that the right answer has."""

    game: str
    file: str
    said: str
    wanted: str


ALL = [One(game, file, *one) for game, files in SAID.items() for file, asked in files.items() for one in asked]


@cache
def done(game: str, file: str) -> Run:
    return walk(read(bundled("scenarios") / game / f"{file}.yaml"))


def said(run: Run, question: str) -> str:
    return "；".join(one.sentence for one in answered_all(run, Placed(question, "", 1, 1), prove=False))


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game}: {one.said}")
def test_a_question_in_short_is_answered_right_or_refused_with_ways_to_write_it(one: One) -> None:
    run = done(one.game, one.file)
    if one.wanted == NOT_UNDERSTOOD:
        with pytest.raises(Unreadable) as error:
            said(run, one.said)
        assert re.search("写成|写作", error.value.problems[0].help)
        return
    wanted = f"(?<!不){one.wanted}" if one.wanted == "可以" else one.wanted
    assert re.search(wanted, said(run, one.said))


@pytest.mark.parametrize(
    ("asked", "in_one_way"),
    [
        ("弓兵打得到斥候吗", "弓兵能不能打斥候"),
        ("打斥候行不行？", "能不能打斥候"),
        ("为什么弓兵打不到斥候", "弓兵能不能打斥候"),
        ("弓兵怎么不能攻击斥候", "弓兵能不能攻击斥候"),
        ("弓兵能攻击黑鸦吗", "弓兵能攻击黑鸦王吗"),
        ("斥候死了吗", "斥候死了吗"),
        ("必杀攻击", "必杀攻击"),
    ],
)
def test_a_question_is_put_in_one_way(asked: str, in_one_way: str) -> None:
    assert plain(done("cipher", "range-2-from-rear"), asked) == in_one_way


def test_what_can_mean_several_cards_is_answered_of_each() -> None:
    both = answered_all(done("cipher", "twins-found-before-the-bond"), Placed("枪兵去哪了", "", 1, 1), prove=False)
    assert [one.form for one in both] == ["枪兵①.区域", "枪兵②.区域"]


def test_what_is_said_by_either_player_is_answered_of_both() -> None:
    asked = "对手还剩几点血"
    given = answered_all(
        done("evolve", "last-information-of-a-destroyed-follower"), Placed(asked, "", 1, 1), prove=False
    )
    assert [one.form for one in given] == ["A.生命值", "B.生命值"]


@pytest.mark.parametrize(
    ("file", "asked", "says"),
    [
        ("untouchable", "鼓舞能不能飞影", "听出了「鼓舞」、「影」"),
        ("drawn-if-so-destroyed", "能不能复活岩", "指定的对象：岩"),
        ("drawn-if-so-destroyed", "能不能飞", "「飞」在这一局里没有人要选"),
    ],
)
def test_what_nobody_could_choose_is_told_with_what_was_heard(file: str, asked: str, says: str) -> None:
    for ask in (answered_all, whys):
        with pytest.raises(Unreadable) as error:
            ask(done("zero", file), Placed(asked, "", 1, 1))
        assert says in str(error.value.problems[0])


@pytest.mark.parametrize(
    ("game", "file", "asked", "form"),
    [
        ("evolve", "no-ability-any-more-to-use", "药师还能不能发动", "药师的『【启动】●1：抽取1张卡牌。』"),
        ("cipher", "cost-part-that-brings-in-another", "献旗付得起吗", "旗手的『献旗』"),
        ("zero", "drawn-if-so-destroyed", "能不能选岩", "指定的对象：岩"),
    ],
)
def test_why_is_asked_in_short_as_well(game: str, file: str, asked: str, form: str) -> None:
    assert [one.asked for one in whys(done(game, file), Placed(asked, "", 1, 1))] == [form]


@pytest.mark.parametrize(
    ("game", "file", "asked", "form"),
    [
        ("zero", "one-tactic-a-turn", "使用术以后能不能用兵", "使用兵 @105#1"),
        ("evolve", "search-for-any-card", "能不能不选", "不选 @5.7.1"),
    ],
)
def test_the_time_that_is_meant_is_a_part_of_the_form(game: str, file: str, asked: str, form: str) -> None:
    given = answered_all(done(game, file), Placed(asked, "", 1, 1), prove=False)
    assert [one.form for one in given] == [form]


def test_a_time_that_nobody_knows_is_no_part_that_is_left_out() -> None:
    with pytest.raises(Unreadable):
        said(done("zero", "one-tactic-a-turn"), "下雨以后能不能用兵")


def test_what_a_part_of_a_name_befell_is_not_counted() -> None:
    with pytest.raises(Unreadable):
        said(done("cipher", "range-2-from-rear"), "几次 黑鸦被击破")
