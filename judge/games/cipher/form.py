"""How a game of Cipher is written down: card facts and boards, read and saved. What is left out is the default."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from judge.effects.nodes import Ability, Ref, Select
from judge.games.cipher import naming, playable
from judge.games.cipher.attack import Attack
from judge.games.cipher.book import embody
from judge.games.cipher.card import Battle, Card, Effect, Face, State, Waiting
from judge.games.cipher.preparation import Preparation
from judge.games.cipher.turn import ActionPhase, Turn
from judge.games.cipher.zones import BELOW, BONDS, DECK, FIELD, FRONT, HAND, ORBS, REAR, RETREAT, SUPPORT, ZONES
from judge.games.frames import bare, frames_at, procedures_of, read_frames, saved_frames
from judge.games.placed import Placed

SIDE = (FRONT, REAR, HAND, DECK, ORBS, BONDS, RETREAT, SUPPORT)
"""A player's zones in the order in which a board shows them."""
AFFINITIES = ("光之剑", "圣痕", "白夜", "暗夜", "纹章", "神将器")
WEAPONS = ("剑", "枪", "斧", "弓", "魔法", "杖", "龙石", "暗器", "牙")
TRAITS = ("重甲", "兽马", "飞行", "龙", "幻影")
RANGES = ("1", "2", "3", "1-2", "1-3", "2-3", "-")

OWNER = embody("5.1.2.1.1.1", "以该玩家为所有者")
ORBS_AT_FIRST = 5
DECK_AT_LEAST = 50

CARD_KEYS = (
    "单位名", "称号", "名称", "出击费用", "转职费用", "势力", "性别", "武器", "属性",
    "战斗力", "支援力", "射程", "兵种", "种类", "职业", "文本",
)  # fmt: skip
ENTRY_KEYS = (
    "卡", "主人公", "已行动", "被击破", "宝玉数", "正面", "背面", "叠放", "升级", "转职",
    "转职奖励", "已用", "所有者", "顺序不明",
)  # fmt: skip
START_KEYS = (
    "回合玩家",
    "先攻",
    "回合",
    "条号",
    "流程",
    "编号",
    "战斗",
    "效果",
    "诱发",
    "本回合",
    "已付费用",
    "A",
    "B",
)
BATTLE_KEYS = ("攻击单位", "防御单位", "必杀攻击", "神速回避", "击破", "裁判读法")
EFFECT_KEYS = ("内容", "对象", "直到", "条号", "玩家", "回合", "数值", "名称", "全体", "能力", "来源", "只对", "次序")
WAITING_KEYS = ("卡", "能力", "玩家", "区域", "起因", "次数", "先于它", "次序")
DID_KEYS = ("事情", "卡", "能力")
FIRST = Preparation
"""The procedure with which a game begins."""
PROCEDURES = procedures_of("judge.games.cipher")
_FLAGS = {"主人公", "已行动", "被击破", "背面", "正面", "升级", "转职", "顺序不明"}
_SHORT = re.compile(r"([^(（]+)[(（]([^)）]*)[)）]")


# --- cards ------------------------------------------------------------------------------------------------


def read_cards(written: Placed) -> dict[str, Face]:
    """The printed sides of a document's ``cards``."""
    return {key: _face(key, value) for key, value in written.mapping().items()} if written.value is not None else {}


def _face(key: str, written: Placed) -> Face:
    facts = written.mapping(CARD_KEYS)
    title, _, unit = facts["名称"].text().rpartition(" ") if "名称" in facts else ("", "", key)
    return Face(
        key=key,
        unit=facts["单位名"].text() if "单位名" in facts else unit,
        title=facts["称号"].text() if "称号" in facts else title,
        cost=facts["出击费用"].number() if "出击费用" in facts else 1,
        promotion=_printed_number(facts.get("转职费用")),
        affinities=_words(facts.get("势力"), AFFINITIES),
        gender=_words(facts.get("性别"), ("男性", "女性")),
        weapons=_words(facts.get("武器"), WEAPONS),
        traits=_words(facts.get("属性"), TRAITS),
        power=facts["战斗力"].number() if "战斗力" in facts else 0,
        support=facts["支援力"].number() if "支援力" in facts else 0,
        ranges=_words(facts.get("射程"), RANGES) or ("1",),
        kind=" ".join(facts[k].text() for k in ("兵种", "种类", "职业") if k in facts),
        abilities=_abilities(facts["文本"]) if "文本" in facts else (),
        text=facts["文本"].text() if "文本" in facts else "",
    )


def _printed_number(written: Placed | None) -> int | None:
    return None if written is None or written.value in {"-", None} else written.number()


def _words(written: Placed | None, known: tuple[str, ...]) -> tuple[str, ...]:
    return () if written is None else tuple(item.one_of(known) for item in written.items())


def _abilities(written: Placed) -> tuple[Ability, ...]:
    """The abilities of a printed text, which must be understood and must be something that can be played."""
    from judge.effects.reader import TextError  # noqa: PLC0415 - a board without card text needs no grammar
    from judge.games.cipher import text  # noqa: PLC0415 - the same

    said = written.text()
    try:
        found = text.read(said)
    except TextError as error:
        written.fail(f"卡文读不懂：{error}", help="用 judge card cipher 文本 单独试读")
    for ability in found:
        for words in playable.not_played(ability):
            written.fail(
                f"『{ability.name}』读懂了，但其中的「{words}」现在还不能实行", help="可改由裁判手动处理这一部分"
            )
    return found


def save_cards(faces: dict[str, Face]) -> dict[str, Any]:
    """The opposite of ``read_cards``."""
    return {key: _saved_face(face) for key, face in faces.items()}


def _saved_face(face: Face) -> dict[str, Any]:
    def several(words: tuple[str, ...]) -> Any:
        return words[0] if len(words) == 1 else list(words)

    facts: dict[str, Any] = {
        "单位名": face.unit if face.unit != face.key else None,
        "称号": face.title,
        "出击费用": face.cost if face.cost != 1 else None,
        "转职费用": face.promotion,
        "势力": several(face.affinities),
        "性别": several(face.gender),
        "武器": several(face.weapons),
        "属性": several(face.traits),
        "战斗力": face.power or None,
        "支援力": face.support or None,
        "射程": several(face.ranges) if face.ranges != ("1",) else None,
        "兵种": face.kind,
        "文本": face.text,
    }
    return {name: value for name, value in facts.items() if value not in (None, "", [])}


# --- boards -----------------------------------------------------------------------------------------------


class _Board:
    """The cards of a board while it is being read."""

    def __init__(self, faces: dict[str, Face]) -> None:
        self.faces = faces
        self.cards: dict[int, Card] = {}
        self.zones: dict[tuple[int, str], tuple[int, ...]] = {
            (player, zone): () for player in (0, 1) for zone in (*SIDE, BELOW)
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
                for _ in range(item.number()):
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
            entry = item.mapping(ENTRY_KEYS)
            flags = {key for key in _FLAGS & set(entry) if entry[key].truth()}
            return (entry["卡"].text() if "卡" in entry else ""), flags, entry
        said = item.text()
        if said in self.faces:
            return said, set(), {}
        short = _SHORT.fullmatch(said)
        if short is None:
            item.one_of(self.faces)
            return said, set(), {}
        words = {word for word in re.split(r"[,，、\s]+", short[2]) if word}
        for word in words - _FLAGS:
            item.fail(f"不认识「{word}」", "、".join(sorted(_FLAGS)))
        return short[1].strip(), words, {}


def read_start(written: Placed, faces: dict[str, Face]) -> State:
    """The state of a document's ``start``."""
    facts = written.mapping(START_KEYS) if written.value is not None else {}
    faces = dict(faces)
    board = _Board(faces)
    sides = [facts[who].mapping(SIDE) if who in facts else {} for who in "AB"]
    for player, side in enumerate(sides):
        for zone in SIDE:
            if zone in side:
                board.read(player, zone, side[zone])
    if "条号" not in facts or not facts["条号"].text().startswith("12."):
        for player, side in enumerate(sides):
            _fill_in(board, player, side)
    turn_player = "AB".index(facts["回合玩家"].one_of("AB")) if "回合玩家" in facts else 0
    board.renumber(facts.get("编号"))
    state = State(
        cards=board.cards,
        zones=board.zones,
        turn_player=turn_player,
        faces=faces,
        turn=facts["回合"].number() if "回合" in facts else 3,
        first_player="AB".index(facts["先攻"].one_of("AB")) if "先攻" in facts else turn_player,
        spent=facts["已付费用"].number() if "已付费用" in facts else 0,
    )
    if "战斗" in facts:
        state.battle = _battle(facts["战斗"], state)
    for item in facts["效果"].items() if "效果" in facts else ():
        state.effects = (*state.effects, _effect(item, state, len(state.effects) + 1))
    for item in facts["诱发"].items() if "诱发" in facts else ():
        state.waiting = (*state.waiting, _waiting(item, state))
    for item in facts["本回合"].items() if "本回合" in facts else ():
        did = item.mapping(DID_KEYS)
        name = did["能力"].text() if "能力" in did else ""
        state.did = (*state.did, (did["事情"].text(), card_meant(did["卡"], state), name))
    if "流程" in facts:
        state.frames = read_frames(facts["流程"], PROCEDURES, lambda before: read_start(before, faces))
    elif "条号" in facts:
        state.frames = frames_at(facts["条号"], PROCEDURES)
        _give_roles(state)
    else:
        state.frames = (Turn.around(ActionPhase), ActionPhase())
    return state


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
        for _ in range(ORBS_AT_FIRST):
            board.add(player, ORBS, "")
    if DECK not in side:
        own = sum(card.owner == player for card in board.cards.values())
        for _ in range(max(DECK_AT_LEAST - own, 1)):
            board.add(player, DECK, "")


def card_meant(written: Placed, state: State) -> int:
    """The one card that a name or a path means."""
    said = written.text()
    found = naming.find(state, said)
    if not found:
        written.fail(f"局面上没有叫「{said}」的卡", "卡名，或 A.手牌.2 这样的位置")
    return found[0]


def _battle(written: Placed, state: State) -> Battle:
    facts = written.mapping(BATTLE_KEYS)
    return Battle(
        attacker=card_meant(facts["攻击单位"], state) if "攻击单位" in facts else None,
        defender=card_meant(facts["防御单位"], state) if "防御单位" in facts else None,
        critical="必杀攻击" in facts and facts["必杀攻击"].truth(),
        evaded="神速回避" in facts and facts["神速回避"].truth(),
        broke="击破" in facts and facts["击破"].truth(),
        reading=facts["裁判读法"].text() if "裁判读法" in facts else "",
    )


def _effect(written: Placed, state: State, stamp: int) -> Effect:
    facts = written.mapping(EFFECT_KEYS)
    given = _abilities(facts["能力"]) if "能力" in facts else (None,)
    return Effect(
        stamp=facts["次序"].number() if "次序" in facts else stamp,
        what=facts["内容"].text() if "内容" in facts else "战斗力",
        on=tuple(card_meant(item, state) for item in facts["对象"].items()) if "对象" in facts else (),
        until=facts["直到"].one_of(UNTIL) if "直到" in facts else "回合结束",
        clause=facts["条号"].text() if "条号" in facts else "21.1.1.2",
        player="AB".index(facts["玩家"].one_of("AB")) if "玩家" in facts else state.turn_player,
        turn=facts["回合"].number() if "回合" in facts else state.turn,
        number=facts["数值"].number() if "数值" in facts else 0,
        name=facts["名称"].text() if "名称" in facts else "",
        everyone="全体" in facts and facts["全体"].truth(),
        ability=given[0],
        source=card_meant(facts["来源"], state) if "来源" in facts else 0,
        against=msgspec.convert(bare(facts["只对"]), Ref | Select) if "只对" in facts else None,
    )


UNTIL = ("战斗结束", "回合结束", "下一次对手的回合结束", "下一次自己的回合结束", "游戏结束")


def _waiting(written: Placed, state: State) -> Waiting:
    facts = written.mapping(WAITING_KEYS)
    card = card_meant(facts["卡"], state)
    printed = state.faces[state.cards[card].face].abilities if state.cards[card].face else ()
    named = facts["能力"].text()
    found = [a for a in (*printed, *(e.ability for e in state.effects if e.ability)) if named in {a.name, a.text}]
    if not found:
        facts["能力"].fail(f"这张卡没有能力『{named}』", "、".join(a.name for a in printed))
    return Waiting(
        id=facts["次序"].number() if "次序" in facts else len(state.waiting) + 1,
        card=card,
        player="AB".index(facts["玩家"].one_of("AB")) if "玩家" in facts else state.cards[card].player,
        ability=found[0],
        zone=facts["区域"].one_of((*SIDE, BELOW)) if "区域" in facts else state.cards[card].zone,
        cause=tuple(card_meant(item, state) for item in facts["起因"].items()) if "起因" in facts else (),
        times=facts["次数"].number() if "次数" in facts else 1,
        after=tuple(item.number() for item in facts["先于它"].items()) if "先于它" in facts else (),
    )


# --- saving -----------------------------------------------------------------------------------------------


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
        "本回合": [_plain(事情=event, 卡=where(card), 能力=name) for event, card, name in state.did],
    }
    for player in (0, 1):
        facts["AB"[player]] = _saved_side(state, player)
    return {name: value for name, value in facts.items() if value not in (None, [], "") or name == "流程"}


def reading_order(cards: dict[int, Card], zones: dict[tuple[int, str], tuple[int, ...]]) -> list[int]:
    """The ids of all cards in the order in which a document names them."""
    places = [card for player in (0, 1) for zone in SIDE for card in zones[player, zone]]
    return [number for card in places for number in (*cards[card].under, card)]


def _saved_side(state: State, player: int) -> dict[str, Any]:
    """A player's zones without what is the default."""
    side: dict[str, Any] = {}
    for zone in SIDE:
        entries: list[Any] = []
        for card in state.zones[player, zone]:
            entry = _saved_card(state, card)
            if entry == 1 and entries and isinstance(entries[-1], int):
                entries[-1] += 1
            else:
                entries.append(entry)
        default: list[Any] = [ORBS_AT_FIRST] if zone == ORBS else []
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
    )
