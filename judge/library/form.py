"""What a card of a game is made of: its facts, and how each of them is written. Taken from the game's own schema."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from judge.cjk import fold
from judge.games import GAMES, PLAYABLE
from judge.games import game as load
from judge.games.decks import form as deck_form
from judge.games.written.headings import CODE, NAME, SAME, TEXT, Printing

_OUTSIDE = re.compile(r"\(.*?\)|\[.*?\]|[\W_]")
_SEPARATORS = re.compile(r"[/、,，;；|・\s]+")
_PAIR = re.compile(r"(\D+?)[:：\s]*(\d+)")
NOTHING = frozenset(("", "-", "—", "–", "无", "n/a", "none", "null"))
"""What is written where a card has not got a fact."""


class Kind(NamedTuple):
    """How a fact is written: a whole number, one or several words (of ``known`` ones), or numbers of ``parts``."""

    whole: bool = False
    several: bool = False
    known: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    printed: Mapping[str, str] = MappingProxyType({})
    """Words of another printing, each with the game's own."""
    patterns: tuple[str, ...] = ()
    """How else a number may be written, with what stands beside it (3(红1)): taken as it is written."""
    table: bool = False
    """Whether it is a table of what the game itself reads, such as points by colour: it is taken as it is written."""

    def read(self, value: Any) -> tuple[Any, str]:
        """What was written, as the game takes it, None if the card has not got it; and what was expected instead.

        What is not as it was expected is kept as it was written.
        """
        if value is None or (isinstance(value, str) and fold(value).strip() in NOTHING):
            return None, ""
        if self.parts and self.whole and str(value).strip().isdigit():
            return self._number(value)
        if self.parts:
            return self._numbers(value)
        if self.several:
            found = [self._word(word) for word in self._words(value)]
            wrong = next((expected for _, expected in found if expected), "")
            return ([word for word, _ in found], "") if not wrong else (value, wrong)
        if isinstance(value, list | dict):
            taken = self.table and isinstance(value, dict)
            return value, "" if taken else "一个整数" if self.whole else "一个词"
        return self._number(value) if self.whole else self._word(value)

    def _number(self, value: Any) -> tuple[Any, str]:
        written = fold(str(value)).strip().replace("+", "").removesuffix(".0")
        if written.lstrip("-").isdigit():
            return int(written), ""
        as_written = written in self.known or any(re.search(pattern, written) for pattern in self.patterns)
        return (written, "") if as_written else (value, "一个整数")

    def _word(self, value: Any) -> tuple[Any, str]:
        said = str(value).strip()
        said = self.printed.get(said, said)
        if not self.known:
            return said, ""
        meant = next((word for word in self.known if fold(word) == fold(said)), None)
        return (meant, "") if meant is not None else (value, "、".join(self.known))

    def _words(self, value: Any) -> list[Any]:
        if isinstance(value, list):
            return [one for one in value if one is not None]
        said = str(value).strip()
        return (
            [said] if said in self.known else [word.strip("<>《》[]【】") for word in _SEPARATORS.split(said) if word]
        )

    def _numbers(self, value: Any) -> tuple[Any, str]:
        pairs = value.items() if isinstance(value, dict) else _PAIR.findall(_SEPARATORS.sub(" ", str(value)))
        found = {self._part(str(part)): number for part, number in pairs}
        if not found or not set(found) <= set(self.parts) or not all(str(n).isdigit() for n in found.values()):
            return value, "、".join(f"{part}: 整数" for part in self.parts)
        return {part: int(number) for part, number in found.items()}, ""

    def _part(self, said: str) -> str:
        said = said.strip(" :：").removesuffix("色")
        return next((part for part in self.parts if fold(part) == fold(said)), said)


class Form(NamedTuple):
    """The facts of a card of one game, by their names there."""

    game: str
    facts: dict[str, Kind]
    name: str
    """Which fact is the name on the card."""
    text: str
    """Which fact is the text on the card."""
    heads: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """By fact the heads that another printing has for it."""

    def meant(self, column: str) -> tuple[str, ...]:
        """The facts that the head of a column can mean; one if it is clear."""
        plain = bare(column)
        exact = [fact for fact in self.known if bare(fact) == plain or plain in map(bare, self.heads.get(fact, ()))]
        return tuple(exact) or tuple(
            fact for words in SAME if plain in words for fact in self.known if bare(fact) in words
        )

    @property
    def known(self) -> tuple[str, ...]:
        """The facts that a column can mean."""
        return tuple(dict.fromkeys((self.name, self.text, CODE, *self.facts)))


def bare(column: str) -> str:
    """The head of a column as it is compared: folded, without spaces, signs, and what stands in brackets."""
    folded = fold(column)
    return _OUTSIDE.sub("", folded) or folded


@functools.cache
def form(game: str) -> Form:
    """The facts of a card of a game. Raises KeyError if no cards of it are known."""
    if game in PLAYABLE:
        cards, printing = load(game).schema()[0]["properties"], load(game).printing
        facts = {name: _kind(about, printing.words.get(name, {})) for name, about in cards.items()}
    elif game in GAMES:
        facts = {
            name: Kind(whole=fact.whole, several=bool(fact.known), known=fact.known)
            for name, fact in deck_form(game).facts.items()
        }
        printing = Printing()
    else:
        raise KeyError(game)
    return Form(game, facts, _own(facts, NAME), _own(facts, TEXT), printing.heads)


def _own(facts: dict[str, Kind], usual: str) -> str:
    """The game's word for what is usually called so."""
    words = next(words for words in SAME if words[0] == usual)
    return next((word for word in words if word in facts), usual)


def _kind(schema: dict[str, Any], printed: Mapping[str, str]) -> Kind:
    """How a value that a schema allows is written."""
    choices = schema.get("anyOf", [schema])
    types = {kind for one in choices for kind in _types(one)}
    known = tuple(dict.fromkeys(str(word) for one in choices for word in one.get("enum", ())))
    parts = tuple(next((one["properties"] for one in choices if "properties" in one), ()))
    table = any("additionalProperties" in one and "object" in _types(one) for one in choices)
    patterns = tuple([one["pattern"] for one in choices if "pattern" in one])
    return Kind("integer" in types, "array" in types, known, parts, printed, patterns, table)


def _types(schema: dict[str, Any]) -> list[str]:
    found = schema.get("type", [])
    return [found] if isinstance(found, str) else list(found)
