"""极彩 as it is written down: every key of a scenario file of this game, declared once."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Node
from judge.games.touhou import judging
from judge.games.touhou.card import (
    COLOURS,
    Battle,
    Card,
    Effect,
    Entry,
    Person,
    State,
    Waiting,
)
from judge.games.touhou.keys import (
    COUNTED,
    HOW,
    UNTIL,
    by_a_card,
    counters,
    hurt_by,
    one_target,
    stamped,
    targets,
    until,
)
from judge.games.touhou.limits import ONCE
from judge.games.touhou.preparation import Preparation
from judge.games.touhou.printed import read_abilities
from judge.games.touhou.turn import Main, Turn
from judge.games.touhou.zones import DECK, DECK_SIZE, DISC, FIELD, GRAVE, HAND, OUT, OWN, SPARE, STACK, ZONES
from judge.games.written.board import BoardForm
from judge.games.written.common import LOST, Words, happening, holding, known_face, turn_player, whose_card
from judge.games.written.form import (
    MINUS,
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
    words,
)
from judge.games.written.frames import frames_at
from judge.games.written.naming import Naming
from judge.games.written.placed import Placed
from judge.games.written.sheet import Sheet
from judge.kernel import Play, Procedure

SIDE: Final = (FIELD, DISC, HAND, OWN, DECK, GRAVE, SPARE)
"""A player's zones in the order in which a board shows them."""
PHASES: Final = ("重置", "准备", "抓牌", "凭依", "主要", "结束")
"""The phases of a turn (5.0.1)."""
BEGINS: Final = {"重置": "5.1.2", "准备": "5.2.2", "抓牌": "5.3.2", "凭依": "5.4.2", "结束": "5.6.1"}
"""The step with which a phase begins; the main phase is where a board begins anyway."""
NAMING: Final = Naming("牌", first=(FIELD,), hidden=(DECK,))


BATTLE: Final = Form(
    Battle,
    攻击单位=card("attacker"),
    进攻方=player("player").otherwise(turn_player),
    对象=card("target").otherwise(0),
    阻挡单位=cards("blockers"),
    次序=numbers("stamps").otherwise(stamped("attacker", "target", "blockers")),
    已阻挡=truth("declared"),
    已判定一次=truth("once"),
    先制=cards("early"),
    效应=truth("sudden"),
)
WORDS: Final = Words("牌", that="那些牌", one=one_target, some=targets)
WAITING: Final = WORDS.waiting(Waiting, 诱发时=number("since"))
AWAITED: Final = WORDS.awaited()
HOLDS: Final = "能力|改为|改由受到伤害|归还操控权|所选颜色|硬币|说出的牌名|操控权|(?:基础|失去|防止|进战场时).+"
"""What an effect can do besides, where that is no flag and no fact of a card."""
_WITHIN: Final = {"5.1.3": "重置", "5.6.2a": "结束", "5.6.2b": "结束", "5.6.3": "结束"}
"""The phase in which a clause of the turn stands that is carried out within one."""
EFFECT: Final = WORDS.effect(
    Effect,
    UNTIL,
    "攻击力",
    内容=holding("judge.games.touhou", HOLDS, "攻击力"),
    直到=until("until").otherwise("回合结束").said,
    改由=targets("onto"),
    改由次序=number("onto_since"),
)
ENTRY: Final = Form(
    Entry,
    编号=number("id").otherwise(lambda sheet: 1000 - sheet.place),
    种类=word("kind", ("牌", "能力")).otherwise("牌"),
    牌=card("card"),
    玩家=player("player").otherwise(whose_card),
    能力=ability("ability"),
    模式=numbers("modes"),
    目标=targets("targets"),
    分段=numbers("split").otherwise(lambda sheet: (len(sheet.given.get("targets", ())),)),
    次序=numbers("stamps").otherwise(stamped("targets")),
    起因=targets("cause"),
    诱发时=number("since"),
    那些牌=targets("that"),
    X=number("x"),
    支付过=words("paid", COLOURS),
    颜色值改变过=truth("repriced"),
    不支付颜色值=truth("free"),
    复制=truth("copy"),
    改为=as_saved("instead", tuple[Node, ...] | None),
    用掉的=rows("spent", EFFECT),
)


class Whose(Struct, frozen=True):
    """A card that something happened to this turn, and whose it was then."""

    card: int
    player: int


WHOSE: Final = Form(Whose, 牌=card("card"), 玩家=player("player"))


class Last(Struct, frozen=True):
    """The numbers of a unit as it left the battlefield."""

    card: int
    attack: int
    health: int
    spirit: int


LAST: Final = Form(
    Last,
    牌=card("card"),
    攻击力=number("attack", MINUS),
    血量=number("health", MINUS),
    灵力值=number("spirit", MINUS),
)


class Deed(Struct, frozen=True):
    """What happened to a card or a player this turn, and whose it was then."""

    event: str
    card: int
    player: int


DEED: Final = Form(Deed, 事件=happening("event", COUNTED), 对象=one_target("card"), 玩家=player("player"))
PERSON: Final = Form(
    Person,
    生命=number("life", MINUS).said,
    指示物=counters("counters"),
    手牌修正=number("hand_limit", MINUS),
    略过=words("skips", PHASES),
)


class TouhouBoard(BoardForm):
    """A board of 极彩."""

    state, kind, naming, first = State, Card, NAMING, Preparation
    sides, unshown, common = SIDE, (STACK,), (OUT,)
    person = PERSON
    holds = ()
    up, down, owner = "面朝上", "面朝下", "拥有者"
    upright = "竖置", "横置"
    begins, zones, abilities = "先手", ZONES, staticmethod(read_abilities)
    spoken = (DECK,)
    turn_end = "5.6.3"
    called_off = {"battle": None, "stack": (), "waiting": ()}  # noqa: RUF012 - never written to
    entry = {  # noqa: RUF012 - the same
        "横置": truth("tapped"),
        "新进场": truth("fresh").otherwise(False),
        "伤害": number("damage"),
        "指示物": counters("counters"),
        "自机": truth("own"),
        "衍生物": truth("token"),
        "操控回合": number("since"),
        "回合开始时的操控者": players("held"),
        "已用": used("used", ONCE),
        "已造成战斗伤害": truth("struck"),
        "判定": by_a_card("doomed"),
        "X": number("x"),
        "支付过": words("paid", COLOURS),
        "颜色值改变过": truth("repriced"),
        "额外支付过": truth("extra"),
        "用后移除": truth("out"),
        "受到伤害由": by_a_card("hurt"),
        "放置指示物的玩家": players("placed"),
        "复制": known_face("copied"),
        "公开": truth("shown"),
        "次序": number("stamp"),
    }
    start = {  # noqa: RUF012 - the same
        "版本": word("edition"),
        "时钟": number("clock"),
        "认输": players("conceding"),
        "阶段": word("phase", PHASES),
        "结束回合": truth("ending"),
        "输赢": LOST,
        "额外回合": players("extra_turns"),
        "额外主要阶段": number("extra_mains"),
        "离场": tuples("left", WHOSE),
        "离场前": tuples("last", LAST),
        "从战场进墓地": cards("buried"),
        "本回合发生过": tuples("deeds", DEED),
        "使用过": tuples("played", WHOSE),
        "战斗": within("battle", BATTLE),
        "对抗": rows("stack", ENTRY),
        "触发": rows("waiting", WAITING),
        "等待": rows("awaited", AWAITED),
        "效果": rows("effects", EFFECT),
    }

    def beginning(self) -> tuple[Procedure, ...]:
        """The beginning of the main phase."""
        return Turn.around(Main), Main()

    def begun(self, state: Any) -> None:
        """A board that begins within a phase is in it."""
        frame = state.frames[-1] if state.frames else None
        if isinstance(frame, Turn) and frame.next in _WITHIN:
            state.phase = _WITHIN[frame.next]

    def beginning_of(self, state: Any) -> tuple[Procedure, ...]:
        """The beginning of the phase that is written."""
        if state.phase not in BEGINS:
            return self.beginning()
        return frames_at(Placed(BEGINS[state.phase], "", 0, 0), self.procedures)

    def forbidden(self, zone: str, key: str) -> tuple[str, tuple[str, ...]] | None:
        """Where a card has no state (1.73), and what can only be in play."""
        if key == "横置" and zone not in {FIELD, DISC}:
            return "战场或颜色盘的牌", ("1.73",)
        if key in {"伤害", "新进场"} and zone != FIELD:
            return "战场上的牌", ()
        return None

    def fill(self, sheet: Sheet, player: int, side: dict[str, Placed]) -> None:
        """The rest of fifty cards, and the 自机, as the deck."""
        if DECK not in side:
            self.rest_of(sheet, player, DECK, DECK_SIZE)

    def make(self, sheet: Sheet, number: int, given: dict[str, Any]) -> None:
        """A card in the 自机区 is a 自机; a new unit has been there since this turn."""
        if given.pop("fresh", False):
            given["since"] = sheet.state.turn
        if sheet.zone == OWN:
            given["own"] = True
        for field in HOW.keys() & given.keys():
            sheet.later[number, field] = given.pop(field)
        sheet.change(number, **given)

    def concede(self, play: Any, player: int) -> None:
        """He has lost at once (1.27)."""
        with play.citing(judging.CONCEDED):
            play.set(conceding=(player,))
            judging.over(play)

    def laid(self, sheet: Sheet) -> None:
        """Cards on the battlefield have stamps: the last one on the board came last."""
        state = sheet.state
        for (old, field), said in sheet.later.items():
            number = sheet.number[old]
            state.cards[number] = replace(state.cards[number], **{field: hurt_by(sheet, field, said)})
        last = max((one.stamp for one in state.cards.values()), default=0)
        for one in self.order(state.cards, state.zones):
            found = state.cards[one]
            if found.zone == FIELD and found.face and state.faces[found.face].token:
                found = state.cards[one] = replace(found, token=True)
            if found.zone == FIELD and not found.stamp:
                last += 1
                state.cards[one] = replace(found, stamp=last)
        state.clock = max(state.clock, last)

    def moved(self, play: Play[Any], card: int, clause: Clause) -> None:
        """The judge put it there by hand: it is a new object."""
        play.set(clause=clause, clock=play.state.clock + 1)
        play.follow(card, stamp=play.state.clock)

    def told(self, sheet: Sheet, number: int) -> dict[str, Any]:
        """What is written of a card; that it is a 自机 goes without saying in the 自机区."""
        found = super().told(sheet, number)
        if sheet.zone == OWN:
            found["own"] = False
        return found


BOARD: Final = TouhouBoard()
