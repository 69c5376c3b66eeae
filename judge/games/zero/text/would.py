"""What would happen and does not (将要…时，改为…, 707): which event it is, and to which cards or whom."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.nodes.meant import Filter, Ref, Select, Target
from judge.effects.syntax import Part
from judge.games.zero.text import nouns, whence
from judge.games.zero.text.sense import Sense

_EVENTS = tuple(
    (re.compile(words), event)
    for words, event in (
        ("回复", "回复"),
        ("致命伤害", "受到致命伤害"),
        ("非战斗伤害", "受到非战斗伤害"),
        ("战斗伤害", "受到战斗伤害"),
        ("对[方手].*效果.*伤害", "受到对方效果伤害"),
        ("效果.*伤害", "受到非战斗伤害"),
        ("伤害", "受到伤害"),
        ("休息区", "送入休息区"),
        ("战斗.*破坏", "战斗破坏"),
        ("对[方手].*破坏", "对方效果破坏"),
        ("效果.*破坏", "效果破坏"),
        ("离", "离场"),
        ("登场|进入战斗区", "登场"),
        ("横置", "横置"),
        ("重置", "重置"),
        ("移出", "移出游戏"),
        ("手牌$", "返回手牌"),
        ("抽", "抽牌"),
        ("舍弃", "舍弃"),
        ("破坏", "破坏"),
        ("废弃", "废弃"),
    )
)
_EITHER = ("破坏", "废弃")
_LIFE = "生命区"
OF_CARDS = frozenset(event for _, event in _EVENTS) - {"抽牌", "登场", "舍弃"}
"""What happens to cards of the battle zone."""
_FROM_ANYWHERE = frozenset(("送入休息区", "舍弃", "移出游戏"))
_PLAYERS = frozenset(("抽牌",))
"""What happens to a player, and not to a card."""


def events(said: str) -> tuple[str, ...]:
    """What is spoken of as what would happen (将要被破坏); either of two, where both are named (将要被破坏或废弃)."""
    said = re.sub("[时，的]*$", "", said)
    if all(word in said for word in _EITHER):
        return _EITHER
    if re.search("舍弃(?:一张)?手牌", said):
        return ("舍弃",)
    return (next(event for words, event in _EVENTS if words.search(said)),)


def subject(sense: Sense, noun: Part, said: str, event: str) -> tuple[str, Target]:
    """The event, and to which cards it would happen: any that fits, each time; or to which player."""
    if event in _PLAYERS or (noun.first.name == "desc" and event == "舍弃" and "手牌" in said):
        return event, _players(sense, noun, event)
    who = nouns.whole(sense, noun)
    if isinstance(who, Ref):
        return event, who
    if who.most not in {None, 1} or who.least != who.most or who.top:
        raise sense.fail("这里要写「一张」或「所有」牌", noun)
    if who.zones == (_LIFE,) and event.startswith("受到"):
        return _of_life(sense, noun, event)
    if who.kind == "生命牌":
        raise sense.fail("请写是谁的生命区", noun)
    who = replace(who, least=None, most=None)
    if event in _FROM_ANYWHERE and not nouns.place_of(sense, noun).zone:
        who = replace(who, zones=())
    return event, _into_whose(said, who)


def _players(sense: Sense, noun: Part, event: str) -> Target:
    """我方将要抽牌, 对方将要舍弃手牌: who draws, or whose hand it is."""
    who = nouns.place(sense, noun)
    if who.zone or who.whose is None:
        raise sense.fail(f"请写明是谁{event}", noun)
    return Select("牌", who.whose, ("手牌",)) if event == "舍弃" else Ref("玩家", who.whose)


def _of_life(sense: Sense, noun: Part, event: str) -> tuple[str, Target]:
    """我方生命区将要受到伤害."""
    where = nouns.place(sense, noun)
    if where.whose is None:
        raise sense.fail("请写是谁的生命区", noun)
    if event not in {"受到伤害", "受到战斗伤害", "受到非战斗伤害"}:
        raise sense.fail("生命区受到的伤害，只读得懂伤害、战斗伤害和非战斗伤害", noun)
    return f"{_LIFE}{event}", Select(_LIFE, where.whose)


def _into_whose(said: str, who: Select) -> Target:
    """将要进入对方休息区: which is that of its owner (200#2)."""
    whose = next((side for side, words in _WHOSE_REST.items() if any(word in said for word in words)), None)
    if whose is None or "休息区" not in said:
        return who
    return replace(who, filters=(*who.filters, Filter(whence.OWNED, "=", (whose,))))


_WHOSE_REST = {"我方": ("我方",), "对方": ("对方", "对手")}
