"""Starting the desk: something is there at once, and what is typed meanwhile counts."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from judge.cjk import width
from judge.corpus import games
from judge.tui.edges import bottom, top
from judge.tui.memory import Memory, Opened, keep
from judge.tui.opened import LEAVE, LOADING, first_page
from tests.tui.conftest import Opening, seen
from tests.tui.figures import CODE, terminal
from tests.tui.test_crash import shown

NOTHING = Memory()
MUCH = Memory(
    "cipher",
    opened=(Opened("18.1.11", "cipher", "攻击方可以进行必杀攻击"), Opened("/a/b.yaml", "", "很长的题目" * 12)),
    marked=(Opened("1.1", "zero", "书签"),),
)
_PLACE = re.compile(r"\x1b\[(\d+);\d+H([^\x1b]*)")


def _bare(line: str) -> str:
    """A line without the part of a scrollbar that is drawn, which is there only to be pulled."""
    return re.sub("[▁-▇](?=│)", " ", line)


def test_what_is_drawn_first_needs_no_textual() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import sys, judge.tui.start; print('textual' in sys.modules)"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert told.stdout.strip() == "False"


@pytest.mark.parametrize(
    ("size", "memory"), [((80, 24), NOTHING), ((120, 40), NOTHING), ((70, 20), MUCH), ((171, 50), MUCH)]
)
async def test_what_is_drawn_first_stays_where_it_is(size: tuple[int, int], memory: Memory, open_desk: Opening) -> None:
    keep(memory)
    shelf = games()
    drawn = {int(at): words for at, words in _PLACE.findall(first_page(*size, shelf))}
    async with open_desk(None, size, shelf) as pilot:
        lines = seen(pilot).split("\n")
    assert drawn.pop(size[1] - 1).strip() == LOADING
    assert {at: words.rstrip() for at, words in drawn.items()} == {at: _bare(lines[at - 1]) for at in drawn}
    assert {width(drawn[at]) for at in (1, size[1])} == {size[0]}


async def test_so_is_what_is_drawn_first_of_a_file(open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        lines = seen(pilot).split("\n")
    assert lines[0].startswith("".join(words for words, _, _ in top("replay", "", 80)).rstrip())
    assert lines[-1] == "".join(words for words, _, _ in bottom("replay", "replay.steps", 80)).rstrip()


def test_what_is_typed_before_the_desk_is_there_is_searched_for() -> None:
    with terminal(80, 24) as (_, end):
        shown(end, LOADING)
        os.write(end, b"18.1.13")
        shown(end, "神速回避")


def test_the_terminal_is_what_it_was_when_the_desk_is_left() -> None:
    with terminal(80, 24) as (_, end):
        shown(end, "一句问话")
        assert not termios.tcgetattr(end)[3] & termios.ECHO
        time.sleep(0.2)
        os.write(end, b"\x11")
        shown(end, LEAVE[-8:])
        for _ in range(100):
            if termios.tcgetattr(end)[3] & termios.ECHO:
                break
            time.sleep(0.1)
        assert termios.tcgetattr(end)[3] & termios.ECHO
        assert termios.tcgetattr(end)[3] & termios.ICANON


@pytest.mark.parametrize("at", ["rooms.on_shelf", "judge.tui.front.load"])
def test_a_damaged_program_says_so_on_the_screen_that_was_there_before(at: str) -> None:
    wrong = "import judge.tui.front, judge.tui.desk.rooms as rooms\nfrom judge.corpus import BrokenCorpusError\n"
    wrong += "def broken(game): raise BrokenCorpusError('坏了')\n"
    wrong += f"{at} = broken\n"
    with terminal(80, 24, wrong + CODE) as (_, end):
        shown(end, "坏了")
