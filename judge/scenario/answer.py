"""The answer to a dispute: one sentence a question, with the clauses and the choices that decide it, proved.

A clause decides if the answer comes out otherwise without it, everything else the same: each clause that bore on the
run is switched off in turn, and the script played again. Where the script no longer fits without a clause, that clause
belongs to the course. A choice decides if another one, the later ones as they were as far as they can be, leads to
another answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from judge.clause import sort_key
from judge.games.placed import Unreadable
from judge.kernel import JUDGE, Decision, Option
from judge.kernel.explore import distinct_choices
from judge.kernel.line import Endless, play_on
from judge.scenario.asking import Found, Question, find, questions
from judge.scenario.course import Because, Decided
from judge.scenario.run import BY_THE_ENGINE, WITH_THE_JUDGE, Run, dispute, walk

OTHERS: Final = 5
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
    def because(self) -> tuple[Because, ...]:
        """What says so, the deciding clauses first named by the rules themselves."""
        return self.found.because


def answers(done: Run, *, prove: bool = True) -> tuple[Answer, ...]:
    """What a run answers to what its scenario asks. Raises Unreadable for a question that nobody understands."""
    asked = questions(done.scenario)
    found = [_found(done, question) for question in asked]
    if not prove:
        return tuple(Answer(q, f, (), (), done.level) for q, f in zip(asked, found, strict=True))
    deciding: list[list[str]] = [[] for _ in asked]
    for clause in _bearing(done):
        other = _without(done, clause)
        if other is not None:
            for place, question in enumerate(asked):
                if _differs(other, question, found[place]):
                    deciding[place].append(clause)
    made = _choices(done, asked, found)
    return tuple(
        _answer(done, question, found[place], tuple(deciding[place]), [way for at, way in made if at == place])
        for place, question in enumerate(asked)
    )


def _answer(
    done: Run, question: Question, found: Found, deciding: tuple[str, ...], ways: list[Decided]
) -> Answer:
    chosen = tuple([f"{way.player}：{way.question}：{way.choice}" for way in ways if way.decision.player != JUDGE])
    judged = tuple([f"{way.question}：{way.choice}" for way in ways if way.decision.player == JUDGE])
    waits = done.line.decision is not None and done.line.decision.player == JUDGE
    return Answer(question, found, deciding, chosen, WITH_THE_JUDGE if judged or waits else BY_THE_ENGINE, judged)


def _found(done: Run, question: Question) -> Found:
    return find(done, question)


def _differs(other: Run, question: Question, found: Found) -> bool:
    try:
        return find(other, question).value != found.value
    except Unreadable:  # the card that is asked for has no such fact there
        return True


# --- clauses --------------------------------------------------------------------------------------------------


def _bearing(done: Run) -> Iterable[str]:
    """Every clause that bore on a run: what was carried out or read in its order, then what was only consulted."""
    touched = dict.fromkeys(map(str, done.touched))
    return [*touched, *sorted({str(clause) for clause in done.line.consulted} - touched.keys(), key=sort_key)]


def _without(done: Run, clause: str) -> Run | None:
    """The run with a clause switched off; None if its script does not fit then, or if it comes to no end."""
    try:
        other = walk(done.scenario, without=clause)
    except Unreadable:
        return None
    return other if other.problem is None and _whole(other, done) else None


def _whole(other: Run, done: Run) -> bool:
    """Whether a run has come as far as another one: it waits where that one waits, or is over."""
    mine, theirs = other.line.decision, done.line.decision
    return mine is None or (theirs is not None and (mine.player, mine.clause) == (theirs.player, theirs.clause))


# --- choices --------------------------------------------------------------------------------------------------


def _choices(done: Run, asked: tuple[Question, ...], found: list[Found]) -> Iterator[tuple[int, Decided]]:
    """The decisions that each question's answer depends on, with the place of the question."""
    made = [decided for decided in done.decisions if decided.chosen is not None]
    for place, decided in enumerate(made):
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
        line = play_on(done.line.before(place), done.scenario.game.play, answering, until="")
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


# --- in words -------------------------------------------------------------------------------------------------


class Told(NamedTuple):
    """Answers that are decided alike, in words: a sentence each, and what decides them."""

    answers: tuple[Answer, ...]

    @property
    def deciding(self) -> tuple[str, ...]:
        """The deciding clauses."""
        return self.answers[0].deciding

    @property
    def choices(self) -> tuple[str, ...]:
        """The deciding choices."""
        return self.answers[0].choices


def together(given: Iterable[Answer]) -> list[Told]:
    """Answers that the same clauses and choices decide, side by side."""
    groups: dict[object, list[Answer]] = {}
    for answer in given:
        groups.setdefault((answer.deciding, answer.choices, answer.level), []).append(answer)
    return [Told(tuple(same)) for same in groups.values()]


def sentence(answer: Answer) -> str:
    """One answer in a sentence."""
    because = "、".join(reason.whole for reason in answer.because)
    return f"{answer.found.answer}" + (f"（{because}）" if because else "")
