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
from judge.tui import parted
from judge.tui.fields import MARKS, WITH, field
from judge.tui.parted import aside, bare, inside

MOST = 8
"""As many names are offered while one is typed."""
_SPOKEN = re.compile(r"(?P<name>.*\S)\s+(?P<many>[一二两三四五六七八九十]{1,3})[张枚名个]?")
_VALUE, _WORDS = re.compile("[:：=＝]"), re.compile(r"[、,，;；\s]+")
_SAID = frozenset(("truth", "number", "word", "choice", "sayings"))


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
    return parted.apart(typed, MARKS)


def put(draft: Draft, spot: Spot, typed: str, names: Names | None = None) -> Draft:
    """With the cards of a line in a zone: known ones, ones of the library with their facts, new ones without any.

    A number is so many unknown cards.
    """
    unknown = Placed(typed.strip(), "", 0, 0).whole
    if unknown is not None:
        return draft.laid(spot, unknown)
    name, many = split(typed)
    whole, facts = known(draft, names, bare(name))
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
    name, inside = aside(said)
    if bare(name) != name:
        return {**(entry_of(draft, f"{FACE}({inside})") if inside else {}), FACE: bare(name)}
    game: Game = draft.game
    state: Any = game.board.state(cards={}, zones={})
    state.faces = dict.fromkeys(str(name) for name in draft.parts.get("cards") or ())
    words = parted.apart(inside, _WORDS)
    stated = dict(one for word in words if (one := state_of(draft, word)) is not None)
    left = [word for word in words if state_of(draft, word) is None]
    if stated:
        said = f"{name}({'，'.join(left)})" if left else name
    try:
        found = {key: of.bare() for key, of in game.board.entry_of(Sheet(game.board, state), placed(said)).items()}
    except Unreadable:
        found = {FACE: name, **dict.fromkeys(left, True)}
    return {**found, **stated}


def state_of(draft: Draft, word: str) -> tuple[str, Any] | None:
    """``装备:项圈+剑`` as what it is of a card; None for what is no such key with its value."""
    key, value = [*_VALUE.split(word, maxsplit=1), ""][:2]
    of = draft.game.board.entry_form.keys.get(key)
    if of is None or not value:
        return None
    known, value = field(key, of.schema), inside(value) or value
    if known.kind in {"cards", "words"}:
        each = [bare(one) for one in parted.apart(value, WITH)]
        return key, [int(one) if one.isdecimal() else {FACE: one} if known.kind == "cards" else one for one in each]
    return (key, known.read(bare(value))) if known.kind in _SAID else None
