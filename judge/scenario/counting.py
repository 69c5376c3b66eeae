"""How often something happened: of the steps that have the words for it those that say it was done, each time once.

One event is told in several steps (announced, carried out, what comes of it), and what is asked for is only named in
others: where it was turned down, undone, or is a part of what something else is called.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final

from judge.games import Game
from judge.scenario import events
from judge.scenario.course import Step
from judge.scenario.run import Run
from judge.scenario.standing import denying
from judge.scenario.telling import names

_UNDONE: Final = re.compile("不再[^，；、]*|[^，；]*(?:取消|去除)(?:[0-9]+次)?$")
"""What a step says of what is so no longer."""
_QUOTED: Final = re.compile("[『「][^』」]*[』」]")
_ASIDE: Final = re.compile("（[^（）]*）")
_NUMBER: Final = re.compile("[\\d①-⑳]+")


def each_once(done: Run, words: str, steps: list[Step]) -> list[Step]:
    """Of the steps that have some words for what happened one for each time that it did."""
    game, longer = done.scenario.game, _longer(done.scenario.game, words)
    for better in (
        lambda step: step.kind != "chosen",  # what was chosen, and then done, is done once
        lambda step: step.kind != "withheld",
        lambda step: step.kind != "chosen" or _has(words, step.what.rpartition("：")[2]),
        lambda step: _is_set_off(game, words, step),
        lambda step: _outside(longer, words, step),
        lambda step: not _is_whose(words, step),
        lambda step: not _only_to_come(words, step),
    ):
        steps = list(filter(better, steps)) or steps
    changing = {step.moment for step in steps if step.changed}
    return first_each(done, [step for step in steps if step.changed or step.moment not in changing])


def rounds(words: str, steps: list[Step]) -> tuple[Step, str] | None:
    """How often a loop went round, where it is asked how often that was and the last step of it says so."""
    if not steps or any(step.kind != "loop" for step in steps) or _NUMBER.search(words):
        return None
    said = re.search("([0-9]+)次", steps[-1].what)
    return (steps[-1], said[1]) if said is not None else None


def turned_down(words: str, step: Step) -> bool:
    """Whether a step only says that somebody chose not to do what is asked for: 不选, 不支付."""
    return step.kind == "chosen" and step.what.rpartition("：")[2].startswith("不") and not denying(words)


def undone(words: str, step: Step) -> bool:
    """Whether a step has the words only for what is no more: 不再有攻击单位 is no time of 攻击."""
    if denying(words) or any(word in words for word in ("取消", "去除", "略过")):
        return False
    left = _UNDONE.sub("", step.what)
    if step.kind == "withheld":
        left = re.sub("(?:不是|略过)[^，；、]*", "", _QUOTED.sub("", left))
    return _has(words, step.what) and not _has(words, left)


def of_its_clause(done: Run, words: str) -> list[Step]:
    """The steps of the clause that is called by some words, where no step has them: 卡组补充."""
    terms = done.scenario.game.book.terms
    called = {term: (term, *about.get("aliases", ())) for term, about in terms.items()}
    who, deed = events.parted(done, words)
    found = [term for term, ways in called.items() if words in ways or (who and deed in ways)]
    found = found or [term for term, ways in called.items() if any(words in way for way in ways)]
    clauses = {str(terms[term].get("clause", "")) for term in found}
    applied = [step for step in done.steps if step.told and step.kind == "applied"]
    if by_ability := _by_its_ability(done, words, applied):
        return by_ability
    if who and len(clauses) == 1:  # what somebody does by it, or what is done to it, may stand under a part of it
        of_it = tuple(f"{clause}." for clause in clauses)
        return [s for s in applied if who in s.what and (s.clause in clauses or s.clause.startswith(of_it))]
    return [step for step in applied if {step.clause} == clauses]


def _by_its_ability(done: Run, words: str, steps: Iterable[Step]) -> list[Step]:
    """The steps by which a card's ability has done what is asked of the card itself: 维特抽, where its player drew."""
    card = next((name for name in names(done.scenario.game, done.line.reached) if name and words.startswith(name)), "")
    deed = words.removeprefix(card)
    if not card or not deed:
        return []
    done_so = tuple([f"{player}{deed}" for player in done.scenario.game.players])
    of_it = (step for step in steps if any(one.card == card and one.ability for one in step.because))
    return [step for step in of_it if step.what.startswith(done_so)]


def as_first(done: Run, steps: list[Step]) -> list[Step]:
    """Of the steps that tell of an ability those that tell of it as the first does: it is used, and then worked out."""
    applied, shape = [step for step in steps if step.kind == "applied"], _shape(done)
    return [step for step in applied if shape(step.what) == shape(applied[0].what)] or steps


def by_keyword(done: Run, words: str) -> list[Step]:
    """The steps that say aside that it was an ability of a card that did it: 骑将对B造成2点伤害（歼灭）."""
    card, _, name = words.rstrip("』】").partition("『")
    aside = f"（{name.strip('【】')}）"
    own = card.rstrip("的")
    return [s for s in done.steps if s.told and s.kind == "applied" and aside in s.what and s.what.startswith(own)]


def _has(words: str, what: str) -> bool:
    return all(part in what for part in words.split())


def _is_set_off(game: Game, words: str, step: Step) -> bool:
    """Whether a step says of what is asked for that it was set off: it is so done, whatever else is said of it."""
    verb = game.set_off[0].removeprefix("被").removesuffix("了")
    return step.what.endswith((f"{words}{verb}", f"{words}被{verb}"))


def _longer(game: Game, words: str) -> list[str]:
    """The longer names of something else that have some of the words: 攻击单位, of 攻击.

    That something is 被击破 is the other side of 击破.
    """
    parts = words.split()
    return [
        term
        for term in game.book.terms
        if any(part in term and part != term and f"被{part}" not in term for part in parts)
    ]


def _outside(longer: Iterable[str], words: str, step: Step) -> bool:
    """Whether a step has the words other than in one of some longer names."""
    what = step.what
    for term in longer:
        what = what.replace(term, "")
    return _has(words, what)


def _is_whose(words: str, step: Step) -> bool:
    """Whether a step only says of something that it is somebody's: 洛克的攻击 is no time that he attacks."""
    what = step.what
    for part in words.split():
        what = what.replace(f"的{part}", "")
    return not _has(words, what)


def _only_to_come(words: str, step: Step) -> bool:
    """Whether a step only says that something will happen: 将被跳过 is no time that it is skipped."""
    what = step.what
    for part in words.split():
        what = re.sub(f"将(?:会|要)?被?{re.escape(part)}", "", what)
    return not _has(words, what)


def first_each(done: Run, steps: Iterable[Step]) -> list[Step]:
    """Of what is told at one place what says the same as the first of it, whoever it is about: each is one time."""
    found: list[Step] = []
    shape = _shape(done)
    for _, some in groupby(steps, lambda step: step.moment):
        here = list(some)
        found += [step for step in here if shape(step.what) == shape(here[0].what)]
    return found


def _shape(done: Run) -> Callable[[str], str]:
    """What a step says without whom and how many it says it of, and by what."""
    game = done.scenario.game
    called = {*names(game, done.line.reached), *done.scenario.faces, *game.players, "未知的卡"}
    known = re.compile("|".join(map(re.escape, sorted(filter(None, called), key=len, reverse=True))))
    return lambda what: _NUMBER.sub("", known.sub("·", _ASIDE.sub("", what)))
