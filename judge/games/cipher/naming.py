"""What cards are called on a board, and which card a name means."""

from __future__ import annotations

from judge.games.cipher.card import State
from judge.games.cipher.zones import DECK, FIELD

_FIELD_FIRST = dict.fromkeys(FIELD, 0)


def named(state: State, card: int) -> str:
    """The card's name, with its player where both have one of that name."""
    found = state.cards[card]
    if not found.face:
        return "未知的卡"
    others = (cards for (player, zone), cards in state.zones.items() if player != found.player and zone != DECK)
    both = any(state.cards[other].face == found.face for cards in others for other in cards)
    return f"{'AB'[found.player]}的{found.face}" if both else str(found.face)


def path(state: State, card: int) -> str:
    """A name that means this card only: player, zone, place in it from 1."""
    found = state.cards[card]
    for (player, zone), cards in state.zones.items():
        if card in cards:
            return f"{'AB'[player]}.{zone}.{cards.index(card) + 1}"
    return f"{'AB'[found.player]}.{found.zone}.?"


def find(state: State, words: str) -> tuple[int, ...]:
    """The cards meant by ``words``: a name, ``A的``name, or a path as ``A.手牌.2``; those on the battlefield first."""
    parts = words.split(".")
    if len(parts) == 3 and parts[0] in {"A", "B"} and parts[2].isdigit():
        cards = state.zones.get(("AB".index(parts[0]), parts[1]), ())
        place = int(parts[2])
        return (cards[place - 1],) if 0 < place <= len(cards) else ()
    whose, name = None, words
    if words[:2] in {"A的", "B的"} and words not in state.faces:
        whose, name = "AB".index(words[0]), words[2:]
    found = [card for card in state.cards.values() if card.face == name and name and whose in {None, card.player}]
    return tuple(card.id for card in sorted(found, key=lambda card: (_FIELD_FIRST.get(card.zone, 1), card.id)))
