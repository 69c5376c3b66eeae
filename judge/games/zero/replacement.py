"""707. ……改为……: what would happen does not, and something else does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.effects.nodes import Instead, Multiply
from judge.games.cards.meaning import Context
from judge.games.zero import layers, selecting
from judge.games.zero.book import cite, embody
from judge.kernel import Option

if TYPE_CHECKING:
    from judge.games.cards.values import Layer
    from judge.games.zero.rules import Rules

CHAPTER = (embody("707", "效果变更"), embody("707#1", "……改为……"))
ONCE = cite("707#2", "只有一次生效的机会")
REPLACES = cite("707#3", "替换原来的效果")
LAST_ORDER = cite("701#4", "由主动玩家决定")


def found(play: Rules, event: str, card: int) -> list[Layer]:
    """What could replace an event that would happen to a card."""
    fits = []
    for layer in layers.layers(play):
        node = layer.node
        if layer.what == "改为" and isinstance(node, Instead) and node.event == event and play.applies(REPLACES):
            context = Context(layer.source, play.card(layer.source).player, cause=(card,))
            holds = node.condition is None or selecting.holds(play, node.condition, context)
            if holds and card in selecting.meant(play, node.who, context):
                fits.append(layer)
    return fits


def chosen(play: Rules, fits: list[Layer], question: tuple[int | str, ...]) -> Layer:
    """Which of several comes next: the turn player says it (701#4)."""
    if len(fits) == 1 or not play.applies(LAST_ORDER) or len({layer.node for layer in fits}) == 1:
        return fits[0]
    words: dict[Option, Layer] = {(layer.source, f"的『{layer.name}』"): layer for layer in fits}
    return play.one_of(play.state.turn_player, words, *question, clause=LAST_ORDER) or fits[0]


def damage(play: Rules, card: int, amount: int) -> int:
    """The damage that a card really suffers, each replacement having had its one chance (707#2)."""
    done: list[Layer] = []
    while fits := [layer for layer in found(play, "受到伤害", card) if layer not in done]:
        layer = chosen(play, fits, (card, "将要受到伤害，先适用"))
        done.append(layer)
        play.consult(*CHAPTER)
        play.because(CHAPTER[1], "改为", card=layer.source or None, ability=layer.name)
        play.because(ONCE, "在这个事件里只有一次机会")
        for node in layer.node.then if isinstance(layer.node, Instead) else ():
            if isinstance(node, Multiply):
                amount *= node.factor
        play.note("replaced", card, f"将要受到的伤害改为{amount}（{layer.name}）", clause=REPLACES)
        if not play.applies(ONCE):
            break
    return amount


def instead(play: Rules, event: str, card: int) -> bool:
    """Whether something else was done instead of ``event`` happening to ``card``."""
    fits = found(play, event, card) if not play.replacing else []
    if not fits:
        return False
    layer = chosen(play, fits, (card, f"将要被{event}，适用"))
    play.consult(*CHAPTER, ONCE)
    play.note("replaced", card, f"的「{event}」改为另一动作（{layer.name}）", clause=REPLACES)
    context = Context(layer.source, play.card(layer.source).player, that=(card,), cause=(card,))
    with play.instead():
        for node in layer.node.then if isinstance(layer.node, Instead) else ():
            play.perform(node, context)
    return True
