"""300–324. What is printed on a card, what state it is in; and the state of a game."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeGuard

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge import kernel
from judge.effects.nodes.ability import Ability, Grant, Instead, Mode, Modes, Node, OneOf, Trigger
from judge.effects.nodes.meant import Did, Filter, Select, Target, Whose, slots
from judge.effects.rewriting import renumbered
from judge.effects.walking import parts
from judge.games.cards import values
from judge.games.zero.zones import BELOW, ELSEWHERE
from judge.kernel import CardId

BANS: Final = frozenset(("我方不能使用", "对方不能使用", "双方不能使用"))
"""What says of whom that he may not use cards."""
_SIDES: Final[tuple[tuple[Whose, str], ...]] = (("自己", "我方"), ("对手", "对方"), ("双方", "双方"))
LIFE_KEPT: Final[dict[tuple[Whose, bool], str]] = {
    (side, battle): f"防止{said}生命区{'战斗' * battle}伤害" for side, said in _SIDES for battle in (False, True)
}
"""What keeps a life zone from damage: whose, as its controller sees it, and whether from that of battle only."""
NO_ATTACK: Final = frozenset(("我方不能宣布攻击", "对方不能宣布攻击", "双方不能宣布攻击"))
"""What says of whom that he may not declare an attack."""
NO_EFFECTS: Final = frozenset(("我方不能发动启动效果", "对方不能发动启动效果", "双方不能发动启动效果"))
"""What says of whom that he may not use activated effects."""
ATTACKS: Final = frozenset(("我方宣布攻击的次数", "对方宣布攻击的次数", "双方宣布攻击的次数"))
"""What says of whom how many attacks he may declare in a turn."""
USES: Final = frozenset(("我方使用的张数", "对方使用的张数", "双方使用的张数"))
"""What says of whom how many cards he may use in a turn."""
LEVELS: Final = frozenset(("我方额外升级的次数", "对方额外升级的次数", "双方额外升级的次数"))
"""What says of whom that he may level up so many times more in a turn."""
NEXT_LESS: Final = frozenset(("我方使用的下一张减费", "对方使用的下一张减费", "双方使用的下一张减费"))
"""What says of whom that the next card that he uses costs so much less."""
SKIPS: Final = frozenset(
    (
        *("我方跳过重置步骤", "我方跳过抽牌步骤", "我方跳过资源步骤"),
        *("对方跳过重置步骤", "对方跳过抽牌步骤", "对方跳过资源步骤"),
        *("双方跳过重置步骤", "双方跳过抽牌步骤", "双方跳过资源步骤"),
    )
)
"""What says of whom that he skips a step."""
NO_DRAWS: Final = frozenset(("我方不能抽牌", "对方不能抽牌", "双方不能抽牌"))
"""What says of whom that he does not draw."""
SHOWS_TOP: Final = frozenset(("我方展示牌组顶", "对方展示牌组顶", "双方展示牌组顶"))
"""What says of whom that he plays with the top of his deck shown."""
PLACES: Final = frozenset(("我方放置资源牌的张数", "对方放置资源牌的张数", "双方放置资源牌的张数"))
"""What says of whom how many resources he may place in a resource step."""
PLACES_MORE: Final = frozenset(("我方额外放置资源牌的张数", "对方额外放置资源牌的张数", "双方额外放置资源牌的张数"))
"""What says of whom how many more he may place."""
DRAWS: Final = frozenset(("我方抽牌步骤抽牌的张数", "对方抽牌步骤抽牌的张数", "双方抽牌步骤抽牌的张数"))
"""What says of whom how many cards he draws in a draw step."""
DRAWS_MORE: Final = frozenset(
    ("我方额外抽牌步骤抽牌的张数", "对方额外抽牌步骤抽牌的张数", "双方额外抽牌步骤抽牌的张数")
)
"""What says of whom how many more he draws there."""
DECLARED: Final = "宣布攻击"
OF_PLAYERS: Final = BANS | NO_ATTACK | NO_EFFECTS | LEVELS | NEXT_LESS | SKIPS | NO_DRAWS
"""What is said of players."""
CARDLESS: Final = OF_PLAYERS | {*LIFE_KEPT.values()}
"""What holds for players and is on no card."""
NOT_GIVEN_UP: Final = "不能被废弃"
"""What is said of a card that is not given up, whatever asks for that."""
MUST_ATTACK: Final = "必须攻击"
"""What is said of a character that has to attack."""
TACTICS: Final = frozenset(("普通战术", "瞬间战术"))
EQUIPMENT: Final = "装备牌"
CHARACTER: Final = "角色牌"
NUMBERS: Final = {CHARACTER: ("攻击力", "防御力"), EQUIPMENT: ("攻击加成", "防御加成")}
"""By kind: what the two numbers of a card are called (308, 309, 310)."""
KINDS: Final = (CHARACTER, EQUIPMENT, "普通战术", "瞬间战术", "事件牌")
"""The kinds of cards (302#1), the two of tactics apart."""


class Face(values.Face, frozen=True):
    """The printed side of a card. Numbers are the printed ones; None where an effect of its own determines it."""

    key: str
    """What a scenario calls it."""
    name: str = ""
    """牌名"""
    kind: str = "角色牌"
    """角色牌, 装备牌, 普通战术, 瞬间战术, 事件牌"""
    cost: int | None = 0
    """总费用"""
    coloured: tuple[tuple[str, int], ...] = ()
    """有色费用: colour and number"""
    colour: str = ""
    roles: tuple[str, ...] = ()
    """角色名"""
    traits: tuple[str, ...] = ()
    """属性"""
    attack: int | None = 0
    """攻击力, of an equipment 攻击加成"""
    defence: int | None = 0
    series: str = ""
    """The work that its 动画图标 shows."""
    tallies: frozenset[str] = frozenset()
    """The events of a turn that its effects ask about afterwards; follows from them."""
    grants: frozenset[str] = frozenset()
    """What its effects say of cards and players in one word; follows from them."""
    replaces: frozenset[str] = frozenset()
    """The events that its effects replace; follows from them."""
    whence: frozenset[str] = frozenset()
    """What its effects ask of where cards come from; follows from them."""
    works_in: frozenset[str] = frozenset()
    """The icons of its effects that say where they work; follows from them."""

    def __post_init__(self) -> None:
        """Note once what play asks for at every event."""
        super().__post_init__()
        every = [*parts(self.abilities)]
        asked = [part.event for part in every if isinstance(part, Did)]
        granted = {part.flag for part in every if isinstance(part, Grant)}
        asked += ["攻击"] if MUST_ATTACK in granted else []
        asked += [DECLARED] if granted & ATTACKS else []
        asked += ["使用"] if granted & USES else []
        replaced = [part.event for part in every if isinstance(part, Instead)]
        msgspec.structs.force_setattr(self, "tallies", frozenset(asked))
        msgspec.structs.force_setattr(self, "grants", frozenset(granted))
        msgspec.structs.force_setattr(self, "replaces", frozenset(replaced))
        come = [one for part in every if isinstance(part, Trigger) and part.event == "登场" for one in part.origin]
        come += [CAME for part in every if isinstance(part, Filter) and part.fact == CAME]
        msgspec.structs.force_setattr(self, "whence", frozenset(come))
        there = [str(icon[0]) for ability in self.abilities for icon in ability.icons if icon[0] in ELSEWHERE]
        msgspec.structs.force_setattr(self, "works_in", frozenset(there))


ANYONE: Final = "任意玩家"
"""The icon of an effect that any player may use (703#2)."""
ONCE_A_GAME: Final = "本局一次"
"""The icon of an effect that may be used once in the game (703#3)."""
CAME: Final = "来处"
"""The fact from which zone a card came into play."""
CAME_BACK: Final = -1
UNKNOWN = Face(key="", kind="")
"""What can be said of a card that nobody has seen."""


STAYED = ("309#3", "319#7", "206#3", "305#5")
"""The clauses by which a rule takes a card away once, not again and again (707#2)."""


class Card(kernel.Card, frozen=True):
    """A card with its state. Below it are its level counters, the newest first (323)."""

    face_up: bool = True
    tapped: bool = False
    damage: int = 0
    spared: int = 0
    """The damage with which its destruction was replaced, so that only more of it destroys it again."""
    borne: int = 0
    """The defence that it had then: with less, what it has suffered destroys it after all (605#6)."""
    stays: tuple[str, ...] = ()
    """The clauses by which a rule would have taken it away for what is still so, but it stayed (STAYED)."""
    came: str = ""
    """The zone from which it came into play, or is being used, where an effect asks for that."""
    gear: tuple[CardId, ...] = ()
    """The equipment on it (319)."""
    turn: int = 0
    """The turn in which it was played (318#6)."""
    used: tuple[str, ...] = ()
    """Its effects that may not be used again this turn (703#3)."""
    copied: str = ""
    """The face that it is a copy of (706)."""
    marks: tuple[tuple[str, int], ...] = ()
    """The 指示物 on it to which card texts give a name, by name."""


class Battle(Struct, frozen=True):
    """A battle in progress (500)."""

    attacker: CardId
    target: CardId = 0
    """The character attacked; 0 for the life zone."""
    defender: CardId = 0
    """Who fights the attacker; 0 as long as nobody does."""
    stamps: tuple[int, int, int] = (0, 0, 0)
    """The stamps that attacker, target and defender had, and so whether they are still the same."""
    step: str = ""
    """Which of the steps of a battle it is in (500#2)."""
    over: bool = False
    """A text has ended it."""
    established: bool = False
    defended: bool = False
    harmless: bool = False
    """The defender has left, and the judge reads that the battle goes on all the same (504#3)."""
    fallen: bool = False
    """Somebody was destroyed in it, after which there is a free timing all the same (506#3)."""


class Entry(Struct, frozen=True):
    """A link of the chain: a card that is used, an effect, or a levelling up (106#1)."""

    id: int
    kind: str
    """牌, 效果, 升级"""
    card: CardId
    player: int
    ability: Ability | None = None
    targets: tuple[CardId, ...] = ()
    stamps: tuple[int, ...] = ()
    """The stamps that the targets had when they were chosen; CAME_BACK: it has left its zone since and come back."""
    places: tuple[str, ...] = ()
    """The zones in which they were."""
    cause: tuple[CardId, ...] = ()
    host: CardId = 0
    """The character that is levelled up or to be equipped; or that wears what has the effect, as this enters."""
    face: str = ""
    """The face of the card when it was used, also for a copy (706#2)."""
    copy: bool = False
    changed: bool = False
    """Whether its 改为 applied when it was used (707#4)."""
    option: int = 0
    """Which of the options that have targets was chosen when it was used, from 1; 0: that is done on calculation."""
    void: bool = False
    """Whether an effect has made it 无效."""
    paid: tuple[CardId, ...] = ()
    """The cards that its cost was paid with, if it speaks of them."""
    x: int = 0
    """What X was when it was used (706#2)."""

    @property
    def effect(self) -> Ability | None:
        """What it does as it was used: the option that was chosen, or one of them all with the targets of all."""
        return None if self.ability is None else as_used(self.ability, self.option)


def options(ability: Ability) -> Modes | None:
    """The options of an effect of which some are chosen (选择一项), with targets of their own or without."""
    node = next((node for node in ability.body if _chosen_from(node)), None)
    if not isinstance(node, OneOf):
        return node
    return Modes(tuple([Mode(then, items=items) for then, items in zip(node.of, node.items, strict=True)]))


def _chosen_from(node: Node) -> TypeGuard[Modes | OneOf]:
    return isinstance(node, Modes) or (isinstance(node, OneOf) and bool(node.items))


def as_used(ability: Ability, option: int) -> Ability:
    """An effect with nothing but one of its options, from 1; 0: with all of them, and the targets of all."""
    node = options(ability)
    if node is None:
        return ability
    if not option:
        every = tuple([select for mode in node.of for select in mode.targets])
        return replace(ability, body=_instead(ability, (_at_last(node),)), targets=every)
    mode, before = node.of[option - 1], sum(slots(s) for each in node.of[: option - 1] for s in each.targets)
    chosen = renumbered(mode.then, lambda number: number - before)
    return replace(ability, body=_instead(ability, chosen), targets=mode.targets)


def _instead(ability: Ability, chosen: tuple[Node, ...]) -> tuple[Node, ...]:
    """What an effect does, with what was chosen in place of its options."""
    return tuple([each for node in ability.body for each in (chosen if _chosen_from(node) else (node,))])


def _at_last(node: Modes) -> OneOf:
    """The same options, one of which is chosen when the effect is calculated."""
    return OneOf(tuple([mode.then for mode in node.of]), items=tuple([mode.items for mode in node.of]))


class Effect(values.Effect, frozen=True, kw_only=True):
    """Something that an effect does to cards for a time.

    ``what``: 攻击力, 防御力, 防止伤害, a flag such as 不能攻击, 能力, 属性, 牌名; ``until``: 回合结束, 战斗结束, 永久.
    """

    ADDED = frozenset(("攻击力", "防御力"))
    against: Target | None = None
    """What it keeps from doing something to them."""
    ends: int = 0
    """The turn at whose end it is over, where the text speaks of a later one; 0 where it does not."""


class Awaited(values.Awaited, frozen=True):
    """What an effect said to do the next time that something happens; ``wanted``: what is chosen for it then."""

    wanted: tuple[Select, ...] = ()


class Worn(Struct, frozen=True):
    """An equipment that has left play and the character that it was on, as long as that is in play."""

    gear: CardId
    host: CardId


class Removed(Struct, frozen=True):
    """A card that is removed from the game and the card whose effect removed it, as long as both are the same."""

    card: CardId
    by: CardId


class State(values.State):
    """A game of 零次元."""

    BELOW = BELOW

    APART = values.State.APART | {"clock", "stamps", "effects", "chain", "awaited", "battle"}

    clock: int = 0
    """The last stamp that was given."""
    stamps: dict[int, int] = {}  # noqa: RUF012 - msgspec copies it
    """When each card in play came there; a card that left and came back is another one (205#3)."""
    unordered: tuple[CardId, ...] = ()
    """Cards with continuous effects of which the board does not say which came first."""
    chain: tuple[Entry, ...] = ()
    """The uppermost link first."""
    battle: Battle | None = None
    levelled: tuple[CardId, ...] = ()
    """The characters that were levelled up this turn (600#1)."""
    entered: tuple[CardId, ...] = ()
    """What came into play while cards of one role name were there, and has set off nothing yet (305#5)."""
    lost: tuple[tuple[int, str], ...] = ()
    """Who has lost, and by which clause; and who has won, as the loser's clause 赢."""
    conceding: tuple[int, ...] = ()
    ending: bool = False
    """An effect has ended the turn (407#2)."""
    revealed: tuple[int, ...] = ()
    """The players who play with the uppermost card of their deck shown (201#5)."""
    worn: tuple[Worn, ...] = ()
    removed: tuple[Removed, ...] = ()
    """What was removed from the game by cards that speak of it afterwards."""
    spent: tuple[CardId, ...] = ()
    """What the cost of something that speaks of it was paid with, until that has entered the chain."""
    paid_for: CardId = 0
    """The card that is being paid for, where its own effect says what it costs (303#5)."""
    deeds: tuple[tuple[str, int, int], ...] = ()
    """What happened this turn to which card and who controlled it, as far as a card asks about it; a card that has
    become a new one since (200#4) is written with a minus."""

    def outline(self) -> Hashable:
        """The same with how many cards are tapped, which is another number from one clause to the next."""
        return super().outline(), len(self.chain), sum([card.tapped for card in self.cards.values()])

    def board(self, *but: str) -> str:
        """The same with what is in the chain, for a loop goes through it."""
        chain = [(entry.kind, entry.card, entry.player, entry.targets, entry.void) for entry in self.chain]
        return f"{super().board(*but)}{chain or ''}"

    def key(self, since: kernel.State | None = None) -> bytes:
        """Equal for states from which play can only go on in the same way; printed sides never change.

        Of the stamps only their order counts.
        """
        stamps = {*self.stamps.values(), *(effect.stamp for effect in self.effects)}
        stamps |= {stamp for entry in self.chain for stamp in entry.stamps}
        rank = {stamp: place for place, stamp in enumerate(sorted(stamps | {0}))}
        facts = self.deciding(since)
        facts.append(sorted((card, rank[stamp]) for card, stamp in self.stamps.items()))
        facts.append([replace(effect, stamp=rank[effect.stamp]) for effect in self.effects])
        facts.append([replace(e, stamps=tuple(rank[stamp] for stamp in e.stamps)) for e in self.chain])
        facts.append([replace(a, stamp=rank.get(a.stamp, -1)) for a in self.awaited])
        if battle := self.battle:
            facts.append([rank.get(stamp, -1) for stamp in battle.stamps])
            facts.append(replace(battle, stamps=()))
        return _encode(facts)


_encode = msgspec.msgpack.Encoder().encode
