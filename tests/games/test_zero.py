"""零次元: every paragraph has its place, whole games keep their promises, and card text is read or refused."""

from __future__ import annotations

from typing import Any

import pytest

from judge.effects.reader import TextError
from judge.games import game
from judge.games.written.placed import Unreadable
from judge.games.zero.text import read
from judge.games.zero.text.reading import GRAMMAR
from judge.games.zero.text.templates import TEMPLATES
from judge.scenario.coverage import ledger
from judge.scenario.document import parse

ZERO = game("zero")


def test_every_paragraph_has_a_place_in_the_code_or_says_that_it_needs_none() -> None:
    table = ledger(ZERO.book, ZERO.citations.sites, [])
    assert [number for number, row in table.items() if row.standing == "unplaced"] == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.form)
def test_every_template_is_read(template: Any) -> None:
    for ability in read(template.example):
        assert ability.body or ability.cost


def test_a_text_that_is_not_understood_says_where() -> None:
    with pytest.raises(TextError) as error:
        read("【登场时】吃一张牌。")
    assert error.value.column == 6
    assert error.value.nearest


def test_the_grammar_has_one_reading_or_none() -> None:
    assert GRAMMAR.parser is not None  # lark refuses a grammar with conflicts


def test_a_character_has_no_counter_effect() -> None:
    written = parse("狼: {文本: 【反击】抽一张牌。}", "x.yaml")
    with pytest.raises(Unreadable, match="704#2"):
        ZERO.cards(written)
