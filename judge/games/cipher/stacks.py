"""24.1.13 and 14.2. Cards that a text lays below a unit, or upon it."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes.verbs import Grow, LevelUp
from judge.games.cards.meaning import Context, Done
from judge.games.cipher import deployment, selecting
from judge.games.cipher.book import cite
from judge.games.cipher.rules import Rules
from judge.games.cipher.taking import still_there, take

GROW = cite("24.1.13.1", "重叠放置到那张卡")


def grow(play: Rules, node: Grow, context: Context, clause: Clause | None) -> Done:
    """令其成长; or, where a text says so, a card of any name."""
    cards, done = take(play, node.what, context, "叠到下方的卡")
    units = still_there(play, selecting.meant(play, node.under, context)) if node.under else []
    by = clause if node.any_name else GROW
    grown = [deployment.grow(play, card, unit, by, any_name=node.any_name) for unit in units for card in cards]
    return done and bool(grown) and all(grown), tuple(cards)


def level_up(play: Rules, node: LevelUp, context: Context, clause: Clause | None) -> Done:
    """A card goes on top of a unit of the same user's: a 升级 by an effect, with nothing to pay (14.2.1)."""
    del clause
    units = still_there(play, selecting.meant(play, node.unit, context))
    if not units:
        return False, context.that
    cards, done = take(play, node.what, context, "叠到顶端的卡")
    levelled = [
        deployment.level_up(play, card, unit, by=context)
        for unit, card in zip(units, cards, strict=False)
        if play.card(card).player == play.card(unit).player
    ]
    return done and bool(levelled) and all(levelled), tuple(cards)
