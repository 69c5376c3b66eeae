"""What happened, in the words in which a run tells it: as somebody says it, or as the step says it that tells of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from judge.games.written.naming import unmarked
from judge.scenario import sooner, told_as
from judge.scenario.course import Step
from judge.scenario.heard import FACT, Heard, any_of
from judge.scenario.run import Run
from judge.scenario.telling import ABILITY_NAME

_DOING: Final = re.compile("(?P<p>[\ue200-\ue2ff])?(?P<c>[\ue000-\ue0ff])(?P<deed>[^\ue000-\ue4ff]+)")
_TO: Final = ("对", "给予")
"""What stands behind who does something, before whom he does it to."""
_USED: Final = frozenset({"用", "使用"})
_ARRIVING: Final = re.compile("(?P<c>[\ue000-\ue0ff])(?:被)?(?:放|进|去|送|回|移|到|入|置|加)+(?P<z>[\ue300-\ue3ff])")


def in_words(done: Run, heard: Heard, text: str) -> str:
    """The words for something in which a run tells of it; empty if no step does."""
    text = "".join([heard.typed(sign) if any_of(FACT, sign) else sign for sign in text])
    if arriving := _ARRIVING.fullmatch(text):
        return _arrival(done, heard.named(arriving["c"]), heard.named(arriving["z"]))
    return next((words for words in _ways(done, heard, text) if _tells(done, words)), "")


def _tells(done: Run, words: str) -> bool:
    """Whether a step says that it happened: not only what it quotes, the text or the name of an ability."""
    said, steps = told_as.said_as(done, words)
    return any(
        "『" in said or all(told_as.said_plainly(part, ABILITY_NAME.sub("", step.what)) for part in said.split())
        for step in steps
    )


def _ways(done: Run, heard: Heard, text: str) -> Iterator[str]:
    """Ways to say it: as it is said; what a card does with other words between; what is done with a card: 使用雷."""
    yield heard.named(text)
    yield heard.typed(text)
    doing = _DOING.fullmatch(text)
    if doing is None:
        return
    who, card, deed = heard.named(doing["p"] or ""), heard.named(doing["c"]), doing["deed"]
    if deed.removeprefix("被") in _USED:
        yield f"{who}使用{card}"
        return
    if _SET_OFF.fullmatch(deed) and (verb := _set_off(done, card)):
        yield f"{card} {verb}"
    deed = re.sub("^进(?!入)", "进入", deed)
    yield f"{who}{card}{deed}"
    others = done.scenario.game.speech.deeds.get(deed, ()) if deed not in done.scenario.game.book.terms else ()
    for other in others:  # 兵上场 is told as its use
        yield from (f"{who}{other}{card}", f"{who}{card}{other}")
    apart = f"{card} {deed}"
    steps = [step for step in told_as.said_as(done, apart)[1] if step.kind == "applied"]
    if not who and steps and all(_is_of(step, card) for step in steps):
        yield apart
    yield from (f"{who}{card}{to} {deed}" for to in _TO)
    done_with = f"{deed.removeprefix('被')}{card}"
    if not who and all(step.what.startswith(done_with) for step in told_as.said_as(done, done_with)[1]):
        yield done_with


_SET_OFF: Final = re.compile("(?:的(?:能力|效果))?被?(?:触发|诱发|发动)")


def _set_off(done: Run, card: str) -> str:
    """What a step says in which an ability of a card is set off: 进入待机状态."""
    steps = (step for step in done.steps if step.told and sooner.sets_off(step) and _is_of(step, card))
    return next((step.what.rpartition("』")[2] for step in steps), "")


def _is_of(step: Step, card: str) -> bool:
    """Whether a step begins with a card: what it tells is what that card does, or what becomes of it."""
    return unmarked(step.what).startswith(card)


def _arrival(done: Run, card: str, zone: str) -> str:
    """The step that tells that a card comes to a zone, in its own words."""
    for step in done.steps:
        went = step.told and any(
            one.fact == "zone" and unmarked(one.subject) == card and str(one.new).rpartition(".")[2] == zone
            for one in step.changed
        )
        if went and card in step.what:
            return unmarked(step.what)
    return ""
