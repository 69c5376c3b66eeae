"""A card of the library."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.cjk import fold
from judge.games.written.headings import CODE
from judge.games.written.placed import Placed
from judge.library.form import form


class Card(NamedTuple):
    """A card as a user's list says it, and where it does."""

    game: str
    name: str
    code: str
    """The number printed on it; empty if the list has none. It tells cards of one name apart."""
    nth: int
    """Which one of that name and number it is in its list, from 1."""
    facts: dict[str, Any]
    """Its facts and its text, and whatever else the list says, by name; what it has not got is left out."""
    file: str
    line: int
    column: int
    source: int = 0
    """The number of its import."""
    alone: bool = True
    """Whether no other card of the library has its name."""

    @property
    def key(self) -> str:
        """What makes two lists mean the same card."""
        return f"{fold(self.name)}\n{fold(self.code)}\n{self.nth}"

    @property
    def mark(self) -> str:
        """What tells it apart from others of its name."""
        return " ".join(part for part in (self.code, str(self.nth) if self.nth > 1 or not self.code else "") if part)

    @property
    def called(self) -> str:
        """What a scenario calls it: its name, with what tells it apart where that is needed."""
        return self.name if self.alone else f"{self.name}〔{self.mark}〕"

    @property
    def text(self) -> str:
        """Its text."""
        return str(self.facts.get(form(self.game).text, ""))

    @property
    def printed(self) -> dict[str, Any]:
        """What of it the rules of its game ask for."""
        known = form(self.game).facts
        return {fact: value for fact, value in self.facts.items() if fact in known}

    @property
    def besides(self) -> dict[str, Any]:
        """What its list says besides."""
        known = form(self.game)
        return {fact: value for fact, value in self.facts.items() if fact not in (*known.facts, known.text, CODE)}

    def placed(self, value: Any) -> Placed:
        """A value of this card, standing where the card does."""
        if isinstance(value, dict):
            value = {key: self.placed(one) for key, one in value.items()}
        elif isinstance(value, list):
            value = [self.placed(one) for one in value]
        return Placed(value, self.file, self.line, self.column)


def said(value: Any) -> str:
    """A fact in words."""
    if isinstance(value, dict):
        return "、".join(f"{part}{number}" for part, number in value.items())
    return "、".join(map(str, value)) if isinstance(value, list) else str(value)
