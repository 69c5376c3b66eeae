"""The course of play as a ruling tells it: a line played again from its scenario, and put into plain values."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from judge.games import Game
from judge.kernel import Decision, Option
from judge.kernel.line import Line, play_on
from judge.kernel.records import Change, Record, numbers
from judge.rulings.board import picture
from judge.rulings.ruling import Barred, Changed, Decided, Remark, Result, Step
from judge.scenario import Run, Scenario, Unreadable
from judge.scenario.run import answer
from judge.scenario.telling import player_name, said, say, told


class Asked(NamedTuple):
    """A decision that was answered, and the state in which it was."""

    decision: Decision
    state: Any
    chosen: tuple[Option, ...]


class Replay(NamedTuple):
    """A scenario played again; ``problem`` says why its script could not be followed to the end."""

    run: Run
    asked: tuple[Asked, ...]
    problem: str = ""


def replay(scenario: Scenario, carried_out: int | None = None) -> Replay:
    """Play a scenario by its script, as far as that goes, or up to a number of clauses carried out.

    Unlike a run it does not fail over a choice that is no longer on offer: what came before it is worth comparing.
    """
    game = scenario.game
    acts = list(scenario.script)
    asked: list[Asked] = []
    problem = ""

    def answering(decision: Decision, state: Any) -> tuple[Option, ...] | None:
        nonlocal problem
        if not acts:
            return None
        try:
            chosen = answer(scenario, acts[0], decision, state)
        except Unreadable as error:
            problem = str(error)
            return None
        acts.pop(0)
        asked.append(Asked(decision, state, chosen))
        return chosen

    line = play_on(Line(scenario.start), game.play, answering)
    if acts and not problem:
        problem = f"对局已经结束，剧本还有{len(acts)}步没有用到"
    if carried_out is not None and carried_out < len(line.moments):
        line = Line(line.start, line.moments[:carried_out], None, line.consulted)
    return Replay(Run(scenario, line), tuple(asked), problem)


def course(done: Replay, *, stopped: bool) -> dict[str, Any]:
    """The fields of a ruling that tell what happened, from the board before it to the one after it."""
    game, line = done.run.scenario.game, done.run.line
    told = steps(done.run)
    decision = line.decision
    return {
        "level": done.run.level,
        "result": result(game, line.state),
        "where": tuple(map(str, line.state.where())) if line.state.depth() else (),
        "waiting": decided(game, Asked(decision, line.state, ())) if decision is not None else None,
        "carried_out": len(line.moments),
        "stopped": stopped,
        "decisions": tuple(decided(game, asked) for asked in done.asked),
        "steps": told,
        "gaps": _remarks(told, "gap"),
        "refused": _remarks(told, "refused"),
        "state": _plain(game.saved_start(line.state)),
        "before": picture(game, line.start),
        "after": picture(game, line.state),
    }


def steps(run: Run) -> tuple[Step, ...]:
    """Everything that happened in a run, in words, each with its clause."""
    game = run.scenario.game
    found: list[Step] = []
    n = 0
    for moment in run.line.moments:
        refused: dict[tuple[str, tuple[str, ...]], int] = {}
        for record in moment.records:
            player = "" if record.player is None else player_name(game, record.player)
            step = _step(game, moment.state, record, player)
            before = refused.get((step.what, step.by))
            if before is None:
                n += step.kind != "checked"
            found.append(msgspec.structs.replace(step, n=before or n))
            if step.kind == "refused":
                refused[step.what, step.by] = found[-1].n
    return tuple(found)


def _step(game: Game, state: Any, record: Record, player: str) -> Step:
    changed = tuple(_changed(game, state, change) for change in record.changed)
    by = tuple(map(str, numbers(record.by)))
    where = tuple(map(str, record.where))
    return Step(0, str(record.clause), record.kind, player, where, told(game, state, record), by, changed)


def _changed(game: Game, state: Any, change: Change) -> Changed:
    subject = game.named(state, change.subject) if isinstance(change.subject, int) else change.subject
    if change.fact == "zone":
        return Changed(subject, change.fact, _place(game, change.old), _place(game, change.new))
    return Changed(subject, change.fact, _plain(change.old), _plain(change.new))


def _plain(value: object) -> Any:
    """A value as JSON can hold it; a citation becomes its number."""
    return msgspec.to_builtins(value, enc_hook=str)


def _place(game: Game, place: Any) -> str:
    player, zone = place
    return f"{game.players[player]}.{zone}"


def decided(game: Game, asked: Asked) -> Decided:
    """A decision in words."""
    decision, state, chosen = asked
    return Decided(
        player=player_name(game, decision.player),
        clause=str(decision.clause),
        question=say(game, state, decision.question),
        offered=tuple(said(game, state, option) for option in decision.options),
        barred=tuple(Barred(said(game, state, b.option), tuple(map(str, numbers(b.by)))) for b in decision.blocked),
        chosen=tuple(said(game, state, option) for option in chosen),
    )


def result(game: Game, state: Any) -> Result:
    """How a game stands or ended."""
    words = str(game.facts(state)["结果"])
    winner = next((name for name in game.players if words == f"{name}胜"), "")
    over = getattr(state, "over", None)
    by = tuple(dict.fromkeys(map(str, over.by))) if over is not None else ()
    return Result(words, words != "继续", winner, words == "平局", by)


def _remarks(told: tuple[Step, ...], kind: str) -> tuple[Remark, ...]:
    return tuple(dict.fromkeys(Remark(step.n, step.clause, step.what, step.by) for step in told if step.kind == kind))


def cited(run: Run) -> tuple[str, ...]:
    """Every clause that a run, its end or its open decision names, each once."""
    decision = run.line.decision
    found = [*run.cited, *result(run.scenario.game, run.line.state).by]
    if decision is not None:
        found += [decision.clause, *(reason.clause for barred in decision.blocked for reason in barred.by)]
    return tuple(dict.fromkeys(str(number) for number in found if number))
