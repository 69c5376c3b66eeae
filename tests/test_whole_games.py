"""Whole games at random: what must hold in every one of them (many more with ``make soak``)."""

from __future__ import annotations

import pytest

from judge.games import PLAYABLE
from tests.bench import EXPLORED
from tests.soak import OPENINGS, soak


@pytest.mark.parametrize("name", PLAYABLE)
@pytest.mark.parametrize("seed", range(2))
def test_a_random_game_keeps_its_promises(name: str, seed: int) -> None:
    assert soak(name, seed, saves=10)["over"]


def test_every_game_that_can_be_played_is_measured() -> None:
    assert set(EXPLORED) == set(OPENINGS) == set(PLAYABLE)
