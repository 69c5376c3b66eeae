"""将要…时，改为…: what is done instead of what would happen (707)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, Instead, Node
from judge.effects.nodes.meant import Doing, Filter, Ref, Select, Target
from judge.effects.syntax import Part
from judge.games.zero.text import events, harming, nouns, whence
from judge.games.zero.text.opening import paid
from judge.games.zero.text.sense import Sense

Rest = Callable[[Sense, Sequence[Part], Part], list[Node]]
"""Reads what a part governs."""
_FEWEST = 2


def changes_place(parts: Sequence[Part]) -> int:
    """Where 改为 stands after 当…被破坏时，可以; 0 if it does not."""
    if parts[0].name != "when" or parts[0].rule("event") is None:
        return 0
    instead = next((n for n, part in enumerate(parts) if part.name == "instead"), 0)
    free = len(parts) > 1 and parts[1].name == "may"
    return instead if (instead == 1 or free) and len(parts) > instead + 1 else 0


def changed(sense: Sense, told: Sequence[Sequence[Part]], place: int, do: Rest) -> Node:
    """当一张角色牌被破坏时，改为…: it is not destroyed, as with 将要被破坏 (707#1)."""
    parts, event = told[0], told[0][0].the("event")
    noun, word = event.rule("noun"), event.said("EVENT")
    happens = word.endswith("破坏") or word in {"受到伤害", "受到致命伤害"}
    if len(told) > 1 or not happens or noun is None:
        raise sense.fail("「改为」前面请写「将要被破坏时」或「将要受到伤害时」", parts[place])
    return _replacing(sense, noun, word, parts, do)


def instead(sense: Sense, part: Part, rest: Sequence[Part], do: Rest) -> Instead | Grant:
    """当一张角色牌将要受到伤害时，改为其受到2倍的伤害 (707): any card that fits, each time."""
    if [each.name for each in rest] == ["raised"]:
        return harming.less_each_time(sense, part, rest[0])
    return _replacing(sense, part.the("noun"), part.said("WILL", "WILL_BE", "WILL_OF"), [part, *rest], do)


def _replacing(sense: Sense, noun: Part, said: str, parts: Sequence[Part], do: Rest) -> Instead:
    """What is done instead of what happens to cards: any card that fits, each time."""
    paid_for, parts = _cost_of_it(parts)
    may, rest = sense.instead(parts[0], parts[1:])
    who = nouns.whole(sense, noun)
    if not isinstance(who, Ref):
        if who.most not in {None, 1} or who.least != who.most or who.top:
            raise sense.fail("这里要写「一张」或「所有」牌", noun)
        if who.zones == ("生命区",) or who.kind == "生命牌":
            raise sense.fail("生命区将要受到的伤害，不在能读懂的范围内", noun)
        who = replace(who, least=None, most=None)
    who = _into_whose(sense, said, who, noun)
    sense.that, static, sense.static = Ref("诱发"), sense.static, True  # chosen then, and no target (705#1)
    event = events.replaced(said)
    striker = Ref("装备角色") if "装备此牌" in said else Ref("这") if "此牌" in said else None
    by = None if striker is None else Doing("战斗", Ref("诱发"), striker)
    sense.replacing_damage = event == "受到伤害"
    sense.in_cost = True
    cost = tuple([node for part in paid_for for node in paid(sense, part)])
    sense.in_cost, sense.that, sense.chosen = False, Ref("诱发"), True
    kept = [part.name for part in rest[1:]] == ["kept_from"]
    then = () if kept else tuple(do(sense, rest[1:], rest[0]))
    sense.static = static
    if kept and (("伤害" in rest[1].text) != ("伤害" in event) or not (cost or may)):
        raise sense.fail("没有读懂改为什么", rest[1])
    return Instead(event, who, then, by, may=may, cost=cost)


def _into_whose(sense: Sense, said: str, who: Target, at: Part) -> Target:
    """将要进入对方休息区: which is that of its owner (200#2)."""
    whose = next((side for side, words in _WHOSE_REST.items() if any(word in said for word in words)), None)
    if whose is None or "休息区" not in said:
        return who
    if not isinstance(who, Select):
        raise sense.fail("进入谁的休息区，只能对一种牌说", at)
    return replace(who, filters=(*who.filters, Filter(whence.OWNED, "=", (whose,))))


_WHOSE_REST = {"我方": ("我方",), "对方": ("对方", "对手")}


def _cost_of_it(parts: Sequence[Part]) -> tuple[Sequence[Part], list[Part]]:
    """可以舍弃一张手牌：改为…: what is to be paid for that something else is done, and the parts without it."""
    instead = next((n for n, part in enumerate(parts) if part.name == "instead"), 0)
    if len(parts) < _FEWEST or parts[1].name != "may" or instead <= _FEWEST:
        return (), list(parts)
    return parts[2:instead], [*parts[:2], *parts[instead:]]
