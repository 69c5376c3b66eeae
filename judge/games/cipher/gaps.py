"""What the book leaves open: each gap by the key under which the judge's reading is kept, and how it can be read."""

from __future__ import annotations

from typing import Final

from judge.games.cipher import (
    auto_ability,
    defeating,
    deployment,
    forbidden,
    keyword_effects,
    lasting_effects,
    prices,
    replacement,
    resolving,
    rule_processing,
    selecting,
    setting_off,
    silencing,
    static,
    still_met,
    taking,
    turn,
)

GAPS: Final[dict[str, tuple[str, ...]]] = {
    "2.3.1.7": (resolving.A_PART, resolving.NO_PART),
    "2.4": (taking.MAY, taking.MUST),
    "9.3.2": (defeating.BROKEN, defeating.NOT_BROKEN),
    "9.3.2 改为": (rule_processing.ORB_TAKEN, rule_processing.BY_THE_TEXT),
    "9.3.2.1": (rule_processing.NO_MORE, rule_processing.STILL),
    auto_ability.SEVERAL: (auto_ability.ALL_AT_ONCE, auto_ability.ONE_BY_ONE),
    "13.6.1.1": (turn.IN_THE_CHECK, turn.AT_THE_END),
    "13.6.1.2 …": (turn.THIS_TURN, turn.THE_NEXT),
    "14.2.3 did": (deployment.STILL_ITS, deployment.NOT_ITS),
    "18.1.19": (lasting_effects.TO_THE_NEXT, lasting_effects.TO_THE_TURN, lasting_effects.NOT_AT_ALL),
    "21.2.3.1.3.1.1": (setting_off.LEAVES, setting_off.LEFT),
    **{
        f"{icon} …": (still_met.NOT_CARRIED_OUT, still_met.CARRIED_OUT) for icon in ("21.2.2.3", "21.2.2.4", "21.2.2.5")
    },
    **still_met.READINGS,
    "22.1.1": (forbidden.ALSO, forbidden.EFFECTS_ALONE),
    "22.3": (prices.AS_FAR, prices.NOT_AT_ALL),
    "23.1 …": (replacement.MAY_NOT, replacement.MAY),
    "24.1.9.1 …": (lasting_effects.ONLY_THOSE, lasting_effects.LATER_TOO),
    **selecting.READINGS,
    selecting.OTHER_ARMS: (selecting.NONE_OF_THEM, selecting.ONE_OF_THEM),
    keyword_effects.NOT_SAID: (keyword_effects.SAME_END, keyword_effects.EACH_ITS_END),
    silencing.EACH_OTHER: (silencing.BOTH, silencing.NEITHER),
    static.SUPPORT_BECOMES: (static.AS_IT_IS, static.ON_TOP),
}
"""A key that ends in ``…`` stands for all that begin so (a time, a card, an effect). No readings: made on the board."""
