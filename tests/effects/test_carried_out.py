"""What card text can say and what the rules carry out are the same: no flag is given that nobody asks for, no event
waited for that never happens, no fact demanded that no card has."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from judge.effects.nodes.ability import Doubtful, Extra, Instead, Modes, Node, Repeat
from judge.effects.nodes.verbs import Multiply, Resources
from judge.games.cards.resolving import JOINTS
from judge.games.cipher.text import terms

GAMES = Path(import_module("judge.games").__file__ or "").parent
READS_ONLY = frozenset(("playable.py", "vocabulary.py"))
_ZONES = ("退避区", "羁绊区", "手牌", "卡组", "支援区", "宝玉区", "前卫区", "后卫区")
BUILT = {
    "cipher": {f"{how}放置到{zone}" for how in ("", "由能力") for zone in _ZONES}
    | {f"{phase}阶段开始" for phase in ("羁绊", "出击", "行动", "结束")}
    | {f"{how}射程{kind}" for how in ("", "失去") for kind in ("1", "2", "3", "1-2", "1-3", "2-3")}
    | {f"射程变为{kind}" for kind in ("1", "2", "3", "1-2", "1-3", "2-3")},
    "evolve": {f"{end}{kind}伤害" for end in ("造成", "受到") for kind in ("", "攻击", "交战", "能力")}
    | {f"不会受到{kind}伤害" for kind in ("", "能力", "交战")}
    | {f"不会造成{kind}伤害" for kind in ("", "交战")}
    | {f"不会{by}{goes}" for by in ("", "因能力", "因对手的能力") for goes in ("离开战场", "消失", "返回手牌")},
    "zero": {f"{kind}{end}" for kind in ("攻击", "防御") for end in ("破坏", "胜利")}
    | {f"{whose}{turn}" for whose in ("我方", "对方") for turn in ("回合开始", "回合结束")},
}
"""Events and flags whose names the rules put together."""

OF_ITSELF: dict[str, set[type]] = {
    "cipher": {Instead, Multiply, Repeat, Resources},
    "zero": {Instead, Modes, Multiply, Resources},
    "evolve": {Instead, Doubtful, Extra, Modes, Repeat},
}
"""What resolving carries out by a step of its own, or replaces."""


def said_in_the_rules(game: str) -> set[str]:
    """The words that stand in quotation marks in a game's chapters and in the half that all games share."""
    files = [*(GAMES / game).glob("*.py"), *(GAMES / "cards").glob("*.py")]
    found: set[str] = set()
    for file in files:
        if file.name not in READS_ONLY:
            found |= set(re.findall(r'"([^"\n]*)"', file.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("game", ["cipher", "evolve", "zero"])
def test_every_flag_that_can_be_given_is_asked_for(game: str) -> None:
    flags = import_module(f"judge.games.{game}.playable").FLAGS
    assert flags - said_in_the_rules(game) - BUILT[game] - {""} == set()


@pytest.mark.parametrize("game", ["cipher", "evolve", "zero"])
def test_every_event_that_can_be_waited_for_happens(game: str) -> None:
    events = import_module(f"judge.games.{game}.playable").EVENTS
    assert events - said_in_the_rules(game) - BUILT[game] == set()


def test_what_ciphers_text_can_bring_about_is_carried_out_or_refused_by_name() -> None:
    from judge.games.cipher import facts, playable

    assert set(facts.FACTS) >= terms.FACTS
    assert terms.DOINGS <= playable.DOINGS
    assert terms.EVENTS <= playable.EVENTS
    refused = terms.FLAGS - playable.FLAGS
    assert refused == {"不能被支援", "不能支援"}  # the book says nothing of them: they are refused when they are read


@pytest.mark.parametrize("game", ["cipher", "evolve", "zero"])
def test_every_node_that_a_text_can_become_is_carried_out(game: str) -> None:
    playable = import_module(f"judge.games.{game}.playable")
    made: set[str] = set()
    for file in (GAMES / game / "text").glob("*.py"):
        made |= set(re.findall(r"\b([A-Z][A-Za-z]+)\(", file.read_text(encoding="utf-8")))
    nodes = {node for node in get_args(Node) if node.__name__ in made}
    assert {node for node in nodes - set(playable.VERBS) - JOINTS if node not in OF_ITSELF[game]} == set()
