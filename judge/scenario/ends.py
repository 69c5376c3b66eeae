"""What a question comes to at the ends that a run which still waits can have: so that two runs can be compared.

A run waits at a choice, at chance or at a gap, and what was not played yet is the same on no two runs unless it is
played. Each way to choose is tried; where there are too many, or play does not stop, nobody knows.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

from judge.games import Game
from judge.games.written.placed import Placed, Unreadable
from judge.kernel import CHANCE, JUDGE, Decision, Option
from judge.kernel.explore import distinct_choices
from judge.kernel.line import Endless, play_on
from judge.scenario.course import Decided
from judge.scenario.disputed import Watched, dispute, over
from judge.scenario.finding import value
from judge.scenario.found import Question
from judge.scenario.of_facts import of_the_board
from judge.scenario.proof import as_before, in_its_turn, most
from judge.scenario.run import Run, unfinished

MOST: Final = 200
"""So many ends are looked at."""


class Ends(NamedTuple):
    """What a question comes to at the ends of a run.

    ``run``: the first of them. ``values``: what it comes to by each way to choose what is open; of one length where
    nothing is open, or all come to the same. ``unknown``: nobody looked at all of them.
    """

    run: Run
    values: tuple[tuple[tuple[object, ...], object], ...] = ()
    unknown: bool = False

    def stays(self, now: object) -> bool:
        """Whether it surely comes to what it is now."""
        return self.settled and self.values[0][1] == now

    @property
    def settled(self) -> bool:
        """Whether it comes to one thing."""
        return len(self.values) == 1 and not self.unknown

    def same(self, other: Ends) -> bool:
        """Whether a question surely comes to the same on two runs, however what is open is chosen."""
        return not (self.unknown or other.unknown) and self.values == other.values


def ends(done: Run, asked: Question, most_ends: int = MOST) -> Ends:
    """What a question comes to, however that is chosen which a run waits for."""
    seen: list[tuple[tuple[object, ...], Run]] = []
    left: list[tuple[tuple[object, ...], Run, bool]] = [((), done, False)]
    while left:
        way, run, chose = left.pop()
        waiting = waits_for(run, asked, chose=chose)
        if waiting is None:
            seen.append((way, run))
            continue
        if len(waiting.decision.options) + len(seen) + len(left) > most_ends:
            return Ends(done, unknown=True)
        several = distinct_choices(waiting.state, waiting.decision)
        if len(several) + len(seen) + len(left) > most_ends:
            return Ends(done, unknown=True)
        chose = chose or waiting.decision.player not in {JUDGE, CHANCE}
        for chosen, _ in reversed(several):
            other = chosen_there(run, chosen)
            if other is None:
                return Ends(done, unknown=True)
            left.append(((*way, waiting.decision.clause, chosen), other, chose))
    try:
        values = [(way, value(run, asked)) for way, run in seen]
    except Unreadable:
        return Ends(done, unknown=True)
    first = seen[0][1]
    if len({came_to for _, came_to in values}) == 1:
        return Ends(first, (((), values[0][1]),))
    return Ends(first, tuple(values))


def waits_for(done: Run, asked: Question, *, chose: bool = False) -> Decided | None:
    """The decision that a question's answer may still hang on; None if it can be given.

    ``chose``: a player has chosen on the way; after that he passes where he may.
    """
    waiting = unfinished(done)
    if waiting is None or waiting.decision.player in {JUDGE, CHANCE}:
        return waiting
    if idle(done) or not changing(asked) or (chose and not waiting.decision.least):
        return None
    return waiting


def changing(asked: Question) -> list[Question]:
    """The questions that play that goes on can change; how an act stood, or how often, is said of what was played."""
    every = (asked, *(condition.question for condition in asked.seen))
    return [one for one in every if (of_the_board(one) or one.kind == "ability") and not one.at]


def idle(done: Run) -> bool:
    """Whether play waits where a turn's player begins what he likes, with nothing under way: that is another story."""
    return _begins_anew(done.scenario.game, done.line.state)


def _begins_anew(game: Game, state: Any) -> bool:
    """Whether a state is one in which a turn's player begins what he likes."""
    mine = state.frames[state.depth() - 1].steps if state.depth() else ()
    if mine != _beginning(game):
        return False
    return not any(state.zones[place] for place in state.zones if place[1] in game.board.unshown)


@cache
def _beginning(game: Game) -> tuple[Any, ...]:
    """The steps of the procedure in which a game waits where nothing is said of it."""
    usual = game.start(Placed({}, "", 1, 1), {})
    return usual.frames[usual.depth() - 1].steps if usual.depth() else ()


def chosen_there(done: Run, chosen: tuple[Option, ...]) -> Run | None:
    """The run with the decision answered that it waits for; who chose to pass before does so again.

    What a turn's player begins after it is left open, and so is the next turn, if the dispute was over before it: what
    is asked is asked of where it was over. None if it runs on, and the dispute is not over where it is left.
    """
    first, game = [chosen], done.scenario.game
    made = [decided for decided in done.decisions if decided.chosen is not None]

    def answering(decision: Decision, state: Any) -> tuple[Option, ...] | None:
        if first:
            return first.pop()
        if decision.player in {JUDGE, CHANCE} or _begins_anew(game, state):
            return None
        return as_before(decision, made) or (None if decision.least else ())

    try:
        watched = Watched(done.line.start, done.scenario.until)
        line = play_on(done.line, game.play, answering, most=most(done), enough=watched.enough)
    except Endless as endless:
        line = endless.line
        if not over(line, done.scenario.until):
            return None
    return done._replace(line=in_its_turn(dispute(line, done.scenario.until), done))
