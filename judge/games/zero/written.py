"""零次元 as it is written down: every key of a scenario file of this game, declared once."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Grant
from judge.effects.nodes.meant import Ref, Select
from judge.effects.nodes.verbs import Become
from judge.effects.walking import parts
from judge.games.written.beneath import beside, under
from judge.games.written.board import BoardForm
from judge.games.written.common import LOST, Words, holding, known_face, whose_card
from judge.games.written.form import (
    NUMBER,
    Form,
    Key,
    ability,
    as_saved,
    card,
    cards,
    counts,
    number,
    numbers,
    player,
    players,
    rows,
    truth,
    used,
    within,
    word,
    words,
)
from judge.games.written.naming import Naming
from judge.games.written.placed import Placed
from judge.games.written.sheet import Sheet
from judge.games.zero import ending
from judge.games.zero.action_phase import ActionPhase
from judge.games.zero.card import STAYED, Awaited, Battle, Card, Effect, Entry, Removed, State, Worn
from judge.games.zero.lasting import LATER_STARTS
from judge.games.zero.layers import NO_EFFECT
from judge.games.zero.preparation import Preparation
from judge.games.zero.printed import read_abilities
from judge.games.zero.turn import Turn
from judge.games.zero.zones import (
    BELOW,
    CHAIN,
    DECK,
    DECK_SIZE,
    EVENT,
    FIELD,
    HAND,
    IN_PLAY,
    LIFE,
    LIFE_AT_FIRST,
    OUT,
    RESOURCE,
    REST,
    ZONES,
)
from judge.kernel import Play, Procedure

SIDE: Final = (FIELD, EVENT, HAND, RESOURCE, LIFE, DECK, REST, OUT)
"""A player's zones in the order in which a board shows them."""
UNTIL: Final = (
    *("回合结束", "战斗结束", "永久", "对方回合结束", "下个回合"),
    *("下个回合结束", "我方下个回合结束", "对方下个回合结束"),
    *LATER_STARTS,
    *("此牌离开战斗区", "此牌离开我方战斗区"),
    *("下一个重置步骤", "控制者的下一个重置步骤", "对方的下一个重置步骤"),
)
NAMING: Final = Naming("牌", first=IN_PLAY, hidden=(DECK, LIFE, BELOW))

STAMPS: Final = ("attacker", "target", "defender")
STEPS: Final = ("宣布攻击", "攻击步骤", "宣布防御", "防御步骤", "战斗步骤", "计算步骤")
BATTLE: Final = Form(
    Battle,
    攻击角色=card("attacker").otherwise(0),
    对象=card("target"),
    防御角色=card("defender"),
    次序=numbers("stamps", 3).otherwise(
        lambda sheet: tuple([sheet.state.stamps.get(sheet.given.get(who, 0), 0) for who in STAMPS])
    ),
    步骤=word("step", STEPS),
    成立=truth("established"),
    防御成立=truth("defended"),
    不造成伤害=truth("harmless"),
    有角色战斗破坏=truth("fallen"),
)
ENTRY: Final = Form(
    Entry,
    编号=number("id").otherwise(lambda sheet: sheet.place + 1),
    种类=word("kind", ("牌", "效果", "升级")).otherwise("牌"),
    牌=card("card"),
    玩家=player("player").otherwise(whose_card),
    特效=ability("ability"),
    对象=cards("targets"),
    次序=numbers("stamps"),
    区域=words("places", (*SIDE, CHAIN)),
    起因=cards("cause"),
    主体=card("host"),
    牌面=known_face("face"),
    复制=truth("copy"),
    改为=truth("changed"),
    选项=number("option"),
    无效=truth("void"),
    支付=cards("paid"),
)
WORDS: Final = Words("牌", "特效")
WORN: Final = Form(Worn, 装备=card("gear"), 角色=card("host"))
REMOVED: Final = Form(Removed, 牌=card("card"), 因=card("by"))
WAITING: Final = WORDS.waiting()
AWAITED: Final = WORDS.awaited(Awaited, 可选=as_saved("wanted", tuple[Select, ...]))
EFFECT: Final = WORDS.effect(
    Effect,
    UNTIL,
    "攻击力",
    内容=holding("judge.games.zero", "特效|能力|控制权|复制|改为|防止.*|失去.+|原本的.+", "攻击力"),
    只对=as_saved("against", Ref | Select),
    结束的回合=number("ends"),
)


def place(field: str) -> Key:
    """A place in the battle zone, from 1, or a name; what lies there is looked up when all cards lie on the board."""
    schema = {"anyOf": [NUMBER, {"type": "string"}]}
    return number(field)._replace(read=lambda written, _: written, schema=schema)


class ZeroBoard(BoardForm):
    """A board of 零次元."""

    state, kind, naming, first = State, Card, NAMING, Preparation
    sides, unshown, below = SIDE, (CHAIN,), BELOW
    holds = ("below", "gear")
    up, down, owner = "面朝上", "面朝下", "持有者"
    upright = "竖直", "横置"
    zones, abilities = ZONES, staticmethod(read_abilities)
    filled = {LIFE: LIFE_AT_FIRST}  # noqa: RUF012 - never written to
    spoken = (DECK,)
    turn_end = "407#1"
    called_off = {"battle": None, "chain": ()}  # noqa: RUF012 - never written to
    entry = {  # noqa: RUF012 - the same
        "横置": truth("tapped"),
        "新登场": truth("fresh").otherwise(False),
        "伤害": number("damage"),
        "免于破坏": number("spared"),
        "免于破坏时的防御力": number("borne").otherwise(0),
        "免于规则处理": words("stays", STAYED),
        "指示物": under("below"),
        "装备": beside("gear"),
        "装备于": place("on").otherwise(0),
        "登场回合": number("turn"),
        "次序": number("stamp").otherwise(0),
        "已用": used("used"),
        "复制": known_face("copied"),
        "来处": word("came", SIDE),
        "标记": counts("marks"),
    }
    start = {  # noqa: RUF012 - the same
        "时钟": number("clock"),
        "认输": players("conceding"),
        "展示牌组顶": players("revealed"),
        "结束回合": truth("ending"),
        "输赢": LOST,
        "战斗": within("battle", BATTLE),
        "连锁": rows("chain", ENTRY),
        "触发": rows("waiting", WAITING),
        "等待": rows("awaited", AWAITED),
        "效果": rows("effects", EFFECT),
        "已升级": cards("levelled"),
        "次序未定": cards("unordered"),
        "刚登场": cards("entered"),
        "曾装备": rows("worn", WORN),
        "曾移出": rows("removed", REMOVED),
        "支付所用": cards("spent"),
        "正在支付": card("paid_for"),
        "本回合发生过": as_saved("deeds", tuple[tuple[str, int, int], ...]),
    }

    def face_up(self, zone: str, *, known: bool) -> bool:
        """As its zone has it; a level counter lies face down if nobody knows it."""
        return known if zone == BELOW else super().face_up(zone, known=known)

    def beginning(self) -> tuple[Procedure, ...]:
        """The beginning of the action phase."""
        return Turn.around(ActionPhase), ActionPhase()

    def forbidden(self, zone: str, key: str) -> tuple[str, tuple[str, ...]] | None:
        """Where a card cannot be tapped (104#4, 104#5)."""
        if key == "横置" and zone not in {FIELD, RESOURCE}:
            return "战斗区或资源区的牌", ("104#5",) if zone == EVENT else ("104#4",)
        return None

    def fill(self, sheet: Sheet, player: int, side: dict[str, Placed]) -> None:
        """The rest of fifty cards as the deck."""
        if DECK not in side:
            self.rest_of(sheet, player, DECK, DECK_SIZE)

    def make(self, sheet: Sheet, number: int, given: dict[str, Any]) -> None:
        """A card in play has a stamp, and the turn in which it came."""
        fresh, stamp, host = (given.pop(name, 0) for name in ("fresh", "stamp", "on"))
        if sheet.zone in IN_PLAY:
            given.setdefault("turn", sheet.state.turn if fresh else 0)
            sheet.state.stamps[number] = stamp
        else:
            given.pop("turn", None)
        if host:
            sheet.later[number, "gear"] = host
        sheet.change(number, **given)

    def concede(self, play: Any, player: int) -> None:
        """The game ends at once (101#4)."""
        with play.citing(ending.CONCEDED):
            play.set(conceding=(player,))
            ending.settle(play)

    def laid(self, sheet: Sheet) -> None:
        """Equipment onto its characters; a stamp for every card in play, the last one on the board came last."""
        state = sheet.state
        for (worn, _), said in sheet.later.items():
            gear = sheet.number[worn]
            field = state.zones[state.cards[gear].player, FIELD]
            host = state.cards[_host(state, field, said)]
            state.cards[host.id] = replace(host, gear=(*host.gear, gear))
        stamps = {sheet.number[old]: stamp for old, stamp in state.stamps.items()}
        last = max(stamps.values(), default=0)
        unsaid = [one for one in self.order(state.cards, state.zones) if stamps.get(one) == 0]
        for one in unsaid:
            last += 1
            stamps[one] = last
        lasting = {one: nodes for one in unsaid if (nodes := _lasting(state, one))}
        if len(lasting) > 1 and any(_decides(node) for nodes in lasting.values() for node in nodes):
            state.unordered = state.unordered or tuple(lasting)
        state.stamps = dict(sorted(stamps.items(), key=lambda item: item[1]))
        state.clock = max(state.clock, last)

    def moved(self, play: Play[Any], card: int, clause: Clause) -> None:
        """It has a new stamp if it is in play, and none otherwise; who wore it does not any more."""
        state = play.state
        stamps = {other: stamp for other, stamp in state.stamps.items() if other != card}
        if state.cards[card].zone in IN_PLAY:
            stamps[card] = state.clock + 1
        play.set(clause=clause, stamps=stamps, clock=state.clock + 1)
        for host in [other for other in state.cards.values() if card in other.gear]:
            play.follow(host.id, gear=tuple([gear for gear in host.gear if gear != card]))

    def told(self, sheet: Sheet, number: int) -> dict[str, Any]:
        """Its stamp, and the place of the character that it is on; what is on it says so itself."""
        found = super().told(sheet, number)
        del found["gear"]
        state, player = sheet.state, found["player"]
        field = state.zones[player, FIELD] if sheet.zone == FIELD else ()
        found["on"] = next((at for at, host in enumerate(field, 1) if number in state.cards[host].gear), 0)
        found["stamp"] = state.stamps.get(number, 0) if sheet.zone in IN_PLAY else 0
        return found


BOARD: Final = ZeroBoard()


def _host(state: State, field: tuple[int, ...], said: Placed) -> int:
    """Who wears an equipment: by his place in the battle zone, or by his name."""
    if not isinstance(said.value, str):
        return field[said.number(1, len(field)) - 1]
    named = [card for card in field if state.cards[card].face == said.text()]
    if len(named) != 1:
        expected = "装备着它的角色牌的名字，或它是战斗区里的第几张"
        said.fail(f"战斗区里叫「{said.text()}」的有{len(named)}张", expected, "也可以写在角色牌那里：装备: [装备牌]")
    return named[0]


def _lasting(state: State, card: int) -> list[Any]:
    """What a card does by its continuous effects, part by part."""
    face = state.faces.get(state.cards[card].face)
    return [] if face is None else [part for one in face.abilities if one.kind == "永续" for part in parts(one)]


def _decides(node: Any) -> bool:
    """Whether what came before or after something may hang on it (701#3, 701#5)."""
    return isinstance(node, Become) or (isinstance(node, Grant) and node.flag == NO_EFFECT)
