"""What may be done after, at or before something that happened: 弃牌以后B还能不能用冷枪. The time is never left out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from judge.games.written.placed import Placed
from judge.scenario import events, moments, occasion, told_as
from judge.scenario.colloquial.called import called
from judge.scenario.course import Step
from judge.scenario.found import Question
from judge.scenario.happened import in_words
from judge.scenario.heard import Heard, heard
from judge.scenario.run import Run, unfinished
from judge.scenario.spoken import MAY
from judge.scenario.standing import stand_of

_LATER: Final = re.compile(
    "(?P<event>.+?)(?P<how>以后|之后|完以后|完之后|的时候|以前|之前|(?<=.)[后完时])[，,]?(?P<act>(?:(?!以后|之后).)*)"
)


def at_a_time(done: Run, said: str, acts: Callable[[str], tuple[str, ...]]) -> tuple[str, ...]:
    """What may be done after or at something that happened: the first time after it at which that is to be chosen.

    ``acts``: what the rest of the question comes to.
    """
    listened = heard(done, said)
    found = _LATER.fullmatch(listened.text)
    if found is None or not MAY.search(listened.typed(found["act"])):
        return ()
    steps = _telling(done, listened, found["event"])
    if not steps:
        return ()
    places = [step.moment for step in steps]
    when = range(min(places), max(places) + 2) if found["how"][-1] in "时候" else range(max(places) + 1, _END)
    when = range(min(places)) if found["how"][-1] == "前" else when
    return tuple(form for act in acts(listened.typed(found["act"])) if (form := _within(done, act, when)))


def _telling(done: Run, listened: Heard, event: str) -> list[Step]:
    """The steps that tell of an event, as it is said or as play calls it: 用完术 is told as 使用术①."""
    bare = re.sub("过来|上来|下来|[了过完]", "", event)
    if words := in_words(done, listened, bare):
        return [step for step in told_as.said_as(done, words)[1] if step.kind != "refused"]
    if by_name := events.called(done, listened.named(bare)):
        return by_name
    named = [listened.named(sign) for sign in bare if "\ue000" <= sign <= "\ue1ff"]
    deed = re.sub("[\ue000-\ue2ff]", "", bare)
    for verb in called(done, deed) or ["使用"]:
        for name in named:
            words = f"{verb} {name.rpartition('『')[2].rstrip('』') if '『' in name else name}"
            if steps := [step for step in told_as.said_as(done, words)[1] if step.kind != "refused"]:
                return steps
    return []


def of_a_later_time(done: Run, said: str) -> bool:
    """Whether it is asked what may be done after something, in so many words."""
    found = _LATER.fullmatch(heard(done, said).text)
    return found is not None and found["how"] in _PLAINLY and MAY.search(said) is not None


def that_never_came(done: Run, said: str) -> str:
    """What it is asked after, or before, in so many words, that no step tells of; empty if one does."""
    listened = heard(done, said)
    found = _LATER.fullmatch(listened.text)
    if found is None or found["how"] not in _PLAINLY or _telling(done, listened, found["event"]):
        return ""
    return listened.typed(found["event"])


_PLAINLY: Final = ("以后", "之后", "完以后", "完之后", "的时候", "以前", "之前")
_END: Final = 10**9
_SAYS: Final = 2
"""An act of a single character (用) is any."""


def _within(done: Run, act: str, when: range) -> str:
    """An act at the first of some places at which it is to be chosen or was refused; empty if it is at none."""
    later = [stand for stand in stand_of(done, act) if stand.place in when and stand.clause]
    if " @" in act or (len(act) < _SAYS and act not in done.scenario.faces):
        return ""
    if not later:  # where the run ends it is refused, and the answer says what it was before
        known = when.stop == _END and moments.late(done, Question("act", act, "", Placed(act, "", 1, 1)), [])
        if when.stop != _END:
            return _at_that_time(done, act, when)
        if not known or unfinished(done) is not None:
            return act if known else ""
        return f"{act} @{max(step.n for step in done.steps if step.told)}"  # that it is over is a part of the answer
    first = later[0] if when.start else later[-1]  # before something it is the last time that counts
    places = occasion.places(done.line, first.clause)
    if first.place in places:
        at = f" {places.index(first.place) + 1}" if places.index(first.place) else ""
        return f"{act} @{first.clause}{at}"
    here = (step.n for step in done.steps if step.told and step.moment == first.place)  # the time is never left out
    return f"{act} @{n}" if (n := next(here, 0)) else ""


def _at_that_time(done: Run, act: str, when: range) -> str:
    """An act at a time at which nobody is asked for it, as the step that tells of that time; empty before something."""
    here = next((step.n for step in done.steps if step.told and step.moment == when.start and when.start), 0)
    known = here and moments.not_now(done, act, when.start, stand_of(done, act))
    return f"{act} @{here}" if known else ""
