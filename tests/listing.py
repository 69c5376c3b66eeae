"""Disputes with the cards of their zones listed in another order; each is the card that it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from judge.scenario import Scenario

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
