"""指示物 that a card text gives a name: put on cards, taken off them, counted and asked for."""

from __future__ import annotations

import re

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Condition, Fact, Filter, Is, Not, Ref, Relation, Target
from judge.effects.nodes.verbs import Counters
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import nouns
from judge.games.zero.text.nouns import aimed
from judge.games.zero.text.sense import Sense

MARK = "指示物"
_NUMBER = "[0-9零]+|[一二两三四五六七八九十]+"
_SAID = re.compile(rf"(?P<many>{_NUMBER}|所有|全部)的?[个枚颗]?(?P<name>.*)指示物")
_BOUND = "(?P<bound>(?:及|或)?以[上下])?"
_ASKED = re.compile(rf"上?的?(?P<has>没有|有|带有)(?:(?P<many>{_NUMBER})[个枚颗]{_BOUND}的?)?(?P<name>.*)指示物")
_OF = "(?:的?(?:数量|个数|数))?"
_COUNTED = re.compile(rf"上?的?(?P<name>.*?)指示物{_OF}(?P<has>为|在|达到|有)(?P<many>{_NUMBER})[个枚颗]?{_BOUND}")


def _its_own(sense: Sense, name: str, at: Part) -> str:
    """The name of 指示物 that a text has for itself: those of levels are cards below a character (323#1)."""
    if name in {"升级", "等级"}:
        raise sense.fail("升级指示物是放在角色牌之下的牌（323#1、600#5），不是卡文自己的指示物：请写等级", at)
    return name


def fact(name: str) -> str:
    """How many of a name there are on a card, as a fact of it."""
    return f"{MARK}:{name}"


def put(sense: Sense, part: Part) -> list[Node]:
    """在此牌上放置一个甲指示物."""
    many, name = _many(sense, part)
    if many is None:
        raise sense.fail("没有写放置几个", part)
    return [Counters(_on(sense, part), name, many)]


def take(sense: Sense, part: Part) -> list[Node]:
    """移去此牌上的一个甲指示物."""
    many, name = _many(sense, part)
    return [Counters(_on(sense, part), name, many, minus=True)]


def _many(sense: Sense, part: Part) -> tuple[int | None, str]:
    found = _SAID.fullmatch(part.said("MARKS"))
    if found is None or not found["name"]:
        raise sense.fail("请写几个什么指示物", part)
    name = _its_own(sense, found["name"], part)
    return (None if found["many"] in {"所有", "全部"} else number(found["many"])), name


def _on(sense: Sense, part: Part) -> Target:
    """The card; this one, where a text names none."""
    noun = part.rule("noun")
    if noun is None:
        return Ref("这")
    if noun.first.name == "THAT" and sense.that is None and sense.trigger is not None:
        return Ref("这") if sense.trigger.subject == Ref("这") else Ref("诱发")
    return aimed(sense, noun)


def _there(sense: Sense, what: Target, at: Part) -> Target:
    """The card of which it is asked: one that has left has none any more (200#4), or has what it had then."""
    if sense.has_left(what):
        raise sense.fail("离开战斗区之后，此牌上的指示物是离开之前的还是已经没有了，书中没有写", at)
    return what


def asked(sense: Sense, clause: Part) -> Condition:
    """此牌上有三个以上的甲指示物, 此牌上没有甲指示物, 此牌上的甲指示物为三个以上."""
    noun, said = clause.the("noun"), clause.said("MARKED")
    found = _ASKED.fullmatch(said) or _COUNTED.fullmatch(said)
    if noun.first.name == "desc" or found is None or not found["name"]:
        raise sense.fail("请写哪一张牌上有几个什么指示物", clause)
    exact = found["has"] in {"为", "在"}
    relation: Relation = "≤" if (found["bound"] or "").endswith("下") else "=" if exact and not found["bound"] else "≥"
    what = _there(sense, nouns.whole(sense, noun), clause)
    asks = Is(what, (Filter(fact(_its_own(sense, found["name"], clause)), relation, (number(found["many"] or "一"),)),))
    if found["has"] != "没有":
        return asks
    if found["many"]:
        raise sense.fail("「没有」后面不写数量", clause)
    return Not(asks)


def counted(sense: Sense, part: Part, said: str) -> Fact:
    """此牌上每有一个甲指示物, 此牌上的甲指示物数量: how many there are."""
    what = _there(sense, nouns.whole(sense, part.the("noun")), part)
    if not isinstance(what, Ref) or "-" in what.role:
        raise sense.fail("请写是哪一张牌上的指示物", part)
    found = _SAID.fullmatch(said)
    if found is not None:
        sense.per = number(found["many"])
    name = found["name"] if found is not None else said.partition(MARK)[0]
    if not name:
        raise sense.fail("请写是什么指示物", part)
    return Fact(fact(_its_own(sense, name, part)), what)
