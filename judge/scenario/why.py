"""Why: may this be done here, why is a fact what it is, why was an ability set off or not."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from judge.games.written.placed import Placed, Unreadable
from judge.kernel import JUDGE
from judge.scenario.ahead import Ahead, legal
from judge.scenario.answer import LABELS, Answer, answered
from judge.scenario.asking import kind_of, must_be_known, question
from judge.scenario.because import Because
from judge.scenario.beside import under
from judge.scenario.colloquial import may
from judge.scenario.doubt import came_of, doubted
from judge.scenario.facts import fact, reader
from judge.scenario.finding import clause_of
from judge.scenario.found import Found, Kind, Question
from judge.scenario.leave import need_not
from judge.scenario.meaning import in_forms, put_plainly
from judge.scenario.moments import known, not_now
from judge.scenario.of_clauses import UNSAID
from judge.scenario.of_facts import made
from judge.scenario.run import Run, walk
from judge.scenario.spoken import aimed, asks_leave, done_to, spoken, who_acts
from judge.scenario.standing import Stand, stand_of
from judge.scenario.understood import as_understood
from judge.scenario.worded import valued

ZONE: Final = "区域"
"""What every game calls it where a card is."""


class Came(NamedTuple):
    """One step of how a fact came to be what it is."""

    n: int
    clause: str
    what: str
    old: str
    new: str


class Why(NamedTuple):
    """What is known about a question where a script ends.

    ``now``: how an act stands at the open decision; ``before``: how it stood at earlier ones and where it was refused;
    ``late``: that it is not the moment, with all that says when it is. ``came``: how a fact came to be what it is;
    ``derived``: what makes it so now. ``answer``: with what decides it, for a fact and an ability.
    """

    asked: str
    kind: Kind
    answer: Answer | None = None
    now: tuple[Stand, ...] = ()
    before: tuple[Stand, ...] = ()
    late: Stand | None = None
    came: tuple[Came, ...] = ()
    derived: tuple[Because, ...] = ()
    at: str = ""
    """The occasion that was asked about; empty: where the script ends."""
    ahead: tuple[Ahead, ...] = ()
    """How it stands where it would be chosen what an act is done to, which nobody chooses now."""

    @property
    def legal(self) -> bool:
        """Whether an act may be done now, in at least one way."""
        return any(stand.legal for stand in self.now) or (not self.now and legal(self.ahead))

    @property
    def refused(self) -> tuple[Stand, ...]:
        """How an act was refused that nobody is asked for now: the last time first; none if it could be done then."""
        if self.now or self.ahead or not self.before or self.before[-1].legal:
            return ()
        return tuple([stand for stand in reversed(self.before) if stand.refused])

    @property
    def known(self) -> bool:
        """Whether anything is known of it; of an act, that it is or was to be chosen, or when it would be."""
        return self.kind != "act" or bool(self.answer or self.now or self.before or self.late or self.ahead)


def why(done: Run, asked: Placed) -> Why:
    """What is known about what somebody asks, also as it is spoken; ``@18.1.5`` behind it: on that occasion.

    Raises Unreadable, with the nearest words, for what nobody knows, and for what can mean several things.
    """
    each = whys(done, asked)
    if len(each) > 1:
        forms = "、".join(one.asked for one in each)
        asked.fail(f"「{asked.text().strip()}」可以有几个意思", forms)
    return each[0]


def whys(done: Run, asked: Placed) -> tuple[Why, ...]:
    """What is known about each thing that a question can mean."""
    meant = question(done.scenario, asked)
    if found := in_forms(done, meant):
        return tuple([_in_the_form(done, asked, form) for form in found])
    plainly = put_plainly(done, meant)
    asked = asked if plainly is meant else asked._replace(value=plainly.whole)
    left = need_not(done, plainly)
    if left is not None:
        form = f"{left.words} @{left.at}" if left.at else left.words
        return (_in_the_form(done, asked, form),)
    one = _as_spoken(done, asked)
    if not one.known and not one.at and asks_leave(asked.text()):
        may.refuse(done, plainly)
    return (one,)


def _in_the_form(done: Run, asked: Placed, form: str) -> Why:
    found = _why(done, asked._replace(value=form))
    return found if found.answer is None else found._replace(answer=found.answer._replace(form=form))


def _as_spoken(done: Run, asked: Placed) -> Why:
    """What is known about a question whether something may be done, or one in the words of a dispute."""
    words = asked.text()
    tried = spoken(done, words)
    first, problem = [] if tried and asks_leave(words) else [words], None
    for meant in [*first, *tried]:
        try:
            found = _why(done, asked._replace(value=meant))
        except Unreadable as error:
            problem = problem or error
        else:
            if found.known or meant == [*first, *tried][-1]:
                return _of_the_card(done, asked, meant) or found if _nowhere(done, found) else found
    nobody = aimed(done, words) if asks_leave(words) else None
    if nobody is not None:
        act, card = nobody
        asked.fail(f"「{act}」之后没有哪一步选「{card}」", "行为、能力的名字或条号", f"选的是谁{act}：{card} {act}")
    if asks_leave(words):
        may.refuse(done, question(done.scenario, asked))
    raise problem or Unreadable(())


def _nowhere(done: Run, found: Why) -> bool:
    """Whether an act is not to be chosen where a script ends, and no card was ever chosen or refused there by name."""
    if found.kind != "act" or found.at or found.now or found.ahead:
        return False
    game, state = done.scenario.game, done.line.reached
    return not any(game.find(state, stand.it) for stand in found.before if stand.it)


def _of_the_card(done: Run, asked: Placed, words: str) -> Why | None:
    """Where a card in play is, for who names nothing but that: no act is meant. None if they name none.

    A card that lies elsewhere is named as what somebody would use.
    """
    game, state = done.scenario.game, done.line.reached
    where, naming = f"{words}.{ZONE}", game.board.naming
    there = [card for card in game.find(state, words) if naming.in_play(state.cards[card].zone)]
    if not there or kind_of(game, state, where) != "fact":
        return None
    return _why(done, asked._replace(value=where))


def _why(done: Run, asked: Placed) -> Why:
    """What is known about what is asked in the words of a dispute."""
    meant = question(done.scenario, asked)
    kind = kind_of(done.scenario.game, done.line.reached, meant.words)
    kind = meant.kind if kind == "act" else kind
    if kind == "act" and not meant.at:
        return _act(done, meant)
    answer = answered(done, asked)
    if kind == "act":
        return Why(
            meant.words, kind, answer, now=tuple(stand_of(done, meant.words, clause_of(done, meant))), at=meant.at
        )
    if kind == "clause" and not meant.at and answer.found.value in UNSAID:
        answer = answer._replace(found=_in_the_answers(done, meant, answer))
    came = _came(done, meant) if kind == "fact" and not meant.at else ()
    return Why(meant.words, kind, answer, came=came, derived=answer.because, at=meant.at)


def _in_the_answers(done: Run, asked: Question, answer: Answer) -> Found:
    """What a clause comes to that stands on no step, with how it decides what the dispute asks, if it does."""
    if not done.scenario.ask:
        return answer.found
    stands = [
        f"「{one.question.said or one.question.words}」{LABELS[how]}"
        for one in as_understood(done)[0]
        if one.proof is not None
        for how, clauses in one.proof.parts
        if asked.words in clauses
    ]
    if not stands:
        return answer.found
    said = answer.found.answer.replace("没有用到", "没有写在哪一步上")
    return answer.found._replace(answer=f"{said}；在剧本所问的里面：{'；'.join(stands)}")


def _act(done: Run, asked: Question) -> Why:
    stands = came_of(done, stand_of(done, asked.words))
    now = tuple([stand for stand in stands if stand.decided is not None and stand.decided.chosen is None])
    if (not now or who_acts(done, asked.words)) and (ways := done_to(done, asked.words)):
        before = tuple(dict.fromkeys(stand._replace(decided=None) for stand in stands if stand not in now))
        return Why(asked.words, "act", ahead=ways, before=before)
    waits = done.line.decision is not None and done.line.decision.player == JUDGE
    open_gap = waits and stands and not now
    if open_gap or (now and doubted(done, asked.words) is not None):  # the book contradicts itself on it
        answer = answered(done, asked.placed._replace(value=asked.words))
        if answer.found.by_reading:
            return Why(asked.words, "act", answer)
    late = None if now else not_now(done, asked.words, len(done.line.moments), stands)
    if not stands and (late is None or not known(late)):
        must_be_known(done, asked)
    before = tuple(dict.fromkeys(stand._replace(decided=None) for stand in stands if stand not in now))
    if late is not None and not late.late:  # the card has it no more, whatever moment it is
        return Why(asked.words, "act", answered(done, asked.placed._replace(value=asked.words)), (), before)
    return Why(asked.words, "act", None, now, before, late)


def newer(done: Run, asked: str) -> tuple[Stand, ...]:
    """Where play waits under an older edition: how an act stands that the newest one refuses on the same board."""
    scenario = done.scenario
    if scenario.edition == scenario.game.book.edition or done.line.decision is None:
        return ()
    other = walk(under(scenario, scenario.game.book.edition))
    stands = stand_of(other, asked) if other.problem is None and other.line.decision is not None else []
    return tuple([one for one in stands if one.refused and one.decided is not None and one.decided.chosen is None])


def _came(done: Run, asked: Question) -> tuple[Came, ...]:
    """The steps at which a fact changed along the line."""
    game, line, name, place = done.scenario.game, done.line, asked.words, asked.placed
    found: list[Came] = []
    value = _value(done, line.start, name, place)
    told = [step for step in done.steps if step.told and step.kind != "refused"]
    read = reader(game, line.reached, name, place)
    for at, moment in enumerate(line.told):
        now = _value(done, moment.state, name, place)
        if now != value:
            here = [step for step in told if step.moment == at]
            by = made(done, read, at, name, here)[-1:] if here else []
            found += [Came(step.n, step.clause, step.what, valued(value), valued(now)) for step in by]
            if not here:
                found.append(Came(0, str(moment.clause), game.book[moment.clause].heading, valued(value), valued(now)))
        value = now
    return tuple(found)


def _value(done: Run, state: Any, name: str, place: Placed) -> Any:
    return fact(done.scenario.game, state, name, None, place)
