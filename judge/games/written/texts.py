"""Card text that play cannot carry out: left to the judge's hand, if the card says so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from judge.effects.nodes.ability import Ability
from judge.games.written.placed import Placed

BY_HAND = "由裁判处理"
"""The key of a card whose text may hold abilities that nobody but the judge carries out."""

BY_JUDGE = ("由裁判处理：现在照它写的做", ("已经处理", "什么也不做"))
"""What the judge is asked where a text that is left to him would be carried out, and what he can say."""


def sorted_out(
    written: Placed, read_each: Callable[[str], Iterable[Any]], not_played: Callable[[Ability], Any]
) -> tuple[tuple[Ability, ...], tuple[str, ...]]:
    """The abilities of a text that can be played, and the words of those that are left to the judge."""
    each = tuple(read_each(written.text()))
    played = [one for one in each if isinstance(one, Ability) and not not_played(one)]
    return tuple(played), tuple([one.text for one in each if one not in played])
