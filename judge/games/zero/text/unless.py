"""除非…: what is so unless something else is, and what is done unless somebody pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.effects.nodes.ability import By, If, IfDone, May, Node, PayFirst, Unless
from judge.effects.nodes.meant import Holder, Not, Ref
from judge.effects.syntax import Part
from judge.games.zero.text import conditions
from judge.games.zero.text.opening import paid
from judge.games.zero.text.sense import Sense

Rest = Callable[[Sense, Sequence[Part], Part], list[Node]]
"""Reads what is left of a sentence."""


def unless(sense: Sense, part: Part, before: list[Node], rest: Sequence[Part], read: Rest) -> list[Node]:
    """此牌不能攻击，除非…; 除非…，否则…: it is so where the condition does not hold."""
    unmet = Not(conditions.asked(sense, part))
    if before and not rest:
        return [If(unmet, tuple(before), "若")]
    if not before and rest and all(each.name == "flag" and each.said("FLAG").startswith("不能") for each in rest):
        return [If(unmet, tuple(read(sense, rest, part)), "若")]
    if before or not rest or rest[0].name != "otherwise":
        raise sense.fail("「除非」写在一句的最后，或者写「除非…，否则…」", part)
    return [If(unmet, tuple(read(sense, rest[1:], rest[0])), "若")]


def theirs(sense: Sense, part: Part, rest: Sequence[Part], read: Rest) -> Node:
    """对方可以舍弃一张手牌，若不这样做，…: it is done unless he does; 若如此做，…: only if he does."""
    place = next((n for n, each in enumerate(rest) if each.name == "so_done"), len(rest))
    if place == len(rest) or rest[place].word("SO_DONE"):
        return _he_may(sense, part, rest, place, read)
    if place in {0, len(rest)} or not rest[place].word("SO_NOT"):
        raise sense.fail("请写成「对方可以…，若不这样做，…」", part)
    if any(each.word("WHOSE") or each.name not in {"give_up", "resources"} for each in rest[:place]):
        raise sense.fail("对方可以做的，只读得懂支付费用、舍弃和废弃", rest[0])
    cost = _cost(sense, rest[:place])
    return Unless(cost, tuple(read(sense, rest[place + 1 :], rest[place])), Ref("对方玩家"))


def _he_may(sense: Sense, part: Part, rest: Sequence[Part], place: int, read: Rest) -> Node:
    """对方可以抽一张牌; 对方可以废弃其生命区的一张牌，若如此做，其抽两张牌."""
    offered_to_him = {"give_up", "resources", "draw"}
    if not place or any(each.word("WHOSE") or each.name not in offered_to_him for each in rest[:place]):
        raise sense.fail("对方可以做的，只读得懂支付费用、舍弃、废弃和抽牌", part)
    paying = all(each.name == "resources" for each in rest[:place])
    doer, sense.doer, sense.he_may, sense.his = sense.doer, "自己", True, True
    first = _cost(sense, rest[:place]) if paying else tuple(read(sense, rest[:place], part))
    sense.doer, sense.subject, sense.his = doer, None, False
    if paying and place == len(rest):
        return PayFirst(first, (), who=Ref("对方玩家"))  # what comes of it, the next sentence says
    offered = By(Ref("对方玩家"), (May(first),))
    if place == len(rest):
        return offered
    then = tuple(read(sense, rest[place + 1 :], rest[place]))
    return PayFirst(first, then, who=Ref("对方玩家")) if paying else IfDone((offered,), then)


def _cost(sense: Sense, parts: Sequence[Part]) -> tuple[Node, ...]:
    """What somebody may pay, who chooses of his own."""
    before, sense.in_cost = sense.that, True
    cost = tuple(node for each in parts for node in paid(sense, each))
    sense.in_cost, sense.that = False, before
    return cost


def paid_for(sense: Sense, part: Part, before: list[Node], rest: Sequence[Part], read: Rest) -> list[Node]:
    """除非对方支付2，否则…; …，除非对方舍弃一张手牌: what is done unless he pays as it is carried out."""
    place = next((n for n, each in enumerate(rest) if each.name == "otherwise"), len(rest))
    if bool(before) == (place < len(rest)) or not place:
        raise sense.fail("请写「除非…支付…，否则…」，或「…，除非…支付…」", part)
    if any(each.word("WHOSE") or each.name not in {"give_up", "resources", "stand"} for each in rest[:place]):
        raise sense.fail("除非谁做什么，只读得懂支付费用、舍弃、废弃和横置", rest[0])
    who = _who(sense, part)
    cost = _cost(sense, rest[:place])
    then = tuple(before) if before else tuple(read(sense, rest[place + 1 :], rest[place]))
    return [Unless(cost, then, who)]


def _who(sense: Sense, part: Part) -> Ref | Holder:
    if "对" in part.text:
        return Ref("对方玩家")
    if "其" not in part.text:
        return Holder(Ref("这"))
    if not isinstance(sense.that, Ref) or "-" in sense.that.role:
        raise sense.fail("「其」指的是哪一张？前面没有说到一张别的牌", part)
    return Holder(sense.that, owns="持有" in part.text)
