"""What is there on the board that makes a text say what it says, in words."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from judge.effects.nodes.ability import Ability, If
from judge.effects.nodes.meant import Condition, Is, Ref, Select
from judge.effects.walking import parts
from judge.games.cards.meaning import Context
from judge.games.cards.observed import Observer
from judge.games.zero import selecting
from judge.games.zero.vocabulary import WORDS
from judge.kernel.records import Telling

if TYPE_CHECKING:
    from judge.games.cards.values import Layer
    from judge.games.zero.rules import Rules

OBSERVER = Observer(selecting.WORDS, WORDS)
"""Says what is there that makes a condition hold or not."""


@lru_cache(maxsize=1024)
def asked(ability: Ability) -> Condition | None:
    """What a text asks for that says something only as long as that is so."""
    return next((part.condition for part in parts(ability) if isinstance(part, If)), ability.condition)


def so_far(play: Rules, layer: Layer) -> Telling:
    """What is so now that a text asks for where it says something of a card; nothing, if it asks for nothing."""
    if not layer.static:
        return ()
    own = play.face(layer.source).abilities
    said = next((asked(ability) for ability in own if (ability.name or ability.text) == layer.name), None)
    return _after(OBSERVER.seen(play, said, Context(layer.source, play.card(layer.source).player))) if said else ()


def fitting(play: Rules, layer: Layer, card: int) -> Telling:
    """What makes a card one of those against which alone something is said; nothing, if only its kind does."""
    against = getattr(layer.node, "against", None)
    if not isinstance(against, Select) or not against.filters:
        return ()
    context = Context(layer.source, play.card(layer.source).player, (card,))
    return _after(OBSERVER.seen(play, Is(Ref("那"), against.filters), context))


def _after(said: Telling) -> Telling:
    return ("：", *said) if said else ()
