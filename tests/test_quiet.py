"""The log is an output: a line ends alike whether it is told or not, and whichever play carries out each step."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pytest

from judge.games import PLAYABLE, game
from judge.games.cards.layers import Layers
from judge.games.evolve import layers as evolve
from judge.games.touhou import layers as touhou
from judge.games.zero import layers as zero
from judge.kernel import Play
from judge.kernel.line import Line
from judge.scenario.explore import explore
from judge.scenario.run import walk
from tests.bundled import of, played, read
from tests.sampled import one_in


def _states(line: Line, most: int | None = None) -> tuple[list[Any], bytes]:
    """The states, which are compared as values, and the last one as it is written: 1 is not True there."""
    states = [moment.state for moment in line.moments[:most]]
    return states, states[-1].key() if states else b""


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_scenario_played_quietly_goes_through_the_same_states(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = [(file, played(file).line) for file in of(name)]
    told = [(file, _states(line)) for file, line in runs if all(moment.hand is None for moment in line.moments)]
    plain = game(name).play

    def quietly(_self: Any, state: Any, *, without: str = "") -> Play[Any]:
        play = plain(state, without=without)
        play.quiet = True
        return play

    monkeypatch.setattr(type(game(name)), "play", quietly)
    for file, states in told:  # a run ends where there is nothing to tell
        assert _states(walk(read(file)).line, len(states[0])) == states, file


@pytest.mark.parametrize("name", PLAYABLE)
def test_nothing_that_decides_is_kept_outside_the_state(name: str) -> None:
    """Each clause carried out by a play of its own leads to the same state."""
    for file in of(name):
        line = played(file).line
        before = line.start
        for moment in line.moments:
            if moment.state.frames and before.frames:
                _carried_out(file, name, before, moment)
            before = moment.state


def _carried_out(file: Path, name: str, before: Any, moment: Any) -> None:
    play = game(name).play(before)
    for answer in moment.answers:
        play.give(answer.chosen)
    if play.step() and play.last == moment.clause:  # a loop comes in between two steps
        assert play.state == moment.state, (file, moment.clause)
        if moment.answers:  # as it is written, where something was decided: 1 is not True there
            assert play.state.key() == moment.state.key(), (file, moment.clause)


@pytest.mark.parametrize("name", PLAYABLE)
def test_what_was_played_and_is_let_go_is_gone(name: str) -> None:
    """Nothing that play makes holds itself in a ring: looking for such rings took a tenth to a sixth of all time."""
    scenarios = [read(file) for file in one_in(8, of(name))]

    def played() -> None:
        for scenario in scenarios:
            run = walk(scenario)
            if run.line.decision is not None:
                explore(run, most=20)

    played()  # what is imported late or kept for later is worked out by now
    gc.disable()
    try:
        gc.collect()
        played()
        assert gc.collect() == 0
    finally:
        gc.enable()


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_key_that_leaves_out_what_is_as_it_was_tells_the_same_states_apart(name: str) -> None:
    for file in of(name):
        run = played(file)
        line = run.line
        states = [moment.state for moment in line.moments]
        if line.decision is not None:
            states += [ending.state for ending in explore(run, most=10).endings]
        keys = {(state.key(), state.key(line.start)) for state in states}
        assert len(keys) == len({whole for whole, _ in keys}) == len({short for _, short in keys}), file


@pytest.mark.parametrize("layers", [evolve.CONTINUOUS, touhou.CONTINUOUS, zero.CONTINUOUS])
def test_nothing_holds_where_there_is_nothing_from_which_it_could(layers: Layers) -> None:
    """Where no card prints what holds, and no effect was made, it is not worked out: it must come to the same."""
    name = type(layers).__module__.split(".")[-2]
    for file in one_in(4, of(name)):
        line = played(file).line
        for state in (line.start, *[moment.state for moment in line.moments]):
            play: Any = game(name).play(state)
            if not layers.anything(play):
                play.anything = state.faces, state.effects, True  # now it is worked out all the same
                assert not layers.all(play), file
