"""Shadowverse EVOLVE as it is written down: every key of a scenario file of this game, declared once."""

from __future__ import annotations

from typing import Any, Final

from judge.clause import Clause
from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Select
from judge.games.evolve import ending, lasting
from judge.games.evolve.card import (
    EVOLUTION_CARD,
    LEADER_CARD,
    Awaited,
    Battle,
    Card,
    Effect,
    Face,
    Last,
    Link,
    Person,
    State,
    Waiting,
)
from judge.games.evolve.preparation import Preparation
from judge.games.evolve.printed import read_abilities
from judge.games.evolve.turn import MainPhase, Turn
from judge.games.evolve.zones import (
    BANISHED,
    CALCULATING,
    DECK,
    EVOLUTION,
    EVOLVED,
    EXTRA,
    FIELD,
    GRAVE,
    HAND,
    LEADER,
    RACING,
    STAMPED,
    ZONES,
)
from judge.games.written.board import BoardForm
from judge.games.written.common import LOST, Words, holding
from judge.games.written.form import (
    MINUS,
    Form,
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
    within,
    word,
)
from judge.games.written.naming import Naming
from judge.games.written.placed import Placed
from judge.games.written.sheet import Sheet
from judge.kernel import CardId, Option, Play, Procedure

SIDE: Final = (LEADER, FIELD, EXTRA, HAND, DECK, EVOLUTION, GRAVE, BANISHED, EVOLVED, RACING)
"""A player's zones in the order in which a board shows them."""
NAMING: Final = Naming("卡牌", first=(FIELD, LEADER), hidden=(DECK,))
DECK_SIZE: Final = 40
UNTIL: Final = ("回合结束", "永久", *lasting.LONGER)

PERSON: Final = Form(
    Person,
    生命值=number("life", MINUS),
    能量点=number("points"),
    能量点最大值=number("maximum").otherwise(lambda sheet: sheet.given.get("points", 0)),
    进化点=number("evolution"),
    超进化点=number("beyond"),
    战场上限=number("field"),
    额外区上限=number("extra"),
    手牌上限=number("hand"),
    使用张数=number("used"),
    进化次数=number("evolving"),
    生命值减少过=truth("bled"),
    牌组已空=truth("empty"),
)
BATTLE: Final = Form(
    Battle,
    攻击随从=card("attacker"),
    攻击目标=card("target"),
    次序=numbers("stamps", 2).otherwise(
        lambda sheet: tuple([sheet.state.stamps.get(sheet.given.get(who, 0), 0) for who in ("attacker", "target")])
    ),
    交战=truth("engaged").otherwise(
        lambda sheet: (
            sheet.given.get("target", 0) in sheet.state.cards and sheet.state.cards[sheet.given["target"]].zone == FIELD
        )
    ),
)
WORDS: Final = Words("卡牌", that="所指")
WAITING: Final = WORDS.waiting(
    Waiting,
    次序=number("stamp").otherwise(lambda sheet: sheet.state.stamps.get(sheet.given["card"], 0)),
    起因次序=numbers("stamps").otherwise(
        lambda sheet: tuple([sheet.state.stamps.get(one, 0) for one in sheet.given.get("cause", ())])
    ),
    数值=number("amount"),
    已发生=number("noted"),
    所指次序=numbers("thats"),
    目标=as_saved("targets", tuple[CardId, ...]),
    目标次序=numbers("aims"),
)
AWAITED: Final = WORDS.awaited(
    Awaited,
    来源次序=number("by"),
    所指次序=numbers("thats"),
    目标=as_saved("targets", tuple[CardId, ...]),
    目标次序=numbers("aims"),
    选择=as_saved("wanted", tuple[Select, ...]),
    最后的回合=number("last"),
)
HOLDS: Final = (
    "能力|改为|进化费用|另一个名称|失去.+|(?:战场|手牌|额外区)上限|(?:造成的|受到的|不会受到|不会造成)(?:[0-9]+或以[上下]的)?"
    "(?:攻击|交战|能力)?伤害(?:的倍数|的上限)?"
)
"""What an effect can do besides, where that is no flag and no fact of a card."""
EFFECT: Final = WORDS.effect(
    Effect,
    UNTIL,
    "攻击力",
    内容=holding("judge.games.evolve", HOLDS, "攻击力"),
    改为=as_saved("node", Node | None),
    哪些=as_saved("uses", Select | None),
)
LINK: Final = Form(Link, 卡牌=card("card"), 与=card("to"))


def by_name(sheet: Sheet) -> tuple[Link, ...]:
    """Each card of the evolution zone belongs to a card of its name on the field, if nothing else is written.

    What has been eaten belongs to the one card that is there: to none it would not lie there (11.8.1).
    """
    state, found = sheet.state, []
    for player_ in (0, 1):
        free = list(state.zones[player_, FIELD])
        for into in state.zones[player_, EVOLVED]:
            face = state.faces.get(state.cards[into].face)
            host = next((c for c in free if face and _name(state, c) == face.name), None)
            if host is not None:
                free.remove(host)
                found.append(Link(into, host))
        if len(there := state.zones[player_, FIELD]) == 1:
            found += [Link(eaten, there[0]) for eaten in state.zones[player_, RACING]]
    return tuple(found)


def _name(state: State, card_: int) -> str:
    face = state.faces.get(state.cards[card_].face)
    return face.name if face else ""


def _lie_together(written: Placed, state: State, *, linked: bool) -> None:
    """Refuse what lies with no card of the field, or has evolved into nothing; ``linked``: a person says what does."""
    beside = {link.card for link in state.links}
    into = {link.to for link in state.links if state.cards[link.card].zone == EVOLVED}
    for one, found in state.cards.items():
        name, face = _name(state, one), state.faces.get(found.face)
        if found.zone in {EVOLVED, RACING} and not linked and one not in beside:
            how = f"关联: [{{卡牌: {name}, 与: 那张卡牌}}]；都没有，写 关联: []"
            clause = "5.15.1" if found.zone == EVOLVED else "14.2.1.1"
            written.fail(f"{found.zone}的「{name}」与战场上的哪一张卡牌关联？", how, clauses=(clause,))
        if found.zone == FIELD and face is not None and EVOLUTION_CARD in face.special:
            how = f"战场写进化前的卡牌，{EVOLVED}写「{name}」"
            said = f"特殊种类是进化的「{name}」不放在战场，而与战场上的卡牌关联"
            written.fail(said, how, clauses=("5.15.1", "6.1.1.3"))
        if found.zone == FIELD and found.evolved and one not in into:
            how = f"{EVOLVED}写它进化成的卡牌；名称不同的，再写「关联」"
            written.fail(f"「{name}」写着已进化，却没有与它关联的进化卡牌", how, clauses=("5.15.1", "5.15.2"))


class EvolveBoard(BoardForm):
    """A board of Shadowverse EVOLVE."""

    state, kind, naming, first = State, Card, NAMING, Preparation
    sides, common, person = SIDE, (CALCULATING,), PERSON
    holds = ()
    up, down, owner = "正面朝上", "背面朝上", "所有者"
    upright = "竖置", "横置"
    zones, abilities, start_turn = ZONES, staticmethod(read_abilities), 5
    stays = {LEADER: "4.3.1"}  # noqa: RUF012 - never written to
    spoken = (DECK,)
    turn_end = "7.4.7"
    entry = {  # noqa: RUF012 - never written to
        "横置": truth("tapped"),
        "新进场": truth("fresh").otherwise(False),
        "失去生命值": number("hurt", MINUS),
        "进场回合": number("since").otherwise(lambda sheet: sheet.state.turn if sheet.given.get("fresh") else 0),
        "进化回合": number("evolved"),
        "使用者": player("user").otherwise(0),
        "原领域": word("origin", (*SIDE, CALCULATING)),
        "使用进场": truth("by_use"),
        "公开": truth("shown"),
        "指示物": counts("counters"),
        "次序": number("stamp").otherwise(0),
    }
    start = {  # noqa: RUF012 - the same
        "时钟": number("clock"),
        "投降": players("conceding"),
        "关联": rows("links", LINK).otherwise(by_name),
        "输赢": LOST,
        "攻击": within("battle", BATTLE),
        "待机": rows("waiting", WAITING),
        "时限": rows("awaited", AWAITED),
        "效果": rows("effects", EFFECT),
        "最终信息": as_saved("last", tuple[Last, ...]),
        "交战过": cards("fought"),
        "支付所用": cards("spent"),
        "本回合待机过": as_saved("set_off", tuple[tuple[int, str], ...]),
        "跳过回合": players("skipping"),
        "额外回合": players("extra_turns"),
        "平常的回合": players("regular"),
        "接连的回合": players("in_a_row"),
        "骰子": number("rolled"),
        "本回合发生过": as_saved("deeds", tuple[tuple[str, int, int], ...]),
        "本阶段使用过": as_saved("went", tuple[tuple[str, tuple[Option, ...]], ...]),
        "本局发生过": as_saved("feats", tuple[tuple[str, int, int], ...]),
    }

    def beginning(self) -> tuple[Procedure, ...]:
        """The main phase, where its player says what he does."""
        main = MainPhase.numbers.index("7.3.3")
        return Turn.around(MainPhase), MainPhase(at=main, stood=main - 1)

    def forbidden(self, zone: str, key: str) -> tuple[str, tuple[str, ...]] | None:
        """What only cards on the field have."""
        if key in {"横置", "失去生命值", "进化回合"} and zone != FIELD:
            return "战场上的卡牌", ("4.4.2",) if key == "横置" else ("2.8.2",)
        return None

    def fill(self, sheet: Sheet, player: int, side: dict[str, Placed]) -> None:
        """A leader, and the rest of forty cards as the deck."""
        if LEADER not in side:
            sheet.state.faces.setdefault(LEADER_CARD, Face(LEADER_CARD, LEADER_CARD, kind=LEADER_CARD, **NOTHING))
            sheet.add(player, LEADER, face=LEADER_CARD)
        elif [card.player for card in sheet.cards.values() if card.zone == LEADER].count(player) != 1:
            side[LEADER].fail(f"{LEADER}里要有一名主战者", "一张卡牌，或者不写", clauses=("4.3.1",))
        if DECK not in side:
            mine = [sheet.state.faces.get(card.face) for card in sheet.cards.values() if card.owner == player]
            elsewhere = sum(face is not None and not _in_the_main_deck(face) for face in mine)
            self.rest_of(sheet, player, DECK, DECK_SIZE + elsewhere)

    def read(self, written: Placed, faces: dict[str, Any]) -> State:
        """What has evolved lies with its evolution card, and that is not on the field itself, as a person writes it."""
        state: State = super().read(written, faces)
        said = written.value if isinstance(written.value, dict) else {}
        if "时钟" not in said:  # else it was saved: as play came to it
            _lie_together(written, state, linked="关联" in said)
        return state

    def make(self, sheet: Sheet, number: int, given: dict[str, Any]) -> None:
        """A card that came this turn has been there since then."""
        given.pop("fresh", None)
        if sheet.zone in STAMPED:
            sheet.state.stamps[number] = given.pop("stamp", 0)
        given.pop("stamp", None)
        sheet.change(number, **given)

    def concede(self, play: Any, player: int) -> None:
        """He has lost at once (1.2.3)."""
        with play.citing(ending.CONCEDED):
            ending.concede(play, player)

    def laid(self, sheet: Sheet) -> None:
        """A stamp for every card where it counts; the last one on the board came last."""
        state = sheet.state
        stamps = {sheet.number[old]: stamp for old, stamp in state.stamps.items()}
        last = max(stamps.values(), default=0)
        for one in self.order(state.cards, state.zones):
            if stamps.get(one) == 0:
                last += 1
                stamps[one] = last
        for place, ids in state.zones.items():
            if place[1] in STAMPED:
                for one in ids:
                    if one not in stamps:
                        last += 1
                        stamps[one] = last
        state.stamps = dict(sorted(stamps.items(), key=lambda item: item[1]))
        state.clock = max(state.clock, last)

    def moved(self, play: Play[Any], card: int, clause: Clause) -> None:
        """It has a new stamp where that counts, and what belonged to it does no more."""
        state = play.state
        stamps = {other: stamp for other, stamp in state.stamps.items() if other != card}
        if state.cards[card].zone in STAMPED:
            stamps[card] = state.clock + 1
        links = tuple([link for link in state.links if card not in {link.card, link.to}])
        play.set(clause=clause, stamps=stamps, clock=state.clock + 1, links=links)

    def told(self, sheet: Sheet, number: int) -> dict[str, Any]:
        """Its stamp, where it has one."""
        found = super().told(sheet, number)
        found["stamp"] = sheet.state.stamps.get(number, 0)
        return found


def _in_the_main_deck(face: Face) -> bool:
    """Whether a card is one of the main deck's: no leader, and of no special kind (6.1.1.2)."""
    return face.kind != LEADER_CARD and not face.special


NOTHING: Final[dict[str, Any]] = {"cost": None, "attack": None, "life": None}
BOARD: Final = EvolveBoard()
