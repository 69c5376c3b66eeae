"""Questions as a judge types them: what they come to, in which form, and that none is answered about something else."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from click.testing import CliRunner

from judge.cli.program import program
from judge.games.written.placed import Placed, Unreadable
from judge.paths import bundled
from judge.scenario import read, read_text
from judge.scenario.answer import Answer, answered_all, answers
from judge.scenario.run import Run, walk
from judge.scenario.why import why

ASKED: dict[str, dict[str, list[list[str]]]] = yaml.safe_load(
    (Path(__file__).parent / "asked.yaml").read_text(encoding="utf-8")
)
MAY = {"refused": "不可以", "legal": "可以"}
REFUSED = {
    "B受了几次伤害": "几次 B受伤害",
    "能不能指定P两次": "指定的对象：P",
    "甲失去能力和甲获得守护哪个先": "甲失去能力 先于 甲获得守护",
}
"""What is not understood, and a form that is proposed for it."""


class One(NamedTuple):
    """A question with its scenario, the form that a dispute writes it in, and what it comes to."""

    game: str
    file: str
    said: str
    form: str
    wanted: str


ALL = [One(game, file, *one) for game, files in ASKED.items() for file, asked in files.items() for one in asked]


@cache
def done(game: str, file: str) -> Run:
    return walk(read(bundled("scenarios") / game / f"{file}.yaml"))


def comes_to(answer: Answer) -> Any:
    value = answer.found.value
    return MAY.get(str(value[0]), value) if isinstance(value, tuple) and value else value


def is_right(answer: Answer, wanted: str) -> bool:
    value = comes_to(answer)
    if wanted in MAY.values():  # allowed at one time and not at another, it is told of both
        return value == wanted or f"A{wanted}" in answer.sentence
    if wanted.endswith("张"):
        return isinstance(value, tuple) and len(value) == int(wanted[:-1])
    if wanted in {"触发", "没有触发"}:
        return ("没有" in str(value)) == (wanted == "没有触发")
    return wanted in value if isinstance(value, tuple) and value else str(value or "无") == wanted


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game}: {one.said}")
def test_a_question_in_a_judges_words_comes_to_what_is_so(one: One) -> None:
    run, place = done(one.game, one.file), Placed(one.said, "", 1, 1)
    if one.said in REFUSED:
        with pytest.raises(Unreadable) as error:
            answered_all(run, place, prove=False)
        assert REFUSED[one.said] in error.value.problems[0].help
        return
    given = answered_all(run, place, prove=False)
    assert any(is_right(answer, one.wanted) for answer in given)
    assert all(answer.form in answer.sentence for answer in given)


@pytest.mark.parametrize(
    ("game", "file", "said", "proposed"),
    [
        ("touhou", "text-could-not-do-so", "A弃了几张", "几次 弃"),
        ("zero", "stronger-attacker", "盾为什么受不了", "盾.区域"),
        ("cipher", "lord-last-orb", "主人公输了吗", "结果"),
    ],
)
def test_what_is_not_understood_is_proposed_with_its_own_names(game: str, file: str, said: str, proposed: str) -> None:
    with pytest.raises(Unreadable) as error:
        answered_all(done(game, file), Placed(said, "", 1, 1), prove=False)
    assert proposed in error.value.problems[0].help


@pytest.mark.parametrize(
    ("game", "file", "said", "answer"),
    [
        ("zero", "stronger-attacker", "盾被破坏吗", "一次也没有「盾被破坏」"),  # 盾不被破坏 is no time of it
        ("touhou", "text-whole-grave-removed", "移除几张", "一共2次"),  # and not how many lie there
        ("cipher", "set-off-by-a-failed-support", "参谋诱发了吗", "参谋的『收拾残局』被诱发了"),
        ("cipher", "lord-last-orb", "能不能不神速回避", "B可以不让黑鸦王①神速回避"),
        ("cipher", "lord-last-orb", "由谁神速回避", "由B决定"),
        ("cipher", "face-up-bonds-of-an-affinity", "A的羁绊区背面的有几张", "A的羁绊区里背面的有1张"),
        ("cipher", "face-up-bonds-of-an-affinity", "A.羁绊区.背面", "A的羁绊区里背面的有1张"),
        ("cipher", "support-ability-with-a-cost", "由谁 攻击的单位", "「攻击的单位」由A决定（18.1.2），只能是剑客"),
        ("evolve", "a-guard-that-comes-too-late", "盾兵横置由谁选", "由B决定"),  # 盾兵 is made on the way
    ],
)
def test_nothing_else_is_answered(game: str, file: str, said: str, answer: str) -> None:
    given = answered_all(done(game, file), Placed(said, "", 1, 1), prove=False)
    assert answer in "；".join(one.sentence for one in given)


def test_what_can_be_meant_of_each_player_is_answered_of_each() -> None:
    given = answered_all(done("cipher", "lord-last-orb"), Placed("还剩几张宝玉", "", 1, 1), prove=False)
    assert [answer.form for answer in given] == ["A.宝玉区", "B.宝玉区"]
    with pytest.raises(Unreadable, match="可以有几个意思"):
        why(done("cipher", "lord-last-orb"), Placed("还剩几张宝玉", "", 1, 1))


NOT_BEGUN = """
game: cipher
title: 还没有宣布攻击
question: 谁能攻击后卫的那名单位？
cards: {枪手: {战斗力: 50}, 弓手: {战斗力: 50, 射程: "2"}, 王子: {战斗力: 40}, 老将: {战斗力: 60}}
start:
  条号: "13.5.1.2"
  A: {前卫区: [枪手(主人公)], 后卫区: [弓手], 手牌: []}
  B: {前卫区: [王子(主人公)], 后卫区: [老将], 手牌: []}
script: [%s]
ask: [能不能攻击老将]
"""


@pytest.mark.parametrize("script", ["", "{A: 攻击}"])
def test_what_is_attacked_is_not_taken_for_who_attacks(script: str) -> None:
    given = answers(walk(read_text(NOT_BEGUN % script, "x.yaml")), prove=False)
    assert [answer.form for answer in given] == ["枪手 攻击 老将", "弓手 攻击 老将"]
    assert all(
        answer.sentence.startswith(f"问的是「{answer.form}」：{answer.form[:2]}不可以选老将") for answer in given
    )


def test_where_every_question_is_refused_only_that_is_shown_in_brief(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text((NOT_BEGUN % "").replace("能不能攻击老将", "老将怎么样呢"), encoding="utf-8")
    result = CliRunner().invoke(program, ["run", "--brief", str(file)])
    assert "不认识「老将怎么样呢」" in result.output
    assert "可以：" not in result.output
