"""2.21, 5.5.1. A permanent that somebody controlled as the turn began, lost, and controls again."""

from __future__ import annotations

from typing import Final

from judge.games.touhou.book import embody
from judge.games.touhou.rules import Rules

SINCE_BEFORE = embody("2.21", "必须在上一个重置阶段之前就操控它")
BEGUN_NOW = embody("5.5.1", "不得是本回合才开始由他操控的")
AGAIN: Final = "失去操控又夺回"
OLD_OR_NEW: Final = ("算本回合才开始操控（5.5.1）", "不算：上一个重置阶段之前就操控过（2.21）")


def as_before(play: Rules, card: int) -> bool:
    """Whether a permanent counts as controlled since before this turn though it was lost in between."""
    here = play.card(card)
    if here.since < play.state.turn or here.player not in here.held or here.tapped:
        return False
    missing = "回合开始前就操控、本回合中失去又夺回的单位，算不算本回合才开始操控"
    return play.reading(AGAIN, missing, OLD_OR_NEW, (BEGUN_NOW, SINCE_BEFORE)) == OLD_OR_NEW[1]
