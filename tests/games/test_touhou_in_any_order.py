"""极彩: the order in which a dispute lists what lies on its board decides nothing."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.scenario import read_text, run
from tests import bundled, sampled

LISTED = ("战场", "颜色盘", "手牌", "自机区")
"""The zones whose cards lie in no order."""
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
BY_PLACE = re.compile(rf"(?:{'|'.join(LISTED)})\.\d|: '?\d+'?}}")
"""A card called by where it is listed; a number that is the answer to whichever question comes first."""


def ends(said: dict[str, Any]) -> Any:
    """How a dispute ends: what lies where and how, what is asked still, who has lost; None if it does not fit."""
    done = run(read_text(json.dumps(said, ensure_ascii=False)))
    if done.problem is not None or done.left:
        return None
    state, asked = done.line.state, done.line.decision
    lying = Counter((c.face, c.owner, c.player, c.zone, c.tapped, c.damage, c.counters) for c in state.cards.values())
    waits = asked and (asked.player, len(asked.options))
    return lying, waits, state.lost, [person.life for person in state.players], len(state.stack)


def listed_otherwise(said: dict[str, Any]) -> bool:
    """Turn the lists of what lies in no order about. False if that says something else, or nothing is listed twice."""
    turned, script = False, said.get("script") or []
    if BY_PLACE.search(str(script)) or any(isinstance(value, dict) for step in script for value in step.values()):
        return False
    for side in "AB":
        start = said.get("start", {}).get(side, {})
        for zone in LISTED:
            listed = start.get(zone)
            if not isinstance(listed, list) or len(listed) < 2:
                continue
            names = [one if isinstance(one, str) else one.get("卡") for one in listed if not isinstance(one, int)]
            plain = [re.sub(r"\(.*", "", name or "") for name in names]
            if "" in plain or len(plain) < len(listed) or len({*plain}) < len(plain):
                continue  # of those of one name it is the first that is listed which is ①
            start[zone], turned = listed[::-1], True
    return turned


def said_in(file: Path) -> dict[str, Any]:
    """What a dispute says, but for what it asks and expects."""
    said = yaml.load(file.read_text(encoding="utf-8"), Loader=LOADER)
    keys = ("game", "edition", "title", "question", "cards", "start", "script", "until")
    return {key: said[key] for key in keys if key in said}


LISTS = [file for file in bundled.of("touhou") if "decks" not in file.parts and listed_otherwise(said_in(file))]


@pytest.mark.parametrize("file", sampled.every(12, LISTS), ids=lambda file: file.stem)
def test_how_a_dispute_lists_its_board_decides_nothing(file: Path) -> None:
    otherwise = said_in(file)
    listed_otherwise(otherwise)
    assert ends(otherwise) == ends(said_in(file))
