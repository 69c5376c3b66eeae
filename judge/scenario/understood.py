"""What a dispute asks that is understood, and what is wrong with the rest: one unknown word stops no other answer."""

from __future__ import annotations

from judge.games.written.placed import Placed, Problem, Unreadable
from judge.scenario.answer import Answer, answers
from judge.scenario.run import Run


def as_understood(done: Run, *, prove: bool = True) -> tuple[tuple[Answer, ...], tuple[Problem, ...]]:
    """What a run answers to what it asks, as far as that is understood, and what is wrong with the rest."""
    try:
        return answers(done, prove=prove), ()
    except Unreadable:
        known, wrong = understood(done)
    return answers(known, prove=prove) if known.scenario.ask or not wrong else (), wrong


def understood(done: Run) -> tuple[Run, tuple[Problem, ...]]:
    """A run that asks only what is understood of what it asks, and what is wrong with each other question."""
    try:
        answers(done, prove=False)
    except Unreadable as error:
        known: list[Placed] = []
        wrong = list(() if done.scenario.ask else error.problems)
        for place in done.scenario.ask:
            try:
                answers(asking(done, place), prove=False)
            except Unreadable as one:
                wrong += one.problems
            else:
                known.append(place)
        return asking(done, *known), tuple(wrong)
    return done, ()


def asking(done: Run, *asked: Placed) -> Run:
    """A run that asks something else."""
    return done._replace(scenario=done.scenario._replace(ask=asked))
