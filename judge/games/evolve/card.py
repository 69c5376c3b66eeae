"""2–4. What is printed on a card, what is true of a card and of a player; and the state of a game."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge import kernel
from judge.effects.nodes.ability import Grant, Node
from judge.effects.nodes.meant import Filter, Select, Times
from judge.effects.walking import parts
from judge.games.cards import meaning, values
from judge.games.evolve.zones import BANISHED, EXTRA, GRAVE, HAND
from judge.kernel import CardId, Option
from judge.kernel.state import encoded

FOLLOWER, AMULET, SPELL, LEADER_CARD = "随从", "护符", "法术", "主战者"
WHEN_USED = "使用时"
"""The kind of what a follower or an amulet says of its own use (10.4.7.2)."""
OF_A_CARD = frozenset(("法术", WHEN_USED))
"""The kinds of what is used with its card, and not as an ability."""
EVOLUTION_CARD, TOKEN = "进化", "衍生物"
ADVANCED = "高等"
"""A special kind that is on cards, and that the book does not know (2.3.3.1)."""
ELSEWHERE = frozenset((HAND, EXTRA, GRAVE, BANISHED))
"""The zones outside the field in which an ability may say that it works: with an icon of that name (10.3.4)."""

BY_LIFE = "以生命值造成伤害"
"""The flag of a follower whose damage in a fight is as much as its life."""
SEVERAL_ATTACKS = {"可以攻击2次": 2, "可以攻击3次": 3}
"""What a card can be given that lets it attack so often in a turn."""
FROM_GRAVE = "可以从墓场使用"
"""What a card has that may be used from the graveyard."""
RESTED_ENTRY = "以横置状态进入战场"
"""What a card has that comes onto the field resting."""

NEXT_TIME = "下次"
MADE = "时限"
"""The mark of an ability that no card has, since an effect made it (10.7.5)."""

"""Marks an ability that an effect gives for the next time that something happens."""


class Face(values.Face, frozen=True):
    """The printed side of a card. Numbers are None where nothing is printed."""

    key: str
    """What a scenario calls it."""
    name: str = ""
    """卡牌名称"""
    other_name: str = ""
    """联动名称"""
    kind: str = FOLLOWER
    """主战者, 随从, 护符, 法术"""
    special: tuple[str, ...] = ()
    """进化; 衍生物 of what is no card but handled as one (9.1)"""
    classes: tuple[str, ...] = ()
    """职业"""
    types: tuple[str, ...] = ()
    """类型"""
    theme: str = ""
    """主题"""
    cost: int | None = 0
    attack: int | None = 0
    life: int | None = 0
    building: str = ""
    """What it says of how decks are built (6.1.2)"""
    elsewhere: frozenset[str] = frozenset()
    """The zones other than the field in which they work; follows from them."""
    tallies: frozenset[str] = frozenset()
    """The events of a turn that they count; follows from them."""
    records: frozenset[str] = frozenset()
    """The events of the game that they count; follows from them."""

    def __post_init__(self) -> None:
        """Note once what play asks for at every event."""
        super().__post_init__()
        note, own = msgspec.structs.force_setattr, self.abilities
        if any(("关键词", "虹吸") in one.icons for one in own):  # printed, it gives the word that is asked for
            note(self, "kinds", self.kinds | {"永续"})
        counted = [part.event for part in parts(own) if isinstance(part, Times)]
        again = ["攻击" for part in parts(own) if isinstance(part, Grant) and part.flag in SEVERAL_ATTACKS]
        now = [THIS_TURN[part.fact] for part in parts(own) if isinstance(part, Filter) and part.fact in THIS_TURN]
        note(self, "tallies", frozenset([*counted, *again, *now]))
        note(self, "records", frozenset([part.event for part in parts(own) if isinstance(part, Times) and part.game]))
        icons = [str(icon[0]) for one in own for icon in one.icons]
        asked = [part for part in parts(own) if isinstance(part, Filter) and part.fact == "区域"]
        origins = [zone for one in own if one.trigger is not None for zone in one.trigger.origin]
        said = {*icons, *origins, *(value for part in asked for value in part.values)}
        note(self, "elsewhere", ELSEWHERE & said)

    @property
    def token(self) -> bool:
        """Whether it is a token."""
        return TOKEN in self.special


THIS_TURN = {"本回合受伤": "受到伤害", "本回合攻击过": "攻击", "本回合进场": "进场", "本回合进化": "进化"}
"""The facts that say what happened to a card this turn, and the event of each."""

UNKNOWN = Face(key="", kind="", cost=None, attack=None, life=None)
"""What can be said of a card that nobody has seen."""


class Card(kernel.Card, frozen=True):
    """A card with its state."""

    face_up: bool = True
    tapped: bool = False
    """横置状态"""
    hurt: int = 0
    """How much of its life a follower has lost (5.15.3)."""
    since: int = 0
    """The turn in which its controller got it; 0 long ago (8.4.2.1.1)."""
    evolved: int = 0
    """The turn in which it evolved; 0 if it did not (8.4.2.1.2)."""
    user: int = 0
    """Who uses it, while it is in the calculation zone."""
    origin: str = ""
    """The zone from which it was used or put where it is (5.4.3)."""
    by_use: bool = False
    """Whether it came where it is because it was used, and no text put it there."""
    shown: bool = False
    """Whether an effect shows it to everybody for now (5.20)."""
    counters: tuple[tuple[str, int], ...] = ()
    """指示物, by name (15.1)."""


class Person(kernel.Player, frozen=True):
    """What is true of a player: his leader's life, his points, what his zones hold at most."""

    life: int = 20
    """生命值 of his leader (2.8.3.1)"""
    points: int = 0
    """能量点"""
    maximum: int = 0
    """能量点最大值"""
    evolution: int = 0
    """进化点"""
    beyond: int = -1
    """超进化点, which cards speak of and the book does not; -1 where the board does not say it"""
    field: int = 5
    extra: int = 5
    hand: int = 7
    used: int = 0
    """How many cards he has used this turn (13.2.1.1)."""
    evolving: int = 0
    """How many evolution and meal abilities he has used this turn (8.3.2)."""
    bled: bool = False
    """Whether his leader's life went down this turn (13.5.2.1)."""
    empty: bool = False
    """Whether he had to draw from an empty deck since rules were last processed (11.2.2)."""


CONTROLLER_THEN, WENT_TO = "控制者", "去处"


class Last(Struct, frozen=True):
    """What a card was when it left the field (10.11.1)."""

    card: CardId
    stamp: int
    facts: tuple[tuple[str, tuple[str | int | bool, ...]], ...]


class Link(Struct, frozen=True):
    """A card in the evolution or the racing zone and the card in play that it belongs to (5.15.1, 14.2.1.1)."""

    card: CardId
    """The one in the evolution or the racing zone."""
    to: CardId


class Battle(Struct, frozen=True):
    """An attack in progress (8.4)."""

    attacker: CardId
    target: CardId = 0
    """A follower or a leader; 0 before it is chosen."""
    stamps: tuple[int, int] = (0, 0)
    """The stamps that the two had, and so whether they are still the same."""
    engaged: bool = False
    """交战 (8.4.5.1)."""


class Context(meaning.Context, frozen=True):
    """Whose words these are, and what was said when they were used (10.6.2.2–10.6.2.4)."""

    modes: tuple[int, ...] = ()
    """The options that were chosen, from 0 (10.6.2.2.3)."""
    extras: tuple[int, ...] = ()
    """The additional costs that were paid, from 0 (10.6.2.2.1)."""
    shares: tuple[int, ...] = ()
    """What each target has of a number that is shared out (10.6.2.4)."""
    aims: tuple[int, ...] = ()
    """The stamps that the targets had when they were chosen."""
    stamps: tuple[int, ...] = ()
    """The stamps that the cards had which set it off."""
    thats: tuple[int, ...] = ()
    """The stamps that the cards of ``that`` had, if it is done later than they were spoken of."""
    stamp: int = 0
    """The stamp that the card had when its ability was set off or used."""
    acted: tuple[CardId, ...] = ()
    """The targets that were brought down or turned last, without those to which it was not done."""
    went: str = ""
    """The zone into which this text has put its own card."""
    graves: int = 0
    """The cards in its player's graveyard when it began to be calculated (13.5.1.3.2)."""
    spells: int = 0
    """The spells among them (13.3.1.3.1)."""
    amount: int = 0
    """The number of what set it off: damage dealt, life lost."""
    alongside: tuple[int, ...] = ()
    """The cards to which the same happened before it at the same time."""
    noted: int = 0
    """How many deeds of the turn were noted when what set it off had happened."""
    named: bool = False
    """Whether the text names its player as who does what is done now."""
    in_turn: bool = False
    """Whether that is both players, who choose one after the other (1.3.4.1)."""
    counted: bool = False
    """Whether ``graves`` and ``spells`` were counted: it is being calculated."""
    for_use: bool = False
    """Whether what is paid is what using it costs (10.6.2.5)."""
    uses: bool = False
    """Whether its card is being used, and does not stand among those that were used yet (10.6.2.7)."""


class Waiting(values.Waiting, frozen=True):
    """An automatic ability in its waiting state (10.7.2)."""

    stamp: int = 0
    """The stamp that its card had when it was set off."""
    stamps: tuple[int, ...] = ()
    """The stamps of the cards in ``cause``."""
    amount: int = 0
    """The number of what set it off."""
    noted: int = 0
    """How many deeds of the turn were noted when what set it off had happened."""
    thats: tuple[int, ...] = ()
    """The stamps of the cards in ``that``."""
    targets: tuple[CardId, ...] = ()
    """What was chosen for the effect that said to do this later."""
    aims: tuple[int, ...] = ()
    """The stamps of the cards in ``targets``."""


class Awaited(values.Awaited, frozen=True):
    """What an effect said to do at a later moment (10.7.5), with the cards as they were then (4.1.4)."""

    by: int = 0
    """The stamp of the card whose effect it was."""
    thats: tuple[int, ...] = ()
    """The stamps of the cards in ``that``."""
    targets: tuple[CardId, ...] = ()
    """What was chosen for that effect."""
    aims: tuple[int, ...] = ()
    """The stamps of the cards in ``targets``."""
    wanted: tuple[Select, ...] = ()
    """What is chosen when it is used."""
    last: int = 0
    """The last turn in which it waits, where that is said."""

    @property
    def noted(self) -> tuple[int, ...]:
        """All the stamps."""
        return (self.stamp, self.by, *self.thats, *self.aims)


class Effect(values.Effect, frozen=True):
    """Something that an effect does to cards for a time.

    ``what``: 攻击力, 生命值, 费用, a keyword or another flag, 能力, 失去能力, 种类, 类型, 名称, 改为;
    ``until``: 回合结束, 永久.
    """

    node: Node | None = None
    """What it does instead of something else (10.10)."""
    uses: Select | None = None
    """The cards of whose use it changes something, also those that come there later (10.2.1.3.3)."""


class State(values.State):
    """A game of Shadowverse EVOLVE."""

    APART = values.State.APART | {"clock", "stamps", "effects", "waiting", "awaited", "battle", "last", "went"}
    REMEMBERED = frozenset({"went"})

    clock: int = 0
    """The last stamp that was given."""
    stamps: dict[int, int] = {}  # noqa: RUF012 - msgspec copies it
    """When each card in an open zone of play came there; a card that left and came back is another one (4.1.4)."""
    links: tuple[Link, ...] = ()
    """What belongs to what, in the order in which it came to."""
    battle: Battle | None = None
    last: tuple[Last, ...] = ()
    """For each card that left the field this turn: what it was there."""
    fought: tuple[CardId, ...] = ()
    """The followers that fought one with 毁灭 since rules were last processed (11.3.2)."""
    set_off: tuple[tuple[CardId, str], ...] = ()
    """For each time that a limited ability waited this turn, its card and its text (10.7.2.2)."""
    lost: tuple[tuple[int, str], ...] = ()
    """Who has lost by an effect, and by which clause (1.2.4)."""
    conceding: tuple[int, ...] = ()
    skipping: tuple[int, ...] = ()
    """Whose next turn is skipped (5.25.2)."""
    extra_turns: tuple[int, ...] = ()
    """Who has another turn, the one said last first (5.27.2)."""
    regular: tuple[int, ...] = ()
    """Whose turn was the last that is no extra one, where it is not the turn player: the other's comes after it."""
    in_a_row: tuple[int, ...] = ()
    """Whose turn followed upon a turn of his own, once for each time."""
    went: tuple[tuple[str, tuple[Option, ...]], ...] = ()
    """What the game was like when each activated ability of this main phase was used, and which it was (15.2.1.2).

    Play goes on from a board in the same way whatever it holds, but for what led back to that board: a way round that
    ends where it began leads nowhere else.
    """
    starting: bool = False
    """Whether it is a start phase, from its draw on (7.2.4): nothing is drawn before that."""
    rolled: int = 0
    """What a die showed last (5.19.1)."""
    spent: tuple[CardId, ...] = ()
    """The cards that the cost was paid with last: 「那」 of what it is paid for."""
    deeds: tuple[tuple[str, int, int], ...] = ()
    """What happened this turn of what some card counts: the event, the card, and whose it was.

    A card that became a new one since (4.1.4) stands with a minus: it is none that a text means by itself.
    """

    feats: tuple[tuple[str, int, int], ...] = ()
    """The same of the whole game, of what some card counts so long."""

    def key(self, since: kernel.State | None = None) -> bytes:
        """Equal for states from which play can only go on in the same way; of the stamps only their order counts."""
        stamps = {*self.stamps.values(), *(effect.stamp for effect in self.effects)}
        stamps |= {stamp for one in self.waiting for stamp in (one.stamp, *one.stamps, *one.thats, *one.aims)}
        stamps |= {stamp for one in self.awaited for stamp in one.noted}
        rank = {stamp: place for place, stamp in enumerate(sorted(stamps | {0}))}
        facts = self.deciding(since)
        facts.append(sorted((card, rank[stamp]) for card, stamp in self.stamps.items()))
        facts.append([replace(effect, stamp=rank[effect.stamp]) for effect in self.effects])
        facts.append([_ranked(one, rank, "stamp", "stamps", "thats", "aims") for one in self.waiting])
        facts.append([_ranked(one, rank, "stamp", "by", "thats", "aims") for one in self.awaited])
        facts.append([(one.card, one.facts) for one in self.last])
        if battle := self.battle:
            facts.append([rank.get(stamp, -1) for stamp in battle.stamps])
            facts.append(replace(battle, stamps=()))
        return encoded(facts)


def _ranked(one: Any, rank: dict[int, int], *names: str) -> Any:
    """The same, with its stamps as places in their order."""
    noted = {name: getattr(one, name) for name in names}
    return replace(
        one, **{name: rank[s] if isinstance(s, int) else tuple([rank[n] for n in s]) for name, s in noted.items()}
    )
