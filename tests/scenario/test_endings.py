"""Every dispute with something left to decide can end in as many ways as were counted."""

from __future__ import annotations

import json

import pytest

from judge.games import PLAYABLE
from judge.scenario import read_text, run
from judge.scenario.explore import explore
from tests.bundled import named, of
from tests.endings import SOON, TABLE, counted

FEW = 20
"""So many states are looked at of what is not pinned, and endings counted of what is, where a sample is drawn."""


def _pinned(game: str) -> dict[str, list[int]]:
    return {name: number for name, number in json.loads(TABLE.read_text("utf-8")).items() if name.startswith(game)}


@pytest.mark.parametrize("game", PLAYABLE)
def test_no_way_to_end_a_dispute_was_opened_or_closed(game: str, *, whole: bool) -> None:
    """If one was, and it is meant: ``python -m tests.endings``."""
    pinned = {name: number for name, number in _pinned(game).items() if whole or number[0] <= FEW}
    found = counted(file for file in of(game) if named(file) in pinned)
    assert {name: found.get(name) for name in pinned} == pinned


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_dispute_whose_ways_to_end_can_be_counted_is_pinned(game: str, *, whole: bool) -> None:
    """If one is not: ``python -m tests.endings``."""
    pinned = _pinned(game)
    assert counted((file for file in of(game) if named(file) not in pinned), SOON if whole else FEW) == {}


def test_what_can_be_done_for_nothing_is_tried_until_it_is_clear_that_it_can_be_done_for_ever() -> None:
    cards = "game: touhou\ncards:\n  鼎: {种类: 道具, 文本: '支付0红：你获得2点生命。'}\n"
    found = explore(run(read_text(f"{cards}start: {{A: {{战场: [鼎]}}}}\n")), most=1000)
    assert found.complete
    assert found.looped
    assert len(found.endings) > 1
