"""What a text does. What has text of its own in it is in ``ability``."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from judge.effects.nodes.harm import Damage, Duel, Heal, Prevent
from judge.effects.nodes.meant import Amount, Select, Target, Whose, X


class Choose(Struct, frozen=True, tag=True):
    """``by`` chooses; later ``Ref("那")`` means what was chosen."""

    of: Select
    by: Whose = "自己"
    also: bool = False
    """Whether it joins what was chosen before (1名我方单位和1名敌方单位), so that ``那`` means all of it."""


class Draw(Struct, frozen=True, tag=True):
    """Draw cards."""

    count: Amount
    who: Whose = "自己"
    named: bool = False
    """Whether the text says who draws."""
    kept: bool = False
    """Whether the text goes on to speak of the cards that are drawn."""


class Put(Struct, frozen=True, tag=True):
    """Put cards into a zone; ``place``: 最上方 or 最下方 of a pile, or either of them (最上方或最下方).

    ``whose`` zone: by default its own side's.
    """

    what: Target
    zone: str
    place: str = ""
    whose: Whose | None = None
    order: bool = False
    """Whether the player may order several cards as he likes."""
    random: bool = False
    """Whether chance orders them."""
    origin: str = ""
    """The zone in which it must be, for it to be put anywhere."""
    face: str = ""
    """Which side of it is up there, where the text says so and the zone would have it otherwise."""
    state: str = ""
    """The state in which it comes there, where the text says so."""
    owners: bool = False
    """Whether the text itself says that it is its owner's, as the book would have it anyway."""


class Shift(Struct, frozen=True, tag=True):
    """Move a unit to another area of its side's battlefield; to ``zone`` if the text names it."""

    what: Target
    zone: str = ""
    beside: Target | None = None
    """A card to whose area it is."""


class Defeat(Struct, frozen=True, tag=True):
    """击破, destroy: the game's word for bringing a card down."""

    what: Target


class Turn(Struct, frozen=True, tag=True):
    """Turn cards to a state of the game: 已行动, 未行动; 背面, 正面."""

    what: Target
    state: str


class Power(Struct, frozen=True, tag=True):
    """Add to a number of a card (战斗力, 支援力, 出击费用 …); ``floor``: how low it can come by that."""

    what: Target
    fact: str
    amount: Amount
    until: str = ""
    minus: bool = False
    floor: int | None = None


class Multiply(Struct, frozen=True, tag=True):
    """A number of a card becomes ``factor`` times itself."""

    what: Target
    fact: str
    factor: int
    until: str = ""


class Swap(Struct, frozen=True, tag=True):
    """Two numbers of a card change places."""

    what: Target
    one: str
    other: str
    until: str = ""


class Deploy(Struct, frozen=True, tag=True):
    """出击, put a card into play as a unit; ``whose`` side: by default its own."""

    what: Target
    zone: str = ""
    state: str = ""
    whose: Whose | None = None
    origin: str = ""
    """The zone in which it must be, for it to come into play."""
    onto: Target | None = None
    """The card that it is put on (将一张装备牌装备到…上)."""
    beside: Target | None = None
    """A card in whose area it comes into play."""


class StandIn(Struct, frozen=True, tag=True):
    """From now on a card has a role that another one had (防御单位)."""

    what: Target
    role: str


class Grow(Struct, frozen=True, tag=True):
    """成长: put a card of the same name below the unit."""

    what: Target
    under: Target | None = None
    any_name: bool = False
    """Whether it may be a card of any name: the text says where it is put, and not 成长."""


class LevelUp(Struct, frozen=True, tag=True):
    """升级: put a card on top of a unit, which goes on as that card."""

    what: Target
    unit: Target


class Reveal(Struct, frozen=True, tag=True):
    """Show cards to both players; later ``Ref("那")`` means them."""

    what: Target


class Look(Struct, frozen=True, tag=True):
    """Show cards to one player; later ``Ref("那")`` means them."""

    what: Target
    who: Whose = "自己"


class Shuffle(Struct, frozen=True, tag=True):
    """Shuffle a deck."""

    who: Whose = "自己"


class Copy(Struct, frozen=True, tag=True):
    """``what`` takes over facts from ``source``."""

    what: Target
    source: Target
    facts: tuple[str, ...]
    until: str = ""
    flags: tuple[str, ...] = ()
    """What it has besides, as flags of the game."""
    count: Amount = 1
    """How many of them there are."""


class GiveUp(Struct, frozen=True, tag=True):
    """Players give up cards of their own, in the game's word for it (废弃, 舍弃); who has them chooses which."""

    what: Select
    way: str


class Resources(Struct, frozen=True, tag=True):
    """A part of a cost: so many resources, ``coloured`` of which are of a colour."""

    count: int
    coloured: tuple[tuple[str, int], ...] = ()
    lettered: tuple[tuple[str, X], ...] = ()
    """So many more of a colour as were chosen (支付X红), or of any where none is named."""


class Produce(Struct, frozen=True, tag=True):
    """What a cost asks of resources counts as paid so far; of several the player chooses which."""

    of: tuple[Resources, ...]
    only: Select | None = None
    """The cards for whose use alone it may pay; None: for whatever is paid."""


class Cheaper(Struct, frozen=True, tag=True):
    """Using cards costs less, or ``more``, by one of several amounts as the player likes; ``next``: only the next.

    ``times``: that often as much (每操控一个…减少1绿).
    """

    what: Target
    by: tuple[Resources, ...]
    until: str = ""
    next: bool = False
    more: bool = False
    times: Amount = 1
    instead: bool = False
    """Whether it is what has to be paid, in the place of what is printed."""
    may: bool = False
    """Whether its player may pay what is printed all the same."""
    floor: int | None = None
    """How low the price can come by it; None: to nothing."""


class Become(Struct, frozen=True, tag=True):
    """A fact of cards is now this number, or these words, whatever it was."""

    what: Target
    fact: str
    value: Amount | tuple[str, ...]
    until: str = ""


class Gain(Struct, frozen=True, tag=True):
    """Cards have more words for a fact that can have several (属性)."""

    what: Target
    fact: str
    words: tuple[str, ...]
    until: str = ""
    lost: bool = False
    """Whether they have them no more instead."""
    like: Target | None = None
    """The card that has those words, instead of ``words``, as it is when they are given."""


class TakeControl(Struct, frozen=True, tag=True):
    """Cards are controlled by ``who`` from now on."""

    what: Target
    who: Whose = "自己"
    until: str = ""


class Search(Struct, frozen=True, tag=True):
    """Look through a pile for cards that fit; they are put into ``zone``, or played where it is a battlefield."""

    what: Select
    zone: str
    place: str = ""
    state: str = ""
    shown: bool = False
    """Whether they are shown to everybody before."""
    also: tuple[Select, ...] = ()
    """The other cards that are looked for at the same time (寻找1张『A』和1张『B』)."""
    onto: Target | None = None
    """The card that they are put on, where they come into play so."""
    apart: tuple[Search, ...] = ()
    """What else is looked for at the same time and put elsewhere (将前者…，将后者…)."""


class Create(Struct, frozen=True, tag=True):
    """Make so many tokens of a name in a zone; where a card has the name and no token, that card is put there."""

    name: str
    count: Amount
    zone: str
    whose: Whose = "自己"
    state: str = ""
    also: tuple[Create, ...] = ()
    """Those of other names that are made at the same time."""
    like: Target | None = None
    """The card whose name they have, instead of ``name``."""


class Points(Struct, frozen=True, tag=True):
    """Add to a number of a player (能量点, 进化点 …)."""

    fact: str
    amount: Amount
    who: Whose = "自己"
    minus: bool = False
    paid: bool = False
    """Whether so much is paid: all of it, or nothing."""
    recovered: bool = False
    """Whether it is said to be got back (回复), and not that the number is so much more."""


class Counters(Struct, frozen=True, tag=True):
    """Put so many counters of a name on cards, or take so many off them; ``amount`` None: all that are there."""

    what: Target
    name: str
    amount: Amount | None
    minus: bool = False


class Exchange(Struct, frozen=True, tag=True):
    """Each of two cards goes to where the other is, or has what the other had (``fact``: 控制权)."""

    one: Target
    other: Target
    fact: str = ""


class Do(Struct, frozen=True, tag=True):
    """A verb that is the game's own (进化, 变身, 掷骰子): to what, so many times, into what, for whom."""

    verb: str
    what: Target | None = None
    times: Amount = 1
    into: str = ""
    who: Whose = "自己"


class EndTurn(Struct, frozen=True, tag=True):
    """The turn is ended."""


class Finish(Struct, frozen=True, tag=True):
    """A player wins or loses the game."""

    who: Whose
    won: bool = True
    what: Select | None = None
    """The players who do, where a description says it and not ``who``."""


class Name(Struct, frozen=True, tag=True):
    """A player chooses one of some words (a colour), or of whichever there are (the names of cards)."""

    of: tuple[str, ...]
    what: str


class Dig(Struct, frozen=True, tag=True):
    """A pile is revealed from the top until a card that fits comes; ``那`` is that one, ``其余`` the others."""

    what: Select


Verb: TypeAlias = (
    Choose | Draw | Put | Shift | Defeat | Turn | Power | Multiply | Swap | Deploy | Grow | LevelUp | Reveal | Look
    | Shuffle | StandIn | Copy | GiveUp | Damage | Heal | Prevent | Resources | Become | Gain | TakeControl | Search
    | EndTurn | Finish | Create | Points | Counters | Exchange | Do | Produce | Cheaper | Duel | Name | Dig
)  # fmt: skip
MEANS_OTHERS = (Choose, Create, Deploy, GiveUp, Look, Put, Reveal, Search)
"""What makes 「那」 mean other cards."""
