"""The steps of a line, one for each thing that happened, as the desk lists them."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.kernel import Record
from judge.kernel.line import Moment
from judge.kernel.records import numbers
from judge.scenario.telling import player_name, say, told
from judge.tui.branch import Branch
from judge.tui.lay import Row, row

KINDS = {
    "applied": ("行", ""),
    "chosen": ("选", "good"),
    "offered": ("供", ""),
    "refused": ("禁", "bad"),
    "checked": ("查", "dim"),
    "entered": ("入", "dim"),
    "replaced": ("替", "mark"),
    "layered": ("算", ""),
    "rewound": ("退", "mark"),
    "loop": ("环", "mark"),
    "gap": ("缺", "mark"),
    "start": ("始", "head"),
    "open": ("问", "mark"),
    "end": ("终", "head"),
}
"""One character for each kind of step, and the style of its text."""

MEANT = {
    "applied": "实行",
    "chosen": "选择",
    "offered": "提供",
    "refused": "不许",
    "checked": "查验，不适用",
    "entered": "进入本条",
    "replaced": "代替",
    "layered": "计算",
    "rewound": "退回",
    "loop": "循环",
    "gap": "规则空白",
    "start": "开始",
    "open": "等待决定",
    "end": "结束",
}


class Step(NamedTuple):
    """One thing that happened, or the start or the end of a line."""

    kind: str
    clause: str
    text: str
    moment: int
    """The clause that was being carried out, by its place in the line; -1 for the start."""
    n: int
    """Its number as rulings count: from 1, and what was only looked at has the number of the step before it."""
    record: Record | None = None
    answer: int | None = None
    """The place of the decision that was made here, or is open."""

    @property
    def quiet(self) -> bool:
        """Whether a clause was only looked at, so that the step may be left out."""
        return self.kind in {"checked", "entered"}


def steps(branch: Branch) -> tuple[Step, ...]:
    """Every step of a line, the start first, the open decision or the end last."""
    scenario, line = branch.scenario, branch.line
    found = [Step("start", "", scenario.question or scenario.title, -1, 0)]
    answered = n = 0
    for place, moment in enumerate(line.moments):
        made = matched(moment)
        refused: set[tuple[str, tuple[str, ...]]] = set()
        for at, record in enumerate(moment.records):
            words = told(scenario.game, moment.state, record)
            if record.kind == "refused":
                if (words, numbers(record.by)) in refused:
                    continue
                refused.add((words, numbers(record.by)))
            n += record.kind != "checked"
            decision = answered + made[at] if at in made else None
            found.append(Step(record.kind, record.clause, words, place, n, record, decision))
        if not moment.records:
            words = scenario.game.book[moment.clause].text.partition("\n")[0]
            found.append(Step("entered", moment.clause, words, place, n, None, answered if moment.answers else None))
        answered += len(moment.answers)
    return (*found, _last(branch, len(line.moments), n))


def _last(branch: Branch, place: int, n: int) -> Step:
    game, line = branch.scenario.game, branch.line
    if line.decision is not None:
        question = say(game, line.state, line.decision.question)
        words = f"等{player_name(game, line.decision.player)}决定：{question}"
        return Step("open", line.decision.clause, words, place, n, None, len(branch.answers))
    result = game.facts(line.state).get("结果", "")
    return Step("end", "", f"到此为止，结果：{result}", place, n)


def matched(moment: Moment) -> dict[int, int]:
    """Which record of a moment tells of which of its answers.

    An answer that no record tells of (a loop was found instead of it) belongs to the first record there is.
    """
    made: dict[int, int] = {}
    told = [place for place, record in enumerate(moment.records) if record.player is not None]
    for answer, given in enumerate(moment.answers):
        if told and moment.records[told[0]].answer == given.chosen:
            made[told.pop(0)] = answer
        else:
            made[next((place for place in range(len(moment.records)) if place not in made), 0)] = answer
    return made


def step_row(step: Step, place: int) -> Row:
    """A step in the list of steps."""
    tag, style = KINDS[step.kind]
    number = f"{step.clause} " if step.clause else ""
    return row((f"{tag} ", style or "dim"), (number, "number"), (step.text, style), value=place, hang=3)


def standing(branch: Branch, step: Step) -> tuple[str, ...]:
    """Where play stands at a step: the clauses from the outermost one in."""
    if step.record is not None and step.record.where:
        return step.record.where
    if step.moment < 0:
        return tuple(branch.line.start.where())
    if step.moment < len(branch.line.moments):
        return branch.line.moments[step.moment].where
    return branch.line.decision.where if branch.line.decision else ()


def state_at(branch: Branch, step: Step) -> Any:
    """The state after a step."""
    if step.moment < 0:
        return branch.line.start
    return branch.line.moments[step.moment].state if step.moment < len(branch.line.moments) else branch.line.state


def state_before(branch: Branch, step: Step) -> Any:
    """The state before the clause of a step was carried out."""
    if step.moment <= 0:
        return branch.line.start
    return branch.line.moments[step.moment - 1].state
