"""What a question comes to on one run, whatever kind it is of."""

from __future__ import annotations

from judge.scenario import claims, deeds, happenings, holding, occasion
from judge.scenario.abilities import abilities_called, bearing
from judge.scenario.because import in_brackets
from judge.scenario.course import Step
from judge.scenario.found import Found, Question
from judge.scenario.moments import first_sentence
from judge.scenario.of_acts import find_act
from judge.scenario.of_facts import find_fact, lies_with, of_the_board, read_at
from judge.scenario.run import Run
from judge.scenario.worded import plain


def find(done: Run, asked_for: Question) -> Found:
    """What a question comes to on a run. Raises Unreadable for a fact that nobody knows."""
    if asked_for.kind == "claim":
        return claims.find(done, asked_for, find)
    by_kind = {"fact": find_fact, "act": find_act, "ability": _ability, "clause": _clause, "course": happenings.find}
    return by_kind[asked_for.kind](done, occasion.meant(done, asked_for))


def clause_of(done: Run, asked_for: Question) -> str:
    """The clause, and which time, of the occasion that a question means. Raises Unreadable if there is no such step."""
    return occasion.meant(done, asked_for).at


def value(done: Run, asked_for: Question, without: str = "") -> object:
    """What must be the same for an answer to be the same; None if it never came to what is asked."""
    if asked_for.kind == "claim":
        return holding.holds(asked_for, [value(done, seen.question, without) for seen in asked_for.seen])
    if not of_the_board(asked_for):
        return find(done, asked_for).value
    found = read_at(done, asked_for)
    return None if found is None else plain(found[0](found[1], without))


def compared(done: Run, asked_for: Question, without: str = "") -> object:
    """The same where it is looked for what decides: with what nobody wrote, and is asked for all the same.

    Of where a card lies that is also whose zone it is; of when something happened, at which point of which turn.
    """
    came = value(done, asked_for, without)
    if asked_for.seen or not isinstance(came, str):
        return came
    more = lies_with(done, asked_for) if asked_for.kind == "fact" else happenings.times(done, asked_for)
    return f"{came}（{more}）" if more or more == 0 else came


def _ability(done: Run, asked_for: Question) -> Found:
    named = abilities_called(done.scenario.start, asked_for.words)
    named = named or abilities_called(done.line.reached, asked_for.words)  # of what has been made since
    found = [bearing(done, card, ability, asked_for.at) for card, ability in named]
    words = "；".join(dict.fromkeys(one.answer for one in found))
    acting = [one for one in found if one.moment is not None] or found  # of several, what did something
    reasons = tuple(dict.fromkeys(reason for one in acting for reason in one.because))
    places = [one.moment for one in found if one.moment is not None]
    line = tuple(dict.fromkeys(clause for one in acting for clause in one.line))
    waited, told = any(one.waited for one in found), all(one.told for one in acting)
    values = tuple(one.value for one in found)
    value = values if any(one is not None for one in values) else None
    return Found(words, value, reasons, places[-1] if places else None, line, (), told, waited)


def _depth(done: Run, place: int) -> int:
    """How deep play stood before a place of the line."""
    return int(done.line.state_before(place).depth())


def _clause(done: Run, asked_for: Question) -> Found:
    """What a clause did: the steps that it stands on."""
    clause = asked_for.words
    steps = [step for step in done.steps if step.told and clause in step.clauses]
    if asked_for.at:
        here = occasion.span(done.line, asked_for.at)
        steps = [step for step in steps if step.moment in here]
    if not steps:
        walked = clause in done.touched
        said = f"{clause}（{first_sentence(done.scenario.game, clause)}）"
        what = "走过了，什么也没有做" if walked else "没有用到"
        moments = done.line.moments
        if moments and clause == moments[-1].clause and done.line.state.depth() > _depth(done, len(moments) - 1):
            what = "正走到这里，推演停在它里面的处理之前"
        return Found(f"{said}{what}", ("walked" if walked else "not used",), line=(clause,))
    own = [step for step in steps if step.clause == clause] or steps
    words = "；".join(f"第{step.n}步 {deeds.of_step(done, step)}{_read(step, clause)}" for step in own[:3])
    first = own[0]
    reasons = tuple(dict.fromkeys(reason for step in own[:3] for reason in step.because))
    value = tuple(step.what for step in own)
    return Found(f"依 {clause}：{words}", value, reasons, first.moment, (clause,), told=True)


def _read(step: Step, clause: str) -> str:
    """What else is said of a step that a clause is asked about: not the clause alone, which is told already."""
    read = [one for one in (*step.by, *step.because) if one.words or one.clause not in {clause, step.clause}]
    return in_brackets(read, beside=(clause, step.what))
