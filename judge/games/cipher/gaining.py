"""5.1.1.4. The words that 常 abilities and effects give a card, take from it, or put in the place of those printed."""

from __future__ import annotations

from collections.abc import Iterator

from judge.effects.nodes.verbs import Become, Gain
from judge.games.cards.meaning import Context
from judge.games.cipher import changed, facts, selecting, static
from judge.games.cipher.abilities import ALWAYS, EFFECTIVE, of_effect, reaches, titled
from judge.games.cipher.card import LOSES
from judge.games.cipher.rules import Rules
from judge.games.cipher.zones import BONDS, FIELD
from judge.kernel import Reason


def gained(play: Rules, card: int, fact: str, *, lost: bool = False) -> list[tuple[str, Reason]]:
    """The words for a fact that effects and 常 abilities have given a card, or that it ``lost``, each with what does.

    Whether a 常 ability gives them is asked of the cards without what such abilities give.
    """
    how = changed.LOST_WORDS if lost else changed.GAINED
    found = [
        (word, of_effect(e, changed.called(fact, word, lost=lost)))
        for e in play.state.effects
        if e.what == how and e.name == fact and reaches(play, e, card)
        for word in e.words
    ]
    if play.gaining or not play.ever(LOSES if lost else Gain.__name__):
        return found
    play.gaining = True
    try:
        found += () if lost else _of_its_own(play, card, fact)
        for source, ability, node in static.continuous(play, Gain) if play.card(card).zone in (*FIELD, BONDS) else ():
            if node.fact == fact and node.lost is lost and static.means(play, node.what, source, card):
                for word in words_of(play, node, Context(source, play.card(source).player)):
                    said = changed.called(fact, word, lost=lost) + static.like(play, source)
                    found.append((word, Reason(ALWAYS, (said,), source, titled(ability))))
        found += _rewritten(play, card, fact, lost=lost)
    finally:
        play.gaining = False
    return found


def _rewritten(play: Rules, card: int, fact: str, *, lost: bool) -> Iterator[tuple[str, Reason]]:
    """The words that 常 abilities put in the place of those printed on a unit, or those that it has no more by it."""
    for source, ability, node in static.continuous(play, Become) if play.card(card).zone in FIELD else ():
        if node.fact == fact and isinstance(node.value, tuple) and static.means(play, node.what, source, card):
            by = Reason(ALWAYS, (changed.rewritten(fact, node.value),), source, titled(ability))
            printed = [word for word in facts.printed_words(play, card, fact) if word not in node.value]
            yield from ((word, by) for word in (printed if lost else node.value))


def words_of(play: Rules, node: Gain, context: Context) -> tuple[str, ...]:
    """The words that another card has, where a text gives as many (与自己的主人公相同的单位名)."""
    if node.like is None:
        return node.words
    found = [
        str(word) for card in selecting.meant(play, node.like, context) for word in facts.fact(play, card, node.fact)
    ]
    return tuple(dict.fromkeys(filter(None, found)))


def _of_its_own(play: Rules, card: int, fact: str) -> Iterator[tuple[str, Reason]]:
    """The words that a card's own 特 abilities give it, wherever it lies."""
    if Gain.__name__ in play.face(card).always:
        for ability, node in static.of_itself(play, card):
            if isinstance(node, Gain) and node.fact == fact:
                yield from (
                    (word, Reason(EFFECTIVE, (changed.called(fact, word),), card, titled(ability)))
                    for word in node.words
                )
