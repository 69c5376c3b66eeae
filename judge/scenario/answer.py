"""The answer to a dispute: one sentence a question, with the clauses and the choices that decide it, proved.

A clause decides if the answer comes out otherwise without it, everything else the same. Where the answer came about at
one place of the line, the clauses of that place decide, the one on its line first; what only led there is the course.
Where nothing made it so, the clauses decide without which something would have. A choice decides if another one, the
later ones as they were as far as they can be, leads to another answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from judge.games.written.placed import Placed, Unreadable
from judge.kernel import JUDGE, Decision, Option, Play
from judge.kernel.explore import distinct_choices
from judge.kernel.line import Endless, play_on
from judge.kernel.records import numbers
from judge.scenario import proof, standing
from judge.scenario.abilities import waiting_before, waits
from judge.scenario.asking import (
    abilities_called,
    decisive,
    find,
    must_be_known,
    of_the_board,
    plain,
    question,
    questions,
    read_at,
    value,
    working_out,
)
from judge.scenario.course import Because, Decided
from judge.scenario.found import Found, Question
from judge.scenario.hand import said
from judge.scenario.proof import bearing, most, same_decision
from judge.scenario.run import BY_THE_ENGINE, WITH_THE_JUDGE, Run, dispute, walk

OTHERS: Final = 2
"""So many other options are tried at each decision."""
DECISIONS: Final = 8
"""Of so many decisions, the last ones, another option is tried; of the judge's, of all."""


class Proved(NamedTuple):
    """The clauses that decide an answer. ``how``: each ``alone``, only ``together``, or unproved as they ``stand``."""

    clauses: tuple[str, ...] = ()
    how: str = "alone"


class Answer(NamedTuple):
    """The answer to one question."""

    question: Question
    found: Found
    deciding: tuple[str, ...]
    """The clauses that decide it, the one on the line that decides first."""
    choices: tuple[str, ...]
    """The choices without which it comes out otherwise."""
    level: str
    depends: tuple[str, ...] = ()
    """What the judge decided that it depends on."""
    how: str = "alone"
    """Whether each of the deciding clauses is needed (``alone``), only all of them (``together``), or they are what
    stands there though nothing comes out otherwise without them (``stand``); ``unproved``: nobody tried."""

    @property
    def asked(self) -> str:
        """What was asked."""
        return self.question.whole

    @property
    def sentence(self) -> str:
        """The answer in a sentence, with what says so."""
        because = "" if self.found.told else "、".join([reason.whole for reason in self.because])
        return self.found.answer + (f"（{because}）" if because else "")

    @property
    def because(self) -> tuple[Because, ...]:
        """What says so, the deciding clauses first named by the rules themselves."""
        return self.found.because


def answers(done: Run, *, prove: bool = True) -> tuple[Answer, ...]:
    """What a run answers to what its scenario asks. Raises Unreadable for a question that nobody understands."""
    return _answers(done, questions(done.scenario), prove=prove)


def answered(done: Run, asked: Placed, *, prove: bool = True) -> Answer:
    """What a run answers to one question. Raises Unreadable for a question that nobody understands."""
    (answer,) = _answers(done, (question(done.scenario, asked),), prove=prove)
    return answer


def _answers(done: Run, asked: tuple[Question, ...], *, prove: bool) -> tuple[Answer, ...]:
    found = [find(done, one) for one in asked]
    refused = [refusal.placed for refusal in done.scenario.expect.refused]
    for one, what in zip(asked, found, strict=True):
        if one.kind == "act" and what.value in {None, ("not now",)} and one.placed not in refused:
            must_be_known(done, one)
    if not prove:
        return tuple(
            Answer(q, _with_its_line(f, ()), (), (), done.level, how="unproved")
            for q, f in zip(asked, found, strict=True)
        )
    decided = _proved(done, asked, found)
    made = list(_choices(done, asked, found))
    return tuple(
        _answer(done, one, found[place], decided[place], [way for at, way in made if at == place])
        for place, one in enumerate(asked)
    )


def _answer(done: Run, question: Question, found: Found, proved: Proved, ways: list[Decided]) -> Answer:
    chosen = tuple([f"{way.player}：{way.question}：{way.choice}" for way in ways if way.decision.player != JUDGE])
    judged = tuple([f"{way.question}：{way.choice}" for way in ways if way.decision.player == JUDGE])
    judged += tuple(_by_hand(done, question, found))
    sure = True
    if done.line.decision is not None and done.line.decision.player == JUDGE:
        found, sure = _read(done, question, found)
        if not sure and not proved.clauses:
            near = tuple(reason.clause for reason in done.line.decision.nearest)
            proved = Proved(tuple(dict.fromkeys(near)), "stand")
    level = BY_THE_ENGINE if sure and not judged else WITH_THE_JUDGE
    found = _with_its_line(found, proved.clauses)
    return Answer(question, found, proved.clauses, chosen, level, judged, proved.how)


def _with_its_line(found: Found, deciding: tuple[str, ...]) -> Found:
    """The answer with the step that made it so: the last one that stands under a clause that decides."""
    if not found.lines:
        return found
    by_clause = {clause: (n, clause, what) for n, clause, what in found.lines}
    n, clause, what = next((by_clause[one] for one in deciding if one in by_clause), found.lines[-1])
    return found._replace(answer=f"{found.answer}：第{n}步 {clause} {what}")


def _by_hand(done: Run, question: Question, found: Found) -> Iterator[str]:
    """What the judge did by hand without which the answer comes out otherwise or not at all; what is left to him."""
    for place, act in enumerate(done.scenario.script if done.by_hand else ()):
        if act.hand:
            script = (*done.scenario.script[:place], *done.scenario.script[place + 1 :])
            try:
                other = walk(done.scenario, script=script, most=most(done))
                depends = other.problem is not None or _differs(other, question, found)
            except Unreadable:
                depends = True
            if depends:
                yield said(act.placed)
    for face in done.line.start.faces.values():
        yield from (f"『{text}』由裁判处理" for text in face.by_hand)


def _differs(other: Run, question: Question, found: Found) -> bool:
    try:
        return value(other, question) != found.value
    except Unreadable:  # the card that is asked for has no such fact there
        return True


# --- clauses --------------------------------------------------------------------------------------------------


def _proved(done: Run, asked: tuple[Question, ...], found: list[Found]) -> list[Proved]:
    """What decides each question: at its place in the line, in how a fact is worked out, along the run, or together."""
    proved = [_here(done, one, what) for one, what in zip(asked, found, strict=True)]
    open_ones = [n for n, one in enumerate(proved) if not one.clauses and found[n].value is not None]
    if not open_ones:
        return proved
    cited = set(done.cited)
    places = bearing(done)
    alone: dict[int, list[str]] = {n: [] for n in open_ones}
    silent: dict[int, list[str]] = {n: [] for n in open_ones}
    for clause, place in places.items():
        other = proof.without(done, clause, place)
        for n in open_ones:
            if _tells(other, clause, found[n]) and _otherwise(other, asked[n], found[n], clause):
                (alone if clause in cited else silent)[n].append(clause)
    for n in open_ones:
        first = [clause for clause in found[n].line if clause in (*alone[n], *silent[n])]
        if clauses := first + [clause for clause in alone[n] or silent[n] if clause not in first]:
            proved[n] = Proved(tuple(clauses))
            continue
        candidates = [clause for clause in (*found[n].line, *reversed(_near(done))) if clause in places]

        def differs(other: Run, clause: str, n: int = n) -> bool:
            return _otherwise(other, asked[n], found[n], clause)

        pair = proof.together(done, dict.fromkeys(candidates), places, differs)
        proved[n] = Proved(pair, "together") if pair else Proved(found[n].line, "stand")
    return proved


def _near(done: Run) -> list[str]:
    """The clauses of what was refused, withheld or worked out, which may have kept something from happening."""
    kinds = {"refused", "withheld", "replaced", "layered"}
    return [clause for step in done.steps if step.told and step.kind in kinds for clause in step.clauses]


def _here(done: Run, asked: Question, found: Found) -> Proved:
    """What decides where the answer came about; nothing if it is not decided at one place."""
    if asked.kind == "act":
        stand = decisive(done, asked)
        if stand is None:
            return Proved(found.line, "stand")
        return Proved(*standing.deciding(done, stand))
    worked_out = working_out(done, asked)
    if found.moment is None:
        return Proved(worked_out)
    here = proof.deciding_here(done, found.moment, _as_it_was(done, asked, found))
    first = [clause for clause in found.line if clause in here]
    told = {clause for step in done.steps if step.moment == found.moment and step.told for clause in step.clauses}
    known = [clause for clause in here if clause not in first and clause in told]
    more = [clause for clause in worked_out if clause not in (*first, *known)]
    if worked_out and not set(worked_out) & set(found.line):  # how it is worked out, more than what led to it
        first, more = [*more, *first], []
    if asked.kind == "clause":
        return Proved(tuple(dict.fromkeys((*found.line, *known))), "alone" if first else "stand")
    ended = done.scenario.game.outcome(done.line.state) if asked.words == "结果" else None
    lost_by = ended.by if ended is not None else ()  # what made a player lose may have been found out before
    return Proved(tuple(dict.fromkeys((*lost_by, *first, *known, *more))) or here)


def _as_it_was(done: Run, asked: Question, found: Found) -> Callable[[Play[Any]], bool]:
    """Whether a clause that was carried out again did what the answer is about."""
    place = found.moment or 0
    if of_the_board(asked):
        at = read_at(done, asked)
        return lambda play: at is None or plain(at[0](play.state)) == found.value
    if asked.kind == "ability":
        known = waiting_before(done, place)
        called = abilities_called(done.scenario.start, asked.words)
        if found.waited:
            return lambda play: any(waits(play, known, card, ability) for card, ability in called)
    wanted = set(found.line if asked.kind == "ability" else (asked.words,))
    return lambda play: (
        wanted
        <= {
            clause
            for record in play.records
            for clause in (*numbers((*record.because, *record.by)), str(record.clause))
        }
    )


def _otherwise(other: Run, asked: Question, found: Found, clause: str) -> bool:
    """Whether an answer comes out otherwise on a run without a clause; not, if that never comes to what is asked."""
    try:
        now = value(other, asked, clause)
    except Unreadable:
        return False
    return now is not None and now != found.value


def _tells(other: Run, clause: str, found: Found) -> bool:
    """Whether a run without a clause says anything: its script fits, or the clause is what forbids the act itself."""
    return other.problem is None or any(reason.clause == clause for reason in found.because)


def _whole(other: Run, done: Run) -> bool:
    """Whether a run has come as far as another one: it waits where that one waits, or is over."""
    mine, theirs = other.line.decision, done.line.decision
    return mine is None or (theirs is not None and (mine.player, mine.clause) == (theirs.player, theirs.clause))


# --- choices --------------------------------------------------------------------------------------------------


def _choices(done: Run, asked: tuple[Question, ...], found: list[Found]) -> Iterator[tuple[int, Decided]]:
    """The decisions that each question's answer depends on, with the place of the question."""
    made = [decided for decided in done.decisions if decided.chosen is not None]
    by_hand = [at for at, moment in enumerate(done.line.moments) if moment.hand is not None]
    first = sum(len(moment.answers) for moment in done.line.moments[: max(by_hand, default=0)])
    late = range(len(made))[-DECISIONS:]
    for place, decided in enumerate(made):
        if place < first:  # what came before the judge's hand would have to be put right by it in another way
            continue
        if place not in late and decided.decision.player != JUDGE:
            continue
        depends: set[int] = set()
        for chosen in _others(decided):
            other = _instead(done, made, place, chosen)
            if other is not None:
                depends |= {n for n, question in enumerate(asked) if _differs(other, question, found[n])}
            if len(depends) == len(asked):
                break
        yield from ((n, decided) for n in sorted(depends))


def _others(decided: Decided) -> list[tuple[Option, ...]]:
    ways = [chosen for chosen, _ in distinct_choices(decided.state, decided.decision)]
    return [chosen for chosen in ways if chosen != decided.chosen][:OTHERS]


def _instead(done: Run, made: list[Decided], place: int, chosen: tuple[Option, ...]) -> Run | None:
    """The run with another choice, the later ones as they were as far as they can be; None if it comes to no end."""
    left = list(made[place + 1 :])
    first = [chosen]

    def answering(decision: Decision, _state: Any) -> tuple[Option, ...] | None:
        if first:
            return first.pop()
        for later in left:
            if same_decision(decision, later):
                left.remove(later)
                return later.chosen
        return None if decision.least else ()

    try:
        line = play_on(done.line.before(place), done.scenario.game.play, answering, most=most(done))
    except Endless:
        return None
    other = done._replace(line=dispute(line, done.scenario.until))
    return other if _whole(other, done) else None


# --- readings -------------------------------------------------------------------------------------------------


def _read(done: Run, question: Question, found: Found) -> tuple[Found, bool]:
    """What a question comes to where a gap is open, and whether it is the same under every reading."""
    decided = done.decisions[-1]
    ways: list[tuple[str, Found]] = []
    for option in decided.decision.options:
        answer = iter([(option,)])
        line = play_on(done.line, done.scenario.game.play, lambda *_, left=answer: next(left, None), most=most(done))
        other = done._replace(line=dispute(line, done.scenario.until))
        ways.append((decided.option(option), find(other, question)))
    if len({way.value for _, way in ways}) == 1:
        return ways[0][1], True
    words = "；".join(f"读作「{reading}」，则{way.answer}" for reading, way in ways)
    return Found(f"看怎么读。{words}", found.value, found.because), False


# --- in words -------------------------------------------------------------------------------------------------


LABELS: Final = {"alone": "少了哪一条就不同", "together": "一起少了才不同", "stand": "依据"}
"""What stands before the deciding clauses, by how they decide."""


def told(given: Iterable[Answer]) -> Iterator[tuple[str, str]]:
    """Answers in words, each line with its label; what decides several alike is said once, after the last of them."""
    groups: dict[object, list[Answer]] = {}
    for answer in given:
        alike = (answer.deciding, answer.how, answer.choices, answer.level, answer.depends)
        groups.setdefault(alike, []).append(answer)
    for same in groups.values():
        yield from (("答", answer.sentence) for answer in same)
        first = same[0]
        if first.deciding:
            yield LABELS[first.how], "、".join(first.deciding)
        elif first.how != "unproved" and not first.depends:
            yield "依据", NOTHING
        if first.choices:
            yield "另选就不同", "；".join(first.choices)
        if first.depends:
            yield "看裁判怎么读", "；".join(first.depends)


NOTHING: Final = "没有哪一条条文使它不同"
"""What is said of an answer that comes out the same whatever clause is switched off."""


def level(done: Run, given: tuple[Answer, ...]) -> str:
    """The level of the answers, and whether it is another one than the run's."""
    if any(answer.level != BY_THE_ENGINE for answer in given):
        return WITH_THE_JUDGE
    return BY_THE_ENGINE if done.level == BY_THE_ENGINE else f"{BY_THE_ENGINE}（有规则空白，但怎么读答案都一样）"
