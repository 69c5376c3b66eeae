"""A board as it is written down, read into a state. What is left out is the default."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from judge.games.frames import bare, frames_at, procedures_of, read_frames
from judge.games.placed import Placed
from judge.games.zero import naming, words
from judge.games.zero.battle import Attack
from judge.games.zero.card import Awaited, Ban, Battle, Card, Effect, Entry, Face, State, Waiting
from judge.games.zero.loops import Looping
from judge.games.zero.preparation import Preparation
from judge.games.zero.priority import ActionPhase
from judge.games.zero.turn import Turn
from judge.games.zero.zones import BELOW, CHAIN, DECK, EVENT, FIELD, LIFE, RESOURCE, ZONES

PROCEDURES = procedures_of("judge.games.zero")
FIRST = Preparation
"""The procedure with which a game begins."""
_SHORT = re.compile(r"([^(（]+)[(（]([^)）]*)[)）]")
STATED = frozenset((FIELD, EVENT, RESOURCE))
"""Where a card can be tapped (104#4)."""


def reading_order(cards: dict[int, Card], zones: dict[tuple[int, str], tuple[int, ...]]) -> list[int]:
    """The ids of all cards in the order in which a document names them."""
    places = [card for player in (0, 1) for zone in (*words.SIDE, CHAIN) for card in zones[player, zone]]
    return [number for card in places for number in (*cards[card].under, card)]


class _Board:
    """The cards of a board while it is being read."""

    def __init__(self, faces: dict[str, Face], turn: int) -> None:
        self.faces, self.turn = faces, turn
        self.cards: dict[int, Card] = {}
        self.zones: dict[tuple[int, str], tuple[int, ...]] = {(p, zone): () for p in (0, 1) for zone in words.PLACES}
        self.stamps: dict[int, int] = {}
        self.worn: dict[int, int] = {}
        """The place in its zone of the character that each equipment is on."""

    def add(self, player: int, zone: str, face: str, **state: Any) -> int:
        number = len(self.cards) + 1
        facts = {"face_up": ZONES[zone].face_up if zone in ZONES else True, "owner": player, **state}
        self.cards[number] = Card(id=number, face=face, player=player, zone=zone, **facts)
        self.zones[player, zone] = (*self.zones[player, zone], number)
        return number

    def read(self, player: int, zone: str, written: Placed) -> None:
        for item in written.items():
            if isinstance(item.value, int) and not isinstance(item.value, bool):
                for _ in range(item.many(len(self.cards))):
                    self.add(player, zone, "")
            else:
                self.read_entry(player, zone, item)

    def read_entry(self, player: int, zone: str, item: Placed) -> int:
        name, flags, entry = self.entry(item)
        if name and name not in self.faces:
            item.one_of(self.faces)
        if "横置" in flags and zone not in STATED:
            item.fail(f"{zone}的牌没有横置与重置之分", "战斗区或资源区的牌", clauses=("104#4",))
        if "横置" in flags and zone == EVENT:
            item.fail("事件区的牌没有横置与重置之分", "战斗区或资源区的牌", clauses=("104#5",))
        owner = "AB".index(entry["持有者"].one_of("AB")) if "持有者" in entry else player
        under = self.below(player, entry)
        up = ZONES[zone].face_up if zone in ZONES else True
        in_play = zone in {FIELD, EVENT}
        entered = entry["登场回合"].number() if "登场回合" in entry else self.turn if "新登场" in flags else 0
        number = self.add(
            *(player, zone, name),
            owner=owner,
            under=under,
            tapped="横置" in flags,
            damage=entry["伤害"].number() if "伤害" in entry else 0,
            face_up=(up or "面朝上" in flags) and "面朝下" not in flags,
            loose="顺序不明" in flags,
            turn=entered if in_play else 0,
            used=tuple(word.text() for word in entry["已用"].items()) if "已用" in entry else (),
            copied=entry["复制"].one_of(self.faces) if "复制" in entry else "",
            spared=entry["免于破坏"].number() if "免于破坏" in entry else 0,
        )
        if in_play:
            self.stamps[number] = entry["次序"].number() if "次序" in entry else 0
        if "装备于" in entry:
            self.worn[number] = entry["装备于"].number()
        for gear in entry["装备"].items() if "装备" in entry else ():
            worn = self.read_entry(player, zone, gear)
            self.cards[number] = msgspec.structs.replace(self.cards[number], gear=(*self.cards[number].gear, worn))
        return number

    def below(self, player: int, entry: dict[str, Placed]) -> tuple[int, ...]:
        """The level counters, the newest first; an unknown one lies face down."""
        found = []
        for item in entry["指示物"].items() if "指示物" in entry else ():
            if isinstance(item.value, int) and not isinstance(item.value, bool):
                found += [self.add(player, BELOW, "", face_up=False) for _ in range(item.many(len(self.cards)))]
            else:
                name, flags, more = self.entry(item)
                owner = "AB".index(more["持有者"].one_of("AB")) if "持有者" in more else player
                if name:
                    item.one_of(self.faces) if name not in self.faces else None
                found.append(self.add(player, BELOW, name, face_up="面朝下" not in flags, owner=owner))
        return tuple(found)

    def entry(self, item: Placed) -> tuple[str, set[str], dict[str, Placed]]:
        """What an entry of a zone says: the card, its flags, everything else."""
        if isinstance(item.value, dict):
            entry = item.mapping(words.ENTRY_KEYS)
            flags = {key for key in words.ENTRY_FLAGS & set(entry) if entry[key].truth()}
            return (entry["卡"].text() if "卡" in entry else ""), flags, entry
        said = item.text()
        short = _SHORT.fullmatch(said)
        if said in self.faces or short is None:
            item.one_of(self.faces)
            return said, set(), {}
        said_of_it = {word for word in re.split(r"[,，、\s]+", short[2]) if word}
        for word in said_of_it - words.ENTRY_FLAGS:
            item.fail(f"不认识「{word}」", "、".join(sorted(words.ENTRY_FLAGS)))
        return short[1].strip(), said_of_it, {}

    def put_on(self) -> None:
        """Equipment onto the characters that it is said to be on."""
        for worn, place in self.worn.items():
            host = self.zones[self.cards[worn].player, FIELD][place - 1]
            self.cards[host] = msgspec.structs.replace(self.cards[host], gear=(*self.cards[host].gear, worn))

    def renumber(self, written: Placed | None) -> None:
        """Number the cards from 1 as the board shows them, or as they were numbered when they were saved."""
        old_ids = reading_order(self.cards, self.zones)
        ids = list(range(1, len(old_ids) + 1)) if written is None else [item.number() for item in written.items()]
        if written is not None and (len(set(ids)) != len(ids) or len(ids) != len(self.cards)):
            written.fail(f"编号有{len(ids)}个，牌有{len(self.cards)}张", "每张牌一个不同的编号")
        new = dict(zip(old_ids, ids, strict=True))
        self.cards = {
            new[old]: msgspec.structs.replace(
                card, id=new[old], under=tuple(new[c] for c in card.under), gear=tuple(new[c] for c in card.gear)
            )
            for old, card in sorted(self.cards.items(), key=lambda item: new[item[0]])
        }
        self.zones = {place: tuple(new[card] for card in cards) for place, cards in self.zones.items()}
        self.zones |= {(player, BELOW): tuple(sorted(self.zones[player, BELOW])) for player in (0, 1)}
        self.stamps = {new[card]: stamp for card, stamp in self.stamps.items()}

    def stamp(self) -> int:
        """Give a stamp to every card in play that was not given one: the last one on the board came last."""
        last = max(self.stamps.values(), default=0)
        for card, stamp in self.stamps.items():
            if not stamp:
                last += 1
                self.stamps[card] = last
        return last


def read_start(written: Placed, faces: dict[str, Face]) -> State:
    """The state of a document's ``start``."""
    facts = written.mapping(words.START_KEYS) if written.value is not None else {}
    state = _read_cards(facts, dict(faces))
    _read_going_on(facts, state)
    _read_frames(facts, state)
    return state


def _read_cards(facts: dict[str, Placed], faces: dict[str, Face]) -> State:
    """Both players' sides and whose turn it is; before the game is prepared nothing is filled in."""
    turn = facts["回合"].number() if "回合" in facts else 3
    board = _Board(faces, turn)
    preparing = "条号" in facts and facts["条号"].text().split("#")[0] in {"100", "202", "203"}
    for player, who in enumerate("AB"):
        side = facts[who].mapping((*words.SIDE, CHAIN)) if who in facts else {}
        for zone in (*words.SIDE, CHAIN):
            if zone in side:
                board.read(player, zone, side[zone])
        if not preparing:
            _fill_in(board, player, side)
    board.put_on()
    board.renumber(facts.get("编号"))
    last = board.stamp()
    turn_player = "AB".index(facts["回合玩家"].one_of("AB")) if "回合玩家" in facts else 0
    return State(
        cards=board.cards,
        zones=board.zones,
        turn_player=turn_player,
        faces=faces,
        turn=turn,
        first_player="AB".index(facts["先攻"].one_of("AB")) if "先攻" in facts else turn_player,
        stamps=dict(sorted(board.stamps.items(), key=lambda item: item[1])),
        clock=facts["时钟"].number() if "时钟" in facts else last,
    )


def _fill_in(board: _Board, player: int, side: dict[str, Placed]) -> None:
    """What a player's side leaves out: six life cards, the rest of fifty cards as the deck."""
    if LIFE not in side:
        for _ in range(words.LIFE_AT_FIRST):
            board.add(player, LIFE, "")
    if DECK not in side:
        own = sum(card.owner == player for card in board.cards.values())
        for _ in range(max(words.DECK_SIZE - own, 1)):
            board.add(player, DECK, "")


_GOING_ON = {
    "连锁": ("chain", Entry),
    "触发": ("waiting", Waiting),
    "等待": ("awaited", Awaited),
    "禁止": ("banned", Ban),
}


def _read_going_on(facts: dict[str, Placed], state: State) -> None:
    """What is in progress: the battle, the chain, effects, what was read where the book is silent."""
    for key, (field, kind) in _GOING_ON.items():
        if key in facts:
            setattr(state, field, _converted(facts[key], tuple[kind, ...]))  # type: ignore[valid-type]
    if "效果" in facts:
        state.effects = _converted(facts["效果"], tuple[Effect, ...])
    if "战斗" in facts:
        state.battle = _battle(facts["战斗"], state)
    state.conceding = _players(facts.get("认输"))
    state.revealed = _players(facts.get("展示牌组顶"))
    state.ending = "结束回合" in facts and facts["结束回合"].truth()
    state.levelled = tuple(card_meant(item, state) for item in facts["已升级"].items()) if "已升级" in facts else ()
    state.lost = _converted(facts["输赢"], tuple[tuple[int, str], ...]) if "输赢" in facts else ()
    if "裁判读法" in facts:
        state.rulings = tuple((key, said.text()) for key, said in facts["裁判读法"].mapping().items())


def _converted(written: Placed, kind: Any) -> Any:
    try:
        return msgspec.convert(bare(written), kind)
    except msgspec.ValidationError as error:
        written.fail(f"记录不完整：{error}", "由 judge 保存的原样")


def _players(written: Placed | None) -> tuple[int, ...]:
    return () if written is None else tuple("AB".index(item.one_of("AB")) for item in written.items())


def _battle(written: Placed, state: State) -> Battle:
    facts = written.mapping(words.BATTLE_KEYS)
    who = [card_meant(facts[key], state) if key in facts else 0 for key in ("攻击角色", "对象", "防御角色")]
    stamps = (
        [item.number() for item in facts["次序"].items()] if "次序" in facts else [state.stamps.get(c, 0) for c in who]
    )
    return Battle(
        attacker=who[0],
        target=who[1],
        defender=who[2],
        stamps=(stamps[0], stamps[1], stamps[2]),
        established="成立" in facts and facts["成立"].truth(),
        defended="防御成立" in facts and facts["防御成立"].truth(),
        harmless="不造成伤害" in facts and facts["不造成伤害"].truth(),
    )


def _read_frames(facts: dict[str, Placed], state: State) -> None:
    """Where play stands; the beginning of the action phase, if nothing is written."""
    if "流程" in facts:
        state.frames = read_frames(facts["流程"], PROCEDURES, lambda before: read_start(before, state.faces))
    elif "条号" in facts:
        state.frames = frames_at(facts["条号"], PROCEDURES)
    else:
        state.frames = (Turn.around(ActionPhase), ActionPhase())
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, Attack) and state.battle is not None and not frame.attacker:
        frame.attacker, frame.target = state.battle.attacker, state.battle.target
    if isinstance(frame, Looping) and "循环" in facts:
        frame.stoppers = _players(facts["循环"])


def card_meant(written: Placed, state: State) -> int:
    """The one card that a name or a path means."""
    said = written.text()
    if isinstance(written.value, int):
        return written.number()
    found = naming.find(state, said)
    if not found:
        written.fail(f"局面上没有叫「{said}」的牌", "牌的名字，或 A.手牌.2 这样的位置")
    return found[0]
