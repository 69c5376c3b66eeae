"""How an act stood on every occasion of a run: offered, or refused and by what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from judge.cjk import fold
from judge.games import Game
from judge.games.written.naming import unmarked
from judge.kernel import JUDGE, Option, Play, Reason, Record
from judge.kernel.records import numbers
from judge.scenario import editions, occasion
from judge.scenario.because import Because, Grounds, bearing, because, forbidding
from judge.scenario.course import Decided
from judge.scenario.found import Proved, proof_of
from judge.scenario.proof import carried_out, deciding_here, group, least, looked_at
from judge.scenario.run import Run
from judge.scenario.telling import asked, listed, meant, plain_quote, player_name, said, say, says, told

DENYING: Final = ("不", "没有", "无法")
"""What says no in the words of a refusal itself."""


def denying(words: str) -> bool:
    """Whether words say no themselves."""
    return any(no in words for no in DENYING)


class Stand(NamedTuple):
    """How an act stands on one occasion: its full words, under which clause, and all that forbids it.

    ``decided``: the decision that it belongs to; None if it was refused where nobody chose. ``within``: the clause that
    was being carried out; ``place``: its place in the line; ``given``: how many of its answers came before.
    """

    act: str
    clause: str
    by: tuple[Because, ...]
    decided: Decided | None
    within: str = ""
    refused: bool = False
    place: int = 0
    given: int = 0
    option: tuple[Option, ...] = ()
    told: Grounds = ((), ())
    """What is told of a refusal: all that forbids it, also where the book says it again, and what was read."""
    late: bool = False
    """Whether it is refused because nobody is asked for such a thing at this moment."""
    who: str = ""
    """Who chooses it; empty where nobody does."""
    question: str = ""
    """What it is an answer to; empty where nobody is asked."""
    it: str = ""
    """What would be chosen."""
    as_part: bool = False
    """Whether what it is chosen for was refused before anybody could choose it."""

    @property
    def legal(self) -> bool:
        """Whether it may be done."""
        return not self.refused

    @property
    def statement(self) -> bool:
        """Whether it is no choice, but the rules' own words that something does not come about."""
        alone = self.refused and self.decided is None and not self.option and not self.late
        return alone and self.act != "不选" and denying(self.act)

    @property
    def grounds(self) -> tuple[str, ...]:
        """The clauses that forbid it, each once."""
        return tuple(dict.fromkeys(reason.clause for reason in self.by if reason.clause))


def stand_of(done: Run, act: str, at: str = "") -> list[Stand]:
    """How an act stood at every decision that it belongs to, and where it was refused and nobody chose, in order.

    ``at``: only on that occasion, a clause and which time.
    """
    found = [stand for place in range(len(done.line.moments) + 1) for stand in _at(done, place, act)]
    if not at:
        if any(stand.refused and not stand.as_part for stand in found):  # it was refused itself, which says enough
            found = [stand for stand in found if not stand.as_part]
        return [stand for stand in found if act != "不选" or stand.legal]
    clause, time, step = occasion.parts(at)
    if step:  # what is decided there may stand under another clause than the step
        wanted = occasion.place(done.line, at)
        there = [stand for stand in found if stand.place == wanted]
        return [stand for stand in there if clause in {stand.clause, stand.within}] or there
    here = [stand for stand in found if clause in {stand.clause, stand.within}]
    wanted = occasion.place(done.line, at)
    there = [stand for stand in here if stand.place == wanted]
    occasions = list(dict.fromkeys(stand.place for stand in here))
    if not there and time <= len(occasions):
        there = [stand for stand in here if stand.place == occasions[time - 1]]
    return there


def _at(done: Run, place: int, act: str) -> list[Stand]:
    """How an act stands in one clause of the line (or in the one that waits)."""
    game, line = done.scenario.game, done.line
    before = line.state_before(place)
    if place < len(line.told):
        moment = line.told[place]
        pairs = [(d, a.chosen) for d, a in zip(moment.decisions, moment.answers, strict=True)]
        within, records, after = moment.clause, moment.records, moment.state
    else:
        pairs = [(d, a.chosen) for d, a in zip(line.given_to, line.given, strict=True)]
        within, records, after = "", (), before
    if place == len(line.moments) and line.decision is not None:
        pairs.append((line.decision, None))  # type: ignore[arg-type]
    found: list[Stand] = []
    for given, (decision, chosen) in enumerate(pairs):
        if decision.player == JUDGE:  # how he reads a gap is no act, though the words may be the same
            continue
        decided = Decided(game, decision, before, chosen)
        found += [
            stand._replace(
                clause=str(decision.clause),
                decided=decided,
                within=within,
                place=place,
                given=given,
                who=decided.player,
                question=decided.question,
            )
            for stand in _stands(decided, act)
        ]
        for barred in decision.blocked:
            whole = _Refused(str(decision.clause), decision.player, barred.option, barred.by)
            parts = _as_parts(game, before, act, whole)
            found += [stand._replace(within=within, place=place, given=given) for stand in parts]
    known = {(stand.act, stand.clause, stand.refused, stand.grounds) for stand in found}
    for record in records:
        forced = record.kind == "chosen" and record.player is None
        words = told(game, after, record) if record.kind == "refused" or forced else ""
        clause = str(record.clause)
        key = words, clause, not forced, numbers(record.by)
        if not words or key in known:
            continue
        if act == "不选" and forced:
            only = (Because(clause, "只有这一种选择"),)
            stand = Stand("不选", clause, only, None, within, refused=True, place=place, it="不选")
            found.append(_asked_of(game, after, record, stand))
        elif said_in(act, words) and not (forced and act == "不选"):
            known.add(key)
            (by, read), refused = bearing(game, after, record), record.kind == "refused"
            all_of_it = forbidding(game, by, read) if refused else ((), ())
            stand = Stand(words, clause, by, None, within, refused, place, option=record.answer, told=all_of_it)
            it = listed(game, after, record.answer) if record.answer else ""
            found.append(_asked_of(game, after, record, stand._replace(it=it)))
        elif record.kind == "refused" and record.answer and record.whose is not None:
            one = _Refused(clause, record.whose, record.answer[0], record.by)
            found += [stand._replace(within=within, place=place) for stand in _as_parts(game, after, act, one)]
    return found


class _Refused(NamedTuple):
    """Something that a player could not choose."""

    clause: str
    player: int
    option: Option
    by: tuple[Reason, ...]


def _as_parts(game: Game, state: Any, act: str, whole: _Refused) -> Iterator[Stand]:
    """How an act stands that would be chosen next, where what comes before it was refused: by what is said of its card.

    出击 is refused, among others since that card costs too much: then that card cannot be chosen for it.
    """
    if not isinstance(whole.option, str):
        return
    within = tuple([type(frame) for frame in state.frames[: state.depth()]])
    for one in game.possible(state, within):
        if (one.part_of, one.player, str(one.when[0].clause)) != (whole.option, whole.player, whole.clause):
            continue
        words = asked(game, state, one.question, (one.option,))
        option = one.option if isinstance(one.option, tuple) else (one.option,)
        about = [r for r in whole.by if r.card in option and (r.ability in words or isinstance(one.option, int))]
        if not about or not said_in(act, words):
            continue
        by = because(game, state, tuple([r for r in whole.by if r in about or r.card is None]))
        it, question = said(game, state, one.option), say(game, state, one.question)
        told_of_it = forbidding(game, by, ())
        stand = Stand(words, whole.clause, by, None, refused=True, option=(one.option,), told=told_of_it)
        yield stand._replace(who=player_name(game, one.player), question=question, it=it, as_part=True)


def _asked_of(game: Game, state: Any, record: Record, stand: Stand) -> Stand:
    """A stand with whom it is asked of, and what he is asked, where there was nothing to choose."""
    who = "" if record.whose is None else player_name(game, record.whose)
    return stand._replace(who=who, question=say(game, state, record.question))


def _stands(decided: Decided, act: str) -> Iterator[Stand]:
    """How an act stands at one decision."""
    game, state, decision = decided.game, decided.state, decided.decision
    for option in _options(game, decided, act):
        yield Stand(_whole(decided, option), "", (), None, option=(option,), it=decided.option(option))
    if act == "不选":
        least = (Because(str(decision.clause), f"至少选{decision.least}"),) if decision.least else ()
        yield Stand("不选", "", least, None, refused=bool(least), it="不选")
    for barred in decision.blocked:
        if _meant(decided, barred.option, act) or meant(game, state, (barred.option,), act):
            by, read = bearing(game, state, barred)
            words, all_of_it = _whole(decided, barred.option), forbidding(game, by, read)
            it = decided.option(barred.option)
            yield Stand(words, "", by, None, refused=True, option=(barred.option,), told=all_of_it, it=it)


def _options(game: Game, decided: Decided, act: str) -> list[Option]:
    options = meant(game, decided.state, decided.decision.options, act) if act != "不选" else []
    options = [option for option in options if not _refusing(decided, option, act)]
    return options or [option for option in decided.decision.options if _meant(decided, option, act)]


def _whole(decided: Decided, option: Option) -> str:
    return asked(decided.game, decided.state, decided.decision.question, (option,))


def _meant(decided: Decided, option: Option, act: str) -> bool:
    return said_in(act, _whole(decided, option)) and not _refusing(decided, option, act)


def _refusing(decided: Decided, option: Option, act: str) -> bool:
    """Whether an option is not to do what is asked for: 不防御 is no way of 防御."""
    return fold(decided.option(option)) in {f"不{part}" for part in map(fold, act.split())}


def said_in(act: str, words: str) -> bool:
    """Whether words say every part of an act, with the marks of cards of one name or without."""
    whole, bare = plain_quote(words), plain_quote(unmarked(words))
    return all(says(whole, part) or part in bare for part in map(plain_quote, act.split()))


# --- proof ----------------------------------------------------------------------------------------------------------


def deciding(done: Run, stand: Stand) -> Proved:
    """The clauses that decide how an act stands: what forbids, if it may be done without it; what allows, if not.

    Of several that forbid it, the fewest without which it may be done, and each that forbids beside them. That it is
    not the moment is so by all that says when it would be.
    """
    if stand.late:
        return proof_of(stand=stand.grounds)
    given = stand.given if stand.decided is not None else None
    own = _carried_out(done, stand.place) if stand.refused else ""
    here = deciding_here(done, stand.place, lambda play: _same(done, stand, play), given=given, own=own)
    wanted = stand.grounds or ((stand.clause,) if stand.clause else ())
    first = tuple([clause for clause in wanted if clause in here])
    rest = tuple([clause for clause in here if clause not in first])

    def allowed(clauses: tuple[str, ...]) -> bool:
        play = carried_out(done, stand.place, given=given, without=group(clauses))
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
    stands = [stand for stand in stand_of(done, act) if stand.legal and stand.decided is not None and stand.option]
    chosen = [stand for stand in stands if set(stand.option) <= set(stand.decided.chosen or ())]  # type: ignore[union-attr]
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
            return set(chosen) <= set(decision.options)
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


def _same(done: Run, stand: Stand, play: Play[Any]) -> bool:
    """Whether an act stands as it did where a clause was carried out again."""
    game, decision = done.scenario.game, play.decision
    off = getattr(play.without, "members", frozenset((str(play.without),)))
    if stand.decided is None and stand.refused and stand.option and not off & set(stand.grounds):
        # where what forbids it stands, that it is told no more lets nobody do it
        made = [record.answer for record in play.told if record.kind == "chosen"]
        return stand.option[0] not in {*(decision.options if decision else ()), *(one for each in made for one in each)}
    if stand.decided is None and (decision is None or not stand.option):
        kind = "refused" if stand.refused else "chosen"
        if stand.refused and not off & set(stand.grounds) and stand.grounds:  # untold it is not yet done
            return not any(_does(stand.act, told(game, play.state, r)) for r in play.told if r.kind != "refused")
        words = [told(game, play.state, record) for record in play.told if record.kind == kind]
        lost = stand.refused and play.without == play.last and play.without not in stand.grounds
        return stand.act in words or lost
    if decision is not None and str(decision.clause) == stand.clause:
        offered = stand.option[0] in decision.options if stand.option else not decision.least
    else:
        chosen = [r.answer for r in play.told if r.kind == "chosen" and str(r.clause) == stand.clause]
        forced = decision.forced if decision is not None else ()
        chosen += [one.chosen for one in forced if str(one.clause) == stand.clause]
        offered = any(set(stand.option) <= set(answer) for answer in chosen)
    return offered != stand.refused
