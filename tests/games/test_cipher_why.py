"""Cipher: what is said to make a 战斗力 adds up to it, on every board that a bundled scenario reaches."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from judge.games import game
from tests.bundled import SCENARIOS, of, played
from tests.sampled import every

CIPHER = game("cipher")
FILES = SCENARIOS / "cipher"


def boards(file: Path) -> list[Any]:
    line = played(file).line
    return [line.start, *[moment.state for moment in line.moments]]


@pytest.mark.parametrize("name", ["lord-last-orb", "why-a-power-is-so", "critical-below-zero", "why-a-copy-is-so"])
def test_the_terms_of_a_power_add_up_to_it_at_every_step(name: str) -> None:
    seen = set()
    for state in boards(FILES / f"{name}.yaml"):
        for card in state.cards:
            if "战斗力" in CIPHER.card_facts(state, card):
                found = CIPHER.why_fact(state, card, "战斗力")
                said = ["".join(map(str, reason.gives)) for reason in found.because]
                terms = [int(match[1]) for word in said if (match := re.fullmatch(r"(?:印刷|复制得)?([+-]?\d+)", word))]
                assert sum(terms) == found.value, said
                seen.add(len(terms))
    assert len(seen) > 1


def test_a_critical_in_a_fight_is_said_term_by_term() -> None:
    state = next(state for state in boards(FILES / "lord-last-orb.yaml") if len(state.effects) > 2)
    unit = next(card for card in CIPHER.find(state, "苍剑士") if state.cards[card].zone == "前卫区")
    told = CIPHER.why_fact(state, unit, "战斗力")
    assert told.value == 140
    assert [(reason.clause, reason.gives[0]) for reason in told.because] == [
        ("4.11.1", "印刷50"),
        ("18.1.9", "+20"),
        ("18.1.11.1.1", "+70"),
    ]


@pytest.mark.parametrize("path", every(3, of("cipher")), ids=lambda path: path.stem)
def test_every_refusal_says_by_which_fact_each_reason_bites_and_none_twice(path: Path) -> None:
    for record in played(path).line.records:
        if record.kind == "refused":
            assert record.by, record
            assert all(reason.gives for reason in record.by), record
            assert len(set(record.by)) == len(record.by), record


def test_what_a_support_ability_leaves_to_the_end_may_be_left_by_analogy_only() -> None:
    of_it = [each for record in played(FILES / "moved-in-the-end.yaml").line.records for each in record.because]
    assert any(each.clause == "10.5.1" and "比照" in str(each.gives) for each in of_it)


def test_a_unit_is_not_chosen_twice_only_where_one_is_chosen() -> None:
    records = played(FILES / "choosing-none-is-not-doing.yaml").line.records
    assert all(each.clause != "24.1.6.2" for record in records for each in record.because)


def test_effects_that_are_over_and_said_alike_are_counted() -> None:
    over = [r.because for r in played(FILES / "loop-again-in-a-later-turn.yaml").line.records if r.clause == "13.6.1.2"]
    assert [one.gives[1:] for one in over[0]] == [("战斗力+10", "（×7）")]
