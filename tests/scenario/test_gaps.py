"""Is a reading that no book leaves open, or in which it cannot be read, taken for one?"""

from __future__ import annotations

import pytest

from judge.games.cards import gaps
from judge.games.cipher.gaps import GAPS
from judge.games.written.placed import Problem, Unreadable
from judge.scenario import read_text

BOARD = """game: {game}
cards: {{甲: {{}}}}
start:
  裁判读法: {{{said}}}
"""


def refused(game: str, said: str) -> Problem:
    """What is wrong with a board on which the judge has read something."""
    with pytest.raises(Unreadable) as wrong:
        read_text(BOARD.format(game=game, said=said))
    (found,) = wrong.value.problems
    return found


@pytest.mark.parametrize("game", ["cipher", "evolve", "touhou", "zero"])
def test_an_invented_gap_is_refused_with_its_place(game: str) -> None:
    found = refused(game, "某个空白: 怎样都行")
    assert "不认识「某个空白」" in found.what
    assert found.line == 4
    assert found.expected


def test_the_nearest_gap_is_named() -> None:
    assert "9.3.2.1" in refused("cipher", '"9.3.2.11": 仍处于被击破状态').help


def test_an_invented_reading_is_refused_with_those_that_there_are() -> None:
    found = refused("cipher", '"9.3.2.1": 仍处于击破状态')
    assert "不认识「仍处于击破状态」" in found.what
    assert found.expected == "、".join(GAPS["9.3.2.1"])
    assert "仍处于被击破状态" in found.help


def test_what_hangs_on_a_card_or_on_clauses_begins_as_it_is_listed() -> None:
    listed = {"24.1.9.1 …": ("甲", "乙"), "条号": ("可以", "不可以"), "607#5": ()}
    assert gaps.readings(listed, "24.1.9.1 3") == ("甲", "乙")
    assert gaps.readings(listed, "24.1.9.1 ") is None
    assert gaps.readings(listed, "1.74a 2.44") == ("可以", "不可以")
    assert gaps.readings(listed, "1.74a 别的") is None
    assert gaps.readings(listed, "607#5") == ()
