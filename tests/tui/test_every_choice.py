"""Whatever a judge chooses on the desk, at any decision of any dispute, the desk goes on."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from judge.kernel import Decision, Option
from judge.kernel.explore import distinct_choices
from judge.kernel.line import Endless
from judge.tui.branch import asked, state_asked
from judge.tui.choices import offer
from judge.tui.replay import Replay, start
from tests.bundled import FILES, read
from tests.sampled import every, one_in

MOST, FEW = 4, 2
"""So many different choices are tried at each decision: all told, and where a sample is drawn."""


def choices(replay: Replay, place: int, most: int) -> list[tuple[Option, ...]]:
    decision = asked(replay.branch, place)
    assert isinstance(decision, Decision)
    return [chosen for chosen, _ in islice(distinct_choices(state_asked(replay.branch, place), decision), most)]


@pytest.mark.parametrize("path", every(3, one_in(2, FILES)), ids=lambda path: path.stem)
def test_every_choice_leads_on_and_what_is_open_then_is_looked_at(path: Path, *, whole: bool) -> None:
    replay = start(read(path))
    for place in range(len(replay.branch.answers) + (replay.branch.line.decision is not None)):
        for chosen in choices(replay, place, MOST if whole else FEW):
            try:
                on = replay.choose(place, chosen)
            except Endless:
                continue
            assert on.branch.answers[place] == chosen
            made = [step.decision for step in on.steps if step.decision is not None]
            assert sorted(made) == list(range(len(on.branch.answers) + (on.branch.line.decision is not None)))
            assert on.selected.kind in {"open", "end"} or chosen == replay.branch.answers[place]
            if on.branch.line.decision is not None:
                assert offer(on.branch, len(on.branch.answers)) is not None
