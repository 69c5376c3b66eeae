"""How many may be chosen for what somebody was asked: 选几个 冥府问答，抉择."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from judge.games.written.naming import unmarked
from judge.kernel import CHANCE
from judge.scenario import occasion
from judge.scenario.course import Step
from judge.scenario.forced import forced
from judge.scenario.found import Found
from judge.scenario.run import Run
from judge.scenario.standing import said_in

SO_MANY: Final = "选几个 "
NEVER_ASKED: Final = "没有问到"


class Choice(NamedTuple):
    """A choice of a run: what was asked, with what it could be, how many of that, and the step that tells it."""

    question: str
    options: tuple[str, ...]
    least: int
    most: int
    step: Step | None
    only: bool = False


def choices(done: Run) -> Iterator[Choice]:
    """Every choice of a run, also where there was only one."""
    told, seen = [step for step in done.steps if step.told and step.kind == "chosen"], set[int]()
    for decided in done.decisions:
        one, question = decided.decision, unmarked(decided.question)
        if one.player != CHANCE:
            here = (s for s in told if s.clause == str(one.clause) and unmarked(s.what).startswith(question))
            options = tuple(map(unmarked, map(decided.option, one.options)))
            step = next((s for s in here if s.n not in seen), None)
            seen |= {step.n} if step is not None else set()
            yield Choice(question, options, one.least, min(one.most, len(options)), step)
    for each in forced(done):
        yield Choice(unmarked(each.question), (unmarked(each.it),), 1, 1, each.step, only=True)


def find(done: Run, words: str, at: str) -> Found:
    """How many may be chosen where some words are asked, with what says so."""
    here = occasion.span(done.line, at) if at else None
    found = [
        one
        for one in choices(done)
        if said_in(words, one.question) and (here is None or (one.step is not None and one.step.moment in here))
    ]
    if not found:
        return Found(f"没有人要选「{words}」", NEVER_ASKED, told=True)
    by = {one.question: [other for other in found if other.question == one.question] for one in found}
    said = [_said(some[0]) if len(some) == 1 else _one_by_one(some) for some in by.values()]
    line = tuple(dict.fromkeys(clause for one in found if one.step for clause in one.step.clauses))
    return Found("；".join(said), "、".join(dict.fromkeys(map(_limits, found))), (), None, line, told=True)


def _one_by_one(some: list[Choice]) -> str:
    """The same asked several times: how many of each, and not how many of all."""
    steps = "、".join(f"第{one.step.n}步" for one in some if one.step is not None)
    each = "、".join(dict.fromkeys(map(_limits, some)))
    return f"「{some[0].question}」问了{len(some)}次，一次选{each}个（{steps}）"


def _limits(choice: Choice) -> str:
    return str(choice.most) if choice.least == choice.most else f"{choice.least}到{choice.most}"


def _said(choice: Choice) -> str:
    """A choice with how many of what may be chosen, and why."""
    step = choice.step
    why = "，".join(f"{one.gives}（{one.clause}）" for one in step.because if one.gives) if step is not None else ""
    where = f"（第{step.n}步 {step.clause}{'，因为' if why else ''}{why}）" if step is not None else ""
    if choice.only:
        return f"「{choice.question}」只能是{choice.options[0]}{where}"
    return f"「{choice.question}」选{_limits(choice)}个{where}"
