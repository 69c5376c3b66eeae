"""抉择: how many options are chosen, and which not (5.17.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.effects.nodes.meant import Amount, X
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.evolve.text import subjects
from judge.games.evolve.text.sense import TURN_END, Sense


def this_turn(sense: Sense, parts: Sequence[Part]) -> None:
    """What was chosen counts for a turn, and for how long must be said."""
    first, *others = parts
    if len(others) != 1 or first.name != "lasting" or subjects.duration(sense, first.the("until")) != TURN_END:
        raise sense.fail("什么时候抉择过的不能再抉择，没有读懂：请写「在这个回合中，不能抉择…」", first)


def how_many(sense: Sense, part: Part, options: int) -> tuple[Amount, Amount]:
    """How few and how many of so many options are chosen."""
    if (so_many := _not_counted(sense, part, options)) is not None:
        return so_many
    found = re.search(r"([0-9]+|[一二两三])(?:项|个|$)(?:或([0-9]+|[一二两三])(?:项|个))?", part.text)
    if part.name != "modes" and ("伤害" in part.text or found is None):
        raise sense.fail("「改为」改的是抉择几项，还是别的，没有读懂", part)
    if found is None:
        raise sense.fail("没有读懂抉择几项", part)
    most = number(found[1])
    if found[2] is not None:  # 1个或2个
        if number(found[2]) != most + 1 or "最多" in part.text:
            raise sense.fail("没有读懂抉择几项", part)
        return most, most + 1
    return (1 if "最多" in part.text else most), most


def _not_counted(sense: Sense, part: Part, options: int) -> tuple[Amount, Amount] | None:
    """任意数量, 全部, X个: so many as there are, or as X comes to."""
    if part.name not in {"modes", "so_many"} or "伤害" in part.text:
        return None
    if "任意" in part.text:
        if "最多" in part.text:
            raise sense.fail("没有读懂抉择几项", part)
        return 0, options  # 0 as well, where no least number is said (1.3.5)
    if re.search("(?:全部|所有)(?:的?选项)?(?:执行|实行)?$", part.text):
        return options, options
    if re.search("X(?:[项个]|$)", part.text):
        return (1 if "最多" in part.text else X()), X()
    return None
