"""Every choice from where a scenario's script ends: the distinct endings, and where they part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Any, NamedTuple

from judge.kernel import Option, Play
from judge.kernel.explore import Ending, Explored
from judge.kernel.explore import explore as explore_states
from judge.scenario import editions
from judge.scenario.course import Decided, outcome
from judge.scenario.run import Run
from judge.scenario.telling import worded

Changes = dict[str, tuple[Any, Any]]
"""By fact, what it was and what it is."""
NAMED = 3
"""As many of the things that are different in an ending name it."""


def explore(
    done: Run, *, most: int = 200_000, clauses: float = inf, tried: Callable[[], None] | None = None
) -> Explored:
    """Every ending of the procedure in which the scenario started (an attack, say), or of the game.

    At most so many states are looked at, and no further once so many clauses have been carried out.
    ``tried`` is called before each choice is; what it raises ends the trying.
    """
    game = done.scenario.game
    depth = done.scenario.start.depth()

    def over(state: Any) -> bool:
        frames = state.frames
        if frames and frames[-1].at < frames[-1].length:
            return len(frames) < depth
        return bool(state.depth() < depth)

    def playing(state: Any) -> Play[Any]:
        if tried is not None:
            tried()
        return game.play(state)

    return explore_states(done.line.state, playing, over, given=_given(done), most=most, clauses=clauses)


def _given(done: Run) -> tuple[tuple[Option, ...], ...]:
    """What the script has answered of the step that it stops in."""
    return tuple([answer.chosen for answer in done.line.given])


def summaries(done: Run, endings: Sequence[Ending]) -> list[Changes]:
    """What is different in each ending from where the script ended: by fact, before and after."""
    game, before = done.scenario.game, done.line.state
    old, known = game.facts(before), {card: game.card_facts(before, card) for card in before.cards}
    found: list[Changes] = []
    for ending in endings:
        after = ending.state
        new = game.facts(after)
        changes = {name: (old[name], new[name]) for name in old if old[name] != new[name]}
        for card, was in known.items():
            now = game.card_facts(after, card)
            for fact in game.brief:
                if fact in was and fact in now and was[fact] != now[fact]:
                    changes[f"{game.named(after, card)}.{fact}"] = was[fact], now[fact]
        found.append(changes)
    return found


class Told(NamedTuple):
    """What endings come to: what each is called, what is different in it, and what is in all of them alike."""

    names: tuple[str, ...]
    changes: tuple[Changes, ...]
    """Of each ending, what not all of them have."""
    alike: Changes
    whole: tuple[Changes, ...]
    """Of each ending, everything."""


def told(done: Run, endings: Sequence[Ending]) -> Told:
    """What endings are called: how the game is over, and what the fewest of them have, mere states last."""
    all_changes = summaries(done, endings)
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
    return Told(tuple(said), tuple(own), alike, tuple(all_changes))


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


def along(done: Run, ending: Ending) -> tuple[Decided, ...]:
    """The decisions of the shortest way to an ending, from where the script ended."""
    return tuple([Decided(done.scenario.game, to, state, answer.chosen) for answer, to, state in ending.way])


def aloud(done: Run, ending: Ending, place: int) -> Decided:
    """A decision of the shortest way with all that is said of it, which those who try every choice are spared."""
    game, asked = done.scenario.game, ending.way[place]
    play = game.play(asked.state)
    given = _given(done) if asked.state is ending.way[0].state else ()
    same = [earlier.answer.chosen for earlier in ending.way[:place] if earlier.state is asked.state]
    for chosen in (*given, *same):  # the same step asked more than once
        play.give(chosen)
    play.run()
    return Decided(game, play.decision or asked.decision, asked.state, asked.answer.chosen)


def parts_at(found: Explored) -> int | None:
    """The place in the shortest lines, from 0, of the first decision at which the endings part; None if they do not."""
    if len(found.endings) < 2:
        return None
    lines = [ending.line for ending in found.endings]
    for place in range(min(len(line) for line in lines)):
        if len({line[place].chosen for line in lines}) > 1:
            return place
    return min(len(line) for line in lines)
