"""What the book leaves open: each gap by the key under which the judge's reading is kept, and how it can be read."""

from __future__ import annotations

from typing import Final

from judge.games.cards.gaps import CLAUSES
from judge.games.touhou import (
    battle,
    controlling,
    counting,
    durations,
    editions,
    ending,
    harm,
    judging,
    keywords,
    lasting,
    loops,
    moving,
    own,
    placing,
    priority,
    selecting,
    stack,
    targets,
    triggers,
    turn,
)

GAPS: Final[dict[str, tuple[str, ...]]] = {
    "1.25": judging.BOTH,
    "1.216a": (own.AFTERWARDS, own.IN_ITS_STEAD),
    "3.12d": moving.WHERE_TO,
    "4.4.2b": priority.WHO,
    str(stack.AFTER[1]): stack.NOT_HIS_OWN[1],
    "5.6.3": ending.AT_ONCE,
    "6.3.1": battle.AFTER_BLOCK,
    "6.3.3": battle.WHICH_FIRST,
    "6.4.1a": battle.STILL_CRUSHES,
    targets.ITSELF: targets.OF_ITSELF,
    "7.1.5b": targets.PARTLY,
    "7.1.8a": priority.AFTER_USE,
    lasting.ANY_NEXT_RESET: lasting.WHOSE_RESET,
    durations.GONE_ALREADY: durations.OVER_BEFORE,
    "下一次伤害": harm.SEVERAL_AT_ONCE,
    "做不到前一件": stack.ALL_OR_NOTHING,
    "几个指示物": counting.EACH_OR_ONCE,
    "同时离场": triggers.SEEN_BY_THOSE,
    turn.TURN_ENDS: turn.END_IS,
    "因此死去": selecting.COMES_TO_DIE,
    "循环": loops.READINGS,
    "操控权 …": controlling.HANDED_OVER,
    selecting.OUTSIDE: selecting.FROM_OUTSIDE,
    "生命变为": placing.LIFE_SET,
    "离场前的数值": selecting.AS_IT_WAS,
    "结束本回合": ending.READINGS,
    "额外触发": triggers.WHOSE_ABILITIES,
    **{f"关键词{word}": readings for word, readings in keywords.READINGS.items() if word != keywords.FREE},
    "关键词…": keywords.UNKNOWN,
    keywords.FREE: keywords.READINGS[keywords.FREE],
    CLAUSES: editions.SILENT,
    **{what: (missing.newer, missing.other) for what, missing in editions.MISSING.items()},
}
