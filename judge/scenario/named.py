"""How the clauses that a claim names decide it, each in the strongest way that is proved; and what decides it besides.

Who asks names what is disputed. What else makes the answer what it is he may have left out: it is told, if it is not
the course, where it acts with what he named, or where what shows the answer came about; where nothing that he named
decides, whatever does.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from judge.games.written.naming import unmarked
from judge.scenario import absent, act_proof, editions, happenings, proof, restated
from judge.scenario.course import Step
from judge.scenario.finding import find
from judge.scenario.found import Found, Proved, Question, proof_of
from judge.scenario.of_acts import decisive
from judge.scenario.off import Off
from judge.scenario.run import Run

NEVER: Final = (None, absent.NEVER, happenings.NOBODY)
"""What a question comes to if play never comes to what it asks of."""


def proved(off: Off, asked: Question, found: Found, unnamed: Proved) -> Proved:
    """How the clauses that a claim names decide it; ``unnamed``: what would be known of it if it named none.

    What forbids an act beside them belongs to the group that forbids it; what a fact is worked out by decides, too, if
    the claim does not hold without it.
    """
    stands = [decisive(off.done, c.question) for c in asked.seen if c.question.kind == "act"]
    barring = [stand for stand in stands if stand is not None]
    acts = [act_proof.deciding(off.done, stand) for stand in barring]
    refusing = [clause for act in acts for clause in act.of("alone")]
    refusing += [clause for condition in asked.seen for clause in happenings.who_decides(off.done, condition.question)]
    grounds = [clause for stand in barring for clause in stand.grounds if clause in refusing]
    worked_out = [reason.clause for reason in found.because if reason.clause not in grounds]
    worked_out = [clause for clause in worked_out if clause in asked.by or clause not in off.course]
    tried = tuple(dict.fromkeys((*asked.by, *worked_out)))
    alone = [clause for clause in tried if clause in refusing or _falls(off, asked, found, (clause,))]
    alone += [clause for clause in dict.fromkeys(grounds) if clause not in alone]
    unproved = [clause for clause in asked.by if clause not in alone]
    for clause in restated.said_again(off.done, unproved, off.places):  # what is named only says again what decides
        if clause not in alone and _falls(off, asked, found, (clause,)):
            alone.append(clause)
    rest = [clause for clause in asked.by if clause not in alone]
    refusing_together = [act.of("together") for act in acts]
    groups = [group for group in refusing_together if set(group) & set(rest) and not set(group) & set(alone)]
    size = 1 if happenings.of_every_way(asked) else 3  # every way to play on is too dear to be gone for each group
    group = groups[0] if groups else proof.least(rest, lambda clauses: _falls(off, asked, found, clauses), size)
    rest = [clause for clause in rest if clause not in group]
    ends = any(condition.question.words == "结果" for condition in asked.seen)
    apart = [clause for clause in rest if (ends or clause not in worked_out) and not _was_applied(off, clause)]
    otherwise = tuple([clause for clause in apart if any(_gives_back(off, asked, one, clause) for one in alone)])
    rest = [clause for clause in rest if clause not in otherwise]
    choice = tuple([clause for clause in rest if clause in off.places and _can_fall(off, asked, found, clause)])
    rest = [clause for clause in rest if clause not in choice]
    told = {clause: _not_told_without(off, clause) for clause in rest}
    came = [find(off.done, condition.question).moment for condition in asked.seen]
    at = None if None in came else found.moment  # what comes after it led nowhere near it
    led = {clause: [step for step in steps if at is None or step.moment <= at] for clause, steps in told.items()}
    shown = {clause: steps for clause, steps in led.items() if steps}
    claimed = [clause for clause, steps in shown.items() if any(_is_claimed(off, asked, step) for step in steps)]
    so_far = (*alone, *group, *otherwise, *choice)
    alone += [clause for clause in claimed if not any(restated.alike(off.done, clause, one) for one in so_far)]
    said = tuple([clause for clause in shown if clause not in alone])
    left = [clause for clause in rest if clause not in shown]
    known = off.looked_at | {reason.clause for reason in found.because}
    stand = tuple([clause for clause in left if clause in known])
    beside = tuple([clause for clause in left if clause not in known])
    decided = {*alone, *group, *choice, *otherwise, *said}
    more = [clause for clause in unnamed.of("alone") if clause not in off.course]
    if decided:
        near = {*refusing, *_acting_with(off, asked, decided)}
        more = [clause for clause in more if clause in near]
    others = _besides(off, more, {*asked.by, *decided})
    alone += [clause for clause in others if clause in refusing or _is_otherwise(off, asked, found, clause)]
    proven = {"alone": tuple(alone), "together": group, "choice": choice, "otherwise": otherwise}
    return proof_of(**proven, said=said, stand=stand, beside=beside)


def _besides(off: Off, tried: list[str], named: set[str]) -> list[str]:
    """Of what decides besides what a claim names: not what the edition that is played by does not say, nor a twin."""
    more = [clause for clause in tried if clause not in named and editions.has(off.done.scenario, clause)]
    return [clause for clause in more if not any(restated.alike(off.done, clause, one) for one in named)]


def _is_otherwise(off: Off, asked: Question, found: Found, clause: str) -> bool:
    """Whether a claim comes out otherwise without a clause, not only never."""
    if happenings.of_every_way(asked):
        return False
    if any(off.value(condition.question, (clause,)) in NEVER for condition in asked.seen):
        return False
    return all(held is (found.value is False) for held in off.values(asked, (clause,)))


def _acting_with(off: Off, asked: Question, decided: Collection[str]) -> set[str]:
    """The clauses on the steps where what shows a claim came about, or where some act; and of what did not happen."""
    told = [step for step in off.done.steps if step.told and step.kind != "refused"]
    acting = {find(off.done, condition.question).moment for condition in asked.seen}
    acting |= {step.moment for step in told if not set(decided).isdisjoint(step.clauses)}
    places = {place for at in acting if at is not None for place in _at_one_go(off.done, at)}
    here = {clause for step in told if step.moment in places for clause in step.clauses}
    read = {clause for at in acting if at is not None for clause in proof.looked_at(off.done, at)}
    return here | (read - off.steps) | {*absent.kept(off.done)}


def _at_one_go(done: Run, at: int) -> set[int]:
    """The places of the line at which a text was carried out, part by part, of which one was at a place; or only that.

    What its parts called lies between them.
    """
    moments = done.line.told
    if at >= len(moments):
        return {at}
    clause, where = moments[at].clause, moments[at].where
    found = {at}
    for onward in (range(at + 1, len(moments)), range(at - 1, -1, -1)):
        for place in onward:
            other = moments[place]
            if other.where[: len(where)] != where or (len(other.where) == len(where) and other.clause != clause):
                break
            if len(other.where) == len(where):
                found.add(place)
    return found


def _falls(off: Off, asked: Question, found: Found, clauses: tuple[str, ...]) -> bool:
    """Whether a claim holds no more without some clauses: it comes out otherwise, or never comes to it.

    One that does not hold must hold without them. That it never comes to it says nothing of what is refused there.
    Every way to play on is the same, and too dear to be gone again, without clauses that were never come to.
    """
    if happenings.of_every_way(asked) and off.places.keys().isdisjoint(clauses):
        return False
    return all(_held_otherwise(asked, found, held) for held in off.values(asked, clauses))


def _can_fall(off: Off, asked: Question, found: Found, clause: str) -> bool:
    """Whether without a clause something is to be chosen where a claim does not hold, or may come out otherwise."""
    if happenings.of_every_way(asked) or not off.ways((clause,)):
        return False
    held = [off.value(asked, (clause,)), *off.values(asked, (clause,))]
    return any(_held_otherwise(asked, found, one) for one in held)


def _held_otherwise(asked: Question, found: Found, held: object) -> bool:
    """Whether what a claim comes to without some clauses is that it does not hold, or, if it did not, that it does."""
    if found.value is False:
        return held is True
    return held is False or (held is None and all(condition.wanted != "不可以" for condition in asked.seen))


def _gives_back(off: Off, asked: Question, deciding: str, clause: str) -> bool:
    """Whether a claim that does not hold without one clause holds again if another one is missing, too."""
    return off.value(asked, (deciding,)) is False and off.value(asked, (deciding, clause)) is True


def _was_applied(off: Off, clause: str) -> bool:
    """Whether a step that people read was taken by a clause: what has applied applies not only otherwise."""
    return any(clause in step.clauses for step in off.done.steps if step.told and step.kind != "refused")


def _not_told_without(off: Off, clause: str) -> list[Step]:
    """The steps that led to the answer and are not told without a clause that stands on them."""
    if clause not in off.places:
        return []
    other = off.run((clause,))
    if other.problem is not None:
        return []
    there = {(step.kind, step.what) for step in other.steps if step.told}
    here = [step for step in off.done.steps if step.told and clause in step.clauses]
    return [step for step in here if (step.kind, step.what) not in there]


def shows(off: Off, asked: Question, clause: str) -> bool:
    """Whether a step that says what a claim says is not told without a clause: then it is not as the claim says."""
    return any(_is_claimed(off, asked, step) for step in _not_told_without(off, clause))


def _is_claimed(off: Off, asked: Question, step: Step) -> bool:
    """Whether a step is what a claim says, in its own words: 战斗中断, 不触发. Names of cards are none of them."""
    game, state = off.done.scenario.game, off.done.line.reached
    names = sorted({unmarked(game.named(state, card)) for card in state.cards} - {""}, key=len, reverse=True)
    claimed, told = asked.said, step.what
    for name in names:
        claimed, told = claimed.replace(name, "\n"), told.replace(name, "\t")
    ours, theirs = _said(claimed), _said(told)
    alike = {pair for pair, _ in ours & theirs}
    contrary = {pair for pair, denied in ours if (pair, not denied) in theirs}
    return bool(alike) and contrary <= alike


def _said(words: str) -> set[tuple[str, bool]]:
    """The pairs of characters in some words, each with whether 不 or 没有 stands before it in its part of them."""
    at = [(n, words[n : n + 2]) for n in range(len(words) - 1)]
    return {(pair, bool(_DENIED.search(words[:n]))) for n, pair in at if _HAN.fullmatch(pair)}


_HAN: Final = re.compile(r"[\u4e00-\u9fff]{2}")
_DENIED: Final = re.compile(r"(不|没有?|未|无)会?(被[\u4e00-\u9fff]{0,2}|因此|再)?$")
