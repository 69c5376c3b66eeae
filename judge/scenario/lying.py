"""How many cards of a zone lie in some way: A.羁绊区.背面 (A.战场.横置), as a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.games import Game

Counting = Callable[..., int]
"""Gives the number in a state; ``without``: with a clause switched off in working out what is so of a card."""


def counting(game: Game, state: Any, name: str) -> Counting | None:
    """What counts them; None for a name that is none of these."""
    zone, _, how = name.rpartition(".")
    whose, _, called = zone.rpartition(".")
    key = (game.players.index(whose), called) if whose in game.players else (-1, "")
    up, down = game.board.up, game.board.down
    if key not in state.zones or not (how in {up, down} or any(_is_so(game, state, card, how) for card in state.cards)):
        return None
    wanted, fact = how != down or up == down, up if how == down else how
    return lambda now, without="": sum(
        bool(game.card_facts(now, card, without).get(fact, False)) == wanted for card in now.zones.get(key, ())
    )


def _is_so(game: Game, state: Any, card: int, how: str) -> bool:
    """Whether a fact is one that a card is or is not."""
    return isinstance(game.card_facts(state, card).get(how), bool)


def in_words(name: str, value: int, changed: str) -> str:
    """The number as it is said: A的羁绊区里背面的有2张."""
    zone, _, how = name.rpartition(".")
    lie = f"{zone.replace('.', '的')}里{how}的"
    return f"{lie}{f'有{value}张' if value else '一张也没有'}{changed}"
