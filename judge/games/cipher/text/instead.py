"""…的场合，(你可以)(不将…、)改为…: what is done instead of what would happen (23.1), also for a price."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Instead
from judge.effects.nodes.meant import Doing, Ref
from judge.effects.syntax import Part
from judge.games.cipher.text import events, granting, numbering, replacing, terms
from judge.games.cipher.text.granting import Rest
from judge.games.cipher.text.sense import Sense
from judge.games.cipher.vocabulary import PAID_BY_NAME


def instead(sense: Sense, part: Part, rest: Sequence[Part], then_of: Rest) -> Instead:
    """…的场合，(你可以)(不将…、)改为…."""
    if replacing.of_its_support(part, rest):
        return _of_its_support(sense, part, rest, then_of)
    if not replacing.tells_event(part):
        raise sense.fail("没有读懂「改为」代替的是什么事", part)
    (happening, *others) = events.events(sense, part.the("prop").first)
    if others:
        raise sense.fail("「改为」只能代替一件事", part)
    meanwhile = tuple(sense.meanwhile)
    sense.meanwhile = []
    event, who, cause = replacing.replaced(happening)
    may, denied, parts = replacing.split(sense, part, rest)
    if denied is not None and event in PAID_BY_NAME:
        event, cause = replacing.other_cost(sense, happening, denied)
    elif denied is not None:
        sense.meant = who
        told, whom = replacing.denied(sense, denied)
        if whom != who:
            raise sense.fail("不做的事和前面发生的事说的不是同一张卡", denied)
        if told != event:
            cause = cause or Doing(event, who)
        event = told
    if event == "被击破" and happening.event == "攻击击破":  # the attack has not defeated it as yet
        event, cause = "被攻击击破", Doing("攻击", happening.subject, happening.object)
    sense.chosen = ""
    sense.meant = who if isinstance(who, Ref) else Ref("诱发")
    if event in PAID_BY_NAME.values():
        sense.meant = replacing.paid(who)
    sense.subject = ()
    sense.replaced = sense.meant
    then = then_of(sense, parts, part)
    sense.replaced = None
    so = (*((cause,) if cause else ()), *meanwhile)
    return Instead(event, who, then, numbering.both(so) if so else None, may, word=_word(part))


def _of_its_support(sense: Sense, part: Part, rest: Sequence[Part], then_of: Rest) -> Instead:
    """这名单位被「甲」支援的场合，不将那张卡放置到退避区、改为…: what 18.1.17 would do to the card that supports it."""
    told = granting.condition(sense, part)
    may, denied, after = replacing.split(sense, part, rest)
    who: Ref = Ref("支援卡", "自己")
    event, whom = replacing.denied(sense, denied) if denied is not None else ("", who)
    backed = Doing("被支援", Ref("这"))
    known = [one for one in numbering.flat(told) if isinstance(one, Doing) and one.event == "被支援"]
    sense.meanwhile = [one for one in sense.meanwhile if one != backed]
    if (event, whom) != ("放置到退避区", who) or any(one.who != Ref("这") for one in known):
        raise sense.fail("不放置到退避区的要是支援这名单位的卡", denied or part)
    sense.meant, sense.chosen, sense.subject, sense.replaced = who, "", (), who
    then = then_of(sense, after, part)
    sense.replaced = None
    return Instead(
        terms.PUT_AWAY_IN_THE_END, who, then, told if known else numbering.both((backed, told)), may, word=_word(part)
    )


def _word(part: Part) -> str:
    """By which word the event is told: 2.3.1.1 speaks of 时, 2.3.1.4 of 的场合."""
    return "时" if part.name == "trigger" else granting.said(part)


def for_a_price(sense: Sense, part: Part, price: tuple[Sequence[Part], Sequence[Part]], then_of: Rest) -> Instead:
    """…的场合，你可以(费用)。如果这样做了，(不将…、)改为…."""
    cost, rest = price
    before, sense.in_cost = sense.in_cost, True
    paid = then_of(sense, cost, part)
    sense.in_cost = before
    return replace(instead(sense, part, rest, then_of), may=True, cost=paid)
