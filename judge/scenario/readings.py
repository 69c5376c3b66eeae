"""What a question comes to where the book is silent: under each reading of the gap, or the same under all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from judge.kernel import JUDGE, Refused
from judge.kernel.line import Endless, play_on
from judge.scenario.finding import find, value
from judge.scenario.found import Found, Question
from judge.scenario.proof import most
from judge.scenario.run import Run, dispute, walk

Way: TypeAlias = tuple[str, Run, Found]
"""A way to read a gap, the run on which it is read so, and what a question comes to there."""


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
            return _by_reading(done, ways, [way.value for _, _, way in ways], found), None
    for ways in (at_once, later):
        told = [(reading, other, _with_its_step(way)) for reading, other, way in ways]
        if any(not alike(ways[0][1], other, question) for _, other, _ in ways):
            return _by_reading(done, told, [_as_told(way) for _, _, way in told], found), None
    ways = at_once or later
    if not ways or ways[0][2].value == found.value:
        return found, done
    return _whatever_is_read(ways[0][2]), ways[0][1]


def _open_again(done: Run) -> bool:
    return done.line.decision is not None and done.line.decision.player == JUDGE


def _read(done: Run, question: Question) -> list[Way]:
    """What a question comes to where a gap is open, for each way to read it; nothing if that is none for the judge."""
    decided = done.decisions[-1]
    ways: list[Way] = []
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


def _read_as_written(done: Run, question: Question) -> list[Way]:
    """The same by the readings of the scenario, each with what is done then."""
    scenario = done.scenario
    runs = [(way.name, walk(scenario, script=(*scenario.script, *way.script))) for way in scenario.readings]
    return [(name, other, find(other, question)) for name, other in runs]


_STEPS: Final = r"第\d+步(?:、第\d+步)*"
_YES_OR_NO: Final = re.compile("^[是否]，")
"""What a fact begins with that is so or not: the sentence says it already."""
_OF_A_STEP: Final = re.compile(rf"（{_STEPS}）|：{_STEPS}(?=[。；）]|$)|{_STEPS} ?")
"""Steps by their numbers, which only the run has on which they were taken."""


def alike(one: Run, other: Run, asked: Question) -> bool:
    """Whether a question comes to the same on two runs, and came about in the same way or is told in the same words."""
    if value(one, asked) != value(other, asked):
        return False
    same = _came_about(one, asked) == _came_about(other, asked)
    return same or _as_told(_with_its_step(find(one, asked))) == _as_told(_with_its_step(find(other, asked)))


def _as_told(found: Found) -> str:
    """An answer without the numbers of its steps."""
    return _OF_A_STEP.sub("", found.answer)


def _came_about(done: Run, asked: Question) -> tuple[object, ...]:
    """How it came about: the clauses of the steps that made it so; of a clause, what it did.

    What a claim is about may differ in what it does not claim.
    """
    if asked.seen:
        return tuple([_came_about(done, c.question) for c in asked.seen if c.question.kind in {"clause", "fact"}])
    found = find(done, asked)
    if asked.kind == "clause":
        return (found.value,)
    whose = f"{asked.words.removesuffix('.区域')}.玩家" if asked.words.endswith(".区域") else ""
    player = value(done, asked._replace(words=whose)) if whose else None
    return player, *(clause for _, clause, _ in found.lines)


def _whatever_is_read(found: Found) -> Found:
    """What it comes to under every reading, though not before one is chosen."""
    steps = tuple([(0, clause, what) for _, clause, what in found.lines])
    return found._replace(answer=f"怎么读都一样：{_OF_A_STEP.sub('', found.answer)}", lines=steps)


def _by_reading(done: Run, ways: list[Way], keys: Sequence[object], found: Found) -> Found:
    """What it comes to under each reading; those of one key stand together."""
    together: dict[object, list[tuple[str, Found]]] = {}
    for key, (reading, _, way) in zip(keys, ways, strict=True):
        together.setdefault(key, []).append((reading, way))
    words = []
    for same in together.values():
        names = "、".join([f"「{reading}」{_by_clauses(done, reading)}" for reading, _ in same])
        words.append(f"读作{names}，则{_YES_OR_NO.sub('', same[0][1].answer).rstrip('。')}")
    known = next((way.value for _, _, way in ways if found.value is None), found.value)
    return Found(f"看怎么读。{_OF_A_STEP.sub('', '；'.join(words))}", known)


def _with_its_step(found: Found) -> Found:
    """What a question comes to, with the step that made it so."""
    _, clause, what = found.lines[-1] if found.lines else (0, "", "")
    return found._replace(answer=f"{found.answer}：{f'{clause} ' if clause else ''}{what}") if what else found


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
