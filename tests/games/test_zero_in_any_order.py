"""零次元 102#3: no chapter does to one card after the other what is done to several, and no board's order decides."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.games import zero
from judge.scenario import read_text, run
from tests import bundled, sampled
from tests.listing import LOADER

MOVES = frozenset(("put", "tap", "untap", "hand_over", "lay_under", "damage", "enter", "one_to_rest", "destroy"))
"""What is done to a card, or to several at once."""
ONE_BY_ONE = {"preparation.py", "table.py", "entering.py"}
"""What lays the game out card by card (202#1), and the two that carry out what is done to all at once."""
FILES = sorted(Path(zero.__file__).parent.glob("*.py"))


def loops(file: Path) -> list[str]:
    """Where a move is made in a loop over cards."""
    found = []
    for loop in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(loop, ast.For):
            inside: list[ast.AST] = list(loop.body)
            over = ast.unparse(loop.iter)
        elif isinstance(loop, ast.ListComp | ast.GeneratorExp | ast.SetComp):
            inside, over = [loop.elt, *[one for each in loop.generators for one in each.ifs]], ""
        else:
            continue
        calls = [one.func for part in inside for one in ast.walk(part) if isinstance(one, ast.Call)]
        made = [one.attr for one in calls if isinstance(one, ast.Attribute) and one.attr in MOVES]
        if made and not over.startswith("range("):
            found.append(f"{file.name}:{loop.lineno} {made[0]}")
    return found


def test_no_chapter_moves_one_card_after_the_other() -> None:
    assert [each for file in FILES if file.name not in ONE_BY_ONE for each in loops(file)] == []


BY_PLACE = re.compile(r"战斗区\.\d")
"""A card called by where it is listed."""


def ends(said: dict[str, Any]) -> Any:
    """How a dispute ends: what lies where and how, what is asked still, who has lost; None if it does not fit."""
    done = run(read_text(json.dumps(said, ensure_ascii=False)))
    if done.problem is not None or done.left:
        return None
    state, asked = done.line.state, done.line.decision
    lying = Counter((c.face, c.owner, c.player, c.zone, c.tapped, c.damage) for c in state.cards.values())
    return lying, asked and (asked.player, asked.question, len(asked.options)), state.lost, state.deeds == ()


def listed_otherwise(said: dict[str, Any]) -> bool:
    """Turn the lists of what is in play about. False if that says something else, or nothing is listed twice."""
    turned = False
    script = said.get("script") or []
    if BY_PLACE.search(str(script)) or any(isinstance(value, dict) for step in script for value in step.values()):
        return False
    for side in "AB":
        start = said.get("start", {}).get(side, {})
        for zone in ("战斗区", "事件区"):
            listed = start.get(zone)
            if not isinstance(listed, list) or len(listed) < 2:
                continue
            names = [one if isinstance(one, str) else one.get("卡") for one in listed]
            if None in names or len({*names}) < len(names) or any("装备于" in one for one in listed):
                return False
            start[zone], turned = listed[::-1], True
    return turned


def said_in(file: Path) -> dict[str, Any]:
    """What a dispute says, but for what it asks and expects."""
    said = yaml.load(file.read_text(encoding="utf-8"), LOADER)
    return {key: said[key] for key in ("game", "title", "question", "cards", "start", "script") if key in said}


LISTS = [file for file in bundled.of("zero") if "decks" not in file.parts and listed_otherwise(said_in(file))]


@pytest.mark.parametrize("file", sampled.every(3, LISTS), ids=lambda file: file.stem)
def test_how_a_dispute_lists_its_board_decides_nothing(file: Path) -> None:
    otherwise = said_in(file)
    listed_otherwise(otherwise)
    assert ends(otherwise) == ends(said_in(file))
