"""3.2. Energy points, their maximum and evolution points, within their bounds."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.evolve import order
from judge.games.evolve.book import cite, embody
from judge.games.evolve.rules import Rules, name

BY_MAXIMUM = embody("3.2.3", "看能量点最大值")
IN_PLACE_OF_POINTS = embody("3.2.5", "代替能量点来消费")
CHAPTER = (
    *(embody("3.2", "能量点和进化点"), embody("3.2.1", "三项数值信息"), embody("3.2.2", "作为费用而消费的数值")),
    BY_MAXIMUM,
    IN_PLACE_OF_POINTS,
)
BOUNDED = cite("3.2.4", "不取超出的值")
MAXIMUM = cite("3.2.4.1", "下限0，上限10")
POINTS = cite("3.2.4.2", "上限是当前的能量点最大值")
EVOLUTION = cite("3.2.5.1", "下限0")
RECOVERED = cite("5.14.1", "当前的能量点加上这个数值")
FULL = cite("5.14.1.1", "改为让该玩家的能量点回复到能量点最大值")
MOST = 10
ABOVE = (
    "能量点最大值减少了，能量点比它多，还没有到检查时点，能量点是几",
    ("马上成为最大值（3.2.4.2）", "还是原来的数，到检查时点才变成最大值（11.9.1）"),
    (BOUNDED, POINTS, embody("11.9.1", "变成与能量点最大值一样多")),
)
NAMES = {"points": "能量点", "maximum": "能量点最大值", "evolution": "进化点"}


def now(play: Rules, player: int) -> int:
    """How many energy points there are: where they are more than may be, before a rule sees to it, the judge reads."""
    him = play.person(player)
    if him.points <= him.maximum or not play.applies(POINTS):
        return him.points
    return him.maximum if play.reading("3.2.4.2", *ABOVE) == ABOVE[1][0] else him.points


def count(play: Rules, player: int, clause: Clause, *what: int | str, **numbers: int) -> bool:
    """Set 能量点, 能量点最大值 or 进化点, within their bounds (3.2.4, 1.3.2.4.1)."""
    play.consult(*CHAPTER)
    now = play.person(player)
    kept: dict[str, int] = {}
    bound = BOUNDED
    for what_of, number in numbers.items():
        least, most, by = 0, None, EVOLUTION
        if what_of == "maximum":
            most, by = MOST, MAXIMUM
        elif what_of == "points":
            most, by = kept.get("maximum", now.maximum), POINTS
        held = max(number, least) if most is None else min(max(number, least), max(most, least))
        if held != number and all(play.applies(clause) for clause in (*_bounds(what_of), by, order.BOUNDED)):
            for one in _bounds(what_of):
                play.because(one, "有上下限")
            play.because(by, f"{number}{'超过上限' if number > held else '低于下限'}，成为{held}")
            play.because(order.BOUNDED, "成为上限值或下限值")
            kept[what_of], bound = held, by
        else:
            kept[what_of] = number
    if all(getattr(now, field) == number for field, number in kept.items()) and kept != numbers:
        said = "、".join(f"{NAMES[field]}已是{number}" for field, number in kept.items())
        play.note("applied", name(player), f"的{said}，不变", clause=bound)
        return False
    return play.tally(player, *(what or (name(player), "的点数改变")), clause=clause, **kept)


def _bounds(what: str) -> tuple[Clause, ...]:
    """The clause that says of energy points that they have bounds; of evolution points 3.2.5.1 alone does."""
    return () if what == "evolution" else (BOUNDED,)


def recover(play: Rules, player: int, amount: int, clause: Clause = RECOVERED) -> bool:
    """回复能量点; what would go beyond the maximum makes it full instead (5.14.1.1)."""
    if order.nothing(play, amount, name(player), "回复0点，不执行"):
        return False
    now = play.person(player)
    sum_ = now.points + amount
    if sum_ > now.maximum == now.points and play.applies(FULL):
        play.because(POINTS, f"{sum_}超出上限")
        play.note("applied", name(player), f"的能量点已是最大值{now.maximum}，不变", clause=FULL)
        return False
    if sum_ > now.maximum and play.applies(FULL):
        return play.tally(player, name(player), f"的能量点回复到最大值{now.maximum}", clause=FULL, points=now.maximum)
    return play.tally(player, name(player), f"回复{amount}点能量点", clause=clause, points=sum_)
