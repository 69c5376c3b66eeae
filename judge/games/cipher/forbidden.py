"""2.1 and 2.2. What an ability forbids, in words: of whom, by whom, and by what of him it bites."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from msgspec.structs import replace

from judge.effects.nodes.meant import Select, Target
from judge.effects.wording import Wording
from judge.games.cipher.card import Given
from judge.games.cipher.facts import fact
from judge.games.cipher.rules import Rules, name
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
    before, after = _around(flag)
    asked = [] if against is None else [part for one in _numbers(given) for part in _has(play, against, one)]
    return (card, before, *_whom(play, given, given.limit), after, *("（", *asked, "）") * bool(asked))


def _around(flag: str) -> list[str]:
    """What stands before and after whom a flag means."""
    return _BY_WHOM.get(flag, f"{_OF_ITS_ATTACK.get(flag, flag)}（{{}}）").split("{}")


def phrase(flag: str, limit: Target) -> str:
    """A flag that is about some cards only, in the words of the text."""
    return described(limit).join(_around(flag))


def _whom(play: Rules, given: Given, limit: Target) -> tuple[int | str, ...]:
    """Who is meant, as somebody says it who is not the card: by whose they are, and 其他 by which card is not."""
    if given.card is None or not isinstance(limit, Select):
        return (described(limit),)
    user = play.card(given.card).player
    whose = {"自己": f"{name(user)}的", "对手": f"{name(1 - user)}的"}.get(limit.whose, "")
    rest = described(replace(limit, whose="双方", other=False))
    return (whose, given.card, "以外的", rest) if limit.other else (f"{whose}{rest}",)


@functools.lru_cache(maxsize=256)
def described(limit: Target) -> str:
    """Who is meant by a text, in its own words."""
    return Wording(WORDS).described(limit)


def _numbers(given: Given) -> Iterator[str]:
    """The facts by which a description of some cards says who is meant, as far as they are read off a card."""
    for demand in given.limit.filters if isinstance(given.limit, Select) else ():
        if demand.fact in {"出击费用", "武器", "属性", "势力", "性别", "单位名", "战斗力"}:
            yield demand.fact


def _has(play: Rules, card: int, which: str) -> tuple[int | str, ...]:
    values = "、".join(map(str, fact(play, card, which))) or "无"
    return card, f"的{which}是{values}"


__all__ = ["described", "phrase", "words"]
