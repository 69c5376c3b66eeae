"""Cipher as it is written down: every key of a scenario file of this game, declared once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from judge.effects.nodes.meant import Ref, Select
from judge.games.cipher.attack import WITHOUT_ATTACKER, Attack
from judge.games.cipher.book import embody
from judge.games.cipher.card import A_USE, ORB_BROKEN, Battle, Card, Effect, Face, Shown, State, Waiting
from judge.games.cipher.facts import LEVELLED, PROMOTED
from judge.games.cipher.preparation import Preparation
from judge.games.cipher.printed import read_abilities
from judge.games.cipher.turn import CALLED, ActionPhase, Turn
from judge.games.cipher.zones import (
    BELOW,
    BONDS,
    DECK,
    FIELD,
    FRONT,
    HAND,
    ORBS,
    PHASES,
    REAR,
    RETREAT,
    SUPPORT,
    ZONES,
)
from judge.games.written.beneath import under
from judge.games.written.board import BoardForm
from judge.games.written.common import Words, happening, holding, whose_card
from judge.games.written.form import (
    Form,
    ability,
    as_saved,
    card,
    cards,
    number,
    numbers,
    player,
    players,
    rows,
    truth,
    tuples,
    used,
    within,
    word,
)
from judge.games.written.naming import PLAYERS, Naming
from judge.games.written.placed import Placed
from judge.games.written.sheet import Sheet
from judge.kernel import Procedure

OWNER = embody("5.1.2.1.1.1", "以该玩家为所有者")
SIDE: Final = (FRONT, REAR, HAND, DECK, ORBS, BONDS, RETREAT, SUPPORT)
"""A player's zones in the order in which a board shows them."""
ORBS_AT_FIRST, DECK_AT_LEAST = 5, 50
UNTIL: Final = (
    *("战斗结束", "回合结束", "下一次对手的回合结束", "下一次自己的回合结束"),
    *("下一次对手的回合开始", "下一次自己的回合开始", "游戏结束", "离开战场"),
    *("下一次对手的回合中", "下一次自己的回合中"),
)
NAMING: Final = Naming("卡", first=FIELD, hidden=(DECK,))

BATTLE: Final = Form(
    Battle,
    攻击单位=card("attacker").otherwise(None),
    防御单位=card("defender").otherwise(None),
    必杀攻击=truth("critical"),
    神速回避=truth("evaded"),
    击破=truth("broke"),
    击破的单位=card("struck").otherwise(None),
    攻击单位离场=truth("left"),
    离场的攻击单位=card("gone").otherwise(None),
    还没有对照的支援卡=cards("unsure").otherwise(()),
    支援失败的卡=card("failed").otherwise(None),
    裁判读法=word("reading", WITHOUT_ATTACKER),
)
EFFECT: Final = Words("卡").effect(
    Effect,
    UNTIL,
    "战斗力",
    内容=holding("judge.games.cipher", "能力|复制|获得|失去.*|射程.+", "战斗力"),
    次序=number("stamp").otherwise(lambda sheet: sheet.place + 1),
    条号=word("clause").otherwise("21.1.1.2"),
    回合=number("turn").otherwise(lambda sheet: sheet.state.turn),
    能力名=word("called"),
    全体=truth("everyone"),
    只对=as_saved("against", Ref | Select),
    以后=as_saved("later", Select),
)
WAITING: Final = Form(
    Waiting,
    次序=number("id").otherwise(lambda sheet: sheet.place + 1),
    卡=card("card"),
    能力=ability("ability", of="card"),
    玩家=player("player").otherwise(whose_card),
    区域=word("zone", (*SIDE, BELOW)).otherwise(lambda sheet: sheet.state.cards[sheet.given["card"]].zone),
    起因=cards("cause"),
    次数=number("times"),
    先于它=numbers("after"),
    实行中=truth("now"),
    在先=truth("left"),
)
SHOWN: Final = Form(Shown, 卡=cards("cards").otherwise(()), 玩家=players("players").otherwise(()))


class Deed(Struct, frozen=True):
    """What a unit did this turn."""

    event: str
    card: int
    name: str = ""


DEED: Final = Form(Deed, 事情=happening("event", f"{A_USE}|{ORB_BROKEN}"), 卡=card("card"), 能力=word("name"))


ADDED: Final = "18.1.9"
SUPPORT_ADDED: Final = tuple([f"18.1.{number}" for number in range(10, 18)])
"""Where an attack may begin with the 支援力 of what lies in the support zones already added."""


def _supported(state: Any) -> list[Effect]:
    """What 18.1.9 has added to both fighters, where the board does not write it itself."""
    first, turn, battle = (
        max((effect.stamp for effect in state.effects), default=0) + 1,
        state.turn_player,
        state.battle,
    )
    written = {unit for effect in state.effects if effect.clause == ADDED for unit in effect.on}
    worth = [
        (fighter, side, support, state.faces[state.cards[support].face].support)
        for side, fighter in ((turn, battle.attacker), (1 - turn, battle.defender))
        for support in state.zones[side, SUPPORT]
        if fighter is not None and fighter not in written and not battle.left and state.cards[support].face
    ]
    made = [Effect(0, "战斗力", (on,), UNTIL[0], side, number=more, source=by) for on, side, by, more in worth]
    return [replace(e, stamp=first + n, clause=ADDED, turn=state.turn) for n, e in enumerate(made)]


def _phase(state: Any) -> str:
    """The phase in which play stands; empty where it stands in none."""
    return next((CALLED[type(frame)] for frame in state.frames if type(frame) in CALLED), "")


class CipherBoard(BoardForm):
    """A board of Cipher."""

    state, kind, naming, first = State, Card, NAMING, Preparation
    sides, below = SIDE, BELOW
    up, down, owner = "正面", "背面", "所有者"
    upright = "未行动", "已行动"
    zones, abilities = ZONES, staticmethod(read_abilities)
    filled = {ORBS: ORBS_AT_FIRST}  # noqa: RUF012 - never written to
    spoken = (FRONT, DECK)
    turn_end = "13.6.1.1"
    entry = {  # noqa: RUF012 - the same
        "主人公": truth("lord"),
        "已行动": truth("acted"),
        "被击破": truth("defeated"),
        "宝玉数": number("orbs"),
        "叠放": under("below"),
        "成长": truth("grown"),
        "离开的区域": word("stood", FIELD),
        "升级": truth("levelled"),
        "转职": truth("promoted"),
        "转职奖励": number("bonus"),
        "已用": used("used", "第[1-9][0-9]*个能力"),
    }
    said_below = ("成长",)
    start = {  # noqa: RUF012 - the same
        "阶段": word("phase", PHASES),
        "已付费用": number("spent"),
        "战斗": within("battle", BATTLE),
        "效果": rows("effects", EFFECT),
        "查看中": within("shown", SHOWN),
        "诱发": rows("waiting", WAITING),
        "本回合": tuples("did", DEED),
        "本回合宝玉被破坏": players("broken"),
    }

    def beginning(self) -> tuple[Procedure, ...]:
        """The beginning of the action phase."""
        return Turn.around(ActionPhase), ActionPhase()

    def beginning_of(self, state: Any) -> tuple[Procedure, ...]:
        """The beginning of the phase that is written."""
        phase = next((phase for phase, called in CALLED.items() if called == state.phase), ActionPhase)
        return Turn.around(phase), phase()

    def forbidden(self, zone: str, key: str) -> tuple[str, tuple[str, ...]] | None:
        """Only units have been acted with, defeated or levelled up; what has grown a unit lies below it."""
        if key == "成长" and zone != BELOW:
            return "叠放在单位下面的卡", ("24.1.13.1",)
        if zone not in FIELD and key in {"主人公", "已行动", "被击破", "升级", "转职"}:
            return "前卫区或后卫区的单位", ("6.5", "5.1.2")
        return None

    def lacking(
        self, key: str, entry: Mapping[str, Any], face: Mapping[str, Any]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """A unit counts as levelled up by the cards below it, as class-changed by its class-change cost besides."""
        if key not in {"升级", "转职"}:
            return (), ()
        changed = key == "转职"
        below = () if entry.get("叠放") else ("叠放:下面的卡",)
        cost = ("卡面的转职费用",) if changed and face.get("转职费用") in {None, "-"} else ()
        return (*below, *cost), (LEVELLED[0], *PROMOTED[: int(changed)])

    def fill(self, sheet: Sheet, player: int, side: dict[str, Placed]) -> None:
        """A lord, and the rest of fifty cards as the deck."""
        if FRONT not in side and REAR not in side:
            key = f"{PLAYERS[player]}的主人公"
            sheet.state.faces.setdefault(key, Face(key=key, unit=key))
            sheet.add(player, FRONT, face=key, lord=True)
        if DECK not in side:
            self.rest_of(sheet, player, DECK, DECK_AT_LEAST)

    def save(self, state: Any) -> dict[str, Any]:
        """The phase is written only where it is not the one in which play stands."""
        saved = super().save(state)
        return {key: value for key, value in saved.items() if key != "阶段" or value != _phase(state)}

    def begun(self, state: Any) -> None:
        """A start before the target is chosen takes the attacker from the battle; one after 18.1.9 has its support.

        Which phase it is follows from where play stands.
        """
        state.phase = state.phase or _phase(state)
        frame = state.frames[-1] if state.frames else None
        if isinstance(frame, Attack) and frame.next == "18.1.3" and state.battle is not None:
            frame.attacker = state.battle.attacker
            state.battle = None
        elif isinstance(frame, Attack) and frame.next in SUPPORT_ADDED and state.battle is not None:
            state.effects = (*state.effects, *_supported(state))


BOARD: Final = CipherBoard()
