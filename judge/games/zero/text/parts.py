"""The parts of a sentence in order, and what is said once of several of them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.syntax import Part

_FEWEST = 2


def told(sentence: Part) -> list[Part]:
    """The parts of a sentence, after 之后 if it begins with that."""
    then, last = sentence.word("THEN"), sentence.rule("last")
    found = items(sentence.the("list"))
    if last is not None:  # …，直到回合结束: of all that the sentence does
        _lasts_all_through(found, replace(last, name="until"))
    elif (until := _last_of_all(sentence.the("list"), found)) is not None:
        found[-1] = replace(found[-1], parts=tuple([part for part in found[-1].parts if part is not until]))
        _lasts_all_through(found, until)
    return [*([then] if then is not None else []), *found]


def _lasts_all_through(found: list[Part], until: Part) -> None:
    """Say at the beginning of what a sentence does how long all of it lasts."""
    begins = next((n for n, part in enumerate(found) if part.name not in _OPENING), len(found))
    found.insert(begins, replace(until, name="lasting", parts=(until,)))


def _last_of_all(told: Part, found: Sequence[Part]) -> Part | None:
    """失去效果，且(攻)变为0直到本回合结束: how long, said once behind clauses of the same cards joined by 且, 并."""
    while told.parts[-1].name == "item":
        told = told.parts[-1]
    joint = told.parts[-2] if len(told.parts) > 1 else told
    changes = [part for part in found if part.name not in _OPENING]
    if not joint.is_word or joint.name not in {"CONJ", "ALSO"} or len(changes) < _FEWEST:
        return None
    if any(part.name not in _CHANGES for part in changes) or any(part.rule("until") for part in changes[:-1]):
        return None
    last = changes[-1]
    until = last.rule("until")
    return until if until is not None and last.parts[-1] is until and last.rule("noun") is None else None


_CHANGES = frozenset(("stat", "become", "flag", "lose", "gain", "trait", "rename", "unblocked", "may_attack", "spared"))
"""Clauses that say how cards are for a time."""


_OPENING = frozenset(
    ("when", "if", "during", "moment", "may", "per_turn", "will", "due", "later", "unless", "unless_paid")
)
"""Parts with which a sentence begins, before it says what it does."""


def items(told: Part) -> list[Part]:
    """The parts of a list in order; 可以, 改为 and 本回合 are parts before what they govern."""
    found: list[Part] = []
    for part in told.parts:
        if not part.is_word:
            found += items(part) if part.name == "item" else [part]
    return found
