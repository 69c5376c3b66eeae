"""A claim: what a dispute asks, answered in its own words, and what of the run must be so for that to hold.

``只付1点：看 A.能量点 = 0；兵.区域 = 战场，依 10.10.2.4``: the answer in words; the questions of other kinds that show
it, each with what it must come to; the clauses that are said to decide it. The program says whether it holds, and
proves the clauses one by one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final

from judge.games.written.naming import unmarked
from judge.scenario import deeds, happenings, occasion
from judge.scenario.because import Because, in_brackets
from judge.scenario.course import Step
from judge.scenario.found import Condition, Found, Question
from judge.scenario.holding import holds, only_the_moment
from judge.scenario.run import Run
from judge.scenario.standing import said_in

_CLAIM: Final = re.compile(r"(?P<said>.+?)[：:]看\s*(?P<seen>.+?)(?:[，,]\s*依\s*(?P<by>[^，,；=]+))?", re.DOTALL)
_NAMED: Final = re.compile(r"(?P<asked>.+?)[，,]\s*依\s*(?P<by>[^，,；=『』]+)", re.DOTALL)
"""A plain question with clauses that may decide it: those that do are proved, the others left out."""
_MEANT: Final = re.compile(r"\s=\s|(?:^|[：:])看(?:\s|$)")
_LACKING: Final = re.compile(r"(?:(?P<said>[^=]+?)[：:])?\s*(?:看(?:\s+|$))?(?P<seen>.*)", re.DOTALL)
"""What shows that a claim is meant, and its parts, of which some are not written."""
_YES_OR_NO: Final = ("可以", "不可以")
_SAID_SO: Final = re.compile("[^（；，。]*?(?P<may>不?可以)")
"""How an act is said to stand."""
_SAID_TWICE: Final = re.compile("(^|之后，)[是否]，")
"""Yes or no before a fact: the claim says it already."""
WHICH_MOMENT: Final = (
    "所问的那时没有人选它，不算禁止：问选它的时候用 @条号 第几次或 @第几步，说的就是不是时候写 = 不是时候"
)
"""What is said of a claim that an act is forbidden, where nobody is asked for it."""
NEVER: Final = {("course", "0"), ("clause", "没有用到"), ("clause", "没有走到")}
"""What did not happen: the claim says so, and no step shows it."""
_STEPS: Final = 3
"""So many steps are quoted as evidence."""


def is_one(words: str) -> bool:
    """Whether words are a claim."""
    return _CLAIM.fullmatch(words) is not None


def lacking(words: str) -> str:
    """How a claim would be written that lacks its words or its 看 (看 A.手牌 = 2); empty of what is meant as none."""
    found = None if is_one(words) or not _MEANT.search(words) else _LACKING.fullmatch(words.strip())
    return f"{found['said'] or '抽了2张'}：看 {found['seen'] or 'A.手牌 = 2'}" if found is not None else ""


def parts(words: str) -> tuple[str, list[tuple[str, str]], list[str]]:
    """What a claim says, its conditions (a question, and what it must come to), the clauses that it names."""
    found = _CLAIM.fullmatch(words)
    assert found is not None, words
    conditions = []
    for part in found["seen"].split("；"):
        asked, _, wanted = part.strip().partition(" = ")
        conditions.append((asked.strip(), wanted.strip()))
    return found["said"].strip(), conditions, _clauses(found["by"] or "")


def named(words: str) -> tuple[str, list[str]]:
    """A plain question without the clauses that it names, and these."""
    found = _NAMED.fullmatch(words)
    return (found["asked"].strip(), _clauses(found["by"])) if found is not None else (words, [])


def _clauses(words: str) -> list[str]:
    return [one.strip() for one in words.split("、") if one.strip()]


def find(done: Run, asked: Question, answering: Callable[[Run, Question], Found]) -> Found:
    """What a claim comes to: whether it holds, and what shows it."""
    found = [answering(done, condition.question) for condition in asked.seen]
    value = holds(asked, [one.value for one in found])
    reasons = [_reasons(asked, c, one) for c, one in zip(asked.seen, found, strict=True)]
    shown = _shown(done, asked, found, reasons)
    words = asked.said if value else f"不是「{asked.said}」" if value is not None else f"还说不上「{asked.said}」"
    so = _SAID_SO.match(shown) if words in _YES_OR_NO else None
    words = "" if so is not None and so["may"] == words else f"{words}。"
    each = tuple(dict.fromkeys(reason for some in reasons for reason in some))
    moved = [one for c, one in zip(asked.seen, found, strict=True) if not stays(c.question, one)]
    line = dict.fromkeys(clause for one in moved for clause in one.line)
    places = [one.moment for one in found if one.moment is not None]
    near = next((one.near for one in found if one.near), "")
    if value is False and any(only_the_moment(c, one.value) for c, one in zip(asked.seen, found, strict=True)):
        shown = f"{shown}；{WHICH_MOMENT}"
    return Found(f"{words}{shown}", value, each, max(places, default=None), tuple(line), told=True, near=near)


def _reasons(asked: Question, condition: Condition, found: Found) -> tuple[Because, ...]:
    """What says so, of one of its questions: all that forbids an act; how a fact is worked out, where that matters.

    Of an ability that was not set off, or does nothing, what it waits for.
    """
    part, nothing = condition.question, condition.wanted.startswith("没有")
    if (
        part.kind == "act" and _legal(found) and not found.told
    ):  # under which clause it is chosen says why only if the claim says so
        return tuple([reason for reason in found.because if reason.clause in asked.by])
    if stays(part, found) and not any(reason.clause in asked.by for reason in found.because):
        return ()  # what a zone is says nothing of why a card is still there
    always = part.kind == "act" or (part.kind == "ability" and nothing)
    matters = not asked.by or always or any(reason.clause in asked.by for reason in found.because)
    return found.because if matters and not found.told else ()


def stays(asked: Question, found: Found) -> bool:
    """Whether it is about where a card lies, and it never went anywhere."""
    return asked.kind == "fact" and asked.words.endswith(".区域") and found.moment is None


def unmoved(asked: Question, found: Found) -> bool:
    """Whether it is a fact as it is at the end that nothing has changed; that a card went nowhere says little."""
    fact = asked.kind == "fact" and not asked.at and found.moment is None
    return fact and not asked.words.endswith(".区域")


def _legal(found: Found) -> bool:
    return isinstance(found.value, tuple) and found.value[:1] == ("legal",)


def _shown(done: Run, asked: Question, found: list[Found], reasons: list[tuple[Because, ...]]) -> str:
    """What shows that a claim holds: what its questions come to, with their reasons, and the steps of its clauses."""
    facts = list(_facts(asked, found, reasons))
    shown = _evidence(done, asked, found, {reason.clause for some in reasons for reason in some})
    for step, _ in shown:
        facts = [fact.removesuffix(f"：{happenings.quoted(done, step)}") for fact in facts]
    known = {reason for some in reasons for reason in some}
    told = [_quoted(done, step, why) for step, why in shown]
    told = [
        line
        for line, (step, why) in zip(told, shown, strict=True)
        if not any(_said(done, line, step, fact, known.issuperset(why)) for fact in facts)
    ]
    facts = [fact for fact in facts if not any(line.startswith(fact) for line in told)]
    if not shown:
        lines = [
            f"第{n}步 {clause} {what}"
            for condition, one in zip(asked.seen, found, strict=True)
            for n, clause, what in _showing(asked, condition.question.words, one)
        ]
        told = [line for line in dict.fromkeys(lines) if not any(line in fact for fact in facts)]
    return "；".join([*facts, *told])


def _showing(asked: Question, words: str, found: Found) -> list[tuple[int, str, str]]:
    """The step that shows a fact: what made it so, or one of a clause that the claim names and that says more of it."""
    named = [line for line in found.lines[:-1] if line[1] in asked.by]
    said = asked.said + words
    return sorted([*named, *found.lines[-1:]], key=lambda line: _shared(said, line[2]))[-1:]


def _shared(words: str, step: str) -> int:
    """In how many pairs of characters a step is like what is asked."""
    return len({one + other for one, other in pairwise(words)} & {one + other for one, other in pairwise(step)})


def _said(done: Run, line: str, step: Step, fact: str, known: bool) -> bool:
    """Whether what a question comes to says a line already; a refusal with all its reasons (``known``) does.

    That something happened, or so often, says no reasons.
    """
    if step.kind == "refused" and known and f"第{step.n}步" in fact:
        return True
    what, whole = deeds.of_step(done, step), happenings.quoted(done, step)
    if f"第{step.n}步" not in fact or not (what in fact or step.what in fact):
        return False
    return line == whole or not (fact == whole or happenings.COUNTED.search(fact))


def _facts(asked: Question, found: list[Found], reasons: list[tuple[Because, ...]]) -> Iterator[str]:
    """What each question of a claim comes to, once, with the reasons that no fact before it has."""
    known: set[Because] = set()
    said: set[str] = set()
    for condition, one, because in zip(asked.seen, found, reasons, strict=True):
        fact = _SAID_TWICE.sub(r"\1", one.answer).removeprefix(happenings.ONCE)
        number = isinstance(one.value, str) and one.value.removeprefix("-").isdecimal()
        new = [reason for reason in because if number or reason not in known]  # a sum is told with all that is added
        if (condition.question.kind, condition.wanted) in NEVER or (fact in said and not new):
            continue
        known.update(new)
        said.add(fact)
        yield fact + in_brackets(new, one.own)


def _evidence(done: Run, asked: Question, found: list[Found], refusing: set[str]) -> list[tuple[Step, list[Because]]]:
    """The last steps on which the clauses stand that a claim names, and what they say there.

    Of several steps one that tells of the card that is asked about rather than of another, one that is the clause's own
    rather than one that only read it; of these the one that made what is asked about so, that changed such a fact, that
    says it in the claim's own words; and else the last that is told before the claim is about something else. A step of
    another card of the same name is none, nor one that was taken as another card was used or resolved, if there is any
    other; where that leaves nothing, a later one of the card itself is.
    """
    last = _until(done, asked, found)
    made = [n for one in found for n, _, _ in one.lines[-1:]]
    acts = [condition.question.words for condition in asked.seen if condition.question.kind == "act"]
    counted = [step for c in asked.seen if c.question.kind == "course" for step in happenings.counted(done, c.question)]
    facts = [c.question.words.rpartition(".")[2] for c in asked.seen if c.question.kind == "fact"]
    whose = any(c.question.words.startswith(happenings.WHO) for c in asked.seen)
    names = {one.own for one in found if one.own}
    abilities = {c.question.words.strip("『』") for c in asked.seen if c.question.kind == "ability"}

    def close(step: Step) -> tuple[bool, bool]:
        return step.n in made, any(fact in str(step.changed) for fact in facts)

    others = _of_that_name(done, names)
    told = [step for step in done.steps if step.told and not any(said_in(act, step.what) for act in acts)]
    told = [step for step in told if _any_in(names, step) or not _any_in(others, step)]
    steps = [step for step in told if last is None or step.moment <= last]
    dated = all(c.question.at for c in asked.seen)  # what came later shows nothing of that time
    later = [] if dated else [step for step in reversed(told) if step not in steps and _any_in(names, step)]
    making = frozenset(card for s in told if s.n in made or s in counted for card in _under_way(done, s))
    quoted: dict[int, tuple[Step, list[Because]]] = {}
    for clause in [clause for clause in asked.by if not (acts and clause in refusing)]:
        here, afterwards = (
            [s for s in some if clause in (s.grounds if s.kind == "refused" else s.clauses)]
            for some in (reversed(steps), reversed(later))
        )
        here = [s for s in here if s.kind != "chosen" or s.player] or here  # a choice that was none shows little
        here = [s for s in here if not _of_another(done, s, making)] or ([] if afterwards else here)
        here = [s for s in here if not _refuses_another(s, clause, names | abilities)]
        meant = [s for s in reversed(counted) if clause in s.clauses]
        about = [s for s in here if any(name in s.what for name in names)]
        own = [s for s in about or here if s.clause == clause]  # a statement that something does not happen is one
        own = [s for s in own if s.kind != "refused"] or own
        fits = meant or own or about or here or afterwards
        fits = [s for s in fits if s.player] or fits if whose else fits
        fits = _plainest(fits)
        step = _nearest(asked.said, fits, close)
        reasons = [one for one in (*step.by, *step.because) if one.clause == clause] if step is not None else []
        reasons = [one for one in reasons if not acts or not one.card or any(unmarked(one.card) in act for act in acts)]
        if step is not None and (reasons or not acts):  # what was chosen instead says nothing of what could be
            quoted.setdefault(step.n, (step, []))[1].extend(reasons)
    return [pair for _, pair in sorted(quoted.items())][-_STEPS:]


def _plainest(steps: list[Step]) -> list[Step]:
    """Of steps that all refuse something those with the fewest grounds: what else forbids it is beside the point."""
    if any(step.kind != "refused" for step in steps):
        return steps
    fewest = min((len(step.grounds) for step in steps), default=0)
    return [step for step in steps if len(step.grounds) == fewest]


def _of_another(done: Run, step: Step, making: frozenset[int]) -> bool:
    """Whether a step was taken as other cards were used or resolved than those by which it came about."""
    cards = _under_way(done, step)
    return bool(cards and making) and cards.isdisjoint(making)


def _refuses_another(step: Step, clause: str, names: set[str]) -> bool:
    """Whether a step refuses something, by a clause, for what other cards or abilities than those asked about say."""
    if step.kind != "refused" or not names or _any_in(names, step):
        return False
    said = [f"{reason.card}『{reason.ability}』" for reason in step.by if reason.clause == clause and reason.card]
    return bool(said) and not any(name in words for name in names for words in said)


def _under_way(done: Run, step: Step) -> frozenset[int]:
    """The cards that are being used, or whose abilities are carried out, where a step is taken."""
    moments = done.line.told
    before = done.line.state_before(step.moment)
    after = moments[step.moment].state if step.moment < len(moments) else before
    return _held(before) or _held(after)


def _held(state: Any) -> frozenset[int]:
    """The cards that procedures hold which are being carried out."""
    frames = state.frames[: state.depth()]
    parts = [getattr(one, name) for one in frames for name in one.__struct_fields__]
    held = [getattr(one, "card", 0) for one in (*frames, *parts)]
    return frozenset(card for card in held if isinstance(card, int) and card)


def _nearest(said: str, steps: list[Step], close: Callable[[Step], tuple[bool, bool]]) -> Step | None:
    """The closest of some steps; of several the first, unless another says clearly more of what the claim says."""
    best = max(map(close, steps), default=None)
    found: Step | None = None
    for step in [one for one in steps if close(one) == best]:
        if found is None or _shared(said, step.what) > _shared(said, found.what) + 1:
            found = step
    return found


def _of_that_name(done: Run, names: set[str]) -> set[str]:
    """What the other cards are called that are printed with the name of one that is asked about."""
    game, found = done.scenario.game, set()
    for state in (done.line.start, done.line.reached):
        called = {card: game.named(state, card) for card in state.cards}
        faces = {state.cards[card].face for card, name in called.items() if name in names}
        found |= {name for card, name in called.items() if state.cards[card].face in faces - {""}}
    return {other for other in found if not any(other in name for name in names)}


def _any_in(names: set[str], step: Step) -> bool:
    return any(name in step.what for name in names)


def _until(done: Run, asked: Question, found: list[Found]) -> int | None:
    """The place after which nothing shows a claim: the last of its occasions, or of what made its facts so.

    None, where something of it was never otherwise: whatever comes after that may have left it so, too.
    """
    if any(unmoved(c.question, one) for c, one in zip(asked.seen, found, strict=True)):
        return None
    occasions = [occasion.meant(done, c.question).at for c in asked.seen if c.question.at]
    places = [one.moment for one in found] + [place for at in occasions for place in occasion.span(done.line, at)]
    return max((place for place in places if place is not None), default=None)


def _quoted(done: Run, step: Step, reasons: list[Because]) -> str:
    return happenings.quoted(done, step) + in_brackets(reasons, beside=(step.clause, step.what))
