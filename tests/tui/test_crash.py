"""A desk that is killed loses nothing that was confirmed, and leaves nothing behind but that."""

from __future__ import annotations

import os
import random
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from judge import paths
from judge.scenario import read as read_scenario
from judge.scenario.drafting import Spot
from judge.scenario.run import walk
from judge.tui.app import Desk
from judge.tui.copies import copy_of, forget, form_of, left_behind, lines_of
from judge.tui.screens.dispute import Dispute
from judge.tui.screens.sheet import Sheet
from judge.tui.work import read
from tests.tui.conftest import Opening, press, replay, rows, seen, until
from tests.tui.figures import terminal

BUILDING = """
from judge.scenario.drafting import Spot, blank
from judge.tui.work import Work
work = Work()
work.begin(blank("cipher"), saved=True)
for n in range(1, 10_000):
    work.change(work.draft.laid(Spot("A", "手牌"), {"卡": f"第{n}张"}).described(f"第{n}张", {}))
    print(n, flush=True)
"""


def killed(file: Path, of: Callable[[int], Path] = copy_of) -> Path:
    """The copy of a desk that is no more."""
    with subprocess.Popen([sys.executable, "-c", "pass"]) as gone:
        copy = of(gone.pid)
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_bytes(file.read_bytes())
    return copy


def shown(end: int, words: str, seconds: float = 30) -> None:
    """Read what a desk draws until some words are there."""
    drawn = b""
    while words.encode() not in drawn:
        ready, _, _ = select.select([end], [], [], seconds)
        assert ready, f"{words} is not shown"
        drawn += os.read(end, 1 << 16)


@pytest.mark.parametrize("seed", range(6))
def test_killed_while_building_the_copy_is_whole_up_to_the_last_confirmed_change(seed: int) -> None:
    with subprocess.Popen([sys.executable, "-c", BUILDING], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        confirmed = 0
        while confirmed < 3 + seed:
            confirmed = int(process.stdout.readline())
        time.sleep(random.Random(seed).uniform(0, 0.03))
        process.kill()
        confirmed = max([confirmed, *map(int, process.stdout.read().split())])
    (copy,) = left_behind()
    assert copy == copy_of(process.pid)
    cards = [entry["卡"] for entry in read(copy).entries(Spot("A", "手牌"))]
    assert cards in ([f"第{n}张" for n in range(1, confirmed + more + 1)] for more in (0, 1))
    assert [file.name for file in copy.parent.iterdir()] == [copy.name]


def test_a_desk_in_a_terminal_that_is_killed_is_offered_back() -> None:
    with terminal(80, 24) as (process, end):
        for keys, then in (
            (b"", "规则书"),
            (b"\x1bOP", "还没有局面"),
            (b"N", "哪个游戏"),
            (b"cipher", "cipher"),
            (b"\r", "前卫区"),
            (b"\x1b[H\r", "空着即按常态"),
            ("谁先".encode() + b"\r", "谁先"),
        ):
            os.write(end, keys)
            shown(end, then)
        for _ in range(200):
            if copy_of(process).is_file() and read(copy_of(process)).title == "谁先":
                break
            time.sleep(0.05)
    (copy,) = left_behind()
    assert read(copy).title == "谁先"


async def test_what_was_left_behind_is_taken_back_once(open_desk: Opening, duel: Path) -> None:
    copy = killed(duel)
    async with open_desk() as pilot:
        assert isinstance(pilot.app, Desk)
        assert isinstance(pilot.app.screen, Sheet)
        assert "新兵打斥候" in rows(pilot, "sheet").text
        assert "火焰之纹章0" in rows(pilot, "sheet").text
        await press(pilot, "enter")
        work = pilot.app.work
        assert work.draft == read(duel)
        assert work.unsaved
        assert left_behind() == []
        assert [file.name for file in copy.parent.iterdir()] == [f"{os.getpid()}.yaml"]
        work.leave()
    assert list((paths.data() / "drafts").iterdir()) == []


async def test_what_nobody_wants_back_is_gone(open_desk: Opening, duel: Path) -> None:
    killed(duel)
    async with open_desk() as pilot:
        await press(pilot, "escape")
        assert len(left_behind()) == 1
    async with open_desk() as pilot:
        await press(pilot, "end", "enter")
        assert left_behind() == []


async def test_lines_notes_and_what_the_judge_did_by_hand_are_taken_back(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "f7", "down", "enter", "ctrl+home", "ctrl+n", "看清楚了", "ctrl+s")
        await press(pilot, "ctrl+end", "j", "移动", "enter", "王子", "enter", "B", "backspace", "A.后卫区", "enter")
        await press(pilot, "enter", "他放错了", "enter")
        held = replay(pilot).replay
        assert held is not None
        assert [branch.name for branch in held.branches] == ["原线", "分支1（18.1.11 新兵①的必杀攻击，费用：不选）"]
        assert held.branch.touched
        copy = killed(lines_of(os.getpid()), lines_of)
        await press(pilot, "ctrl+q", "end", "enter")
        assert not lines_of(os.getpid()).exists()
    async with open_desk(None, (80, 24)) as pilot:
        assert "新兵打斥候：推演的2条线、1个注" in rows(pilot, "sheet").text
        await press(pilot, "enter")
        again = replay(pilot).replay
        assert again is not None
        assert [branch.name for branch in again.branches] == [branch.name for branch in held.branches]
        assert [branch.line.state for branch in again.branches] == [branch.line.state for branch in held.branches]
        assert [step.what for step in again.steps] == [step.what for step in held.steps]
        assert (again.notes, again.at, again.step) == (held.notes, held.at, held.step)
        assert not copy.exists()
        fork = "分支1（18.1.11 新兵①的必杀攻击，费用：不选）"
        assert replay(pilot).unsaved() == (f"另开的线：{fork}", "第0步的注：看清楚了")


MOVED = ("j", "移动", "enter", "王子", "enter", "B", "backspace", "A.后卫区", "enter", "enter", "他放错了", "enter")
"""The judge puts a card elsewhere."""


@pytest.mark.parametrize("first", ["lines", "board"])
async def test_a_board_and_the_line_that_was_played_of_it_are_taken_back_as_one_dispute(
    first: str, open_desk: Opening, duel: Path
) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        assert isinstance(pilot.app, Desk)
        await press(pilot, "f1", "home", "enter", "谁先", "enter", "f3", "ctrl+end", *MOVED)
        assert replay(pilot).unsaved() == ("原线上裁判做的1件事",)
        held = replay(pilot).replay
        assert held is not None
        assert [branch.touched for branch in held.branches] == [True]
        copies = {"board": killed(copy_of(os.getpid())), "lines": killed(lines_of(os.getpid()), lines_of)}
        forget()
    for later, copy in enumerate(sorted(copies.values(), key=lambda copy: copy != copies[first])):
        os.utime(copy, (2_000_000_000 - later, 2_000_000_000 - later))
    async with open_desk(None, (80, 24)) as pilot:
        assert isinstance(pilot.app, Desk)
        await press(pilot, "enter", "enter")
        assert not any(copy.exists() for copy in copies.values())
        await press(pilot, "f1")
        assert pilot.app.work.draft is not None
        await press(pilot, "f3")
        again = replay(pilot).replay
        assert again is not None
        assert [branch.line.state for branch in again.branches] == [branch.line.state for branch in held.branches]
        assert replay(pilot).unsaved() == ("原线上裁判做的1件事",)
        assert lines_of(os.getpid()).exists()
        forget()


async def test_what_was_taken_back_does_not_give_way_to_the_next_unasked(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "ctrl+end", *MOVED)
        copies = [killed(lines_of(os.getpid()), lines_of) for _ in range(2)]
        forget()
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, "enter", "enter")
        assert "原线上裁判做的1件事" in rows(pilot, "sheet").text
        await press(pilot, "escape")
        assert replay(pilot).replay is not None
        assert len([copy for copy in copies if copy.exists()]) == 1
        forget()


async def test_a_line_is_saved_as_a_scenario_of_its_own(
    open_desk: Opening, duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(duel.parent)
    async with open_desk(duel, (80, 24)) as pilot:
        await press(pilot, "f7", "down", "enter", "ctrl+s")
        held = replay(pilot).replay
        assert held is not None
        assert replay(pilot).unsaved() == ()
    (file,) = (path for path in duel.parent.glob("*.yaml") if path != duel)
    again = read_scenario(file)
    assert again.title == "新兵打斥候（在18.1.11改选「新兵①的必杀攻击，费用：不选」）"
    assert walk(again).line.state == held.branch.line.state


async def test_what_is_typed_of_a_new_dispute_is_asked_about_and_kept(open_desk: Opening) -> None:
    async with open_desk(None, (80, 24)) as pilot:
        await press(pilot, "alt+n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(pilot.app.screen.cells))
        await press(pilot, "白龙", "tab", "8 8", "escape")
        copy = form_of(os.getpid(), "cipher")
        assert "白龙" in copy.read_text(encoding="utf-8")
        await press(pilot, "ctrl+q")
        assert "没写完的新的争议" in rows(pilot, "sheet").text
        await press(pilot, "escape")
    killed(copy, lambda process: form_of(process, "cipher"))
    copy.unlink()
    async with open_desk(None, (80, 24)) as pilot:
        assert isinstance(pilot.app.screen, Sheet)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Dispute) and bool(pilot.app.screen.cells))
        assert "白龙" in seen(pilot)
        assert left_behind() == []
        forget()
    assert list((paths.data() / "drafts").iterdir()) == []
