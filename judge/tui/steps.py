"""The steps of a line as the desk lists them: the course as it is told, with a start and an end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from judge.kernel.line import within
from judge.scenario import editions
from judge.scenario.course import SILENT, Step, outcome
from judge.scenario.telling import player_name, say
from judge.tui.branch import Branch, ended
from judge.tui.lay import Piece, Row, row

DECIDES = "◆"
"""What marks a step whose clause decides the answer."""

TAGS = {
    "applied": ("行", ""),
    "chosen": ("选", "good"),
    "offered": ("可", ""),
    "refused": ("禁", "bad"),
    "checked": ("未", "dim"),
    "withheld": ("不", "bad"),
    "entered": ("走", "dim"),
    "replaced": ("替", "mark"),
    "layered": ("算", ""),
    "rewound": ("撤", "mark"),
    "loop": ("环", "mark"),
    "gap": ("缺", "mark"),
    "judged": ("裁", "mark"),
    "start": ("始", "head"),
    "open": ("问", "mark"),
    "end": ("终", "head"),
}
"""One character for each kind of step, and the style of its text."""
EDGES = ("open", "end")
"""The kinds that stand behind all that a line has to tell."""


def steps(branch: Branch) -> tuple[Step, ...]:
    """Every step of a line, the start first, the open decision or the end last."""
    scenario, line = branch.scenario, branch.line
    start = _edge("start", "", scenario.question or scenario.title, -1, 0)
    told = editions.steps(scenario, [step for step in branch.run.steps if not step.again])
    n = told[-1].n if told else 0
    return (start, *told, _last(branch, len(line.moments), n))


def _last(branch: Branch, place: int, n: int) -> Step:
    game, line = branch.scenario.game, branch.line
    if line.decision is not None:
        question = say(game, line.state, line.decision.question)
        words = f"等{player_name(game, line.decision.player)}决定：{question}"
        step = _edge("open", editions.cited(branch.scenario, str(line.decision.clause)), words, place, n)
        where = tuple([editions.cited(branch.scenario, str(number)) for number in line.decision.where])
        return step._replace(where=where, decision=len(branch.answers))
    on = "争议到此为止。" if ended(branch) else ""
    return _edge("end", "", on + editions.in_words(branch.scenario, outcome(game, line.state)), place, n)


def _edge(kind: str, clause: str, words: str, moment: int, n: int) -> Step:
    return Step(n, clause, kind, "", words, (), (), (), (), moment)


def quiet(step: Step) -> bool:
    """Whether a clause was only looked at, so that the step may be left out."""
    return step.kind in SILENT


def step_row(step: Step, place: int) -> Row:
    """A step in the list of steps."""
    tag, style = TAGS[step.kind]
    number = f"{step.clause} " if step.clause else ""
    return row((f"{tag} ", style or "dim"), (number, "number"), (step.what, style), value=place, hang=3)


def standing(branch: Branch, step: Step) -> tuple[str, ...]:
    """Where play stands at a step: the clauses from the outermost one in."""
    start = branch.line.start.where() if step.moment < 0 else ()
    return step.where or tuple([editions.cited(branch.scenario, number) for number in start])


def state_at(branch: Branch, step: Step) -> Any:
    """The state after a step, before what else its clause did; of a choice, the one in which it was to be made."""
    line = branch.line
    if step.moment < 0:
        return line.start
    if step.moment >= len(line.told) or step.kind in EDGES:
        return line.reached
    moment = line.told[step.moment]
    at_once = step.kind in {"chosen", "refused"}
    if step.record >= len(moment.records) - 1 and not at_once:
        return moment.state
    states = _within(branch, step.moment)
    if states:
        return states[step.record]
    return _state_before(branch, step) if at_once else moment.state


def state_before(branch: Branch, step: Step) -> Any:
    """The state before what a step tells of; at an edge nothing is another since."""
    if step.kind in EDGES and step.moment >= 0:
        return branch.line.reached
    inside = 0 <= step.moment < len(branch.line.told)
    states = _within(branch, step.moment) if inside and step.record else ()
    return states[step.record - 1] if states else _state_before(branch, step)


def _state_before(branch: Branch, step: Step) -> Any:
    """The state before the clause of a step was carried out."""
    return branch.line.state_before(max(step.moment, 0))


def _within(branch: Branch, place: int) -> tuple[Any, ...]:
    """The states at the records of a moment; those of the moment that was looked at last are kept."""
    key = id(branch.line), place
    if _KEPT.get("of") != key:
        _KEPT.update(of=key, line=branch.line, states=within(branch.line, place, branch.scenario.game.play))
    states: tuple[Any, ...] = _KEPT["states"]
    return states


_KEPT: dict[str, Any] = {}
"""The states within the moment that was looked at last, and the line that it is of, so that no other has its id."""


def listed_row(step: Step, place: int, *, note: str, decides: bool) -> Row:
    """A step in the list, marked if it decides the answer, or if a note was written at it."""
    shown = step_row(step, place)
    marks: list[Piece] = [(f"{DECIDES} ", "mark")] if decides else []
    marks += [("注 ", "mark")] if note else []
    return shown._replace(pieces=(*marks, *shown.pieces)) if marks else shown


def deciding_steps(steps: Sequence[Step], deciding: Iterable[str]) -> tuple[int, ...]:
    """The places of the steps at which an answer is decided, by the clauses that decide it.

    A clause decides where it is carried out or forbids; one that only gives a reason, in the first step that has it.
    """
    told = [(at, step) for at, step in enumerate(steps) if step.kind not in SILENT]
    found: set[int] = set()
    for clause in deciding:
        acting = [at for at, step in told if clause == step.clause or clause in step.grounds]
        found.update(acting or [at for at, step in told if clause in step.clauses][:1])
    return tuple(sorted(found))
