"""What cards are called on a board, and which card a name means."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product
from typing import Any, Final

from judge.kernel.state import NOBODY

PLAYERS: Final = ("A", "B")
"""What the players are called."""
MARKS: Final = "".join(map(chr, (*range(0x2460, 0x2474), *range(0x3251, 0x3260), *range(0x32B1, 0x32C0))))
"""① to ㊿: what tells apart the cards of one name and one player."""
_MARKS: Final = re.compile(f"[{MARKS}]")
_PATH: Final = re.compile(r"(?:(?P<whose>[AB])[.．])?(?P<zone>[^.．]+)[.．](?P<place>\d{1,4})")
_NAME: Final = re.compile(
    rf"(?:(?P<whose>[AB])的)?(?P<name>.+?)(?:(?P<mark>[{MARKS}])|[(（]?(?P<number>\d{{1,3}})[)）]?)?"
)


def mark(number: int) -> str:
    """The mark of the n-th card of one name, from 1."""
    return MARKS[number - 1] if number <= len(MARKS) else f"（{number}）"


def unmarked(words: str) -> str:
    """The same without marks."""
    return _MARKS.sub("", words)


class Naming:
    """The names of the cards of a game.

    ``first``: the zones in which a name is looked for first; ``hidden``: where nobody looks, so that a card of the same
    name makes no difference; ``noun``: what the game calls a card.

    The mark of a card is its own: it stays the same wherever the card goes, and whatever else comes to be known.
    """

    def __init__(self, noun: str, *, first: tuple[str, ...], hidden: tuple[str, ...]) -> None:
        self.noun, self.hidden = noun, frozenset(hidden)
        self._first = dict.fromkeys(first, 0)
        self._known: tuple[object, dict[str, list[Any]]] = None, {}
        """The cards of the board that was named last, and by name those of each, in the order of the board."""
        self._apart: tuple[frozenset[int], frozenset[int], frozenset[int]] = frozenset(), frozenset(), frozenset()
        """The cards that are told apart by their player, and by a mark, wherever they lie; those called by their owner.

        Where a card is controlled by another than its owner it and all of its name are called by whose they are: that
        stays so whoever controls them.
        """

    def apart(self, states: Iterable[Any], cards: Iterable[int]) -> Naming:
        """The same, by which these cards are told apart on all boards of a course as they are on one of them."""
        called, twins = Naming(self.noun, first=tuple(self._first), hidden=tuple(self.hidden)), frozenset(cards)
        whose, marked, lent = set[int](), set[int](), set[int]()
        for state in {id(each.cards): each for each in states}.values():
            for found in [state.cards[card] for card in twins if card in state.cards]:
                if found.face and len(same := self._same(state)[found.face]) > 1:
                    seen = self._seen(same, found)
                    whose |= {found.id} if _has_other_player(seen, found) else set()
                    owners = self._by_owner(found, same)
                    lent |= {one.id for one in same} if owners else set()
                    marked |= {found.id} if self._has_twin(seen, found, by_owner=owners) else set()
        called._apart = frozenset(whose), frozenset(marked), frozenset(lent)
        return called

    def _same(self, state: Any) -> dict[str, list[Any]]:
        """The cards of each name; those that nobody knows under no name."""
        of, known = self._known
        if of is not state.cards:
            known = {}
            for card in state.cards.values():
                if card.face in known:
                    known[card.face].append(card)
                else:
                    known[card.face] = [card]
            self._known = state.cards, known
        return known

    def in_play(self, zone: str) -> bool:
        """Whether a card in a zone is in play."""
        return zone in self._first

    def named(self, state: Any, card: int) -> str:
        """The card's name: with its player where both have one of that name, with its mark where he has another."""
        found = state.cards.get(card)
        if found is None or not found.face:
            return f"{'离去' if found is None else '未知'}的{self.noun}"
        same = self._same(state)[found.face]
        by_owner = self._by_owner(found, same)
        whose = by_owner or found.id in self._apart[0] or _has_other_player(self._seen(same, found), found)
        name = str(found.face) + self._mark(state, found, same, by_owner=by_owner)
        return (
            f"{PLAYERS[found.owner if by_owner else found.player]}的{name}"
            if whose and found.player != NOBODY
            else name
        )

    def marked(self, state: Any, card: int) -> str:
        """The card's name on its player's side of the board: with its mark, where he has another of that name."""
        found = state.cards[card]
        return str(found.face) + (self._mark(state, found, self._same(state)[found.face]) if found.face else "")

    def _seen(self, same: list[Any], found: Any) -> list[Any]:
        """The cards of a card's name that lie where somebody looks, and it."""
        return [other for other in same if other.zone not in self.hidden or other.id == found.id]

    def _by_owner(self, found: Any, same: list[Any]) -> bool:
        """Whether a card is called by its owner: of two players' cards of that name one is controlled by the other."""
        if found.id in self._apart[2]:
            return True
        return len({one.owner for one in same}) > 1 and any(one.player not in {one.owner, NOBODY} for one in same)

    def _has_twin(self, seen: list[Any], found: Any, *, by_owner: bool) -> bool:
        alike = [other.owner == found.owner if by_owner else other.player == found.player for other in seen]
        return found.zone not in self.hidden and sum(alike) > 1

    def _mark(self, state: Any, found: Any, same: list[Any], *, by_owner: bool = False) -> str:
        seen = self._seen(same, found)
        if found.id not in self._apart[1] and not self._has_twin(seen, found, by_owner=by_owner):
            return ""
        if by_owner:
            return mark(_ordinal(state, found, same))
        other_owner = any(twin.owner != found.owner for twin in seen if twin.player == found.player)
        return mark(_ordinal(state, found, same)) + (f"（{PLAYERS[found.owner]}所有）" if other_owner else "")

    def names(self, state: Any, card: int) -> tuple[str, ...]:
        """Everything that a card can be called: the name that it is given here first."""
        named = self.named(state, card)
        found = state.cards.get(card)
        if found is None:
            return (named,)
        if not found.face:
            return named, self.path(state, card)
        same = self._same(state)[found.face]
        number = _ordinal(state, found, same)
        plain = (found.face, found.face + mark(number), f"{found.face}{number}")
        players = () if found.player == NOBODY else dict.fromkeys(self._players(found, same))
        whose = tuple([f"{PLAYERS[player]}的{name}" for player in players for name in plain])
        place = (self.path(state, card),) if found.zone else ()
        return tuple(dict.fromkeys((named, *plain, *whose, *place)))

    def _players(self, found: Any, same: list[Any]) -> tuple[int, ...]:
        """By whom a card can be called: who controls it, unless he owns another one of that name, and its owner."""
        if not self._by_owner(found, same):
            return (found.player,)
        others = any(one.owner == found.player and one.id != found.id for one in same)
        return (found.owner,) if others and found.player != found.owner else (found.owner, found.player)

    def said(self, state: Any, pieces: tuple[int | str, ...]) -> tuple[str, ...]:
        """Everything that words with cards in them can be said as: as they are said here first."""
        ways = [self.names(state, piece) if isinstance(piece, int) else (piece,) for piece in pieces]
        if sum(len(way) > 1 for way in ways) > 3:  # an order of many cards is said in one way, or without marks
            return tuple(dict.fromkeys(("".join([way[0] for way in ways]), "".join([way[:2][-1] for way in ways]))))
        return tuple(["".join(words) for words in product(*ways)])

    def saying(self, state: Any, options: Iterable[Any], words: str) -> list[Any]:
        """Of several things to say, of one piece or more, those that ``words`` are one way to say.

        Most that they are none for lack a piece of it, so that no way to say that is made.
        """
        cards = state.cards
        ways = [(one if type(one) is tuple else (one,), one) for one in options]
        there = [(pieces, one) for pieces, one in ways if not _lacks(cards, pieces, words)]
        return [one for pieces, one in there if self._says(state, pieces, words)]

    def _says(self, state: Any, pieces: tuple[int | str, ...], words: str) -> bool:
        """Whether words that have all of the pieces are one way to say this."""
        if len(pieces) <= 3 and words == "".join([_plain(state, piece) for piece in pieces]):
            return True  # any card can be called by its bare name
        return words in self.said(state, pieces)

    def path(self, state: Any, card: int) -> str:
        """A name that means this card only: player, zone, place in it from 1."""
        found = state.cards[card]
        whose = "" if found.player == NOBODY else f"{PLAYERS[found.player]}."
        return f"{whose}{found.zone}.{state.zones[found.player, found.zone].index(card) + 1}"

    def find(self, state: Any, words: str) -> tuple[int, ...]:
        """The cards meant by ``words``: a name, ``A的``name, ``name②``, ``A.手牌.2``; those in play first."""
        if path := _PATH.fullmatch(words):
            whose, place = PLAYERS.index(path["whose"]) if path["whose"] else NOBODY, int(path["place"])
            if (whose, path["zone"]) in state.zones:
                return state.zones[whose, path["zone"]][place - 1 : place] if place else ()
        found = self._meant(state, words)
        return tuple([card for card in found if self.named(state, card) == words]) or found

    def _meant(self, state: Any, words: str) -> tuple[int, ...]:
        """The cards that words can mean that are no place."""
        known = self._same(state)
        said = _NAME.fullmatch(words)
        if (words and words in known) or said is None:
            return self._called(state, words, None, 0)
        player = PLAYERS.index(said["whose"]) if said["whose"] else None
        whole = words[2:] if said["whose"] else words
        if whole and whole in known:
            return self._called(state, whole, player, 0)
        number = MARKS.index(said["mark"]) + 1 if said["mark"] else int(said["number"] or 0)
        return self._called(state, said["name"], player, number)

    def _called(self, state: Any, name: str, player: int | None, number: int) -> tuple[int, ...]:
        same = self._same(state).get(name, []) if name else []
        found = [
            card
            for card in same
            if player in {None, *self._players(card, same)}
            and number in {0, _ordinal(state, card, same) if number else 0}
        ]
        found = sorted(found, key=lambda card: (self._first.get(card.zone, 1), card.id))
        return tuple([card.id for card in found])


def marked_as(state: Any, words: str) -> frozenset[int]:
    """The cards of a name with the mark that words have: 新兵①, A的新兵①; none where they have no mark."""
    said = _NAME.fullmatch(words)
    if said is None or not said["mark"]:
        return frozenset()
    same = [card for card in state.cards.values() if card.face == said["name"]]
    number = MARKS.index(said["mark"]) + 1
    return frozenset(card.id for card in same if _ordinal(state, card, same) == number)


def _has_other_player(seen: list[Any], found: Any) -> bool:
    return found.player != NOBODY and any(other.player not in {found.player, NOBODY} for other in seen)


def _ordinal(state: Any, card: Any, same: list[Any]) -> int:
    """Which of its owner's cards of that name it is, from 1, by their numbers; one that became known later, later."""
    marks: dict[int, int] = state.marks
    if card.id in marks:
        return marks[card.id]
    before = sum(o.owner == card.owner and o.id < card.id and o.id not in marks for o in same)
    return 1 + int(before)


def _plain(state: Any, piece: int | str) -> str:
    """A piece as it is said without marks and players; nothing that anybody says, where nobody knows the card."""
    if isinstance(piece, str):
        return piece
    card = state.cards.get(piece)
    return (card.face if card is not None else "") or "\0"


def _lacks(cards: dict[int, Any], pieces: tuple[int | str, ...], words: str) -> bool:
    """Whether words lack one of the pieces: every name of a card has its face or its zone in it."""
    for piece in pieces:
        if type(piece) is str:
            if piece not in words:
                return True
        elif piece in cards and not ((card := cards[piece]).face in words or card.zone in words):
            return True
    return False
