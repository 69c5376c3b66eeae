"""What cards are called on a board, and which card a name means."""

from __future__ import annotations

from judge.games.zero.card import State
from judge.games.zero.zones import DECK, EVENT, FIELD, LIFE

_IN_PLAY_FIRST = dict.fromkeys((FIELD, EVENT), 0)


def named(state: State, card: int) -> str:
    """The card's name, with its player where both have one of that name."""
    found = state.cards.get(card)
    if found is None:
        return "离去的牌"
    if not found.face:
        return "未知的牌"
    both = any(
        other.face == found.face and other.player != found.player and other.zone not in {DECK, LIFE}
        for other in state.cards.values()
    )
    return f"{'AB'[found.player]}的{found.face}" if both else str(found.face)


def find(state: State, words: str) -> tuple[int, ...]:
    """The cards meant by ``words``: a name, ``A的``name, or a path as ``A.手牌.2``; those in play first."""
    parts = words.split(".")
    if len(parts) == 3 and parts[0] in {"A", "B"} and parts[2].isdigit():
        cards = state.zones.get(("AB".index(parts[0]), parts[1]), ())
        place = int(parts[2])
        return (cards[place - 1],) if 0 < place <= len(cards) else ()
    whose, name = None, words
    if words[:2] in {"A的", "B的"} and words not in state.faces:
        whose, name = "AB".index(words[0]), words[2:]
    found = [card for card in state.cards.values() if card.face == name and name and whose in {None, card.player}]
    return tuple(card.id for card in sorted(found, key=lambda card: (_IN_PLAY_FIRST.get(card.zone, 1), card.id)))
