"""10.7.2.1. What happens to several cards at once, and how often that sets an ability off."""

from __future__ import annotations

from judge.effects.nodes.ability import Ability
from judge.effects.nodes.meant import Select
from judge.games.cards.meaning import Context
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import MADE, Waiting
from judge.games.evolve.rules import Rules

AS_OFTEN = cite("10.7.2.1", "进入多少次待机状态")
DISCARDED_TOGETHER = (
    "一次丢弃几张手牌，「丢弃手牌时」满足几次",
    ("丢弃几张就满足几次", "一起丢弃的，只满足一次"),
    (AS_OFTEN, embody("5.11.1", "从自己的手牌里选出指定的张数")),
)


def once_for_all(play: Rules) -> bool:
    """Whether cards that are discarded at once set it off once, as the judge reads it."""
    return play.reading("10.7.2.1", *DISCARDED_TOGETHER) == DISCARDED_TOGETHER[1][1]


def discarded_together(play: Rules, ability: Ability, context: Context) -> bool:
    """Whether it waits already for a card that was discarded at the same time, and not for its own card."""
    trigger, also = ability.trigger, getattr(context, "alongside", ())
    if not also or trigger is None or not trigger.event.endswith("丢弃") or not isinstance(trigger.subject, Select):
        return False
    return bool(alongside(play, ability, context))


def alongside(play: Rules, ability: Ability, context: Context) -> list[Waiting]:
    """What of it waits already, set off by what happened at the same time."""
    also = getattr(context, "alongside", ())
    of_no_card = (MADE,) in ability.icons
    mine = [one for one in play.state.waiting if one.ability == ability and (of_no_card or one.card == context.card)]
    return [one for one in mine if one.cause[0] in also]
