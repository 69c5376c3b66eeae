"""4 and 5. What is printed on a card, what is known of it, what state it is in; and the state of a game."""

from __future__ import annotations

import functools
from typing import NamedTuple

import msgspec
from msgspec import Struct

from judge import kernel
from judge.effects.nodes.ability import Ability, Grant, If, Node
from judge.effects.nodes.meant import Did, Ref, Select, Target
from judge.effects.nodes.verbs import Become, Gain
from judge.effects.walking import parts
from judge.games.cards import values
from judge.games.cipher.zones import BELOW
from judge.kernel import CardId, Reason


class Face(values.Face, frozen=True):
    """The printed side of a card (4). Costs and powers are the printed numbers; None where nothing is printed."""

    key: str
    """What a scenario calls it."""
    unit: str
    """单位名"""
    title: str = ""
    """称号"""
    cost: int = 1
    """出击费用"""
    promotion: int | None = None
    """转职费用"""
    affinities: tuple[str, ...] = ()
    """势力"""
    gender: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    """属性"""
    power: int = 0
    """战斗力"""
    support: int = 0
    """支援力"""
    ranges: tuple[str, ...] = ("1",)
    """射程: 1, 2, 1-2, or - for none"""
    kind: str = ""
    """兵种"""
    always: frozenset[str] = frozenset()
    """What its 常 and 特 abilities can do all the time, by the names of the nodes; follows from them."""

    often: frozenset[tuple[str, int]] = frozenset()
    """How often its abilities ask for that an ability was used, by its name; follows from them."""
    asks: frozenset[str] = frozenset()
    """What its abilities ask for as done this turn; follows from them."""

    def __post_init__(self) -> None:
        """Note once what play asks for at every event."""
        super().__post_init__()
        always = [
            does(ability.body) for ability in self.abilities if ability.kind in {"常", "特"} and not ability.trigger
        ]
        icons = {str(icon) for ability in self.abilities for icon, *_ in ability.icons if icon == BOND_SKILL}
        msgspec.structs.force_setattr(self, "always", frozenset(icons).union(*always))
        deeds = [part for part in parts(self.abilities) if isinstance(part, Did)]
        msgspec.structs.force_setattr(self, "asks", frozenset([deed.event for deed in deeds]))
        often = frozenset([(deed.name, deed.times) for deed in deeds if deed.times > 1])
        msgspec.structs.force_setattr(self, "often", often)
        msgspec.structs.force_setattr(self, "gives", self.gives or BESTOWS in self.always)


def unworded(asked: If, ability: Ability) -> bool:
    """Whether the text has no word of its own for a condition: what it says is that something is so only then."""
    return "仅限" in ability.text and asked.word not in ability.text


def in_hand(ability: Ability) -> bool:
    """Whether an ability is used while its card is in its player's hand, by the icon that says so."""
    return (HAND_SKILL,) in ability.icons


def on_bonds(ability: Ability) -> bool:
    """Whether an ability works where its card lies face up among the bonds, by the icon that says so."""
    return (BOND_SKILL,) in ability.icons


LOST, GONE_FOR_GOOD = "失去能力", "不能重新获得能力"
"""The flags of what takes an ability away by its name, and of what lets it not be gained."""
NULL = "能力无效"
BESTOWS, LOSES = "给予能力", "失去文字"
"""What a 常 ability does that gives abilities to cards, and one that takes words from them."""
ORB_BROKEN, A_USE = "宝玉被破坏", "使用"
"""What abilities ask for as having happened this turn, besides events: of a player, and of an ability."""
SHARED, SHARED_SKILL = "获得龙血技", "龙血技"
"""The flag of who has the abilities of other units that have an icon, and the icon."""
BOND_SKILL, HAND_SKILL = "羁绊技", "纹章力"
"""The icons of what works where its card lies face up among the bonds, and of what is used from the hand."""


@functools.lru_cache(maxsize=1024)
def does(body: tuple[Node, ...]) -> frozenset[str]:
    """What the nodes of a 常 ability can do, whatever they depend on."""
    found: set[str] = set()
    for node in body:
        if isinstance(node, If):
            found |= does(node.then) | does(node.otherwise)
        else:
            found.add(type(node).__name__)
            if isinstance(node, Grant) and node.flag in {LOST, GONE_FOR_GOOD}:
                found.add(LOST)
            if isinstance(node, Grant) and node.flag == NULL:
                found.add(NULL)
            if isinstance(node, Grant) and (node.ability is not None or node.flag == SHARED):
                found.add(BESTOWS)
            if isinstance(node, Grant) and node.ability is not None:  # who has it then may silence others
                found |= does(node.ability.body) & {NULL}
            if isinstance(node, Gain) and node.lost:
                found.add(LOSES)
            if isinstance(node, Become) and isinstance(node.value, tuple):  # other words instead of those printed
                found |= {Gain.__name__, LOSES}
    return frozenset(found)


UNKNOWN = Face(key="", unit="")
"""What can be said of a card that nobody has seen."""


class Card(kernel.Card, frozen=True):
    """A card with its information (5.1.1) and its state (5.1.2). Below it is the rest of its stack (14.2.7)."""

    face_up: bool = True
    lord: bool = False
    acted: bool = False
    defeated: bool = False
    grown: bool = False
    """It came below its unit by growth (24.1.13.1)."""
    orbs: int = 1
    """How many orbs its defeat takes, should it be the lord (9.3.2.1.1)."""
    stood: str = ""
    """The area that it left last, should it have left the battlefield."""
    levelled: bool = False
    promoted: bool = False
    bonus: int = 0
    """How often its class-change bonus is set off and not yet handled (8)."""
    used: tuple[str, ...] = ()
    """Its abilities that may not be used again this turn (5.1.1.3)."""

    @property
    def of_this_turn(self) -> str:
        """What of its information is only of this turn, in words (5.1.1.2, 5.1.1.3)."""
        return "、".join(["升级与转职信息"] * (self.levelled or self.promoted) + ["使用次数限制"] * bool(self.used))


class Battle(Struct, frozen=True):
    """A battle in progress (18.1.3.2)."""

    attacker: CardId | None
    defender: CardId | None
    critical: bool = False
    evaded: bool = False
    broke: bool = False
    """The attack defeated the defender (18.1.15.1)."""
    struck: CardId | None = None
    """The card that it defeated, which may be no defender any more."""
    left: bool = False
    """The attacker has left the battlefield; the same card deployed again is another unit (6.5)."""
    gone: CardId | None = None
    """The card that it was."""
    reading: str = ""
    """What the judge read where the attacker has left, on which the book is silent."""
    unsure: tuple[CardId, ...] = ()
    """The support cards of which it is not yet seen whether they fail (18.1.5.1): they support nobody so far."""
    failed: CardId | None = None
    """The support card that failed last (18.1.5.1.1): it supports nobody while it is being put away."""


class Waiting(values.Waiting, frozen=True):
    """An ability that is set off and waits to be chosen (10.2)."""

    zone: str = ""
    """Where the card lay when the ability was set off."""
    times: int = 1
    after: tuple[int, ...] = ()
    """Other waiting abilities that must be chosen first (10.2.3)."""
    now: bool = False
    """It is chosen and being carried out."""
    left: bool = False
    """It waited already when the one that is being carried out was chosen."""


class Shown(Struct, frozen=True):
    """The cards that the effect under way has shown, and not taken since; and to whom (24.1.4, 24.1.5)."""

    cards: tuple[CardId, ...]
    players: tuple[int, ...]


class Effect(values.Effect, frozen=True):
    """Something that an effect does to units for a time.

    ``what``: 战斗力, or a flag such as 不会被击破, or 能力; ``until``: 战斗结束, 回合结束, 下一次对手的回合结束,
    下一次自己的回合结束, 游戏结束; ``words``: the facts that are copied, or the words gained for the fact ``name``.
    """

    turn: int = 0
    number: int = 0
    name: str = ""
    called: str = ""
    """What the ability is called whose effect it is."""
    everyone: bool = False
    """All units of the player, also those that come later (24.1.9.1)."""
    later: Select | None = None
    """The description of all the units that it was made for, where the book is silent on those that come later."""
    against: Ref | Select | None = None
    """The cards that a prohibition or permission is limited to."""


class Given(NamedTuple):
    """Something that an effect or a 常 ability gives a card: by which clause, whose, how the ability is called."""

    clause: str
    card: int | None
    ability: str
    number: int = 0
    of: str = ""
    """The ability that it is about, by name (不能使用, 失去能力)."""
    limit: Target | None = None
    """The cards at whom it is directed, or from whom it comes, where those are not all."""
    about: Target | None = None
    """The cards that a 常 ability gives it, as its text describes them."""

    def why(self, clause: str, *gives: int | str) -> Reason:
        """As a reason, under the clause that makes it bite."""
        return Reason(clause, gives, self.card, self.ability)


class State(values.State):
    """A game of Cipher."""

    BELOW = BELOW

    phase: str = ""
    """Which phase of the turn goes on (13.1.2); empty while the game is prepared."""
    spent: int = 0
    """Costs of the cards deployed and levelled up with this turn."""
    battle: Battle | None = None
    shown: Shown | None = None
    did: tuple[tuple[str, CardId, str], ...] = ()
    """What units did this turn: event, card, name of the ability."""
    broken: tuple[int, ...] = ()
    """Whose orbs were broken this turn, where an ability asks for it."""
