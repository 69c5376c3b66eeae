"""Rounds of a loop that are tried ahead, quietly, on a play of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from judge.kernel.growing import changing, growth
from judge.kernel.loops import ROUNDS, Loop
from judge.kernel.play import Play
from judge.kernel.records import Answer, Decision, Option, Refused

AHEAD, TRIED = 50, 2_000
"""So many rounds of a loop in which numbers grow are tried, or so many clauses: a number may come to where it stays."""
SETTLING = 5
"""So many rounds are begun until it is seen whether a course is a loop."""


def can_go_on(playing: Callable[[Any], Play[Any]], loop: Loop, given: Iterable[Answer]) -> bool:
    """Whether the same answers lead round and round, and nothing but the same numbers grows, as far as it is tried.

    A loop without ``rounds``, in which nothing grows, does. ``given``: what the step that asks was answered before.
    """
    if not loop.rounds:
        return True
    *_, before, now = loop.rounds
    in_order = (*loop.choices[-1:], *loop.choices[:-1])
    play = playing(now)
    play.quiet = True
    for answer in given:
        play.give(answer.chosen)
    for number in range(AHEAD):
        for place, answer in enumerate(in_order):
            asked = asked_next(play)
            if asked is None:
                return play.carried_out > TRIED and number > ROUNDS
            if not answers(answer, asked):
                return False
            if number and not place:
                before, now, last = now, play.before, before
                if not growth((last, before, now)):
                    return False
            if not answered(play, answer.chosen):
                return False
    return True


def leads_back(play: Play[Any], course: Sequence[Answer], given: Iterable[tuple[Option, ...]]) -> bool:
    """Whether the choices of a round, made again, lead to where they began, or round and round while numbers grow.

    What nobody is asked any more on this board, for there is no other choice, is passed over. What is only noted the
    first time (what was done this turn) takes rounds to settle, in which the board is the same already. ``play``: in
    the state before the step that asks for the first of them; ``given``: what that step was answered before.
    """
    play.quiet = True
    for chosen in given:
        play.give(chosen)
    begun: list[Any] = []
    for _ in range(SETTLING):
        for place, answer in enumerate(course):
            asked = asked_next(play)
            if asked is None:
                return False
            if not place:
                begun.append(play.before)
                if _is_back(begun):
                    return True
            if answers(answer, asked):
                if not answered(play, answer.chosen):
                    return False
            elif not place:
                return False
    return False


def _is_back(begun: Sequence[Any]) -> bool:
    """Whether the states in which rounds began are those of a loop whose board the first one had already."""
    if len(begun) < 2:
        return False
    if begun[-2].key() == begun[-1].key():
        return bool(begun[0].board() == begun[-1].board())
    grown = growth(begun[-3:]) if len(begun) > 2 else ()
    but = changing(grown)
    return bool(grown) and bool(begun[0].board(*but) == begun[-1].board(*but))


def asked_next(play: Play[Any]) -> Decision | None:
    """What is asked next; nothing if play is over, or runs on."""
    while play.step():
        if play.carried_out > TRIED:
            return None
    return play.decision


def answers(answer: Answer, asked: Decision) -> bool:
    """Whether it is an answer to this."""
    return (asked.player, str(asked.clause)) == (answer.player, answer.clause)


def answered(play: Play[Any], chosen: tuple[Option, ...]) -> bool:
    """Whether an answer can be given; it is, if so."""
    try:
        play.answer(chosen)
    except Refused:
        return False
    return True
