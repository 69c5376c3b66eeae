"""What is asked, as it is answered: a question in a judge's own words in the forms of a dispute."""

from __future__ import annotations

from judge.scenario.asking import question
from judge.scenario.found import Question
from judge.scenario.further import as_meant
from judge.scenario.leave import in_words_of_play
from judge.scenario.run import Run
from judge.scenario.spoken import asks_leave
from judge.scenario.standing import stand_of
from judge.scenario.tabletalk import forms


def as_asked(done: Run, asked: Question) -> tuple[tuple[Question, str], ...]:
    """The questions that a question means, each with its form where that is another one than what was asked."""
    found = [(question(done.scenario, asked.placed._replace(value=form)), form) for form in in_forms(done, asked)]
    if found:
        return tuple(found)
    if asked.kind == "act" and asks_leave(asked.words) and not asked.by:
        each = in_words_of_play(done, asked)
        return tuple([(one, one.words if len(each) > 1 else "") for one in each])
    return ((as_meant(done, asked), ""),)


def in_forms(done: Run, asked: Question) -> tuple[str, ...]:
    """The forms of a question that is none itself, and names no act as play asks for it."""
    if asked.kind != "act" or asked.by or asks_leave(asked.words) or stand_of(done, asked.words):
        return ()
    found = forms(done, asked.words)
    if not asked.at:
        return found
    return tuple([f"{form} @{asked.at}" for form in found if "@" not in form])
