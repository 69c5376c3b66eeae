"""Who would have decided where there was only one choice: there is no decision, but a step that says what was taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from judge.kernel import CHANCE
from judge.scenario import occasion
from judge.scenario.course import Step
from judge.scenario.found import Found
from judge.scenario.run import Run
from judge.scenario.standing import said_in
from judge.scenario.telling import player_name, say


class Forced(NamedTuple):
    """A choice that was the only one: what was asked, of whom, what was taken, and the step that tells it."""

    question: str
    who: str
    it: str
    step: Step


def forced(done: Run) -> Iterator[Forced]:
    """Every choice of a run that was the only one."""
    game, moments = done.scenario.game, done.line.told
    for step in done.steps:
        if not step.told or step.kind != "chosen" or step.player or step.moment >= len(moments):
            continue
        moment = moments[step.moment]
        record = moment.records[step.record] if step.record < len(moment.records) else None
        if record is None or not record.question or record.whose is None or record.whose == CHANCE:
            continue
        question = say(game, moment.state, record.question)
        yield Forced(question, player_name(game, record.whose), step.what.removeprefix(f"{question}："), step)


def of_one_choice(done: Run, words: str, at: str = "") -> Found | None:
    """Who would have decided what some words mean, where there was only one choice; None if nothing is called so."""
    here = occasion.span(done.line, at) if at else None
    found = [
        one
        for one in forced(done)
        if said_in(words, f"{one.question}：{one.it}") and (here is None or one.step.moment in here)
    ]
    if not found:
        return None
    said = dict.fromkeys(f"「{one.question}」由{one.who}决定（{one.step.clause}），只能是{one.it}" for one in found)
    who = "、".join(dict.fromkeys(one.who for one in found))
    line = tuple(dict.fromkeys(one.step.clause for one in found))
    return Found("，".join(said), who, (), None, line, told=True)
