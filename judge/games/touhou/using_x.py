"""1.56c, 3.28b. A text lets a card with X be used whose 颜色值 must be so and so: whether the chosen X counts."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Select, Target
from judge.games.cards.meaning import Context
from judge.games.touhou import choosing_x, editions, facts, picking, selecting
from judge.games.touhou.paying import unpaid
from judge.games.touhou.points import meets
from judge.games.touhou.rules import Rules

WHICH_X = "X与限制"
COUNTS = ("看使用时选的X：选得合乎限制，就可以使用（1.56c）", "看使用之前的X：当作0，不合限制，不能使用（3.28b）")
_MISSING = "效应只让使用颜色值合乎限制的牌，颜色值带X的牌在手里不合、X选得合适就合：能不能使用"
_QUESTION = "使用的牌"


def pick(play: Rules, what: Target, context: Context, *, free: bool) -> list[int]:
    """The card that is used, by its player's choice; one that only its X makes fit is among them as the judge reads."""
    also = _only_by_x(play, what, context) if isinstance(what, Select) and not free else []
    if not isinstance(what, Select) or not also or not _chosen_counts(play):
        return selecting.pick(play, what, context, _QUESTION)
    found = [*selecting.meant(play, what, context), *also]
    most = len(found) if what.most is None else selecting.amount(play, what.most, context)
    least = 0 if what.least is None else selecting.amount(play, what.least, context)
    for card in also:
        play.because(choosing_x.X_LIMITED, "X要选得合乎限制", card=card)
    with selecting.WORDS.describing(play, what, context):
        return list(picking.choose(play, context.player, found, (_QUESTION,), least=least, most=most))


def _chosen_counts(play: Rules) -> bool:
    """Whether the X that will be chosen is looked at: the older edition has nothing that says otherwise."""
    if not play.applies(choosing_x.X_LIMITED):
        return False
    if editions.older(play):
        return True
    return play.reading(WHICH_X, _MISSING, COUNTS, (choosing_x.X_LIMITED, facts.X_ZERO)) == COUNTS[0]


def _only_by_x(play: Rules, what: Select, context: Context) -> list[int]:
    """The cards with X that are not as is asked while X is 0, and are for an X that can be paid."""
    demands = [demand for demand in what.filters if demand.fact == "颜色值"]
    if not demands or what.top or what.bottom or what.total is not None or what.distinct:
        return []
    loose = replace(what, filters=tuple([demand for demand in what.filters if demand not in demands]))
    fit = selecting.candidates(play, what, context)
    return [
        card
        for card in selecting.candidates(play, loose, context)
        if card > 0 and card not in fit and any(hue.x for hue in play.face(card).value)
        if any(
            all(meets(sum(hue.number + hue.x * x for hue in play.face(card).value), demand) for demand in demands)
            and not unpaid(play, context.player, card, x)
            for x in range(1, choosing_x.most_x(play, card, context.player) + 1)
        )
    ]
