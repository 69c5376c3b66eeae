"""What did not come about on a run: what says so, and whether it is what is asked."""

from __future__ import annotations

import re
from typing import Final

from judge.games.written.naming import unmarked
from judge.scenario.course import Step
from judge.scenario.run import Run
from judge.scenario.standing import DENYING, denying
from judge.scenario.telling import ABILITY_NAME

NEVER: Final = "没有发生"
"""What the order of two things comes to of which one never happened."""
_NOT_DONE: Final = ("，不执行", "，不实行", "前面的内容什么也没有实行")
"""How a step ends that says of what stands before it that it is not done."""
_IS_NOT: Final = f"(?:{'|'.join(DENYING)})(?:是|算|算作|视为|会|能)?被?"
"""What stands before something that is said not to be."""
_NOT_POSSIBLE: Final = ("做不到，", "实行不了，")
"""How one begins that says of what stands behind it that it is not done."""


_OF_AN_ABILITY: Final = re.compile(f"{ABILITY_NAME.pattern}(?:{'|'.join((*DENYING, '未'))})")
"""How one goes on that says of an ability that nothing comes of it."""


def was_not_done(step: Step) -> bool:
    """Whether a step only says that something is not carried out: 抽取0张，不执行 is no time that cards are drawn.

    Neither is 书记的『……抓一张牌』不触发 a time that anybody draws, nor one of that ability.
    """
    if step.kind in {"withheld", "refused"} and _OF_AN_ABILITY.search(step.what):
        return True
    return step.kind == "withheld" and (step.what.endswith(_NOT_DONE) or step.what.startswith(_NOT_POSSIBLE))


def states(step: Step) -> bool:
    """Whether a refusal is no choice, but says itself what did not come about."""
    return step.kind == "refused" and "：" not in step.what and denying(step.what)


def says_not(step: Step) -> bool:
    """Whether a step says that something did not come about: by the rules, not as a choice that was not to be had."""
    not_done = step.kind in {"withheld", "replaced", "rewound"} or any(one in step.what for one in _NOT_POSSIBLE)
    return not_done or states(step)


def came_to_no_more(step: Step) -> bool:
    """Whether a step tells of something that did not come about, whether or not its own words say no."""
    return says_not(step) or (step.kind == "refused" and "：" not in step.what)


def nothing_came(value: object) -> bool:
    """Whether what is asked of the course, or of an ability, comes to that it did not happen."""
    many = value if isinstance(value, tuple) and value else (value,)
    return all(one in {"0", NEVER, "没有", "没有触发"} for one in many if isinstance(one, str)) and isinstance(
        many[0], str
    )


def denies(step: Step, words: str, names: list[str]) -> bool:
    """Whether a step says of a card that is named in some words that what they say of it is not so: 不是破坏."""
    deed = words.rpartition(" ")[2]
    named = [name for name in names if name in step.what]
    for name in names:
        deed = deed.replace(name, "")
    deed = deed.removeprefix("被")
    return bool(named and deed) and re.search(_IS_NOT + re.escape(deed), step.what) is not None


def named(done: Run, card: str, step: Step) -> bool:
    """Whether a step names a card as it is called, with or without marks."""
    game, state = done.scenario.game, done.line.reached
    return any(game.named(state, one) in step.what for one in game.find(state, card))


def names_in(done: Run, words: str) -> list[str]:
    """The cards that are named in some words, as they are called without marks."""
    game, state = done.scenario.game, done.line.reached
    names = dict.fromkeys(unmarked(game.named(state, card)) for card in state.cards)
    return [name for name in names if name and name in words]


def kept(done: Run) -> list[str]:
    """The clauses of what did not happen, or was replaced, by the rules: not of choices that were not to be had."""
    told = [step for step in done.steps if step.told and step.kind in {"refused", "withheld", "replaced"}]
    return [clause for step in told if step.kind != "refused" or states(step) for clause in step.clauses]
