"""What comes of what was done: 若这样做, 若其因此被破坏, 若因此成为等级3."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import If, IfDone, Node, PayFirst
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Filter, Is, Not, Ref
from judge.effects.nodes.verbs import Defeat, Grow, Resources
from judge.effects.syntax import Part
from judge.games.zero.text import nouns
from judge.games.zero.text.sense import Sense

Rest = Callable[[Sense, Sequence[Part], Part], list[Node]]
"""Reads what a part governs."""


def levelled(sense: Sense, groups: Sequence[Sequence[Node]], parts: Sequence[Part], do: Rest) -> list[Node]:
    """若那张牌因此成为LV3，…: of the card under which a counter was just put; what stands between is done anyway."""
    nodes = [node for group in groups for node in group]
    place = next((n for n, node in enumerate(nodes) if isinstance(node, Grow)), len(nodes))
    grown = nodes[place] if place < len(nodes) else None
    who = nouns.whole(sense, parts[0].the("noun"))
    if not isinstance(grown, Grow) or grown.under != who:
        raise sense.fail("前面没有写在这张牌之下放等级指示牌", parts[0])
    level = int(parts[0].said("THUS_LEVEL")[-1])
    between = tuple(nodes[place + 1 :])
    so = If(Is(who, (Filter("等级", "=", (level,)),)), tuple(do(sense, parts[1:], parts[0])), "若")
    return [*nodes[:place], IfDone((grown,), (*between, so), between)]


def destroyed(sense: Sense, part: Part, rest: Sequence[Part], before: list[Node], do: Rest) -> Node:
    """破坏一张角色牌，若其因此被破坏，…: what stands before it is taken out of ``before``.

    What damage does to a card is seen to before the next part is done (605#2): it is in the rest zone then (207#1).
    """
    noun, none = part.rule("noun"), part.word("HAS_NOT") is not None or part.said("SO_DESTROYED")[0] in "没未"
    if noun is not None and noun.first.name not in {"THAT", "THAT_SAID"} and not part.word("HAS_NOT"):
        raise sense.fail("请写「若那张牌因此被破坏」", noun)
    last = before[-1] if before else None
    if isinstance(last, Damage) and isinstance(last.what, Ref) and "-" not in last.what.role:
        fallen = Is(last.what, (Filter("区域", "=", ("休息区",)),))
        return If(Not(fallen) if none else fallen, tuple(do(sense, rest, part)), "若")
    if not isinstance(last, Defeat):
        raise sense.fail("「因此被破坏」前面要写破坏什么牌", part)
    before.pop()
    return IfDone((last,), (), tuple(do(sense, rest, part))) if none else IfDone((last,), tuple(do(sense, rest, part)))


def if_done(sense: Sense, part: Part, rest: Sequence[Part], before: list[Node], do: Rest) -> IfDone | PayFirst:
    """舍弃一张手牌，若这样做，…; 若不能，…: what stands before it is taken out of ``before``."""
    if not before:
        raise sense.fail("前面没有写要做什么", part)
    first, then = tuple(before), tuple(do(sense, rest, part))
    before.clear()
    either = ((), then) if part.word("SO_NOT") else (then, ())
    if isinstance(last := first[-1], PayFirst) and not (last.then or last.otherwise):  # 对方可以支付(2)。若如此做，…
        before += first[:-1]
        return replace(last, then=either[0], otherwise=either[1])
    if all(isinstance(node, Resources) for node in first):
        return PayFirst(first, *either)
    return IfDone(first, *either)
