"""10.2.1.2 and 10.9.2. What an effect does for a time."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes import Ability, Node
from judge.games.evolve import layers
from judge.games.evolve.book import embody
from judge.games.evolve.card import Context, Effect
from judge.games.evolve.rules import Rules

FOR_A_TIME = embody("10.2.1.2", "在一段时间里有效")
ADDED = (embody("5.26", "+/-"), embody("5.26.1", "在当前值之上增加"), embody("5.26.2", "视为“+”"))
WHOLE_GAME = "永久"


def affect(
    play: Rules,
    cards: list[int],
    what: str,
    until: str,
    context: Context,
    *words: int | str,
    clause: Clause | None = None,
    number: int | None = None,
    sets: bool = False,
    more: tuple[str, ...] = (),
    ability: Ability | None = None,
    node: Node | None = None,
) -> bool:
    """Let something hold for cards until then; ``until`` empty: for the rest of the game. False if for none."""
    play.consult(FOR_A_TIME)
    if not cards:
        return False
    made = Effect(
        *(0, what, tuple(cards), until or WHOLE_GAME, context.player),
        words=more,
        ability=ability,
        source=context.card,
        name=context.name,
        number=number,
        sets=sets,
        node=node,
    )
    for_how_long = f"，直到{until}" if until else ""
    said = words or (*cards, f"{what}{'变为' if sets else ''}{number if sets else ''}")
    return play.affect(made, *said, for_how_long, clause=clause or layers.SINCE_USED)


def over(play: Rules, until: str, clause: Clause, *words: int | str) -> bool:
    """What held until now holds no more."""
    kept = tuple([effect for effect in play.state.effects if effect.until != until])
    return play.set(*words, clause=clause, effects=kept)
