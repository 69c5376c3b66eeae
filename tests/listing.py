"""Disputes with the cards of their zones listed in another order; each is the card that it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import yaml
from msgspec.structs import replace

from judge.scenario import Scenario

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Where a file is only looked into: it is seven times as fast as reading the dispute."""
WAYS: tuple[Callable[[Any], Any], ...] = (lambda cards: cards[::-1], lambda cards: (*cards[1:], *cards[:1]))
"""Listed backwards; and the first one last."""


def listed(scenario: Scenario, way: Callable[[Any], Any], says: Callable[[Scenario, Any, Any], bool]) -> Scenario:
    """The same dispute, listed another way wherever ``says`` of a zone and its cards that this says nothing."""
    zones = {at: way(cards) if says(scenario, at, cards) else cards for at, cards in scenario.start.zones.items()}
    return scenario._replace(start=replace(scenario.start, zones=zones))


def told_apart(scenario: Scenario, cards: Any) -> bool:
    """Whether cards are several, known, and of different names: of those of one name the first one listed is ①."""
    faces = [scenario.start.cards[card].face for card in cards]
    return len(faces) > 1 and all(faces) and len({*faces}) == len(faces)


def lists_several(file: Path, zones: Iterable[str]) -> bool:
    """Whether a dispute, as it is written down, lists cards one after the other in one of these zones."""
    start = yaml.load(file.read_text(encoding="utf-8"), LOADER).get("start", {})
    sides = [start[side] for side in "AB" if isinstance(start.get(side), dict)]
    return any(
        zone in zones and isinstance(there, list) and len(there) > 1 for side in sides for zone, there in side.items()
    )
