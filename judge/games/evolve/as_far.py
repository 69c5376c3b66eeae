"""1.3.2. What is done as far as it can be: the cards that a part of a text is about, and what became of them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.effects import tell
from judge.effects.nodes.ability import Grant, If, Node
from judge.effects.nodes.meant import Ref, Select, of_targets
from judge.games.evolve import looking, order, rule_processing, selecting
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules, listed
from judge.games.evolve.vocabulary import WORDS
from judge.games.evolve.zones import FIELD, NEW_CARD


def gone(play: Rules, node: Node, context: Context) -> list[int]:
    """The targets of a part that are other cards by now, because they moved (4.1.4)."""
    what = getattr(node, "what", None)
    if not isinstance(what, Ref):
        return []
    aims = looking.noted(what, context)
    meant = selecting.meant(play, what, context)
    return [card for card in dict.fromkeys(meant) if card in aims and not play.same(card, aims[card])]


def changed(play: Rules, gone: list[int]) -> tuple[int | str, ...]:
    """That cards are other ones by now, for they moved (4.1.4): elsewhere, or back again; tokens are no more."""
    for card in gone:
        if play.card(card).zone:
            play.because(NEW_CARD, "移动过，视为新的卡牌", card=card)
        else:
            play.because(selecting.MOVED_FIRST, "移动之后被消去", card=card)
    zones = {play.card(card).zone for card in gone}
    said = "已不是原来的卡牌，" if zones == {FIELD} else "已不存在，" if zones == {""} else "已不在原来的地方，"
    return (*listed(gone), said) if gone else ()


def nobody(play: Rules, node: Node, context: Context) -> bool:
    """Whether a part is about targets of which none was chosen (10.6.2.3.2), and so is done no times (1.3.2.2)."""
    what = getattr(node, "what", None)
    if not of_targets(what) or not context.targets:
        return False
    return not selecting.meant(play, what, context) and play.applies(order.NOTHING)


def not_yet(play: Rules, node: Node, context: Context) -> None:
    """What a part does to a follower without life it does though that falls: in the next check timing (11.1.2)."""
    fallen = rule_processing.not_yet(play)
    what = getattr(node, "what", None) if fallen else None
    if isinstance(what, Ref | Select):
        meant = selecting.meant(play, what, context)
        for card in [card for card in fallen if card in meant]:
            play.because(rule_processing.ONLY_THEN, "生命值不大于0，到检查时点才处理", card=card)


def undone(play: Any, node: If, context: Any) -> Any:
    """The context after a part that was not done: 该卡牌 behind it is the target that it would have been done to."""
    for each in node.then if not node.otherwise else ():
        what = getattr(each, "what", None)
        if isinstance(what, Ref) and of_targets(what) and looking.spoken_of(each):
            context = replace(context, that=tuple(selecting.meant(play, what, context)))
    return context


def of_none(node: object, that: tuple[int, ...]) -> bool:
    """Whether a part is about the cards spoken of before it, and there are none."""
    return getattr(node, "what", None) == Ref("那") and not that


def verb(node: Node) -> str:
    """A word for what a part does: a card has, by a text, what others call gaining it."""
    return "具有" if isinstance(node, Grant) else tell.verb(node, WORDS)


def none_need_be(node: Node) -> bool:
    """Whether whoever chooses for a part of a text may choose no card at all (1.3.5.1)."""
    what = getattr(node, "what", None) or getattr(node, "of", None)
    return isinstance(what, Select) and what.least == 0
