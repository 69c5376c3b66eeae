"""Every dispute with something left to decide can end in as many ways as were counted."""

from __future__ import annotations

import json

import pytest

from judge.games import PLAYABLE
from tests.bundled import named, of
from tests.endings import TABLE, counted


@pytest.mark.parametrize("game", PLAYABLE)
def test_no_way_to_end_a_dispute_was_opened_or_closed(game: str) -> None:
    """If one was, and it is meant: ``python -m tests.endings``."""
    pinned = {name: number for name, number in json.loads(TABLE.read_text("utf-8")).items() if name.startswith(game)}
    found = counted(file for file in of(game) if named(file) in pinned)
    assert {name: found.get(name) for name in pinned} == pinned
