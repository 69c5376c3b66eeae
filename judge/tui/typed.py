"""What a judge types or pastes to put cards into a zone: names, how many, states; numbers of unknown ones."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any, NamedTuple

from judge.effects.numerals import number
from judge.games import Game
from judge.games.written.placed import Placed, Unreadable, placed
from judge.games.written.sheet import Sheet
from judge.library import LibraryError, Names, fits
from judge.library.card import Card
from judge.scenario.decks import copies
from judge.scenario.drafting.draft import FACE, Draft, Spot
from judge.tui.fields import LINE, field

MOST = 8
"""As many names are offered while one is typed."""
_APART = re.compile(rf"(?:[、,，;；]|{LINE})(?![^(（「『]*[)）」』])")
_SPOKEN = re.compile(r"(?P<name>.*\S)\s+(?P<many>[一二两三四五六七八九十]{1,3})[张枚名个]?")
_VALUE, _WITH = re.compile("[:：=＝]"), re.compile(r"[/+＋]")
_SAID = frozenset(("number", "word", "choice", "words", "sayings"))
_STATES = re.compile(r"(?P<name>.+?)\s*[(（](?P<words>[^()（）]*)[)）]")


class Name(NamedTuple):
    """A card that may be meant. ``card``: the library's; None for one of the scenario's own."""

    name: str
    card: Card | None = None


def offered(draft: Draft, names: Names | None, typed: str) -> list[Name]:
    """The cards that a beginning may mean: the scenario's own first, then the library's by name and sound."""
    said, _ = split(typed)
    own = [str(name) for name in draft.parts.get("cards") or ()]
    found = [Name(name) for name in own if fits(name, said)]
    with suppress(LibraryError):
        found += [Name(card.called, card) for card in names.find(said, MOST) if card.called not in own] if names else []
    return found[:MOST] if said else [Name(name) for name in own][:MOST]


def split(typed: str) -> tuple[str, int]:
    """``老兵 3`` and ``老兵 三张`` are three cards called 老兵; a name alone is one."""
    if spoken := _SPOKEN.fullmatch(typed.strip()):
        return spoken["name"], number(spoken["many"])
    try:
        return copies(typed.strip())
    except Unreadable:
        return typed.strip(), 1


def apart(typed: str) -> list[str]:
    """The cards of a line; a comma inside brackets parts what is said of one card."""
    return [part.strip() for part in _APART.split(typed) if part.strip()]


def put(draft: Draft, spot: Spot, typed: str, names: Names | None = None) -> Draft:
    """With the cards of a line in a zone: known ones, ones of the library with their facts, new ones without any.

    A number is so many unknown cards.
    """
    unknown = Placed(typed.strip(), "", 0, 0).whole
    if unknown is not None:
        return draft.laid(spot, unknown)
    name, many = split(typed)
    whole, facts = known(draft, names, name)
    entry = entry_of(draft, name) if facts is None else {FACE: whole}
    said = str(entry.get(FACE, name))
    meant, facts = known(draft, names, said)
    if meant:
        entry = {**entry, FACE: meant}
        draft = draft.described(meant, facts)
    for other in [one for of in entry.values() if isinstance(of, list) for one in of]:
        if isinstance(other, dict) and FACE in other:
            draft = draft.described(*known(draft, names, str(other[FACE])))
    return draft.laid(spot, *([entry] * many))


def known(draft: Draft, names: Names | None, said: str) -> tuple[str, dict[str, Any] | None]:
    """Which card is meant by what was said, and the facts that it brings; a new one has none."""
    own = draft.parts.get("cards") or {}
    if said in own:
        return said, None
    if names is not None:
        try:
            found = [card for card in names.find(said, 2) if said in {card.name, card.called}]
        except LibraryError:
            found = []
        if found:
            return found[0].called, facts(found[0])
    return said, None


def facts(card: Card) -> dict[str, Any]:
    """What a card of the library says, as a scenario writes it."""
    return {key: value for key, value in card.printed.items() if value is not None}


def entry_of(draft: Draft, said: str) -> dict[str, Any]:
    """``老兵(已行动，装备:项圈)`` as it stands in a document; a state that nobody knows as a key, which is told."""
    game: Game = draft.game
    state: Any = game.board.state(cards={}, zones={})
    state.faces = dict.fromkeys(str(name) for name in draft.parts.get("cards") or ())
    short = _STATES.fullmatch(said)
    words = [word for word in re.split(r"[、,，;；\s]+", short["words"]) if word] if short else []
    stated = dict(one for word in words if (one := state_of(draft, word)) is not None)
    if stated and short is not None:
        rest = [word for word in words if state_of(draft, word) is None]
        said = f"{short['name']}({'，'.join(rest)})" if rest else short["name"]
    try:
        found = {key: of.bare() for key, of in game.board.entry_of(Sheet(game.board, state), placed(said)).items()}
    except Unreadable:
        left = [word for word in words if state_of(draft, word) is None]
        found = {FACE: short["name"] if short else said, **dict.fromkeys(left, True)}
    return {**found, **stated}


def state_of(draft: Draft, word: str) -> tuple[str, Any] | None:
    """``装备:项圈+剑`` as what it is of a card; None for what is no such key with its value."""
    key, value = [*_VALUE.split(word, maxsplit=1), ""][:2]
    of = draft.game.board.entry_form.keys.get(key)
    if of is None or not value:
        return None
    known = field(key, of.schema)
    if known.kind == "cards":
        return key, [int(one) if one.isdecimal() else {FACE: one} for one in _WITH.split(value) if one]
    return (key, known.read(value)) if known.kind in _SAID else None
