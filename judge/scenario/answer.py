"""The answer to a dispute: one sentence a question, with the clauses and the choices that decide it, proved.

A clause decides if the answer comes out otherwise without it, everything else the same. Where the answer came about at
one place of the line, the clauses of that place decide, the one on its line first; what only led there is the course.
Where nothing made it so, the clauses decide without which something would have. A choice decides if another one, the
later ones as they were as far as they can be, leads to another answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from judge.games.written.placed import Placed, Unreadable
from judge.kernel import CHANCE, JUDGE, Decision, Option
from judge.kernel.line import Endless, Line, play_on
from judge.scenario import claims, deeds, editions, hand, occasion
from judge.scenario.asking import must_be_known, question, questions
from judge.scenario.because import Because, in_brackets
from judge.scenario.choices import deciding_choices
from judge.scenario.deciding import proved
from judge.scenario.disputed import dispute
from judge.scenario.ends import ends
from judge.scenario.finding import find
from judge.scenario.found import Found, Proved, Question, proof_of
from judge.scenario.further import further
from judge.scenario.happenings import unmet
from judge.scenario.meaning import as_asked
from judge.scenario.model import Scenario
from judge.scenario.of_clauses import without_it
from judge.scenario.of_facts import precise
from judge.scenario.proof import answering_as, in_its_turn, most
from judge.scenario.provisional import still_open
from judge.scenario.readings import alike, under_every_reading
from judge.scenario.restated import with_twins
from judge.scenario.run import BY_THE_ENGINE, WITH_THE_JUDGE, Run, walk
from judge.scenario.telling import plainly, say


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
    waits: str = ""
    """The decision that it waits for, where what is chosen there makes it another one."""
    form: str = ""
    """What was asked in the form of a dispute, where it was said in other words."""

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
        return self.answer + ("" if self.found.told else in_brackets(self.because, self.found.own))

    @property
    def answer(self) -> str:
        """The answer without what says so, and what it waits for."""
        form = f"问的是「{self.form}」：" if self.form else ""
        return f"{form}{self.found.answer}{self.waits}"

    @property
    def because(self) -> tuple[Because, ...]:
        """What says so, the deciding clauses first named by the rules themselves."""
        return self.found.because


def answers(done: Run, *, prove: bool = True) -> tuple[Answer, ...]:
    """What a run answers to what its scenario asks. Raises Unreadable for a question that nobody understands."""
    return _answers(done, questions(done.scenario), prove=prove)


def answered(done: Run, asked: Placed, *, prove: bool = True) -> Answer:
    """What a run answers to one question. Raises Unreadable for a question that nobody understands."""
    given = answered_all(done, asked, prove=prove)
    if len(given) > 1:
        forms = "、".join(answer.form for answer in given)
        asked.fail(f"「{asked.text().strip()}」可以有几个意思", forms)
    return given[0]


def answered_all(done: Run, asked: Placed, *, prove: bool = True) -> tuple[Answer, ...]:
    """What a run answers to one question, to each thing that it may mean. Raises Unreadable."""
    return _answers(done, (question(done.scenario, asked),), prove=prove)


def numbered(scenario: Scenario, given: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """Answers in the numbers of the scenario's edition."""
    if scenario.edition == scenario.game.book.edition:
        return given
    return tuple([_numbered(scenario, answer) for answer in given])


def _numbered(scenario: Scenario, answer: Answer) -> Answer:
    words = editions.in_words(scenario, answer.found.answer)
    found = answer.found._replace(answer=words, because=editions.reasons(scenario, answer.found.because))
    proof = None if answer.proof is None else answer.proof.numbered(lambda number: editions.cited(scenario, number))
    return answer._replace(found=found, proof=proof, waits=editions.in_words(scenario, answer.waits))


def _answers(done: Run, asked: tuple[Question, ...], *, prove: bool) -> tuple[Answer, ...]:
    """Each answer; what is chosen in two steps is answered where the second one is, what is spoken as it is meant."""
    meant = [(one, *known) for one in asked for known in as_asked(done, one)]
    asked = tuple([one for _, one, _ in meant])
    on = {place: other for place, one in enumerate(asked) if (other := further(done, one)) is not None}
    here = iter(_here(done, tuple([one for place, one in enumerate(asked) if place not in on]), prove=prove))
    given = [_answered_on(done, *on[n], prove=prove) if n in on else next(here) for n in range(len(asked))]
    return tuple(
        [answer._replace(question=said, form=form) for answer, (said, _, form) in zip(given, meant, strict=True)]
    )


def _answered_on(done: Run, other: Run, asked: Question, *, prove: bool) -> Answer:
    """The answer one choice on; that choice was made only to see it, so it hangs on none of those behind ``done``."""
    (answer,) = _here(other, (asked,), prove=prove)
    made = [_choice(done, place) for place, way in enumerate(done.decisions) if way.chosen is not None]
    return answer._replace(choices=tuple([choice for choice in answer.choices if choice in made]))


def _here(done: Run, asked: tuple[Question, ...], *, prove: bool) -> tuple[Answer, ...]:
    found = [find(done, one) for one in asked]
    refused = [refusal.placed for refusal in done.scenario.expect.refused]
    gap = done.line.decision is not None and done.line.decision.player == JUDGE  # it may come about behind it
    for one, what in zip(asked, found, strict=True):
        for act in (one, *(condition.question for condition in one.seen)):
            said = what if act is one else find(done, act)
            if act.kind == "act" and said.value in {None, ("not now",)} and one.placed not in refused:
                must_be_known(done, act)
            elif act.kind == "course" and not gap:
                for words in unmet(done, act):
                    must_be_known(done, act, words)
    if not prove:
        read = [under_every_reading(done, one, what)[0] for one, what in zip(asked, found, strict=True)]
        return tuple(
            [Answer(q, _with_its_line(f, ()), (), done.level, proof=None) for q, f in zip(asked, read, strict=True)]
        )
    meant = tuple([_precise(done, one) for one in asked])
    decided = proved(done, meant, found)
    made = list(deciding_choices(done, meant, found))
    waits = still_open(done, meant)
    return tuple(
        [
            _answer(done, one, found[place], decided[place], [way for at, way in made if at == place], waits[place])
            for place, one in enumerate(asked)
        ]
    )


def _precise(done: Run, asked: Question) -> Question:
    """A question, and what shows it, about the cards that are meant on this run, on the occasions that are meant here.

    On another run the step of the same number may be another one.
    """
    seen = tuple([one._replace(question=precise(done, occasion.meant(done, one.question))) for one in asked.seen])
    return precise(done, occasion.meant(done, asked)._replace(seen=seen))


def _answer(done: Run, question: Question, found: Found, proof: Proved, ways: list[int], waits: str) -> Answer:
    made = {place: done.decisions[place] for place in ways}
    chosen = tuple([_choice(done, place) for place, way in made.items() if way.decision.player != JUDGE])
    judged = tuple([f"{way.question}：{way.choice}" for way in made.values() if way.decision.player == JUDGE])
    judged += (*_by_hand(done, question), *_read_before(done, question), *_only_newer(done, proof))
    found, where = under_every_reading(done, question, found)
    if where is None:
        proof = proof_of(stand=found.line or proof.deciding)
    elif where is not done:  # it comes about only after the gap
        (proof,) = proved(where, (question,), [find(where, question)])
    if question.kind == "clause":
        found, proof = without_it(done, question, found, proof)
    if not proof.parts and where is done:
        found = found._replace(answer=f"{found.answer}{found.near}")
    level = BY_THE_ENGINE if where is not None and not judged else WITH_THE_JUDGE
    waits = waits if where is done else ""
    line = _with_its_line(found, proof.deciding)
    return Answer(question, line, chosen, level, judged, with_twins(where or done, proof, found.moment), waits)


def _choice(done: Run, place: int) -> str:
    """What was chosen at a place, and at which step; what card one is that was left open nobody chooses."""
    way = done.decisions[place]
    step = next((step.n for step in done.steps if step.decision == place), 0)
    when = f"第{step}步" if step else ""
    if way.decision.player == CHANCE:
        who = "局面没写" if "是哪一张" in way.question else way.player
        return f"{when}{who}：{plainly(f'{way.question}：{way.choice}')}"
    return f"{when}{deeds.deed(way.game, way.player, way.question, way.choice)}"


def _with_its_line(found: Found, deciding: tuple[str, ...]) -> Found:
    """The answer with the step that made it so: the last one that stands under a clause that decides."""
    if not found.lines:
        return found
    by_clause = {clause: (n, clause, what) for n, clause, what in found.lines}
    n, clause, what = next((by_clause[one] for one in deciding if one in by_clause), found.lines[-1])
    step = f"第{n}步 " if n else ""
    return found._replace(answer=f"{found.answer}：{step}{f'{clause} ' if clause else ''}{what}")


def _by_hand(done: Run, question: Question) -> Iterator[str]:
    """What the judge did by hand without which the answer comes out otherwise or not at all; what is left to him."""
    for place, act in enumerate(done.scenario.script if done.by_hand else ()):
        if act.hand and act.player == JUDGE:
            script = (*done.scenario.script[:place], *done.scenario.script[place + 1 :])
            try:
                other = walk(done.scenario, script=script, most=most(done))
                depends = other.problem is not None or not ends(done, question).same(ends(other, question))
            except Unreadable:
                depends = True
            if depends:
                yield hand.said(act.placed)
    for face in done.line.start.faces.values():
        yield from (f"『{text}』由裁判处理" for text in face.by_hand)


def _read_before(done: Run, question: Question) -> Iterator[str]:
    """What the judge had read before the dispute begins, where it is not sure that the answer hangs not on it."""
    start = done.line.start
    for key, said in start.rulings:
        unread = replace(start, rulings=tuple(r for r in start.rulings if r[0] != key))
        asked, others = _read_otherwise(done, unread, said)
        if any(other is None or not alike(done, other, question) for other in others):
            yield f"{asked}：{said}"


def _read_otherwise(done: Run, start: Any, said: str) -> tuple[str, list[Run | None]]:
    """What the judge is asked where he read what was ``said``, and the run of each other reading.

    None stands for one that comes to no end; there is no run where he is never asked.
    """
    game, limit = done.scenario.game, most(done)
    left = [decided for decided in done.decisions if decided.chosen is not None]
    later = answering_as(left)

    def until_asked(decision: Decision, state: Any) -> tuple[Option, ...] | None:
        return None if decision.player == JUDGE and said in decision.options else later(decision, state)

    line = play_on(Line(start), game.play, until_asked, most=limit)
    if line.decision is None or said not in line.decision.options:
        return "", []
    found: list[Run | None] = []
    for other in [option for option in line.decision.options if option != said]:
        first, then = [(other,)], answering_as(list(left))
        try:
            read = play_on(line, game.play, lambda *a, f=first, t=then: f.pop() if f else t(*a), most=limit)
            found.append(done._replace(line=in_its_turn(dispute(read, done.scenario.until), done)))
        except Endless:
            found.append(None)
    return say(game, line.state, line.decision.question), found


def _only_newer(done: Run, proof: Proved) -> Iterator[str]:
    """The deciding clauses that the scenario's edition does not have: that they hold there is a reading.

    Of those that decide together, one that it has is enough.
    """
    alone = [editions.cited(done.scenario, clause) for clause in proof.of("alone")]
    together = [editions.cited(done.scenario, clause) for clause in proof.of("together")]
    newer = [number for number in alone if " " in number]
    newer += together if together and all(" " in number for number in together) else []
    newer += [one for clause in proof.of("gives") if " " in (one := editions.cited(done.scenario, clause))]
    if newer:
        yield f"旧版没有写这一点，照{'、'.join(newer)}"


# --- in words -------------------------------------------------------------------------------------------------


LABELS: Final = {
    "alone": "少了哪一条就不同",
    "again": "说的是同一件事，都没有才不同",
    "together": "一起少了才不同",
    "choice": "少了哪一条就能选得不同",
    "otherwise": "否则就适用",
    "said": "写明这一步",
    "stand": "依据",
    "beside": "书上另见",
    "gives": "问到的事实由此而来",
}
"""What stands before the deciding clauses, by how they decide."""


ANSWERED: Final = ("答", "没有答")
"""What stands before an answer, and before what is said where there is none."""


def told(given: Iterable[Answer]) -> Iterator[tuple[str, str]]:
    """Answers in words, each line with its label; what decides several in a row alike is said once, after the last."""
    for _, same in groupby(given, lambda answer: (answer.proof, answer.choices, answer.level, answer.depends)):
        together = list(same)
        yield from ((ANSWERED[answer.found.value is None], answer.sentence) for answer in together)
        first = together[0]
        parts = first.proof.parts if first.proof is not None else ()
        lines = [(LABELS[how], "、".join(clauses)) for how, clauses in parts]
        if not (parts or first.depends) and first.proof is not None:
            lines.append((LABELS["stand"], NOTHING))
        if first.choices:
            lines.append((chosen_otherwise(first.asked), "；".join(_at_once(first.choices))))
        if first.depends:
            lines.append(("看裁判怎么读", "；".join(first.depends)))
        yield from ((several(label, len(together)), words) for label, words in lines)


def _at_once(choices: Iterable[str]) -> list[str]:
    """Choices in words; what was chosen more than once stands there once, with all its steps."""
    steps: dict[str, list[str]] = {}
    for choice in choices:
        step, _, deed = choice.partition("步") if _OF_A_STEP.match(choice) else ("", "", choice)
        steps.setdefault(deed, []).append(step)
    return [f"{'、'.join(f'{step}步' for step in at if step)}{deed}" for deed, at in steps.items()]


_OF_A_STEP: Final = re.compile(r"第\d+步")


def chosen_otherwise(asked: str) -> str:
    """The label of the choices that an answer depends on; of a claim only what shows it does, not its own words."""
    return "另选，所看的就不同" if claims.is_one(asked) else "另选就不同"


def several(label: str, answers: int) -> str:
    """The label of what decides so many answers that stand before it."""
    return label if answers == 1 else f"{label}（以上{answers}答）"


NOTHING: Final = "没有哪一条条文使它不同"
"""What is said of an answer that comes out the same whatever clause is switched off."""


def level(done: Run, given: tuple[Answer, ...]) -> str:
    """The level of the answers, and whether it is another one than the run's."""
    if any(answer.level != BY_THE_ENGINE for answer in given):
        return WITH_THE_JUDGE
    if done.level == BY_THE_ENGINE:
        return BY_THE_ENGINE
    waits = done.line.decision is not None and done.line.decision.player == JUDGE
    if waits and not done.scenario.ask:  # what nobody asked about may hang on it
        return f"{WITH_THE_JUDGE}（规则空白还等裁判决定）"
    if waits:
        return f"{BY_THE_ENGINE}（所问的怎么读都一样；规则空白还等裁判决定，别的可能不同）"
    read = done.gaps or any(decided.decision.player == JUDGE for decided in done.decisions)
    return f"{BY_THE_ENGINE}（{'有规则空白，但所问的怎么读都一样' if read else '裁判亲手做过的事，做不做答案都一样'}）"
