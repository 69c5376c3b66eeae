"""The answer to a dispute: one sentence a question, with the clauses and the choices that decide it, proved.

A clause decides if the answer comes out otherwise without it, everything else the same: each clause that bore on the
run is switched off in turn, and the script played again. Where the script no longer fits without a clause, that clause
belongs to the course. A choice decides if another one, the later ones as they were as far as they can be, leads to
another answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from judge.clause import Clause
from judge.games.written.placed import Placed, Unreadable
from judge.kernel import JUDGE, Decision, Option, Play
from judge.kernel.explore import distinct_choices
from judge.kernel.line import Endless, Line, play_on
from judge.scenario.asking import find, must_be_known, question, questions
from judge.scenario.course import Because, Decided
from judge.scenario.found import Found, Question
from judge.scenario.hand import said
from judge.scenario.run import BY_THE_ENGINE, WITH_THE_JUDGE, Run, dispute, walk

OTHERS: Final = 3
"""So many other options are tried at each decision."""


class Answer(NamedTuple):
    """The answer to one question."""

    question: Question
    found: Found
    deciding: tuple[str, ...]
    """The clauses without which it comes out otherwise, in the order in which they act."""
    choices: tuple[str, ...]
    """The choices without which it comes out otherwise."""
    level: str
    depends: tuple[str, ...] = ()
    """What the judge decided that it depends on."""

    @property
    def asked(self) -> str:
        """What was asked."""
        return self.question.words

    @property
    def sentence(self) -> str:
        """The answer in a sentence, with what says so."""
        because = "、".join([reason.whole for reason in self.because])
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
        if one.kind == "act" and what.value is None and one.placed not in refused:
            must_be_known(done, one)
    if not prove:
        return tuple(Answer(q, f, (), (), done.level) for q, f in zip(asked, found, strict=True))
    deciding: list[list[str]] = [[] for _ in asked]
    for clause, place in bearing(done).items():
        other = _without(done, clause, place)
        for n, one in enumerate(asked):
            if _tells(other, clause, found[n]) and _differs(other, one, found[n]):
                deciding[n].append(clause)
    made = list(_choices(done, asked, found))
    return tuple(
        _answer(done, one, found[place], tuple(deciding[place]), [way for at, way in made if at == place])
        for place, one in enumerate(asked)
    )


def _answer(done: Run, question: Question, found: Found, deciding: tuple[str, ...], ways: list[Decided]) -> Answer:
    chosen = tuple([f"{way.player}：{way.question}：{way.choice}" for way in ways if way.decision.player != JUDGE])
    judged = tuple([f"{way.question}：{way.choice}" for way in ways if way.decision.player == JUDGE])
    judged += tuple(_by_hand(done, question, found))
    sure = True
    if done.line.decision is not None and done.line.decision.player == JUDGE:
        found, sure = _read(done, question, found)
    return Answer(question, found, deciding, chosen, BY_THE_ENGINE if sure and not judged else WITH_THE_JUDGE, judged)


def _by_hand(done: Run, question: Question, found: Found) -> Iterator[str]:
    """What the judge did by hand without which the answer comes out otherwise or not at all; what is left to him."""
    for place, act in enumerate(done.scenario.script if done.by_hand else ()):
        if act.hand:
            script = (*done.scenario.script[:place], *done.scenario.script[place + 1 :])
            try:
                other = walk(done.scenario, script=script, most=_most(done))
                depends = other.problem is not None or _differs(other, question, found)
            except Unreadable:
                depends = True
            if depends:
                yield said(act.placed)
    for face in done.line.start.faces.values():
        yield from (f"『{text}』由裁判处理" for text in face.by_hand)


def _differs(other: Run, question: Question, found: Found) -> bool:
    try:
        return find(other, question).value != found.value
    except Unreadable:  # the card that is asked for has no such fact there
        return True


# --- clauses --------------------------------------------------------------------------------------------------


class Probe(Clause):
    """A clause that is none: whoever asks whether it is the one switched off is noted, with the place in the line."""

    noted: dict[str, int]
    play: Play[Any]
    before: int
    """How many clauses were carried out before this play began."""

    __hash__ = Clause.__hash__

    def __eq__(self, other: object) -> bool:
        self.noted.setdefault(str(other), self.before + self.play.carried_out)
        return False

    def __ne__(self, other: object) -> bool:
        return not self == other


def bearing(done: Run) -> dict[str, int]:
    """Every clause that bears on a run, in the order in which they act, with the moment in which each first does.

    Only these can make a difference to what was played: switching a clause off is asked about nowhere else before the
    step that waits for a decision.
    """
    probe = Probe("\N{NULL}", "")
    probe.noted = {}

    def playing(state: Any) -> Play[Any]:
        probe.play = done.scenario.game.play(state, without=probe)
        return probe.play

    for probe.before, state, given in _stretches(done):
        left = iter(given)
        play_on(Line(state), playing, lambda *_, left=left: next(left, None))
    found = {clause: at for clause, at in probe.noted.items() if clause and at < len(done.line.moments)}
    acts = {clause: at for at, clause in reversed(list(_acts(done)))}
    return dict(sorted(found.items(), key=lambda item: max(item[1], acts.get(item[0], 0))))


def _stretches(done: Run) -> Iterator[tuple[int, Any, list[tuple[Option, ...]]]]:
    """What was played between what the judge did by hand: its place in the line, its state, what was chosen in it."""
    place, state = 0, done.scenario.start
    given: list[tuple[Option, ...]] = []
    for at, moment in enumerate(done.line.moments):
        given += [answer.chosen for answer in moment.answers]
        if moment.hand is not None:
            yield place, state, given
            place, state, given = at + 1, moment.state, []
    yield place, state, [*given, *(answer.chosen for answer in done.line.given)]


def _acts(done: Run) -> Iterator[tuple[int, str]]:
    """The clauses that stand on a line that people read, each with its moment."""
    for step in done.steps:
        if step.told:
            yield from ((step.moment, clause) for clause in step.clauses)


def _tells(other: Run, clause: str, found: Found) -> bool:
    """Whether a run without a clause says anything: its script fits, or the clause is what forbids the act itself."""
    return other.problem is None or any(reason.clause == clause for reason in found.because)


def _without(done: Run, clause: str, place: int) -> Run:
    """The run with a clause switched off that first acts at a place, as far as its script can be followed."""
    if len(done.used) != len(done.line.answers):  # played by hand: there is no script to follow
        return _by_answers(done, clause)
    moments = done.line.moments[:place]
    at = max((n for n, moment in enumerate(moments, 1) if moment.answers), default=0)
    given = sum(len(moment.answers) for moment in moments[:at])
    used = done.used[given - 1] if given else 0
    before = Line(done.line.start, moments[:at], None, done.line.consulted)
    try:
        return walk(done.scenario, script=done.scenario.script[used:], without=clause, after=before, most=_most(done))
    except Unreadable as endless:
        return done._replace(problem=endless)


def _by_answers(done: Run, clause: str) -> Run:
    """The same for a line that no script played: its answers are given again, each to the decision it was given to."""
    left = [decided for decided in done.decisions if decided.chosen is not None]

    def answering(decision: Decision, _state: Any) -> tuple[Option, ...] | None:
        return left.pop(0).chosen if left and _same(decision, left[0]) else None

    def playing(state: Any) -> Play[Any]:
        return done.scenario.game.play(state, without=clause)

    try:
        line = play_on(Line(done.line.start), playing, answering, most=_most(done))
    except Endless:
        return done._replace(problem=Unreadable(()))
    return done._replace(line=dispute(line, done.scenario.until), problem=Unreadable(()) if left else None)


def _most(done: Run) -> int:
    """So many clauses are enough for what differs from a run by one thing; more is another story."""
    return 2 * len(done.line.moments) + 200


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
    for place, decided in enumerate(made):
        if place < first:  # what came before the judge's hand would have to be put right by it in another way
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
            if _same(decision, later):
                left.remove(later)
                return later.chosen
        return None if decision.least else ()

    try:
        line = play_on(done.line.before(place), done.scenario.game.play, answering, most=_most(done))
    except Endless:
        return None
    other = done._replace(line=dispute(line, done.scenario.until))
    return other if _whole(other, done) else None


def _same(decision: Decision, later: Decided) -> bool:
    """Whether a decision can be answered as a later one was."""
    asked = later.decision
    fits = later.chosen is not None and set(later.chosen) <= set(decision.options)
    count = decision.least <= len(later.chosen or ()) <= decision.most
    return (decision.player, decision.clause) == (asked.player, asked.clause) and fits and count


# --- readings -------------------------------------------------------------------------------------------------


def _read(done: Run, question: Question, found: Found) -> tuple[Found, bool]:
    """What a question comes to where a gap is open, and whether it is the same under every reading."""
    decided = done.decisions[-1]
    ways: list[tuple[str, Found]] = []
    for option in decided.decision.options:
        answer = iter([(option,)])
        line = play_on(done.line, done.scenario.game.play, lambda *_, left=answer: next(left, None), most=_most(done))
        other = done._replace(line=dispute(line, done.scenario.until))
        ways.append((decided.option(option), find(other, question)))
    if len({way.value for _, way in ways}) == 1:
        return ways[0][1], True
    words = "；".join(f"读作「{reading}」，则{way.answer}" for reading, way in ways)
    return Found(f"看怎么读。{words}", found.value, found.because), False


# --- in words -------------------------------------------------------------------------------------------------


def told(given: Iterable[Answer]) -> Iterator[tuple[str, str]]:
    """Answers in words, each line with its label; what decides several alike is said once, after the last of them."""
    groups: dict[object, list[Answer]] = {}
    for answer in given:
        groups.setdefault((answer.deciding, answer.choices, answer.level, answer.depends), []).append(answer)
    for same in groups.values():
        yield from (("答", answer.sentence) for answer in same)
        first = same[0]
        if first.deciding:
            yield "少了哪一条就不同", "、".join(first.deciding)
        if first.choices:
            yield "另选就不同", "；".join(first.choices)
        if first.depends:
            yield "看裁判怎么读", "；".join(first.depends)


def level(done: Run, given: tuple[Answer, ...]) -> str:
    """The level of the answers, and whether it is another one than the run's."""
    if any(answer.level != BY_THE_ENGINE for answer in given):
        return WITH_THE_JUDGE
    return BY_THE_ENGINE if done.level == BY_THE_ENGINE else f"{BY_THE_ENGINE}（有规则空白，但怎么读答案都一样）"
