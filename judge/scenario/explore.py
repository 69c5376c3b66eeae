"""Every choice from where a scenario's script ends: the distinct endings, and where they part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.kernel import Play
from judge.kernel.explore import Ending, Explored
from judge.kernel.explore import explore as explore_states
from judge.kernel.line import play_on
from judge.kernel.records import Answer
from judge.scenario.course import Decided, decisions
from judge.scenario.run import Run


def explore(done: Run, *, most: int = 200_000, tried: Callable[[], None] | None = None) -> Explored:
    """Every ending of the procedure in which the scenario started (an attack, say), or of the game.

    ``tried`` is called before each choice is; what it raises ends the trying.
    """
    game = done.scenario.game
    depth = done.scenario.start.depth()

    def over(state: Any) -> bool:
        frames = state.frames
        if frames and frames[-1].at < len(frames[-1].steps):
            return len(frames) < depth
        return bool(state.depth() < depth)

    def playing(state: Any) -> Play[Any]:
        if tried is not None:
            tried()
        return game.play(state)

    return explore_states(done.line.state, playing, over, most=most)


def summary(done: Run, ending: Ending) -> dict[str, tuple[Any, Any]]:
    """What is different in an ending from where the script ended: by fact, before and after."""
    game, before, after = done.scenario.game, done.line.state, ending.state
    old, new = game.facts(before), game.facts(after)
    found = {name: (old[name], new[name]) for name in old if old[name] != new[name]}
    for card in before.cards:
        known, now = game.card_facts(before, card), game.card_facts(after, card)
        for fact in game.brief:
            if fact in known and fact in now and known[fact] != now[fact]:
                found[f"{game.named(after, card)}.{fact}"] = known[fact], now[fact]
    return found


def along(done: Run, answers: tuple[Answer, ...]) -> tuple[Decided, ...]:
    """The decisions that these answers are given to, from where the script ended."""
    left = iter(answers)
    line = play_on(
        done.line, done.scenario.game.play, lambda _decision, _state: a.chosen if (a := next(left, None)) else None
    )
    before = len(done.line.answers)
    return decisions(done.scenario.game, line)[before : before + len(answers)]


def parts_at(found: Explored) -> int | None:
    """The place in the shortest lines, from 0, of the first decision at which the endings part; None if they do not."""
    if len(found.endings) < 2:
        return None
    lines = [ending.line for ending in found.endings]
    for place in range(min(len(line) for line in lines)):
        if len({line[place].chosen for line in lines}) > 1:
            return place
    return min(len(line) for line in lines)
