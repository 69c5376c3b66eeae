"""10.7.2.1. What happens to several cards at once, and how often that sets an ability off."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability
from judge.effects.nodes.meant import Compare, Condition, Named, Ref, Select, Times
from judge.effects.rewriting import mentions
from judge.games.cards.meaning import Context
from judge.games.evolve import selecting
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import MADE, Waiting
from judge.games.evolve.rules import Rules
from judge.games.evolve.vocabulary import HOW_MUCH

AS_OFTEN = cite("10.7.2.1", "进入多少次待机状态")
DISCARDED_TOGETHER = (
    "一次丢弃几张手牌，「丢弃手牌时」满足几次",
    ("丢弃几张就满足几次", "一起丢弃的，只满足一次"),
    (AS_OFTEN, embody("5.11.1", "从自己的手牌里选出指定的张数")),
)
LIMITED = cite("10.7.2.2", "能进入待机状态的次数有上限")
WHICH_OF_THEM = (
    "同时满足诱发条件的次数，多于还能进入待机状态的次数，哪一次不进入",
    ("由能力的控制者选", "由对手选"),
    (LIMITED, AS_OFTEN),
)
NTH = "10.7.2.1 第几次"
NTH_AT_ONCE = (
    "同时发生的几次之中，首次（第几次）是哪一次",
    ("同时发生的都算", "只算其中的1次，由能力的控制者选"),
    (AS_OFTEN, embody("10.1.1.2.1.1", "诱发条件")),
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


def left_out(play: Rules, ability: Ability, context: Context) -> Waiting | None:
    """Which of those that wait does not, in place of what happened at the same time and would be once too often."""
    mine = alongside(play, ability, context)
    told = (*ability.body, *ability.targets, *ability.cost)
    if not mine or not (mentions(told, Ref("诱发")) or mentions(told, Named(HOW_MUCH))):
        return None  # it comes to the same whichever it is
    his = one_of_several(play, ability, context) or play.reading("10.7.2.2", *WHICH_OF_THEM) == WHICH_OF_THEM[1][0]
    who = context.player if his else 1 - context.player
    asked = (context.card, f"的『{ability.name or ability.text}』，不因哪一张进入待机状态")
    without = play.pick(who, [*[one.cause[0] for one in mine], context.cause[0]], *asked, least=1, clause=LIMITED)
    return next((one for one in mine if one.cause[0] == without), None)


def was_so(play: Rules, condition: Condition, context: Context, since: int | None) -> bool:
    """Whether a condition held; for the first time: of what happened at the same time each may be that.

    ``since``: how many deeds of the turn were noted when the first of those happened, if there were several.
    """
    first, *rest = _by_then(condition, context, since)
    if selecting.WORDS.holds(play, *first):
        return True
    found = any(selecting.WORDS.holds(play, *one) for one in rest)
    return found and bool(play.reading(NTH, *NTH_AT_ONCE))  # of which reading it is: one_of_several


def one_of_several(play: Rules, ability: Ability, context: Context) -> bool:
    """Whether it waits already for another one that is the first time as well, and the judge reads that as one."""
    condition = ability.trigger.while_ if ability.trigger is not None else None
    ordinal = isinstance(condition, Compare) and isinstance(condition.left, Times)
    return ordinal and play.state.ruling_on(NTH) == NTH_AT_ONCE[1][1] and bool(alongside(play, ability, context))


def _by_then(condition: Condition, context: Context, since: int | None) -> list[tuple[Condition, Context]]:
    """首次, as often as it had happened by then: at what happened itself, and what did at the same time before it."""
    if not isinstance(condition, Compare) or not isinstance(condition.left, Times) or condition.relation != "=":
        return [(condition, context)]
    so_often, now = replace(condition, left=replace(condition.left, by_then=True)), getattr(context, "noted", 0)
    return [
        (so_often, replace(context, noted=noted)) for noted in range(now, (now if since is None else since) - 1, -1)
    ]
