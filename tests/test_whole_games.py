"""Whole games at random: what must hold in every one of them (many more with ``make soak``)."""

from __future__ import annotations

import pytest

from judge.games import PLAYABLE
from tests.soak import soak


@pytest.mark.parametrize("name", PLAYABLE)
@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_keeps_its_promises(name: str, seed: int) -> None:
    assert soak(name, seed, saves=10)["over"]
