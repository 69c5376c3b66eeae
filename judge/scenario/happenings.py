"""What is asked of the course of a run: how often, who decides, what came first, in how many ways it can end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from judge.clause import timed
from judge.games.written.naming import unmarked
from judge.kernel import CHANCE, JUDGE, Play
from judge.kernel.records import numbers
from judge.scenario import counting, deeds, events, forced, occasion, so_many, sooner
from judge.scenario.abilities import abilities_called, is_printed
from judge.scenario.absent import NEVER
from judge.scenario.course import Decided, Step
from judge.scenario.found import Found, Question
from judge.scenario.proof import deciding_here
from judge.scenario.run import Run
from judge.scenario.so_many import SO_MANY
from judge.scenario.standing import said_in
from judge.scenario.told_as import as_clause, said_as

OFTEN: Final = "几次 "
WHO: Final = "由谁 "
BEFORE: Final = " 先于 "
WHEN: Final = "何时 "
FIRST: Final = "谁先 "
ENDINGS: Final = "结局数"
NOBODY: Final = "没有人"
AND_THEN: Final = "、"
"""Between the things that came one after the other."""
COUNTED: Final = re.compile("一共[0-9]+次[（：]")
"""What stands in an answer that says how often something happened."""
ONCE: Final = "一共1次："
"""Before what happened once; a claim says only what happened."""
_THIS_TURN: Final = re.compile("在?(?:这个?|本)回合里?")
"""What says that it is asked of the turn in which the run ends."""
_SHOWN: Final = 3
"""So many steps are told of what happened several times."""


def is_one(words: str) -> bool:
    """Whether words ask about the course of a run."""
    return words.startswith((OFTEN, WHO, WHEN, FIRST, SO_MANY)) or BEFORE in words or words == ENDINGS


def of_an_order(asked: Question) -> bool:
    """Whether a question is about what came first."""
    return asked.kind == "course" and (BEFORE in asked.words or asked.words.startswith(FIRST))


def of_every_way(asked: Question) -> bool:
    """Whether a question is about all that can be chosen, and so depends on nothing that was."""
    return any(one.words == ENDINGS for one in (asked, *(condition.question for condition in asked.seen)))


def find(done: Run, asked: Question) -> Found:
    """What such a question comes to."""
    forms: tuple[tuple[str, Callable[[Run, Question], Found]], ...] = (
        *((OFTEN, _often), (WHO, _who), (BEFORE, _before)),
        *((WHEN, _when), (FIRST, _first), (SO_MANY, _so_many)),
    )
    return next((of for form, of in forms if form in asked.words), _endings)(done, asked)


def _steps(done: Run, words: str, at: str = "") -> list[Step]:
    """The steps that say something happened, in the order in which they are told."""
    return said_as(done, words, at)[1]


def unmet(done: Run, asked: Question) -> list[str]:
    """The words of what is asked about the course that no step and no decision says."""
    if asked.words.startswith(WHO):
        return [asked.words.removeprefix(WHO).strip()] if find(done, asked).value == NOBODY else []
    if asked.words.startswith(SO_MANY):
        return [asked.words.removeprefix(SO_MANY).strip()] if find(done, asked).value == so_many.NEVER_ASKED else []
    form = next((form for form in (OFTEN, WHEN, FIRST) if asked.words.startswith(form)), "")
    parts = [asked.words.removeprefix(form)] if form else asked.words.split(BEFORE)
    said = [part.strip() for part in parts if asked.words != ENDINGS]
    missing = [part for part in said if not _steps(done, part, asked.at)]
    return [part for part in missing if not (form and _steps(done, _THIS_TURN.sub("", part), asked.at))]


def counted(done: Run, asked: Question) -> list[Step]:
    """The steps that are counted where it is asked how often something happened, or when; of another question none."""
    form = next((form for form in (OFTEN, WHEN, FIRST) if asked.words.startswith(form)), "")
    words = asked.words.removeprefix(form).strip()
    steps = each_time(done, words, asked.at) if form else []
    plain = _THIS_TURN.sub("", words)
    if steps or not form or plain == words:  # a text may say it, too
        return steps
    told, turn = done.line.told, done.line.reached.turn
    every = each_time(done, plain, asked.at)
    return [step for step in every if step.moment < len(told) and told[step.moment].state.turn == turn]


def times(done: Run, asked: Question) -> str:
    """At which point of which turn it happened, each time, where it is asked when; empty of another question."""
    steps = counted(done, asked) if asked.kind == "course" and asked.words.startswith(WHEN) else []
    turns = [done.line.told[step.moment].state.turn for step in steps]
    return "、".join([f"{turn} {'›'.join(step.where)}" for turn, step in zip(turns, steps, strict=True)])


def last_of(done: Run, asked: Question) -> int | None:
    """The place of the line at which the last of what is counted happened; None of another question."""
    return max((step.moment for step in counted(done, asked)), default=None) if asked.kind == "course" else None


def each_time(done: Run, words: str, at: str = "") -> list[Step]:
    """The steps that say something happened, one for each time that it did."""
    said, steps = said_as(done, words, at)
    if as_clause(done, words):
        return counting.first_each(done, steps)
    really = [s for s in steps if not (counting.turned_down(said, s) or counting.undone(said, s))]
    if by_name := events.meant(done, (words, said), really):
        return counting.first_each(done, by_name)
    start = done.scenario.start
    if words in done.scenario.faces and (
        own := [s for s in steps if sooner.sets_off(s) and s.what.startswith(f"{words}的『")]
    ):
        return own  # of a card nobody counts how often it is named, but how often its ability was set off
    if abilities_called(start, words) or is_printed(start, words):  # how often it was set off or used, not named
        steps = [step for step in steps if step.kind != "chosen"] or steps
        begun = [s for s in steps if sooner.sets_off(s)] or [s for s in steps if sooner.enters(s)]
        return begun or counting.as_first(done, steps) or counting.by_keyword(done, words)
    if not steps and not at:
        return counting.first_each(done, counting.of_its_clause(done, words))
    return counting.each_once(done, said, really)


def _often(done: Run, asked: Question) -> Found:
    words = asked.words.removeprefix(OFTEN).strip()
    steps = counted(done, asked)
    line = tuple(dict.fromkeys(c for s in steps for c in s.clauses))
    if rounds := counting.rounds(words, steps):
        last, times = rounds
        return Found(f"{times}次：{quoted(done, last)}", times, (), None, line, told=True)
    only = [] if steps else _steps(done, words, asked.at)
    near = f"（只是第{only[0].n}步 {deeds.of_step(done, only[0])}）" if only else ""
    clause = as_clause(done, words)
    walked = len(occasion.places(done.line, clause)) if clause and not asked.at else 0
    if walked > len(steps):  # which time ``@`` means is counted so
        near = f"（走到过{walked}次，@{clause} 的第几次照走到的数；别的几次什么也没有做）"
    return Found(f"{_so_often(done, words, steps)}{near}", str(len(steps)), (), None, line, told=True)


def _when(done: Run, asked: Question) -> Found:
    """When something happened, and in which words that is told: each time."""
    steps = counted(done, asked)
    words = asked.words.removeprefix(WHEN).strip()
    said = "、".join([quoted(done, step) for step in steps]) or f"没有哪一步写着「{words}」"
    line = tuple(dict.fromkeys(clause for step in steps for clause in step.clauses))
    value = "、".join([step.what for step in steps]) or NEVER
    return Found(said, value, (), steps[0].moment if steps else None, line, told=True)


def _so_many(done: Run, asked: Question) -> Found:
    return so_many.find(done, asked.words.removeprefix(SO_MANY).strip(), asked.at)


def _first(done: Run, asked: Question) -> Found:
    """Of what several do, or is done to several: in which order it was."""
    words = asked.words.removeprefix(FIRST).strip()
    one, _, other = words.partition(" ")
    if other:
        return _before(done, asked._replace(words=f"{one}{BEFORE}{other}"))
    steps = sooner.waiting(done, words) or counted(done, asked)
    if not steps:
        return Found(f"没有哪一步写着「{words}」", NEVER)
    if in_turn := sooner.taken_in_turn(done, steps):
        return _in_turn(done, in_turn)
    first, *later = [quoted(done, step) for step in steps]
    said = "".join([f"先是{first}", *[f"，然后是{one}" for one in later[:_SHOWN]]]) if later else f"只有{first}"
    line = tuple(dict.fromkeys(clause for step in steps for clause in step.clauses))
    return Found(said, AND_THEN.join([step.what for step in steps]), (), steps[0].moment, line, told=True)


def _in_turn(done: Run, taken: list[tuple[Step, Step | None]]) -> Found:
    """Of abilities that wait: in which order they were taken, and carried out, if that is another one."""
    game = done.scenario.game
    waits = sorted((step for step, _ in taken), key=done.steps.index)
    if len({step.moment for step in waits}) == 1:
        waiting = f"{'、'.join(dict.fromkeys(f'第{step.n}步' for step in waits))}同时{game.set_off[0]}；"
    else:
        waiting = f"{game.set_off[0].removesuffix('了')}的先后：{_one_by_one(done, waits)}；做的先后："
    used = [step for _, step in taken if step is not None]
    last = sorted(filter(None, (sooner.done_of(done, step) for step, _ in taken)), key=done.steps.index)
    left = [f"；第{step.n}步的还没有用到" for step, act in taken if act is None]
    carried = f"；{game.carried_out}时{'' if last[1:] else '只有'}{_one_by_one(done, last)}" if last else ""
    line = tuple(dict.fromkeys(clause for step in (*used, *last) for clause in step.clauses))
    order = AND_THEN.join([step.what for step, _ in taken])
    words = f"{waiting}{_one_by_one(done, used)}{''.join(left)}{carried}"
    return Found(words, order, (), (last or used)[-1].moment, line, told=True)


def _so_often(done: Run, words: str, steps: list[Step]) -> str:
    """How often something happened, by the steps that say so: what happened once is told as it happened."""
    if not steps:
        return f"一次也没有「{words}」"
    if len(steps) == 1:
        return f"{ONCE}{quoted(done, steps[0])}"
    said = list(dict.fromkeys(unmarked(deeds.of_step(done, step)) for step in steps))
    if len(said) == 1:
        return f"{said[0]}，一共{len(steps)}次（{'、'.join([f'第{step.n}步' for step in steps])}）"
    shown = steps if len(steps) <= _SHOWN else [*steps[: _SHOWN - 1], steps[-1]]
    each = "、".join([f"第{step.n}步 {deeds.of_step(done, step)}" for step in shown])
    return f"一共{len(steps)}次：{each}{'等' if len(shown) < len(steps) else ''}"


def quoted(done: Run, step: Step) -> str:
    """A step as it is quoted: its number, its clause, what it says."""
    return f"第{step.n}步 {step.clause} {deeds.of_step(done, step)}".replace("  ", " ")


def _alike(words: str, said: Iterable[str]) -> list[str]:
    """Of what is said those that have most of these words in them, two characters at a time."""
    pairs = {words[n : n + 2] for n in range(len(words) - 1)}
    shared = {text: sum(pair in text for pair in pairs) for text in dict.fromkeys(said)}
    most = max(shared.values(), default=0)
    return sorted([text for text, many in shared.items() if many == most > 0], key=len)[:2]


def who_decides(done: Run, asked: Question) -> tuple[str, ...]:
    """Of who decides what play waits for: the clauses without which it would be somebody else, or nobody."""
    decision = done.line.decision
    meant = _decided(done, asked) if asked.words.startswith(WHO) else []
    if decision is None or [decided.chosen for decided in meant] != [None]:
        return ()

    def same(play: Play[Any]) -> bool:
        return play.decision is not None and play.decision.player == decision.player

    return deciding_here(done, len(done.line.moments), same, given=len(done.line.given))


def _decided(done: Run, asked: Question) -> list[Decided]:
    """The decisions that are meant where it is asked who decides."""
    words = asked.words.removeprefix(WHO).strip()
    clause, _ = timed(asked.at)
    found: list[tuple[Decided, list[str]]] = []
    for decided in done.decisions:
        ways = [decided.question, *(f"{decided.question}：{decided.option(o)}" for o in decided.decision.options)]
        if not asked.at or decided.decision.clause == clause:
            found.append((decided, ways))
    parts = (words, words.replace("的", " "), words.replace("的", " ").split(" ")[-1])
    meant = ([decided for decided, ways in found if any(said_in(part, way) for way in ways)] for part in parts)
    return next(filter(None, meant), [])


def _who(done: Run, asked: Question) -> Found:
    words = asked.words.removeprefix(WHO).strip()
    found = _decided(done, asked)
    if not found and (only := forced.of_one_choice(done, words, asked.at)) is not None:
        return only
    if not found:
        near = _alike(words, {decided.question for decided in done.decisions})
        other = f"；由人决定的有{'、'.join(f'「{question}」' for question in near)}" if near else ""
        return Found(f"没有人要决定「{words}」{other}", NOBODY, (), None, (), told=True)
    who = list(dict.fromkeys(decided.player for decided in found))
    nobody = {CHANCE: "随机决定", JUDGE: "由裁判判断"}
    asking: dict[str, dict[str, None]] = {}
    for one in found:
        by = f"{nobody.get(one.decision.player, f'由{one.player}决定')}（{_under(one)}）"
        asking.setdefault(one.question, {})[by] = None
    said = "，".join(f"「{question}」{'，也'.join(by)}" for question, by in asking.items())
    line = tuple(dict.fromkeys(clause for one in found for clause in _clauses(one)))
    return Found(said, "、".join(who), (), None, line, told=True)


def _clauses(decided: Decided) -> tuple[str, ...]:
    """The clause by which somebody decides; where the book is silent, those that come nearest."""
    own = str(decided.decision.clause)
    return (own,) if own else numbers(decided.decision.nearest)


def _under(decided: Decided) -> str:
    clauses = "、".join(map(str, _clauses(decided)))
    return clauses if decided.decision.clause else "，最接近的是".join(filter(None, ("规则空白", clauses)))


def _before(done: Run, asked: Question) -> Found:
    first, _, later = (part.strip() for part in asked.words.partition(BEFORE))
    steps = [next(iter(_steps(done, words)), None) for words in (first, later)]
    one, other = steps
    if one is None or other is None:
        missing = [words for words, step in zip((first, later), steps, strict=True) if step is None]
        said = {step.what: f"第{step.n}步「{step.what}」" for step in done.steps if step.told}
        near = [said[what] for words in missing for what in _alike(words, said)]
        like = f"；相近的有{'、'.join(dict.fromkeys(near))}" if near else ""
        return Found(f"没有一步写着{'、'.join(f'「{words}」' for words in missing)}{like}", NEVER)
    two = ((first, one), (later, other))
    waits = all(" " in w and s.what.endswith(w.split()[-1]) and sooner.sets_off(s) for w, s in two)
    asked_of = tuple((sooner.called(s) if waits else words, s) for words, s in two)
    together, carried = "", [sooner.carried_out_after(done, words, step) for words, step in asked_of]
    if one.moment == other.moment and None not in carried:  # they wait together; which is done first is asked
        waiting = "、".join([f"第{n}步" for n in sorted({one.n, other.n})])
        together, steps = f"{waiting}同时{done.scenario.game.set_off[0]}；", carried
        last = [sooner.last_of(done, words, step) for words, step in asked_of]
        if any(last):  # they have gone through a stack, so that it is not as they went there
            together = f"{together}{_in_order(done, carried)}；{done.scenario.game.carried_out}时"
            steps = last
        if last.count(None) == 1:  # the game was over before the other one
            only = next(filter(None, last))
            words = f"{together}只有{quoted(done, only)}"
            return Found(words, "是" if last[0] else "否", (), only.moment, only.clauses, told=True)
    elif waits and carried.count(None) == 1:  # the other one still waits
        set_off, act = done.scenario.game.set_off[0].removesuffix("了"), next(filter(None, carried))
        left = (other, one)[carried.index(None) == 0]
        words = f"{set_off}的先后：{_in_order(done, steps)}；做了的只有{quoted(done, act)}，第{left.n}步的还没有用到"
        line = tuple(dict.fromkeys((*act.clauses, *left.clauses)))
        return Found(words, "是" if carried[1] is None else "否", (), act.moment, line, told=True)
    else:
        acts = [act or step for act, step in zip(carried, steps, strict=True)]
        if sooner.sooner(done, acts) != sooner.sooner(done, steps):  # what was set off first was not done first
            set_off = done.scenario.game.set_off[0].removesuffix("了")
            together, steps = f"{set_off}的先后：{_in_order(done, steps)}；做的先后：", acts
    one, other = (step for step in steps if step is not None)
    line = tuple(dict.fromkeys((*one.clauses, *other.clauses)))
    if one.moment == other.moment and one.clause == other.clause and not one.n < other.n:
        return Found(f"{quoted(done, other)}，同时{quoted(done, one)}", "同时", (), one.moment, line, told=True)
    if (together_by := sooner.at_once(done, one, other)) is not None:
        both = f"{quoted(done, one)}，同时{quoted(done, other)}：{quoted(done, together_by)}"
        line = tuple(dict.fromkeys((*together_by.clauses, *line)))
        return Found(both, "同时", (), one.moment, line, told=True)
    so = sooner.sooner(done, steps)
    return Found(f"{together}{_in_order(done, steps)}", "是" if so else "否", (), other.moment, line, told=True)


def _in_order(done: Run, steps: list[Step | None]) -> str:
    """Two steps, the first one first."""
    return _one_by_one(done, sorted(filter(None, steps), key=done.steps.index))


def _one_by_one(done: Run, steps: list[Step]) -> str:
    return f"{'先是' if steps[1:] else ''}{'，然后是'.join([quoted(done, step) for step in steps])}"


def _endings(done: Run, asked: Question) -> Found:
    from judge.scenario.explore import explore  # noqa: PLC0415 - few disputes ask for it

    del asked
    found = explore(done)
    many, again = len(found.endings), "，还可以一直循环下去" if found.looped else ""
    return Found(f"照双方能选的全部走一遍，有{many}种结局{again}", str(many), told=True)
