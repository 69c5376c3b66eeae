"""A state as a board that can be written down; the opposite of board.py."""

from __future__ import annotations

from typing import Any

import msgspec

from judge.games.frames import saved_frames
from judge.games.zero import words
from judge.games.zero.board import PROCEDURES, reading_order
from judge.games.zero.card import Card, State
from judge.games.zero.zones import CHAIN, DECK, EVENT, FIELD, LIFE, ZONES


def save_start(state: State) -> dict[str, Any]:
    """The opposite of ``read_start``."""
    order = reading_order(state.cards, state.zones)
    facts: dict[str, Any] = {
        "回合玩家": "AB"[state.turn_player],
        "先攻": "AB"[state.first_player],
        "回合": state.turn,
        "编号": None if order == list(range(1, len(order) + 1)) else order,
        **saved_frames(state.frames, PROCEDURES, save_start),
        "时钟": state.clock or None,
        "战斗": _battle(state),
        "连锁": msgspec.to_builtins(state.chain),
        "触发": msgspec.to_builtins(state.waiting),
        "等待": msgspec.to_builtins(state.awaited),
        "效果": msgspec.to_builtins(state.effects),
        "禁止": msgspec.to_builtins(state.banned),
        "已升级": list(state.levelled),
        "输赢": [list(one) for one in state.lost],
        "认输": ["AB"[player] for player in state.conceding],
        "结束回合": state.ending or None,
        "展示牌组顶": ["AB"[player] for player in state.revealed],
        "裁判读法": dict(state.rulings) or None,
    }
    for player in (0, 1):
        facts["AB"[player]] = _side(state, player)
    return {name: value for name, value in facts.items() if value not in (None, [], (), "") or name == "流程"}


def _side(state: State, player: int) -> dict[str, Any]:
    """A player's zones without what is the default."""
    side: dict[str, Any] = {}
    for zone in (*words.SIDE, CHAIN):
        entries: list[Any] = []
        for card in state.zones[player, zone]:
            entry = _card(state, card)
            if entry == 1 and entries and isinstance(entries[-1], int):
                entries[-1] += 1
            else:
                entries.append(entry)
        default: list[Any] = [words.LIFE_AT_FIRST] if zone == LIFE else []
        if entries != default or zone == DECK:
            side[zone] = entries[0] if len(entries) == 1 and isinstance(entries[0], int) else entries
    return side


def _card(state: State, number: int) -> Any:
    card: Card = state.cards[number]
    up = ZONES[card.zone].face_up if card.zone in ZONES else True
    host = next((other.id for other in state.cards.values() if number in other.gear), None)
    entry = _plain(
        卡=card.face,
        横置=card.tapped,
        面朝下=up and not card.face_up,
        面朝上=card.face_up and not up,
        伤害=card.damage or None,
        免于破坏=card.spared or None,
        指示物=[_counter(state, under) for under in card.under],
        装备于=None if host is None else state.zones[card.player, FIELD].index(host) + 1,
        登场回合=card.turn or None,
        次序=state.stamps.get(number) if card.zone in {FIELD, EVENT} else None,
        已用=list(card.used),
        复制=card.copied,
        持有者="AB"[card.owner] if card.owner != card.player else None,
        顺序不明=card.loose,
    )
    if set(entry) == {"卡"}:
        return card.face
    return entry or 1


def _counter(state: State, number: int) -> Any:
    card: Card = state.cards[number]
    owner = "AB"[card.owner] if card.owner != card.player else None
    entry = _plain(卡=card.face, 面朝下=not card.face_up, 持有者=owner)
    if entry == {"面朝下": True}:
        return 1
    return card.face if set(entry) == {"卡"} else entry


def _plain(**facts: Any) -> dict[str, Any]:
    return {name: value for name, value in facts.items() if value not in (None, False, "", [])}


def _battle(state: State) -> dict[str, Any] | None:
    battle = state.battle
    if battle is None:
        return None
    return _plain(
        攻击角色=battle.attacker,
        对象=battle.target or None,
        防御角色=battle.defender or None,
        次序=list(battle.stamps),
        成立=battle.established,
        防御成立=battle.defended,
        不造成伤害=battle.harmless,
    )
