"""When a fact is asked for: before, after or at something that happened, by the step that says so.

After something is also what follows of it before play leaves the place where it happened (what moves acts, which is
told a step later): where the fact changes on the way, each is another time, with its step.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from judge.games.written.placed import Placed
from judge.scenario import counting, occasion, told_as
from judge.scenario.course import Step
from judge.scenario.found import Question
from judge.scenario.happened import in_words
from judge.scenario.heard import CARD, Heard, any_of
from judge.scenario.of_facts import read_at
from judge.scenario.run import Run
from judge.scenario.worded import plain

BEFORE, AFTER, WHILE = "前", "后", "时"
_TIMES: Final = 3
"""So many times are told of one question; more are no answer."""


class Event(NamedTuple):
    """Something that happened: the step that first names it, that says it is done, and the last that it lasts."""

    first: Step
    done: Step
    last: Step


def times(done: Run, heard: Heard, event: str, how: str, nth: int, fact: str) -> list[str]:
    """The times that are meant, as they are written behind ``@``, each with another value; none if nobody knows."""
    found = _events(done, heard, event)
    if nth:
        found = found[nth - 1 : nth]
    values: dict[object, str] = {}
    for one in found:
        known = {time: _value(done, fact, time) for time in _of_event(done, one, how)}
        if None in known.values():
            return []
        if one.done.kind == "chosen" and how == AFTER and len(set(known.values())) > 1:  # nothing is done yet
            announced = next(iter(known.values()))
            known = {time: value for time, value in known.items() if value != announced} or known
        for time, value in known.items():
            values.setdefault(value, time)
    return list(values.values()) if len(values) <= _TIMES else []


def _of_event(done: Run, event: Event, how: str) -> list[str]:
    if how == BEFORE:
        before = [step.n for step in done.steps if step.told and step.moment < event.first.moment]
        return [str(before[-1]) if before else occasion.START]
    if how == WHILE:
        return [str(event.done.n)]
    return [str(step.n) for step in done.steps if step.told and event.done.n <= step.n <= event.last.n and _tells(step)]


def _tells(step: Step) -> bool:
    return step.kind != "refused"


def _value(done: Run, fact: str, time: str) -> object | None:
    """A fact at a time; None if there is none, or what has it is not there."""
    found = read_at(done, Question("fact", fact, time, Placed(fact, "", 1, 1)))
    return None if found is None else plain(found[0](found[1]))


def _events(done: Run, heard: Heard, event: str) -> list[Event]:
    """What happened that some words mean, each time."""
    if any_of(CARD, event):
        return _used(done, heard.named(event))
    if turn := _TURN.fullmatch(event):
        return _turns(done, heard.named(turn["whose"]), ends=turn["what"] == "结束")
    words = in_words(done, heard, event)
    if not words:
        return []
    said, steps = told_as.said_as(done, words)
    steps = [step for step in steps if _tells(step)]
    happened = [one for one in steps if not (counting.turned_down(said, one) or counting.undone(said, one))]
    each = counting.each_once(done, said, happened) if happened else []
    if "『" in words:  # what an ability does is told in steps that do not name it
        each = each[:1]
    found, begin = [], -1
    for one in each:
        first = next((step for step in steps if begin < step.n), one)
        found.append(Event(first if first.n < one.n else one, one, _lasts(done, one)))
        begin = one.n
    return found


_TURN: Final = re.compile("(?P<whose>[\ue200-\ue2ff])的?回合(?P<what>开始|结束)")


def _turns(done: Run, whose: str, *, ends: bool) -> list[Event]:
    """That a player's turn begins or ends: the step with which it is his, or no more."""
    game, line = done.scenario.game, done.line
    found = []
    for place, moment in enumerate(line.told):
        was, now = (game.facts(state).get("回合玩家") for state in (line.state_before(place), moment.state))
        here = [step for step in done.steps if step.moment == place and step.told and _tells(step)]
        if was != now and whose == (was if ends else now) and here:
            found.append(Event(here[0], here[-1], here[-1]))
    return found


def _lasts(done: Run, step: Step) -> Step:
    """The last step of what goes on where something happened."""
    within, last = step.where[:-1], step
    for other in done.steps[done.steps.index(step) :]:
        if other.where[: len(within)] != within or len(other.where) <= len(within):
            break
        last = other if other.told else last
    return last


def _used(done: Run, card: str) -> list[Event]:
    """That a card is used which is gone then: from the first step that names it to the last."""
    game, state = done.scenario.game, done.line.reached
    found = []
    for one in game.find(state, card):
        if one not in state.cards or game.card_facts(state, one).get("区域") not in game.look.gone:
            continue
        name = game.named(state, one)
        steps = [step for step in done.steps if step.told and _tells(step) and name in step.what]
        if steps:
            found.append(Event(steps[0], steps[-1], steps[-1]))
    return found
