"""From where cards come and where they go: 从手牌登场时, 此牌是从休息区登场的."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.nodes.ability import Trigger
from judge.effects.nodes.meant import Condition, Filter, Is, Ref, Select, Whose
from judge.effects.syntax import Part
from judge.games.zero.text import nouns
from judge.games.zero.text.sense import Sense

MOVES = re.compile(
    "(?:从(?P<of>(?:我方|对方|对手|其)的?)?(?P<zone>手牌|休息区|牌组|战斗区|资源区|生命区)[中里]?)?"
    "(?:在(?P<where>我方|对方|对手)的?战斗区[中里]?)?"
    "(?P<event>登场|进入休息区|被?送入休息区|(?:返回|回到)[其持有者的]*手牌)"
)
"""Words for a card going from one zone to another."""
_ZONES = {"牌组": "牌组区"}
_CAME = ("手牌", "休息区", "牌组", "战斗区", "资源区", "生命区")
OWNED = "持有者"
"""The fact whose card it is, by which 我方休息区 is told from 对方休息区 (200#2)."""


def event(said: re.Match[str]) -> str:
    """What happens to a card that moves so."""
    return "登场" if said["event"] == "登场" else "返回手牌" if "手牌" in said["event"] else "送入休息区"


def moved(sense: Sense, clause: Part, who: Ref | Select, said: re.Match[str], *, every: bool) -> Trigger:
    """从手牌登场, 从战斗区返回手牌, 在我方战斗区登场: from where, and to whose."""
    if said["where"] is not None:
        whose: Whose = "自己" if said["where"] == "我方" else "对手"
        if not isinstance(who, Select) or who.whose not in {"双方", whose}:
            raise sense.fail("在谁的战斗区登场写了两次", clause)
        who = replace(who, whose=whose)
    origin = said["zone"] or ""
    if said["of"] is not None and not said["of"].startswith("其"):
        if not isinstance(who, Select):
            raise sense.fail("从谁的区域，只能对一种牌说", clause)
        side = "我方" if said["of"].startswith("我方") else "对方"
        who = replace(who, filters=(*who.filters, Filter(OWNED, "=", (side,))))
    if event(said) == "返回手牌" and origin not in {"", "战斗区"}:
        raise sense.fail("返回手牌时，只读得懂从战斗区返回的", clause)
    zones = (_ZONES.get(origin, origin),) if origin and event(said) != "返回手牌" else ()
    return Trigger(event(said), who, None, every, origin=zones)


def came(sense: Sense, clause: Part) -> Condition:
    """此牌是从休息区登场的: from where it came into play."""
    noun = clause.the("noun")
    if noun.first.name == "desc":
        raise sense.fail("请写明是哪一张牌从哪里登场", noun)
    zone = next(zone for zone in _CAME if zone in clause.said("CAME"))
    return Is(nouns.whole(sense, noun), (Filter("来处", "=", (_ZONES.get(zone, zone),)),))
