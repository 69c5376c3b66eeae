"""Where a run stands whose dispute is over: what was gone, and who is asked next, if nothing comes between."""

from __future__ import annotations

from typing import Final

from judge.clause import timed
from judge.kernel.line import Endless, Line, play_on
from judge.scenario import occasion
from judge.scenario.course import SILENT, Decided, decisions
from judge.scenario.run import Run

_ON: Final = 500
"""So many clauses are gone on to find out who would be asked next."""


def next_decided(done: Run) -> Decided | None:
    """Who is asked next, and what, where a run ends that waits for nobody; None: nobody, or something comes first.

    What nobody wrote of a hand is not played: a decision turns later is no next one.
    """
    line, game = done.line, done.scenario.game
    if line.decision is not None or game.outcome(line.state) is not None:
        return None
    try:
        on = play_on(Line(line.state), game.play, lambda *_: None, most=_ON)
    except Endless:
        return None
    told = any(record.kind not in SILENT for moment in on.moments for record in moment.records)
    if on.decision is None or told or on.state.turn != line.state.turn:
        return None
    return decisions(game, on)[-1]


def closing(done: Run, stop: str = "") -> str:
    """What is said below the steps of a run that waits for nobody; empty where it is over, or somebody decides.

    ``stop``: the clause at which whoever runs it wants it to stop, whatever the dispute says itself.
    """
    line, game = done.line, done.scenario.game
    if line.decision is not None or game.outcome(line.state) is not None:
        return ""
    last = max((step.n for step in done.steps if step.told), default=0)
    state, until = line.state, stop or done.scenario.until
    where = f"停在{f'第{last}步之后，' if last else ''}回合{state.turn}，{game.players[state.turn_player]}的回合"
    later = next_decided(done)
    then = (
        f"接下来由{later.asked}" if later is not None else f"要看后面的，剧本接着写，或{'改' if until else '写'} until"
    )
    return f"{_gone_through(line, until) or '剧本写的都走完了'}，{where}。{then}。"


def _gone_through(line: Line, until: str) -> str:
    """What clause a line stops after, and after which time where it is another one than that which was said.

    A dispute goes on to its clause behind the last choice of its script: that may be a later time.
    """
    clause, time = timed(until)
    came = len(occasion.places(line, clause)) if until else 0
    if came < int(time or 1):
        return ""
    if came == int(time or 1):
        return f"走完了 {until}"
    return f"走完了第{came}次 {clause}（剧本的最后一步在第{came - 1}次以后才选）"
