"""What a question comes to where the book is silent: under each reading of the gap, or the same under all of them."""

from __future__ import annotations

import re
from typing import Final

from judge.kernel import JUDGE, Refused
from judge.kernel.line import Endless, play_on
from judge.scenario.finding import find
from judge.scenario.found import Found, Question
from judge.scenario.proof import most
from judge.scenario.run import Run, dispute, walk


def under_every_reading(done: Run, question: Question, found: Found) -> tuple[Found, Run | None]:
    """What a question comes to, however an open gap is read, and the run on which it does; None: that hangs on it.

    It hangs on it if it is another thing as soon as the gap is read, or where the readings of the scenario have led.
    """
    waits = _open_again(done)
    at_once = _read(done, question) if waits else []
    if waits and not at_once:  # the gap opens only with a clause switched off
        return found, done
    later = _read_as_written(done, question) if waits or not done.line.answers else []
    if later and any(_open_again(run) for _, run, _ in at_once):  # what the judge reads next is not known at once
        at_once = []
    for ways in (at_once, later):
        if len({way.value for _, _, way in ways}) > 1:
            return _by_reading(done, [(reading, way) for reading, _, way in ways], found), None
    ways = at_once or later
    if not ways or ways[0][2].value == found.value:
        return found, done
    return _whatever_is_read(ways[0][2]), ways[0][1]


def _open_again(done: Run) -> bool:
    return done.line.decision is not None and done.line.decision.player == JUDGE


def _read(done: Run, question: Question) -> list[tuple[str, Run, Found]]:
    """What a question comes to where a gap is open, for each way to read it; nothing if that is none for the judge."""
    decided = done.decisions[-1]
    ways: list[tuple[str, Run, Found]] = []
    for option in decided.decision.options:
        answer = iter([(option,)])
        try:
            line = play_on(
                done.line, done.scenario.game.play, lambda *_, left=answer: next(left, None), most=most(done)
            )
        except Endless as endless:  # turns pass in which nobody can do anything: the dispute is over before
            line = endless.line
        except Refused:
            return []
        other = done._replace(line=dispute(line, done.scenario.until))
        ways.append((decided.option(option), other, find(other, question)))
    return ways


def _read_as_written(done: Run, question: Question) -> list[tuple[str, Run, Found]]:
    """The same by the readings of the scenario, each with what is done then."""
    scenario = done.scenario
    runs = [(way.name, walk(scenario, script=(*scenario.script, *way.script))) for way in scenario.readings]
    return [(name, other, find(other, question)) for name, other in runs]


_STEPS: Final = r"第\d+步(?:、第\d+步)*"
_YES_OR_NO: Final = re.compile("^[是否]，")
"""What a fact begins with that is so or not: the sentence says it already."""
_OF_A_STEP: Final = re.compile(rf"（{_STEPS}）|：{_STEPS}(?=[。；）]|$)|{_STEPS} ?")
"""Steps by their numbers, which only the run has on which they were taken."""


def _whatever_is_read(found: Found) -> Found:
    """What it comes to under every reading, though not before one is chosen."""
    steps = tuple([(0, clause, what) for _, clause, what in found.lines])
    return found._replace(answer=f"怎么读都一样：{_OF_A_STEP.sub('', found.answer)}", lines=steps)


def _by_reading(done: Run, ways: list[tuple[str, Found]], found: Found) -> Found:
    """What it comes to under each reading; those that come to the same stand together."""
    by_value: dict[object, list[tuple[str, Found]]] = {}
    for reading, way in ways:
        by_value.setdefault(way.value, []).append((reading, way))
    told = []
    for same in by_value.values():
        read = "、".join([f"「{reading}」{_by_clauses(done, reading)}" for reading, _ in same])
        told.append(f"读作{read}，则{_YES_OR_NO.sub('', same[0][1].answer)}")
    words = "；".join(told)
    value = next((way.value for _, way in ways if found.value is None), found.value)
    return Found(f"看怎么读。{_OF_A_STEP.sub('', words)}", value)


def _by_clauses(done: Run, reading: str) -> str:
    """The clauses that a reading goes by, in brackets, where the scenario knows them."""
    readings = done.scenario.readings
    named = [way.clauses for way in readings if way.name == reading]
    known = named or [way.clauses for way in readings if way.script and _reads(way.script[0].chosen, reading)]
    clauses = [clause for clause in dict.fromkeys(c for way in known for c in way) if clause not in reading]
    return f"（{'、'.join(clauses)}）" if clauses else ""


def _reads(chosen: tuple[str, ...], reading: str) -> bool:
    return any(word in reading or reading in word for word in chosen)


def of_the_readings(done: Run) -> tuple[str, ...]:
    """The clauses between which a gap is open: those of its readings, and those that come nearest."""
    near = done.line.decision.nearest if done.line.decision is not None else ()
    named = [clause for way in done.scenario.readings for clause in way.clauses]
    return tuple(dict.fromkeys([*named, *(str(reason.clause) for reason in near)]))
