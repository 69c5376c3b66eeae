"""A board as it is written down, read into a state. What is left out is the default."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from judge.effects.nodes import Ref, Select
from judge.games.cipher import naming, words
from judge.games.cipher.attack import Attack
from judge.games.cipher.book import embody
from judge.games.cipher.card import Ban, Battle, Card, Effect, Face, Shown, State, Waiting
from judge.games.cipher.changed import COPIED
from judge.games.cipher.loops import Looping
from judge.games.cipher.preparation import Preparation
from judge.games.cipher.printed import read_abilities
from judge.games.cipher.turn import ActionPhase, Turn
from judge.games.cipher.zones import BELOW, DECK, FIELD, FRONT, ORBS, REAR, ZONES
from judge.games.frames import frames_at, procedures_of, read_frames
from judge.games.placed import Placed

OWNER = embody("5.1.2.1.1.1", "以该玩家为所有者")
FIRST = Preparation
"""The procedure with which a game begins."""
PROCEDURES = procedures_of("judge.games.cipher")
_SHORT = re.compile(r"([^(（]+)[(（]([^)）]*)[)）]")


def reading_order(cards: dict[int, Card], zones: dict[tuple[int, str], tuple[int, ...]]) -> list[int]:
    """The ids of all cards in the order in which a document names them."""
    places = [card for player in (0, 1) for zone in words.SIDE for card in zones[player, zone]]
    return [number for card in places for number in (*cards[card].under, card)]


class _Board:
    """The cards of a board while it is being read."""

    def __init__(self, faces: dict[str, Face]) -> None:
        self.faces = faces
        self.cards: dict[int, Card] = {}
        self.zones: dict[tuple[int, str], tuple[int, ...]] = {
            (player, zone): () for player in (0, 1) for zone in (*words.SIDE, BELOW)
        }

    def add(self, player: int, zone: str, face: str, **state: Any) -> int:
        number = len(self.cards) + 1
        up = ZONES[zone].face_up if zone in ZONES else True
        facts = {"face_up": up, "owner": player, **state}
        self.cards[number] = Card(id=number, face=face, player=player, zone=zone, **facts)
        self.zones[player, zone] = (*self.zones[player, zone], number)
        return number

    def renumber(self, written: Placed | None) -> None:
        """Number the cards from 1 as the board shows them, or as they were numbered when they were saved."""
        old_ids = reading_order(self.cards, self.zones)
        ids = list(range(1, len(old_ids) + 1)) if written is None else [item.number() for item in written.items()]
        if written is not None and (len(set(ids)) != len(ids) or len(ids) != len(self.cards)):
            written.fail(f"编号有{len(ids)}个，卡有{len(self.cards)}张", "每张卡一个不同的编号")
        new = dict(zip(old_ids, ids, strict=True))
        self.cards = {
            new[old]: msgspec.structs.replace(card, id=new[old], under=tuple(new[under] for under in card.under))
            for old, card in sorted(self.cards.items(), key=lambda item: new[item[0]])
        }
        self.zones = {place: tuple(new[card] for card in cards) for place, cards in self.zones.items()}
        self.zones |= {(player, BELOW): tuple(sorted(self.zones[player, BELOW])) for player in (0, 1)}

    def read(self, player: int, zone: str, written: Placed) -> None:
        for item in written.items():
            if isinstance(item.value, int) and not isinstance(item.value, bool):
                for _ in range(item.many(len(self.cards))):
                    self.add(player, zone, "")
            else:
                self.read_entry(player, zone, item)

    def read_entry(self, player: int, zone: str, item: Placed) -> None:
        name, flags, entry = self.entry(item)
        if name and name not in self.faces:
            item.one_of(self.faces)
        for word in flags:
            if zone not in FIELD and word in {"主人公", "已行动", "被击破", "升级", "转职"}:
                item.fail(f"{zone}的卡不能「{word}」", "前卫区或后卫区的单位", clauses=("6.5", "5.1.2"))
        owner = "AB".index(entry["所有者"].one_of("AB")) if "所有者" in entry else player
        below = [
            self.add(player, BELOW, under.one_of(self.faces))
            for under in (entry["叠放"].items() if "叠放" in entry else ())
        ]
        up = ZONES[zone].face_up
        self.add(
            player,
            zone,
            name,
            owner=owner,
            under=tuple(below),
            lord="主人公" in flags,
            acted="已行动" in flags,
            defeated="被击破" in flags,
            levelled="升级" in flags,
            promoted="转职" in flags,
            face_up=(up or "正面" in flags) and "背面" not in flags,
            loose="顺序不明" in flags,
            orbs=entry["宝玉数"].number() if "宝玉数" in entry else 1,
            bonus=entry["转职奖励"].number() if "转职奖励" in entry else 0,
            used=tuple(word.text() for word in entry["已用"].items()) if "已用" in entry else (),
        )

    def entry(self, item: Placed) -> tuple[str, set[str], dict[str, Placed]]:
        """What an entry of a zone says: the card, its flags, everything else."""
        if isinstance(item.value, dict):
            entry = item.mapping(words.ENTRY_KEYS)
            flags = {key for key in words.FLAGS & set(entry) if entry[key].truth()}
            return (entry["卡"].text() if "卡" in entry else ""), flags, entry
        said = item.text()
        if said in self.faces:
            return said, set(), {}
        short = _SHORT.fullmatch(said)
        if short is None:
            item.one_of(self.faces)
            return said, set(), {}
        said_of_it = {word for word in re.split(r"[,，、\s]+", short[2]) if word}
        for word in said_of_it - words.FLAGS:
            item.fail(f"不认识「{word}」", "、".join(sorted(words.FLAGS)))
        return short[1].strip(), said_of_it, {}


def read_start(written: Placed, faces: dict[str, Face]) -> State:
    """The state of a document's ``start``."""
    facts = written.mapping(words.START_KEYS) if written.value is not None else {}
    state = _read_cards(facts, dict(faces))
    _read_going_on(facts, state)
    _read_frames(facts, state)
    return state


def _read_cards(facts: dict[str, Placed], faces: dict[str, Face]) -> State:
    """Both players' sides and whose turn it is; before the game is prepared nothing is filled in."""
    board = _Board(faces)
    sides = [facts[who].mapping(words.SIDE) if who in facts else {} for who in "AB"]
    for player, side in enumerate(sides):
        for zone in words.SIDE:
            if zone in side:
                board.read(player, zone, side[zone])
    if "条号" not in facts or not facts["条号"].text().startswith("12."):
        for player, side in enumerate(sides):
            _fill_in(board, player, side)
    board.renumber(facts.get("编号"))
    turn_player = "AB".index(facts["回合玩家"].one_of("AB")) if "回合玩家" in facts else 0
    return State(
        cards=board.cards,
        zones=board.zones,
        turn_player=turn_player,
        faces=faces,
        turn=facts["回合"].number() if "回合" in facts else 3,
        first_player="AB".index(facts["先攻"].one_of("AB")) if "先攻" in facts else turn_player,
        spent=facts["已付费用"].number() if "已付费用" in facts else 0,
    )


def _read_going_on(facts: dict[str, Placed], state: State) -> None:
    """What is in progress: the battle, effects, abilities that wait, what was done this turn."""

    def items(key: str) -> Iterator[Placed]:
        return facts[key].items() if key in facts else iter(())

    if "战斗" in facts:
        state.battle = _battle(facts["战斗"], state)
    for item in items("效果"):
        state.effects = (*state.effects, _effect(item, state, len(state.effects) + 1))
    for item in items("诱发"):
        state.waiting = (*state.waiting, _waiting(item, state))
    if "查看中" in facts:
        shown = facts["查看中"].mapping(words.SHOWN_KEYS)
        cards = tuple(card_meant(item, state) for item in shown["卡"].items()) if "卡" in shown else ()
        to = shown["玩家"].items() if "玩家" in shown else iter(())
        state.shown = Shown(cards, tuple("AB".index(item.one_of("AB")) for item in to))
    for item in items("本回合"):
        did = item.mapping(words.DID_KEYS)
        name = did["能力"].text() if "能力" in did else ""
        state.did = (*state.did, (did["事情"].text(), card_meant(did["卡"], state), name))
    if "禁止" in facts:
        state.banned = facts["禁止"].converted(tuple[Ban, ...])


def _read_frames(facts: dict[str, Placed], state: State) -> None:
    """Where play stands; the beginning of the action phase, if nothing is written."""
    if "流程" in facts:
        state.frames = read_frames(facts["流程"], PROCEDURES, lambda before: read_start(before, state.faces))
    elif "条号" in facts:
        state.frames = frames_at(facts["条号"], PROCEDURES)
        _give_roles(state)
    else:
        state.frames = (Turn.around(ActionPhase), ActionPhase())
    if "循环" in facts:
        _give_stoppers(state, facts["循环"])


def _give_stoppers(state: State, written: Placed) -> None:
    """A start in chapter 25 says who can stop the loop."""
    frame = state.frames[-1]
    if not isinstance(frame, Looping):
        written.fail("写了循环，却不是从第25章开始", "条号: 25.2、25.2.1 或 25.3")
    who = written.mapping(("能停止",))
    frame.stoppers = tuple("AB".index(item.one_of("AB")) for item in who["能停止"].items()) if "能停止" in who else ()


def _give_roles(state: State) -> None:
    """A start before the attack's target is chosen takes the attacker from what is written of the battle."""
    frame = state.frames[-1]
    if isinstance(frame, Attack) and frame.next == "18.1.3" and state.battle is not None:
        frame.attacker = state.battle.attacker
        state.battle = None


def _fill_in(board: _Board, player: int, side: dict[str, Placed]) -> None:
    """What a player's side leaves out: a lord, five orbs, the rest of fifty cards as the deck."""
    field = [*board.zones[player, FRONT], *board.zones[player, REAR]]
    if not field and FRONT not in side and REAR not in side:
        key = f"{'AB'[player]}的主人公"
        board.faces.setdefault(key, Face(key=key, unit=key))
        board.add(player, FRONT, key, lord=True)
    if ORBS not in side:
        for _ in range(words.ORBS_AT_FIRST):
            board.add(player, ORBS, "")
    if DECK not in side:
        own = sum(card.owner == player for card in board.cards.values())
        for _ in range(max(words.DECK_AT_LEAST - own, 1)):
            board.add(player, DECK, "")


def card_meant(written: Placed, state: State) -> int:
    """The one card that a name or a path means."""
    said = written.text()
    found = naming.find(state, said)
    if not found:
        written.fail(f"局面上没有叫「{said}」的卡", "卡名，或 A.手牌.2 这样的位置")
    return found[0]


def _battle(written: Placed, state: State) -> Battle:
    facts = written.mapping(words.BATTLE_KEYS)
    return Battle(
        attacker=card_meant(facts["攻击单位"], state) if "攻击单位" in facts else None,
        defender=card_meant(facts["防御单位"], state) if "防御单位" in facts else None,
        critical="必杀攻击" in facts and facts["必杀攻击"].truth(),
        evaded="神速回避" in facts and facts["神速回避"].truth(),
        broke="击破" in facts and facts["击破"].truth(),
        reading=facts["裁判读法"].text() if "裁判读法" in facts else "",
    )


def _effect(written: Placed, state: State, stamp: int) -> Effect:
    facts = written.mapping(words.EFFECT_KEYS)
    given = read_abilities(facts["能力"]) if "能力" in facts else (None,)
    return Effect(
        stamp=facts["次序"].number() if "次序" in facts else stamp,
        what=facts["内容"].text() if "内容" in facts else "战斗力",
        on=tuple(card_meant(item, state) for item in facts["对象"].items()) if "对象" in facts else (),
        until=facts["直到"].one_of(words.UNTIL) if "直到" in facts else "回合结束",
        clause=facts["条号"].text() if "条号" in facts else "21.1.1.2",
        player="AB".index(facts["玩家"].one_of("AB")) if "玩家" in facts else state.turn_player,
        turn=facts["回合"].number() if "回合" in facts else state.turn,
        number=facts["数值"].number() if "数值" in facts else 0,
        name=facts["名称"].text() if "名称" in facts else "",
        everyone="全体" in facts and facts["全体"].truth(),
        ability=given[0],
        source=card_meant(facts["来源"], state) if "来源" in facts else 0,
        words=tuple(item.text() for item in facts["词"].items()) if "词" in facts else (),
        against=facts["只对"].converted(Ref | Select) if "只对" in facts else None,
    )


def _waiting(written: Placed, state: State) -> Waiting:
    facts = written.mapping(words.WAITING_KEYS)
    card = card_meant(facts["卡"], state)
    faces = [state.cards[card].face, *(effect.name for effect in state.effects if effect.what == COPIED)]
    printed = [ability for face in faces if face for ability in state.faces[face].abilities]
    named = facts["能力"].text()
    found = [a for a in (*printed, *(e.ability for e in state.effects if e.ability)) if named in {a.name, a.text}]
    if not found:
        facts["能力"].fail(f"这张卡没有能力『{named}』", "、".join(a.name for a in printed))
    return Waiting(
        id=facts["次序"].number() if "次序" in facts else len(state.waiting) + 1,
        card=card,
        player="AB".index(facts["玩家"].one_of("AB")) if "玩家" in facts else state.cards[card].player,
        ability=found[0],
        zone=facts["区域"].one_of((*words.SIDE, BELOW)) if "区域" in facts else state.cards[card].zone,
        cause=tuple(card_meant(item, state) for item in facts["起因"].items()) if "起因" in facts else (),
        times=facts["次数"].number() if "次数" in facts else 1,
        after=tuple(item.number() for item in facts["先于它"].items()) if "先于它" in facts else (),
        now="实行中" in facts and facts["实行中"].truth(),
        left="在先" in facts and facts["在先"].truth(),
    )
