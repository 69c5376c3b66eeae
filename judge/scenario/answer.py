"""The answer to a dispute: one sentence a question, with the clauses and the choices that decide it, proved.

A clause decides if the answer comes out otherwise without it, everything else the same. Where the answer came about at
one place of the line, the clauses of that place decide, the one on its line first; what only led there is the course.
Where nothing made it so, the clauses decide without which something would have. A choice decides if another one, the
later ones as they were as far as they can be, leads to another answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from judge.games.written.placed import Placed, Unreadable
from judge.kernel import JUDGE, Decision, Option, Refused
from judge.kernel.explore import distinct_choices
from judge.kernel.line import Endless, Line, play_on
from judge.scenario import editions, hand, happenings
from judge.scenario.asking import must_be_known, question, questions
from judge.scenario.course import Because, Decided
from judge.scenario.deciding import proved
from judge.scenario.finding import find, value
from judge.scenario.found import Found, Proved, Question, proof_of
from judge.scenario.model import Scenario
from judge.scenario.proof import answering_as, in_its_turn, most, whole
from judge.scenario.run import BY_THE_ENGINE, WITH_THE_JUDGE, Run, dispute, walk
from judge.scenario.telling import say

OTHERS: Final = 2
"""So many other options are tried at each decision."""
DECISIONS: Final = 8
"""Of so many decisions, the last ones, another option is tried; of the judge's, of all."""


class Answer(NamedTuple):
    """The answer to one question."""

    question: Question
    found: Found
    choices: tuple[str, ...]
    """The choices without which it comes out otherwise."""
    level: str
    depends: tuple[str, ...] = ()
    """What the judge decided that it depends on."""
    proof: Proved | None = Proved()
    """The clauses that decide it, and how; None: nobody tried."""

    @property
    def deciding(self) -> tuple[str, ...]:
        """The clauses that decide it, the one on the line that decides first."""
        return self.proof.deciding if self.proof is not None else ()

    @property
    def more(self) -> tuple[str, ...]:
        """What else the answer rests on, though it comes out the same without it."""
        return self.proof.more if self.proof is not None else ()

    @property
    def how(self) -> str:
        """The strongest way in which the clauses decide."""
        return self.proof.how if self.proof is not None else "unproved"

    @property
    def asked(self) -> str:
        """What was asked."""
        return self.question.whole

    @property
    def sentence(self) -> str:
        """The answer in a sentence, with what says so."""
        because = "" if self.found.told else "、".join([reason.whole for reason in self.because])
        return self.found.answer + (f"（{because}）" if because else "")

    @property
    def because(self) -> tuple[Because, ...]:
        """What says so, the deciding clauses first named by the rules themselves."""
        return self.found.because


def answers(done: Run, *, prove: bool = True) -> tuple[Answer, ...]:
    """What a run answers to what its scenario asks. Raises Unreadable for a question that nobody understands."""
    return _answers(done, questions(done.scenario), prove=prove)


def answered(done: Run, asked: Placed, *, prove: bool = True) -> Answer:
    """What a run answers to one question. Raises Unreadable for a question that nobody understands."""
    (answer,) = _answers(done, (question(done.scenario, asked),), prove=prove)
    return answer


def numbered(scenario: Scenario, given: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """Answers in the numbers of the scenario's edition."""
    if scenario.edition == scenario.game.book.edition:
        return given
    return tuple([_numbered(scenario, answer) for answer in given])


def _numbered(scenario: Scenario, answer: Answer) -> Answer:
    words = editions.in_words(scenario, answer.found.answer)
    found = answer.found._replace(answer=words, because=editions.reasons(scenario, answer.found.because))
    proof = None if answer.proof is None else answer.proof.numbered(lambda number: editions.cited(scenario, number))
    return answer._replace(found=found, proof=proof)


def _answers(done: Run, asked: tuple[Question, ...], *, prove: bool) -> tuple[Answer, ...]:
    found = [find(done, one) for one in asked]
    refused = [refusal.placed for refusal in done.scenario.expect.refused]
    for one, what in zip(asked, found, strict=True):
        for act in (one, *(condition.question for condition in one.seen)):
            said = what if act is one else find(done, act)
            if act.kind == "act" and said.value in {None, ("not now",)} and one.placed not in refused:
                must_be_known(done, act)
    if not prove:
        read = [_under_every_reading(done, one, what)[0] for one, what in zip(asked, found, strict=True)]
        return tuple(
            [Answer(q, _with_its_line(f, ()), (), done.level, proof=None) for q, f in zip(asked, read, strict=True)]
        )
    decided = proved(done, asked, found)
    made = list(_choices(done, asked, found))
    return tuple(
        _answer(done, one, found[place], decided[place], [way for at, way in made if at == place])
        for place, one in enumerate(asked)
    )


def _answer(done: Run, question: Question, found: Found, proof: Proved, ways: list[Decided]) -> Answer:
    chosen = tuple([f"{way.player}：{way.question}：{way.choice}" for way in ways if way.decision.player != JUDGE])
    judged = tuple([f"{way.question}：{way.choice}" for way in ways if way.decision.player == JUDGE])
    judged += (*_by_hand(done, question, found), *_read_before(done, question, found), *_only_newer(done, proof))
    found, sure = _under_every_reading(done, question, found)
    if not sure:
        proof = proof_of(stand=_of_the_readings(done) or proof.deciding)
    level = BY_THE_ENGINE if sure and not judged else WITH_THE_JUDGE
    return Answer(question, _with_its_line(found, proof.deciding), chosen, level, judged, proof)


def _with_its_line(found: Found, deciding: tuple[str, ...]) -> Found:
    """The answer with the step that made it so: the last one that stands under a clause that decides."""
    if not found.lines:
        return found
    by_clause = {clause: (n, clause, what) for n, clause, what in found.lines}
    n, clause, what = next((by_clause[one] for one in deciding if one in by_clause), found.lines[-1])
    return found._replace(answer=f"{found.answer}：第{n}步 {clause} {what}")


def _by_hand(done: Run, question: Question, found: Found) -> Iterator[str]:
    """What the judge did by hand without which the answer comes out otherwise or not at all; what is left to him."""
    for place, act in enumerate(done.scenario.script if done.by_hand else ()):
        if act.hand:
            script = (*done.scenario.script[:place], *done.scenario.script[place + 1 :])
            try:
                other = walk(done.scenario, script=script, most=most(done))
                depends = other.problem is not None or _differs(other, question, found)
            except Unreadable:
                depends = True
            if depends:
                yield hand.said(act.placed)
    for face in done.line.start.faces.values():
        yield from (f"『{text}』由裁判处理" for text in face.by_hand)


def _read_before(done: Run, question: Question, found: Found) -> Iterator[str]:
    """What the judge had read before the dispute begins, without which the answer comes out otherwise."""
    start = done.line.start
    for key, said in start.rulings:
        other, asked = _read_otherwise(
            done, replace(start, rulings=tuple(r for r in start.rulings if r[0] != key)), said
        )
        if other is not None and asked and _differs(other, question, found):
            yield f"{asked}：{said}"


def _read_otherwise(done: Run, start: Any, said: str) -> tuple[Run | None, str]:
    """The run where the judge reads otherwise than he ``said``, and what he is asked; None if it comes to no end."""
    later = answering_as([decided for decided in done.decisions if decided.chosen is not None])
    asked = ""

    def answering(decision: Decision, state: Any) -> tuple[Option, ...] | None:
        nonlocal asked
        if decision.player == JUDGE and said in decision.options and not asked:
            asked = say(done.scenario.game, state, decision.question)
            return tuple([option for option in decision.options if option != said][:1])
        return later(decision, state)

    try:
        line = play_on(Line(start), done.scenario.game.play, answering, most=most(done))
    except Endless:
        return None, asked
    return done._replace(line=in_its_turn(dispute(line, done.scenario.until), done)), asked


def _only_newer(done: Run, proof: Proved) -> Iterator[str]:
    """The deciding clauses that the scenario's edition does not have: that they hold there is a reading.

    Of those that decide together, one that it has is enough.
    """
    alone = [editions.cited(done.scenario, clause) for clause in proof.of("alone")]
    together = [editions.cited(done.scenario, clause) for clause in proof.of("together")]
    newer = [number for number in alone if " " in number]
    newer += together if together and all(" " in number for number in together) else []
    if newer:
        yield f"旧版没有写，照{'、'.join(newer)}"


def _differs(other: Run, question: Question, found: Found) -> bool:
    try:
        return value(other, question) != found.value
    except Unreadable:  # the card that is asked for has no such fact there
        return True


# --- choices --------------------------------------------------------------------------------------------------


def _choices(done: Run, asked: tuple[Question, ...], found: list[Found]) -> Iterator[tuple[int, Decided]]:
    """The decisions that each question's answer depends on, with the place of the question."""
    made = [decided for decided in done.decisions if decided.chosen is not None]
    by_hand = [at for at, moment in enumerate(done.line.moments) if moment.hand is not None]
    first = sum(len(moment.answers) for moment in done.line.moments[: max(by_hand, default=0)])
    late = range(len(made))[-DECISIONS:]
    asking = [(n, one) for n, one in enumerate(asked) if not happenings.of_every_way(one)]
    for place, decided in enumerate(made):
        if place < first:  # what came before the judge's hand would have to be put right by it in another way
            continue
        if place not in late and decided.decision.player != JUDGE:
            continue
        depends: set[int] = set()
        if not place and all(one.seen for one in asked):  # what is claimed is claimed of what was begun
            continue
        for chosen in _others(decided):
            other = _instead(done, made, place, chosen)
            if other is not None and (decided.decision.player == JUDGE or whole(other, done)):
                depends |= {n for n, one in asking if _differs(other, one, found[n])}
            if len(depends) == len(asking):
                break
        yield from ((n, decided) for n in sorted(depends))


def _others(decided: Decided) -> list[tuple[Option, ...]]:
    ways = [chosen for chosen, _ in distinct_choices(decided.state, decided.decision)]
    return [chosen for chosen in ways if chosen != decided.chosen][:OTHERS]


def _instead(done: Run, made: list[Decided], place: int, chosen: tuple[Option, ...]) -> Run | None:
    """The run with another choice, the later ones as they were as far as they can be; None if it comes to no end."""
    first = [chosen]
    later = answering_as(list(made[place + 1 :]))

    def answering(decision: Decision, state: Any) -> tuple[Option, ...] | None:
        return first.pop() if first else later(decision, state)

    try:
        line = play_on(done.line.before(place), done.scenario.game.play, answering, most=most(done))
    except Endless:
        return None
    return done._replace(line=in_its_turn(dispute(line, done.scenario.until), done))


# --- readings -------------------------------------------------------------------------------------------------


def _under_every_reading(done: Run, question: Question, found: Found) -> tuple[Found, bool]:
    """What a question comes to, however an open gap is read; and whether that is the same for all readings."""
    if done.line.decision is not None and done.line.decision.player == JUDGE:
        return _read(done, question, found)
    if done.scenario.readings and not done.line.answers:
        return _read_later(done, question, found)
    return found, True


def _read(done: Run, question: Question, found: Found) -> tuple[Found, bool]:
    """What a question comes to where a gap is open, and whether it is the same under every reading."""
    decided = done.decisions[-1]
    ways: list[tuple[str, Found]] = []
    for option in decided.decision.options:
        answer = iter([(option,)])
        try:
            line = play_on(
                done.line, done.scenario.game.play, lambda *_, left=answer: next(left, None), most=most(done)
            )
        except Endless as endless:  # turns pass in which nobody can do anything: the dispute is over before
            line = endless.line
        except Refused:  # the gap opens only with a clause switched off
            return found, True
        other = done._replace(line=dispute(line, done.scenario.until))
        ways.append((decided.option(option), find(other, question)))
    return _by_reading(done, ways, found)


def _read_later(done: Run, question: Question, found: Found) -> tuple[Found, bool]:
    """The same for a gap to which each reading of the scenario leads by what is done first."""
    ways: list[tuple[str, Found]] = []
    for reading in done.scenario.readings:
        other = walk(done.scenario, script=(*done.scenario.script, *reading.script))
        ways.append((reading.name, find(other, question)))
    return _by_reading(done, ways, found)


def _by_reading(done: Run, ways: list[tuple[str, Found]], found: Found) -> tuple[Found, bool]:
    if len({way.value for _, way in ways}) == 1:
        return ways[0][1], True
    words = "；".join(f"读作「{reading}」{_by_clauses(done, reading)}，则{way.answer}" for reading, way in ways)
    return Found(f"看怎么读。{words}", found.value), False


def _by_clauses(done: Run, reading: str) -> str:
    """The clauses that a reading goes by, in brackets, where the scenario knows them."""
    readings = done.scenario.readings
    named = [way.clauses for way in readings if way.name == reading]
    known = named or [way.clauses for way in readings if way.script and _reads(way.script[0].chosen, reading)]
    clauses = [clause for clause in dict.fromkeys(c for way in known for c in way) if clause not in reading]
    return f"（{'、'.join(clauses)}）" if clauses else ""


def _reads(chosen: tuple[str, ...], reading: str) -> bool:
    return any(word in reading or reading in word for word in chosen)


def _of_the_readings(done: Run) -> tuple[str, ...]:
    """The clauses between which a gap is open: those of its readings, and those that come nearest."""
    near = done.line.decision.nearest if done.line.decision is not None else ()
    named = [clause for way in done.scenario.readings for clause in way.clauses]
    return tuple(dict.fromkeys([*named, *(str(reason.clause) for reason in near)]))


# --- in words -------------------------------------------------------------------------------------------------


LABELS: Final = {
    "alone": "少了哪一条就不同",
    "together": "一起少了才不同",
    "otherwise": "否则就适用",
    "said": "写明这一步",
    "stand": "依据",
}
"""What stands before the deciding clauses, by how they decide."""


def told(given: Iterable[Answer]) -> Iterator[tuple[str, str]]:
    """Answers in words, each line with its label; what decides several alike is said once, after the last of them."""
    groups: dict[object, list[Answer]] = {}
    for answer in given:
        groups.setdefault((answer.proof, answer.choices, answer.level, answer.depends), []).append(answer)
    for same in groups.values():
        yield from (("答", answer.sentence) for answer in same)
        first = same[0]
        parts = first.proof.parts if first.proof is not None else ()
        yield from ((LABELS[how], "、".join(clauses)) for how, clauses in parts)
        if not (parts or first.depends) and first.proof is not None:
            yield "依据", NOTHING
        if first.choices:
            yield "另选就不同", "；".join(first.choices)
        if first.depends:
            yield "看裁判怎么读", "；".join(first.depends)


NOTHING: Final = "没有哪一条条文使它不同"
"""What is said of an answer that comes out the same whatever clause is switched off."""


def level(done: Run, given: tuple[Answer, ...]) -> str:
    """The level of the answers, and whether it is another one than the run's."""
    if any(answer.level != BY_THE_ENGINE for answer in given):
        return WITH_THE_JUDGE
    return BY_THE_ENGINE if done.level == BY_THE_ENGINE else f"{BY_THE_ENGINE}（有规则空白，但怎么读答案都一样）"
