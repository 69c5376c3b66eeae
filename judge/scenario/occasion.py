"""Where on a line something is meant: a clause, its n-th time, a step by its number."""

from __future__ import annotations

from typing import Final

from judge.clause import parse, timed
from judge.games import Game
from judge.games.written.placed import Placed
from judge.kernel.line import Line, carried_out, is_time
from judge.scenario import editions
from judge.scenario.course import SILENT, Step
from judge.scenario.found import Question
from judge.scenario.run import Run

START: Final = "0"
"""The step before the first: of a fact, as the board is written."""
_STEP: Final = "步"
"""Behind which time a clause was carried out: only the step that stands under it is meant."""


def read(game: Game, written: Placed, edition: str) -> str:
    """An occasion as somebody writes it: ``18.1.5``, ``18.1.5 2``, or the number of a step. Raises Unreadable.

    The clause is one of the edition that is played by, if that has the number.
    """
    clause, time = timed(written.text().strip())
    if clause.isdecimal() and not time:
        return clause
    number = editions.pointed_at(game, edition, clause)
    if number not in game.book:
        near = game.book.nearest(number) if parse(number) else ()
        written.fail(f"没有条号「{clause}」", "书中的条号", f"最接近的有 {'、'.join(near)}" if near else "")
    if time and not (time.isdecimal() and int(time)):
        written.fail(f"「{written.text()}」不是条号与第几次", "条号，或如 18.1.5 2：第2次")
    return f"{number} {time}" if time else number


def places(line: Line, clause: str) -> list[int]:
    """The places of the moments in which a clause was carried out, or stands on record."""
    told = line.told
    return [at for at, moment in enumerate(told) if is_time(told[at - 1] if at else None, moment, clause)]


def told_places(line: Line, clause: str) -> list[int]:
    """The places of the moments in which a clause stands on a step that people read.

    How often it was carried out without a word depends on what is no part of the dispute.
    """
    return [
        at
        for at, moment in enumerate(line.told)
        if any(record.clause == clause and record.kind not in SILENT for record in moment.records)
    ]


def place(line: Line, at: str) -> int | None:
    """The place of the moment that an occasion with a clause means. None if it never came to that."""
    if at == START:
        return -1
    clause, time, step = parts(at)
    here = (told_places(line, clause) if step else []) or places(line, clause)
    return here[time - 1] if len(here) >= time else None


def span(line: Line, at: str) -> range:
    """The places of an occasion with a clause, with what the clause called; of a step only its own."""
    here = place(line, at)
    if here is None:
        return range(0)
    if at == START:
        return range(here, here + 1)
    clause, _, step = parts(at)
    own = step or line.told[here].clause != clause  # one that only stands on record calls nothing
    return range(here, (here if own else carried_out(line, here)) + 1)


def over(line: Line, places: range) -> bool:
    """Whether an occasion was come to the end of: what its clause called is carried out, too."""
    depth, last = line.state_before(places[0]).depth(), places[-1]
    return last < len(line.moments) and (len(places) == 1 or bool(line.moments[last].state.depth() <= depth))


def parts(at: str) -> tuple[str, int, bool]:
    """The clause of an occasion, which time, and whether one step is meant rather than all that the clause does."""
    clause, time = timed(at)
    return clause, int(time.removesuffix(_STEP) or 1), time.endswith(_STEP)


def settled(line: Line, steps: tuple[Step, ...], at: str) -> str | None:
    """An occasion by its clause, where a step was meant. None if there is no such step."""
    if not at.isdecimal():
        return at
    step = next((step for step in steps if step.n == int(at) and step.told), None)
    if step is None:
        return None
    clause = step.clause or (line.told[step.moment].clause if step.moment < len(line.told) else "")
    here = told_places(line, clause) or places(line, clause)
    return f"{clause} {here.index(step.moment) + 1}{_STEP}" if step.moment in here else clause


def _first(line: Line) -> str:
    """The occasion at which somebody chooses first: what may be done at the start is asked there."""
    asking = (at for at, moment in enumerate(line.moments) if moment.decisions)
    if (at := next(asking, None)) is None:
        return str(line.decision.clause) if line.decision is not None else ""
    clause = str(line.moments[at].decisions[0].clause)
    here = places(line, clause)
    return f"{clause} {here.index(at) + 1}" if at in here else ""


def meant(done: Run, asked_for: Question) -> Question:
    """The question with a clause for the number of a step. Raises Unreadable if there is no such step."""
    if not asked_for.at.isdecimal() or (asked_for.at == START and asked_for.kind == "fact"):
        return asked_for
    if asked_for.at == START and asked_for.kind == "act" and (first := _first(done.line)):
        return asked_for._replace(at=first)
    at = settled(done.line, done.steps, asked_for.at)
    if at is None:
        last = max((step.n for step in done.steps), default=0)
        asked_for.placed.fail(f"没有第{asked_for.at}步", f"1到{last}" if last else "一个条号")
    return asked_for._replace(at=at)
