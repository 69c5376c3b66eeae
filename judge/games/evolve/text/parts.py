"""A sentence and its parts: those before the colon of a cost, and the others."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.effects.nodes.ability import If, Node
from judge.effects.nodes.meant import Both, Condition, Either, Ref, Select, TurnOf
from judge.effects.nodes.verbs import Choose, Deploy, Put, Search
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.evolve.text import conditions, words
from judge.games.evolve.text.sense import Sense


class Sentence(Struct, frozen=True):
    """A sentence: the parts before the colon of a cost, and the others."""

    parts: tuple[Part, ...]
    cost: tuple[Part, ...] | None
    at: Part


def cut_up(sentence: Part) -> Sentence:
    """A sentence as its parts."""
    lists = list(sentence.rules("list"))
    paid = tuple(_items(lists[0])) if len(lists) > 1 else None
    until = tuple(sentence.rules("tail"))  # said at the end, it holds for all of the sentence
    items = _items(lists[-1])
    opening = max([place + 1 for place, part in enumerate(items) if part.name in _OPENING] if until else [0], default=0)
    return Sentence((*items[:opening], *until, *items[opening:]), paid, sentence)


_OPENING = frozenset(("when", "at", "during", "per_turn", "if", "while"))
"""What stands before the part of a sentence for which a time holds that is said at its end."""


def _items(told: Part) -> list[Part]:
    """The parts of a list in order; what governs others are parts before them."""
    found: list[Part] = []
    for part in told.parts:
        if not part.is_word:
            found += _items(part) if part.name == "item" else _their_cost(part) if part.name == "their_cost" else [part]
    return found


def _their_cost(part: Part) -> list[Part]:
    """自己使用法术的费用-1: as if it said 自己使用法术时，费用-1."""
    event = replace(part, name="event", parts=part.parts[:-1])
    return [replace(part, name="when", parts=(event,)), replace(part, name="act", parts=part.parts[-1:])]


def limit_of(sense: Sense, part: Part) -> int:
    """How often a turn (10.7.2.2)."""
    if sense.limit is not None:
        raise sense.fail("每回合几次写了两次", part)
    if "局" in part.text or "场" in part.text:
        raise sense.fail("书中只有每回合的次数（10.7.2.2）；这局游戏的次数，卡牌换了领域以后怎么数，书中没有写", part)
    if "自己的回合" in part.text:  # 此能力仅能在自己的回合使用1次
        sense.only = own_turn(sense, part)
    found = re.search(r"([0-9]+|[一二两三])次", part.text)
    if found is None:
        raise sense.fail("没有读懂是几次", part)
    return number(found[1])


def own_turn(sense: Sense, at: Part) -> Condition:
    """What must be so for what can be used only in one's own turn."""
    if sense.trigger is not None:
        raise sense.fail("自动能力的次数请写「在自己的回合中，每回合1次，…时」", at)
    if sense.only is not None:
        raise sense.fail("能不能使用写了两次", at)
    return TurnOf("自己")


def under(sense: Sense, met: Condition, word: str, then: Callable[[], Sequence[Node]]) -> If:
    """What is done if something is so."""
    sense.given.append(met)
    body = tuple(then())
    sense.given.pop()
    return If(met, body, word)


def asked(sense: Sense, part: Part) -> Condition:
    """What a 如果 or a term asks for."""
    if part.name == "term":
        if "土之秘术" in part.text:  # paid on use or not, and no condition (13.3.3.2)
            raise sense.fail("【土之秘术】后面只能写做什么，或「改为」做什么：这里没有读懂", part)
        return conditions.term(part.the("TERM"))
    if sense.using and (that := _that(part)) is not None and not isinstance(sense.that, Ref):
        raise sense.fail("使用哪一张的费用要变，请写在「使用…时」里面", that)  # of each that is used, and not of all
    each = [conditions.condition(sense, prop) for prop in part.rules(*conditions.PROPS)]
    if len(each) > 1:
        sense.counted = None  # of several, 如果为6张或以上 would be of which?
    if part.word("OR_ALSO") is not None:  # 如果…，或…
        return Either(tuple(each))
    return each[0] if len(each) == 1 else Both(tuple(each))


def _that(part: Part) -> Part | None:
    """The word in a clause that points at what was spoken of."""
    if part.name == "THAT":
        return part
    return next((found for each in part.parts if (found := _that(each)) is not None), None)


def lies(part: Part) -> bool:
    """Whether 「…时」 says where this card is (此卡牌在手牌时)."""
    return part.name == "at" and part.rule("lies") is not None


def together(sense: Sense, part: Part, found: list[Node]) -> None:
    """，其费用的合计为4或以下；，其名称各不相同: of those just chosen, looked for or taken, all at once."""
    last = found[-1] if found else None
    what = getattr(last, "of", None) or getattr(last, "what", None)
    if isinstance(last, Search | Choose | Put | Deploy) and isinstance(what, Select) and _some(what):
        field = "of" if isinstance(last, Choose) else "what"
        found[-1] = replace(last, **{field: _bound(sense, part, what)})
        return
    if not sense.targets:
        raise sense.fail("说的是哪些牌？前面没有选择公开的牌", part)
    sense.targets[-1] = _bound(sense, part, sense.targets[-1])


def _some(what: Select) -> bool:
    """Whether somebody chooses which they are."""
    return not what.top and (what.least is not None or what.most is not None)


def _bound(sense: Sense, part: Part, what: Select) -> Select:
    """The same, with what all that are chosen must come to, or what must differ among them."""
    if part.word("TOTAL") is None:
        if what.distinct:
            raise sense.fail("什么要不同写了两次", part)
        facts = ("原本的费用", "费用", "职业", "名称")
        return replace(what, distinct=(next(fact for fact in facts if fact in part.text),))
    if what.total is not None:
        raise sense.fail("合计写了两次", part)
    return replace(what, total=words.total(part.text))
