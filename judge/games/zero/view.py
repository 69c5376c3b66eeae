"""What can be said of a board: the facts that expectations compare and screens show; and who may see what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.games.written.texts import BY_HAND
from judge.games.zero import facts as printed
from judge.games.zero import layers, strength
from judge.games.zero.card import CHARACTER, NUMBERS, State
from judge.games.zero.chain import words_of
from judge.games.zero.playable import FLAGS
from judge.games.zero.table import Table, name
from judge.games.zero.written import NAMING
from judge.games.zero.zones import BELOW, DECK, FIELD, HAND, IN_PLAY, RESOURCE, ZONES


def visible(state: State, card: int, player: int) -> bool:
    """Whether a player may see the front of a card (201#3, 202#3, 203#3, 205#5, 208#2)."""
    found = state.cards[card]
    if found.zone == HAND:
        return bool(found.player == player)
    if found.zone in {BELOW, DECK}:  # a deck lies face down, but for a top that is played shown (201#5)
        return bool(found.face_up)
    return found.zone not in ZONES or (ZONES[found.zone].public and bool(found.face_up))


def card_facts(state: State, card: int, without: str = "") -> dict[str, Any]:
    """What can be said of a card now; ``without``: a clause that is switched off."""
    table = Table.to_read(state, without=without)
    found = table.card(card)
    said: dict[str, Any] = {
        "区域": found.zone,
        "玩家": name(found.player),
        "持有者": name(found.owner),
        "面朝上": found.face_up,
        "横置": found.tapped,
        "等级": printed.level(table, card),
        "费用": printed.to_use(table, card)[0],
        "牌名": printed.name(table, card),
        "角色名": list(printed.roles(table, card)),
        "属性": list(printed.traits(table, card)),
        "颜色": printed.colour(table, card),
        "装备": [state.cards[gear].face for gear in found.gear],
        "指示物": [state.cards[under].face for under in found.below],
        "已用": list(found.used),
        "标记": dict(found.marks),
    }
    if (called := NUMBERS.get(table.face(card).kind)) and not printed.resource(table, card):
        numbers = (strength.attack(table, card), strength.defence(table, card))
        if called == NUMBERS[CHARACTER]:  # an equipment's may be below zero (310#2)
            numbers = (strength.counted(table, numbers[0]), strength.counted(table, numbers[1]))
        said |= dict(zip(called, numbers, strict=True))
    if found.zone == RESOURCE:
        said["面朝下"] = not found.face_up
    if found.zone == FIELD and table.face(card).kind == "角色牌":
        said["伤害"] = found.damage
    if found.zone in IN_PLAY:
        said["失去效果"] = layers.lost(table, card)
        said["效果"] = sorted(
            {layer.what for layer in layers.layers(table) if card in layer.on and layer.what in FLAGS}
        )
    if left := table.face(card).by_hand:
        said[BY_HAND] = list(left)
    return said


def facts(state: State) -> dict[str, Any]:
    """What can be said of this game only."""

    def said(pieces: Iterable[int | str]) -> str:
        return "".join([NAMING.named(state, piece) if isinstance(piece, int) else piece for piece in pieces])

    return {
        "连锁": [said(words_of(entry)) for entry in state.chain],
        "触发": [waiting.ability.text for waiting in state.waiting],
        "战斗": "有" if state.battle is not None else "无",
    }
