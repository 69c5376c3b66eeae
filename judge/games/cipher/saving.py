"""A state as a board that can be written down; the opposite of board.py."""

from __future__ import annotations

from typing import Any

import msgspec

from judge.games.cipher import naming, words
from judge.games.cipher.board import PROCEDURES, reading_order
from judge.games.cipher.card import Card, Effect, Shown, State, Waiting
from judge.games.cipher.zones import DECK, FRONT, ORBS, ZONES
from judge.games.frames import saved_frames


def save_start(state: State) -> dict[str, Any]:
    """The opposite of ``read_start``."""

    def where(card: int) -> str:
        return naming.path(state, card)

    facts: dict[str, Any] = {
        "回合玩家": "AB"[state.turn_player],
        "先攻": "AB"[state.first_player],
        "回合": state.turn,
        "编号": None if (order := reading_order(state.cards, state.zones)) == list(range(1, len(order) + 1)) else order,
        **saved_frames(state.frames, PROCEDURES, save_start),
        "已付费用": state.spent or None,
        "战斗": _saved_battle(state, where),
        "效果": [_saved_effect(effect, where) for effect in state.effects],
        "诱发": [_saved_waiting(waiting, where) for waiting in state.waiting],
        "查看中": _saved_shown(state.shown, where),
        "禁止": msgspec.to_builtins(state.banned),
        "本回合": [_plain(事情=event, 卡=where(card), 能力=name) for event, card, name in state.did],
    }
    for player in (0, 1):
        facts["AB"[player]] = _saved_side(state, player)
    return {name: value for name, value in facts.items() if value not in (None, [], "") or name == "流程"}


def _saved_side(state: State, player: int) -> dict[str, Any]:
    """A player's zones without what is the default."""
    side: dict[str, Any] = {}
    for zone in words.SIDE:
        entries: list[Any] = []
        for card in state.zones[player, zone]:
            entry = _saved_card(state, card)
            if entry == 1 and entries and isinstance(entries[-1], int):
                entries[-1] += 1
            else:
                entries.append(entry)
        default: list[Any] = [words.ORBS_AT_FIRST] if zone == ORBS else []
        if entries != default or zone in {DECK, FRONT}:
            side[zone] = entries[0] if len(entries) == 1 and isinstance(entries[0], int) else entries
    return side


def _saved_card(state: State, number: int) -> Any:
    card: Card = state.cards[number]
    up = ZONES[card.zone].face_up
    entry = _plain(
        卡=card.face,
        主人公=card.lord,
        已行动=card.acted,
        被击破=card.defeated,
        宝玉数=card.orbs if card.orbs != 1 else None,
        正面=card.face_up and not up,
        背面=up and not card.face_up,
        叠放=[state.cards[under].face for under in card.under],
        升级=card.levelled,
        转职=card.promoted,
        转职奖励=card.bonus or None,
        已用=list(card.used),
        所有者="AB"[card.owner] if card.owner != card.player else None,
        顺序不明=card.loose,
    )
    if set(entry) == {"卡"}:
        return card.face
    return entry or 1


def _plain(**facts: Any) -> dict[str, Any]:
    return {name: value for name, value in facts.items() if value not in (None, False, "", [])}


def _saved_battle(state: State, where: Any) -> dict[str, Any] | None:
    battle = state.battle
    if battle is None:
        return None
    return _plain(
        攻击单位=None if battle.attacker is None else where(battle.attacker),
        防御单位=None if battle.defender is None else where(battle.defender),
        必杀攻击=battle.critical,
        神速回避=battle.evaded,
        击破=battle.broke,
        裁判读法=battle.reading,
    )


def _saved_shown(shown: Shown | None, where: Any) -> dict[str, Any] | None:
    if shown is None:
        return None
    return {"卡": [where(card) for card in shown.cards], "玩家": ["AB"[player] for player in shown.players]}


def _saved_effect(effect: Effect, where: Any) -> dict[str, Any]:
    return _plain(
        次序=effect.stamp,
        内容=effect.what,
        对象=[where(card) for card in effect.on],
        直到=effect.until,
        条号=effect.clause,
        玩家="AB"[effect.player],
        回合=effect.turn,
        数值=effect.number or None,
        名称=effect.name,
        全体=effect.everyone,
        能力=effect.ability.text if effect.ability else None,
        来源=where(effect.source) if effect.source else None,
        词=list(effect.words),
        只对=msgspec.to_builtins(effect.against) if effect.against else None,
    )


def _saved_waiting(waiting: Waiting, where: Any) -> dict[str, Any]:
    return _plain(
        次序=waiting.id,
        卡=where(waiting.card),
        能力=waiting.ability.name or waiting.ability.text,
        玩家="AB"[waiting.player],
        区域=waiting.zone,
        起因=[where(card) for card in waiting.cause],
        次数=waiting.times if waiting.times != 1 else None,
        先于它=list(waiting.after),
        实行中=waiting.now,
        在先=waiting.left,
    )
