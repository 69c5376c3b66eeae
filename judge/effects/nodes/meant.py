"""What a text speaks of: whose, which cards, how much, and what must be so."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypeGuard

from msgspec import Struct

Whose: TypeAlias = Literal["自己", "对手", "双方"]
Relation: TypeAlias = Literal["=", "≠", "<", ">", "≤", "≥", "含"]


class Filter(Struct, frozen=True, cache_hash=True):
    """One demand on a card: its ``fact`` stands in ``relation`` to one of ``values`` (≠: to none of them).

    ``Filter("出击费用", "≤", (2,))``, ``Filter("势力", "=", ("光之剑",))``, ``Filter("主人公", "=", (False,))``.
    A fact with several values on the card (势力, 属性) fits if one of them does.
    """

    fact: str
    relation: Relation
    values: tuple[str | int | bool, ...] = ()
    than: Amount | None = None
    """Instead of ``values``: what another card has for it (战斗力比这名单位低), or a count."""
    or_: tuple[Filter, ...] = ()
    """Demands of other facts, of which one may be met instead (<牙>武器或<兽马>属性)."""


class Ref(Struct, frozen=True, tag=True):
    """A card that the text points at.

    ``这``: the one that has the ability; ``那``: what was chosen or moved last; ``诱发``: what the trigger happened to;
    ``其余``: those of the cards just looked at or revealed that were not taken;
    any other word is a role of the game, such as ``攻击单位``, ``防御单位``, ``支援卡``; ``whose`` narrows a role, and
    of what was chosen on both sides those on one.
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
    """Whether they are some of the cards that the text has just looked at or revealed (其中).

    With ``zones``, which then are the word for it: of those that a cost has put somewhere.
    """
    holder: Target | Holder | None = None
    """Whose they are, where that is a player who is meant by something else than ``whose``."""
    also: tuple[Ref, ...] = ()
    """The cards that are meant besides those of the description (该单位或半灵)."""
    random: bool = False
    """Whether chance says which."""
    total: Filter | None = None
    """What a fact of all that are chosen together must come to (费用合计4以下)."""
    among: Ref | None = None
    """Of which cards they are some, where the text says so (因此被破坏的)."""
    either: tuple[tuple[str, tuple[Filter, ...]], ...] = ()
    """Other kinds with demands of their own, of which one may be met instead (1张士兵・卡牌或1张法术)."""
    bottom: bool = False
    """Whether they are the lowermost cards of the pile, not chosen."""
    given: Condition | None = None
    """What must be so when an ability is used for this target of it to be chosen at all."""
    alike: tuple[str, ...] = ()
    """Facts that must be the same of all that are chosen (同一玩家操控的)."""


class Holder(Struct, frozen=True, tag=True):
    """The player who controls what is meant, or who owns it."""

    of: Target
    owns: bool = False


Target: TypeAlias = Ref | Select


class Count(Struct, frozen=True, tag=True):
    """How many cards fit, times ``each``; or how many different values they have for a fact (``distinct``)."""

    of: Select
    each: int = 1
    distinct: str = ""


class Fact(Struct, frozen=True, tag=True):
    """A number read off a card."""

    fact: str
    of: Target
    total: bool = False
    """Whether the text says that it is what several cards have together."""


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
    """How often ``event`` happened to ``who`` this turn; or in the whole ``game``."""

    event: str
    who: Target
    game: bool = False
    by_then: bool = False
    """Whether it is how often it had happened when the ability was set off, and not by now."""


class Reckoned(Struct, frozen=True, tag=True):
    """A number that is worked out from another one: for each ``per`` of it ``times``, and no more than ``most``.

    ``less``: as much as it falls short of that number.
    """

    of: Amount
    times: int = 1
    most: int | None = None
    per: int = 1
    less: int | None = None
    up: bool = False
    """Whether a part of ``per`` counts as a whole one."""
    unsaid: bool = False
    """Whether the text does not say if it does."""
    more: int = 0
    """What is added to it in the end."""


class Sum(Struct, frozen=True, tag=True):
    """Several numbers together."""

    of: tuple[Amount, ...]


class Difference(Struct, frozen=True, tag=True):
    """How far two numbers are apart, whichever is the greater one; times ``each``."""

    one: Amount
    other: Amount
    each: int = 1


class Least(Struct, frozen=True, tag=True):
    """The least of several numbers."""

    of: tuple[Amount, ...]


class Case(Struct, frozen=True, tag=True):
    """One number if something is so, and else another one."""

    condition: Condition
    then: Amount
    otherwise: Amount


Amount: TypeAlias = (
    int | Count | Fact | Extreme | Missing | X | Named | Times | Reckoned | Sum | Difference | Least | Case
)
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
    """This turn ``who`` did ``event`` (使用, 转职, 升级, 出击 …); ``name`` of the ability that was used.

    ``times``: that often at least.
    """

    event: str
    who: Target
    name: str = ""
    times: int = 1


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


# --- the places of what is chosen when an ability is used ----------------------------------------------------

TARGET = "对象"
"""The role of what is chosen when an ability is used: 对象2 is the second of them, 对象2-3 the second and the third."""
ANY_NUMBER = 50
"""As many targets as somebody may choose where no number is said."""


def of_targets(what: object) -> TypeGuard[Ref]:
    """Whether a text points at what was chosen when it was used: one of its targets, or several."""
    return isinstance(what, Ref) and what.role.startswith(TARGET)


def slots(target: Select) -> int:
    """How many places a target has among those of an ability: as many as may be chosen."""
    if target.most is None:
        return ANY_NUMBER
    return _at_most(target.most)


def _at_most(number: Amount) -> int:
    """How many there may be, of a number that may come out otherwise."""
    if isinstance(number, Case):
        return max(_at_most(number.then), _at_most(number.otherwise))
    return number if isinstance(number, int) else ANY_NUMBER
