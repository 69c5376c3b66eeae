"""A scenario against its expectations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple

from judge.clause import timed
from judge.games.written.placed import Placed, Unreadable
from judge.kernel.line import Line
from judge.kernel.records import numbers
from judge.scenario import editions, moments, occasion
from judge.scenario.answer import answered, answers
from judge.scenario.facts import fact
from judge.scenario.found import Question
from judge.scenario.model import Expectations, Refusal, Scenario
from judge.scenario.run import Run, run
from judge.scenario.standing import stand_of
from judge.scenario.telling import asked, says, told

_YES_OR_NO: Final = ("是", "否")


class Failure(NamedTuple):
    """An expectation that was not met."""

    file: str
    line: int
    expected: str
    got: str
    clause: str = ""


class Checked(NamedTuple):
    """What came of checking one scenario: its runs (the script's, then each reading's), and what failed."""

    scenario: Scenario
    runs: tuple[Run, ...]
    failures: tuple[Failure, ...]
    expected: tuple[Expectations, ...] = ()
    """What was expected of each run."""

    @property
    def told(self) -> set[str]:
        """The clauses that are expected by name, as a reason, and stand on a line that people read."""
        found: set[str] = set()
        for expect in self.expected:
            found |= {number.text() for number in expect.cited}
            found |= {number for refusal in expect.refused for number in refusal.by}
            for named in (*expect.deciding.values(), *expect.why.values()):
                found |= {number.text() for number in named.items()}
        return found


def check(scenario: Scenario, *, without: str = "") -> Checked:
    """Run a scenario and each of its readings, and compare with what must come out."""
    runs: list[Run] = []
    failures: list[Failure] = []
    expected: list[Expectations] = []
    for script, expect in _ways(scenario):
        try:
            done = run(scenario, script=script, without=without)
        except Unreadable as error:
            failures += [
                Failure(p.file, p.line, p.expected or "可以照剧本进行", p.what, " ".join(p.clauses))
                for p in error.problems
            ]
            continue
        runs.append(done)
        expected.append(expect)
        failures += compare(done, expect)
        failures += _asked(done) if expect is scenario.expect and scenario.ask else []
        failures += [] if without else _reasons(done, expect)  # a proof about a broken rulebook says nothing
    return Checked(scenario, tuple(runs), tuple([_as_numbered(scenario, one) for one in failures]), tuple(expected))


def as_played(scenario: Scenario) -> Checked:
    """A scenario and each of its readings as they run, with nothing compared: all that a ledger asks for."""
    ways: list[tuple[Run, Expectations]] = []
    for script, expect in _ways(scenario):
        with suppress(Unreadable):
            ways.append((run(scenario, script=script), expect))
    return Checked(scenario, tuple([done for done, _ in ways]), (), tuple([expect for _, expect in ways]))


def misses(scenario: Scenario, clause: str) -> bool:
    """Whether a scenario fails with a clause switched off; what it names may not even be there."""
    try:
        for script, expect in _ways(scenario):
            done = run(scenario, script=script, without=clause)
            if compare(done, expect) or (expect is scenario.expect and scenario.ask and _asked(done)):
                return True
    except Unreadable:
        return True
    return False


def _as_numbered(scenario: Scenario, failure: Failure) -> Failure:
    """A failure in the numbers of the scenario's edition."""
    return failure._replace(
        expected=editions.in_words(scenario, failure.expected),
        got=editions.in_words(scenario, failure.got),
        clause=editions.in_words(scenario, failure.clause),
    )


def _ways(scenario: Scenario) -> list[tuple[Any, Expectations]]:
    ways: list[tuple[Any, Expectations]] = [(scenario.script, scenario.expect)]
    return ways + [((*scenario.script, *reading.script), reading.expect) for reading in scenario.readings]


def compare(done: Run, expect: Expectations) -> list[Failure]:
    """What of the expectations was not met."""
    failures = _facts(done, expect.end, done.line.reached, done.line, "结束时")
    for clause, facts in expect.at.items():
        line = _after(done.line, clause)
        if line is None:
            place = next(iter(facts.values()))
            failures.append(Failure(place.file, place.line, f"走到{clause}", "没有走到", clause))
        else:
            failures += _facts(done, facts, line.reached, line, clause)
    failures += _citations(done, expect)
    for refusal in expect.refused:
        failures += _refused(done, refusal)
    if expect.level is not None and expect.level.text() != done.level:
        failures.append(Failure(expect.level.file, expect.level.line, expect.level.text(), done.level))
    if expect.endings is not None:
        failures += _endings(done, expect.endings)
    return failures


def _after(line: Line, clause: str) -> Line | None:
    """The line up to where a clause was carried out, or put on record, and the decision that came next.

    ``18.1.5 2`` is the second time. None if it never came to that.
    """
    here = occasion.span(line, clause)
    if not here:
        return None
    moments = line.told
    later = (decision for moment in moments[here.stop :] for decision in moment.decisions)
    return Line(line.start, moments[: here.stop], next(later, line.decision), line.consulted)


def _facts(done: Run, facts: dict[str, Placed], state: Any, line: Line | None, when: str) -> list[Failure]:
    failures = []
    for name, wanted in facts.items():
        got = fact(done.scenario.game, state, name, line, wanted)
        got = editions.cited(done.scenario, str(got)) if name == "决定" and line and line.decision else got
        expected = wanted.bare()
        if not _same(expected, got):
            clause = when if when[0].isdigit() else ""
            failures.append(
                Failure(wanted.file, wanted.line, f"{when} {name} = {_shown(expected)}", _shown(got), clause)
            )
    return failures


def _same(expected: Any, got: Any) -> bool:
    if isinstance(got, list):
        if isinstance(expected, int) and not isinstance(expected, bool):
            return len(got) == expected
        named = expected if isinstance(expected, list) else [] if expected is None else [expected]
        unknown = sum(item for item in named if isinstance(item, int))
        return Counter(got) == Counter([str(item) for item in named if not isinstance(item, int)] + [""] * unknown)
    if isinstance(got, bool) and expected in _YES_OR_NO:
        return bool(expected == _YES_OR_NO[not got])
    return str(expected) == str(got)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return _YES_OR_NO[not value]
    if isinstance(value, list):
        return f"{len(value)}张：" + ("、".join(str(item) or "未知" for item in value) if value else "无")
    return str(value)


def _citations(done: Run, expect: Expectations) -> list[Failure]:
    """What should stand on a line that somebody reads, what at least be walked through, and what not even that."""
    failures = []
    # What stands on one line has no order; each clause as the edition numbers it, which may be one for several.
    told = [tuple([editions.cited(done.scenario, one) for one in step.clauses]) for step in done.steps if step.told]
    walked = [(clause,) for clause in done.touched]
    for verb, wanted_here, lines in (("引用", expect.cited, told), ("走过", expect.walked, walked)):
        place = 0
        for wanted in wanted_here:
            number = editions.cited(done.scenario, wanted.text()) if lines is told else wanted.text()
            later = next((at for at, line in enumerate(lines[place:], place) if number in line), None)
            if later is not None:
                place = later
            else:
                got = f"此后没有{verb}" if any(number in line for line in lines) else f"没有{verb}"
                failures.append(Failure(wanted.file, wanted.line, f"按次序{verb}{number}", got, number))
    failures += [
        Failure(unwanted.file, unwanted.line, f"不引用{unwanted.text()}", "引用了", unwanted.text())
        for unwanted in expect.not_cited
        if unwanted.text() in done.touched
    ]
    return failures


def _refused(done: Run, refusal: Refusal) -> list[Failure]:
    game = done.scenario.game
    found: list[tuple[str, ...]] = []
    clause, time = timed(refusal.at)
    for place, moment in enumerate(done.line.told):
        if time and place not in occasion.span(done.line, refusal.at):
            continue
        for record in moment.records:
            at = clause in {"", record.clause, moment.clause}
            if record.kind == "refused" and at and says(told(game, moment.state, record), refusal.act):
                found.append(numbers(record.by))
    decision = done.line.decision
    waits = len(occasion.places(done.line, clause)) + 1
    if decision is not None and clause in {"", decision.clause} and time in {"", str(waits)}:
        found += [
            numbers(barred.by)
            for barred in decision.blocked
            if says(asked(game, done.line.state, decision.question, (barred.option,)), refusal.act)
        ]
    found = found or _not_offered(done, refusal) or list(_not_now(done, refusal))
    if any(set(by) == set(refusal.by) for by in found):
        return []
    got = "；".join("、".join(by) for by in found) or "没有被拒绝"
    wanted = f"不能「{refusal.act}」，依据{'、'.join(refusal.by)}"
    return [Failure(refusal.placed.file, refusal.placed.line, wanted, got, refusal.by[0] if refusal.by else "")]


def _not_offered(done: Run, refusal: Refusal) -> list[tuple[str, ...]]:
    """What says of a card that is not among the options that it is none of those that may be chosen."""
    stands = stand_of(done, refusal.act, refusal.at)
    return [stand.grounds for stand in stands if stand.missed is not None]


def _not_now(done: Run, refusal: Refusal) -> Iterator[tuple[str, ...]]:
    """What says that it is not the moment for an act that nobody is asked for."""
    place = occasion.place(done.line, refusal.at) if refusal.at else len(done.line.moments)
    late = moments.not_now(done, refusal.act, place) if place is not None else None
    if late is not None and moments.known(late):
        yield late.grounds


def _reasons(done: Run, expect: Expectations) -> list[Failure]:
    """The questions whose reasons, or whose deciding clauses, are not those expected."""
    if not expect.deciding and not expect.why:
        return []
    failures = []
    for name, place in (*expect.deciding.items(), *expect.why.items()):
        exactly = place is expect.deciding.get(name)
        answer = answered(done, place._replace(value=name), prove=exactly)
        wanted = [number.text() for number in place.items()]
        got = answer.deciding if exactly else tuple(dict.fromkeys(reason.clause for reason in answer.because))
        twins = set(answer.proof.twins) if answer.proof is not None else set()
        if set(wanted) | twins != set(got) | twins if exactly else not set(wanted) <= set(got):
            what = f"「{name}」{'由' if exactly else '的理由有'}{'、'.join(wanted)}{'决定' if exactly else ''}"
            failures.append(Failure(place.file, place.line, what, "、".join(got) or "没有", " ".join(wanted)))
    return failures


def _asked(done: Run) -> list[Failure]:
    """What the scenario asks and nobody answers, and what it claims and is so under no reading of what is open."""
    try:
        given = answers(done, prove=False)
    except Unreadable as error:
        return [Failure(p.file, p.line, p.expected or "能回答的问题", p.what) for p in error.problems]
    return [
        Failure(one.question.placed.file, one.question.placed.line, _wanted(one.question), one.found.answer)
        for one in given
        if one.found.value is None or (one.question.seen and one.found.value is False)
    ]


def _wanted(asked: Question) -> str:
    """What a question should come to: a claim that it holds, anything else to an answer."""
    return asked.said if asked.seen else f"回答得了「{asked.words}」"


def _endings(done: Run, wanted: Placed) -> list[Failure]:
    from judge.scenario.explore import explore  # noqa: PLC0415 - most scenarios pin no number of endings

    found = explore(done)
    got = len(found.endings)
    return [] if got == wanted.number() else [Failure(wanted.file, wanted.line, f"{wanted.number()}种结局", f"{got}种")]
