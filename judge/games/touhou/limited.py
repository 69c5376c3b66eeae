"""4.05a, 1.117f. A 代替类能力 that says how often in a turn: as often as that something is replaced, and no more."""

from __future__ import annotations

from judge.effects.nodes.ability import Ability
from judge.games.touhou.book import cite
from judge.games.touhou.rules import Rules

ONCE = cite("4.05a", "一回合限定使用次数")


def _of(play: Rules, card: int, name: str) -> Ability | None:
    """The ability of a card that says so, by how it is called; None, where it says no limit."""
    if card <= 0:
        return None
    own = [one for one in play.face(card).abilities if one.limit and (one.name or one.text) == name]
    return next(iter(own), None)


def over(play: Rules, card: int, name: str) -> bool:
    """Whether it has been done as often this turn as it says."""
    ability = _of(play, card, name)
    if ability is None or ability.limit is None or not play.applies(ONCE):
        return False
    return play.card(card).used.count(name) >= ability.limit


def done(play: Rules, card: int, name: str) -> None:
    """It was done once more."""
    if (ability := _of(play, card, name)) is not None:
        play.use_up(card, ability, ONCE)
