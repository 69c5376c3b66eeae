"""The effect language: what ability text means, as small immutable values.

A grammar makes these from printed text; a game runs them one a step, citing the clause of its book that defines the
verb. The words in them (zones, facts, events, flags) are the game's own terms, so this module knows no game.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Whose: TypeAlias = Literal["自己", "对手", "双方"]
Relation: TypeAlias = Literal["=", "≠", "<", ">", "≤", "≥"]


class Filter(Struct, frozen=True):
    """One demand on a card: its ``fact`` stands in ``relation`` to one of ``values`` (≠: to none of them).

    ``Filter("出击费用", "≤", (2,))``, ``Filter("势力", "=", ("光之剑",))``, ``Filter("主人公", "=", (False,))``.
    A fact with several values on the card (势力, 属性) fits if one of them does.
    """

    fact: str
    relation: Relation
    values: tuple[str | int | bool, ...] = ()
    than: Amount | None = None
    """Instead of ``values``: what another card has for it (战斗力比这名单位低), or a count."""


class Ref(Struct, frozen=True, tag=True):
    """A card that the text points at.

    ``这``: the one that has the ability; ``那``: what was chosen or moved last; ``诱发``: what the trigger happened to;
    ``其余``: those of the cards just looked at or revealed that were not taken;
    any other word is a role of the game, such as ``攻击单位``, ``防御单位``, ``支援卡``; ``whose`` narrows a role.
    """

    role: str
    whose: Whose = "双方"
    of: Ref | None = None
    """Whose role it is: the 主战者 of the player who controls that card."""


class Select(Struct, frozen=True, tag=True):
    """The cards that fit a description; with numbers, how many of them somebody chooses.

    ``least == most == None`` means every one of them. ``most`` alone None: any number ("任意").
    ``except_``: roles that do not fit ("攻击单位以外"); ``other``: not the one with the ability ("其他");
    ``distinct``: facts that must differ among the chosen; ``top``: the uppermost cards of the pile, not chosen.
    """

    kind: str
    whose: Whose = "双方"
    zones: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()
    other: bool = False
    except_: tuple[Ref, ...] = ()
    least: Amount | None = None
    most: Amount | None = None
    distinct: tuple[str, ...] = ()
    top: bool = False
    shown: bool = False
    """Whether they are some of the cards that the text has just looked at or revealed (其中)."""
    holder: Target | Holder | None = None
    """Whose they are, where that is a player who is meant by something else than ``whose``."""
    also: tuple[Ref, ...] = ()
    """The cards that are meant besides those of the description (该单位或半灵)."""
    random: bool = False
    """Whether chance says which."""
    total: Filter | None = None
    """What a fact of all that are chosen together must come to (费用合计4以下)."""
    given: Condition | None = None
    """What must be so when an ability is used for this target of it to be chosen at all."""


class Holder(Struct, frozen=True, tag=True):
    """The player who controls what is meant, or who owns it."""

    of: Target
    owns: bool = False


Target: TypeAlias = Ref | Select


class Count(Struct, frozen=True, tag=True):
    """How many cards fit, times ``each``."""

    of: Select
    each: int = 1


class Fact(Struct, frozen=True, tag=True):
    """A number read off a card."""

    fact: str
    of: Target


class Missing(Struct, frozen=True, tag=True):
    """How many cards fewer fit than ``up_to``; none, if there are as many."""

    of: Select
    up_to: int


class X(Struct, frozen=True, tag=True):
    """The number that its player said when the card or ability was used, times ``each``."""

    each: int = 1


class Extreme(Struct, frozen=True, tag=True):
    """The highest, or the lowest, number that a card of those that fit has for a fact."""

    fact: str
    of: Select
    highest: bool = True


class Named(Struct, frozen=True, tag=True):
    """A number that has a name: what a die shows."""

    name: str


class Times(Struct, frozen=True, tag=True):
    """How often ``event`` happened to ``who`` this turn."""

    event: str
    who: Target


class Reckoned(Struct, frozen=True, tag=True):
    """A number that is worked out from another one: for each ``per`` of it ``times``, and no more than ``most``."""

    of: Amount
    times: int = 1
    most: int | None = None
    per: int = 1


Amount: TypeAlias = int | Count | Fact | Extreme | Missing | X | Named | Times | Reckoned


# --- conditions -------------------------------------------------------------------------------------------


class Is(Struct, frozen=True, tag=True):
    """Every card meant by ``who`` (at least one) meets the filters."""

    who: Target
    filters: tuple[Filter, ...]


class Compare(Struct, frozen=True, tag=True):
    """Two amounts compared."""

    left: Amount
    relation: Relation
    right: Amount


class Parity(Struct, frozen=True, tag=True):
    """An amount is even, or odd."""

    of: Amount
    even: bool


class TurnOf(Struct, frozen=True, tag=True):
    """It is this player's turn."""

    whose: Whose


class Doing(Struct, frozen=True, tag=True):
    """``who`` is in the middle of an ``event`` (攻击, 被攻击, 被支援), with ``other`` at the other end of it."""

    event: str
    who: Target
    other: Target | None = None


class Did(Struct, frozen=True, tag=True):
    """This turn ``who`` did ``event`` (使用, 转职, 升级, 出击 …); ``name`` of the ability that was used."""

    event: str
    who: Target
    name: str = ""


class Term(Struct, frozen=True, tag=True):
    """What the book calls by one word, with a number where it has one (觉醒; 连击 3)."""

    word: str
    number: int | None = None


class Both(Struct, frozen=True, tag=True):
    """All of the conditions."""

    of: tuple[Condition, ...]


class Either(Struct, frozen=True, tag=True):
    """At least one of the conditions."""

    of: tuple[Condition, ...]


class Not(Struct, frozen=True, tag=True):
    """The condition does not hold."""

    of: Condition


Condition: TypeAlias = Is | Compare | Parity | TurnOf | Doing | Did | Term | Both | Either | Not


# --- verbs ------------------------------------------------------------------------------------------------


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


class Put(Struct, frozen=True, tag=True):
    """Put cards into a zone; ``place``: 最上方 or 最下方 of a pile; ``whose`` zone: by default its own side's."""

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


class Shift(Struct, frozen=True, tag=True):
    """Move a unit to another area of its side's battlefield; to ``zone`` if the text names it."""

    what: Target
    zone: str = ""


class Defeat(Struct, frozen=True, tag=True):
    """击破, destroy: the game's word for bringing a card down."""

    what: Target


class Turn(Struct, frozen=True, tag=True):
    """Turn cards to a state of the game: 已行动, 未行动; 背面, 正面."""

    what: Target
    state: str


class Power(Struct, frozen=True, tag=True):
    """Add to a number of a card (战斗力, 支援力, 出击费用 …)."""

    what: Target
    fact: str
    amount: Amount
    until: str = ""
    minus: bool = False


class Multiply(Struct, frozen=True, tag=True):
    """A number of a card becomes ``factor`` times itself."""

    what: Target
    fact: str
    factor: int
    until: str = ""


class Grant(Struct, frozen=True, tag=True):
    """Cards have a flag of the game (不会被击破, 不能进行必杀攻击 …), an ability, or a fact, for a time.

    ``flag`` names it; ``against`` limits a prohibition to what it is directed at, or what it comes from (不能被…攻击);
    ``ability`` is given instead of a flag; ``number`` belongs to flags that carry one (所将破坏的宝玉变为 2).
    """

    what: Target
    flag: str = ""
    until: str = ""
    against: Target | None = None
    ability: Ability | None = None
    number: int | None = None
    name: str = ""
    """The ability's name, for a flag about an ability (不能使用『…』; empty: every one) and for a given ability."""


class Deploy(Struct, frozen=True, tag=True):
    """出击, put a card into play as a unit; ``whose`` side: by default its own."""

    what: Target
    zone: str = ""
    state: str = ""
    whose: Whose | None = None
    origin: str = ""
    """The zone in which it must be, for it to come into play."""


class StandIn(Struct, frozen=True, tag=True):
    """From now on a card has a role that another one had (防御单位)."""

    what: Target
    role: str


class Grow(Struct, frozen=True, tag=True):
    """成长: put a card of the same name below the unit."""

    what: Target
    under: Target | None = None


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


class GiveUp(Struct, frozen=True, tag=True):
    """Players give up cards of their own, in the game's word for it (废弃, 舍弃); who has them chooses which."""

    what: Select
    way: str


class Damage(Struct, frozen=True, tag=True):
    """Deal damage to cards, or to what stands for a player's life where ``what`` is no card.

    ``shared``: the amount is shared out over the targets, as its player said when he used it.
    """

    what: Target | None
    amount: Amount
    who: Whose = "对手"
    shared: bool = False
    by: Target | None = None
    """What deals it, where that is not the card with the ability."""


class Heal(Struct, frozen=True, tag=True):
    """Take damage off cards."""

    what: Target
    amount: Amount


class Prevent(Struct, frozen=True, tag=True):
    """Damage that cards would suffer is not dealt to them; ``amount`` None: all of it."""

    what: Target
    amount: Amount | None = None
    until: str = ""
    next: bool = False
    """Whether it is the next damage only, however much that is."""
    battle: bool = False
    """Whether it is the damage of battle only."""
    dealt: bool = False
    """Whether it is damage that ``what`` would deal, and not what it would suffer."""


class Resources(Struct, frozen=True, tag=True):
    """A part of a cost: so many resources, ``coloured`` of which are of a colour."""

    count: int
    coloured: tuple[tuple[str, int], ...] = ()
    lettered: tuple[tuple[str, X], ...] = ()
    """So many more of a colour as were chosen (支付X红)."""


class Produce(Struct, frozen=True, tag=True):
    """What a cost asks of resources counts as paid so far; of several the player chooses which."""

    of: tuple[Resources, ...]


class Cheaper(Struct, frozen=True, tag=True):
    """Using cards costs less, or ``more``, by one of several amounts as the player likes; ``next``: only the next."""

    what: Target
    by: tuple[Resources, ...]
    until: str = ""
    next: bool = False
    more: bool = False


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


class Create(Struct, frozen=True, tag=True):
    """Make so many tokens of a name in a zone; where a card has the name and no token, that card is put there."""

    name: str
    count: Amount
    zone: str
    whose: Whose = "自己"
    state: str = ""
    also: tuple[Create, ...] = ()
    """Those of other names that are made at the same time."""


class Points(Struct, frozen=True, tag=True):
    """Add to a number of a player (能量点, 进化点 …)."""

    fact: str
    amount: Amount
    who: Whose = "自己"
    minus: bool = False


class Counters(Struct, frozen=True, tag=True):
    """Put so many counters of a name on cards, or take so many off them; ``amount`` None: all that are there."""

    what: Target
    name: str
    amount: Amount | None
    minus: bool = False


class Exchange(Struct, frozen=True, tag=True):
    """Each of two cards goes to where the other is."""

    one: Target
    other: Target


class Do(Struct, frozen=True, tag=True):
    """A verb that is the game's own (进化, 变身, 掷骰子): to what, so many times, into what, for whom."""

    verb: str
    what: Target | None = None
    times: Amount = 1
    into: str = ""
    who: Whose = "自己"


class Repeat(Struct, frozen=True, tag=True):
    """What follows is done so many times."""

    times: Amount
    then: tuple[Node, ...]


class EndTurn(Struct, frozen=True, tag=True):
    """The turn is ended."""


class Finish(Struct, frozen=True, tag=True):
    """A player wins or loses the game."""

    who: Whose
    won: bool = True
    what: Select | None = None
    """The players who do, where a description says it and not ``who``."""


class Token(Struct, frozen=True):
    """What a token is: as on a printed card, with the game's own words for its facts."""

    name: str
    kind: str
    facts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    numbers: tuple[tuple[str, Amount], ...] = ()
    abilities: tuple[Ability, ...] = ()


class Make(Struct, frozen=True, tag=True):
    """Tokens are made and come into play."""

    token: Token
    count: Amount = 1
    state: str = ""


class Duel(Struct, frozen=True, tag=True):
    """Two cards fight each other, outside an attack."""

    who: Target
    other: Target


class Name(Struct, frozen=True, tag=True):
    """A player chooses one of some words (a colour)."""

    of: tuple[str, ...]
    what: str


class Dig(Struct, frozen=True, tag=True):
    """A pile is revealed from the top until a card that fits comes; ``那`` is that one, ``其余`` the others."""

    what: Select


class Rewrite(Struct, frozen=True, tag=True):
    """The text of cards is another one from now on."""

    what: Target
    ability: Ability


class Later(Struct, frozen=True, tag=True):
    """The next time that ``event`` happens to ``who``, what follows is done."""

    event: str
    who: Target
    then: tuple[Node, ...]


# --- how parts of a text hang together ----------------------------------------------------------------------


class If(Struct, frozen=True, tag=True):
    """(A)的场合/(A)的期间/(A)中/如果(A), (B); ``word`` is the one that the text uses, for books tell them apart."""

    condition: Condition
    then: tuple[Node, ...]
    word: str
    otherwise: tuple[Node, ...] = ()


class May(Struct, frozen=True, tag=True):
    """你可以(A): the player may leave it."""

    then: tuple[Node, ...]


class IfDone(Struct, frozen=True, tag=True):
    """(A)。如果这样做了,(B): B only if all of A was done; ``otherwise``: (A)。如果没有这样做,(B)."""

    first: tuple[Node, ...]
    then: tuple[Node, ...]
    otherwise: tuple[Node, ...] = ()


class After(Struct, frozen=True, tag=True):
    """(A)。这之后,(B): B if anything of A was done."""

    first: tuple[Node, ...]
    then: tuple[Node, ...]


class PayFirst(Struct, frozen=True, tag=True):
    """你可以〖费用〗/支付费用。如果支付,(B): B only if all of the cost was paid."""

    cost: tuple[Node, ...]
    then: tuple[Node, ...]


class By(Struct, frozen=True, tag=True):
    """What follows is done by somebody else, as if they were his words: 自己 means him."""

    who: Target | Holder
    then: tuple[Node, ...]


class Define(Struct, frozen=True, tag=True):
    """X为…: what follows is done with this number for X, as it is now and in the words of who says it."""

    value: Amount
    then: tuple[Node, ...]


class Unless(Struct, frozen=True, tag=True):
    """除非(who)支付(cost)，否则(then)."""

    cost: tuple[Node, ...]
    then: tuple[Node, ...]
    who: Target | Holder


class OneOf(Struct, frozen=True, tag=True):
    """选择以下1项实行: the player chooses which of the parts is done."""

    of: tuple[tuple[Node, ...], ...]


class Doubtful(Struct, frozen=True, tag=True):
    """What is done or not as the judge reads it: ``about`` what the book is silent.

    Else it is what follows the sentence of a condition that does not hold: the print does not tell how far it reaches.
    """

    then: tuple[Node, ...]
    about: str = ""


class Mode(Struct, frozen=True):
    """One of several options that are chosen from when an ability is used, with the targets that it alone has.

    The targets of an ability are numbered as they are printed, those of all its options among them: 对象3 may be the
    second option's first. What was not chosen has 0 in its place.
    """

    then: tuple[Node, ...]
    targets: tuple[Select, ...] = ()


class Modes(Struct, frozen=True, tag=True):
    """抉择: options of which ``least`` to ``most`` are chosen when it is used (``OneOf``: when it is carried out)."""

    of: tuple[Mode, ...]
    least: Amount = 1
    most: Amount = 1
    more: tuple[Condition, int, int] | None = None
    """With what condition, as it is when the ability is used, how many are chosen instead."""
    again: bool = False
    """Whether one of them may be chosen several times."""


class Extra(Struct, frozen=True, tag=True):
    """使用时,(A):(B): A may be paid as an additional cost when it is used; if it was, B, with targets of its own."""

    cost: tuple[Node, ...]
    then: tuple[Node, ...]
    targets: tuple[Select, ...] = ()


class Instead(Struct, frozen=True, tag=True):
    """(A),改为(B): what ``event`` would do to ``who`` is not done; B is. ``may``: the player may decide."""

    event: str
    who: Target
    then: tuple[Node, ...]
    condition: Condition | None = None
    may: bool = False


Node: TypeAlias = (
    Choose | Draw | Put | Shift | Defeat | Turn | Power | Multiply | Grant | Deploy | Grow | LevelUp | Reveal | Look
    | Shuffle | StandIn | Copy | OneOf | Modes | Extra | If | May | IfDone | After | PayFirst | Instead
    | GiveUp | Damage | Heal | Prevent | Resources | Become | Gain | TakeControl | Search | EndTurn | Finish | Later
    | Create | Points | Counters | Exchange | Do | Repeat
    | Produce | Cheaper | Make | Duel | Name | Dig | Rewrite | By | Define | Unless | Doubtful
)  # fmt: skip


# --- abilities -----------------------------------------------------------------------------------------------


class Trigger(Struct, frozen=True):
    """What sets an ability off: ``event`` happens to ``subject`` (with ``object`` at its other end).

    ``every``: worded 每次… instead of …时; ``while_``: (A)的场合 inside the trigger, which must hold when it happens.
    """

    event: str
    subject: Target
    object: Target | None = None
    every: bool = False
    while_: Condition | None = None
    origin: tuple[str, ...] = ()
    """The zones that the card must come from (从手牌被放置到…时)."""


class Ability(Struct, frozen=True):
    """One ability of a card, as printed.

    ``kind`` is the game's word (cipher: 常 起 自 特 支); ``icons`` are keyword icons with their number or names
    (``("升级技", 3)``, ``("共斗技", "光之剑", 4)``); ``support`` 攻击型/防御型; ``limit`` uses a turn; ``cost``
    in the order printed; ``pays``: the cost is paid on resolution, if the player likes (你可以支付费用。如果支付);
    ``only``: 这个能力仅限(A)才…; ``condition``: a 如果(A) that decides whether it resolves at all; ``text``: the
    printed words.
    """

    name: str
    kind: str
    text: str
    body: tuple[Node, ...]
    icons: tuple[tuple[str | int, ...], ...] = ()
    support: str = ""
    limit: int | None = None
    cost: tuple[Node, ...] = ()
    pays: bool = False
    trigger: Trigger | None = None
    only: Condition | None = None
    condition: Condition | None = None
    in_case: Condition | None = None
    """(A) of an ability worded (A)的场合，如果(B); ``condition`` is its (B)."""
    by_hand: bool = False
    """Its text was not understood, and the judge said that he resolves it himself."""
    targets: tuple[Select, ...] = ()
    """What is chosen when it is used, where a book has that; ``Ref("对象1")`` means the first of them."""
    may: bool = False
    """Whether its player may leave it when it is set off (可以)."""


TARGET = "对象"
"""The role of what is chosen when an ability is used: 对象2 is the second of them, 对象2-3 the second and the third."""
ANY_NUMBER = 50
"""As many targets as somebody may choose where no number is said."""


def slots(target: Select) -> int:
    """How many places a target has among those of an ability: as many as may be chosen."""
    if target.most is None:
        return ANY_NUMBER
    return target.most if isinstance(target.most, int) else ANY_NUMBER
