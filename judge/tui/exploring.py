"""Trying every choice from a decision on: the endings as rows with names, each of which opens as a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from judge.cjk import cut
from judge.kernel.explore import Explored
from judge.kernel.line import play_on
from judge.scenario.disputed import dispute
from judge.scenario.explore import along, explore, told
from judge.scenario.run import Run
from judge.tui.branch import Branch, before
from judge.tui.edition import by_edition
from judge.tui.lay import Row, label, row

MOST = 50_000
"""As many states are looked at."""
LONG = 30
"""The cells that a question takes that was told whole before."""
SHOWN = 40
"""As many endings are listed, those with the most ways first."""


class Tried(NamedTuple):
    """Every choice from where a line stood."""

    run: Run
    found: Explored


def tried(branch: Branch, place: int, on: Callable[[], None]) -> Tried:
    """Every choice from a decision on, to the end of the dispute. ``on`` is called for each state; it may raise."""
    line = before(branch, place)
    while line.given:  # what was answered in the same clause is asked again with it
        place -= 1
        line = before(branch, place)
    run = branch.run._replace(line=line)
    return Tried(run, explore(run, most=MOST, tried=on))


def ending_rows(done: Tried) -> list[Row]:
    """How many endings there are, and each with what is different in it. The value of each is its place."""
    run, found = done
    ways = sum(ending.ways for ending in found.endings)
    whole = "全部试完" if found.complete else f"没有试完：只看了{MOST}个局面"
    rows = [label(f"{len(found.endings)}种结局，{ways}种走法，{found.states}个要作的决定（{whole}）")]
    if found.looped:
        rows.append(row("其中有循环：走到的局面会重复出现，或者只有数一直在变大；再循环下去的走法没有计入。", hang=2))
    shown, questions = found.endings[:SHOWN], set[str]()
    for at, (ending, name) in enumerate(zip(shown, told(run, shown).names, strict=True)):
        chosen = "；".join(f"{_asked(decided.asked, questions)}：{decided.choice}" for decided in along(run, ending))
        rows.append(
            row(
                (f"结局{at + 1} ", "number"),
                (name, "head"),
                f"　{ending.ways}种走法",
                (f"\n{chosen}" if chosen else "", "dim"),
                value=at,
                hang=4,
            )
        )
    if len(found.endings) > SHOWN:
        rows.append(row((f"另有{len(found.endings) - SHOWN}种没有列出", "dim")))
    return by_edition(run.scenario, rows)


def _asked(question: str, before: set[str]) -> str:
    """A question in words: a long one whole only the first time."""
    if question in before:
        return cut(question, LONG)
    before.add(question)
    return question


def followed(branch: Branch, done: Tried, at: int, forks: int) -> Branch:
    """The line that leads to an ending, the shortest one."""
    left = list(done.found.endings[at].line)
    game = branch.scenario.game
    line = play_on(done.run.line, game.play, lambda _decision, _state: left.pop(0).chosen if left else None)
    name = f"结局{at + 1}：{told(done.run, done.found.endings[:SHOWN]).names[at]}"
    return branch.fork(dispute(line, branch.scenario.until), name, len(done.run.line.moments), forks)
