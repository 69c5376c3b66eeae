"""Which clauses decide an answer: proved by switching each off, at the place where it came about or along the run.

Where a claim names the clauses that decide it, these are tried; else all that bear on what is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from judge.kernel import Play
from judge.kernel.records import numbers
from judge.scenario import absent, act_proof, claims, hand, happenings, named, nothing_came, occasion, proof
from judge.scenario.abilities import abilities_called, waiting_before, waits
from judge.scenario.facts import MISSING
from judge.scenario.finding import compared, find
from judge.scenario.found import Found, Proved, Question, proof_of
from judge.scenario.of_acts import decisive
from judge.scenario.of_facts import came_into_being, of_the_board, read_at, working_out
from judge.scenario.off import Off
from judge.scenario.run import Run
from judge.scenario.worded import plain

FEW: Final = 2
"""So many clauses may decide an answer, though much else comes of them, too."""
READ: Final = 3
"""So many clauses by which a fact is worked out are named, where only the course decides it."""
COURSE: Final = 2
"""A clause without which more lines than these are not told is the course, where many decide."""


def proved(done: Run, asked: tuple[Question, ...], found: list[Found]) -> list[Proved]:
    """What decides each question; a claim by the clauses that it names, and else as the questions that show it."""
    off = Off(done)
    found = [_compared(done, *each) for each in zip(asked, found, strict=True)]
    plain = tuple([one if one.seen else one._replace(by=()) for one in asked])
    known = [_proved(off, *each) for each in zip(asked, found, _each(off, plain, found), strict=True)]
    return [_with_what_gives(off, *each) for each in zip(asked, found, known, strict=True)]


def _compared(done: Run, asked: Question, found: Found) -> Found:
    """What a question comes to, with what is asked for without being written: whose zone it is, which turn."""
    fits = of_the_board(asked) or asked.kind == "course"
    return found._replace(value=compared(done, asked)) if fits and found.value is not None else found


def _with_what_gives(off: Off, asked: Question, found: Found, known: Proved) -> Proved:
    """A proof with the course by which the facts that are asked for became what they are, if something else decides."""
    facts = [one for one in (asked, *[condition.question for condition in asked.seen]) if one.kind == "fact"]
    given = dict.fromkeys(clause for one in facts for clause in off.gives(find(off.done, one)))
    told = {clause for _, clauses in known.parts for clause in clauses}
    apart = [clause for clause in given if clause not in told and _comes_out_otherwise(off, asked, found, (clause,))]
    return Proved((*known.parts, ("gives", tuple(apart)))) if apart and known.parts else known


def _proved(off: Off, asked: Question, found: Found, known: Proved) -> Proved:
    """What decides a question, by what is known of it without the clauses that it names."""
    if asked.seen:
        unnamed = _of_a_claim(off, asked, found)
        return named.proved(off, asked, found, unnamed) if asked.by else unnamed
    tried = [one for one in asked.by if one not in known.of("alone", "together")]
    tried = [one for one in tried if one in off.places]
    first = tuple([one for one in tried if _comes_out_otherwise(off, asked, found, (one,))])
    choice = tuple([one for one in tried if one not in first and _can_be_otherwise(off, asked, found, one)])
    more = {**known.besides(), "choice": tuple(dict.fromkeys((*choice, *known.of("choice"))))}
    if first or choice or known.of("together"):
        return off.without_course(proof_of(alone=(*first, *known.of("alone")), **more)) if first or choice else known
    group = proof.least(tried, lambda clauses: _comes_out_otherwise(off, asked, found, clauses), 2)
    return proof_of(**{**dict(known.parts), "together": group}) if group else known


def _comes_out_otherwise(off: Off, asked: Question, found: Found, clauses: tuple[str, ...]) -> bool:
    """Whether a question that names clauses comes to something else without them, or never comes to what is asked."""
    return all(one != found.value for one in off.values(asked, clauses))


def _of_a_claim(off: Off, asked: Question, found: Found) -> Proved:
    """What decides one of the questions that show a claim decides the claim, if it does not hold without it."""
    questions = tuple([c.question for c in asked.seen if not happenings.of_every_way(c.question)])
    what = [_compared(off.done, question, find(off.done, question)) for question in questions]
    each = _each(off, questions, what)
    each = [_where_it_stays(*one) for one in zip(questions, what, each, strict=True)]
    grounds = tuple([clause for one in what if _stands(one.value) == "refused" for clause in one.line])
    apart = [one for one in each if not off.only_course(one, grounds)]
    changed = [one for one, known in zip(each, what, strict=True) if known.moment is not None]
    parts: dict[str, dict[str, None]] = {how: {} for how in ("alone", "together", "choice", "stand")}
    course = [one for one in changed or each if one.parts]
    for one in apart or course[:1]:
        for how, clauses in one.parts:
            parts.get(how, {}).update(dict.fromkeys(clauses))
    told = [c for one, known in zip(questions, each, strict=True) if one.kind == "course" for c in known.of("stand")]
    stands = dict.fromkeys((*parts.pop("stand"), *[clause for clause in told if clause not in off.course]))
    stand = tuple([clause for clause in stands if not any(clause in proven for proven in parts.values())])
    known = off.without_course(
        proof_of(**{how: tuple(clauses) for how, clauses in parts.items()}, stand=stand), grounds
    )
    return known if known.parts else proof_of(stand=tuple(c for one in each for c in one.of("stand")) or found.line)


def _where_it_stays(asked: Question, found: Found, known: Proved) -> Proved:
    """A proof without what says what a zone is, where a card never went anywhere."""
    if not claims.stays(asked, found):
        return known
    return Proved(tuple([part for part in known.parts if part[0] != "stand"]))


def _each(off: Off, asked: tuple[Question, ...], found: list[Found]) -> list[Proved]:
    """What decides each question: at its place in the line, in how a fact is worked out, along the run, or together."""
    done = off.done
    near = list(dict.fromkeys(clause for clause in reversed(_near(done)) if clause in off.places))
    decided = []
    for one, what in zip(asked, found, strict=True):
        here = Proved() if one.seen else _here(done, one, what)
        if one.seen or what.value is None or _by_hand(done, what):
            decided.append(here)
        elif one.kind == "act":
            grounds = (*what.line, *_refused_at(done, what)) if _stands(what.value) == "refused" else ()
            led = _before_it(off, one, what, off.without_course(here, grounds))
            chosen = tuple([clause for clause in led.of("alone") if clause in what.line])
            led = proof_of(alone=chosen, **led.besides()) if chosen and off.only_course(led) else led
            decided.append(led if _stands(what.value) == "legal" else off.without_course(led, grounds))
        elif one.kind == "clause":
            decided.append(_besides(off, one, what, here))
        else:
            along = nothing_came.kept_from(off, one, what, _along(off, one, what, near, here.of("alone")))
            along = nothing_came.cut_off(off, one, what, along)
            ordered = here.parts or happenings.of_an_order(one)  # what sets each off says nothing of which is first
            decided.append(along if ordered else _with_what_set_off(off, one, what, _each_time(done, one, along)))
    return decided


def _before_it(off: Off, asked: Question, found: Found, here: Proved) -> Proved:
    """What decides how an act stands, and what before it made that so: without it the act stands the other way."""
    now = _stands(found.value)
    cited = {*off.done.cited, *found.line}
    tried = [clause for clause in off.places if clause in cited and clause not in (*off.course, *here.deciding)]
    other = {"refused": "legal", "legal": "refused"}.get(now)
    more = (
        [one for one in tried if all(_stands(value) == other for value in off.values(asked, (one,)))] if other else []
    )
    more += _led_to(off, asked, found) if now == "legal" else []
    return proof_of(alone=(*here.of("alone"), *more), **here.besides()) if more else here


def _led_to(off: Off, asked: Question, found: Found) -> list[str]:
    """The clauses beside the course without which it never comes to an act that may be done, if they are few.

    Each stands on a step before it that tells of the card that is asked about.
    """
    rules, place = off.course | off.steps, -1 if found.moment is None else found.moment
    names = absent.names_in(off.done, asked.words)
    steps = [step for step in off.done.steps if step.told and step.kind != "refused" and step.moment <= place]
    told = [clause for step in steps if any(name in step.what for name in names) for clause in step.clauses]
    tried = [clause for clause in dict.fromkeys(told) if clause in off.places and clause not in rules]
    never = [one for one in tried if all(value is None for value in off.values(asked, (one,)))]
    never = [one for one in never if off.reached(asked, (one,)) is None and _stops_at(off.run((one,)), names)]
    return never if len(never) <= FEW else []


def _stops_at(other: Run, names: list[str]) -> bool:
    """Whether a run without a clause stops where the script goes on with one of some cards."""
    return any(name in words for words in (other.left[0].chosen if other.left else ()) for name in names)


def _refused_at(done: Run, found: Found) -> list[str]:
    """The clauses on what is refused where an act was: those that only say what may be done decide that, too."""
    refused = [step for step in done.steps if step.told and step.kind == "refused" and step.moment == found.moment]
    return [clause for step in refused for clause in (*step.grounds, *(one.clause for one in step.because))]


def _stands(value: object) -> str:
    """How an act stands, by what a question about it comes to."""
    return str(value[0]) if isinstance(value, tuple) and value else ""


def _along(off: Off, asked: Question, found: Found, near: list[str], here: tuple[str, ...]) -> Proved:
    """What decides along the run, each clause switched off in turn; if none does alone, some together.

    ``here``: what does where it came about. Of several, one without which much else is not told either is the course,
    if others decide: it only led there.
    """
    cited = set(off.done.cited)
    if happenings.of_an_order(asked):
        turning = _turning(off, asked, found)
        return proof_of(alone=turning) if turning else proof_of(stand=found.line)
    every = [clause for clause in off.places if clause not in here and _otherwise(off, asked, found, (clause,))]
    falling = [clause for clause in every if clause in cited]
    if off.course.issuperset((*here, *falling)):  # what was only read, and is neither course nor a step, may decide
        falling += [clause for clause in every if clause not in falling and clause not in off.course | off.steps]
    falling = falling or ([] if here else every)
    line = [clause for clause in found.line if clause in off.places]
    own = off.steps & {*line[:1]} if found.value in ("True", "False") else ()  # a step makes it so, and no number
    alone = [clause for clause in here if clause not in off.course or clause in own]
    alone += [clause for clause in falling if clause not in off.course]
    if len(alone) > FEW:
        book = off.done.scenario.game.book
        above = [one for clause in found.line if clause in book for one in book.ancestors(clause)]
        near_by = {*here, *line, *above, *absent.kept(off.done)}
        alone = [clause for clause in alone if clause in near_by or off.untold((clause,)) <= COURSE] or alone
    open_to = [one for one in off.places if one in cited - off.course and _can_be_otherwise(off, asked, found, one)]
    if open_to and not alone and not here:
        return proof_of(choice=tuple(open_to))
    alone = alone or _without_which_never(off, asked, found, set(absent.kept(off.done)))
    alone = alone or list(here) or [one for one in every if one in line] or ([] if line else falling)
    alone = alone or _without_which_never(off, asked, found, cited)
    first = [clause for clause in line if clause in alone]
    several = [clause for clause in (*line, *near) if clause not in every]
    group = () if alone else proof.least(several, lambda clauses: _otherwise(off, asked, found, clauses))
    tried = () if alone or group else tuple(dict.fromkeys((*line, *near)))
    choice = tuple([clause for clause in tried if _can_be_otherwise(off, asked, found, clause)])
    stand = () if alone or group or choice else found.line
    if alone and set(alone) <= off.course:  # how it is worked out says more of it
        known = [reason.clause for reason in found.because if reason.clause in off.looked_at - off.course - {*alone}]
        stand = tuple(dict.fromkeys(known))[:READ]
    alone = [*first, *[clause for clause in alone if clause not in first]]
    return proof_of(alone=tuple(alone), choice=choice, together=group, stand=stand)


def _turning(off: Off, asked: Question, found: Found) -> tuple[str, ...]:
    """Of what came first: the clauses without which the same is done in another order, be they only the course."""
    if not happenings.of_an_order(asked) or found.value == absent.NEVER:
        return ()
    now = str(found.value).split(happenings.AND_THEN)
    other = [[str(one).split(happenings.AND_THEN) for one in off.values(asked, (clause,))] for clause in off.places]
    yes_or_no = {"是", "否", "同时"}
    return tuple(
        [
            clause
            for clause, values in zip(off.places, other, strict=True)
            if all(one != now and (sorted(one) == sorted(now) or {*one, *now} <= yes_or_no) for one in values)
        ]
    )


def _without_which_never(off: Off, asked: Question, found: Found, cited: set[str]) -> list[str]:
    """The clauses that are not the course and without which play never comes to what is asked, if they are few.

    Such a one let it be chosen, where the book had not let it otherwise, or is what is asked about. One without which
    only a line of the script is not asked for, and the others lead to the same, is none.
    """
    if asked.words == "结果":  # a game stands in some way, whatever is asked for on the way
        return []
    tried = [clause for clause in off.places if clause in cited and clause not in off.course]
    if asked.at:  # of a time that never comes, only by the clause that it is named after
        tried = [clause for clause in tried if clause == occasion.parts(asked.at)[0]]
    lost = [clause for clause in tried if all(one is None or _is_gone(one) for one in off.values(asked, (clause,)))]
    lost = [clause for clause in lost if off.reached(asked, (clause,)) != found.value]
    return lost if len(lost) <= FEW else []


def _each_time(done: Run, asked: Question, along: Proved) -> Proved:
    """Of how often something was done also what decides that it was, each time where it was."""
    found: dict[str, None] = {}
    for step in happenings.counted(done, asked):
        told = set(step.clauses)
        here = proof.deciding_here(done, step.moment, lambda play, told=told: told <= _cited(play))  # type: ignore[misc]
        found.update(dict.fromkeys(here))
    alone = tuple(dict.fromkeys((*found, *along.of("alone"))))
    return proof_of(alone=alone) if found else along


def _with_what_set_off(off: Off, asked: Question, found: Found, known: Proved) -> Proved:
    """Of what only the course decides also what set off the ability that did it: the last one set off before."""
    apart = off.without_course(known)
    if found.value in _NONE or not off.only_course(known):
        return apart
    first = min([step.moment for step in happenings.counted(off.done, asked)], default=0)
    word = off.done.scenario.game.set_off[0].removesuffix("了")
    before = [step for step in off.done.steps if step.told and step.moment < first and step.what.endswith(word)]
    more = [clause for step in before[-1:] for clause in step.clauses if clause in off.places]
    more = [clause for clause in dict.fromkeys(more) if _otherwise(off, asked, found, (clause,))]
    return proof_of(alone=tuple(dict.fromkeys((*more, *known.of("alone")))), **known.besides()) if more else apart


_NONE: Final = ("0", 0, None)
"""What how often something happened comes to where it never did."""


def _besides(off: Off, asked: Question, found: Found, here: Proved) -> Proved:
    """What decides at its place, and of what a line says did not happen, or was replaced, what does, too."""
    tried = [clause for clause in absent.kept(off.done) if clause in off.places and clause not in here.deciding]
    more = tuple([clause for clause in dict.fromkeys(tried) if _otherwise(off, asked, found, (clause,))])
    return proof_of(alone=(*here.of("alone"), *more), **here.besides()) if more else here


def _otherwise(off: Off, asked: Question, found: Found, clauses: tuple[str, ...]) -> bool:
    """Whether a question comes to something else without some clauses, whatever is chosen that only then can be.

    Where what it asks of never happens, or the card that it asks of has no such fact, it never comes to it.
    """
    values = off.values(asked, clauses)
    return all(one not in {None, found.value, absent.NEVER} and not _is_gone(one) for one in values)


def _is_gone(value: object) -> bool:
    """Whether what is asked of a card comes to that it has no such fact where it lies then."""
    return str(value).startswith(MISSING)


def _can_be_otherwise(off: Off, asked: Question, found: Found, clause: str) -> bool:
    """Whether without a clause something is to be chosen by which a question can come to something else."""
    return bool(off.ways((clause,))) and any(one not in {None, found.value} for one in off.values(asked, (clause,)))


def _by_hand(done: Run, found: Found) -> bool:
    """Whether the judge's hand made it so: no clause did."""
    moments = done.line.moments
    return found.moment is not None and found.moment < len(moments) and hand.judged(moments[found.moment])


def _near(done: Run) -> list[str]:
    """The clauses of what was refused, withheld or worked out, which may have kept something from happening."""
    kinds = {"refused", "withheld", "replaced", "layered"}
    return [clause for step in done.steps if step.told and step.kind in kinds for clause in step.clauses]


def _here(done: Run, asked: Question, found: Found) -> Proved:
    """What decides where the answer came about; nothing if it is not decided at one place."""
    if asked.kind == "act":
        return _of_an_act(done, asked, found)
    if asked.kind == "course":
        return proof_of(alone=happenings.who_decides(done, asked))
    worked_out = working_out(done, asked)
    if found.moment is None or (worked_out and came_into_being(done, asked, found.moment)):
        return proof_of(alone=worked_out)
    here = proof.deciding_here(done, found.moment, _as_it_was(done, asked, found))
    first = [clause for clause in found.line if clause in here]
    told = {clause for step in done.steps if step.moment == found.moment and step.told for clause in step.clauses}
    known = [clause for clause in here if clause not in first and clause in told]
    more = [clause for clause in worked_out if clause not in (*first, *known)]
    if worked_out and not set(worked_out) & set(found.line):  # how it is worked out, more than what led to it
        first, more = [*more, *first], []
    if asked.kind == "clause":
        clauses = tuple(dict.fromkeys((*found.line, *known)))
        return proof_of(alone=clauses) if first else proof_of(stand=clauses)
    ended = done.scenario.game.outcome(done.line.reached) if asked.words == "结果" else None
    lost_by = ended.by if ended is not None else ()  # what made a player lose may have been found out before
    return proof_of(alone=tuple(dict.fromkeys((*lost_by, *first, *known, *more))) or here)


def _of_an_act(done: Run, asked: Question, found: Found) -> Proved:
    """What decides whether an act may be done; where it was done, also what let its player choose what it was done to.

    That is asked only of no occasion and by no clause: else the question is about that.
    """
    stand = decisive(done, asked)
    if stand is not None and stand.late and _only_legal(found.value):
        stand = decisive(done, asked._replace(allowed=True))  # what is told is when it could be done
    known = act_proof.deciding(done, stand) if stand is not None else proof_of(stand=found.line)
    made = act_proof.done_at(done, asked.words) if not (asked.at or asked.by) else None
    chosen = act_proof.choosing(done, made) if made is not None else ()
    alone = tuple(dict.fromkeys((*chosen, *known.of("alone"))))
    return proof_of(alone=alone, **known.besides()) if chosen else known


def _only_legal(value: object) -> bool:
    """Whether an act could be done, and nothing is told of a time when it could not."""
    return isinstance(value, tuple) and value[:1] == ("legal",) and len(value) == len(("legal", "where"))


def _as_it_was(done: Run, asked: Question, found: Found) -> Callable[[Play[Any]], bool]:
    """Whether a clause that was carried out again did what the answer is about."""
    place = found.moment or 0
    if of_the_board(asked):
        at = read_at(done, asked)
        now = plain(at[0](at[1])) if at is not None else None
        return lambda play: at is None or plain(at[0](play.reached)) == now
    if asked.kind == "ability":
        known = waiting_before(done, place)
        called = abilities_called(done.scenario.start, asked.words)
        if found.waited:
            return lambda play: any(waits(play, known, card, ability) for card, ability in called)
    wanted = set(found.line if asked.kind == "ability" else (asked.words,))
    return lambda play: wanted <= _cited(play)


def _cited(play: Play[Any]) -> set[str]:
    """The clauses that stand on what is on record of a play."""
    return {clause for one in play.told for clause in (*numbers((*one.because, *one.by)), str(one.clause))}
