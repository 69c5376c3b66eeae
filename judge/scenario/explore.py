"""Every choice from where a scenario's script ends: the distinct endings, and where they part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from judge.kernel import Play
from judge.kernel.explore import Ending, Explored
from judge.kernel.explore import explore as explore_states
from judge.kernel.line import play_on
from judge.kernel.records import Answer
from judge.scenario import editions
from judge.scenario.course import Decided, decisions, outcome
from judge.scenario.run import Run
from judge.scenario.telling import worded

Changes = dict[str, tuple[Any, Any]]
"""By fact, what it was and what it is."""
NAMED = 3
"""As many of the things that are different in an ending name it."""


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


def summary(done: Run, ending: Ending) -> Changes:
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


class Told(NamedTuple):
    """What endings come to: what each is called, what is different in it, and what is in all of them alike."""

    names: tuple[str, ...]
    changes: tuple[Changes, ...]
    """Of each ending, what not all of them have."""
    alike: Changes


def told(done: Run, endings: Sequence[Ending]) -> Told:
    """What endings are called: how the game is over, and what the fewest of them have, mere states last."""
    all_changes = [summary(done, ending) for ending in endings]
    alike = {
        fact: change
        for fact, change in (all_changes[0] if len(all_changes) > 1 else {}).items()
        if all(other.get(fact) == change for other in all_changes)
    }
    own = [{fact: change for fact, change in one.items() if fact not in alike} for one in all_changes]
    shared = Counter((fact, repr(change)) for one in own for fact, change in one.items())
    named = [
        sorted(one, key=lambda fact: (shared[fact, repr(one[fact])], isinstance(one[fact][1], bool))) for one in own
    ]
    names = _apart(own, [facts[:NAMED] for facts in named])
    said = [_name(done, *about) for about in zip(endings, own, names, strict=True)]
    return Told(tuple(said), tuple(own), alike)


def _apart(changes: Sequence[Changes], names: Sequence[list[str]]) -> Sequence[list[str]]:
    """The facts that endings are called by, with those more that tell apart what would be called the same."""
    facts = list(dict.fromkeys(fact for one in changes for fact in one))
    for fact in facts:
        alike: dict[str, list[int]] = {}
        for at, name in enumerate(names):
            alike.setdefault(repr([(one, changes[at].get(one)) for one in name]), []).append(at)
        for group in alike.values():
            if len({repr(changes[at].get(fact)) for at in group}) > 1:
                for at in group:
                    names[at].append(fact)
    return names


def _name(done: Run, ending: Ending, changed: Changes, facts: Iterable[str]) -> str:
    over = done.scenario.game.outcome(ending.state) is not None
    ended = [editions.in_words(done.scenario, outcome(done.scenario.game, ending.state))] if over else []
    return (
        "；".join(
            [*ended, *(change_told(fact, changed[fact]) if fact in changed else f"{fact} 不变" for fact in facts)]
        )
        or "没有不同"
    )


def change_told(fact: str, change: tuple[Any, Any]) -> str:
    """What was different, in words."""
    return f"{fact} {worded(change[0])}→{worded(change[1])}"


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
