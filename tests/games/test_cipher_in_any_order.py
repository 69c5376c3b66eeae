"""火焰之纹章0: cards lie in a zone in no order (but in the deck, 6.7.3): how a dispute lists them decides nothing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.scenario import read_text, run
from tests import bundled, sampled
from tests.games.test_zero_in_any_order import said_in

IN_NO_ORDER = ("前卫区", "后卫区", "手牌", "羁绊区", "退避区")


def ends(said: dict[str, Any]) -> Any:
    """How a dispute ends: what lies where and how, what is asked still, who has won; None if it does not fit."""
    done = run(read_text(json.dumps(said, ensure_ascii=False)))
    if done.problem is not None or done.left:
        return None
    state, asked = done.line.state, done.line.decision
    lying = Counter(
        (c.face, c.owner, c.player, c.zone, c.acted, c.face_up, c.lord, c.defeated, len(c.below), c.used)
        for c in state.cards.values()
    )
    return lying, asked and (asked.player, len(asked.question), len(asked.options)), state.over, len(state.effects)


def _texts(said: Any) -> Iterator[str]:
    if isinstance(said, str):
        yield said
    for one in said.values() if isinstance(said, dict) else said if isinstance(said, list) else ():
        yield from _texts(one)


def listed_otherwise(said: dict[str, Any]) -> bool:
    """Turn the lists of what lies in no order about; whether there is one in which more than one card is listed."""
    turned = False
    if any(
        text.count("(") != text.count(")") for text in _texts(said.get("start"))
    ):  # (主人公, 已行动): not YAML's way
        return False
    for side in "AB":
        start = (said.get("start") or {}).get(side) or {}
        for zone in IN_NO_ORDER:
            listed = start.get(zone)
            if not isinstance(listed, list) or len(listed) < 2:
                continue
            names = [one.get("卡") if isinstance(one, dict) else one for one in listed]
            bare = [name.removesuffix("(主人公)") for name in names if isinstance(name, str)]
            if len({*bare}) < len(listed):  # unknown cards, or some of one name, which are told apart by their place
                continue
            start[zone], turned = listed[::-1], True
    return turned


LISTS = [f for f in bundled.of("cipher") if "decks" not in f.parts and listed_otherwise(said_in(f))]


@pytest.mark.parametrize("file", sampled.every(24, LISTS), ids=lambda file: file.stem)
def test_how_a_dispute_lists_its_board_decides_nothing(file: Path) -> None:
    otherwise = said_in(file)
    listed_otherwise(otherwise)
    told = ends(said_in(file))
    assert told is not None
    assert ends(otherwise) == told
