"""15.1.2 and 16.1.2. A card of the hand that nobody has seen: what keeps it from being used, whichever it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from judge.games.cipher.rules import Rules
from judge.kernel import Reason
from judge.kernel.records import Telling

T = TypeVar("T")
Rule = Callable[[Rules, int], list[Reason]]
"""What of one kind keeps a card from being used."""
Barred = dict[str, list[Reason]]
"""The printed sides that a rule bars, the cheapest first, each with what it says."""
NAMED = 3
"""How many ways of being barred by one rule are named."""


def barring(
    play: Rules, card: int, cost: Callable[[Rules, int], int], too_dear: Rule, others: Sequence[Rule]
) -> list[Reason]:
    """What keeps every card that it could be from being used.

    A rule that bars them all is said once; where none does, each is said with the cards that it bars.
    """
    faces = sorted(play.state.faces, key=lambda face: (_if_it_were(play, card, face, cost), face))
    found: list[tuple[str, Barred]] = []
    for rule, which in ((too_dear, "最便宜的"), *[(rule, "") for rule in others]):
        by = {face: list(play.barring(_if_it_were(play, card, face, rule))) for face in faces}
        found.append((which, {face: reasons for face, reasons in by.items() if reasons}))
    every = [(which, by) for which, by in found if len(by) == len(faces)]
    return [reason for which, by in every or found for reason in _said(by, which, everyone=bool(every))]


def _if_it_were(play: Rules, card: int, face: str, asked: Callable[[Rules, int], T]) -> T:
    with play.supposing(card, face=face):
        return asked(play, card)


def _said(by: Barred, which: str, *, everyone: bool) -> Iterator[Reason]:
    """What a rule says of the cards that it bars, once for all of them."""
    whose = "哪一张都一样" if everyone else f"如果是「{'」「'.join(by)}」"
    alike: dict[Reason, list[Telling]] = {}
    for reason in [reason for reasons in by.values() for reason in reasons]:
        alike.setdefault(replace(reason, gives=()), []).append(reason.gives)
    for reason, ways in alike.items():
        said = list(dict.fromkeys(ways))[: 1 if which else NAMED]
        rows = [piece for way in said for piece in ("；", *way)][1:]
        yield replace(reason, gives=(f"{whose}，{which}", *rows))
