"""How an act stood on a run: whether it may be done, what forbids it, or where the book has it chosen."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from judge.cjk import fold
from judge.kernel import JUDGE
from judge.scenario import deeds, moments, occasion
from judge.scenario.abilities import abilities_called, called
from judge.scenario.because import Because, in_brackets
from judge.scenario.course import Step
from judge.scenario.doubt import came_of, in_vain, under_way
from judge.scenario.found import Found, Question
from judge.scenario.run import Run
from judge.scenario.standing import Stand, said_in, stand_of
from judge.scenario.telling import names

_STEPS: Final = 3
"""So many steps are named at which an act stood alike."""


def find_act(done: Run, asked_for: Question, since: int = 0) -> Found:
    """How an act stood wherever it came up, or on the occasion that is meant, with all that forbids it.

    ``since``: where it came up from a place of the line on, if it did.
    """
    stands = stand_of(done, asked_for.words, asked_for.at)
    late = None if stands and _reads(done) else moments.late(done, asked_for, stands)
    if late is not None and not late.late:  # not for want of the moment: the card has it no more
        stands, late = [*stands, late], None
    if begun := under_way(done, stands, since):  # how that ends, not whether it may be done again
        stands, late = begun[-1:], None
    elif late is not None and under_way(done, stands, len(done.line.told)):  # it is being done, and waits for a choice
        late = None
    stands = _about(asked_for, in_vain(done, came_of(done, stands)))
    stands = stands if begun else [stand for stand in stands if stand.place >= since] or stands
    if not stands:
        came = [] if asked_for.by or asked_for.side else _came_about(done, asked_for)
        if came:
            return _done(done, asked_for, came, late)
        return _of_an_ability(done, asked_for) or _not_the_moment(done, asked_for, late)
    barred = [stand for stand in stands if stand.refused]
    last = _last(barred or stands, asked_for.by)
    if barred and asked_for.by:  # a claim is about the refusal that it names; what may be done now is said all the same
        barred = [stand for stand in barred if stand.grounds == last.grounds] or [last]
        stands = [*barred, *(stand for stand in stands if stand.legal and stand.place >= len(done.line.moments))]
    legal = [stand for stand in stands if stand.legal]
    words = last.act if " " in asked_for.words else asked_for.words  # its parts, put together as they are asked
    told = last.by or ((Because(last.clause),) if last.clause else ())
    stated = [stand for stand in barred if stand.statement]
    both = bool((barred or late) and legal) and not stated
    several = len({one.grounds for one in barred}) > 1 or _of_several(done, asked_for, stands)
    otherwise = not (both or stated or asked_for.by or asked_for.at) and several
    if stated:
        said = f"是，{stated[0].act}"
    elif both or otherwise:
        every = [*stands, *([late] if late is not None else [])]
        said = _in_turn(done, [s for s in every if _wanted(asked_for, s)] or every, words)
    else:
        alike = _again(stands, last)
        said = f"{'' if asked_for.at else _earlier(done, alike)}{deeds.of_stand(done, last, words)}"
    kept = [] if barred or asked_for.by or asked_for.side or asked_for.at else _withheld(done, words)
    if kept:  # that it did not come to it elsewhere is said, too
        said = "；".join((said if both or otherwise else f"{said}{in_brackets(told)}", *kept))
    value = tuple(sorted({(stand.act, stand.clause, stand.grounds) for stand in barred or stands}))
    line = tuple(dict.fromkeys(reason.clause for reason in told))
    how = "refused" if barred else "legal"
    if late is not None and not barred:  # it could be done before, and cannot now
        told = tuple(dict.fromkeys((*told, *late.by)))
        return Found(said, (how, value, NOT_NOW, late.grounds), told, last.place, line, told=True)
    return Found(said, (how, value), told, last.place, line, told=both or otherwise or bool(kept))


def _of_several(done: Run, asked_for: Question, stands: list[Stand]) -> bool:
    """Whether nothing is asked for but a card, which could be chosen for more than one thing."""
    game, state = done.scenario.game, done.line.reached
    return asked_for.words in names(game, state) and len({stand.question for stand in stands}) > 1


def _applied(done: Run, words: str) -> list[Step]:
    """The steps that say in such words what came about."""
    return [step for step in done.steps if step.told and step.kind == "applied" and _says(step.what, words)]


def _came_about(done: Run, asked_for: Question) -> list[Step]:
    """The steps by which an act came about that nobody chose itself: what was chosen, or asked at a time, led to it."""
    steps = _applied(done, asked_for.words)
    if not asked_for.at:
        return steps if len(asked_for.words.split()) > 1 else []
    here = occasion.place(done.line, asked_for.at)
    if here is None:
        return []
    chosen = (place for place, m in enumerate(done.line.moments) if place > here and m.decisions)
    return [step for step in steps if here <= step.moment < next(chosen, len(done.line.moments))]


def _done(done: Run, asked_for: Question, came: list[Step], late: Stand | None) -> Found:
    """An act that came about all the same, and where else it is not to be chosen."""
    last = came[-1]
    own = f"；由人选的话，{deeds.of_stand(done, late, asked_for.words)}，不是时候" if late is not None else ""
    said = f"第{last.n}步 {last.what}{own}"
    by = (Because(last.clause), *last.because)
    value = ("legal", asked_for.words)
    return Found(said, value, by, last.moment, tuple(dict.fromkeys((last.clause, *last.clauses))))


def _withheld(done: Run, words: str) -> list[str]:
    """The steps that say of an act that it is not done, in words: 条件没有满足，不支付费用."""
    kept = [step for step in done.steps if step.told and step.kind == "withheld" and f"不{words}" in step.what]
    return [f"第{step.n}步 {step.clause} {step.what}" for step in kept[-_STEPS:]]


def _of_an_ability(done: Run, asked_for: Question) -> Found | None:
    """How an act stood that a choice is asked for by an ability which it does not name: 支付 莫娜的『战斗知识』.

    Also where the rules did not come to it, by the last step that says so of that ability.
    """
    *deed, named = asked_for.words.split()
    if not deed or "『" not in named:
        return None
    game, state = done.scenario.game, done.line.reached
    own = {called(game, state, *one) for one in abilities_called(state, named.replace("的『", "『"))}

    def about(step: Step) -> bool:
        return any(f"{reason.card}的『{reason.ability}』" in own for reason in (*step.by, *step.because))

    act = " ".join(deed)
    kept = [s for s in done.steps if s.told and s.kind == "withheld" and _says(s.what, act) and about(s)]
    if kept:
        last = kept[-1]
        by = tuple(dict.fromkeys((*last.because, *last.by)))
        value = ("refused", ((last.what, last.clause, last.clauses),))
        return Found(f"第{last.n}步 {last.what}", value, by, last.moment, last.clauses)
    places = {step.moment for step in done.steps if step.told and about(step)}
    stands = [stand for stand in stand_of(done, act, asked_for.at) if stand.place in places]
    if not stands:
        return None
    last_stand = stands[-1]
    how = "refused" if last_stand.refused else "legal"
    value = (how, ((last_stand.act, last_stand.clause, last_stand.grounds),))
    told = last_stand.by or (Because(last_stand.clause),)
    line = tuple(dict.fromkeys(reason.clause for reason in told))
    return Found(_in_turn(done, stands, act, reasons=False), value, told, last_stand.place, line)


def _wanted(asked_for: Question, stand: Stand) -> bool:
    """Whether a claim about an act is about such a stand of it; who only asks is told of all."""
    return not asked_for.side or stand.refused == (asked_for.side == "不可以")


NOT_NOW: Final = "not now"
"""What an act comes to that nobody is asked for at the moment."""


def decisive(done: Run, asked_for: Question) -> Stand | None:
    """The stand of an act that its answer is about: the last refusal, and else the last time it could be done.

    Where only the moment is against it, that is the refusal, unless the act is said to be allowed.
    """
    meant = occasion.meant(done, asked_for)
    found = stand_of(done, meant.words, meant.at)
    stands = _about(asked_for, found)
    barred = [stand for stand in stands if stand.refused]
    late = moments.late(done, meant, found) if not (barred or asked_for.allowed) else None
    if late is not None:
        return late
    return _last(barred or stands, asked_for.by) if stands else None


def _about(asked_for: Question, stands: list[Stand]) -> list[Stand]:
    """The stands that a question is about: if an act is said to be allowed, and last was so, only where it was."""
    if not asked_for.allowed or asked_for.at or not stands:
        return stands
    last = max([stand.place for stand in stands if not stand.as_part], default=-1)
    legal = [stand for stand in stands if stand.legal]
    return legal if any(stand.place == last for stand in legal) else stands


def _last(stands: list[Stand], by: tuple[str, ...]) -> Stand:
    """The last of some stands, with all that forbids the same act in the same place.

    Where the question names what forbids: the last of those that it forbids most of all, and least else.
    """

    def named(stand: Stand) -> tuple[int, int, int]:
        grounds = set(stand.grounds)
        return len(grounds & set(by)), len({stand.clause, stand.within} & set(by)), -len(grounds - set(by))

    best = max(map(named, stands))
    last = [stand for stand in stands if not by or named(stand) == best][-1]
    same = [stand for stand in stands if (stand.act, stand.place, stand.clause) == (last.act, last.place, last.clause)]
    same = [stand for stand in same if stand.given == last.given] if by else same
    return last._replace(by=tuple(dict.fromkeys(reason for stand in same for reason in stand.by)))


def _again(stands: list[Stand], last: Stand) -> list[Stand]:
    """The stands of an act that are as it stood last: the same player, and where it came up the same reasons."""
    words: dict[tuple[int, str, str], set[str]] = {}
    for stand in stands:
        words.setdefault((stand.place, stand.clause, stand.act), set()).update(reason.words for reason in stand.by)
    same = [one for one in stands if (one.grounds, one.who) == (last.grounds, last.who)]
    told = {reason.words for reason in last.by}
    return [one for one in same if words[one.place, one.clause, one.act] == told] or same


def _in_turn(done: Run, stands: list[Stand], words: str, *, reasons: bool = True) -> str:
    """An act that may be done at times and not at others: when, and why not, in order."""
    said = []
    in_order = sorted(stands, key=lambda stand: (stand.place, stand.given))
    by_question = words in names(done.scenario.game, done.line.reached)  # a card alone: it is chosen for several things

    def alike_to(one: Stand) -> tuple[object, ...]:
        return one.refused, one.late, one.grounds, one.act if one.refused else by_question and one.question

    for _, some in groupby(in_order, alike_to):
        alike = list(some)
        by = dict.fromkeys(reason for stand in alike for reason in stand.by)
        said.append(
            f"{_steps(done, alike)}{deeds.of_stand(done, alike[-1], words)}{in_brackets(by) if reasons else ''}"
        )
    return "；".join(said)


def _steps(done: Run, stands: list[Stand]) -> str:
    """At which steps an act stood so, the first ones and the last."""
    found: dict[str, None] = {}
    for stand in stands:
        here = [s for s in done.steps if s.moment == stand.place and s.told]
        exact = [s for s in here if s.what == stand.act and (s.kind == "refused") == stand.refused]
        made = [s for s in here if s.kind == "chosen" and s.player][stand.given :] if stand.decided else []
        near = exact or made or [s for s in here if s.clause == stand.clause] or here
        found["此刻" if stand.place >= len(done.line.moments) else f"第{near[0].n}步" if near else stand.clause] = None
    steps = list(found)
    return "、".join(steps if len(steps) <= _STEPS else [*steps[: _STEPS - 1], steps[-1]])


def _reads(done: Run) -> bool:
    """Whether play waits for the judge to read a gap: who did it is not kept from it by that."""
    return done.line.decision is not None and done.line.decision.player == JUDGE


def _earlier(done: Run, stands: list[Stand]) -> str:
    """At which steps an act stood so, if that was before the moment at which the run ends."""
    now = [stand for stand in stands if stand.place >= len(done.line.moments)]
    return "" if now else _steps(done, stands)


def _not_the_moment(done: Run, asked_for: Question, late: Stand | None) -> Found:
    """An act that nobody was asked about: where the book has it chosen, and where play stands."""
    words = asked_for.words
    if late is None:
        came = _applied(done, words)
        reached = not asked_for.at or occasion.place(done.line, asked_for.at) is not None
        if came and reached:  # nobody chooses it, and nothing kept it from coming about
            return Found(f"第{came[-1].n}步 {came[-1].what}", ("legal", words), (), came[-1].moment, (came[-1].clause,))
        return Found(f"{_when(done, asked_for.at)}没有人问到「{words}」{_called(done, words)}；{_now(done)}", None)
    value = (NOT_NOW, late.grounds) if moments.known(late) else (NOT_NOW,)
    said = deeds.of_stand(done, late, words)
    if not asked_for.at:
        return Found(f"现在{said}，不是时候：{_now(done)}", value, late.by, None, late.grounds)
    other = [] if asked_for.side else stand_of(done, words)
    before = f"{_in_turn(done, other, words, reasons=False)}；" if other else ""
    return Found(f"{before}{_then(done, asked_for.at)}时{said}，不是时候", value, late.by, None, late.grounds)


def _says(what: str, words: str) -> bool:
    """Whether a step says words itself: not if only the text of a card does, which it quotes and they do not."""
    return said_in(words, what if "『" in words else _QUOTED.sub("『』", what))


def _called(done: Run, words: str) -> str:
    """What there is to choose on a run, as a part of a sentence."""
    found = names_of_choices(done, words)
    if fold(words) in map(fold, found):  # it was to be chosen, on another occasion than the one that is meant
        return ""
    return f"，走到的选择有{'、'.join(f'「{name}」' for name in found)}" if found else ""


def names_of_choices(done: Run, words: str) -> list[str]:
    """What there is to choose on a run, as it is called: those first that are most like what is asked about."""
    sought = {char for char in fold(words) if char.isalpha()}
    names = dict.fromkeys(s.what for s in done.steps if s.told and s.kind in {"refused", "chosen"} and not s.player)
    cards: dict[str, None] = {}
    for decided in done.decisions:
        options = [*decided.decision.options, *(barred.option for barred in decided.decision.blocked)]
        names |= dict.fromkeys(decided.option(one) for one in options if not isinstance(one, int))
        cards |= dict.fromkeys(f"{decided.question}：{decided.option(one)}" for one in options)
    names = names or cards
    return sorted(names, key=lambda name: -len(sought & {*fold(name)}))[:_NAMES]


_QUOTED: Final = re.compile("『[^』]*』")
_NAMES: Final = 6
"""So many choices are named where nothing is called as it was asked."""


def _then(done: Run, at: str) -> str:
    """An occasion in words: a step, or a clause and which time."""
    clause, time, step = occasion.parts(at)
    told = [s.n for s in done.steps if s.told and s.clause == clause and s.moment == occasion.place(done.line, at)]
    if step and told:
        return f"第{told[0]}步"
    return f"第{time}次走到 {clause} " if len(occasion.places(done.line, clause)) > 1 else f"走到 {clause} "


def _when(done: Run, at: str) -> str:
    """On which occasion nobody was asked, where one is meant that a run may not come to; else nothing."""
    if not at:
        return ""
    clause, time, _ = occasion.parts(at)
    if occasion.place(done.line, at) is not None:
        return f"{_then(done, at)}时"
    return f"没有走到第{time}次 {clause}，" if occasion.places(done.line, clause) else f"没有走到 {clause}，"


def _now(done: Run) -> str:
    """Where play stands, and who decides there."""
    if done.line.decision is not None:
        return f"这里由{done.decisions[-1].asked}"
    stands = " › ".join(map(str, done.line.state.where())) if done.line.state.depth() else ""
    return f"这里停在 {stands}" if stands else "这里已经没有要做的"
