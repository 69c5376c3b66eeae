"""What became of an ability that does something all the time: from which step to which it did, and why not else."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability
from judge.scenario.because import because
from judge.scenario.found import Found
from judge.scenario.of_facts import untouched
from judge.scenario.run import Run


def found(done: Run, card: int, ability: Ability, name: str, only: range | None) -> Found | None:
    """Whether and when it did something; ``only``: whether it does at the end of an occasion. None: it is none such."""
    states = [done.line.start, *(moment.state for moment in done.line.told)]
    if done.scenario.game.holds(states[0], card, ability) is None:
        return None
    if only is not None:
        return _then(done, card, ability, name, states[only[-1] + 1]) if only else None
    did = _over_time(done, card, ability, states)
    if not any(did):
        state = _before_it_left(states, card)
        return _then(done, card, ability, name, state)
    spans = []
    for does, places in groupby(range(len(did)), lambda place: did[place]):
        here = list(places)
        if does:
            spans.append(f"{_from(done, here[0])}到{_until(done, here[-1], len(did) - 1)}")
    last = max(place for place, does in enumerate(did) if does)
    while_so = _then(done, card, ability, name, states[last])
    words = f"{name}有效（{'、'.join(spans)}）"
    if did[-1]:
        return while_so._replace(answer=words)
    after = _then(done, card, ability, "此后", states[-1])
    return Found(f"{words}；{after.answer}", "作用", after.because, None, (*while_so.line, *after.line))


def _then(done: Run, card: int, ability: Ability, name: str, state: Any) -> Found:
    """Whether it does something on a board, and what says so."""
    game = done.scenario.game
    does = game.holds(state, card, ability)
    own = (game.named(state, card), ability.name or ability.text)
    told = because(game, state, game.why_ability(state, card, ability))
    reasons = tuple([replace(one, card="", ability="") if (one.card, one.ability) == own else one for one in told])
    clauses = tuple(dict.fromkeys(reason.clause for reason in reasons))
    return Found(f"{name}{'起作用' if does else '没有起作用'}", "作用" if does else "没有", reasons, None, clauses)


def _over_time(done: Run, card: int, ability: Ability, states: list[Any]) -> list[bool]:
    """Whether it did something in each state of a line; looked at only where anything but where play stands changed."""
    did: list[bool] = []
    for place, state in enumerate(states):
        if place and untouched(states[place - 1], state):
            did.append(did[-1])
        else:
            did.append(bool(done.scenario.game.holds(state, card, ability)))
    return did


def _before_it_left(states: list[Any], card: int) -> Any:
    """The last state before its card came to where it lies in the end; the last one, if it has lain there all along."""
    places = [(state.cards[card].player, state.cards[card].zone) if card in state.cards else None for state in states]
    earlier = [state for state, place in zip(states, places, strict=True) if place not in {places[-1], None}]
    return earlier[-1] if earlier else states[-1]


def _from(done: Run, place: int) -> str:
    """Since when: the step that brought it about, the last one that was told as that place was carried out."""
    told = [step.n for step in done.steps if step.told and step.moment < place]
    return f"从第{told[-1]}步" if told else "从开始"


def _until(done: Run, place: int, last: int) -> str:
    """Until when: the step that ended it, the first one that was told as that place was carried out."""
    told = [step for step in done.steps if step.told and step.moment >= place]
    ended = [step for step in told if step.moment == place and step.changed] or told
    return f"第{ended[0].n}步" if ended and place < last else "最后"
