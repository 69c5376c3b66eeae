"""1.117f. Damage that another one suffers instead: who, which damage, and whether it stays damage of battle."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.effects import tell
from judge.effects.nodes.harm import Prevent
from judge.games.cards.meaning import Context
from judge.games.cards.values import Layer
from judge.games.touhou import layers, limited, paying, selecting
from judge.games.touhou.book import embody
from judge.games.touhou.card import UNIT, as_player
from judge.games.touhou.replacing import IN_TURN, REPLACED, SEVERAL, WHICH, said_of
from judge.games.touhou.rules import Rules
from judge.games.touhou.vocabulary import WORDS
from judge.kernel import NOBODY

OF_BATTLE = embody("1.172", "与单位战斗时，它造成的伤害总和")
STAYS = "改由受到的战斗伤害"
STAYS_OR_NOT = ("仍是战斗伤害", "不再是战斗伤害")


class ByAnother(NamedTuple):
    """How much of some damage another one suffers, who, and what says so."""

    held: int
    onto: int
    layer: Layer


def is_of(play: Rules, layer: Layer, source: int, *, battle: bool) -> bool:
    """Whether a text is about such damage, by what deals it."""
    if (layers.BATTLE in layer.words and not battle) or (layers.NOT_BATTLE in layer.words and battle):
        return False
    by = getattr(layer.node, "by", None)
    owner = play.card(layer.source).player if layer.source else NOBODY
    return by is None or selecting.is_it(play, by, source, Context(layer.source, owner))


def by_another(
    play: Rules, source: int, to: int, number: int, *, battle: bool, passed: tuple[Layer, ...]
) -> ByAnother | None:
    """Who suffers some damage instead, and how much of it; None if nobody does."""
    fits = could(play, source, to, battle=battle, passed=passed) if number > 0 else {}
    if not fits or not play.applies(REPLACED):
        return None
    layer = _which(play, to, fits)
    if not wanted(play, layer, to, "将要受到伤害，改由", said_of(fits[layer]), "受到"):
        return None
    held = number if layer.number is None else min(number, layer.number)
    play.because(REPLACED, "由它代替", card=layer.source or None, ability=layer.name)
    words = (f"将要受到的{held}点伤害，改由", said_of(fits[layer]), "受到")
    play.note("replaced", said_of(to), *words, clause=REPLACED)
    return ByAnother(held, fits[layer], layer)


def could(play: Rules, source: int, to: int, *, battle: bool, passed: tuple[Layer, ...]) -> dict[Layer, int]:
    """What says of some damage that another one suffers it, and who that is."""
    fits = {
        layer: _onto(play, layer)
        for layer in layers.on(play, to, layers.SUFFERED_BY_ANOTHER)
        if layer not in passed and is_of(play, layer, source, battle=battle)
    }
    return {layer: onto for layer, onto in fits.items() if onto not in {0, to}}


def wanted(play: Rules, layer: Layer, to: int, *said: int | str) -> bool:
    """Whether what a text says may be left, or has to be paid for, is done: whose text it is decides, and pays."""
    node = layer.node
    if limited.over(play, layer.source, layer.name):
        return False
    if not isinstance(node, Prevent) or not node.may:
        limited.done(play, layer.source, layer.name)
        return True
    mine = Context(layer.source, play.card(layer.source).side, cause=(to,))
    cost: list[Any] = list(node.cost)
    against = [why for part in cost for why in paying.lacking(play, part, mine)]
    paid = ("，为此", "；".join(line.strip() for line in tell.steps(cost, WORDS))) if cost else ()
    if not play.may(mine.player, said_of(to), *said, *paid, against=against, clause=REPLACED):
        return False
    limited.done(play, layer.source, layer.name)
    return all(paying.pay_part(play, part, mine) for part in cost)


def _onto(play: Rules, layer: Layer) -> int:
    """Who suffers it by a text; 0 where that is nobody any more."""
    if isinstance(layer.node, Prevent) and layer.node.onto is not None:
        context = Context(layer.source, play.card(layer.source).side if layer.source else play.state.turn_player)
        onto = tuple(selecting.meant(play, layer.node.onto, context))
        return onto[0] if len(onto) == 1 and _there(play, onto[0]) else 0
    for effect in play.state.effects:
        if effect.stamp == layer.stamp and effect.onto and _there(play, effect.onto[0]):
            one = effect.onto[0]
            return one if not effect.onto_since or play.card(one).stamp == effect.onto_since else 0
    return 0


def _there(play: Rules, one: int) -> bool:
    """Whether it is a player, or a unit on the battlefield: nothing else suffers damage (1.171)."""
    return as_player(one) is not None or (play.in_play(one) and play.face(one).kind == UNIT)


def _which(play: Rules, to: int, fits: dict[Layer, int]) -> Layer:
    """Which of several: the book says neither that one is chosen nor by whom (1.117f)."""
    first, *others = fits
    if not others or len(set(fits.values())) == 1:
        return first
    missing = "几个代替类能力都能代替同一件事，适用哪一个，由谁选"
    said = play.reading(SEVERAL, missing, WHICH, (REPLACED, IN_TURN))
    if said == WHICH[2]:
        return others[-1]
    side = as_player(to)
    player = play.state.turn_player if said == WHICH[1] else play.card(to).side if side is None else side
    options: dict[Any, Layer] = {said_of(onto): layer for layer, onto in fits.items()}
    return play.one_of(player, options, said_of(to), "将要受到的伤害，改由谁受到", clause=IN_TURN) or first


def still_of_battle(play: Rules, source: int, onto: int) -> bool:
    """Whether battle damage that another one suffers is still damage of battle, where anything depends on that."""
    waits = play.printed_anywhere("waits")
    matters = (
        any(play.flags(source, word) for word in ("吸血", "追击"))
        or any("战斗伤害" in str(event) for event in waits)
        or any("战斗" in flag for flag in _flags(play, onto))
        or any(layer.words for layer in layers.on(play, onto, "防止伤害"))
    )
    if not matters:
        return True
    missing = "战斗伤害改由另一个对象受到，还是不是战斗伤害"
    return bool(play.reading(STAYS, missing, STAYS_OR_NOT, (REPLACED, OF_BATTLE)) == STAYS_OR_NOT[0])


def _flags(play: Rules, one: int) -> list[str]:
    return [flag for flag in ("不会受到战斗伤害", "受到战斗伤害增加") if play.flags(one, flag)]
