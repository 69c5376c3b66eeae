"""Decks as they are handed in: what a list says, and what the deck rules of a game find in it.

A game's ``deck.py`` holds its rules as functions from a :class:`Deck` to findings, each with its clause, and a
:class:`Form` that says which parts a deck has and which facts of cards its rules ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from judge.clause import Clause
from judge.corpus import Book
from judge.games import listed
from judge.games.citing import Citations
from judge.games.listed import GAMES
from judge.games.written.placed import Placed

Facts = dict[str, tuple[str, ...]]
"""What is known of a card. A fact that nobody wrote is not there; one that the card has not got is empty."""

Kind = Literal["violation", "missing", "gap", "note"]


class Copies(NamedTuple):
    """Copies of one card in one part of a deck, and where the list says so."""

    name: str
    many: int
    part: str
    facts: Facts
    file: str
    line: int
    column: int

    def called(self, key: str = "名称") -> str:
        """The name printed on the card: the fact ``key``, or what the list calls it."""
        return " ".join(self.facts.get(key, ())) or self.name


class Deck(NamedTuple):
    """A deck: the copies in each of its parts; whether it is for an official tournament."""

    parts: dict[str, tuple[Copies, ...]]
    official: bool = False

    def cards(self) -> tuple[Copies, ...]:
        """The copies of all parts."""
        return tuple(copies for part in self.parts.values() for copies in part)


class Finding(NamedTuple):
    """What a rule found.

    ``violation``: the clause forbids it. ``missing``: a fact that the clause asks for was not written, and it matters.
    ``gap``: the book does not decide, the judge must. ``note``: what a judge should know, and nothing is wrong.
    """

    kind: Kind
    clause: Clause
    what: str
    copies: tuple[Copies, ...] = ()
    fact: str = ""
    """The key to write, if one is missing."""


class Fact(NamedTuple):
    """How a fact of a card is written: one word or several, of ``known`` ones if there are any; or a whole number."""

    known: tuple[str, ...] = ()
    whole: bool = False

    def read(self, written: Placed) -> tuple[str, ...]:
        """The words. Raises Unreadable."""
        if self.whole:
            return (str(written.number()),)
        return tuple(item.one_of(self.known) if self.known else item.text() for item in written.items())

    @property
    def expected(self) -> str:
        """What may be written, in words."""
        return "、".join(self.known) or ("一个整数" if self.whole else "一个词")


Rule = Callable[[Deck], Iterable[Finding]]


class Form(NamedTuple):
    """The deck rules of a game."""

    citations: Citations
    parts: tuple[str, ...]
    """What a deck consists of, in the game's words."""
    main: str
    """The part that a plain list means if it names none."""
    facts: dict[str, Fact]
    """The facts of a card that may be written."""
    clauses: tuple[Clause, ...]
    """The clauses that are looked at."""
    rules: tuple[Rule, ...]
    official: bool = False
    """Whether the book has a rule of its own for official tournaments."""

    @property
    def book(self) -> Book:
        """The rulebook."""
        return self.citations.book

    def examine(self, deck: Deck) -> list[Finding]:
        """Everything that the rules find."""
        return [finding for rule in self.rules for finding in rule(deck)]


def form(game: str) -> Form:
    """The deck rules of a game. Raises KeyError if there are none."""
    found: Form = listed.deck(game)
    return found


def total(copies: Iterable[Copies]) -> int:
    """How many cards these are."""
    return sum(one.many for one in copies)


def grouped(copies: Iterable[Copies], key: str = "名称") -> dict[str, tuple[Copies, ...]]:
    """Copies by the name on the card."""
    groups: dict[str, tuple[Copies, ...]] = {}
    for one in copies:
        groups[one.called(key)] = (*groups.get(one.called(key), ()), one)
    return groups


def named(copies: Iterable[Copies]) -> str:
    """The cards in words, each once: 「甲」、「乙」."""
    return "、".join(dict.fromkeys(quoted(one.name) for one in copies))


def quoted(name: str) -> str:
    """A name in quotes, in the other ones if it has some of its own."""
    return f"『{name}』" if "「" in name else f"「{name}」"


__all__ = [
    "GAMES",
    "Copies",
    "Deck",
    "Fact",
    "Facts",
    "Finding",
    "Form",
    "Kind",
    "Rule",
    "form",
    "grouped",
    "named",
    "quoted",
    "total",
]
