"""What a judge who sat here for the first time stumbled over, each small."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from judge.cjk import width
from judge.tui.another import only_known
from judge.tui.branch import line_text
from judge.tui.lay import whole
from judge.tui.screens.ruling import RulingScreen
from tests.tui.conftest import Opening, press, replay, rows, seen, until
from tests.tui.disputes import begin, cells, dispute, line_of


async def test_what_is_typed_beside_the_form_of_a_ruling_goes_into_it(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "f4", "down")
        field = pilot.app.focused
        assert isinstance(field, Input)
        before = field.value
        rows(pilot, "about").focus()
        await pilot.pause()
        await press(pilot, "看清楚")
        assert pilot.app.focused is field
        assert field.value == f"{before}看清楚"


async def test_a_dispute_is_called_after_what_it_is_about(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "红骑", "down", "f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulingScreen))
        assert pilot.app.screen.query_one("#title", Input).value.startswith("攻击：红骑、")


async def test_undoing_who_chooses_leaves_the_cursor_at_the_step(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "B选 18.1.13")
        await press(pilot, "ctrl+t")
        await press(pilot, "ctrl+z")
        here = dispute(pilot).here
        assert here is not None
        assert here[0].label == "B选 18.1.13"


async def test_lines_that_are_further_down_are_named(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await until(pilot, lambda: "下面还有" in seen(pilot))
        await until(pilot, lambda: "问题、要问、条号、再加" in seen(pilot))
        await line_of(pilot, "再加")
        await until(pilot, lambda: "下面还有" not in seen(pilot))


async def test_a_form_that_is_come_back_to_has_its_lines_in_the_order_in_which_they_stood(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await begin(pilot)
        await line_of(pilot, "A选")
        await press(pilot, "delete", "down")
        stood = [name.partition(" ")[2] for name in cells(pilot)]
        await press(pilot, "escape")
        await begin(pilot)
        assert [name.partition(" ")[2] for name in cells(pilot)] == stood


@pytest.mark.parametrize("cells_there", [20, 44, 76, 116])
def test_no_key_is_parted_from_what_it_does(cells_there: int) -> None:
    said = "F6 游戏　^T 横竖　F1 局面　^S 存　^Z 撤销　Esc 关闭（写的留着）"
    lines = whole(said, cells_there).splitlines()
    assert "　".join(lines) == said
    assert all(width(line) <= max(cells_there, 23) for line in lines)


UNKNOWN = """\
game: zero
title: 翻到哪一张
cards: {游侠: {攻击力: 2000, 防御力: 1000}, 铁壁: {攻击力: 100, 防御力: 900}}
start: {A: {战斗区: [游侠]}, B: {战斗区: [], 手牌: [铁壁], 生命区: 2}}
script: [{A: 攻击：游侠}, {A: 生命区}]
"""


async def test_a_card_that_nobody_knew_may_be_one_that_the_dispute_does_not_have_yet(
    open_desk: Opening, tmp_path: Path
) -> None:
    file = tmp_path / "翻.yaml"
    file.write_text(UNKNOWN, encoding="utf-8")
    async with open_desk(file, (80, 24)) as pilot:
        await press(pilot, "ctrl+end", "f7", "enter")
        options = rows(pilot, "options")
        assert options.rows[-1].text.startswith("  别的牌……")
        before = replay(pilot).replay
        assert before is not None
        options.look_at(len(options.rows) - 1)
        await press(pilot, "enter", "enter")
        assert "✗ 没有写是哪一张牌" in seen(pilot)
        await press(pilot, "石像 100 200", "enter")
        now = replay(pilot).replay
        assert now is not None
        assert now.branch.answers[-1] == ("石像",)
        assert now.branch.answers[:-1] == before.branch.answers
        assert "石像: {攻击力: 100, 防御力: 200}" in line_text(now.branch)
        await press(pilot, "ctrl+z")
        back = replay(pilot).replay
        assert back is not None
        assert back.branch is before.branch


async def test_a_card_that_was_taken_for_the_only_one_known_may_be_another_one(
    open_desk: Opening, tmp_path: Path
) -> None:
    file = tmp_path / "翻.yaml"
    file.write_text(
        UNKNOWN.replace(", 铁壁: {攻击力: 100, 防御力: 900}", "").replace(", 手牌: [铁壁]", ""), encoding="utf-8"
    )
    async with open_desk(file, (80, 24)) as pilot:
        await press(pilot, "ctrl+end", "f7", "enter")
        before = replay(pilot).replay
        assert before is not None
        at = next(at for at, step in enumerate(before.steps) if only_known(before.branch, step))
        replay(pilot).move(lambda now: now.to(at))
        await pilot.pause()
        assert "只写了这一张牌" in rows(pilot, "clause").text
        await press(pilot, "f7")
        await press(pilot, "游侠", "enter")
        assert "✗ 已经当它是「游侠」了" in seen(pilot)
        for _ in "游侠":
            await press(pilot, "backspace")
        await press(pilot, "石像 100 200", "enter")
        now = replay(pilot).replay
        assert now is not None
        assert "石像" in now.branch.name
        assert now.branch.answers[-1] == ("石像",)
        assert "石像: {攻击力: 100, 防御力: 200}" in line_text(now.branch)
        await press(pilot, "ctrl+z")
        back = replay(pilot).replay
        assert back is not None
        assert back.branch is before.branch
