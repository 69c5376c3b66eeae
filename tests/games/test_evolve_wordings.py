"""What texts of EVOLVE come to, and which are refused with what problem: the tables beside it, a file a subject."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.effects.tell import lines
from judge.effects.unread import TextError
from judge.games.evolve.printed import read_abilities
from judge.games.evolve.text import read
from judge.games.evolve.vocabulary import WORDS
from judge.games.written.placed import placed
from tests.games.test_evolve_text import told
from tests.listing import LOADER

TABLES = sorted((Path(__file__).parent / "evolve_wordings").glob("*.yaml"))


def rows(kind: str, value: str) -> list[Any]:
    """The texts of all tables that are understood (``means``) or ``refused``, each with what is said of it."""
    return [
        pytest.param(row["text"], row[value], id=f"{table.stem}-{row['text']}")
        for table in TABLES
        for row in yaml.load(table.read_text(encoding="utf-8"), LOADER).get(kind, ())
    ]


@pytest.mark.parametrize(("text", "lines_"), rows("means", "told"))
def test_what_a_text_comes_to(text: str, lines_: list[str]) -> None:
    """Each of the lines is in what is told back."""
    all_told = "\n".join(told(text))
    assert all(line in all_told for line in lines_), all_told


@pytest.mark.parametrize(("text", "problem"), rows("refused", "problem"))
def test_what_is_refused(text: str, problem: str) -> None:
    """It is said what is wrong with it."""
    with pytest.raises(TextError, match=problem):
        read(text)


def test_both_ends_of_a_number_chosen_on_use() -> None:
    assert told("使用此卡牌时，可以使费用+2。\n抽取1张卡牌。如果费用+2，则召唤1个『甲』。") != told(
        "使用此卡牌时，可以使费用+3。\n抽取1张卡牌。如果费用+3，则召唤1个『甲』。"
    )


def test_each_of_two_is_called_by_its_keyword() -> None:
    """They have no name of their own then, for which of them is used is a choice."""
    text = "【入场曲】抽取1张卡牌。\n【入场曲】自己的主战者生命值+1。"
    found = read_abilities(placed(text, "文本"), "护符")
    assert [ability.name for ability in found] == ["", ""]
    assert [lines(ability, WORDS)[0] for ability in found] == ["『入场曲』【自动】"] * 2
