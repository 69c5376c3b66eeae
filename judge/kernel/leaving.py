"""Whether a player can choose himself out of a loop: his other choices in a round are tried, quietly."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import islice
from typing import Any

from judge.kernel.explore import distinct_choices
from judge.kernel.play import Play
from judge.kernel.records import Answer, Decision, Option, Refused
from judge.kernel.trying import TRIED, answered, answers, asked_next

ROUNDS = 3
"""So many rounds are gone on with after another choice: what is asked then still, is asked for ever."""
CHOICES = 50
"""So many other choices are tried of each decision."""


def can_leave(play: Play[Any], course: Sequence[Answer], player: int) -> bool:
    """Whether another choice of a player in a round leads to a decision that is none of the loop's, or to an end.

    What everybody else chose in the round he chooses again. ``play``: in the procedure that deals with the loop, called
    where the round begins.
    """
    before = copy(play.before)
    before.frames = before.frames[:-1]
    play = _from(play, before)
    for _ in course:
        asked = asked_next(play)
        if asked is None:
            return False
        answer = _again(course, asked)
        if asked.player == player:
            for chosen, _ways in islice(distinct_choices(play.state, asked), CHOICES):
                if (answer is None or chosen != answer.chosen) and _leaves(_having(play, chosen), course):
                    return True
        if answer is None or not answered(play, answer.chosen):
            return False
        course = (*course[course.index(answer) + 1 :], *course[: course.index(answer) + 1])
    return False


def _having(play: Play[Any], chosen: tuple[Option, ...]) -> Play[Any]:
    """A play of its own that goes on from where somebody is asked, with his answer."""
    other = _from(play, play.state)
    for given in (*play.given, chosen):
        other.give(given)
    return other


def _from(play: Play[Any], state: Any) -> Play[Any]:
    """A play of its own; what it consults is no part of the line."""
    other = play.at(state)
    other.consulted = set()
    return other


def _leaves(play: Play[Any], course: Sequence[Answer]) -> bool:
    for _ in range(ROUNDS * len(course)):
        try:
            asked = asked_next(play)
        except Refused:
            return False
        if asked is None:
            return play.carried_out <= TRIED
        answer = _again(course, asked)
        if answer is None:
            return True
        others = (chosen for chosen, _ways in islice(distinct_choices(play.state, asked), CHOICES))
        if not any(answered(play, chosen) for chosen in (answer.chosen, *others)):
            return True
    return False


def _again(course: Sequence[Answer], asked: Decision) -> Answer | None:
    """What was chosen in the round where this was asked, the next such choice first."""
    same = [one for one in course if answers(one, asked)]
    return same[0] if same else None
