"""What an effect is that does not say it (700#2), what one of a kind cannot say, and what stands for an icon in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.effects import walking
from judge.effects.nodes.ability import Grant, If, Instead, May, Node
from judge.effects.nodes.meant import Fact, Not, Reckoned, Ref, Select
from judge.effects.nodes.verbs import Become, Copy, Draw, Gain, Multiply, Power
from judge.effects.syntax import Part
from judge.games.zero.text import whereabouts
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
    instead = all(isinstance(node, Instead) for node in body)  # what is done then may last for a time
    always = bool(body) and lasts(body) and (instead or not sense.lasts_for_a_time) and not sense.targets
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


FROM_REST = "从休息区使用"
"""The icon that stands for a card that may be used from there."""
ONCE_A_GAME, ANYONE = "本局一次", "任意玩家"
"""The icons that stand for how often, and by whom, an effect may be used."""


def _of_anyone(sense: Sense, start: Part, kind: str, body: Sequence[Node]) -> None:
    """Refuse what hangs on who uses it, where anyone may: 我方 is its controller's all the same (610#3)."""
    if kind != "启动" or sense.targets or sense.limit is not None:
        raise sense.fail("任意玩家可以使用的，只读得懂没有对象的启动效果", start)
    every = [*walking.parts(tuple(body))]
    chosen = any(isinstance(each, Select) and (each.whose != "双方" or each.most is not None) for each in every)
    if chosen or any(isinstance(each, Draw) for each in every):
        raise sense.fail("任意玩家可以使用的效果，「我方」是谁、由谁选择，不在能读懂的范围内", start)


def icons(sense: Sense, start: Part, kind: str, body: Sequence[Node]) -> Iterator[tuple[str]]:
    """What an effect says of where and when it works, in words that might have been an icon."""
    zone = whereabouts.works_in(sense, start, kind, body)
    if zone == "休息区":
        yield ("休息区",)  # 700#7: it says that it works there
    if sense.in_hand and (kind != "启动" or sense.limit is not None or zone == "休息区"):
        raise sense.fail("「舍弃此牌」只能写作启动效果的费用：此牌在手牌里的时候使用", start)
    if sense.in_hand or zone == "手牌":
        yield ("手牌",)
    if sense.only_in and kind != "启动":
        raise sense.fail("只有启动效果能写在谁的回合使用", start)
    if sense.only_in:
        yield (sense.only_in,)
    if sense.wears:
        yield ("装备对方",)
    if sense.from_rest:
        yield (FROM_REST,)
    if sense.once_a_game and (kind != "启动" or sense.limit is not None):
        raise sense.fail("只有启动效果能写「本局游戏中只能使用一次」", start)
    if sense.once_a_game:
        yield (ONCE_A_GAME,)
    if sense.anyone:
        _of_anyone(sense, start, kind, body)
        yield (ANYONE,)
