"""What a book leaves open, as a game lists it: the key of each gap and its readings.

A game's ``gaps.py`` holds ``GAPS``. A key that ends in ``…`` stands for all that begin so (a card's name, a number
follows), ``条号`` for the clauses by which something is asked; no readings: they are made on the board.
Tests look that nothing else is asked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Final

Gaps = Mapping[str, tuple[str, ...]]

CLAUSES: Final = "条号"
"""A key that is made of clauses."""
_NUMBERS: Final = re.compile(r"[\d.#]+[a-z]?( [\d.#]+[a-z]?)*")


def of_game(package: str) -> Gaps | None:
    """The gaps of the game whose rules are in a package; None if it lists none."""
    try:
        listed: Gaps = import_module(f"{package}.gaps").GAPS
    except ModuleNotFoundError:
        return None
    return listed


def readings(gaps: Gaps, key: str) -> tuple[str, ...] | None:
    """How a gap can be read; None if there is no such gap, and nothing in it if that is not known beforehand."""
    by_clauses = gaps.get(CLAUSES) if _NUMBERS.fullmatch(key) else None
    if key in gaps and not key.endswith("…"):  # the number of one clause may stand for both
        return (*gaps[key], *(by_clauses or ())) if gaps[key] else ()
    begun = [name for name in gaps if name.endswith("…") and len(key) >= len(name) and key.startswith(name[:-1])]
    return gaps[max(begun, key=len)] if begun else by_clauses
