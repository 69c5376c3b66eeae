"""3.28b. The X of a card that is not in the 对抗 counts as 0: it is why such a card may be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from judge.effects.nodes.meant import Select
from judge.games.touhou import facts

if TYPE_CHECKING:
    from judge.games.touhou.rules import Rules


def tell(play: Rules, select: Select, fit: Iterable[int]) -> None:
    """Of those whose X counts as 0 where a text asks for their 颜色值, as reasons of the next line."""
    if not any(demand.fact == "颜色值" for demand in select.filters):
        return
    for one in fit:
        if one > 0 and facts.entry_of(play, one) is None and any(hue.x for hue in play.face(one).value):
            play.because(facts.X_ZERO, "X当作0", card=one)
