"""10.4. Costs: points go down, and everything else that stands before the colon is done, in the order printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from msgspec.structs import replace

from judge.effects import tell
from judge.effects.nodes.ability import Ability, Node, OneOf
from judge.effects.nodes.meant import Filter, Ref, Select
from judge.effects.nodes.verbs import Choose, Counters, Defeat, Do, GiveUp, Points, Power, Put, Reveal, Turn
from judge.games.cards.resolving import PAID
from judge.games.evolve import (
    class_keywords,
    facts,
    keywords,
    leaving,
    looking,
    named,
    of_parts,
    order,
    points,
    prices,
    selecting,
    sets,
)
from judge.games.evolve.book import cite, embody, step
from judge.games.evolve.brought import IN_TURN, from_the_grave, into_the_grave, with_those
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.vocabulary import WORDING, WORDS
from judge.games.evolve.zones import FIELD
from judge.kernel import Procedure, Reason

CHAPTER = (
    *(
        embody("10.4", "费用和支付"),
        embody("10.4.1", "以特定的行动作为费用"),
        embody("10.4.2", "执行拿来作交换的那个行动"),
    ),
    *(embody("5.2", "能量点"), embody("5.2.1", "绿色的圆形●"), embody("5.2.1.1", "就是能量点的数值")),
)
WHICH_COST = cite("10.6.2.5", "在此决定费用")
WHOLE = cite("10.4.2.2", "就完全不能支付")
POINTS = cite("10.4.4", "从中减少（数值）")
OTHER_NUMBERS = cite("10.4.5", "就是把那个数值照样增加或减少")
WITHIN_BOUNDS = cite("10.4.5.1", "这个处理不能作为费用执行")
RESTED = cite("10.4.6", "把这张在场上、处于竖置状态的卡牌变成横置")
LEAST_EVOLUTION = cite("3.2.5.1", "下限0")
ALSO_NEW = cite("10.4.6.1", "即使本回合才出场，也可以这样做")
STILL_DONE = cite("10.6.2.5.1", "原先的步骤仍视为执行过")
NOT_PAID = cite("10.6.2.5.3", "取消这次使用")
NOTHING = cite("10.6.2.5.2", "视为已经做完")
BY_EVOLUTION_POINT = cite("12.2.3", "改用1点进化点来付")
BY_EVOLUTION_POINT_MEAL = cite("14.2.2.4", "改用1点进化点来付")
FACE_UP, FACE_DOWN = "正面朝上", "背面朝上"
SUBSTITUTES = {"进化": BY_EVOLUTION_POINT, "用餐": BY_EVOLUTION_POINT_MEAL}
"""The icons of abilities of whose cost one point may be paid with an evolution point."""


def points_of(play: Rules, parts: tuple[Node, ...], context: Context) -> int:
    """The points that a cost asks for."""
    return sum(selecting.amount(play, part.amount, context) for part in parts if is_points(part))


def changed_points(play: Rules, card: int, number: int, icon: str, told: facts.Told = None) -> int:
    """What ● of a cost comes to, as effects change what evolving a card costs (10.4.4.1)."""
    if icon != EVOLVE:
        return number
    if told is not None and play.layers(card, EVOLVING_COST):
        told.append(Reason(POINTS, (f"写着●{number}",), card))
    return prices.changed(play, card, number, play.layers(card, EVOLVING_COST), told)


EVOLVE, EVOLVING_COST = "进化", "进化费用"


def is_points(part: Node) -> TypeGuard[Points]:
    """Whether a part of a cost is ●."""
    return isinstance(part, Points) and part.fact == "能量点" and part.minus


def against(play: Rules, context: Context, parts: tuple[Node, ...], *, points: int = 0, icon: str = "") -> list[Reason]:
    """Why a cost cannot be paid: ``points`` besides what ``parts`` ask for; ``icon`` of the ability, if it has one."""
    for place, part in enumerate(parts):
        if isinstance(part, OneOf):  # one that can be paid is enough
            ways = [(*parts[:place], *way, *parts[place + 1 :]) for way in part.of]
            barred = [against(play, context, way, points=points, icon=icon) for way in ways]
            return [] if not all(barred) else [reason for reasons in barred for reason in reasons]
    by: list[Reason] = []
    own = points_of(play, parts, context)
    wanted = points + (changed_points(play, context.card, own, icon) if own else 0)
    person = play.person(context.player)
    short = person.points < wanted
    one = short and icon in SUBSTITUTES and person.evolution and play.applies(SUBSTITUTES[icon])
    if short and person.points + bool(one) < wanted:
        also = "，进化点只能代替1点" if one else ""
        by.append(Reason(POINTS, (f"要{wanted}点能量点，有{person.points}点{also}",), context.card or None))
        if icon in SUBSTITUTES:
            instead = "只有1点可以用进化点代替" if person.evolution else "没有进化点可以代替"
            play.because(SUBSTITUTES[icon], instead, card=context.card)
    brought: list[Node] = []
    for place, part in enumerate(parts):
        chosen = isinstance(part, Choose) and parts[place + 1 : place + 2] == (Defeat(Ref("那")),)
        done = Defeat(part.of) if isinstance(part, Choose) and chosen else part
        missing = lacking(play, done, context)
        if missing and (more := with_those(play, done, brought, context)):
            missing = lacking(play, done, context, more=more)
            play.consult(IN_TURN)
            if missing:
                play.because(IN_TURN, "先支付的会先进墓场", card=context.card or None)
        by += missing
        brought += [done] if into_the_grave(done) else []
    return by or _twice(play, [part for part in parts if not (brought and from_the_grave(part))], context)


def _twice(play: Rules, parts: Sequence[Node], context: Context) -> list[Reason]:
    """Why there are too few cards for several parts of a cost together: one card is given up for one of them."""
    what = [part.what for part in parts if isinstance(part, GiveUp | Put) and isinstance(part.what, Select)]
    several = [one for one in what if isinstance(one.most, int) and one.least == one.most and not one.top]
    if len(several) < _SEVERAL:
        return []
    there = {card for one in several for card in looking.possible_cards(play, one, context)}
    wanted = sum(int(str(one.most)) for one in several)
    few = f"一共要{wanted}张，只有{len(there)}张"
    return [Reason(WHOLE, (few,), context.card or None)] if len(there) < wanted else []


def _shows(part: Node) -> bool:
    """Whether it is what 【进化】 costs by rule (12.2.2), which has no place in the order of the text."""
    return isinstance(part, Do) and part.verb in {keywords.SHOW, keywords.SHOW_NAMED}


_SEVERAL = 2


def whole(play: Rules, against: list[Reason], card: int, *, using: bool = False) -> list[Reason]:
    """What is against paying a cost: any of it missing, none can be paid (10.4.2.2), nor what costs it be used."""
    if against:
        if all(reason.clause != WHOLE for reason in against):
            play.because(WHOLE, "有一部分付不起，就完全不能支付", card=card or None)
        if using:
            play.because(NOT_PAID, "付不出就取消使用", card=card or None)
    return against


def lacking(play: Rules, part: Node, context: Context, more: int = 0) -> list[Reason]:  # noqa: PLR0911 - one a kind
    """Why one part of a cost cannot be done; ``more``: how many cards there are for it by what is paid before it."""
    card = play.card(context.card)
    match part:
        case Points() if not is_points(part):
            return _out_of_bounds(play, part, context)
        case Power(minus=True) if isinstance(part.what, Ref):
            return _below_zero(play, part, context)
        case Do(keywords.SHOW, into=into) | Do(keywords.SHOW_NAMED, into=into):
            return keywords.lacking(play, context.card, into)
        case Do("蓄积的费用"):
            return class_keywords.move_lacking(play, context.card)
        case Do("用餐"):
            return class_keywords.meal_lacking(play, context.card, selecting.amount(play, part.times, context))
        case Do("土之秘术"):
            there = class_keywords.spendable(play, context.player)
            return [] if there else [Reason(WHOLE, ("没有带蓄积指示物的护符",), context.card or None)]
        case Counters(minus=True) if part.amount is not None:
            wanted = selecting.amount(play, part.amount, context)
            cards = selecting.meant(play, part.what, context)
            have = max([dict(play.card(c).counters).get(part.name, 0) for c in cards], default=0)
            few = f"要{wanted}个{part.name}指示物，只有{have}个"
            return [] if have >= wanted else [Reason(WHOLE, (few,), context.card)]
        case Turn(Ref("这"), "横置") if card.zone != FIELD or card.tapped:
            return [Reason(RESTED, ("已经横置" if card.tapped else "不在战场",), context.card)]
        case Turn(Select() as what, state) if _some(what):
            turned = tuple([demand for demand in (_not_yet(state),) if demand not in what.filters])
            return _too_few(play, replace(what, filters=(*what.filters, *turned)), context)
        case GiveUp(Select() as what) | Put(Select() as what) | Reveal(Select() as what) | Choose(Select() as what) if (
            _some(what) and getattr(part, "by", "自己") == "自己"
        ):
            spared = leaving.flags(play, context.card, part.zone, None) if isinstance(part, Put) else ()
            return _too_few(play, what, context, *spared, more=more)
        case Defeat(what=Select() as what) if _some(what):
            return _too_few(play, what, context, *SPARED)
        case Put(Ref("这"), zone) if card.zone == FIELD:
            flags = leaving.flags(play, context.card, zone, None)
            return [reason for flag in flags for reason in order.says(play, context.card, flag, order.FORBIDDEN)]
    return []


def _some(what: Select) -> bool:
    """Whether so many cards are asked for that there may be too few of them."""
    return what.most is not None or sets.must_be_some(what)


def _not_yet(state: str) -> Filter:
    """What a card must be to be turned: 将进化牌组的3张…变为正面朝上 is no cost that face-up cards pay."""
    if state in {FACE_UP, FACE_DOWN}:
        return Filter(FACE_UP, "=", (state == FACE_DOWN,))
    return Filter("状态", "≠", (state,))


def _out_of_bounds(play: Rules, part: Points, context: Context) -> list[Reason]:
    """Why a number of a player cannot be changed as a cost: it would leave its bounds (10.4.5.1)."""
    person, field = play.person(context.player), selecting.PERSONAL.get(part.fact, "")
    if not field:
        return []
    now = getattr(person, field) + selecting.amount(play, part.amount, context) * (-1 if part.minus else 1)
    most = {"points": person.maximum, "maximum": 10}.get(field, now)
    said = f"{part.fact}会成为{now}"
    if 0 <= now <= most:
        return []
    if field == "evolution":
        play.because(LEAST_EVOLUTION, "进化点的下限是0", card=context.card)
    return [Reason(WITHIN_BOUNDS, (said,), context.card)]


def _below_zero(play: Rules, part: Power, context: Context) -> list[Reason]:
    """Why a number of a card or a leader cannot go down as a cost: it would be less than 0 (10.4.5.1)."""
    amount = selecting.amount(play, part.amount, context)
    found = []
    for card in selecting.meant(play, part.what, context):
        now = sum(int(value) for value in named.fact(play, card, part.fact)) - amount
        if now < 0:
            found.append(Reason(WITHIN_BOUNDS, (f"{part.fact}会成为{now}",), card))
    return found


SPARED = ("不会被破坏", "不会被能力破坏", f"不会{leaving.LEAVES}")


def _too_few(play: Rules, what: Select, context: Context, *spared: str, more: int = 0) -> list[Reason]:
    """Why there are too few cards for a cost; those that are ``spared`` cannot be what it asks for (1.3.3)."""
    most = what.least if what.least is not None else what.most
    wanted = selecting.amount(play, most or 0, context)
    cards = selecting.candidates(play, what, context) if what.top else looking.possible_cards(play, what, context)
    kept = {card: [r for flag in spared for r in order.says(play, card, flag, order.FORBIDDEN)] for card in cards}
    free = [card for card, reasons in kept.items() if not reasons]
    limit = len(free) if what.most is None else selecting.amount(play, what.most, context)
    there = sets.most(play, what, free, limit) + more
    if there >= wanted and not (there == 0 and sets.must_be_some(what)):
        return []
    each = WORDS.classifiers.get(what.kind, "张")
    asked = WORDING.select(replace(what, least=wanted, most=wanted) if wanted else what)
    paid = ("先支付的在内，" if more else "") + ("能用来支付的" if len(free) < len(kept) else "")
    few = "凑不成" if free and not there else f"{paid}只有{there}{each}"
    cost, colon, _ = context.name.partition("：")
    if colon and what.whose == "自己" and "自己" not in cost:
        play.because(looking.PAYS, "没有写是谁的，就是支付的玩家的", card=context.card or None)
    return [
        Reason(WHOLE, (f"要{asked}，{few}",), context.card),
        *[r for each in kept.values() for r in each],
    ]


ALSO_MORE = (
    "「不支付费用」使用的卡牌，追加费用付不付",
    ("照付：不支付的只是卡牌的费用（2.5.1）", "也不付：使用时的费用都不支付"),
    (facts.COST[1], CHAPTER[2]),
)
Cost = tuple[Node, ...]


def freely(play: Rules, card: int, own: Cost, more: Cost, by: int) -> tuple[Cost, Cost]:
    """What is paid for a card whose cost is not paid, as the text of ``by`` says: what it asks besides, or nothing."""
    play.because(prices.ON_USE, "不支付费用使用，变更了使用时的处理", card=by)
    play.because(WHICH_COST, "本来要付清费用", card=card)
    play.withheld(card, "的费用不支付", clause=order.TEXT_FIRST)
    both = not (own or more) or play.reading("10.4.2", *ALSO_MORE) == ALSO_MORE[1][0]
    return (own, more) if both else ((), ())


def besides_unpaid(play: Rules, card: int, ability: Ability | None, context: Context) -> list[Reason]:
    """Why what must be paid besides the cost that is not cannot be paid."""
    own = ability.cost if ability is not None else ()
    if not own or play.state.ruling_on("10.4.2") == ALSO_MORE[1][1]:
        return []
    return whole(play, against(play, context, own), card, using=True)


def pay_points(
    play: Rules, player: int, number: int, card: int, icon: str = "", called: str = "", *, part: bool = False
) -> Reason | None:
    """能量点 go down; one of them may be an evolution point (12.2.3). What says that there are too few, if so.

    ``part``: whether there is more to the cost.
    """
    number = order.worth(play, number)
    if not number:
        if play.applies(NOTHING):
            whole = f"{called or '的'}费用"
            play.withheld(card, f"{whole}中的●0" if part else f"{whole}是0", "，视为已经支付", clause=NOTHING)
        return None
    play.consult(*CHAPTER)
    substitute = SUBSTITUTES.get(icon)
    instead, has = 0, points.now(play, player)
    if substitute is not None and play.person(player).evolution and play.applies(substitute):
        ways = {f"{number}点能量点": 0, f"{number - 1}点能量点和1点进化点": 1}
        enough = {way: spared for way, spared in ways.items() if has >= number - spared}
        instead = play.one_of(player, enough, card, f"{called or '的'}费用怎样支付", clause=substitute) or 0
    person = play.person(player)
    if has < number - instead and play.applies(POINTS):
        return Reason(POINTS, (f"要{number}点能量点，有{has}点",), card)
    if instead and substitute is not None:
        left = person.evolution - 1
        play.tally(player, name(player), "用1点进化点代替1点能量点", clause=substitute, evolution=left)
    play.because(looking.PAYS, f"由{name(player)}支付", card=card)
    left = has - (number - instead)
    if number - instead:
        play.tally(player, name(player), f"支付{number - instead}点能量点", clause=POINTS, points=left)
    return None


class Paying(Procedure, kw_only=True):
    """10.4.2.1 The parts of a cost are done in the order printed, all of them or none (10.4.2.2)."""

    context: Context
    parts: tuple[Node, ...]
    icon: str = ""
    for_use: bool = False
    """Whether it is what using something costs, and not a cost in the middle of a text (10.4.7)."""
    begun: bool = False
    """Whether a part of it was paid."""

    embodies = CHAPTER

    @step("10.4.2.1", "从效果文本的开头起依次执行")
    def part(self, play: Rules) -> None:
        """The next part."""
        if not self.parts:
            if self.context.that != play.state.spent:
                play.set(spent=self.context.that)
            self.leave(PAID)
            return
        part = self.parts[0]
        if isinstance(part, OneOf):
            self.parts = (*self.one_of(play, part), *self.parts[1:])
            self.again()
            return
        brought = self.begun and from_the_grave(part)  # what was paid before may lie there
        if brought or (len(self.parts) > 1 and not _shows(part)):
            play.because(IN_TURN, "依次执行")
        missing = self.pay(play, part)
        if missing is None:
            self.parts, self.begun = self.parts[1:], True
            self.again()
        elif not play.applies(WHOLE):
            self.leave(PAID)
        else:
            part_of_it = Reason(WHOLE, ("有一部分付不出",), self.context.card or None)
            by = [*([] if any(reason.clause == WHOLE for reason in missing) else [part_of_it]), *missing]
            play.note("refused", self.context.card, "的费用付不出", clause=WHOLE, by=by)

    def one_of(self, play: Rules, part: OneOf) -> tuple[Node, ...]:
        """Which of several costs is paid (●1，或丢弃1张手牌)."""
        ways = {"；".join(tell.steps(way, WORDS)): way for way in part.of}

        def against_it(word: str) -> list[Reason]:
            return whole(play, against(play, self.context, ways[word], icon=self.icon), self.context.card)

        by = WHICH_COST if self.for_use else None
        found: tuple[Node, ...] | None = play.one_of(
            self.context.player, ways, self.context.card, "，支付哪一种费用", against=against_it, clause=by
        )
        return found if found is not None else part.of[0]

    def pay(self, play: Rules, part: Node) -> tuple[Reason, ...] | None:
        """Do what a part says; what is missing if it cannot be done in full, as far as that can be said."""
        context = self.context
        if is_points(part):
            why: list[Reason] = []
            amount = changed_points(play, context.card, selecting.amount(play, part.amount, context), self.icon, why)
            play.owing_to(why)
            called = f"的『{context.name}』的"
            more = self.begun or len(self.parts) > 1
            short = pay_points(play, context.player, amount, context.card, self.icon, called, part=more)
            return None if short is None else (short,)
        if barred := play.barring(lacking(play, part, context)):
            return barred
        if isinstance(part, Points | Power):
            play.because(OTHER_NUMBERS, "把那个数值照样增减", card=context.card)
            play.because(WITHIN_BOUNDS, "不大于上限，不小于下限与0", card=context.card)
        if part == Turn(Ref("这"), "横置"):
            if play.card(context.card).since == play.state.turn:
                play.because(ALSO_NEW, "本回合才出场也可以", card=context.card)
            return None if play.tap(context.card, RESTED) else ()
        before = play.done
        done, that = play.perform(part, replace(context, paying=True, for_use=self.for_use))
        self.context = replace(context, that=that) if looking.spoken_of(part) else context
        if not done and play.done > before and play.applies(STILL_DONE):
            part_of = (context.card, "的费用", *of_parts.quoted((part,), context))
            play.note("applied", *part_of, "这一步被替换，仍视为执行过", clause=STILL_DONE)
            return None
        return None if done else ()


__all__ = ["Paying", "against", "pay_points"]
