"""What the form asks, and what its answer says of what may not be chosen and of what play waits for."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.rulings import load, verify
from judge.scenario.document import parse
from judge.scenario.drafting import Draft, check, drafted
from judge.scenario.drafting.template import kinds, made_from
from judge.scenario.run import Run, walk
from judge.tui.matters import filled, matters
from judge.tui.refusing import asked_instead, refused, stuck
from judge.tui.screens.dispute.room import PROOF
from judge.tui.screens.ruling import RulingScreen
from judge.tui.screens.sheet import Sheet
from tests.tui.conftest import Opening, press, rows, seen, until
from tests.tui.disputes import answer, begin, cells, dispute, line_of


async def test_where_nothing_is_asked_nothing_is_answered(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "要问")
        await press(pilot, "delete", "up")
        assert answer(pilot).startswith("要问是空的　写要问什么，如 结果、")


REFUSED = """\
game: evolve
title: 能打吗
question: 兵攻击卫，卫怎样？
cards: {兵: {攻击力: 3, 生命值: 3}, 卫: {攻击力: 2, 生命值: 3}}
start: {A: {战场: [兵]}, B: {战场: [卫]}}
script: [{A: 攻击：兵}, {A: 卫}]
ask: [卫.区域]
"""


async def test_a_choice_that_is_refused_is_asked_about_ruled_upon_and_taken_back(
    open_desk: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "refused.yaml"
    file.write_text(REFUSED, encoding="utf-8")
    async with open_desk(file, (80, 24)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, Sheet))
        assert "可不可以「兵攻击的目标：卫」" in rows(pilot, "sheet").text
        await press(pilot, "escape")
        assert "剧本没有走完" in rows(pilot, "answers").text
        await press(pilot, "f4")
        assert "剧本没有走完" in rows(pilot, "about").text
        await press(pilot, "ctrl+o", "refused", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Sheet))
        await press(pilot, "enter")
        await until(pilot, lambda: "兵不可以攻击卫" in rows(pilot, "answers").text)
        await press(pilot, "f4", "ctrl+s")
        await until(pilot, lambda: "已导出" in rows(pilot, "about").text)
        (made,) = tmp_path.glob("*.json")
        ruling = load(made)
        assert ruling.answers
        assert "8.4.3.1.1" in ruling.answers[0].deciding
        assert verify(ruling).same
        await press(pilot, "f1", "ctrl+z")
        assert "卫.区域" in rows(pilot, "table").text


async def test_the_form_asks_about_what_may_not_be_chosen(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "A选 18.1.11")
        await press(pilot, "旗手", "down")
        await until(pilot, lambda: "F5 就问可不可以" in answer(pilot))
        await pilot.pause(PROOF * 2)  # no proof of what was answered before it takes the place of this
        assert "F5 就问可不可以" in answer(pilot)
        await press(pilot, "f5")
        await until(pilot, lambda: "答 A不可以用旗手①支付" in answer(pilot))
        assert "A选 18.1.11" not in [line.label for line in dispute(pilot).lines]
        await press(pilot, "f12")
        assert "像哪一个" in rows(pilot, "sheet").text


async def test_the_form_asks_about_what_is_still_being_typed(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "A选 18.1.11")
        await press(pilot, "旗手")
        await until(pilot, lambda: "F5 就问可不可以" in answer(pilot))
        await press(pilot, "f5")  # what was typed holds only now, and is answered anew before it is asked about
        await until(pilot, lambda: "答 A不可以用旗手①支付" in answer(pilot))


async def test_what_may_be_chosen_or_not_is_offered_where_one_asks(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "要问")
        await press(pilot, "回避")
        assert "黑鸦王①的神速回避" in rows(pilot, "hinted").text


async def test_an_answer_before_the_end_says_that_play_waits(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "B选 18.1.13")
        await press(pilot, "delete", "down")
        await until(pilot, lambda: answer(pilot).startswith("还没有走完 等B在 18.1.13 决定"))
        await press(pilot, "f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulingScreen))
        assert "还没有走完 等B在 18.1.13 决定" in rows(pilot, "about").text


async def test_what_is_asked_and_not_understood_leaves_the_rest_answered(open_desk: Opening, tmp_path: Path) -> None:
    file = tmp_path / "两问.yaml"
    asked = REFUSED.partition("ask:")[0].replace("卫]}}", "卫(横置)]}}") + "ask: [卫『反刺』, 卫.区域]\n"
    file.write_text(asked, encoding="utf-8")
    async with open_desk(file, (80, 24)) as pilot:
        shown = rows(pilot, "answers").text
        assert "✗ 不认识「卫『反刺』」" in shown
        assert "答 卫在" in shown


async def test_a_question_that_is_not_understood_yet_leaves_the_answers_in_the_form(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "要问")
        await press(pilot, "苍剑士『反刺』、B.宝玉区")
        await until(pilot, lambda: "少了哪一条就不同" in answer(pilot))
        assert answer(pilot).startswith("✗ 不认识「苍剑士『反刺』」")
        assert "答 B的宝玉区少了1张" in answer(pilot)


async def test_a_new_dispute_says_nothing_of_the_one_that_it_was_made_from(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        assert cells(pilot)[next(name for name in cells(pilot) if name.endswith("问题"))] == [""]
        assert "取自「只剩1颗宝玉的主人公被击破」" in seen(pilot)
        await press(pilot, "f7")
        assert "攻击　只剩1颗宝玉" in seen(pilot)


def test_of_several_refused_ways_the_one_is_asked_about_that_the_script_wants() -> None:
    draft = made_from(kinds("cipher")["攻击"], "攻击")
    for cell, text in ((0, "新兵"), (1, "-20")):
        draft = filled(draft, matters(draft)[0], cell, text)
    done = walk(check(draft).scenario)  # type: ignore[arg-type]  # it can be played
    one = refused(done)
    assert one is not None
    assert one.act == "新兵①的必杀攻击，费用：新兵②"


def scripted(draft: Draft, *script: dict[str, str]) -> Run:
    scenario = check(draft.put(("script",), list(script))).scenario
    assert scenario is not None
    return walk(scenario)


def test_where_nobody_asks_for_a_step_nothing_is_refused_and_the_step_is_named() -> None:
    """A step that comes too early is no question of whether it may be done."""
    draft = made_from(kinds("cipher")["攻击"], "攻击")
    first, *rest = draft.parts["script"]
    for early in ({"A": "不选"}, {"B": "不选"}):
        done = scripted(draft, early, first, *rest)
        assert done.problem is not None
        assert refused(done) is None
        assert stuck(done).startswith("第")
    done = scripted(draft, *rest)
    assert stuck(done) == "第1步 A选 18.1.11「苍剑士」没有问到"


def test_what_is_asked_instead_stops_there_and_leaves_the_question_that_somebody_wrote() -> None:
    draft = drafted(parse(REFUSED, "refused"))
    done = walk(check(draft).scenario)  # type: ignore[arg-type]  # it can be played
    changed = asked_instead(draft, done)
    assert changed is not None
    assert changed.parts["question"] == "兵攻击卫，卫怎样？"
    assert changed.parts["until"] == "8.4.3"
    again = asked_instead(draft.put(("question",), "可不可以「别的」？"), done)
    assert again is not None
    assert again.parts["question"] == "可不可以「兵攻击的目标：卫」？"


FORCED = """\
game: evolve
title: 能打吗
cards: {兵: {攻击力: 3, 生命值: 3}, 卫: {攻击力: 1, 生命值: 3, 文本: 【守护】}, 骑: {攻击力: 2, 生命值: 3}}
start: {A: {战场: [兵]}, B: {战场: [卫(横置), 骑(横置)]}}
script: [{A: 攻击：兵}, {A: 骑}]
"""


def test_where_one_choice_is_left_the_dispute_does_not_go_on_with_it() -> None:
    draft = drafted(parse(FORCED, "forced"))
    done = walk(check(draft).scenario)  # type: ignore[arg-type]  # it can be played
    changed = asked_instead(draft, done)
    assert changed is not None
    on = walk(check(changed).scenario)  # type: ignore[arg-type]  # the same
    assert on.problem is None
    assert {moment.clause for moment in on.line.moments[-1:]} == {changed.parts["until"]}
    further = walk(check(changed.put(("until",), None)).scenario)  # type: ignore[arg-type]  # the same
    assert len(further.line.moments) > len(on.line.moments)
