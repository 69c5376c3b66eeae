"""1.6–1.10, 1.19, 2 and 3. What is printed on a card, what state it is in; and the state of a game."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge import kernel
from judge.effects.nodes.ability import Ability, Instead, Node
from judge.effects.nodes.meant import Named, Term, Times
from judge.effects.walking import parts
from judge.games.cards import values
from judge.games.touhou.zones import FIELD, LIFE_AT_FIRST, OWN, STACK
from judge.kernel import CardId

UNIT, SPELL, ITEM, BARRIER = "单位", "符卡", "道具", "结界"
KINDS = (UNIT, SPELL, ITEM, BARRIER)
HOLDING = ("静止", "代替")
"""The kinds of ability that hold as long as they are there: 代替类能力 wait for what they replace (1.117e, 1.117f)."""
SUBKINDS = {UNIT: ("普通", "自机"), SPELL: ("非符", "高速", "角色", "时符", "乐章"), ITEM: ("普通",), BARRIER: ()}
COLOURS = ("红", "黄", "绿", "蓝", "黑")

PLUS, MINUS, OWNED, TIMER = "+1/+1与+1", "-1/-1", "自机", "计时"
"""Four of the five kinds of counters (1.191a, b, d, 1.192e); the fifth are the five colours (1.191c)."""


class Hue(Struct, frozen=True):
    """One hexagon of a 颜色值: ``number`` points and ``x`` times X, of any of ``colours`` (a mixed one has several)."""

    colours: tuple[str, ...]
    number: int = 0
    x: int = 0


class Face(values.Face, frozen=True):
    """The printed side of a card, or what an effect says that a token is."""

    key: str
    """What a scenario calls it."""
    name: str = ""
    """名称, the whole of it."""
    title: str = ""
    """称号: what stands before the name of a unit (3.12); empty for none."""
    given: str = ""
    """名字: the name without its title, by which 角色约束 and texts ask for a character."""
    kind: str = UNIT
    sub: tuple[str, ...] = ()
    """二级种类."""
    token: bool = False
    """Whether it is no card, but stands for a token (1.62)."""
    value: tuple[Hue, ...] = ()
    """颜色值."""
    races: tuple[str, ...] = ()
    attack: int = 0
    health: int = 0
    spirit: int = 0
    roles: tuple[str, ...] = ()
    """角色约束: the names in its 约束框 (3.72)."""
    timers: int = 0
    """The 计时指示物 that a 时符 enters with (2.34d)."""
    elsewhere: frozenset[str] = frozenset()
    """The zones beside the battlefield and the 对抗 in which some of them may work; follows from them too."""
    replaces: frozenset[str] = frozenset()
    """What moves, damage and changes of life some of them replace; follows from them too."""
    words: frozenset[str] = frozenset()
    """The keywords that it prints without a number; follows from them too."""
    tallies: frozenset[str] = frozenset()
    """What some of them count over a turn, besides cards that are used; follows from them too."""
    phased: bool = False
    """Whether one of them asks which phase it is; follows from them too."""

    def __post_init__(self) -> None:
        """Note once what play asks for at every event."""
        super().__post_init__()
        named = [str(word) for one in self.abilities for icon in one.icons if icon[0] == "区域" for word in icon[1:]]
        if any(icon[0] == "自" for one in self.abilities for icon in one.icons):
            named.append(OWN)  # a 自机 has its 自机能力 there too, and whether it works is for 1.116b to say
        msgspec.structs.force_setattr(self, "elsewhere", frozenset(named) - {FIELD, STACK})
        words = [icon[1] for one in self.abilities for icon in one.icons if icon[0] == "关键词" and len(icon) == 2]
        msgspec.structs.force_setattr(self, "words", frozenset(map(str, words)))
        counted = {part.event for one in self.abilities for part in parts(one) if isinstance(part, Times)}
        msgspec.structs.force_setattr(self, "tallies", frozenset(counted) - {"使用"})
        would = {part.event for one in self.abilities for part in parts(one) if isinstance(part, Instead)}
        asked = {event for event in would if event in MOVES | OF_SOME_AMOUNT or event.startswith("被放置")}
        msgspec.structs.force_setattr(self, "replaces", frozenset(asked))
        terms = {part.word for one in self.abilities for part in parts(one) if isinstance(part, Term)}
        msgspec.structs.force_setattr(self, "phased", any(word.endswith("阶段中") for word in terms))


MOVES = frozenset(("进墓地", "移回手上", "离场"))
"""The moves that a text may replace, besides dying."""
OF_SOME_AMOUNT = frozenset(("受到伤害", "受到战斗伤害", "受到非战斗伤害", "获得生命", "失去生命"))
"""What happens to some amount, as far as a text may replace it."""
UNKNOWN = Face(key="", kind="")
"""What can be said of a card that nobody has seen."""


class Card(kernel.Card, frozen=True):
    """A card with its state. ``player`` is whose zone it lies in: on the battlefield, who controls it (1.92)."""

    face_up: bool = True
    tapped: bool = False
    """横置."""
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    """指示物 by kind, in the order of their names."""
    own: bool = False
    """Whether it is its owner's 自机: it began the game in his 自机区 (1.211)."""
    token: bool = False
    """衍生物."""
    since: int = 0
    """The turn since which its player controls it (2.21)."""
    held: tuple[int, ...] = ()
    """Who controlled it as the turn began in which its control last changed."""
    used: tuple[str, ...] = ()
    """Its abilities with a limit, as often as they were used this turn."""
    struck: bool = False
    """It has done battle damage this turn (6.4.5a)."""
    doomed: str = ""
    """What it has come to that will be handled when all effects are done: 消灭, and by what (1.22.3)."""
    x: int = 0
    """The X that was chosen when it was used (3.28a, 4.05b)."""
    paid: tuple[str, ...] = ()
    """The colours that count as paid when it was used (1.158, 4.05b)."""
    repriced: bool = False
    """Whether effects had changed what had to be paid for it."""
    extra: bool = False
    """Whether what its player could do as he used it was done (1.155)."""
    out: bool = False
    """Whether it is removed where it would go to the grave, since a text that let it be used says so."""
    hurt: str = ""
    """What did the last damage to it: 伤害 or 战斗伤害, and the card that dealt it."""
    placed: tuple[int, ...] = ()
    """The players who have put counters on it by a text."""
    copied: str = ""
    """The face that it is a copy of (3.03)."""
    shown: bool = False
    """Everybody has seen it though it lies where not everybody may look."""
    stamp: int = 0
    """When it last changed its zone: another stamp is another object (4.05)."""

    @property
    def side(self) -> int:
        """Whose it is where it lies: its zone's player, or its owner where the zone is nobody's."""
        return self.owner if self.player == kernel.NOBODY else self.player


class Person(kernel.state.Player, frozen=True):
    """What is true of a player."""

    life: int = LIFE_AT_FIRST
    counters: tuple[tuple[str, int], ...] = ()
    hand_limit: int = 0
    """What is added to seven (手牌修正, 1.82)."""
    skips: tuple[str, ...] = ()
    """The phases the next of which he passes over, as a text says."""


def as_target(player: int) -> int:
    """A player among targets, which else are cards: A is -1, B is -2 (0 is a target that is none any more)."""
    return -1 - player


def as_player(target: int) -> int | None:
    """The player that a target is; None if it is a card."""
    return -1 - target if target < 0 else None


def as_option(target: int) -> int | str:
    """How a target is offered: a card, or a player by his name."""
    return "AB"[-1 - target] if target < 0 else target


class Battle(Struct, frozen=True):
    """A battle in progress (6.1)."""

    attacker: CardId
    player: int = 0
    """进攻方 (6.1.1a)."""
    target: CardId = 0
    """The unit attacked; 0 for the defending player."""
    blockers: tuple[CardId, ...] = ()
    stamps: tuple[int, ...] = ()
    """The stamps that attacker, target and blockers had when they came into the battle."""
    declared: bool = False
    """Blocking has been declared (5.5.3)."""
    once: bool = False
    """The first of two 伤害判定 is over (5.5.4)."""
    sudden: bool = False
    """An effect has made it, and it begins when that has been carried out (6.1.2)."""


class Effect(values.Effect, frozen=True):
    """Something that an effect does to cards or players for a time.

    ``what``: 攻击力, 血量, 灵力值, 颜色, 种族, 名称, 颜色值, 能力, 防止伤害, or a flag (疾行, 先制, 不能攻击 …).
    ``until``: 回合结束, 战斗结束, 下个结束阶段, 永久. ``on`` holds players too (:func:`as_target`).
    """

    onto: tuple[CardId, ...] = ()
    """Who suffers damage instead of those on whom it is."""
    onto_since: int = 0
    """From this stamp on that is another object (4.05); 0 for a player."""


class Waiting(values.Waiting, frozen=True):
    """A 触发类能力 that was set off and has not entered the 对抗."""

    since: int = 0
    """From this stamp on what it happened to is another object (4.05); 0: nothing is asked of that."""


class Entry(Struct, frozen=True):
    """An object in the 对抗区: a card that is used, or an ability (4.4.2)."""

    id: int
    kind: str
    """牌, 能力"""
    card: CardId
    player: int
    """Its controller (1.63, 1.115)."""
    ability: Ability | None = None
    """The ability, or what a spell does when it resolves."""
    modes: tuple[int, ...] = ()
    """The modes that were chosen, from 1, in order (7.1.4)."""
    targets: tuple[CardId, ...] = ()
    """Cards, and players as :func:`as_target` has them."""
    split: tuple[int, ...] = ()
    """How many of the targets belong to each part of the text that is done."""
    stamps: tuple[int, ...] = ()
    """The stamps that the targets had when they were chosen; 0 for a player."""
    cause: tuple[CardId, ...] = ()
    """What a trigger happened to."""
    since: int = 0
    """From this stamp on that is another object (4.05); 0: nothing is asked of that."""
    that: tuple[CardId, ...] = ()
    """The cards that an effect was about which said to do this later."""
    x: int = 0
    """The X that was chosen (3.28a)."""
    paid: tuple[str, ...] = ()
    """The colours that count as paid (1.158)."""
    repriced: bool = False
    """Whether effects had changed what had to be paid."""
    free: bool = False
    """Used without paying its 颜色值 (1.56b)."""
    copy: bool = False
    """A copy: no card stands for it (4.4.4a)."""
    instead: tuple[Node, ...] | None = None
    """What its text was changed into, if an effect did that."""
    spent: tuple[Effect, ...] = ()
    """What was for the next card that is used, which this one was."""


SO_MUCH_DEALT = Named("所造成的伤害量")
"""等量, of damage that a text has just dealt."""
SO_MANY_OFF = Named("所移去的指示物的数量")
"""等量, of counters that a text has just taken off."""
SO_MUCH_HAPPENED = Named("此事的数值")
"""等量, of what set an ability off: so much damage, so much life, so many counters."""
PAID_SO_MANY = "作为条件付出的数量"
"""The number that card text calls so: of what was given up, or put somewhere, for a card to be used."""
IT_LEAVES = "该牌离场"
"""Until when something holds that its source keeps up: as long as that is on the battlefield."""
NEXT_TURN = (
    *[f"{whose}下个回合{at}" for whose in ("你的", "对手的") for at in ("", "开始", "结束")],
    "下个回合结束",
)
NEXT_PHASE = tuple(
    [f"{whose}下个{at}阶段开始" for whose in ("你的", "对手的", "") for at in ("准备", "抓牌", "凭依", "主要", "结束")]
)
"""Until when an effect may hold that outlasts its turn: whose, as its own player calls him."""


class State(values.State):
    """A game of 极彩."""

    APART = values.State.APART | {"clock", "effects", "stack", "awaited", "battle", "waiting"}
    PASSING = values.State.PASSING | {"phase"}

    edition: str = ""
    """The edition of the rules that it is played by; empty for the newest."""
    clock: int = 0
    """The last stamp that was given."""
    stack: tuple[Entry, ...] = ()
    """对抗: the uppermost object first (4.4.2a)."""
    battle: Battle | None = None
    lost: tuple[tuple[int, str], ...] = ()
    """Who has come to lose, and by which clause; nothing is done about it yet (1.22.3)."""
    conceding: tuple[int, ...] = ()
    phase: str = "主要"
    """Which phase of the turn goes on (5.0.1); a board that is set up is in the main one."""
    ending: bool = False
    """An effect has ended the turn (5.6.2)."""
    extra_turns: tuple[int, ...] = ()
    """Whose turns come after this one, before the next in order."""
    extra_mains: int = 0
    """How many main phases come besides, after the one of this turn."""
    left: tuple[tuple[CardId, int], ...] = ()
    """The cards that left the battlefield this turn, and whose they were there."""
    buried: tuple[CardId, ...] = ()
    """The cards that came from the battlefield into a grave this turn, as long as they lie there."""
    deeds: tuple[tuple[str, CardId, int], ...] = ()
    """What happened this turn of what some card counts: the event, the card or player, and whose it was."""
    last: tuple[tuple[CardId, int, int, int], ...] = ()
    """攻击力, 血量 and 灵力值 of units as they left the battlefield this turn, where that is not what is printed."""
    played: tuple[tuple[CardId, int], ...] = ()
    """The cards that were used this turn, each time, and by whom."""

    def key(self, since: kernel.State | None = None) -> bytes:
        """Equal for states from which play can only go on in the same way; printed sides never change.

        Of the stamps only their order on the battlefield counts, and whether what was meant is still the same.
        """
        cards = self.cards
        there = [cards[card] for card in (*self.zones[0, FIELD], *self.zones[1, FIELD])]
        used = {card.stamp for card in there} | {e.stamp for e in self.effects} | {0}
        rank = {stamp: place for place, stamp in enumerate(sorted(used))}
        facts = self.deciding(since)
        if since is None:
            facts[0] = [self.bare(card) for card in cards.values()]
        facts.append([rank[card.stamp] for card in there])
        facts.append([replace(effect, stamp=rank[effect.stamp]) for effect in self.effects])
        for entry in self.stack:
            same = tuple(
                t < 0 or (t > 0 and cards[t].stamp == s) for t, s in zip(entry.targets, entry.stamps, strict=True)
            )
            spent = [replace(effect, stamp=0) for effect in entry.spent]
            facts.append((replace(entry, stamps=(), since=0, spent=()), same, spent, self._same(entry)))
        facts.append([(replace(one, since=0), self._same(one)) for one in self.waiting])
        facts.append([(replace(a, stamp=0), not a.on or cards[a.on].stamp == a.stamp) for a in self.awaited])
        if (battle := self.battle) is not None:
            own = (battle.attacker, battle.target, *battle.blockers)
            here = [not card or cards[card].stamp == stamp for card, stamp in zip(own, battle.stamps, strict=False)]
            facts += [replace(battle, stamps=()), here]
        return _encode(facts)

    def _same(self, one: Waiting | Entry) -> list[bool]:
        """Whether what set an ability off is still the same object, card by card."""
        return [not one.since or card < 0 or self.cards[card].stamp < one.since for card in one.cause]

    def bare(self, card: Any) -> Any:
        """A card without its stamp."""
        return replace(card, stamp=0)


_encode = msgspec.msgpack.Encoder().encode
