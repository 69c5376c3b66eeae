"""What was worked out of a state holds as long as all that was read of it is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from judge.kernel import Card, State
from judge.kernel.reading import Kept, Reading

CARDS = {number: Card(number, 0, "", 0, "场") for number in (1, 2, 3)}
START = State(CARDS, {(0, "场"): (1, 2, 3), (1, "场"): ()})
OTHER = {
    "一张卡": replace(START, cards={**CARDS, 2: replace(CARDS[2], face="甲")}),
    "又一张卡": replace(START, cards={**CARDS, 4: Card(4, 1, "", 1, "场")}),
    "区域": replace(START, zones={**START.zones, (1, "场"): (4,)}),
    "回合": replace(START, turn_player=1),
    "复制": START.__copy__(),
}
READS: list[tuple[Callable[[Any], Any], set[str]]] = [
    (lambda state: state.turn_player, {"回合"}),
    (lambda state: state.cards[1].face, set()),
    (lambda state: state.cards[2].face, {"一张卡"}),
    (lambda state: 2 in state.cards, {"一张卡"}),
    (lambda state: state.cards.get(2), {"一张卡"}),
    (lambda state: state.cards.get(4), {"一张卡", "又一张卡"}),
    (lambda state: 4 in state.cards, {"一张卡", "又一张卡"}),
    (lambda state: list(state.cards), {"一张卡", "又一张卡"}),
    (lambda state: len(state.cards), {"一张卡", "又一张卡"}),
    (lambda state: [card.face for card in state.cards.values()], {"一张卡", "又一张卡"}),
    (lambda state: {**state.cards}, {"一张卡", "又一张卡"}),
    (lambda state: dict(state.cards), {"一张卡", "又一张卡"}),
    (lambda state: state.cards | {}, {"一张卡", "又一张卡"}),
    (lambda state: state.cards.copy(), {"一张卡", "又一张卡"}),
    (lambda state: state.cards == CARDS, {"一张卡", "又一张卡"}),
    (lambda state: state.in_zone(1, "场"), {"区域"}),
    (lambda state: state.zones[0, "场"], set()),
    (lambda state: Reading(state).in_zone(1, "场"), {"区域"}),
    (lambda state: list(Reading(state).cards.items()), {"一张卡", "又一张卡"}),
    (lambda state: Reading(state).cards[2], {"一张卡"}),
    (lambda state: state.__copy__().turn_player, {"一张卡", "又一张卡", "区域", "回合"}),
]


def _worked_out(read: Callable[[Any], Any], state: Any) -> Kept[Any]:
    reading = Reading(state)
    return reading.kept(read(reading))


@pytest.mark.parametrize(("read", "by"), READS)
def test_what_was_worked_out_holds_wherever_nothing_is_different_that_was_read(
    read: Callable[[Any], Any], by: set[str]
) -> None:
    kept = _worked_out(read, START)
    assert kept.found == read(START)
    assert {name for name, state in OTHER.items() if not kept.holds_in(state)} == by
    for state in OTHER.values():
        if kept.holds_in(state):
            assert read(state) == kept.found


def test_whether_something_holds_is_itself_read_of_the_state() -> None:
    kept = _worked_out(lambda state: state.cards[2], START)
    outer = _worked_out(kept.holds_in, START)
    assert not outer.holds_in(OTHER["一张卡"])
    assert outer.holds_in(OTHER["回合"])


def test_who_writes_writes_to_the_state_itself() -> None:
    state = START.__copy__()
    reading: Any = Reading(state)
    assert reading.turn_player == 0
    reading.turn_player = 1
    assert state.turn_player == reading.turn_player == 1


def test_it_is_of_the_kind_of_the_state() -> None:
    assert isinstance(Reading(START), State)
