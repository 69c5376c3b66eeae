"""2.1 and 2.2. What an ability forbids, in words: of whom, by whom, and by what of him it bites."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import If
from judge.effects.nodes.meant import Select, Target
from judge.effects.wording import Wording
from judge.games.cards.meaning import Context
from judge.games.cipher import selecting
from judge.games.cipher.abilities import ALWAYS, had, let, titled
from judge.games.cipher.book import embody
from judge.games.cipher.card import Given
from judge.games.cipher.conditions import seen
from judge.games.cipher.facts import fact
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.vocabulary import WHERE_IT_IS, WORDS
from judge.kernel.records import Telling

_OF_ITS = {"不能被神速回避": "的攻击不能被神速回避", "支援能力不能发动": "的支援能力不能发动"}
"""What is said of a unit's attack, or of a card's support ability, and not of the card."""
_BY_WHOM = {
    **WORDS.against,
    "不能被神速回避": "的攻击不能被{}神速回避",
    "不能被移动": "不能被{}的能力移动",
    "不能被选择": "不能被{}的能力选择",
}


def words(play: Rules, card: int, flag: str, given: Given, against: int | None) -> tuple[int | str, ...]:
    """What a flag forbids a card; where only some are meant, who that is, and what ``against`` is of it."""
    asked = [(card, one) for one in _numbers(given.about)]
    if given.limit is None:
        return card, _OF_ITS.get(flag, flag), *_have(play, asked), *_unsaid(play, given)
    before, after = _around(flag)
    asked += [] if against is None else [(against, one) for one in _numbers(given.limit)]
    return card, before, *_whom(play, given, given.limit), after, *_have(play, asked), *_unsaid(play, given)


KEPT_UPRIGHT = "不能被转为已行动状态"
"""The flag of who is not turned so by an ability."""
A_COST, CONTENT = embody("22.1.1", "称为费用"), embody("21.1.1", "会被实行的内容")
OF_COSTS = "卡文写的是不会由于「能力」这样，而这是支付费用的行为：费用记在能力的文本里，却不是效果，书中没有写管不管"
ALSO, EFFECTS_ALONE = "也管：费用是能力的一部分", "不管：只管能力的效果"


def of_costs(play: Rules, given: Sequence[Given]) -> list[Given]:
    """Those of what keeps a card from something that keep it from being done for a cost: not what speaks of effects."""
    kept = []
    for one in given:
        said = _own_words(play, one)
        if "能力的效果" in said:
            continue
        if "能力" not in said or play.reading("22.1.1", OF_COSTS, (ALSO, EFFECTS_ALONE), (A_COST, CONTENT)) == ALSO:
            kept.append(one)
    return kept


def _own_words(play: Rules, given: Given) -> str:
    """The text of the ability that gives something, without names and explanations."""
    of = [] if given.card is None else [one.text for one in had(play, given.card) if titled(one) == given.ability]
    return re.sub("『[^』]*』|（[^）]*）", "", "".join(of))


def now_in_force(play: Rules, given: Iterable[Given]) -> None:
    """On record why the 常 abilities among those that give a card something do so now."""
    always = [one.why(ALWAYS, "现在有效") for one in given if one.clause == ALWAYS]
    if always:
        play.owing_to([*always, *let(play, always)])


def _around(flag: str) -> list[str]:
    """What stands before and after whom a flag means."""
    return _BY_WHOM.get(flag, f"{_OF_ITS.get(flag, flag)}（{{}}）").split("{}")


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


def _numbers(who: Target | None) -> Iterator[str]:
    """The facts by which a description of some cards says who is meant, as far as they are read off a card."""
    for demand in who.filters if isinstance(who, Select) else ():
        if demand.fact in {"出击费用", "武器", "属性", "势力", "性别", "单位名", "战斗力"}:
            yield demand.fact


def _have(play: Rules, asked: Sequence[tuple[int, str]]) -> tuple[int | str, ...]:
    """What cards have of what a text asks for, in brackets; nothing where it asks nothing."""
    found: list[int | str] = []
    for card, which in dict.fromkeys(asked):
        values = "、".join(map(str, fact(play, card, which))) or "无"
        found += ["，" if found else "（", card, f"的{which}是{values}"]
    return (*found, "）") if found else ()


def _unsaid(play: Rules, given: Given) -> Telling:
    """What there is on the board of the conditions of a 常 ability that have no word of their own in its text."""
    if given.card is None or given.clause != ALWAYS:
        return ()
    of = [one for one in had(play, given.card) if titled(one) == given.ability]
    context = Context(given.card, play.card(given.card).player)
    met = [node.condition for one in of for node in one.body if isinstance(node, If) and node.word == WHERE_IT_IS]
    there = [seen(play, each, context) for each in met if selecting.holds(play, each, context)]
    return tuple([piece for one in there for piece in ("：", *one)])


__all__ = ["described", "now_in_force", "of_costs", "phrase", "words"]
