"""零次元: every paragraph has its place, whole games keep their promises, and card text is read or refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judge.effects.unread import TextError
from judge.games import game
from judge.games.written.placed import Unreadable
from judge.games.zero.text import read
from judge.games.zero.text.reading import GRAMMAR
from judge.games.zero.text.templates import TEMPLATES
from judge.scenario import check
from judge.scenario import read as read_scenario
from judge.scenario.coverage import ledger
from judge.scenario.document import parse

ZERO = game("zero")
SHARED = Path(__file__).parents[2].parent / "shared" / "findings" / "repro" / "zero"
SHOWING = {
    "effect-damage-to-life": "两种读法之外还有第三种：规则空白",
    "rest-zone-turn-start": "807#2 与 700#7 不一致：规则空白",
    "same-card-levelled-twice": "剧本里的第二次升级不能选",
    "twins-cannot-be-named": "剧本没有说是哪一张",
    "forced-pass-slips": "剧本到此为止，没有人还要决定",
}
"""The files that show a defect by what they write down themselves, and why they cannot come out as written."""


def test_every_paragraph_has_a_place_in_the_code_or_says_that_it_needs_none() -> None:
    table = ledger(ZERO.book, ZERO.citations.sites, [])
    assert [number for number, row in table.items() if row.standing == "unplaced"] == []


@pytest.mark.skipif(not SHARED.exists(), reason="the disputes of the blind reading are not here")
def test_what_a_blind_reading_found_wrong_comes_out_right() -> None:
    failed = {}
    for file in sorted(SHARED.glob("*.yaml")):
        if file.stem not in SHOWING and (failures := check(read_scenario(file)).failures):
            failed[file.stem] = failures
    assert failed == {}


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.form)
def test_every_template_is_read(template: Any) -> None:
    for ability in read(template.example):
        assert ability.body or ability.cost or ability.icons


def test_a_text_that_is_not_understood_says_where() -> None:
    with pytest.raises(TextError) as error:
        read("【登场时】吃一张牌。")
    assert error.value.column == 6
    assert error.value.nearest


def test_the_grammar_has_one_reading_or_none() -> None:
    assert GRAMMAR.parser is not None  # lark refuses a grammar with conflicts


def test_a_counter_effect_may_be_written_apart_from_the_text() -> None:
    written = parse("逆: {类别: 普通战术, 文本: 抽两张牌。, 反击特效: 对方舍弃一张手牌。}", "x.yaml")
    face = ZERO.cards(written)["逆"]
    assert [one.kind for one in face.abilities] == ["效果", "反击"]
    assert face.text == "抽两张牌。\n反击特效：对方舍弃一张手牌。"
    with pytest.raises(Unreadable, match="反击特效：吃一张牌"):
        ZERO.cards(parse("逆: {类别: 普通战术, 文本: 抽两张牌。, 反击特效: 吃一张牌。}", "x.yaml"))


def test_what_a_cost_was_paid_with_is_asked_only_where_there_is_one() -> None:
    each = "每舍弃一张手牌，抽一张牌。"
    with pytest.raises(Unreadable, match="哪一笔费用"):
        ZERO.cards(parse(f"召: {{类别: 普通战术, 文本: {each}}}", "x.yaml"))
    paid = f"使用此牌时，可以舍弃一张手牌作为额外费用。\\n{each}"
    assert ZERO.cards(parse(f'召: {{类别: 普通战术, 文本: "{paid}"}}', "x.yaml"))


def test_a_character_has_no_counter_effect() -> None:
    written = parse("狼: {文本: 【反击】抽一张牌。}", "x.yaml")
    with pytest.raises(Unreadable, match="704#2"):
        ZERO.cards(written)
