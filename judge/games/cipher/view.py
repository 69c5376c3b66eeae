"""What can be said of a board: the facts that expectations compare and screens show."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.games.cipher import facts as printed
from judge.games.cipher.card import State
from judge.games.cipher.changed import ONCE_CHANGED
from judge.games.cipher.table import Table, name
from judge.games.cipher.zones import BONDS, FIELD
from judge.games.written.texts import BY_HAND


def card_facts(state: State, card: int, without: str = "") -> dict[str, Any]:
    """What can be said of a card now; ``without``: a clause that is switched off."""
    table = Table.to_read(state, without=without)
    found = table.card(card)
    said: dict[str, Any] = {
        "区域": found.zone,
        "玩家": name(found.player),
        "所有者": name(found.owner),
        "正面": found.face_up,
    }
    if found.zone in FIELD:
        said |= {
            "战斗力": printed.power(table, card),
            "主人公": found.lord,
            "已行动": found.acted,
            "被击破": found.defeated,
            "叠放": [state.cards[under].face for under in found.below],
            "已用": list(found.used),
            "射程": list(printed.ranges(table, card)),
            "升级后": printed.levelled(table, card),
            "转职后": printed.promoted(table, card),
        }
        said |= _changed(table, card)
        battle = state.battle
        said |= {
            "攻击单位": battle is not None and battle.attacker == card,
            "防御单位": battle is not None and battle.defender == card,
        }
    elif found.face:
        said["支援力"] = printed.support(table, card)
        if found.zone == BONDS and not found.face_up:
            said["背面朝上"] = True
    if left := table.face(card).by_hand:
        said[BY_HAND] = list(left)
    return said


def _changed(table: Table, card: int) -> dict[str, list[Any]]:
    """The words that a unit has now because of effects; an empty list for what is as printed."""
    unchanged: dict[str, list[Any]] = {what: [] for what in ONCE_CHANGED}
    changing = table.state.effects or any("Gain" in face.always for face in table.state.faces.values())
    if not changing or not table.card(card).face:
        return unchanged
    plain = Table(replace(table.state, effects=()), without=table.without)
    plain.gaining = True
    now = {what: list(printed.fact(table, card, fact)) for what, fact in ONCE_CHANGED.items()}
    before = {what: list(printed.fact(plain, card, fact)) for what, fact in ONCE_CHANGED.items()}
    return unchanged | {what: words for what, words in now.items() if words != before[what]}


def facts(state: State) -> dict[str, Any]:
    """What can be said of this game only."""
    return {
        "不能再开循环": list(dict.fromkeys(name(ban.player) for ban in state.banned if not ban.once)),
        "诱发": [waiting.ability.name for waiting in state.waiting],
    }
