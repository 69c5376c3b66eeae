"""1.158. What has to be paid to activate an ability, as texts change it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Node
from judge.effects.nodes.verbs import Resources
from judge.games.cards.values import Layer
from judge.games.touhou import facts
from judge.games.touhou.book import cite
from judge.games.touhou.card import COLOURS
from judge.games.touhou.rules import Rules
from judge.kernel import Reason

CHANGED = cite("1.158", "效应可能把条件改变或减少")
MORE, LESS = "启动须多支付", "启动少支付"
"""The flags of a card whose abilities cost more, or less; a colour stands behind them, where it is of one."""
HUES = ("", *COLOURS)


def cost(play: Rules, card: int, ability: Ability) -> tuple[Node, ...]:
    """What has to be paid for an ability of a card now."""
    found = list(_changes(play, card))
    if not found or not play.applies(CHANGED):
        return ability.cost
    place = next((n for n, part in enumerate(ability.cost) if isinstance(part, Resources)), None)
    asked = Resources(0) if place is None else ability.cost[place]
    if not isinstance(asked, Resources):
        return ability.cost
    hues = dict(asked.coloured)
    plain = asked.count - sum(hues.values())
    for _, hue, more in found:
        if hue:
            hues[hue] = max(0, hues.get(hue, 0) + more)
        else:
            plain = max(0, plain + more)
    coloured = tuple([(hue, many) for hue, many in hues.items() if many])
    now = replace(asked, count=plain + sum(hues.values()), coloured=coloured)
    rest = [part for n, part in enumerate(ability.cost) if n != place]
    return (*([now] if now.count or now.lettered else []), *rest)


def why(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """What changes it, if anything does."""
    found = list(_changes(play, card)) if cost(play, card, ability) != ability.cost else []
    said = [
        reason
        for layer, hue, more in found
        for reason in facts.layers_say([layer], f"启动时{'多' if more > 0 else '少'}付{abs(more)}{hue or '点'}")
    ]
    return [Reason(CHANGED, ("支付条件改变",), card), *said] if found else []


def _changes(play: Rules, card: int) -> Iterator[tuple[Layer, str, int]]:
    for hue in HUES:
        yield from ((layer, hue, layer.number or 0) for layer in play.flags(card, f"{MORE}{hue}"))
    for hue in HUES:
        yield from ((layer, hue, -(layer.number or 0)) for layer in play.flags(card, f"{LESS}{hue}"))
