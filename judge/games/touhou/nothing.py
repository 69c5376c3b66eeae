"""1.117b, 1.111. A part of a text that comes to nothing: there is nothing of the kind, or none of it is to be done."""

from __future__ import annotations

from judge.effects import tell
from judge.effects.nodes.ability import Node
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Select
from judge.effects.nodes.verbs import Draw, Points
from judge.games.cards.meaning import Context
from judge.games.touhou import facts, selecting
from judge.games.touhou.rules import Rules
from judge.games.touhou.vocabulary import WORDS
from judge.games.touhou.zones import STACK


def told(play: Rules, node: Node, context: Context, that: tuple[int, ...]) -> None:
    """Say that a part of a text did nothing, and why; ``that``: to what it would have been done."""
    if words := _why(play, node, context, that):
        play.withheld(words, clause=facts.told_by(play, context.card))


def _why(play: Rules, node: Node, context: Context, that: tuple[int, ...]) -> str:
    what = getattr(node, "what", None)
    if not that and isinstance(what, Select) and not what.top and not _there(play, what, context):
        return f"没有这样的对象：{tell.in_a_line((node,), WORDS)}"
    if isinstance(node, Damage) and that and selecting.amount(play, node.amount, context) == 0:
        return "要造成的伤害是0点"
    if isinstance(node, Points) and selecting.amount(play, node.amount, context) == 0:
        return f"要{'失去' if node.minus else '获得'}的生命是0点"
    if isinstance(node, Draw) and selecting.amount(play, node.count, context) == 0:
        return "要抓的牌是0张"
    return ""


def _there(play: Rules, what: Select, context: Context) -> bool:
    """Whether there is anything of the kind, besides what is just resolving."""
    return any(one != context.card or STACK not in what.zones for one in selecting.meant(play, what, context))
