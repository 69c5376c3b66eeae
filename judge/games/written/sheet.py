"""A board while it is being read or saved: what its keys need to know of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, ClassVar

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability
from judge.effects.walking import parts
from judge.games.written.naming import PLAYERS, Naming
from judge.games.written.placed import CARDS, Placed


class OnBoard:
    """What the form of a board says of the cards on it, as far as a sheet asks."""

    kind: ClassVar[type[Any]]
    """What a card is."""
    naming: ClassVar[Naming]
    below: ClassVar[str] = ""
    """Where cards lie that are under others."""
    holds: ClassVar[tuple[str, ...]] = ("below",)
    """The fields of a card that are cards: those that lie below it first."""
    ability: ClassVar[type[Any]] = Ability
    upright: ClassVar[tuple[str, str]] = ("", "")
    """The word for lying upright, as a card does of which nothing is written, and the key that says the opposite."""

    @property
    def noun(self) -> str:
        """What the game calls a card."""
        return self.naming.noun

    @cached_property
    def places(self) -> tuple[tuple[int, str], ...]:
        """Every zone with its player."""
        raise NotImplementedError

    def face_up(self, zone: str, *, known: bool) -> bool:
        """Whether a card lies face up in a zone if nothing is written of it; ``known``: it is written which it is."""
        raise NotImplementedError

    def abilities(self, written: Placed) -> tuple[Any, ...]:
        """The abilities of a text. Raises Unreadable."""
        raise NotImplementedError

    def says(self, ability: Any) -> bool:
        """Whether an ability's text says all of it."""
        raise NotImplementedError

    def order(self, cards: dict[int, Any], lying: dict[tuple[int, str], Any]) -> list[int]:
        """The ids of all cards in the order in which a document names them."""
        raise NotImplementedError

    def entry_of(self, sheet: Sheet, item: Placed) -> dict[str, Placed]:
        """What an entry says, by key: the card, its flags and numbers, everything else."""
        raise NotImplementedError

    def read_card(self, sheet: Sheet, number: int, item: Placed) -> None:
        """What an entry of a zone says of the card that it is."""
        raise NotImplementedError

    def saved_card(self, sheet: Sheet, number: int) -> dict[str, Any]:
        """The opposite of ``read_card``."""
        raise NotImplementedError


class Sheet:
    """A board on the way from a document to a state, or back."""

    def __init__(self, board: OnBoard, state: Any) -> None:
        self.board, self.state = board, state
        self.player, self.zone = 0, ""
        """Where the card lies whose entry is read or saved."""
        self.given: dict[str, Any] = {}
        """The fields of the value in hand."""
        self.place = 0
        """The row in hand, from 0."""
        self.later: dict[tuple[int, str], Placed] = {}
        """What a game looks up when all cards lie on the board, by card and what of it."""
        self.number: dict[int, int] = {}
        """What became of the numbers that cards had while they were read."""
        self.cards: dict[int, Any] = {}
        self.lying: dict[tuple[int, str], list[int]] = {place: [] for place in board.places}

    @cached_property
    def abilities(self) -> dict[str, Any]:
        """The abilities that are printed on any card, by their text."""
        return {one.text: one for face in self.state.faces.values() for one in face.abilities}

    @cached_property
    def called(self) -> tuple[str, ...]:
        """What abilities of the scenario are called, also those that a text gives: their names and texts."""
        every = [part for face in self.state.faces.values() for part in parts(face.abilities)]
        said = [word for one in every if isinstance(one, Ability) for word in (one.name, one.text)]
        return tuple(dict.fromkeys(filter(None, said)))

    def own_abilities(self, card: int) -> tuple[Any, ...]:
        """The abilities that a card has by what is printed on it, or was given."""
        face = self.state.faces.get(self.state.cards[card].face)
        given = tuple([effect.ability for effect in self.state.effects if effect.ability and card in effect.on])
        return (*(face.abilities if face else ()), *given)

    # --- reading ------------------------------------------------------------------------------------------------

    def player_meant(self, written: Placed) -> int:
        """The player that a word names."""
        return PLAYERS.index(written.one_of(PLAYERS))

    def meant(self, written: Placed) -> int:
        """The one card that a name or a place means; a number is the one that it had when it was saved."""
        number = written.value
        if isinstance(number, int) and number in self.state.cards:
            return number
        found = self.board.naming.find(self.state, written.text())
        if not found:
            noun = self.board.noun
            written.fail(f"局面上没有叫「{written.text()}」的{noun}", f"{noun}名，或 A.手牌.2 这样的位置")
        return found[0]

    def add(self, player: int, zone: str, written: Placed | None = None, **facts: Any) -> int:
        """A new card, the last one of its zone; nobody knows which, unless its facts say so."""
        number = len(self.cards) + 1
        if number > CARDS and written is not None:
            written.fail(f"局面上超过{CARDS}张{self.board.noun}", f"一局至多{CARDS}张")
        lies: dict[str, Any] = {"face": "", "owner": player, "face_up": self.board.face_up(zone, known=False), **facts}
        self.cards[number] = self.board.kind(id=number, player=player, zone=zone, **lies)
        self.lying[player, zone].append(number)
        return number

    def change(self, number: int, **facts: Any) -> None:
        """More facts of a card."""
        self.cards[number] = replace(self.cards[number], **facts)

    def read_zone(self, player: int, zone: str, written: Placed) -> tuple[int, ...]:
        """The cards of a zone: names, entries, and numbers of unknown cards."""
        found: list[int] = []
        for item in _unparted(written.items()):
            named = isinstance(item.value, str) and item.value in self.state.faces
            many = None if named else item.whole
            if many is None:
                found.append(self.read_entry(player, zone, item))
            else:
                found += [self.add(player, zone, item) for _ in range(item.many(len(self.cards)))]
        return tuple(found)

    def read_entry(self, player: int, zone: str, item: Placed) -> int:
        """One card as it is written: its name, its name with words in brackets, or a mapping."""
        number = self.add(player, zone, item)  # it lies before whatever is said to lie with it
        outer = self.player, self.zone, self.given
        self.player, self.zone = player, zone
        self.board.read_card(self, number, item)
        self.player, self.zone, self.given = outer
        return number

    def settle(self, written: Placed | None) -> None:
        """Put the cards on the state, numbered from 1 as the board shows them, or as they were when it was saved."""
        old = self.board.order(self.cards, self.lying)
        ids = list(range(1, len(old) + 1)) if written is None else [item.number(1) for item in written.items()]
        if written is not None and (len(set(ids)) != len(ids) or len(ids) != len(old)):
            noun = self.board.noun
            written.fail(f"编号有{len(ids)}个，{noun}有{len(old)}张", f"每张{noun}一个不同的编号")
        new = dict(zip(old, ids, strict=True))
        for number in old:
            card = self.cards[number]
            held = {name: tuple([new[one] for one in ids]) for name in self.board.holds if (ids := getattr(card, name))}
            if held or new[number] != number:
                self.cards[number] = replace(card, id=new[number], **held)
        self.state.cards = {new[number]: self.cards[number] for number in sorted(old, key=new.__getitem__)}
        self.state.zones = {place: tuple([new[number] for number in lying]) for place, lying in self.lying.items()}
        for place in self.state.zones:
            if place[1] == self.board.below:
                self.state.zones[place] = tuple(sorted(self.state.zones[place]))
        self.number = new

    # --- saving -------------------------------------------------------------------------------------------------

    def who(self, player: int) -> str:
        """What a player is called."""
        return PLAYERS[player]

    def path(self, card: int) -> str | int:
        """Where a card lies; the number of one that is no longer there."""
        return (
            self.board.naming.path(self.state, card)
            if card in self.state.cards and self.state.cards[card].zone
            else card
        )

    def saved_zone(self, cards: tuple[int, ...]) -> list[Any]:
        """The opposite of ``read_zone``."""
        entries: list[Any] = []
        for number in cards:
            entry = self.saved_entry(number)
            if entry == 1 and entries and isinstance(entries[-1], int):
                entries[-1] += 1
            else:
                entries.append(entry)
        return entries

    def saved_entry(self, number: int) -> Any:
        """The opposite of ``read_entry``."""
        card = self.state.cards[number]
        outer = self.player, self.zone, self.given
        self.player, self.zone = card.player, card.zone
        entry = self.board.saved_card(self, number)
        self.player, self.zone, self.given = outer
        if set(entry) == {"卡"}:
            return card.face
        return entry or 1


def _unparted(items: Iterable[Placed]) -> Iterator[Placed]:
    """The entries of a list, put together again where a comma in brackets has parted one: 新兵(主人公,已行动)."""
    begun: Placed | None = None
    for item in items:
        whole = item if begun is None else begun._replace(value=f"{begun.value},{item.value}")
        begun = whole if isinstance(whole.value, str) and _open(whole.value) and isinstance(item.value, str) else None
        if begun is None:
            yield whole
    if begun is not None:
        yield begun


def _open(words: str) -> bool:
    """Whether a bracket is opened and not closed."""
    return sum(words.count(one) for one in "(（") > sum(words.count(one) for one in ")）")
