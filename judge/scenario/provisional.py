"""What an answer says of a dispute that waits for a decision: what is chosen there may make it another one."""

from __future__ import annotations

from typing import Any, Final

from judge.games.written.placed import Placed, Unreadable
from judge.kernel import JUDGE, Decision, Option
from judge.kernel.explore import distinct_choices
from judge.kernel.line import Endless, play_on
from judge.scenario.choices import as_before
from judge.scenario.finding import value
from judge.scenario.found import Question
from judge.scenario.of_facts import of_the_board
from judge.scenario.proof import in_its_turn, most
from judge.scenario.run import Run, dispute, unfinished

TRIED: Final = 4
"""So many ways to answer the decision are tried."""


def still_open(done: Run, asked: tuple[Question, ...]) -> list[str]:
    """Of each question: what its answer waits for, where what is chosen there makes it another one; empty if nothing.

    A gap that waits to be read is told by its readings (:mod:`.readings`).
    """
    waiting = unfinished(done) if any(map(_changing, asked)) else None
    if waiting is None or waiting.decision.player == JUDGE or _idle(done):
        return [""] * len(asked)
    ways = [chosen for chosen, _ in distinct_choices(waiting.state, waiting.decision)][:TRIED]
    others = [_played(done, chosen) for chosen in ways]
    said = f"（还没有走完，等{waiting.asked}；那里怎么选，可能使它不同）"
    return [said if any(_differs(done, other, one) for other in others) else "" for one in asked]


def _changing(asked: Question) -> list[Question]:
    """The questions that play that goes on can change; how an act stood, or how often, is said of what was played."""
    every = (asked, *(condition.question for condition in asked.seen))
    return [one for one in every if (of_the_board(one) or one.kind == "ability") and not one.at]


def _idle(done: Run) -> bool:
    """Whether play waits where a turn's player begins what he likes, with nothing under way: that is another story."""
    game, state = done.scenario.game, done.line.state
    usual = game.start(Placed({}, done.scenario.file, 1, 1), {})
    mine, theirs = (one.frames[one.depth() - 1].steps if one.depth() else () for one in (state, usual))
    lies = [state.zones[place] for place in state.zones if place[1] in game.board.unshown]
    return mine == theirs and not any(lies)


def _differs(done: Run, other: Run, asked: Question) -> bool:
    """Whether a question comes to something else on the run that went on; a claim, by what it sees on the board."""
    try:
        changed = any(value(other, one) != value(done, one) for one in _changing(asked))
        return changed and (not asked.seen or value(other, asked) != value(done, asked))
    except Unreadable:
        return True


def _played(done: Run, chosen: tuple[Option, ...]) -> Run:
    """The run with the decision answered that it waits for; who chose to pass before does so again."""
    first = [chosen]
    made = [decided for decided in done.decisions if decided.chosen is not None]

    def answering(decision: Decision, _state: Any) -> tuple[Option, ...] | None:
        if first:
            return first.pop()
        return as_before(decision, made) or (None if decision.least else ())

    try:
        line = play_on(done.line, done.scenario.game.play, answering, most=most(done))
    except Endless as endless:
        line = endless.line
    return done._replace(line=in_its_turn(dispute(line, done.scenario.until), done))
