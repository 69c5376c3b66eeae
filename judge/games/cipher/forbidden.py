"""2.1 and 2.2. What an ability forbids, in words: of whom, by whom, and by what of him it bites."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from judge.effects.nodes.meant import Select, Target
from judge.effects.wording import Wording
from judge.games.cipher.card import Given
from judge.games.cipher.facts import fact
from judge.games.cipher.rules import Rules
from judge.games.cipher.vocabulary import WORDS

_OF_ITS_ATTACK = {"不能被神速回避": "的攻击不能被神速回避"}
"""What is said of a unit's attack, and not of the unit."""
_BY_WHOM = {
    **WORDS.against,
    "不能被神速回避": "的攻击不能被{}神速回避",
    "不能被移动": "不能被{}的能力移动",
    "不能被选择": "不能被{}的能力选择",
}


def words(play: Rules, card: int, flag: str, given: Given, against: int | None) -> tuple[int | str, ...]:
    """What a flag forbids a card; where only some are meant, who that is, and what ``against`` is of it."""
    if given.limit is None:
        return card, _OF_ITS_ATTACK.get(flag, flag)
    whom = _described(given.limit)
    said = _BY_WHOM[flag].format(whom) if flag in _BY_WHOM else f"{_OF_ITS_ATTACK.get(flag, flag)}（{whom}）"
    asked = [] if against is None else [part for one in _numbers(given) for part in _has(play, against, one)]
    return (card, said, *("（", *asked, "）") * bool(asked))


@functools.lru_cache(maxsize=256)
def _described(limit: Target) -> str:
    return Wording(WORDS).described(limit)


def _numbers(given: Given) -> Iterator[str]:
    """The facts by which a description of some cards says who is meant, as far as they are read off a card."""
    for demand in given.limit.filters if isinstance(given.limit, Select) else ():
        if demand.fact in {"出击费用", "武器", "属性", "势力", "性别", "单位名", "战斗力"}:
            yield demand.fact


def _has(play: Rules, card: int, which: str) -> tuple[int | str, ...]:
    values = "、".join(map(str, fact(play, card, which))) or "无"
    return card, f"的{which}是{values}"


__all__ = ["words"]
