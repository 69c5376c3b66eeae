"""极彩: the order in which a dispute lists what lies on its board decides nothing."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from judge.scenario import Run, Scenario
from judge.scenario.run import walk
from tests import bundled, sampled
from tests.listing import WAYS, listed, lists_several, told_apart

LISTED = ("战场", "颜色盘", "手牌", "自机区")
"""The zones whose cards lie in no order."""
BY_PLACE = re.compile(rf"(?:{'|'.join(LISTED)})\.\d|[AB]: *['\"]?\d+['\"]? *(?:}}|$)", re.MULTILINE)
"""A card called by where it is listed; a number that is the answer to whichever question comes first."""
SCRIPT = re.compile(r"^script:.*?(?=^\w|\Z)", re.MULTILINE | re.DOTALL)


def ends(done: Run) -> Any:
    """How a dispute ends: what lies where and how, what is asked still, who has lost; None if it does not fit."""
    if done.problem is not None or done.left:
        return None
    state, asked = done.line.state, done.line.decision
    lying = Counter((c.face, c.owner, c.player, c.zone, c.tapped, c.damage, c.counters) for c in state.cards.values())
    waits = asked and (asked.player, len(asked.options))
    return lying, waits, state.lost, [person.life for person in state.players], len(state.stack)


def in_no_order(scenario: Scenario, at: tuple[int, str], cards: Any) -> bool:
    """Whether it counts nothing how the cards of a zone are listed, and none is called by where it is."""
    return at[1] in LISTED and told_apart(scenario, cards)


def otherwise(file: Path) -> Scenario:
    """The dispute, listed the other way about."""
    return listed(bundled.read(file), WAYS[0], in_no_order)


def by_name(file: Path) -> bool:
    """Whether a dispute calls no card by its place, nor by a number alone."""
    script = SCRIPT.search(file.read_text(encoding="utf-8"))
    return script is None or BY_PLACE.search(script[0]) is None


LISTS = [file for file in bundled.of("touhou") if by_name(file) and lists_several(file, LISTED)]


@pytest.mark.parametrize("file", sampled.every(12, LISTS), ids=lambda file: file.stem)
def test_how_a_dispute_lists_its_board_decides_nothing(file: Path) -> None:
    assert ends(walk(otherwise(file))) == ends(bundled.played(file))
