"""203#2. How many cards a player may keep in his hand: six, unless a card in play says another number."""

from __future__ import annotations

from collections.abc import Iterator

from judge.clause import Clause
from judge.effects import tell
from judge.effects.nodes.ability import Ability, Grant
from judge.effects.nodes.meant import Target
from judge.games.cards.meaning import Context
from judge.games.zero import layers, order, selecting
from judge.games.zero.card import BANS
from judge.games.zero.rules import Rules, name
from judge.games.zero.vocabulary import WORDS
from judge.games.zero.zones import HAND_LIMIT
from judge.kernel import Reason


def banned(play: Rules, player: int, card: int) -> Iterator[Reason]:
    """What says that a player may not use a card like this, though the rules let him (102#1)."""
    if not play.applies(order.TEXT_FIRST):
        return
    for layer in layers.layers(play):
        if layer.what in BANS and layer.static and isinstance(layer.node, Grant):
            speaker = play.card(layer.source).player
            yield from _barring(play, player, card, layer.what, speaker, layer.source, layer.node.against, layer.name)
    for one in play.state.effects:
        if one.what in BANS and one.number in {None, play.state.turn}:
            yield from _barring(play, player, card, one.what, one.player, one.source, one.against, one.name)


def _barring(  # noqa: PLR0917 - what is said, by whom, of whom
    play: Rules, player: int, card: int, what: str, speaker: int, source: int, against: Target | None, name_: str
) -> Iterator[Reason]:
    his = what[:2] in {"双方", "我方" if speaker == player else "对方"}
    if his and against is not None and selecting.is_it(play, against, card, Context(source, speaker)):
        yield Reason(order.TEXT_FIRST, (what,), source or None, name_)


def only_then(play: Rules, ability: Ability, card: int, player: int, clause: Clause) -> Iterator[Reason]:
    """What a text says of when alone it can be used, where that is not so now."""
    only = ability.only
    if only is not None and not selecting.holds(play, only, Context(card, player)):
        said = f"要{tell.condition(only, WORDS)}才能使用"
        yield Reason(clause, (said,), card, ability.name or ability.text)


LIMITS = frozenset(
    ("我方手牌上限", "对方手牌上限", "双方手牌上限", "我方手牌上限为", "对方手牌上限为", "双方手牌上限为")
)
"""What says of whom that his hand limit is more, or is so much."""


def hand_limit(play: Rules, player: int) -> int:
    """How many cards a player may keep, with what changed it in the order in which it took effect (102#1)."""
    found = [layer for layer in layers.layers(play) if layer.what in LIMITS]
    limit = HAND_LIMIT
    for layer in found if found and play.applies(order.TEXT_FIRST) else ():
        mine = play.card(layer.source).player == player
        if layer.what[:2] not in {"双方", "我方" if mine else "对方"}:
            continue
        limit = (layer.number or 0) if layer.what.endswith("为") else limit + (layer.number or 0)
        said = f"{name(player)}的手牌上限为{max(limit, 0)}"
        play.because(order.TEXT_FIRST, said, card=layer.source, ability=layer.name)
    return max(limit, 0)
