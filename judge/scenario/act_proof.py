"""Which clauses decide how an act stood: each is switched off, and it is looked at how the act stands then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from judge.games import Game
from judge.kernel import Option, Play
from judge.scenario import editions
from judge.scenario.found import Proved, proof_of
from judge.scenario.proof import carried_out, deciding_here, group, least, looked_at
from judge.scenario.run import Run
from judge.scenario.standing import Stand, stand_of
from judge.scenario.telling import plain_quote, told


def deciding(done: Run, stand: Stand) -> Proved:
    """The clauses that decide how an act stands: what forbids, if it may be done without it; what allows, if not.

    Of several that forbid it, the fewest without which it may be done, and each that forbids beside them. That it is
    not the moment is so by all that says when it would be.
    """
    if stand.late:
        return proof_of(stand=stand.grounds)
    given = stand.given if stand.decided is not None else None
    own = _carried_out(done, stand.place) if stand.refused else ""
    how: dict[str, Any] = {"given": given, "about": stand.about}
    here = deciding_here(done, stand.place, lambda play: _same(done, stand, play), own=own, **how)
    wanted = stand.grounds or ((stand.clause,) if stand.clause else ())
    first = tuple([clause for clause in wanted if clause in here])
    rest = tuple([clause for clause in here if clause not in first])

    def allowed(clauses: tuple[str, ...]) -> bool:
        play = carried_out(done, stand.place, without=group(clauses), **how)
        return play is not None and not _same(done, stand, play)

    course = done.scenario.game.book.course
    if stand.refused and first and course.issuperset(first):  # 只要可能: what makes it impossible decides
        why = tuple([clause for clause in wanted if clause not in course])
        several = least(why, allowed, len(why)) if len(why) != 1 else why if allowed(why) else ()
        left = tuple([clause for clause in wanted if clause not in several])
        if several:
            return proof_of(**{"alone" if len(several) == 1 else "together": several}, stand=left)
    if not stand.refused and stand.decided is not None:  # without what leads to the question nobody asks it
        said = {clause for step in done.steps if step.moment == stand.place and step.told for clause in step.clauses}
        without = {clause: carried_out(done, stand.place, given=given, without=clause) for clause in rest}
        kept = tuple([clause for clause in rest if clause in said or _is_asked(stand, without[clause])])
        rest = kept if first or kept else rest
    if not stand.refused or first:
        return proof_of(alone=(*first, *rest), stand=tuple([clause for clause in wanted if clause not in first]))
    asked = looked_at(done, stand.place, given=given)
    newer = tuple([one for one in asked if editions.cited(done.scenario, one).partition(" ")[2]])
    older = done.scenario.edition != done.scenario.game.book.edition
    if older and stand.refused:  # what only stands behind those that are told forbids it as well
        wanted += _behind(done, stand, (*wanted, *newer))
    newer += tuple([one for one in wanted if " " in editions.cited(done.scenario, one)])
    if older and allowed((*wanted, *newer)):  # in this edition there is nothing else that could forbid it
        wanted = tuple([clause for clause in wanted if clause not in newer])
        if len(wanted) == 1:
            return proof_of(alone=wanted)
        several = least(wanted, lambda clauses: allowed((*clauses, *newer)), len(wanted))
    else:
        several = least(wanted, allowed, len(wanted))
    left = tuple([clause for clause in wanted if clause not in several])
    return proof_of(together=several, stand=left if several else (*wanted, *rest))


def _behind(done: Run, stand: Stand, clauses: tuple[str, ...]) -> tuple[str, ...]:
    """What forbids an act where the clauses that are told of it are switched off, and what is told then, and so on."""
    found: tuple[str, ...] = ()
    given = stand.given if stand.decided is not None else None
    for _ in range(BEHIND):
        play = carried_out(done, stand.place, given=given, without=group((*clauses, *found)))
        if play is None or not stand.option:
            break
        by = [one.by for one in play.told if one.kind == "refused" and one.answer == stand.option]
        blocked = play.decision.blocked if play.decision is not None else ()
        by += [tuple(barred.by) for barred in blocked if barred.option == stand.option[0]]
        more = tuple(dict.fromkeys(str(reason.clause) for reasons in by for reason in reasons))
        if not more:
            break
        found += more
    return found


BEHIND: Final = 3
"""So often it is looked for what else forbids an act."""


def _is_asked(stand: Stand, play: Play[Any] | None) -> bool:
    """Whether what an act belongs to is to be chosen where a clause was carried out again."""
    if play is None:
        return True
    asked = [record.clause for record in play.told if record.kind == "chosen"]
    return stand.clause in map(str, (*asked, *(() if play.decision is None else (play.decision.clause,))))


def done_at(done: Run, act: str) -> Stand | None:
    """The stand of an act that was chosen on a run, the last time; None if it never was."""
    chosen = [stand for stand in stand_of(done, act) if stand.chosen]
    return chosen[-1] if chosen else None


def choosing(done: Run, stand: Stand) -> tuple[str, ...]:
    """Of an act that was carried out: the clauses without which what its player chose for it then could not be chosen.

    That is up to where somebody else decides, or the act is over.
    """
    moments, cited = done.line.told, set(done.cited)
    found: list[str] = []
    depth = moments[stand.place].state.depth()
    who = stand.decided.decision.player if stand.decided is not None else None
    for place in range(stand.place, len(moments)):
        moment = moments[place]
        if place > stand.place and moments[place - 1].state.depth() < depth:
            break
        for given, (decision, answer) in enumerate(zip(moment.decisions, moment.answers, strict=True)):
            if (place, given) <= (stand.place, stand.given) or not answer.chosen:
                continue
            if decision.player != who:
                return tuple(dict.fromkeys(found))
            here = deciding_here(done, place, _offering(str(decision.clause), answer.chosen), given=given)
            found += [clause for clause in here if clause in cited and clause != decision.clause]
    return tuple(dict.fromkeys(found))


def _offering(clause: str, chosen: tuple[Option, ...]) -> Callable[[Play[Any]], bool]:
    """Whether what was chosen under a clause could be chosen where that clause was carried out again."""

    def offering(play: Play[Any]) -> bool:
        decision = play.decision
        if decision is not None and str(decision.clause) == clause:
            return decision.offers(chosen)
        made = [record.answer for record in play.told if record.kind == "chosen" and str(record.clause) == clause]
        return any(set(chosen) <= set(answer) for answer in made)

    return offering


def _carried_out(done: Run, place: int) -> str:
    """The clause that is carried out at a place of the line, or waits there."""
    state = done.line.state_before(place)
    depth, frames = state.depth(), state.frames
    return str(frames[depth - 1].steps[frames[depth - 1].at][0]) if depth else ""


def _does(act: str, words: str) -> bool:
    """Whether what was refused is done, in words that may say more of it (where it is put)."""
    return plain_quote(act) in plain_quote(words)


def _told_again(game: Game, stand: Stand, play: Play[Any], off: frozenset[str]) -> bool:
    """Whether it is told again of an act of which nobody decided that it stands as it did."""
    kind = "refused" if stand.refused else "chosen"
    if stand.act == "不选" and play.decision is None:  # there was no other choice, and there is none
        return any(one.kind == "chosen" and str(one.clause) == stand.clause for one in play.told)
    if stand.refused and not off & set(stand.grounds) and stand.grounds:  # untold it is not yet done
        return not any(_does(stand.act, told(game, play.state, r)) for r in play.told if r.kind != "refused")
    words = [told(game, play.state, record) for record in play.told if record.kind == kind]
    lost = stand.refused and play.without == play.last and play.without not in stand.grounds
    return stand.act in words or lost


def _same(done: Run, stand: Stand, play: Play[Any]) -> bool:
    """Whether an act stands as it did where a clause was carried out again."""
    game, decision = done.scenario.game, play.decision
    off = getattr(play.without, "members", frozenset((str(play.without),)))
    if stand.missed is not None and play.wonder is not None:
        again = [m for m in play.wonder.found if (m.clause, m.question) == (stand.clause, stand.missed)]
        offered = stand.option[0] in (decision.options if decision is not None else ())
        if not again:  # the question is gone, or nothing keeps its card out of it
            return not offered and not off & set(stand.grounds)
        return any(barred.option in stand.option for one in again for barred in one.blocked)
    if stand.decided is None and stand.refused and stand.option and not off & set(stand.grounds):
        # where what forbids it stands, that it is told no more lets nobody do it
        made = [record.answer for record in play.told if record.kind == "chosen"]
        return stand.option[0] not in {*(decision.options if decision else ()), *(one for each in made for one in each)}
    if stand.decided is None and (decision is None or not stand.option):
        return _told_again(game, stand, play, off)
    if decision is not None and str(decision.clause) == stand.clause:
        offered = decision.offers(stand.option[:1]) if stand.option else not decision.least
    else:
        chosen = [r.answer for r in play.told if r.kind == "chosen" and str(r.clause) == stand.clause]
        forced = decision.forced if decision is not None else ()
        chosen += [one.chosen for one in forced if str(one.clause) == stand.clause]
        offered = any(set(stand.option) <= set(answer) for answer in chosen)
    return offered != stand.refused
