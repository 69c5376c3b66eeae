"""What is there on the board that makes a text say what it says, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from judge.effects import tell
from judge.effects.nodes.ability import Ability, If, Node
from judge.effects.nodes.meant import Amount, Condition, Count, Difference, Fact, Is, Reckoned, Ref, Select, Sum
from judge.effects.walking import parts
from judge.effects.wording import Wording
from judge.games.cards.meaning import Context
from judge.games.cards.observed import Observer
from judge.games.zero import selecting
from judge.games.zero.rules import name
from judge.games.zero.vocabulary import WORDS
from judge.kernel.records import Telling

if TYPE_CHECKING:
    from judge.clause import Clause
    from judge.games.cards.values import Layer
    from judge.games.zero.rules import Rules

OBSERVER = Observer(selecting.WORDS, WORDS)
"""Says what is there that makes a condition hold or not."""
NO_MORE = "清算时不再满足前提，效果变更不再继续，清算变更之前的效果，不改为："
"""What is said of a change that goes on no more (707#4), before what is not done."""


@lru_cache(maxsize=1024)
def asked(ability: Ability) -> Condition | None:
    """What a text asks for that says something only as long as that is so."""
    return next((part.condition for part in parts(ability) if isinstance(part, If)), ability.condition)


def counted(play: Rules, number: Amount, value: int, context: Context, clause: Clause) -> None:
    """What a number of a text comes to, where it is worked out."""
    if isinstance(number, Count | Difference | Fact | Reckoned | Sum):
        said = f"{OBSERVER.wording.amount(number)}是{value}"
        play.because(clause, said, card=context.card, ability=context.name)


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
    for demand in against.filters:
        selecting.at_the_bound(play, card, demand)
    return _after(OBSERVER.seen(play, Is(Ref("那"), against.filters), context))


BY_NAME = tuple(
    replace(WORDS, sides={**WORDS.sides, "自己": name(player), "对手": name(1 - player)}) for player in (0, 1)
)
"""The words of card text where a player is called by his name."""
_BEFORE_A_NAME = re.compile("将$")
"""What a card may be called, or begin with: 将将变为横置 says nothing."""
_TWICE = re.compile(r"([AB])(舍弃|废弃)\1的")


def in_a_line(nodes: Sequence[Node], context: Context, wanted: Sequence[Select] = ()) -> Telling:
    """What parts of a text say, in the words of a player: with their names, and those of the cards spoken of.

    ``wanted``: the objects that are still to be named, which are described.
    """
    words = BY_NAME[context.player]
    line = _TWICE.sub(r"\1\2", tell.in_a_line(nodes, words))
    for place, select in enumerate(wanted, 1):
        line = line.replace(f"第{place}个对象", Wording(words).select(select))
    said: Telling = (line,)
    if context.that and all(getattr(node, "what", None) == Ref("那") for node in nodes):
        said = _named(said, THOSE, context.that)
    for place, card in enumerate(context.targets, 1):
        said = _named(said, f"第{place}个对象", (card,))
    happened_to = [card for card in context.cause[:1] if card > 0]
    return _named(said, WORDS.pointed["诱发"], happened_to) if happened_to else said


def instead(nodes: Sequence[Node], card: int, source: int) -> Telling:
    """What is done instead of what would happen to a card, as another one's text says."""
    said = _named((tell.in_a_line(nodes, WORDS),), WORDS.pointed["诱发"], (card,))
    return _named(said, WORDS.pointed["这"], (source,)) if source else said


def _named(said: Telling, pointed: str, cards: Sequence[int]) -> Telling:
    """A sentence with cards for the words that point at them."""
    names = [word for card in cards for word in ("、", card)][1:]
    found: list[int | str] = []
    for word in said:
        *before, last = word.split(pointed) if isinstance(word, str) else (word,)
        first, *rest = (*(_BEFORE_A_NAME.sub("把", part) for part in before if isinstance(part, str)), last)
        found += [first, *(one for part in rest for one in (*names, part))]
    return tuple(word for word in found if word != "")


THOSE = WORDS.pointed["那"]


def _after(said: Telling) -> Telling:
    return ("：", *said) if said else ()
