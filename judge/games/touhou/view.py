"""What can be said of a board: the facts that expectations compare and screens show; and who may see what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.games.touhou import facts as printed
from judge.games.touhou import layers, numbers, races
from judge.games.touhou.book import OLDER
from judge.games.touhou.card import SPELL, UNIT, State
from judge.games.touhou.leaving import words_of
from judge.games.touhou.rules import name
from judge.games.touhou.table import Table
from judge.games.touhou.written import NAMING
from judge.games.touhou.zones import DECK, FIELD, HAND, ZONES
from judge.games.written.texts import BY_HAND
from judge.kernel import NOBODY


def visible(state: State, card: int, player: int) -> bool:
    """Whether a player may see the front of a card (4.02a, 4.02b, 4.1.2, 4.2.2)."""
    found = state.cards[card]
    if found.zone == HAND:
        return bool(found.player == player or found.shown)
    if found.zone == DECK and found.shown and not found.loose:  # an effect shows it just now (4.1.2)
        return True
    return found.zone not in ZONES or ZONES[found.zone].public or bool(found.face_up)


def card_facts(state: State, card: int, without: str = "") -> dict[str, Any]:
    """What can be said of a card now; ``without``: with a clause switched off."""
    table = Table.to_read(state, without=without)
    found = table.card(card)
    face = table.face(card)
    vanished = found.token and (
        state.edition == OLDER or face.kind == SPELL
    )  # ch1 1.94a, 4.4.4a; others are out (1.104a)
    said: dict[str, Any] = {
        "区域": found.zone or ("" if vanished else "游戏外"),
        "玩家": name(found.player) if found.player != NOBODY else "",
        "拥有者": name(found.owner),
        "横置": found.tapped,
        "名称": face.name,
        "种类": "·".join(printed.kinds(table, card)),
        "颜色": list(printed.colours(table, card)),
        "颜色值": printed.value(table, card),
        "指示物": dict(found.counters),
        "自机": found.own,
        "衍生物": found.token,
    }
    if face.kind == UNIT or not face.key:
        said |= {
            "攻击力": numbers.attack(table, card),
            "血量": numbers.health(table, card),
            "灵力值": numbers.spirit(table, card),
            "种族": list(races.of(table, card)),
            "伤害": found.damage if found.zone == FIELD else None,
        }
    if found.zone == FIELD or found.counters:
        on, stats = _on_it(said, found.counters), _stats(said)
        said["属性值"] = (f"{stats}（{on}）" if on else stats) if stats else None
        said[ON_IT] = None if stats else on or None
    if found.zone == FIELD:
        held = layers.held(table)
        said["效果"] = sorted({layer.what for layer in held.all if card in layer.on and layer.what not in _NUMBERS})
    if face.by_hand:
        said[BY_HAND] = list(face.by_hand)
    return said


def _stats(said: dict[str, Any]) -> str:
    """What a board shows beside the name of a unit: 3/2/1."""
    return "/".join([str(said[fact]) for fact in ("攻击力", "血量", "灵力值") if fact in said])


def _on_it(said: dict[str, Any], counters: tuple[tuple[str, int], ...]) -> str:
    """What lies on a card."""
    on = [f"伤害{said['伤害']}"] if said.get("伤害") else []
    return "，".join([*on, *(f"{kind}{'×' if kind[-1:].isdigit() else ''}{count}" for kind, count in counters)])


ON_IT = "其上"
"""What lies on a card that has no 属性值."""
_NUMBERS = frozenset(("攻击力", "血量", "灵力值", "颜色", "种族", "名称", "颜色值", "能力"))


def facts(state: State) -> dict[str, Any]:
    """What can be said of this game only."""

    def said(pieces: Iterable[int | str]) -> str:
        return "".join([NAMING.named(state, piece) if isinstance(piece, int) else piece for piece in pieces])

    found: dict[str, Any] = {
        "对抗": [said(words_of(entry)) for entry in state.stack],
        "触发": [waiting.ability.name or waiting.ability.text for waiting in state.waiting],
        "战斗": "有" if state.battle is not None else "无",
    }
    for player, person in enumerate(state.players):
        found[f"{name(player)}.生命"] = person.life
        found[f"{name(player)}.指示物"] = dict(person.counters)
        for zone in (HAND, "牌库"):
            found[f"{name(player)}.{zone}数"] = len(state.zones[player, zone])
    return found
