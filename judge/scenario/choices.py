"""The choices that an answer depends on: another one, the later ones as they were, leads to another answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from judge.games.written.placed import Unreadable
from judge.kernel import JUDGE, Decision, Option
from judge.kernel.explore import distinct_choices
from judge.kernel.line import Endless, play_on
from judge.scenario import claims, happenings, occasion
from judge.scenario.course import Decided
from judge.scenario.disputed import Watched, dispute, over
from judge.scenario.finding import find, value
from judge.scenario.found import Found, Question
from judge.scenario.proof import answering_as, as_before, in_its_turn, most, whole
from judge.scenario.readings import LEFT_TO_HIM, alike
from judge.scenario.run import Run

OTHERS: Final = 2
"""So many other options are tried at each decision."""
DECISIONS: Final = 8
"""Of so many decisions, the last ones before an answer came about, another option is tried; of the judge's, of all."""


def deciding_choices(done: Run, asked: tuple[Question, ...], found: list[Found]) -> Iterator[tuple[int, int]]:
    """The places of the decisions that each question's answer depends on, behind the place of the question."""
    made = [decided for decided in done.decisions if decided.chosen is not None]
    by_hand = [at for at, moment in enumerate(done.line.moments) if moment.hand is not None]
    first = sum(len(moment.answers) for moment in done.line.moments[: max(by_hand, default=0)])
    asking = [
        (n, one, _tried(done, one, what, len(made)), _settled(done, one, what, len(made)))
        for n, (one, what) in enumerate(zip(asked, found, strict=True))
        if not happenings.of_every_way(one)
    ]
    for place, decided in enumerate(made):
        if place < first:  # what came before the judge's hand would have to be put right by it in another way
            continue
        judged = decided.decision.player == JUDGE
        here = [(n, one) for n, one, tried, settled in asking if (place < settled if judged else place in tried)]
        if not place and not judged:  # what is claimed is claimed of what was begun
            here = [(n, one) for n, one in here if not one.seen]
        depends: set[int] = {n for n, _ in here} if judged and _left_to_him(decided.chosen or ()) else set()
        for chosen in _others(decided) if here else ():
            other = _instead(done, made, place, chosen)
            if judged:
                depends |= {n for n, one in here if _left_to_him(chosen) or _read_otherwise(done, other, one)}
            elif other is not None and whole(other, done):
                depends |= {n for n, one in here if differs(other, one, found[n])}
            if len(depends) == len(here):
                break
        yield from ((n, place) for n in sorted(depends))


def _tried(done: Run, asked: Question, found: Found, made: int) -> frozenset[int]:
    """The decisions at which another option is tried: those before an answer came about.

    What is claimed and was never otherwise may be made so by whatever comes after that, too.
    """
    before = _before(done, asked, found, made)
    stays = any(claims.unmoved(c.question, find(done, c.question)) for c in asked.seen if c.question.kind == "fact")
    ends = (before, made) if stays else (before,)
    return frozenset(place for end in ends for place in range(end - DECISIONS, end))


def _before(done: Run, asked: Question, found: Found, made: int) -> int:
    """How many decisions were made before an answer came about; all, if nothing on the line made it so."""
    if found.moment is None:
        return made
    return sum(len(moment.answers) for moment in done.line.moments[: _until(done, asked, found.moment) + 1])


def _settled(done: Run, asked: Question, found: Found, made: int) -> int:
    """How many decisions were made before nothing that is decided could make an answer another one.

    What is so at the end may be changed by whatever comes before that, though nothing has changed it for long.
    """
    facts = [one for one in (asked, *(c.question for c in asked.seen)) if one.kind == "fact"]
    return made if any(not one.at for one in facts) else _before(done, asked, found, made)


def _until(done: Run, asked: Question, moment: int) -> int:
    """The last place that an answer is about: where it came about, or an occasion that it asks for."""
    occasions = [occasion.meant(done, one).at for one in (asked, *(c.question for c in asked.seen)) if one.at]
    return max([moment, *(place for at in occasions for place in occasion.span(done.line, at))])


def _others(decided: Decided) -> list[tuple[Option, ...]]:
    """Other options; of the judge's, each way in which a gap can be read."""
    ways = [chosen for chosen, _ in distinct_choices(decided.state, decided.decision)]
    others = [chosen for chosen in ways if chosen != decided.chosen]
    return others if decided.decision.player == JUDGE else others[:OTHERS]


def _left_to_him(chosen: tuple[Option, ...]) -> bool:
    """Whether a way to read a gap says that the judge does what play does not: nobody knows what comes of it."""
    return any(LEFT_TO_HIM in str(option) for option in chosen)


def _read_otherwise(done: Run, other: Run | None, asked: Question) -> bool:
    """Whether a question comes to something else as a gap is read otherwise, or to the same in another way."""
    try:
        return other is None or not alike(done, other, asked)
    except Unreadable:
        return True


def _instead(done: Run, made: list[Decided], place: int, chosen: tuple[Option, ...]) -> Run | None:
    """The run with another choice, the later ones as they were as far as they can be; None if it comes to no end.

    It is played no further than its dispute goes, once nothing is left that was chosen: where nobody can do anything,
    turns pass without end. As a gap is read otherwise, more may be asked than the script answers: who chose something
    there before does so again. Where there was nothing else to choose, and now there is, it is chosen all the same.
    """
    first, only, left = [chosen], _had_to_be(done), list(made[place + 1 :])
    later = answering_as(left)
    watched = Watched(done.line.start, done.scenario.until, lambda _: not left)
    judged = made[place].decision.player == JUDGE

    def answering(decision: Decision, state: Any) -> tuple[Option, ...] | None:
        if first:
            return first.pop()
        answer = later(decision, state)
        if answer is None and judged:
            return as_before(decision, made)
        fits = [one for one in only if one[0] == decision.clause and one[1] in decision.options]
        if answer is not None or not fits:
            return answer
        only.remove(fits[0])
        return (fits[0][1],)

    try:
        before, play = done.line.before(place), done.scenario.game.play
        line = play_on(before, play, answering, most=most(done), enough=watched.enough)
    except Endless as endless:
        line = endless.line
        if not judged or not over(line, done.scenario.until):
            return None
    return done._replace(line=in_its_turn(dispute(line, done.scenario.until), done))


def _had_to_be(done: Run) -> list[tuple[str, str]]:
    """What was the only thing to choose, by its clause, where that named no card: that he passes, or ends something."""
    chosen = [r for m in done.line.moments for r in m.records if r.kind == "chosen" and r.player is None]
    return [(str(r.clause), r.answer[0]) for r in chosen if len(r.answer) == 1 and isinstance(r.answer[0], str)]


def differs(other: Run, question: Question, found: Found) -> bool:
    """Whether a question comes to something else on another run, or to nothing."""
    try:
        return value(other, question) != found.value
    except Unreadable:  # the card that is asked for has no such fact there
        return True
