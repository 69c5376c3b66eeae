"""What a question comes to where the book is silent: under each reading of the gap, or the same under all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from judge.kernel import JUDGE, Refused
from judge.kernel.line import Endless, play_on
from judge.scenario.act_proof import done_at
from judge.scenario.disputed import dispute, over
from judge.scenario.ends import Ends, changing, ends, waits_for
from judge.scenario.finding import find, value
from judge.scenario.found import Found, Question
from judge.scenario.of_acts import find_act
from judge.scenario.proof import most
from judge.scenario.run import Run, walk

LEFT_TO_HIM: Final = "由裁判"
"""How a way to read a gap says that the judge sees to it."""
GAPS: Final = 3
"""So many gaps, one behind the other, are told by their readings."""


_AS_HE_DOES: Final = "看裁判怎样处理"


class Way(NamedTuple):
    """A way to read a gap, and those that it leads to; the run on which it is read so, and what a question is there."""

    names: tuple[str, ...]
    run: Run
    found: Found
    ends: Ends
    near: tuple[str, ...] = ()
    """The clauses nearest to the gaps that it leads to."""


def under_every_reading(done: Run, question: Question, found: Found) -> tuple[Found, Run | None]:
    """What a question comes to, however an open gap is read, and the run on which it does; None: that hangs on it.

    It hangs on it if it is another thing as soon as the gap is read, or where the readings of the scenario have led;
    and where a reading leads to what is still open, so that they cannot be compared.
    """
    waits = _open_again(done)
    at_once = _read(done, question) if waits else []
    if waits and not at_once:  # the gap opens only with a clause switched off
        return found, done
    later = _read_as_written(done, question) if waits or not done.line.answers else []
    tried = [at_once, later]  # what is chosen after a gap is read the scenario knows
    if later and any(way.near or way.ends.run is not way.run or way.ends.unknown for way in at_once):
        tried = [later, at_once]
    if _was_done(done, question, [found, *[way.found for ways in tried for way in ways]]):
        return found, done
    tried = [[_left_to_him(way) for way in ways] for ways in tried]
    for ways in tried:
        if _unlike(ways):
            return _by_reading(done, ways, [_key(way) for way in ways], question, found), None
    for ways in tried:
        if any(not alike(ways[0].run, way.run, question) for way in ways):
            told = [way._replace(found=_with_its_step(way.found)) for way in ways]
            return _by_reading(done, told, [_as_told(way.found) for way in told], question, found), None
    ways = at_once or later
    if not ways or (ways[0].ends.settled and ways[0].found.value == found.value):
        return found, done
    return _whatever_is_read(ways[0].found), _where(ways[0].run, ways[0].ends, question)


def _left_to_him(way: Way) -> Way:
    """A way; where it says that the judge sees to it himself, nobody knows what comes of it."""
    left = any(LEFT_TO_HIM in name for name in way.names)
    return way._replace(found=way.found._replace(answer=_AS_HE_DOES, value=None)) if left else way


def _was_done(done: Run, question: Question, found: list[Found]) -> bool:
    """Whether an act was done before a gap opened, and may be done however that is read: the rest comes of it."""
    legal = [isinstance(one.value, tuple) and one.value[:1] == ("legal",) for one in found]
    return question.kind == "act" and all(legal) and done_at(done, question.words) is not None


def _open_again(done: Run) -> bool:
    return done.line.decision is not None and done.line.decision.player == JUDGE


def _read(done: Run, question: Question, gaps: int = GAPS) -> list[Way]:
    """What a question comes to where a gap is open, for each way to read it; nothing if that is none for the judge."""
    decided = done.decisions[-1]
    ways: list[Way] = []
    for option in decided.decision.options:
        answer, endless = iter([(option,)]), False
        try:
            line = play_on(
                done.line, done.scenario.game.play, lambda *_, left=answer: next(left, None), most=most(done)
            )
        except Endless as without_end:  # turns pass in which nobody can do anything: the dispute is over before
            line = without_end.line
            endless = not over(line, done.scenario.until)
        except Refused:
            return []
        other = done._replace(line=dispute(line, done.scenario.until))
        way = _way(decided.option(option), other, question, endless=endless, since=len(done.line.moments))
        further = _read(other, question, gaps - 1) if gaps > 1 and _open_again(other) and not way.ends.settled else []
        near = _nearest(other)
        ways += [one._replace(names=(*way.names, *one.names), near=(*near, *one.near)) for one in further] or [way]
    return ways


def _way(name: str, other: Run, question: Question, *, endless: bool, since: int = 0) -> Way:
    """A reading, and what a question comes to on its run: at its end where it has one, else where it waits.

    An act is told as it stood ``since`` the gap: before that it stood so under every reading.
    """

    def told(run: Run) -> Found:
        act = question.kind == "act" and not question.at
        return find_act(run, question, since) if act else find(run, question)

    at = Ends(other, unknown=True) if endless and changing(question) else ends(other, question)
    if at.settled:
        return Way((name,), other, told(_where(other, at, question)), at)
    found, waiting = told(other), waits_for(other, question)
    open_yet = f"等{waiting.asked}；那里怎么选，可能使它不同" if waiting is not None else "照这样读，推演没有尽头"
    undecided = question.seen and len({came_to for _, came_to in at.values}) > 1
    so_far = found.answer.removeprefix(f"{question.said}。") if undecided else found.answer
    words = f"还说不上「{question.said}」，到这里为止{so_far}" if so_far != found.answer else so_far
    return Way((name,), other, found._replace(answer=f"{words}（还没有走完，{open_yet}）"), at)


def _read_as_written(done: Run, question: Question) -> list[Way]:
    """The same by the readings of the scenario, each with what is done then; where it ends they are compared first."""
    scenario = done.scenario
    runs = [(way.name, walk(scenario, script=(*scenario.script, *way.script))) for way in scenario.readings]
    found = [find(run, question) for _, run in runs]
    apart = len({one.value for one in found}) > 1
    ways = [_way(name, run, question, endless=run.problem is not None) for name, run in runs]
    return [
        way._replace(found=one) if apart and way.ends.settled else way for way, one in zip(ways, found, strict=True)
    ]


def _unlike(ways: list[Way]) -> bool:
    """Whether some ways come to different things, or to what is still open, so that nobody knows."""
    return len({way.found.value for way in ways}) > 1 or any(not ways[0].ends.same(way.ends) for way in ways)


def _key(way: Way) -> object:
    """What two readings have in common that are told together."""
    return way.found.value if way.ends.settled else _as_told(way.found)


_STEPS: Final = r"第\d+步(?:、第\d+步)*"
_YES_OR_NO: Final = re.compile("^[是否]，")
"""What a fact begins with that is so or not: the sentence says it already."""
_OF_A_STEP: Final = re.compile(rf"，第\d+步后-?\d+|（{_STEPS}）|：{_STEPS}(?=[。；）]|$)|{_STEPS} ?")
"""Steps by their numbers, which only the run has on which they were taken."""


def alike(one: Run, other: Run, asked: Question) -> bool:
    """Whether a question comes to the same on two runs, and came about in the same way or is told in the same words.

    It does not where one of them waits for what could make it another thing, unless each way to choose that was tried.
    """
    here, there = ends(one, asked), ends(other, asked)
    if not here.same(there):
        return False
    one, other = _where(one, here, asked), _where(other, there, asked)
    same = _came_about(one, asked) == _came_about(other, asked)
    return same or _as_told(_with_its_step(find(one, asked))) == _as_told(_with_its_step(find(other, asked)))


def _where(done: Run, at: Ends, asked: Question) -> Run:
    """The run on which a question comes to what it comes to at the end: as early as it does."""
    return at.run if at.settled and value(done, asked) != at.values[0][1] else done


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


def _by_reading(done: Run, ways: list[Way], keys: Sequence[object], asked: Question, found: Found) -> Found:
    """What it comes to under each reading; those of one key stand together. A claim holds if it does under one."""
    together: dict[object, list[Way]] = {}
    for key, way in zip(keys, ways, strict=True):
        together.setdefault(key, []).append(way)
    words = []
    for same in together.values():
        names = "、".join(["，再读作".join([f"「{n}」{_by_clauses(done, n)}" for n in way.names]) for way in same])
        words.append(f"读作{names}，则{_YES_OR_NO.sub('', same[0].found.answer).rstrip('。')}")
    values = [way.found.value for way in ways]
    known = values[0] if found.value is None else found.value
    if asked.seen:
        known = True in values or (None if None in values else False)
    named = [clause for way in done.scenario.readings for clause in way.clauses]
    between = tuple(dict.fromkeys([*named, *_nearest(done), *(clause for way in ways for clause in way.near)]))
    return Found(f"看怎么读。{_OF_A_STEP.sub('', '；'.join(words))}", known, line=between, by_reading=True)


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


def _nearest(done: Run) -> tuple[str, ...]:
    """The clauses that come nearest to a gap that is open."""
    near = done.line.decision.nearest if done.line.decision is not None else ()
    return tuple([str(reason.clause) for reason in near])
