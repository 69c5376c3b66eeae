"""The course of play as a ruling keeps it: a scenario played again, and what was told of it as plain values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import UNSET

from judge.games import Game
from judge.kernel import Blocked
from judge.kernel.line import Line
from judge.rulings import ruling
from judge.rulings.board import picture
from judge.rulings.ruling import Answered, Barred, Remark, Result, Step, digest
from judge.scenario import Run, Scenario, course, editions
from judge.scenario.answer import Answer, answers, numbered
from judge.scenario.because import barring
from judge.scenario.run import walk


def replay(scenario: Scenario, carried_out: int | None = None) -> Run:
    """Play a scenario by its script, as far as that goes, or up to a number of clauses carried out.

    Unlike a run it does not fail over a choice that is no longer on offer: what came before it is worth comparing.
    """
    done = walk(scenario)
    line = done.line
    if carried_out is not None and carried_out < len(line.moments):
        line = Line(line.start, line.moments[:carried_out], None, line.consulted)
    return done._replace(line=line)


def kept(done: Run, *, stopped: bool) -> dict[str, Any]:
    """The fields of a ruling that tell what happened, from the board before it to the one after it."""
    game, line, scenario = done.scenario.game, done.line, done.scenario
    told = kept_steps(done)
    decisions = [_decided(scenario, decided) for decided in done.decisions]
    waiting = decisions.pop() if line.decision is not None else None
    return {
        "level": done.level,
        "result": result(game, line.reached, scenario),
        "where": tuple(_own(scenario, line.state.where())) if line.state.depth() else (),
        "waiting": waiting,
        "carried_out": len(line.moments),
        "stopped": stopped,
        "decisions": tuple(decisions),
        "steps": told,
        "gaps": _remarks(told, "gap"),
        "refused": _remarks(told, "refused"),
        "state": course.plain(game.saved_start(line.state)),
        "before": picture(game, line.start),
        "after": picture(game, line.reached),
    }


def kept_steps(done: Run) -> tuple[Step, ...]:
    """What happened, step by step, in the numbers of the scenario's edition."""
    return tuple([_step(step) for step in editions.steps(done.scenario, done.steps) if step.kind != "entered"])


def answered(done: Run) -> tuple[Answered, ...]:
    """The answers to what its scenario asks."""
    given = numbered(done.scenario, answers(done, prove=len(done.used) == len(done.line.answers)))
    return tuple([_answered(answer) for answer in given])


def _answered(answer: Answer) -> Answered:
    how = UNSET if answer.how == "alone" else answer.how
    because = () if answer.found.told else tuple([reason.beside(answer.found.own) for reason in answer.because])
    more, value = answer.more or UNSET, digest(answer.found.value)[:16]
    proof = answer.proof.parts if answer.proof is not None else ()
    parts = UNSET if len([way for way, _ in proof if way != "stand"]) < 2 else proof
    return Answered(
        answer.asked,
        answer.answer,
        answer.deciding,
        answer.choices,
        answer.level,
        because,
        how,
        more,
        value,
        parts,
        answer.depends or UNSET,
        answer.waits.strip("（）") or UNSET,
    )


def _step(step: course.Step) -> Step:
    because = tuple([reason for reason in (*step.by, *step.because) if reason.words or reason in step.because])
    return Step(
        step.n, step.clause, step.kind, step.player, step.where, step.what, step.grounds, step.changed, because or UNSET
    )


def _own(scenario: Scenario, numbers: Iterable[object]) -> list[str]:
    """Clauses in the numbers of the scenario's edition."""
    return [editions.cited(scenario, str(number)) for number in numbers]


def _decided(scenario: Scenario, decided: course.Decided) -> ruling.Decided:
    """A decision in words."""
    decision = decided.decision
    return ruling.Decided(
        player=decided.player,
        clause=editions.cited(scenario, str(decision.clause)),
        question=decided.question,
        offered=tuple([decided.option(option) for option in decision.options]),
        barred=tuple([_barred(scenario, decided, barred) for barred in decision.blocked]),
        chosen=tuple([decided.option(option) for option in decided.chosen or ()]),
    )


def _barred(scenario: Scenario, decided: course.Decided, one: Blocked) -> Barred:
    game, state = decided.game, decided.state
    by, read = [editions.reasons(scenario, found) for found in barring(game, state, one)]
    because = tuple([reason for reason in (*by, *read) if reason.words])
    return Barred(decided.option(one.option), tuple(dict.fromkeys(reason.clause for reason in by)), because or UNSET)


def result(game: Game, state: Any, scenario: Scenario) -> Result:
    """How a game stands or ended."""
    ended = game.outcome(state)
    if ended is None:
        return Result(game.result(state), ended=False, winner="", draw=False, by=())
    winner = "" if ended.winner is None else game.players[ended.winner]
    return Result(game.result(state), ended=True, winner=winner, draw=ended.draw, by=tuple(_own(scenario, ended.by)))


def _remarks(told: tuple[Step, ...], kind: str) -> tuple[Remark, ...]:
    return tuple(dict.fromkeys(Remark(step.n, step.clause, step.what, step.by) for step in told if step.kind == kind))


def cited(run: Run) -> tuple[str, ...]:
    """Every clause that a run, its end or its open decision names, each once."""
    named = [*run.touched, *run.cited]
    if run.line.decision is not None:
        named += run.decisions[-1].clauses
    ended = result(run.scenario.game, run.line.reached, run.scenario).by
    return tuple(dict.fromkeys(number for number in (*_own(run.scenario, named), *ended) if number))
