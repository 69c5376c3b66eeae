"""Trying every choice. Equal states are merged, so that ways are counted, not walked one by one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from math import comb, inf, prod
from typing import Any, NamedTuple

from msgspec import Struct

from judge.kernel.growing import has_grown
from judge.kernel.line import Playing
from judge.kernel.loops import LONG, Watch
from judge.kernel.mentions import apart
from judge.kernel.play import Play
from judge.kernel.records import Answer, Decision, Option

ROUNDS = 4
"""So often the same may be done in states that only grow before it is clear that it can be done for ever."""
Over = Callable[[Any], bool]
"""Whether a state counts as an ending though play could go on."""


class Chosen(NamedTuple):
    """An answer, the decision that it was given to, and the state in which that was asked."""

    answer: Answer
    decision: Decision
    state: Any


class Ending(Struct, frozen=True):
    """A state in which play can end: how many ways lead to it, and the shortest of them."""

    state: Any
    ways: int
    way: tuple[Chosen, ...]

    @property
    def line(self) -> tuple[Answer, ...]:
        """The answers of the shortest way."""
        return tuple([chosen.answer for chosen in self.way])


class Explored(Struct, frozen=True):
    """Every ending; the number of different states at which somebody decides; whether all of it was seen.

    ``looped``: play came back to a state that it had been in, or to one that differs in nothing but numbers that grow
    each time, so that ways can go on for ever; of the latter so many rounds are tried as show it.
    """

    endings: tuple[Ending, ...]
    states: int
    carried_out: int
    complete: bool
    looped: bool = False


class _Point:
    """A state at which somebody decides, or an ending."""

    __slots__ = ("decision", "given", "memory", "next", "rounds", "state", "way", "ways")

    def __init__(
        self, state: Any, decision: Decision | None, way: tuple[Chosen, ...], given: tuple[tuple[Option, ...], ...]
    ) -> None:
        self.state, self.decision, self.way, self.given = state, decision, way, given
        self.memory: Any = None
        """What the play that came here had worked out when it had to ask."""
        self.next: list[tuple[int, bytes]] = []
        """The points that an answer leads to, each with the number of answers that come to the same."""
        self.ways = 0
        self.rounds: tuple[int, ...] = ()
        """Of each answer on the way, how often it was given so far in states that only grow."""


def explore(
    start: Any,
    playing: Playing,
    over: Over,
    *,
    given: tuple[tuple[Option, ...], ...] = (),
    most: int = 200_000,
    clauses: float = inf,
) -> Explored:
    """Every ending that choices from ``start`` can lead to; at most ``most`` states are looked at.

    ``clauses``: no further once so many have been carried out.
    ``given``: the answers that the step which waits there already has.
    """
    points: dict[bytes, _Point] = {}
    carried_out = 0

    def reach(state: Any, pending: list[tuple[Option, ...]], way: tuple[Chosen, ...], memory: Any = None) -> bytes:
        nonlocal carried_out
        play = playing(state)
        play.quiet = True
        if memory is not None:
            play.remember(memory)
        for chosen in pending:
            play.give(chosen)
        _play_out(play, over)
        carried_out += play.carried_out
        ended = over(play.state) or play.decision is None
        given = play.given if not ended else ()
        key: bytes = play.state.key(start) + (b"?" + repr(given).encode() if given else b"")
        if key not in points:
            points[key] = point = _Point(play.state, None if ended else play.decision, way, given)
            point.memory = None if ended else play.memory
            todo.append(key)
        return key

    todo: list[bytes] = []
    first = reach(start, list(given), ())
    place, endless = 0, False
    while place < len(todo) and len(points) <= most and carried_out <= clauses:
        point = points[todo[place]]
        place += 1
        if point.decision is None:
            continue
        for chosen, ways in distinct_choices(point.state, point.decision):
            answer = Answer(point.decision.player, str(point.decision.clause), chosen)
            way = (*point.way, Chosen(answer, point.decision, point.state))
            if (rounds := _rounds(point, answer)) > ROUNDS:
                endless = True
                continue
            follower = reach(point.state, [*point.given, chosen], way, point.memory)
            if len(points[follower].way) > len(points[follower].rounds):  # it was not reached before
                points[follower].rounds = (*point.rounds, rounds)
            point.next.append((ways, follower))
        point.memory = None
    looped = _count(points, first)
    endings = [Ending(p.state, p.ways, p.way) for p in points.values() if p.decision is None and p.ways]
    endings.sort(key=lambda ending: (-ending.ways, len(ending.way)))
    decisions = sum(point.decision is not None for point in points.values())
    return Explored(tuple(endings), decisions, carried_out, place == len(todo), looped or endless)


def _rounds(point: _Point, answer: Answer) -> int:
    """How often an answer was given on the way to a point in states of which each has only grown since the last."""
    state = point.state
    earlier = [
        rounds
        for chosen, rounds in zip(point.way, point.rounds, strict=True)
        if chosen.answer == answer and chosen.state.zones == state.zones and has_grown(chosen.state, state)
    ]
    return 1 + max(earlier, default=0)


class _Carried(NamedTuple):
    clause: str
    state: Any


def _play_out(play: Play[Any], over: Over) -> None:
    """Play on until somebody has to decide or play is over; what goes round for ever is a loop as it is on a line."""
    course = []
    for _ in range(LONG - 1):
        if over(play.state) or not play.step():
            return
        course.append((play.last, play.state))
    watch, moments = Watch(), [_Carried(*carried) for carried in course]
    watch.quiet = LONG - 1
    while not over(play.state) and play.step():
        moments.append(_Carried(play.last, play.state))
        watch.quiet += 1
        if watch.quiet >= LONG and (loop := watch.went_on(moments)):
            play.repeated(loop)


def choices(decision: Decision) -> list[tuple[Option, ...]]:
    """Every answer that a decision allows."""
    sizes = range(decision.least, decision.most + 1)
    return [chosen for size in sizes for chosen in combinations(decision.options, size)]


def distinct_choices(state: Any, decision: Decision) -> list[tuple[tuple[Option, ...], int]]:
    """The answers that differ, each with the number of those that come to the same: what is alike stands for one."""
    groups: dict[object, list[Option]] = {}
    if sum(not isinstance(option, str) for option in decision.options) > 1:  # words differ, and one card from words
        look = apart(state)
        for option in decision.options:
            groups.setdefault(look(option), []).append(option)
    if len(groups) in {0, len(decision.options)}:
        return [(chosen, 1) for chosen in choices(decision)]
    kinds = list(groups.values())
    found = []
    for counts in product(*[range(min(len(kind), decision.most) + 1) for kind in kinds]):
        if decision.least <= sum(counts) <= decision.most:
            picked = {option for kind, count in zip(kinds, counts, strict=True) for option in kind[:count]}
            ways = prod(comb(len(kind), count) for kind, count in zip(kinds, counts, strict=True))
            found.append((tuple(option for option in decision.options if option in picked), ways))
    return found


def _count(points: dict[bytes, _Point], first: bytes) -> bool:
    """Count the ways from the first point to each; True if there is a way back to a point."""
    order: list[bytes] = []
    colour: dict[bytes, int] = {}
    looped = False
    stack: list[tuple[bytes, int]] = [(first, 0)]
    while stack:
        key, place = stack.pop()
        if place == 0:
            if key in colour:
                continue
            colour[key] = 1
        if place < len(points[key].next):
            stack.append((key, place + 1))
            follower = points[key].next[place][1]
            if colour.get(follower) == 1:
                looped = True
            elif follower not in colour:
                stack.append((follower, 0))
        else:
            colour[key] = 2
            order.append(key)
    points[first].ways = 1
    place_of = {key: place for place, key in enumerate(order)}
    for key in reversed(order):
        for ways, follower in points[key].next:
            if place_of[follower] < place_of[key]:  # the others lead back: a loop adds no new ending
                points[follower].ways += ways * points[key].ways
    return looped
