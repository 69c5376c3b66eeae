"""An ability as printed, how the parts of its text hang together, and the verbs that have text in them."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from judge.effects.nodes.meant import Amount, Condition, Holder, Select, Target, Whose
from judge.effects.nodes.verbs import Verb

# --- verbs with text in them ------------------------------------------------------------------------------


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
    unspoken: bool = False
    """Whether the text speaks of no ability, but of what then happens: an ability is how that is carried out."""
    next: bool = False
    """Whether it goes for the next of these cards only that is used."""


class Repeat(Struct, frozen=True, tag=True):
    """What follows is done so many times."""

    times: Amount
    then: tuple[Node, ...]


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


class Rewrite(Struct, frozen=True, tag=True):
    """The text of cards is another one from now on."""

    what: Target
    ability: Ability


class Later(Struct, frozen=True, tag=True):
    """The next time that ``event`` happens to ``who``, what follows is done.

    It is an ability of its own then, with ``targets`` of its own; of those of the ability that says so it knows the
    first ``known``, which were chosen before.
    """

    event: str
    who: Target
    then: tuple[Node, ...]
    targets: tuple[Select, ...] = ()
    known: int = 0
    until: str = ""
    """Until when it is waited for, where the text says so; then it is done each time."""
    while_: Condition | None = None
    """What must be so when it happens, or it is not what is waited for."""


# --- how parts of a text hang together ----------------------------------------------------------------------


class If(Struct, frozen=True, tag=True):
    """(A)的场合/(A)的期间/(A)中/如果(A), (B); ``word`` is the one that the text uses, for books tell them apart."""

    condition: Condition
    then: tuple[Node, ...]
    word: str
    otherwise: tuple[Node, ...] = ()


class May(Struct, frozen=True, tag=True):
    """你可以(A): the player may leave it; ``by``: whose choice that is (对手可以(A))."""

    then: tuple[Node, ...]
    by: Whose = "自己"


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
    """你可以〖费用〗/支付费用。如果支付,(B): B only if all of the cost was paid; ``otherwise`` if it was not."""

    cost: tuple[Node, ...]
    then: tuple[Node, ...]
    otherwise: tuple[Node, ...] = ()
    who: Target | Holder | None = None
    """Who may pay, where that is not the player whose words they are."""


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
    """选择以下1项实行: the player chooses which of the parts is done; ``by``: who does."""

    of: tuple[tuple[Node, ...], ...]
    by: Whose = "自己"
    asked: str = ""
    called: tuple[str, ...] = ()
    """What the text lets be chosen, and what these are called, where that is no list of effects: 区域, 前卫区."""
    items: tuple[str, ...] = ()
    """Which of the printed items each of the parts is, where several are chosen together: 1、3."""
    only: tuple[Condition, ...] = ()
    """What must be so for each of the parts to be chosen, where the text says which can be."""


class Doubtful(Struct, frozen=True, tag=True):
    """What is done or not as the judge reads it: ``about`` what the book is silent."""

    then: tuple[Node, ...]
    about: str


class Mode(Struct, frozen=True):
    """One of several options that are chosen from when an ability is used, with the targets that it alone has.

    The targets of an ability are numbered as they are printed, those of all its options among them: 对象3 may be the
    second option's first. What was not chosen has 0 in its place.
    """

    then: tuple[Node, ...]
    targets: tuple[Select, ...] = ()
    items: str = ""
    """Which of the printed items it is, where several are chosen together: 1、3."""


class Modes(Struct, frozen=True, tag=True):
    """抉择: options of which ``least`` to ``most`` are chosen when it is used (``OneOf``: when it is carried out)."""

    of: tuple[Mode, ...]
    least: Amount = 1
    most: Amount = 1
    more: tuple[Condition, int, int] | None = None
    """With what condition, as it is when the ability is used, how many are chosen instead."""
    again: bool = False
    """Whether one of them may be chosen several times."""
    fresh: bool = False
    """Whether none may be chosen that was chosen for this ability this turn already."""


class Extra(Struct, frozen=True, tag=True):
    """使用时,(A):(B): A may be paid as an additional cost when it is used; if it was, B, with targets of its own."""

    cost: tuple[Node, ...]
    then: tuple[Node, ...]
    targets: tuple[Select, ...] = ()
    otherwise: tuple[Node, ...] = ()
    """What is done if it was not."""
    offered: bool = False
    """Whether the text says that it may be paid, and later, as a condition, what is done if it was."""


class Instead(Struct, frozen=True, tag=True):
    """(A),改为(B): what ``event`` would do to ``who`` is not done; B is. ``may``: the player may decide."""

    event: str
    who: Target
    then: tuple[Node, ...]
    condition: Condition | None = None
    may: bool = False
    cost: tuple[Node, ...] = ()
    """What is paid for it, in full, by who decides that it is done."""
    word: str = ""
    """The word by which the text tells the event (时, 的场合), where a book tells them apart."""


Node: TypeAlias = (
    Verb | Grant | Repeat | Make | Rewrite | Later | If | May | IfDone | After | PayFirst | By | Define | Unless
    | OneOf | Doubtful | Modes | Extra | Instead
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
    name: str = ""
    """The name of the ability that must do it, where the text says which (由于『…』出击时)."""
    at_once: bool = False
    """Whether it counts once for all to which it happens at the same time (1张或以上的…时)."""


class Ability(Struct, frozen=True, cache_hash=True):
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
