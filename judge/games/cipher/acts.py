"""13.4.1.2, 13.5.1.2. Why an act of a phase cannot be chosen: it is possible with nothing that there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec.structs import replace

from judge.clause import Clause
from judge.games.cipher import abilities, changed, copying
from judge.games.cipher.rules import Rules
from judge.kernel import Option, Reason

T = TypeVar("T")


def impossible(
    play: Rules,
    clause: Clause,
    act: str,
    with_what: Iterable[T],
    none: list[Reason],
    against: Callable[[T], list[Reason]],
) -> list[Reason]:
    """Why an act is not possible now, with none of what it is done with; nothing if it is.

    Where a loop that was stopped keeps it from being done with what would be free, that is said of each of these.
    ``none``: that there is nothing to do it with, by the clause that says with what it is done.
    """
    if not play.applies(clause):
        return []
    stopped = play.going_on(play.state.turn_player, clause, act)
    found: list[Reason] = []
    for each in with_what:
        by = play.barring(against(each)) or _of(stopped, each)
        if not by:
            return []
        found += by
    return [Reason(clause, ("现在不可能",)), *(found or stopped)] if found or stopped else none


def _of(stopped: list[Reason], what: object) -> list[Reason]:
    """That a loop that was stopped keeps an act from being done with this unit, or with this ability of it."""
    unit, ability = what if isinstance(what, tuple) else (what, None)
    return [replace(reason, card=unit, ability=abilities.titled(ability) if ability else "") for reason in stopped]


def starts_again(play: Rules, clause: str, option: Option, unit: int, ability: str = "") -> list[Reason]:
    """That an act with a unit, or with an ability of it, would start a loop again that was stopped (25)."""
    found = play.going_on(play.state.turn_player, clause, option)
    return [replace(reason, card=unit, ability=ability) for reason in found]


def copied_away(play: Rules, own: Iterable[int]) -> list[Reason]:
    """The units on which an activated ability is printed that are copies of a card without one (24.1.8.1)."""
    return [
        Reason(copying.COPY, (f"复制了「{made[-1].name}」的能力，没有起动型能力",), unit)
        for unit, made in changed.copies(play.state.effects).items()
        if unit in own and any(one.kind == "起" for one in play.state.faces[play.card(unit).face].abilities)
    ]
