"""21.2.3.1.1.2. What a 常 ability would make of its card, were that card a unit on the battlefield."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Become, Gain
from judge.effects.walking import parts
from judge.games.cipher import abilities, terms
from judge.games.cipher.card import on_bonds
from judge.games.cipher.rules import Rules
from judge.kernel import Reason


def _gives(part: object, fact: str) -> tuple[str, ...]:
    """The words for a fact that a part of an ability gives its own card."""
    match part:
        case Gain(Ref("这"), kind, words, lost=False) if kind == fact:
            return words
        case Become(Ref("这"), kind, tuple() as words) if kind == fact:
            return words
        case _:
            return ()


def not_in_force(play: Rules, card: int, fact: str, words: Collection[str]) -> Iterator[Reason]:
    """That a card would have one of some words by a 常 ability of its own, which has no effect where it lies."""
    if terms.on_field(play, card) or not play.card(card).face:
        return
    for ability in play.face(card).abilities:
        if ability.kind != "常" or on_bonds(ability):
            continue
        if set(words) & {word for part in parts(ability.body) for word in _gives(part, fact)}:
            said = (f"在{play.card(card).zone}，不是战场上的单位，不起作用",)
            yield Reason(abilities.ALWAYS, said, card, abilities.titled(ability))
