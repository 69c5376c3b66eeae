"""What can be said of a board: the facts that expectations compare and screens show; and who may see what."""

from __future__ import annotations

import functools
from typing import Any

from judge.effects.nodes.ability import Ability
from judge.effects.nodes.verbs import Counters
from judge.effects.walking import parts
from judge.games.evolve import facts as printed
from judge.games.evolve import layers, named, prices
from judge.games.evolve.card import State
from judge.games.evolve.table import Table, name
from judge.games.evolve.zones import CALCULATING, EVOLUTION, EVOLVED, FIELD, RACING, SHARED, ZONES
from judge.games.written.texts import BY_HAND
from judge.kernel import NOBODY


def visible(state: State, card: int, player: int) -> bool:
    """Whether a player may see the front of a card (4.1.2, 4.5.2, 4.6.2, 4.7.2)."""
    found = state.cards[card]
    zone = ZONES.get(found.zone)
    if zone is None or found.shown or (found.zone == EVOLUTION and found.face_up):
        return True
    return bool(zone.public and found.face_up) or (zone.own and bool(found.player == player))


def card_facts(state: State, card: int, without: str = "") -> dict[str, Any]:
    """What can be said of a card now; ``without``: a clause that is switched off."""
    table = Table.to_read(state, without=without)
    found = table.card(card)
    said: dict[str, Any] = {
        "区域": found.zone,
        "玩家": name(found.player) if found.player != NOBODY else "",
        "控制者": name(table.controller(card)),
        "所有者": name(found.owner),
        "正面朝上": found.face_up,
        "横置": found.tapped,
        "名称": printed.name(table, card),
        "种类": printed.kind(table, card),
        "费用": printed.cost(table, card),
        "使用费用": prices.price(table, card),
        "原本的费用": table.printed(card).cost,
        **{word: named.fact(table, card, word)[0] for word in named.ORIGINALS if printed.has_numbers(table, card)},
        "攻击力": table.attack(card) if printed.has_numbers(table, card) else None,
        "生命值": table.life(card) if printed.has_numbers(table, card) else None,
        "失去生命值": found.hurt,
        "类型": list(printed.types(table, card)),
        "职业": list(printed.classes(table, card)),
        "已进化": bool(found.evolved),
        "进化卡牌": _linked(state, card, EVOLVED),
        "参赛卡牌": _linked(state, card, RACING),
        "公开": found.shown,
        "看得见": [name(player) for player in (0, 1) if visible(state, card, player)],
    }
    texts = [ability for face in state.faces.values() for ability in face.abilities]
    said |= {f"{counter}指示物": 0 for ability in texts for counter in _counters(ability)}
    said |= {f"{counter}指示物": many for counter, many in found.counters}
    if found.zone == FIELD:
        said["失去能力"] = layers.lost(table, card)
        words = {layer.what for layer in layers.every_one(table) if card in layer.on}
        said["效果"] = sorted(word for word in words if word in layers.KEYWORDS and table.flagged(card, word))
    if left := table.printed(card).by_hand:
        said[BY_HAND] = list(left)
    return said


@functools.lru_cache(maxsize=4096)
def _counters(ability: Ability) -> tuple[str, ...]:
    """The counters that an ability names."""
    return tuple([part.name for part in parts(ability) if isinstance(part, Counters)])


def _linked(state: State, card: int, zone: str) -> list[str]:
    """What lies in a zone and belongs to a card."""
    found = [state.cards[link.card] for link in state.links if link.to == card]
    return [one.face for one in found if one.zone == zone]


def facts(state: State) -> dict[str, Any]:
    """What can be said of this game only."""
    said: dict[str, Any] = {
        "待机": [one.ability.name or one.ability.text for one in state.waiting],
        "攻击": "有" if state.battle is not None else "无",
        "交战": "有" if state.battle is not None and state.battle.engaged else "无",
    }
    if shared := [state.cards[card].face or "未知的卡" for card in state.zones[SHARED]]:
        said[CALCULATING] = shared
    for player, person in enumerate(state.players):
        who = name(player)
        said |= {
            f"{who}.生命值": person.life,
            f"{who}.能量点": person.points,
            f"{who}.能量点最大值": person.maximum,
            f"{who}.进化点": person.evolution,
        }
    return said
