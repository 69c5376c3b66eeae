"""The document of a dispute as a value: each change gives another one. Cards in zones stand in it one by one.

It is what a scenario file says and nothing else: what is written is kept, what is left out is the book's default.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple, Self

from judge.games import Game, game
from judge.games.written.form import NUMBER, TRUTH
from judge.games.written.naming import PLAYERS
from judge.games.written.placed import Placed, placed
from judge.games.written.sheet import Sheet
from judge.scenario.document import dump
from judge.scenario.load import PARTS, played
from judge.scenario.model import ANY

Path = tuple[str | int, ...]
"""The keys and places that lead to a value of the document."""
FACE = "卡"


class Spot(NamedTuple):
    """A place on the board: a zone (``whose`` is empty for one that belongs to nobody), and a place in it from 0."""

    whose: str
    zone: str
    at: int = -1
    """-1: the zone itself."""

    @property
    def path(self) -> Path:
        """Where it stands in the document."""
        zone: Path = ("start", self.whose, self.zone) if self.whose else ("start", self.zone)
        return zone if self.at < 0 else (*zone, self.at)


class Draft(NamedTuple):
    """A dispute that is being written down. ``parts``: the document, never changed in place."""

    game: Game
    parts: dict[str, Any]

    # --- looking ------------------------------------------------------------------------------------------------

    def at(self, path: Path) -> Any:
        """The value at a path; None if nothing is written there."""
        found: Any = self.parts
        for key in path:
            try:
                found = found[key]
            except (KeyError, IndexError, TypeError):
                return None
        return found

    def entries(self, spot: Spot) -> list[Any]:
        """The cards that are written in a zone: mappings, and numbers of unknown cards."""
        return list(self.at(spot._replace(at=-1).path) or ())

    def card(self, spot: Spot) -> str:
        """The name of the card at a spot; empty where none is, or nobody knows it."""
        found = self.at(spot.path) if spot.at >= 0 else None
        return str(found.get(FACE, "")) if isinstance(found, dict) else ""

    @property
    def zones(self) -> Iterator[Spot]:
        """Every zone, the first player's first, those of nobody last."""
        board = self.game.board
        for who in PLAYERS:
            yield from (Spot(who, zone) for zone in (*board.sides, *board.unshown))
        yield from (Spot("", zone) for zone in board.common)

    @property
    def title(self) -> str:
        """What it is called."""
        return str(self.parts.get("title", ""))

    # --- changing -----------------------------------------------------------------------------------------------

    def put(self, path: Path, value: Any) -> Self:
        """With a value at a path; None takes away what is there, and what is empty then."""
        parts = _apart(self.parts)
        _put(parts, path, _apart(value))
        return self._replace(parts=parts)

    def laid(self, spot: Spot, *entries: Any) -> Self:
        """With more entries in a zone, from a place on; without a place, below those that are there."""
        there = self.entries(spot)
        at = len(there) if spot.at < 0 else min(spot.at, len(there))
        return self.put(spot._replace(at=-1).path, _counted([*there[:at], *entries, *there[at:]]))

    def taken(self, spot: Spot) -> Self:
        """Without the entry at a spot; the zone stays written, empty."""
        there = self.entries(spot)
        return self.put(spot._replace(at=-1).path, [*there[: spot.at], *there[spot.at + 1 :]])

    def without(self, name: str) -> Self:
        """Without a card, wherever it lies."""
        draft = self
        for spot in self.zones:
            for at in reversed(range(len(draft.entries(spot)))):
                if draft.card(spot._replace(at=at)) == name:
                    draft = draft.taken(spot._replace(at=at))
        return draft.put(("cards", name), None)

    def moved(self, spot: Spot, to: Spot) -> Self:
        """With an entry at another spot; of several unknown cards one. What it cannot be there is a problem."""
        entry = self.at(spot.path)
        if entry is None:
            return self
        if spot[:2] == to[:2]:
            there = self.entries(spot)
            there.insert(len(there) if to.at < 0 else to.at, there.pop(spot.at))
            return self.put(spot._replace(at=-1).path, there)
        if type(entry) is int and entry > 1:
            return self.put(spot.path, entry - 1).laid(to, 1)
        return self.taken(spot).laid(to, entry)

    def under(self, spot: Spot, key: str, entry: Any) -> Self:
        """With an entry among the cards that belong to another one, under ``key``."""
        return self.put((*spot.path, key), [*(self.at((*spot.path, key)) or ()), entry])

    def described(self, name: str, facts: dict[str, Any] | None) -> Self:
        """With a card's facts; those that are there stay if None is given."""
        cards = dict(self.parts.get("cards") or {})
        if facts is None and cards.get(name) is not None:
            return self
        cards[name] = dict(facts or {})
        return self._replace(parts=_ordered({**self.parts, "cards": cards}))

    def renamed(self, old: str, new: str, facts: dict[str, Any] | None = None) -> Self:
        """With another card in the place of one, wherever the document speaks of it."""
        cards = dict(self.parts.get("cards") or {})
        own = facts if facts is not None else cards.get(new, cards.get(old))
        names = {(new if name == old else name): (own if name in {old, new} else of) for name, of in cards.items()}
        names = {name: _called(of, old, new) for name, of in names.items()}
        known = re.compile("|".join(re.escape(name) for name in sorted({*cards, old}, key=len, reverse=True)))
        said = partial(known.sub, lambda found: new if found[0] == old else found[0])
        rest: dict[str, Any] = {
            key: _spoken(self.parts[key], said) for key in ("start", "script", "ask") if key in self.parts
        }
        return self._replace(parts={**self.parts, **rest, "cards": names})

    @property
    def used(self) -> frozenset[str]:
        """The cards that lie on the board."""
        return frozenset(_faces(self.parts.get("start"), frozenset(self.parts.get("cards") or ())))

    # --- saving -------------------------------------------------------------------------------------------------

    @property
    def document(self) -> dict[str, Any]:
        """The document as it is saved: cards in their short form."""
        start = copy.deepcopy(self.parts.get("start") or {})
        shortened = self._replace(parts={**self.parts, "start": start})
        for spot in self.zones:
            if (there := shortened.at(spot.path)) is not None:
                short = [self.short(entry) for entry in there]
                whole = short[0] if len(short) == 1 and isinstance(short[0], int) else short
                _put(shortened.parts, spot.path, whole, keep=True)
        return {"game": self.game.id, **_ordered({**self.parts, **({"start": start} if start else {})})}

    @property
    def text(self) -> str:
        """The scenario file."""
        return dump(self.document)

    def short(self, entry: Any) -> Any:
        """``{卡: 老兵, 已行动: true}`` as 老兵(已行动), if nothing else is said of it."""
        if not isinstance(entry, dict) or FACE not in entry:
            return entry
        name, flags = str(entry[FACE]), []
        keys, upright = self.game.board.entry_form.keys, self.game.board.upright
        for key, value in entry.items():
            if key == FACE:
                continue
            if value is False and key == upright[1]:
                flags.append(upright[0])
            elif value is True and key in keys and keys[key].schema is TRUTH:
                flags.append(key)
            elif isinstance(value, int) and value >= 0 and key in keys and keys[key].schema is NUMBER:
                flags.append(f"{key}{value}")
            else:
                return entry
        if flags and any(mark in name for mark in "()（）"):
            return entry
        return f"{name}({'，'.join(flags)})" if flags else name


def blank(name: str) -> Draft:
    """The book's default board of a game, written out. Raises KeyError if it cannot be played."""
    playing = game(name)
    state = playing.start(placed(None), {})
    return _normal(playing, {"cards": playing.saved_cards(state.faces), "start": playing.saved_start(state)})


def drafted(document: Placed) -> Draft:
    """A document of a scenario, to be edited. Raises Unreadable if it does not even say which game it is."""
    parts = document.mapping(PARTS)
    playing = played(document, parts)
    return _normal(playing, {key: value.bare() for key, value in parts.items() if key != "game"})


def _normal(playing: Game, parts: dict[str, Any]) -> Draft:
    """A draft whose zones are lists with each card as a mapping."""
    draft = Draft(playing, _ordered(parts))
    faces = dict.fromkeys((str(name) for name in parts.get("cards") or ()), None)
    state: Any = playing.board.state(cards={}, zones={})
    state.faces = faces
    sheet = Sheet(playing.board, state)
    for spot in draft.zones:
        if (there := draft.at(spot.path)) is not None:
            entries = [_entry(sheet, item) for item in (there if isinstance(there, list) else [there])]
            draft = draft.put(spot.path, _counted(entries))
    return draft


def _entry(sheet: Sheet, item: Any) -> Any:
    """A card in a zone as a mapping; a number of unknown cards, or what nobody understands, as it is."""
    written = placed(item)
    if isinstance(item, dict) or written.value is None:
        return item
    if written.whole is not None and item not in sheet.state.faces:
        return written.whole
    try:
        return {key: of.bare() for key, of in sheet.board.entry_of(sheet, written).items()}
    except Exception:  # the problem is told where the draft is checked
        return item


def _counted(entries: list[Any]) -> list[Any]:
    """Numbers of unknown cards that lie side by side as one."""
    found: list[Any] = []
    for entry in entries:
        if type(entry) is int and found and type(found[-1]) is int:
            found[-1] += entry
        elif not (type(entry) is int and entry == 0 and len(entries) > 1):
            found.append(entry)
    return found


def _called(facts: Any, old: str, new: str) -> Any:
    """The facts of a card that may be called as another one is: an evolved one as the one that evolves."""
    return {key: new if of == old else of for key, of in facts.items()} if isinstance(facts, dict) else facts


def _apart(value: Any) -> Any:
    """A copy that shares nothing, not even with itself: two cards that were laid at once are two."""
    if isinstance(value, dict):
        return {key: _apart(inside) for key, inside in value.items()}
    return [_apart(item) for item in value] if isinstance(value, list) else value


def _put(parts: Any, path: Path, value: Any, *, keep: bool = False) -> None:
    *way, last = path
    above = []
    for key in way:
        if isinstance(parts, dict) and not isinstance(parts.get(key), dict | list):
            parts[key] = {}
        above.append((parts, key))
        parts = parts[key]
    if value is not None or keep:
        if isinstance(parts, list) and last == len(parts):
            parts.append(value)
        else:
            parts[last] = value
        return
    if isinstance(parts, dict):
        parts.pop(last, None)
    elif isinstance(last, int) and last < len(parts):
        del parts[last]
    for holder, key in reversed(above):
        if holder[key] or key in PLAYERS or path[0] == "cards" or len(above) < 2:
            return
        del holder[key]


def _ordered(parts: dict[str, Any]) -> dict[str, Any]:
    """The parts in the order in which a file says them; nothing that is empty."""
    return {key: parts[key] for key in PARTS if key != "game" and parts.get(key) not in (None, "", [], {})}


def _spoken(value: Any, said: Callable[[str], str]) -> Any:
    """A part of the document with all its words said otherwise."""
    if isinstance(value, dict):
        return {key: _spoken(of, said) for key, of in value.items()}
    if isinstance(value, list):
        return [_spoken(of, said) for of in value]
    return said(value) if isinstance(value, str) else value


def _faces(value: Any, known: frozenset[str]) -> Iterator[str]:
    if isinstance(value, dict | list):
        for of in value.values() if isinstance(value, dict) else value:
            yield from _faces(of, known)
    elif isinstance(value, str) and (value in known or value == ANY):
        yield value
