"""6.4.2.2.1, 6.5. Words of a text that ask for what cannot be read, or for where a unit is that has left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from judge.clause import Clause
from judge.effects.nodes.meant import Is, Select, Target
from judge.effects.walking import parts
from judge.games.cards.meaning import Context
from judge.games.cipher import facts, selecting
from judge.games.cipher.book import embody
from judge.games.cipher.rules import Rules
from judge.games.cipher.zones import NEW_CARD

AREA, LIES = embody("26.12.1", "前卫区或后卫区"), embody("5.1.2.2", "放置在哪个区域")
NEAREST: dict[str, tuple[Clause, ...]] = {
    selecting.WHERE_IT_WAS: (LIES, NEW_CARD, AREA),
    selecting.OTHER_THAN: (facts.FACE_DOWN_BOND,),
}


def read(play: Rules, what: Any, context: Context, found: Callable[[Rules], object]) -> None:
    """Ask the judge how words of a text are read that are carried out now, if what they come to hangs on it."""
    for key in dict.fromkeys(_open(play, what, context)):
        readings = selecting.READINGS[key]
        first, second = (found(_as_read(play, key, reading)) for reading in readings)
        if first != second:
            play.reading(key, key, readings, NEAREST[key])


def described(play: Rules, target: Target, context: Context) -> None:
    """The same of a description of cards that something is done to."""
    if isinstance(target, Select):
        read(play, target, context, lambda at: selecting.candidates(at, target, context))


def _open(play: Rules, what: Any, context: Context) -> Iterator[str]:
    """What the book does not say of a text's words."""
    for asked in [part for part in parts(what) if isinstance(part, Is)]:
        cards = selecting.meant(play, asked.who, context)
        if any(selecting.WORDS.left_from(play, card, demand) for card in cards for demand in asked.filters):
            yield selecting.WHERE_IT_WAS
    for select in parts(what):
        for demand in select.filters if isinstance(select, Select) else ():
            if selecting.WORDS.where_it_was(play, demand.than, context):
                yield selecting.WHERE_IT_WAS
            elif demand.relation == "≠" and demand.than is None:
                yield selecting.OTHER_THAN


def _as_read(play: Rules, key: str, reading: str) -> Rules:
    """The game, were it read so."""
    state = play.state.__copy__()
    state.rulings = (*state.rulings, (key, reading))
    return play.at(state)
