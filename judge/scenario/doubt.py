"""An act that is offered though the book contradicts itself on it: the judge is asked only when it is chosen.

By one reading it is then refused after all, or taken back: so it may not simply be said to be allowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from judge.kernel import JUDGE, Decision, Option
from judge.kernel.records import Record
from judge.scenario import occasion
from judge.scenario.act_proof import done_at
from judge.scenario.because import Because, bearing
from judge.scenario.one_on import instead, one_on
from judge.scenario.run import Run
from judge.scenario.standing import Stand, stand_of
from judge.scenario.telling import said, told

_OTHERS: Final = 4
"""So many other choices are tried."""


def came_of(done: Run, stands: list[Stand]) -> list[Stand]:
    """How an act stood, where it was chosen and came to nothing as that is told: by what took it back."""
    found = [(stand, undone(done, stand)) for stand in stands]
    return [_in_this_way(done, stand, *back) if back is not None else stand for stand, back in found]


def _in_this_way(done: Run, stand: Stand, place: int, record: Record) -> Stand:
    """How an act stands that was taken back: it may be done, if that was for what its player chose for it then."""
    taken = _taken_back(done, stand, place, record)
    if record.kind != "rewound":
        return taken
    for at, given, decision, chosen in _chosen_since(done, stand, place):
        others = [option for option in decision.options if option not in chosen][:_OTHERS]
        ways = [instead(done, at, given, (option,)) for option in others if decision.least <= 1]
        if any(way is not None and _rewound(way, at) is None for way in ways):
            game, state = done.scenario.game, done.line.told[at].state
            so = "、".join(said(game, state, option) for option in chosen)
            why = Because(str(record.clause), f"这次选了「{so}」：{told(game, done.line.told[place].state, record)}")
            return stand._replace(by=(Because(stand.clause), why))
    return taken


def _chosen_since(done: Run, stand: Stand, place: int) -> Iterator[tuple[int, int, Decision, tuple[Option, ...]]]:
    """What the player of an act chose for it after it, up to a place of the line."""
    who = stand.decided.decision.player if stand.decided is not None else None
    for at in range(stand.place, min(place + 1, len(done.line.moments))):
        moment = done.line.moments[at]
        for given, (decision, answer) in enumerate(zip(moment.decisions, moment.answers, strict=True)):
            if (at, given) > (stand.place, stand.given) and decision.player == who and answer.chosen:
                yield at, given, decision, answer.chosen


def in_vain(done: Run, stands: list[Stand]) -> list[Stand]:
    """How an act stands that could be chosen now and is taken back before anybody decides again: by what takes it."""
    start = len(done.line.moments)
    waiting = done.line.decision
    if len(stands) == 1 and stands[0].place < start:
        return [_passed_over(done, stands[0])]
    there = [stand for stand in stands if stand.place >= start and stand.legal and stand.option]
    here = [stand for stand in there if stand.decided is not None and stand.decided.chosen is None]
    if len({stand.option for stand in here}) != 1 or waiting is None or waiting.least > 1:
        return stands
    other = one_on(done, here[0].option)
    back = _rewound(other, start) if other is not None else None
    if other is None or back is None:
        return stands
    barred = tuple(dict.fromkeys(by for place in range(start, back[0] + 1) for by in _refused_at(other, place)))
    taken = [_taken_back(other, stand, *back) for stand in here]
    known = [stand._replace(by=tuple(dict.fromkeys((*stand.by, *barred)))) for stand in taken]
    return [known[here.index(stand)] if stand in here else stand for stand in stands]


def _passed_over(done: Run, stand: Stand) -> Stand:
    """How an act stands that somebody could have chosen where he chose another: taken back, if it would have been."""
    decided = stand.decided
    if decided is None or decided.decision.player == JUDGE or not decided.chosen or stand.chosen or not stand.option:
        return stand
    other = instead(done, stand.place, stand.given, stand.option) if stand.legal else None
    back = _rewound(other, stand.place) if other is not None else None
    return stand if other is None or back is None else _taken_back(other, stand, *back)._replace(place=stand.place)


def _refused_at(done: Run, place: int) -> Iterator[Because]:
    """What forbids that which was refused at a place of the line, before what it was for is taken back."""
    moment = done.line.told[place]
    for record in moment.records:
        if record.kind == "refused":
            yield from bearing(done.scenario.game, moment.state, record)[0]


def _rewound(done: Run, since: int) -> tuple[int, Record] | None:
    """The first record from a place of the line on by which something is taken back."""
    for place in range(since, len(done.line.told)):
        for record in done.line.told[place].records:
            if record.kind == "rewound":
                return place, record
    return None


def _taken_back(done: Run, stand: Stand, place: int, record: Record) -> Stand:
    game, state = done.scenario.game, done.line.told[place].state
    by, _ = bearing(game, state, record)
    if record.kind == "rewound":
        by = (Because(str(record.clause), told(game, state, record)), *by)
    return stand._replace(refused=True, by=by, decided=None, place=place, clause=str(record.clause))


def undone(done: Run, stand: Stand) -> tuple[int, Record] | None:
    """Where an act that was chosen came to nothing by what the judge read then: refused after all, or taken back."""
    moments = done.line.told
    if not stand.chosen or stand.place >= len(moments):
        return None
    depth, read = moments[stand.place].state.depth(), False
    for place in range(stand.place, len(moments)):
        if place > stand.place and moments[place - 1].state.depth() < depth:
            return None
        moment, here = moments[place], place == stand.place
        decisions = moment.decisions[stand.given + 1 :] if here else moment.decisions
        others = read and any(decision.player != JUDGE for decision in decisions)
        read = read or any(decision.player == JUDGE for decision in decisions)
        over = moment.state.depth() < depth
        for record in moment.records if read or over else ():
            refused = read and record.kind == "refused" and (record.answer == stand.option if here else over)
            if record.kind == "rewound" or (refused and (here or _of_its_card(record, stand))):
                return place, record
        if others:  # something else is chosen meanwhile
            return None
    return None


def _of_its_card(record: Record, stand: Stand) -> bool:
    """Whether what is refused is refused to the card that an act is about, and is no choice of its own."""
    cards = {one for option in stand.option for one in (option if isinstance(option, tuple) else (option,))}
    return not record.question and any(isinstance(one, int) and one in cards for one in record.what)


def under_way(done: Run, stands: list[Stand], since: int) -> list[Stand]:
    """Of the stands of an act that where it was chosen, and was being carried out at a later place of the line."""
    moments = done.line.told
    return [
        stand
        for stand in stands
        if stand.place < since
        and stand.chosen
        and all(moments[at].state.depth() >= moments[stand.place].state.depth() for at in range(stand.place, since))
    ]


def doubted(done: Run, act: str) -> tuple[Run, str] | None:
    """The run one choice on, where the gap is open on which an act hangs that is offered, and when it was chosen.

    None if it hangs on none.
    """
    waiting = done.line.decision
    if waiting is None or waiting.player == JUDGE or waiting.least > 1:
        return None
    here = [stand for stand in stand_of(done, act) if stand.place >= len(done.line.moments)]
    options = {stand.option for stand in here}
    if len(options) != 1 or not all(stand.legal and stand.option for stand in here):
        return None
    other = one_on(done, here[0].option)
    gap = other.line.decision if other is not None else None
    if other is None or gap is None or gap.player != JUDGE:
        return None
    read = [one_on(other, (option,)) for option in gap.options]
    acts = [done_at(run, act) for run in read if run is not None]
    came = [undone(run, stand) for run, stand in zip(filter(None, read), acts, strict=True) if stand is not None]
    times = occasion.places(other.line, here[0].clause)
    if all(back is None for back in came) or here[0].place not in times:
        return None
    return other, f"{here[0].clause} {times.index(here[0].place) + 1}"
