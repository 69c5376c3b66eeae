"""What play leaves behind and asks for: records, decisions, verdicts. Values only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from judge.kernel.mentions import CardId

Kind: TypeAlias = Literal[
    "applied",
    "chosen",
    "offered",
    "refused",
    "checked",
    "withheld",
    "replaced",
    "layered",
    "rewound",
    "loop",
    "gap",
    "judged",
]

CHANCE: Final = -1
"""The player called 随机, who answers for dice, shuffles and hidden cards."""
JUDGE: Final = -2
"""The player called 裁判, who answers where the rulebook is silent."""

Option: TypeAlias = CardId | str | tuple[CardId | str, ...]
"""What may be chosen: a card (its id), a word of the game, or a word with cards."""

Telling: TypeAlias = tuple[int | str, ...]
"""A sentence in pieces: words, and cards as their ids, so that it costs nothing until somebody reads it."""


class Change(Struct, frozen=True):
    """One fact that changed. ``subject``: a card's id, or the name of what else has the fact."""

    subject: int | str
    fact: str
    old: object
    new: object


class Reason(Struct, frozen=True):
    """One clause that bears on a line: what it gave here (印刷60, +20, 已行动), and whose card and ability say so."""

    clause: str
    gives: Telling = ()
    card: int | None = None
    ability: str = ""
    contrary: bool = False
    """It says otherwise, and what the line says is so all the same."""


class Occurred(Struct, frozen=True):
    """Something that the book has a name for, and that has just happened: to what, and what was at its other end."""

    event: str
    subject: int = 0
    other: int | None = None


class Record(Struct, frozen=True):
    """One thing that happened, with the clause that made it happen.

    ``clause`` is empty only for a gap; ``by`` says what else bears on it: all that forbids a refusal, the nearest to
    a gap. ``because``: what was read in order to decide it. A choice has its ``question`` and its ``answer`` (what
    was refused, in a refusal) instead of a sentence in ``what``; ``player`` made it, nobody if there was no choice.
    ``whose``: who would have chosen what is refused, or was the only thing to choose. ``events``: what has happened
    with it, by name: how often, when and to whom is looked up there.
    """

    kind: Kind
    clause: str
    what: Telling = ()
    by: tuple[Reason, ...] = ()
    changed: tuple[Change, ...] = ()
    where: tuple[str, ...] = ()
    question: Telling = ()
    answer: tuple[Option, ...] = ()
    player: int | None = None
    because: tuple[Reason, ...] = ()
    whose: int | None = None
    events: tuple[Occurred, ...] = ()


class Blocked(Struct, frozen=True):
    """An option that may not be chosen, all that says so, and what was read to find it out."""

    option: Option
    by: tuple[Reason, ...]
    because: tuple[Reason, ...] = ()


class Derived(Struct, frozen=True):
    """A fact that is worked out: its value, and everything that makes it so, in the order in which it is applied."""

    value: object
    because: tuple[Reason, ...] = ()


def reasons(given: Iterable[str | Reason]) -> tuple[Reason, ...]:
    """What a rule named, each once; a clause alone is a reason without a card."""
    found = [one if isinstance(one, Reason) else Reason(one) for one in given]
    return tuple(dict.fromkeys(found)) if len(found) > 1 else tuple(found)


class Clausal(Protocol):
    """Whatever is said by a clause."""

    @property
    def clause(self) -> str:
        """Its number."""


def numbers(given: Iterable[Clausal]) -> tuple[str, ...]:
    """The clauses of reasons, each once; where the book is silent there is none."""
    return tuple(dict.fromkeys([reason.clause for reason in given if reason.clause]))


class Answer(Struct, frozen=True):
    """What was chosen: a tuple of options, in the order of the decision; empty means none of them."""

    player: int
    clause: str
    chosen: tuple[Option, ...]


class Forced(Struct, frozen=True):
    """A choice that was none, since there was only one way or nothing to choose, and what was forbidden in it."""

    player: int
    clause: str
    chosen: tuple[Option, ...]
    blocked: tuple[Blocked, ...] = ()


Shape: TypeAlias = Literal["one", "several", "yes/no", "number", "order", "share", "text"]
"""What an answer is made of: one or several of the options, yes or no, a number, an order, shares, a text."""


class Further(Struct, frozen=True):
    """Whole numbers that are answers as well and too many to be offered: from ``first`` on, below ``end``."""

    first: int
    end: int
    unit: str = ""

    def said(self, option: Option) -> str:
        """The one of them that words say, with or without its unit; empty if they say none."""
        digits = option.removesuffix(self.unit) if isinstance(option, str) else ""
        if not digits.isascii() or not digits.isdecimal() or len(digits) > len(str(self.end)):
            return ""
        number = int(digits)
        return f"{number}{self.unit}" if self.first <= number < self.end else ""


class Decision(Struct, frozen=True):
    """Play waits for ``player`` to choose ``least`` to ``most`` of ``options`` under ``clause``.

    ``nearest``: the clauses that come nearest, where the rulebook does not decide. ``further``: numbers that can be
    answered though they are no options.
    """

    player: int
    clause: str
    question: Telling
    options: tuple[Option, ...]
    blocked: tuple[Blocked, ...] = ()
    least: int = 1
    most: int = 1
    where: tuple[str, ...] = ()
    forced: tuple[Forced, ...] = ()
    """What left no choice since the last decision, and so was not asked."""
    shape: Shape = "one"
    nearest: tuple[Reason, ...] = ()
    further: Further | None = None

    def naming(self, words: Iterable[Option]) -> Decision:
        """The same, with those further numbers among its options that some words say."""
        if self.further is None:
            return self
        found = dict.fromkeys(filter(None, map(self.further.said, words)))
        return replace(self, options=(*self.options, *[one for one in found if one not in self.options]))

    def offers(self, chosen: Iterable[Option]) -> bool:
        """Whether all of these can be answered, be they among its options or further numbers."""
        wanted = set(chosen)
        return wanted.issubset(self.naming(wanted).options)


class Ask(Exception):  # noqa: N818 - not an error: a step needs an answer that is not there yet
    """Raised inside a step to wait for a decision; the step's fork is dropped."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision


class Refused(Exception):  # noqa: N818 - a verdict
    """An answer that is not on offer. ``by``: all that forbids it, empty if nothing offers it."""

    def __init__(self, decision: Decision, chosen: tuple[Option, ...], by: tuple[Reason, ...]) -> None:
        super().__init__(chosen)
        self.decision, self.chosen, self.by = decision, chosen, by
