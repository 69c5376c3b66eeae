"""Whole games at random: what must hold in every one of them (many more with ``make soak``)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest

from judge.games import PLAYABLE, game
from tests.bench import EXPLORED
from tests.sampled import crossed
from tests.soak import OPENINGS, soak

SEEDS = range(2)


@lru_cache(len(SEEDS))
def at_random(name: str, seed: int) -> dict[str, Any]:
    """A game of random choices and what came of it, played once for all that is asked of it."""
    return soak(name, seed, saves=10)


@pytest.mark.parametrize(("name", "seed"), crossed(PLAYABLE, SEEDS))
def test_a_random_game_keeps_its_promises(name: str, seed: int) -> None:
    assert at_random(name, seed)["over"]


@pytest.mark.parametrize(("name", "seed"), crossed(PLAYABLE, SEEDS))
def test_a_random_game_played_quietly_goes_through_the_same_states(name: str, seed: int) -> None:
    start, answers, states = at_random(name, seed)["line"]
    play = game(name).play(start)
    play.quiet = True
    for chosen, state in zip(answers, states, strict=False):
        play.run()
        assert play.state == state
        play.answer(chosen)
    play.run()
    assert play.state == states[-1]
    assert play.state.key() == states[-1].key()  # as it is written: 1 is not True there


def test_every_game_that_can_be_played_is_measured() -> None:
    assert set(EXPLORED) == set(OPENINGS) == set(PLAYABLE)
