"""What a description demands of each card that fits, and how many of them are meant."""

from __future__ import annotations

from collections.abc import Sequence

from judge.effects.nodes.meant import Amount, Filter, Whose
from judge.effects.syntax import Part
from judge.games.touhou.text import amounts, qualities, words
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER


def no_description(said: Said) -> str:
    """What there is besides what describes a card; nothing may be dropped."""
    if said.gone == "非":
        return "「非」后面没有写是什么"
    if said.pron is not None or said.gone or said.rest:
        return "没有读懂说的是哪一些"
    of_others = said.his, said.last, said.first, said.copy, said.counter, said.stats, said.named, said.name
    of_number = said.done_now, said.changed, said.fact, said.facts
    return "这里要写是什么牌" if any((*of_others, *of_number)) else ""


def is_unit(filters: Sequence[Filter]) -> bool:
    """Whether only a unit can meet that."""
    return any(
        each.fact in {"种族", "攻击力", "血量", "灵力值"} or not words.NAMES_OF_TOKENS.isdisjoint(each.values)
        for each in filters
    )


def sides(said: Said, kind: str) -> Whose:
    """Whose they are."""
    if said.whose is not None:
        return said.whose
    if kind == PLAYER or said.among or said.so_shown:
        return "双方"
    mine = {words.HAND, words.DECK, words.GRAVE, words.DISC, words.OWN, words.SPARE, words.OUTSIDE}
    own = mine.intersection(said.zones) and not said.target
    own = own and not (said.every and words.GRAVE in said.zones)
    return "自己" if said.owner is not None or said.top or said.bottom or own else "双方"


def keywords(sense: Sense, said: Said) -> tuple[Filter, ...]:
    """The keywords that it has to have."""
    found = []
    for each in said.given:
        word = each.word("KEYWORD", "LATER_WORD") if each.parts else None
        if word is None:
            raise sense.fail("没有读懂「具有」什么", each)
        found.append(Filter("能力", "=", (word.text,)))
    return tuple(found)


def numbers(sense: Sense, said: Said, at: Part) -> tuple[Amount | None, Amount | None]:
    """How many at least and at most; without a number, all of them."""
    if said.bound in {"以上", "以下"}:
        raise sense.fail(f"「{said.bound}」只能写在条件里", at)
    if said.bound == qualities.WHICHEVER:
        raise sense.fail("是任意一个，还是任意数量？请写明", at)
    if said.any:
        return (said.number or 0, None)
    if said.next and said.number is None:
        return (1, 1)
    if said.target and said.number is None and not said.every:
        return (1, 1)
    if (said.top or said.bottom) and said.number is None:
        return (1, 1)
    number = amounts.so_many(sense, said.number, at)
    return (0 if said.bound == "至多" else number), number


def together(sense: Sense, said: Said, most: Amount | None, at: Part) -> tuple[tuple[Filter, ...], Filter | None]:
    """颜色值合计不大于5: what each has to come to alone, of all its colours, and what several have to together."""
    total = said.together
    if total is None:
        return (), None
    if said.any or (isinstance(most, int) and most > 1):
        if total.relation not in {"≤", "<"} or said.target:
            raise sense.fail("没有读懂合计要是多少", at)
        return (), total
    if total.fact != "颜色值":
        raise sense.fail("是几个单位合计？请写数量", at)
    return (total,), None
