"""How an act stood on every occasion of a run: offered, or refused and by what."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from judge.cjk import fold
from judge.games import Game
from judge.games.written.naming import unmarked
from judge.kernel import JUDGE, Option, Reason, Record
from judge.kernel.records import Telling, numbers
from judge.scenario import beyond, occasion
from judge.scenario.because import Because, Grounds, bearing, because, forbidding
from judge.scenario.course import Decided
from judge.scenario.kept import kept, kept_at
from judge.scenario.run import Run
from judge.scenario.telling import (
    NOTHING,
    asked,
    listed,
    meant,
    plain_quote,
    player_name,
    said,
    say,
    says,
    told,
    without_longer,
)

_ENDS: Final = "结束"
"""How an option begins that is to do nothing more: 结束行动阶段."""
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
    missed: Telling | None = None
    """What it is no answer to, where what would be chosen is not among the options at all."""
    as_part: bool = False
    """Whether what it is chosen for was refused before anybody could choose it."""

    @property
    def legal(self) -> bool:
        """Whether it may be done."""
        return not self.refused

    @property
    def chosen(self) -> bool:
        """Whether it may be done, and somebody did it there."""
        decided = self.decided
        return (
            self.legal and decided is not None and bool(self.option) and set(self.option) <= set(decided.chosen or ())
        )

    @property
    def about(self) -> tuple[int, ...]:
        """The cards that somebody must wonder about for it to be worked out."""
        return tuple([one for one in self.option if isinstance(one, int)]) if self.missed is not None else ()

    @property
    def statement(self) -> bool:
        """Whether it is no choice, but the rules' own words that something does not come about."""
        alone = self.refused and self.decided is None and not self.option and not self.late
        return alone and self.act != NOTHING and denying(self.act)

    @property
    def grounds(self) -> tuple[str, ...]:
        """The clauses that forbid it, each once."""
        return tuple(dict.fromkeys(reason.clause for reason in self.by if reason.clause))


_ABILITY: Final = re.compile("『[^』]*』")


def stand_of(done: Run, act: str, at: str = "") -> list[Stand]:
    """How an act stood at every decision that it belongs to, and where it was refused and nobody chose, in order.

    ``at``: only on that occasion, a clause and which time.
    """
    return list(kept(done.line, (done.scenario.game, act, at), lambda: _stand_of(done, act, at)))


def _stand_of(done: Run, act: str, at: str) -> list[Stand]:
    who, _, rest = act.partition(" ")
    whose = bool(rest) and who in done.scenario.game.players
    if whose and (own := [stand for stand in stand_of(done, rest, at) if stand.who == who]):
        return own  # whose choice it is, whatever it is a choice of
    question, _, nothing = act.rpartition("：")
    act = NOTHING if (of_one := bool(question) and nothing == NOTHING) else act
    found = [stand for place in range(len(done.line.moments) + 1) for stand in _there(done, place, act)]
    found = [stand for stand in found if said_in(question, stand.question)] if of_one else found
    if "『" not in act:  # of what has the words itself, what only quotes an ability that has them is another thing
        found = [stand for stand in found if said_in(act, _ABILITY.sub("『』", stand.act))] or found
    found = [stand for stand in found if not _refuses(stand.it, act)] or found  # where only that was left to choose
    found = found or list(_beyond(done, act))
    if not found and nothing and nothing in question:  # 支付追加费用：支付, of what was refused before it was asked
        return [stand for stand in stand_of(done, question, at) if stand.refused]
    if whose and any(stand.statement for stand in found):
        return []
    if at:
        return _then(done, found, at)
    if any(stand.refused and not stand.as_part for stand in found):  # it was refused itself, which says enough
        found = [stand for stand in found if not stand.as_part]
    if act != NOTHING or of_one:
        return found
    here = [stand for stand in found if stand.place >= len(done.line.moments) and stand.decided is not None]
    return [stand for stand in found if stand.legal] or here


def _then(done: Run, found: list[Stand], at: str) -> list[Stand]:
    """How an act stood on an occasion."""
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


def _there(done: Run, place: int, act: str) -> list[Stand]:
    game, line = done.scenario.game, done.line
    if place >= len(line.moments):
        return _at(done, place, act)
    return kept_at(line, place, (game, act), lambda: _at(done, place, act))


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
            for stand in _stands(decided, act, lambda decision=decision: beyond.no_fewer(game, line, place, decision))  # type: ignore[misc]
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
        if act == NOTHING and forced:
            only = _least(game, after, beyond.no_fewer(game, line, place, record), "只有这一种选择")
            stand = Stand(NOTHING, clause, only, None, within, refused=True, place=place, it=NOTHING)
            found.append(_asked_of(game, after, record, stand))
        elif said_in(act, words, after.faces) and not (forced and act == NOTHING):
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


def _beyond(done: Run, act: str) -> Iterator[Stand]:
    """How an act stands that is to choose a card which is not among the options: by what describes those."""
    game, line = done.scenario.game, done.line
    for place, asking in beyond.everywhere(game, line, beyond.named_in(game, line.reached, act)):
        for barred in asking.blocked:
            words = asked(game, asking.state, asking.question, (barred.option,))
            if not said_in(act.removesuffix("的"), words, asking.state.faces):
                continue
            by, read = bearing(game, asking.state, barred)
            stand = Stand(words, asking.clause, by, None, refused=True, place=place, given=asking.given)
            made, before = beyond.decision_of(line, place, asking), line.state_before(place)
            if made is not None:
                decision, still_open = made
                answers = line.moments[place].answers if place < len(line.moments) else line.given
                chosen = None if still_open else answers[asking.given].chosen
                stand = stand._replace(decided=Decided(game, decision, before, chosen))
            within = str(line.moments[place].clause) if place < len(line.moments) else ""
            who, question = player_name(game, asking.player), say(game, asking.state, asking.question)
            it, told_of_it = said(game, asking.state, barred.option), forbidding(game, by, read)
            stand = stand._replace(who=who, question=question, it=it, within=within)
            yield stand._replace(option=(barred.option,), told=told_of_it, missed=asking.question)


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
        own = [r for r in whole.by if r.card in option and (r.ability in words or isinstance(one.option, int))]
        said_of_it = [
            r for r in whole.by if r.card not in option and {*option} & {p for p in r.gives if type(p) is int}
        ]
        about = [r for r in whole.by if r in own or (own and r in said_of_it)]
        if not about or not said_in(act.removesuffix("的"), words, state.faces):  # 使用药师的, as a script may say it
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


def _least(game: Game, state: Any, by: tuple[Reason, ...], said: str) -> tuple[Because, ...]:
    """What says that no fewer may be chosen, the first of it in these words."""
    first, *further = because(game, state, by)
    return (replace(first, gives=first.gives or said), *further)


def _stands(decided: Decided, act: str, no_fewer: Callable[[], tuple[Reason, ...]]) -> Iterator[Stand]:
    """How an act stands at one decision; ``no_fewer``: what says that no fewer may be chosen there."""
    game, state, decision = decided.game, decided.state, decided.decision
    for option in _options(game, decided, act):
        yield Stand(_whole(decided, option), "", (), None, option=(option,), it=decided.option(option))
    ends = [one for one in decision.options if isinstance(one, str) and one.startswith(_ENDS)] if act == NOTHING else []
    for option in ends:  # who does none of it says so
        yield Stand(_whole(decided, option), "", (), None, option=(option,), it=decided.option(option))
    if act == NOTHING and not ends:
        least = _least(game, state, no_fewer(), f"至少选{decision.least}个") if decision.least else ()
        yield Stand(NOTHING, "", least, None, refused=bool(least), it=NOTHING)
    for barred in decision.blocked:
        if _meant(decided, barred.option, act) or meant(game, state, (barred.option,), act):
            by, read = bearing(game, state, barred)
            words, all_of_it = _whole(decided, barred.option), forbidding(game, by, read)
            it = decided.option(barred.option)
            yield Stand(words, "", by, None, refused=True, option=(barred.option,), told=all_of_it, it=it)


def _options(game: Game, decided: Decided, act: str) -> list[Option]:
    options = meant(game, decided.state, decided.decision.naming((act,)).options, act) if act != NOTHING else []
    options = [option for option in options if not _refuses(decided.option(option), act)]
    return options or [option for option in decided.decision.options if _meant(decided, option, act)]


def _whole(decided: Decided, option: Option) -> str:
    return asked(decided.game, decided.state, decided.decision.question, (option,))


def _meant(decided: Decided, option: Option, act: str) -> bool:
    return said_in(act, _whole(decided, option), decided.state.faces) and not _refuses(decided.option(option), act)


def _refuses(it: str, act: str) -> bool:
    """Whether what is chosen is not to do what is asked for: 不防御 is no way of 防御, nor 不支付 of 支付…的费用."""
    said = fold(it)
    return said[:1] == "不" and any(part.startswith(said[1:]) for part in map(fold, act.split()))


def said_in(act: str, words: str, names: Iterable[str] = ()) -> bool:
    """Whether words say every part of an act, with the marks of cards of one name or without.

    ``names``: what the cards are called; of these a longer one that begins as one that is meant is another card.
    """
    whole, bare = plain_quote(words), plain_quote(unmarked(words))
    for part in map(plain_quote, act.split()):
        one, other = (without_longer(said, part, names) for said in (whole, bare))
        if not (says(one, part) or part in other):
            return False
    return True
