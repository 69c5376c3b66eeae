"""Why an act may not be done: as much is said as the list of what may be chosen says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.games import PLAYABLE
from judge.scenario import read
from judge.scenario.drafting.template import kinds
from judge.tui.branch import Branch, asked, opened
from judge.tui.choices import Barred, offer
from judge.tui.whys import asked_of_act, why_rows

ENOUGH = 6
"""So many acts of a game that may not be done are asked about."""


def refused(game: str) -> Iterator[tuple[Branch, int, Barred]]:
    """What may not be chosen in the kinds of dispute of a game, at the first decision where that is anything."""
    for file in kinds(game).values():
        branch = opened(read(file))
        for place in range(len(branch.answers) + 1):
            decision = asked(branch, place)
            found = offer(branch, place) if decision is not None and decision.blocked else None
            if decision is not None and found is not None:
                barred = [one.value for one in found.rows if isinstance(one.value, Barred)][: len(decision.blocked)]
                yield from ((branch, place, one) for one in barred)
                break


@pytest.mark.parametrize("game", PLAYABLE)
def test_why_not_gives_all_the_grounds_that_the_list_gives(game: str) -> None:
    seen = 0
    for branch, place, barred in refused(game):
        told = "\n".join(row.text for row in why_rows(*asked_of_act(branch, place, barred.option)))
        for clause in (*barred.by, *(clause for clause, _ in barred.why)):
            assert clause in told, (branch.scenario.title, barred)
        seen += 1
        if seen == ENOUGH:
            break
    assert seen
