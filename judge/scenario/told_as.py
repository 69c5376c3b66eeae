"""The steps that say something happened, in the words of who asks, or of the book and players."""

from __future__ import annotations

import re
from typing import Final

from judge.scenario import absent, editions, events, occasion
from judge.scenario.abilities import abilities_called
from judge.scenario.course import Step
from judge.scenario.run import Run
from judge.scenario.standing import DENYING, denying, said_in
from judge.scenario.telling import ABILITY_NAME, plain_quote

_PART: Final = re.compile("「[^「」]*」")
_CALLED: Final = re.compile("『([^』]+)』")
_OFFERED: Final = re.compile("(?:^|(?<=』))可以.*(?=：)")
"""What somebody was asked whether he does it, in the step in which he chose: others tell whether it came about."""
_WHOSE: Final = re.compile("[^『]*『([^』]*)』")
_QUOTES: Final = re.compile("[『』「」]")
_OF_CARDS: Final = re.compile("[^手卡][卡牌]")
"""What is done with cards, as people say it of no certain one: 抽卡, 洗牌; a step names the card instead."""
_SAID: Final = frozenset({"refused", "offered", "checked", "entered"})
"""The kinds of step that tell of nothing that happened."""


def said_as(done: Run, words: str, at: str = "") -> tuple[str, list[Step]]:
    """The steps that say something happened, and in which words: as it is asked, or as the book or a player calls it.

    The number of a clause means the steps under it. What the name of an ability says is the card's word, so that only
    the question itself can mean it, where nothing else says so; it may leave out the brackets around a name.
    """
    here = occasion.span(done.line, at) if at else ()
    steps = [step for step in done.steps if step.told and (step.kind not in _SAID or absent.states(step))]
    steps = [step for step in steps if not at or step.moment in here]
    steps = [step for step in steps if denying(words) or not absent.was_not_done(step)]
    if clause := as_clause(done, words):
        return words, [step for step in steps if step.clause == clause]
    if hurt := events.suffered(done, words):
        return words, [step for step in hurt if not at or step.moment in here]
    found = _not_denied(words, [step for step in steps if said_plainly(words, _itself(done, words, step))])
    quoted = [(step, what) for step in steps if _means_ability(words, what := _came_about(words, step))]
    found = found or _not_denied(words, [step for step, what in quoted if said_in(words, what)])
    found = found or _not_denied(words, [step for step, what in quoted if _in_one(words, what)])
    if found:
        return words, found
    for said in (*_named_whole(done, words), *_other_words(done, words)):
        told = [(step, _came_about(words, step)) for step in steps]
        told = told if "『" in said else [(step, _unquoted(done, said, what)) for step, what in told]
        if found := _not_denied(said, [step for step, what in told if said_in(said, what)]):
            return said, found
    return words, [step for step in events.called(done, words) if not at or step.moment in here]


def _itself(done: Run, words: str, step: Step) -> str:
    """What a step says itself: without what an ability is called, or a card that has a word of one sign in its name."""
    what = _unquoted(done, words, _came_about(words, step))
    signs = [part for part in words.split() if len(part) == 1 and part not in done.scenario.faces]
    called = [name for name in done.scenario.faces if any(sign in name for sign in signs)]
    for name in sorted(called, key=len, reverse=True):
        what = what.replace(name, "")
    return what


def _unquoted(done: Run, words: str, what: str) -> str:
    """What a step says without what it quotes: an ability, or a part of a text, unless the words quote one too."""
    if "「" in words:
        return ABILITY_NAME.sub("", what)
    return _PART.sub(lambda part: part[0] if part[0] in done.scenario.faces else "", ABILITY_NAME.sub("", what))


def _means_ability(words: str, what: str) -> bool:
    """Whether words mean an ability that a step quotes: in brackets themselves, or by all that it is called."""
    bare = plain_quote(words)
    return "『" in words or any(plain_quote(one[1]) in bare for one in _CALLED.finditer(what))


def said_plainly(words: str, what: str) -> bool:
    """Whether a step says words as they are, or with how many between them: 失去2点生命 is 失去生命."""
    return said_in(words, what) or (not _HOW_MANY.search(words) and said_in(words, _HOW_MANY.sub("", what)))


_HOW_MANY: Final = re.compile("[0-9]+(?:点|张|个|名|枚|次)")


def _came_about(words: str, step: Step) -> str:
    """What a step says but for what was only offered, if that is not what is asked for itself."""
    return step.what if step.kind != "chosen" or "可以" in words else _OFFERED.sub("", step.what)


def as_clause(done: Run, words: str) -> str:
    """The clause whose number some words are; empty if they are none."""
    clause = editions.meant(done.scenario, words)
    return clause if clause in done.scenario.game.book else ""


def _not_denied(words: str, steps: list[Step]) -> list[Step]:
    return [step for step in steps if not any(_said_not(part, step) for part in words.split())]


def _in_one(words: str, what: str) -> bool:
    """Whether a step says words that leave out the brackets around an ability's name."""
    return _QUOTES.sub("", plain_quote(words)) in _QUOTES.sub("", plain_quote(what))


def _named_whole(done: Run, words: str) -> list[str]:
    """The same with an ability called by all of its name or text, of which the words have only some."""
    named = _WHOSE.search(words)
    if named is None:
        return []
    called = abilities_called(done.scenario.start, named[0].replace("的『", "『"))
    names = dict.fromkeys(ability.name or ability.text for _, ability in called)
    return [words.replace(f"『{named[1]}』", f"『{name}』") for name in names]


def _other_words(done: Run, words: str) -> list[str]:
    """The same in the other words that the book and its players have for it: 抽取, 抽卡, and of a named card 抽."""
    found: list[str] = []
    for term, about in done.scenario.game.book.terms.items():
        ways = (term, *about.get("aliases", ()))
        said = next((way for way in sorted(ways, key=len, reverse=True) if words.endswith(way)), "")
        if said:
            stems = [way[:-1] for way in ways if _OF_CARDS.fullmatch(way)]
            found += [f"{words.removesuffix(said)}{way}" for way in (*ways, *stems) if way != said]
    return found


def _said_not(part: str, step: Step) -> bool:
    """Whether words are said to be not so: 不触发 is no time that it was set off, 没有牌可抓 none of 抓.

    Of a step that only says what does not come about (追击不触发), that is what it says of each thing that it names so.
    """
    what = step.what
    rest = re.sub(f"没有[^，、；]*可{re.escape(part)}", "", what)
    for no in (*DENYING, "未"):
        rest = re.sub(f"{no}(?:能|可以?)?被?{re.escape(part)}|{re.escape(part)}不成立", "", rest)
        rest = rest.replace(f"{part}{no}", "") if step.kind == "withheld" else rest
    return part in what and part not in rest
