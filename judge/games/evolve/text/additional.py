"""作为追加费用，…: what must be paid besides when a card is used, or may be (10.4.7.2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Node, OneOf
from judge.effects.nodes.meant import Select
from judge.effects.nodes.verbs import Defeat, GiveUp, Put
from judge.games.evolve.text.paid import paid_for
from judge.games.evolve.text.parts import Sentence
from judge.games.evolve.text.sense import Sense


def cost_besides(
    sense: Sense, sentences: list[Sentence], icons: Sequence[str]
) -> tuple[list[Sentence], tuple[Node, ...]]:
    """作为追加费用，丢弃1张手牌。…: what must be paid besides when the card is used, and the other sentences.

    The card itself does not lie in the hand any more when that is paid.
    """
    said = [part.name for part in sentences[0].parts[:2]] if sentences else []
    offered = _offered(sentences)
    if "additional" not in said and not offered:
        return sentences, ()
    first, *others = sentences
    if offered and icons:
        raise sense.fail("追加费用是使用这个能力时付的，还是使用卡牌时付的，没有读懂", first.at)
    names = [part.name for part in first.parts]
    rest = first.parts[names.index("may" if offered else "additional") + 1 :]
    if first.cost is not None or said[0] not in {"additional", "on_use"}:
        raise sense.fail("追加费用请自成一句", first.at)
    if not rest:
        raise sense.fail("没有写追加费用是什么", first.at)
    any_number = not offered and rest[0].name == "may"
    cost = [_but_itself(node) for node in paid_for(sense, rest[1:] if any_number else rest)]
    if any_number and not all(_may_be_none(node) for node in cost):
        raise sense.fail("可以支付的追加费用，支付了做什么，没有写：请写「如果支付了追加费用，则…」", rest[0])
    sense.that = None
    sense.paid_one = len(cost) == 1 and getattr(getattr(cost[0], "what", None), "most", None) == 1
    sense.offered = tuple(cost) if offered else ()
    return others, () if offered else tuple(cost)


def _may_be_none(node: Node) -> bool:
    """可以将任意张数的随从横置: a cost of so many cards as somebody likes, and so of none, if he does not like."""
    what = getattr(node, "what", None)
    return isinstance(what, Select) and what.least == 0 and what.most is None


def _offered(sentences: Sequence[Sentence]) -> bool:
    """作为追加费用可以丢弃1张手牌, and a later sentence says what is done if it was paid (10.4.7.2)."""
    begun = [part.name for part in sentences[0].parts[:3]] if sentences and sentences[0].cost is None else []
    begun = begun[1:] if begun[:2] == ["on_use", "additional"] else begun[:2]
    paid = [each for each in sentences[1:] if each.parts and any(p.rule("paid") for p in each.parts[:1])]
    return bool(paid) and begun in (["additional", "may"], ["on_use", "may"])


def _but_itself(node: Node) -> Node:
    """A part of a cost, of other cards than the one that is used, which lies anywhere before that but on the field."""
    match node:
        case OneOf(of):
            return replace(node, of=tuple([tuple([_but_itself(part) for part in each]) for each in of]))
        case GiveUp(what=Select() as what) | Put(what=Select() as what) | Defeat(what=Select() as what):
            return replace(node, what=replace(what, other=what.zones != ("战场",)))
    return node
