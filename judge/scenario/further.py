"""An act that is chosen in two steps (first 攻击, then which unit), where play waits for the first of them."""

from __future__ import annotations

from typing import Any, Final

from judge.cjk import fold
from judge.games import Game
from judge.games.written.naming import unmarked
from judge.kernel import JUDGE, Option
from judge.scenario.abilities import abilities_called
from judge.scenario.course import Decided
from judge.scenario.doubt import doubted
from judge.scenario.found import Question
from judge.scenario.one_on import one_on
from judge.scenario.run import Run
from judge.scenario.spoken import asks_leave, done_to, of_the_doer, spoken
from judge.scenario.standing import Stand, stand_of
from judge.scenario.telling import names

BETWEEN: Final = "的能要用来去"
"""What people say between a card and what it does."""


def further(done: Run, asked: Question) -> tuple[Run, Question] | None:
    """Where what is asked of a card and what it does (大骑攻击) is found, one choice on; None: where it is asked.

    Of a claim everything that it is shown by must be found there.
    """
    if asked.kind != "claim":
        return _in_doubt(done, asked) or _act(done, asked)
    for place, one in enumerate(asked.seen):  # what else it is shown by is then read where the judge is asked
        in_doubt = _in_doubt(done, one.question)
        if in_doubt is not None:
            run, act = in_doubt
            meant = one._replace(question=act)
            return run, asked._replace(seen=(*asked.seen[:place], meant, *asked.seen[place + 1 :]))
    acts = [_act(done, one.question) for one in asked.seen]
    found = [act for act in acts if act is not None]
    if not found or len(found) < len(acts) or any(run is not found[0][0] for run, _ in found[1:]):
        return None
    seen = [one._replace(question=act) for one, (_, act) in zip(asked.seen, found, strict=True)]
    return found[0][0], asked._replace(seen=tuple(seen))


def as_meant(done: Run, asked: Question) -> Question:
    """What is asked, in the words of a dispute where it is spoken: 能不能攻击盾 is 攻击 盾.

    An ability may be one that a card has only since the run made it a copy of another.
    """
    if asked.kind == "act" and "『" in asked.words and abilities_called(done.line.reached, asked.words):
        return asked._replace(kind="ability")
    if asked.kind != "act" or not asks_leave(asked.words):
        return asked
    said = [asked._replace(words=words) for words in spoken(done, asked.words)]
    found = next((one for one in said if stand_of(done, one.words) or further(done, one) is not None), None)
    if found is not None or not said:
        return found or asked
    doing = said[-1]._replace(words=of_the_doer(done, said[-1].words))
    stands = stand_of(done, doing.words) if doing.words else []
    barred = stands and all(stand.refused for stand in stands)  # nobody asks then what it is done to
    return doing if barred else said[-1]


def aimed_at(done: Run, asked: Question) -> tuple[Run, Question] | None:
    """Where it is chosen what an act is done to, begun from where the run waits."""
    ways = [way for way in done_to(done, asked.words) if way.since == len(done.line.moments)]
    if not ways:
        return None
    way = next((way for way in ways if any(stand.legal for stand in way.stands)), ways[0])
    stand = next((stand for stand in way.stands if stand.legal), way.stands[-1])
    meant = asked._replace(words=stand.act.replace("：", " "))
    there = [one for one in stand_of(way.run, meant.words) if one.clause == stand.clause]
    times = list(dict.fromkeys(one.place for one in there))
    at = f"{stand.clause} {times.index(stand.place) + 1}" if stand.place in times else ""
    return way.run, meant._replace(at=at)


def _act(done: Run, asked: Question) -> tuple[Run, Question] | None:
    """A card and what it does, one choice on, which is that it is done: then it is chosen which card does it."""
    plain = asked.kind == "act" and not asked.at
    leave = plain and asks_leave(str(asked.placed.value))  # spoken: 能不能攻击盾
    if leave and all(stand.missed for stand in stand_of(done, asked.words)):  # it is none of those who may do it
        aimed = aimed_at(done, asked)
        if aimed is not None:
            return aimed
    parts = _parts(done, asked.words) if plain else None
    if parts is None or stand_of(done, asked.words):
        return None
    card, deed = parts
    meant = asked._replace(words=f"{card} {deed}")
    waiting = done.decisions[-1] if done.line.decision is not None and done.decisions else None
    if _chosen(done, meant.words, deed) or waiting is None or waiting.decision.player == JUDGE:
        return None
    if any(_is(waiting, barred.option, deed) for barred in waiting.decision.blocked):
        return done, asked._replace(words=deed)
    options = [option for option in waiting.decision.options if _is(waiting, option, deed)]
    other = one_on(done, (options[0],)) if len(options) == 1 else None
    there = _chosen(other, meant.words, deed) if other is not None else []
    if not there:
        return None
    clause = there[0].clause
    other = one_on(done, (options[0],), until=clause)
    return None if other is None else (other, meant._replace(at=clause))


def _in_doubt(done: Run, asked: Question) -> tuple[Run, Question] | None:
    """Where an act is found on which the book contradicts itself: chosen, with the gap open."""
    found = doubted(done, asked.words) if asked.kind == "act" and not asked.at else None
    return None if found is None else (found[0], asked._replace(at=found[1]))


def _chosen(done: Run, words: str, deed: str) -> list[Stand]:
    """Where it is chosen which card does it: 攻击的单位 is, 必杀攻击 is another deed."""
    return [stand for stand in stand_of(done, words) if stand.clause and fold(stand.act).startswith(f"{deed}的")]


def _parts(done: Run, words: str) -> tuple[str, str] | None:
    """The card that an act begins or ends with, and what is left."""
    said = fold(words).replace(" ", "")
    for name in sorted(_names(done.scenario.game, done.line.reached), key=len, reverse=True):
        if said.startswith(fold(name)):
            deed = said.removeprefix(fold(name)).lstrip(BETWEEN)
            return (name, deed) if deed else None
        if said.endswith(fold(name)) and said != fold(name):
            return name, said.removesuffix(fold(name))
    return None


def _names(game: Game, state: Any) -> set[str]:
    named = names(game, state)
    return {name for name in named | {unmarked(name) for name in named} if name}


def _is(waiting: Decided, option: Option, deed: str) -> bool:
    return fold(waiting.option(option)) == deed
