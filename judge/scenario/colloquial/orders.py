"""What came first, asked in a judge's own words: 甲和乙谁先, A先选还是B先选, 谁的能力先结算.

Only what is alike is put in an order: two things that were done so, two abilities that waited, who was asked the same
first. Two cards of which nothing is said but that one is first are compared by what waited of them, and by no other.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from judge.games.written.naming import unmarked
from judge.scenario import happenings, sooner, told_as
from judge.scenario.colloquial.facts import Asked, C, P, Q
from judge.scenario.course import Step
from judge.scenario.forced import forced
from judge.scenario.happened import in_words
from judge.scenario.run import Run

_ONE_FIRST: Final = "(?:谁|哪个|哪张|哪一个|哪一张|哪边|哪一方)(?:在|是)?先"
_FIRST: Final = (
    re.compile(f"(?P<x>.+?)(?:和|与|跟|、|还是)(?P<y>.+?)(?:的?(?:能力|效果))?是?{_ONE_FIRST}(?P<v>.*)"),
    re.compile(f"(?P<x>{P})先(?P<v>.+?)还是(?P<y>{P})先(?P=v)?"),
    re.compile("先(?P<x>.+?)还是先?(?P<y>.+)"),
    re.compile("(?P<x>.+?)先还是(?P<y>.+?)先(?P<v>.*)"),
)
_WHO_FIRST: Final = re.compile("谁(?:的(?:能力|效果|技能|[^先的]{1,4}))?(?:来|会|是)*先(?P<v>.*?)的?")
_CARRIES_OUT: Final = re.compile(
    "(?:处理|结算|计算|清算|发动|触发|诱发|生效|算|做|使用|用|实行|执行)?(?:能力|效果|技能)?"
)
"""What people call it that an ability which waits is done."""
_SETS_OFF: Final = re.compile("触发|诱发")
_CHOOSES: Final = re.compile("选择?|挑|决定")
"""What people call it that somebody is asked what to choose."""
_FEW: Final = 3
"""So many things both were asked are told of one question."""
_CARD: Final = re.compile(f"(?:{P}的)?(?P<of>{C}|{Q})(?:的?(?:能力|效果|技能))?")


def first(asked: Asked) -> list[str]:
    """Which of two things came first, or which of the players did something first."""
    if found := _WHO_FIRST.fullmatch(asked.text):
        return _who_first(asked, found["v"])
    for way in _FIRST:
        if found := way.fullmatch(asked.text):
            return _of_two(asked, found["x"], found["y"], found.groupdict().get("v") or "")
    return []


def _who_first(asked: Asked, deed: str) -> list[str]:
    done = asked.done
    waited = [f"{happenings.FIRST}{verb}" for verb in _waiting(done)] if _CARRIES_OUT.fullmatch(deed) else []
    if waited or not deed:
        return waited
    if _CHOOSES.fullmatch(deed) and (found := _asked_first(done)):
        return found
    one, other = done.scenario.game.players
    words = in_words(done, asked.heard, deed)
    told = told_as.said_as(done, words)[1] if words else []
    names = (*done.scenario.game.players, *done.scenario.faces)
    by_somebody = any(name in step.what for step in told for name in names)
    return _in_order(asked, one, other, deed) or ([f"{happenings.FIRST}{words}"] if by_somebody else [])


def _of_two(asked: Asked, one: str, other: str, deed: str) -> list[str]:
    """Which of two came first: of abilities that wait by that, of players who choose by what both are asked."""
    done, players = asked.done, asked.done.scenario.game.players
    if {*map(asked.heard.named, (one, other))} == {*players} and _CHOOSES.fullmatch(deed):
        return _asked_first(done)
    bare = [re.sub(f"^{_CARRIES_OUT.pattern}(?={C}|{P}|{Q})", "", part) for part in (one, other)]
    both = [_CARD.fullmatch(part) for part in bare]
    if all(both) and _SETS_OFF.search(deed) and all("『" in asked.heard.named(part) for part in bare):
        return [happenings.BEFORE.join(map(asked.heard.named, bare))]
    if all(both) and _CARRIES_OUT.fullmatch(deed) and not _SETS_OFF.search(deed):
        names = [asked.heard.named(found["of"]) for found in both if found]
        waited = [happenings.BEFORE.join([f"{name} {verb}" for name in names]) for verb in _waiting(done, names)]
        return waited or (_in_order(asked, one, other, deed) if deed else [])
    return _in_order(asked, one, other, deed)


def _in_order(asked: Asked, one: str, other: str, deed: str) -> list[str]:
    said = [in_words(asked.done, asked.heard, f"{x}{deed}") for x in (one, other)]
    if not all(said) and deed:
        apart = [f"{asked.heard.named(deed)} {asked.heard.named(x)}" for x in (one, other)]
        said = apart if all(told_as.said_as(asked.done, words)[1] for words in apart) else said
    return [happenings.BEFORE.join(said)] if all(said) else []


def _waiting(done: Run, of: list[str] | None = None) -> list[str]:
    """How play says that an ability waits, if several did, or one of each that is named."""
    steps = [step for step in done.steps if step.told and step.kind == "applied" and sooner.sets_off(step)]
    whose = of or list(dict.fromkeys(map(sooner.called, steps)))
    mine = [step for step in steps if any(_is_of(step, name) for name in whose)]
    if len(whose) < 2 or not all(any(_is_of(step, name) for step in mine) for name in whose):
        return []
    ways = Counter(step.what.rpartition("』")[2] for step in mine)
    return [way for way, many in ways.most_common(1) if many >= len(whose)]


def _is_of(step: Step, name: str) -> bool:
    """Whether what waits is of a card that is called so, or such an ability of it."""
    whole = name.replace("的『", "『")
    return step.what.replace("的『", "『").startswith(whole if "『" in whole else f"{whole}『")


def _asked_first(done: Run) -> list[str]:
    """What both players are asked in the same words: who was asked it first is asked."""
    by: dict[str, set[str]] = {}
    for decided in done.decisions:
        by.setdefault(unmarked(decided.question), set()).add(decided.player)
    for one in forced(done):
        by.setdefault(unmarked(one.question), set()).add(one.who)
    both = [question for question, who in by.items() if {*done.scenario.game.players} <= who]
    found = [f"{happenings.FIRST}{question}" for question in both if " " not in question]
    return found if len(found) <= _FEW else []
