"""A dispute under an older edition: what only the newest one says is never told as if this one said it."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.corpus.older import numbers
from judge.scenario import editions
from judge.scenario.editions import UNSAID
from judge.scenario.load import read
from judge.scenario.run import run

_ROOT = Path(__file__).parents[2] / "scenarios"
OLDER = sorted(path for path in _ROOT.glob("*/*.yaml") if "\nedition:" in path.read_text("utf-8"))


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_what_only_the_newest_edition_says_is_marked(path: Path) -> None:
    scenario = read(path)
    newest = numbers(scenario.game.id, scenario.edition).newest
    done = run(scenario)
    for step in editions.steps(scenario, [step for step in done.steps if step.told]):
        assert not (step.clause.startswith(newest) and step.kind != "refused"), step
        marked = step.kind == "gap" or UNSAID in step.what
        for reason in (*step.by, *step.because):
            assert not reason.clause.startswith(newest) or marked or UNSAID in reason.gives, reason
