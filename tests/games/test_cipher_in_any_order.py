"""火焰之纹章0: cards lie in a zone in no order (but in the deck, 6.7.3): how a dispute lists them decides nothing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from judge.scenario import Run, Scenario
from judge.scenario.run import walk
from tests import bundled, sampled
from tests.listing import WAYS, listed, lists_several, told_apart

IN_NO_ORDER = ("前卫区", "后卫区", "手牌", "羁绊区", "退避区")


def ends(done: Run) -> Any:
    """How a dispute ends: what lies where and how, what is asked still, who has won; None if it does not fit."""
    if done.problem is not None or done.left:
        return None
    state, asked = done.line.state, done.line.decision
    lying = Counter(
        (c.face, c.owner, c.player, c.zone, c.acted, c.face_up, c.lord, c.defeated, len(c.below), c.used)
        for c in state.cards.values()
    )
    return lying, asked and (asked.player, len(asked.question), len(asked.options)), state.over, len(state.effects)


def in_no_order(scenario: Scenario, at: tuple[int, str], cards: Any) -> bool:
    """Whether it counts nothing how the cards of a zone are listed, and none is called by where it is."""
    return at[1] in IN_NO_ORDER and told_apart(scenario, cards)


def otherwise(file: Path) -> Scenario:
    """The dispute, listed the other way about."""
    return listed(bundled.read(file), WAYS[0], in_no_order)


LISTS = [file for file in bundled.of("cipher") if lists_several(file, IN_NO_ORDER)]


@pytest.mark.parametrize("file", sampled.every(24, LISTS), ids=lambda file: file.stem)
def test_how_a_dispute_lists_its_board_decides_nothing(file: Path) -> None:
    told = ends(bundled.played(file))
    assert told is not None
    assert ends(walk(otherwise(file))) == told
