"""What an effect is that does not say it (700#2), and what an effect of a kind cannot say."""

from __future__ import annotations

from collections.abc import Sequence

from judge.effects import walking
from judge.effects.nodes.ability import Grant, If, Instead, May, Node
from judge.effects.nodes.meant import Fact, Not, Reckoned, Ref
from judge.effects.nodes.verbs import Become, Copy, Gain, Multiply, Power
from judge.effects.syntax import Part
from judge.games.zero.text.sense import Sense

_LASTING = (Power, Become, Gain, Grant, Instead, Multiply)


def limited(sense: Sense, start: Part, body: list[Node], kind: str, *, paid: bool) -> list[Node]:
    """What it does, where it says when the card can be used, or when it is in force."""
    if sense.only is not None and not body and not paid and not kind:  # of the card, in a paragraph of its own
        body, sense.only = [If(Not(sense.only), (Grant(Ref("这"), "不能使用"),), "若")], None
    if sense.works is None:
        return body
    if kind not in {"", "永续"} or paid or sense.trigger is not None or not body or not lasts(body):
        raise sense.fail("「此效果只在…时有效」只能写在一直有效的效果后面", start)
    return [If(sense.works, tuple(body), "若")]


def check(sense: Sense, start: Part, body: list[Node], kind: str) -> None:
    """Refuse what an effect of a kind cannot say."""
    if sense.from_rest and ((body and not _less_from_there(body)) or kind not in {"", "永续"}):
        raise sense.fail("从休息区使用，请单独写成一段", start)
    if not body and not (sense.wears or sense.from_rest) and kind != "额外费用":
        raise sense.fail("没有写效果", start)
    if kind == "永续" and not (lasts(body) or enters(body)):
        raise sense.fail("永续效果一直有效，不能有做一次的动作", start)
    set_to = [part.value for part in walking.parts(tuple(body)) if isinstance(part, Become)]
    set_to = [value.of if isinstance(value, Reckoned) else value for value in set_to]
    if kind == "永续" and any(isinstance(value, Fact) for value in set_to):
        raise sense.fail("一直跟着另一个数值变的，不在能读懂的范围内", start)
    if sense.only is not None and kind not in {"启动", "效果"}:
        raise sense.fail("只有使用的牌和启动效果能写什么时候使用", start)
    if sense.limit is not None and kind not in {"启动", "触发"}:
        raise sense.fail("只有启动效果与触发效果能写「每回合一次」", start)


def _less_from_there(body: Sequence[Node]) -> bool:
    """Whether all that it says is what the card costs that is used from the rest zone."""
    nodes = body[0].then if len(body) == 1 and isinstance(body[0], If) else ()
    return bool(nodes) and all(
        isinstance(node, Power) and node.what == Ref("这") and node.fact in {"费用", "使用时的费用"} for node in nodes
    )


def kind_of(sense: Sense, body: Sequence[Node], *, paid: bool) -> str:
    """What an effect is that does not say it: paid for, in force all the time, or done when its card is used."""
    if paid:
        return "启动"
    always = bool(body) and lasts(body) and not sense.lasts_for_a_time and not sense.targets
    return "永续" if always or enters(body) or sense.wears or sense.from_rest else "效果"


def enters(body: Sequence[Node]) -> bool:
    """Whether an effect says as what its card comes into play (706#2)."""
    bodies = [part for node in body for part in (node.then if isinstance(node, May) else (node,))]
    return any(isinstance(node, Copy) and node.facts == ("登场",) for node in bodies)


def lasts(nodes: Sequence[Node]) -> bool:
    """Whether all that it does holds as long as something else does."""
    return all(
        lasts((*node.then, *node.otherwise)) if isinstance(node, If) else isinstance(node, _LASTING) for node in nodes
    )
