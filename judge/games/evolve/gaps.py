"""What the book leaves open: each gap by the key under which the judge's reading is kept, and how it can be read."""

from __future__ import annotations

from typing import Final

from judge.games.evolve import (
    at_once,
    attackers,
    class_keywords,
    evolving,
    into_deck,
    keywords,
    leaving,
    moving,
    paying,
    preparation,
    replacement,
    resolving,
    rule_processing,
    selecting,
    targets,
    transforming,
    triggers,
    verbs,
    windows,
)

GAPS: Final[dict[str, tuple[str, ...]]] = {
    "2.3.3.1 高等": moving.WHERE_ADVANCED_GO[1],
    "3.1.2.3": triggers.WHOSE_IT_IS[1],
    "5.4.1 …": into_deck.WHICH[1],
    "5.15.1.2": evolving.AGAIN[1],
    "5.16.1 …": transforming.STAYED,
    "5.21.3": moving.NAMES_HIM[1],
    "6.1.2 …": preparation.REPLACED_BY,
    "6.2.1.8": preparation.ALL_OR_SOME,
    "6.2.1.10 超进化点": selecting.BEYOND_POINTS[1],
    "8.3.1": windows.WHOSE_ABILITIES,
    "8.4.2": attackers.AGAIN[1],
    "9.1.2.3 …": verbs.NO_LIST[1],
    "10.3.3 …": (*resolving.GONE[0], *resolving.HOW_FAR[0]),
    "10.4.1": leaving.COST_OR_ABILITY[1],
    "10.4.2": paying.ALSO_MORE[1],
    "10.6.2.3 再选": targets.AGAIN[2],
    "10.6.2.3.3": targets.READINGS,
    "10.7.2.1": at_once.DISCARDED_TOGETHER[1],
    "10.7.4": triggers.LEFT_TOGETHER[1],
    "10.10.2": replacement.WHO_SAYS[1],
    "11.3.2.1": rule_processing.BOTH_AT_ONCE[1],
    "11.4.1": rule_processing.WHO_CHOOSES,
    "11.5.1": rule_processing.WHO_CHOOSES,
    "12.6 超进化": keywords.WHAT_IS_BEYOND[1],
    "12.9": attackers.STORM_READINGS,
    "13.3.1.3.1": class_keywords.SPELLS_ONLY[1],
    "13.3.2.2": class_keywords.ICON_LOST[1],
}
