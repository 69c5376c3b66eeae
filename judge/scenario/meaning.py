"""What is asked, as it is answered: a question in a judge's own words in the forms of a dispute."""

from __future__ import annotations

import re
from typing import Final

from judge.games.written.placed import Unreadable
from judge.scenario import likely
from judge.scenario.asking import is_fact, question
from judge.scenario.colloquial import concepts, may, times
from judge.scenario.colloquial.plain import plain
from judge.scenario.colloquial.tabletalk import forms
from judge.scenario.finding import find
from judge.scenario.found import Question
from judge.scenario.further import as_meant, further
from judge.scenario.leave import in_words_of_play
from judge.scenario.of_acts import NOT_NOW, names_of_choices
from judge.scenario.run import Run
from judge.scenario.spoken import asks_leave
from judge.scenario.standing import stand_of

NOBODY_ASKS: Final = (None, (NOT_NOW,))
"""What an act comes to that is not to be chosen anywhere on a run."""


def as_asked(done: Run, asked: Question) -> tuple[tuple[Question, str], ...]:
    """The questions that a question means, each with its form where that is another one than what was asked."""
    if several := _apart(asked):
        parts = [question(done.scenario, asked.placed._replace(value=part)) for part in several]
        return tuple((one, form or str(part.placed.value)) for part in parts for one, form in as_asked(done, part))
    found = [
        (_of_the_run(done, question(done.scenario, asked.placed._replace(value=form))), form)
        for form in in_forms(done, asked)
    ]
    if found and asks_leave(asked.words):  # what is chosen behind an act is looked for there
        found = [(one._replace(placed=asked.placed) if one.kind == "act" else one, form) for one, form in found]
    if found:
        return tuple(found)
    if asked.kind == "act" and not asked.by:
        asked = put_plainly(done, asked)
        if asks_leave(asked.words):
            may.refuse_aim(done, asked)
            may.refuse_aside(done, asked)
            each = in_words_of_play(done, asked)
            if not asked.at and not any(further(done, one) or find(done, one).value is not None for one in each):
                may.refuse(done, asked)
            return tuple([(one, one.words if len(each) > 1 else "") for one in each])
        if likely.is_question(asked.words) and not asked.at and find(done, asked).value is None:
            ways = likely.likely(done, asked.words)
            near = f"走到这里能选的写作 {'、'.join(names_of_choices(done, asked.words))}"
            help_ = f"可以写成 {' 或 '.join(ways)}" if ways else near
            asked.placed.fail(f"不认识「{asked.words}」", "事实、发生了什么、可不可以，照 README 的问法", help_)
    return ((as_meant(done, asked), ""),)


def _apart(asked: Question) -> list[str]:
    """The questions of a line in which somebody put several, a space or a mark between: 骑士死了吗 抓牌了吗."""
    parts = re.split("[\\s？?；;]+", str(asked.placed.value).strip()) if asked.kind == "act" and not asked.at else []
    parts = [part for part in parts if part]
    return parts if len(parts) > 1 and all(map(likely.is_question, parts)) and not asked.by else []


def _of_the_run(done: Run, meant: Question) -> Question:
    """A form of which the board has the fact only where the run ends: what a card has got by then."""
    is_one = meant.kind == "act" and is_fact(done.scenario.game, done.line.reached, meant.words)
    return meant._replace(kind="fact") if is_one else meant


def put_plainly(done: Run, asked: Question) -> Question:
    """A question as people put it, put in one way; what names an act as play asks for it stays."""
    if asked.kind != "act" or asked.by or stand_of(done, asked.words):
        return asked
    said = plain(done, asked.words)
    return asked._replace(words=said, placed=asked.placed._replace(value=said)) if asks_leave(said) else asked


def in_forms(done: Run, asked: Question) -> tuple[str, ...]:
    """The forms of a question that is none itself, and names no act as play asks for it."""
    if asked.kind != "act" or asked.by or stand_of(done, asked.words):
        return ()
    said = plain(done, asked.words)
    if asks_leave(said) and (then := times.at_a_time(done, said, lambda act: _acts(done, asked, act))):
        return then if not asked.at else ()
    if asks_leave(said) and times.of_a_later_time(done, said):  # the time is a part of what is asked
        may.refuse(done, asked._replace(words=said))
    found = concepts.forms(done, said) or may.surely(done, said) if asks_leave(said) else concepts.forms(done, said)
    if not found and not asks_leave(said):
        found = forms(done, said)
    elif not found and not _known(done, asked._replace(words=said)):
        found = may.perhaps(done, said)
    if not asked.at:
        return found
    return tuple([f"{form} @{asked.at}" for form in found if "@" not in form])


def _acts(done: Run, asked: Question, said: str) -> tuple[str, ...]:
    """What a question whether something may be done comes to, in the words of play."""
    one = asked._replace(words=said, at="", placed=asked.placed._replace(value=said))
    found = in_forms(done, one)
    if found or not _known(done, one):
        return found
    return tuple([meant.words for meant in in_words_of_play(done, one) if meant.kind == "act"])


def _known(done: Run, asked: Question) -> bool:
    """Whether a question whether something may be done means something in the words of play as it is."""
    asked = asked._replace(placed=asked.placed._replace(value=asked.words))
    try:
        each = in_words_of_play(done, asked)
    except Unreadable:
        return False
    return any(further(done, one) is not None or find(done, one).value not in NOBODY_ASKS for one in each)
