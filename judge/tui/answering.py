"""The answers of a line on the desk: what they are made from, what decides them, and how they stand above the board."""

from __future__ import annotations

from typing import NamedTuple

from judge.cjk import cut, width
from judge.games.written.placed import Problem, Unreadable, placed
from judge.scenario import editions, read_text
from judge.scenario.answer import Answer, answers, numbered, told
from judge.scenario.course import Step
from judge.scenario.run import Run, unfinished, walk
from judge.scenario.understood import asking, understood
from judge.tui.branch import Branch, line_text
from judge.tui.lay import Piece, Row, laid, row
from judge.tui.steps import DECIDES, deciding_steps

_STEP = 36
"""The cells that the step which decides takes above the board."""


class Given(NamedTuple):
    """The answers of a line."""

    branch: Branch
    answers: tuple[Answer, ...]
    wrong: tuple[Problem, ...] = ()
    """What is asked and not understood."""

    @property
    def deciding(self) -> frozenset[str]:
        """The clauses without one of which an answer would be another one."""
        return frozenset(clause for answer in self.answers for clause in answer.deciding)


def scripted(branch: Branch) -> Run:
    """The line as something that was run; where the judge's hand is on it, played from a script that has it, too."""
    if not branch.touched or branch.problem is not None:
        return branch.run
    scenario = branch.run.scenario
    again = read_text(line_text(branch))
    return walk(again._replace(ask=scenario.ask, expect=scenario.expect, title=scenario.title))


def answerable(done: Run) -> tuple[Run, tuple[Problem, ...]]:
    """A run that asks what is understood of what it asks, else how the game ends; and what is wrong with the rest."""
    known, wrong = understood(done)
    return (asking(known, placed("结果")) if wrong and not known.scenario.ask else known), wrong


def answered(branch: Branch, *, prove: bool = True) -> Given:
    """The answers of a line, as far as what is asked is understood, in the numbers of the edition it is played by."""
    done, wrong = answerable(scripted(branch))
    return Given(branch, numbered(branch.scenario, answers(done, prove=prove)), wrong)


def answer_rows(given: tuple[Answer, ...]) -> list[Row]:
    """Answers in words."""
    return [row((f"{name} ", "mark" if name == "答" else "label"), words, hang=3) for name, words in told(given)]


def wrong_rows(problems: tuple[Problem, ...]) -> list[Row]:
    """What is asked and not understood."""
    return [row(("✗ ", "bad"), (one.what, "bad"), f"　应为 {one.expected}", value="wrong", hang=2) for one in problems]


def unfinished_row(problem: Unreadable) -> Row:
    """That the script could not be followed to its end: the answers are those of the line as far as it goes."""
    return row(("✗ ", "bad"), (f"剧本没有走完：{problem.problems[0].what}", "bad"), value="unfinished", hang=2)


def waiting_rows(done: Run) -> list[Row]:
    """That a dispute waits for a decision: the answers are those of this moment."""
    waiting = unfinished(done)
    if waiting is None:
        return []
    said = f"等{editions.in_words(done.scenario, waiting.asked)}"
    return [row(("还没有走完 ", "mark"), said, value="waiting", hang=2)]


def answer_lines(given: tuple[Answer, ...], cells: int, most: int, steps: tuple[Step, ...] = ()) -> list[Row]:
    """The same in a few lines, each a row: whole where there is room; what is cut is marked.

    Where there is none: the first answer as far as it goes, and a line of each thing behind it. The step that decides
    the first answer stands before the clauses that do.
    """
    rows: list[Row] = []
    for parts in ((given,), (given[:1], given[1:])):  # what decides several alike stands behind the first, if need be
        rows = [one for part in parts for one in answer_rows(part)]
        behind = next((at for at, one in enumerate(rows) if not one.text.startswith(("答", "没有答"))), 0)
        if behind and (decided := _decided(given[0], steps)):
            rows[behind] = row(*decided, *rows[behind].pieces, hang=3)
        lines = [Row(tuple(line)) for one in rows for line in laid(one, cells)]
        if len(lines) <= most:
            return lines
    first = [Row(tuple(line)) for line in laid(rows[0], cells)]
    room = most - (len(rows) > 1)
    if len(first) > room:
        first = [*first[: room - 1], _line(row(*first[room - 1].pieces, "……"), cells)]
    others = rows[1 : 1 + most - len(first)]
    kept = [_line(one, cells) for one in others]
    if kept and len(others) < len(rows) - 1:
        kept[-1] = _line(row(*others[-1].pieces, "……"), cells)
    return [*first, *kept]


def _decided(answer: Answer, steps: tuple[Step, ...]) -> tuple[Piece, ...]:
    """The first step that decides an answer; nothing if none does, or nobody knows yet."""
    places = deciding_steps(steps, answer.deciding)
    if not places:
        return ()
    step = steps[places[0]]
    return (f"{DECIDES} ", "mark"), (f"第{step.n}步 {step.clause} ", "number"), (f"{cut(step.what, _STEP)}　", "")


def _line(one: Row, cells: int) -> Row:
    """A row cut to one line."""
    (label, style), *_ = one.pieces
    return row((label, style), cut(one.text.removeprefix(label), cells - width(label)))
