"""Whom it happens to that sets an ability off: any object that fits, one at a time (1.117c)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Trigger
from judge.effects.nodes.meant import Holder, Ref, Select, Target
from judge.effects.syntax import Part
from judge.games.touhou.text import description, nouns, pointing, qualities, words
from judge.games.touhou.text.roles import CAUSE, OTHER_END, THIS
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER, UNIT


def made(sense: Sense, event: str, subject: Target, other: Target | None = None) -> Trigger:
    """What sets off, with what 其 means from then on."""
    if subject != THIS:
        sense.that = CAUSE
    elif other is not None:
        sense.that = OTHER_END
    return Trigger(event, subject, other)


_ALL = ("所有", "全部")


def whatever(sense: Sense, noun: Part | None, at: Part) -> Target:
    """Whatever fits: it is not chosen; 一个或数个: all of it to which it happens at the same time."""
    if noun is None:
        raise sense.fail("没有写是什么发生这件事", at)
    found, _ = description.alternatives(sense, noun)
    if len(found) > 1:
        return _either(sense, found, noun)
    said = nouns.resolved(found[0])
    if said.bound == qualities.WHICHEVER:
        said = replace(said, bound="")
    if said.pron is not None and replace(said, pron=None) == Said():
        return pointing.pronoun(sense, said.pron)
    if said.number == 1 and (said.any or said.bound == "以上"):
        sense.at_once, said = True, replace(said, bound="")
    if said.target or said.rest or said.among or said.bound or said.number not in {None, 1}:
        raise sense.fail("这里要写「一个」怎样的单位或牌", noun)
    if said.every and not said.player and noun.text.startswith(_ALL):
        raise sense.fail("是每一个，还是全部一起？请写「一个」或「一个或数个」", noun)
    what = nouns.select(sense, replace(said, number=None, every=False, any=False), noun)
    if what.kind == PLAYER and not what.filters and what.whose != "双方":
        return Ref(PLAYER, what.whose)
    return replace(what, least=None, most=None)


def _either(sense: Sense, found: list[Said], noun: Part) -> Target:
    """该单位或半灵, 你或你操控的单位."""
    first, second = found
    if first == Said(whose="自己") and second.controlled and second.whose == "自己" and not second.filters:
        return Select(words.ANY_TARGET, "自己")
    if first.pron is not None and first.pron.name == "THIS":
        what = nouns.select(sense, second, noun)
        return replace(what, also=(THIS,))
    if {f.kind for f in found} <= {UNIT, ""} and all(f.player or f.kind for f in found):
        return Select(words.ANY_TARGET, "双方")
    return of_kinds(sense, found, noun)


def of_kinds(sense: Sense, found: list[Said], noun: Part) -> Select:
    """使用单位牌或角色符卡, 你操控的妖精或道具: any of one of these kinds, each with demands of its own."""
    first, *others = [replace(nouns.resolved(one), number=None, next=False) for one in found]
    kinds = [nouns.select(sense, first, noun)]
    for one in others:
        if one.whose not in {None, first.whose} or one.counted or not (one.kind or one.card or one.filters):
            raise sense.fail("这里不能用「或」连接", noun)
        bounds = {demand.fact for demand in first.filters if demand.relation != "="}
        if bounds - {demand.fact for demand in one.filters}:
            raise sense.fail("前面的要求，对「或」后面的也算吗？请分开写", noun)
        same = replace(one, whose=first.whose, controlled=first.controlled)
        kinds.append(nouns.select(sense, same, noun))
    if first.target or len({replace(each, kind="", filters=()) for each in kinds}) > 1:
        raise sense.fail("这里不能用「或」连接", noun)
    return replace(kinds[0], least=None, most=None, either=tuple([(each.kind, each.filters) for each in kinds[1:]]))


def is_player(what: Target) -> bool:
    """Whether it is a player, or any of them."""
    return what.role == PLAYER if isinstance(what, Ref) else what.kind == PLAYER


def of_one(what: Select) -> Select:
    """What each player does is counted by itself, where any of them may do it."""
    return replace(what, holder=Holder(CAUSE)) if what.whose == "双方" else what
