"""Where an effect works that asks where its card lies (700#7): what would do nothing there is refused."""

from __future__ import annotations

from collections.abc import Sequence

from judge.effects.nodes.ability import If, Node
from judge.effects.nodes.meant import Both, Condition, Is, Ref
from judge.effects.nodes.verbs import Power
from judge.effects.syntax import Part
from judge.games.zero.text.of_one import LEFT
from judge.games.zero.text.sense import Sense

_LEAVING = frozenset((*LEFT, "舍弃"))
"""What has let this card leave the zone in which it was, so that it is asked where it is since."""
_USE_COSTS = frozenset(("费用", "使用时的费用"))


def works_in(sense: Sense, start: Part, kind: str, body: Sequence[Node]) -> str:
    """The zone besides the battle zone in which an effect says that it works; nothing, if it says none."""
    conditions = [sense.condition, *(node.condition for node in body[:1] if isinstance(node, If))]
    zone = next((found for one in conditions if one is not None and (found := _asked(one))), "")
    trigger = sense.trigger
    left = trigger is not None and trigger.subject == Ref("这") and trigger.event in _LEAVING
    if zone in {"", "战斗区"} or left or kind not in {"启动", "触发", "永续"} or (kind == "永续" and _costs(body)):
        return ""
    if zone == "资源区":
        raise sense.fail("资源区里的牌失去所有的效果（204#3）", start)
    if zone == "手牌" and trigger is not None and "回合" in trigger.event:
        raise sense.fail("【回合开始时】【回合结束时】的本体要在战斗区或休息区里（807#2、808#2）", start)
    if zone == "手牌" and kind != "启动":
        raise sense.fail("在手牌里的时候，只读得懂启动效果和此牌费用的变化", start)
    if sense.limit is not None:
        raise sense.fail(f"{zone}里的效果写「每回合一次」，不在能读懂的范围内", start)
    return zone


def _asked(condition: Condition) -> str:
    """The zone in which its card must lie, if a condition asks for that."""
    parts = condition.of if isinstance(condition, Both) else (condition,)
    lies = [one.filters[0] for one in parts if isinstance(one, Is) and one.who in {Ref("这"), Ref("这", "自己")}]
    return next((str(each.values[0]) for each in lies if each.fact == "区域" and each.relation == "="), "")


def _costs(body: Sequence[Node]) -> bool:
    """Whether all that it says is what its card costs, which counts wherever the card lies (303#1)."""
    nodes = [node for one in body for node in (one.then if isinstance(one, If) else (one,))]
    return all(isinstance(node, Power) and node.what == Ref("这") and node.fact in _USE_COSTS for node in nodes)
