"""1.133, 1.141, 7.1. What a player could do with 执行权, use a card or activate an ability, and what is against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Node
from judge.games.cards.meaning import Context
from judge.games.cards.windows import Act
from judge.games.touhou import (
    activating,
    activation_price,
    choosing_x,
    costless,
    editions,
    facts,
    keywords,
    layers,
    limits,
    meant,
    own,
    paying,
    points,
    selecting,
    shortage,
    targets,
    triggers,
    turning,
    using,
)
from judge.games.touhou.activation import LIMITED, Activating
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import Card
from judge.games.touhou.rules import Rules
from judge.games.touhou.using import Using, effect_of
from judge.games.touhou.zones import DECK, DISC, HAND, OUT, OWN
from judge.kernel import NOBODY, Reason

ABILITIES = (cite("1.141b", "玩家有动作执行权时随时可以起动"), embody("1.117d", "玩家有动作执行权时，可以起动它"))
ACTIVATING = cite("1.133b", "使用触发式或启动式能力")
FROM_ELSEWHERE = cite("7.1.2", "也可以是自机区或其他公开区域的牌")


def by_edition(play: Rules, act: Act) -> Act:
    """An act as the older edition lets him do it: what only the newer one has against it is asked when he does it."""
    option, procedure = act[0], act[1]
    by, said = play.heard(lambda: list(act[2]))
    silent = tuple(editions.silent(play, by))
    if not silent or editions.forbids(play, silent):
        return option, procedure, _with(play, by, said)
    words = option if isinstance(option, tuple) else (option,)
    return (*words, editions.UNSAID), replace(procedure, silent=silent), []


def _with(play: Rules, by: Iterable[Reason], said: Iterable[Reason]) -> Iterator[Reason]:
    """What stands against something, with the reasons that were given as it was worked out."""
    play.owing_to(said)
    yield from by


def usable(play: Rules, holder: int) -> list[int]:
    """The cards that a player may use: of his hand, his 自机, what a text lets him use from elsewhere (7.1.2)."""
    if not play.applies(FROM_ELSEWHERE):
        return list(play.state.zones[holder, HAND])
    found = [*play.state.zones[holder, HAND], *play.state.zones[holder, OWN]]
    always, once = layers.every(play, limits.USABLE), layers.every(play, using.ONCE)
    if not always and not once:
        return found
    let = [layer.on for layer in always if layer.number in {None, holder}]
    let += [
        layer.on
        for layer in once
        if using.left(play, layer) and layer.source and play.card(layer.source).side == holder
    ]
    for zone in ((holder, "墓地"), (holder, DISC), (NOBODY, OUT), (1 - holder, "墓地")) if let else ():
        found += [card for card in play.state.zones[zone] if any(card in on for on in let)]
    top = play.state.zones[holder, DECK][:1] if let else ()
    return [*found, *[card for card in top if any(card in on for on in let)]]


def elsewhere(play: Rules, holder: int, not_now: limits.Late, card: int) -> Iterator[Reason]:
    """Why a player cannot use a card of his that lies where he uses none from: it is used from the hand (2.11)."""
    here, face = play.card(card), play.face(card)
    if here.owner != holder or not face.key or card in usable(play, holder):
        return
    where = f"在{here.zone or '游戏外'}，没有什么让他从那里使用"
    fast = "高速" in face.sub
    for clause in (*limits.priced_by(face), *(() if fast or editions.older(play) else (limits.FROM_HAND,))):
        yield Reason(clause, (where,), card)
    yield Reason(limits.RIGHT_TIME, (where,), card)
    yield from against_using(play, card, holder, not_now, free=False)


def using_of(play: Rules, holder: int, cards: list[int], not_now: limits.Late, before: Any) -> list[Act]:
    """The cards that can be used, and what keeps them from it."""
    found: list[Act] = []
    for card in cards:
        if play.face(card).key:
            by, at_will, cost = _freed(play, card, holder)
            act = Using(
                card=card, player=holder, free=bool(by), free_by=by, at_will=at_will, in_its_place=cost, before=before
            )
            found.append((("使用", card), act, against_using(play, card, holder, not_now, free=act.free)))
    return found


def _freed(play: Rules, card: int, holder: int) -> tuple[tuple[Reason, ...], bool, tuple[Node, ...]]:
    """By what the 颜色值 of a card is not paid, whether that is left to who uses it, and what he does instead."""
    for flag in ("不支付颜色值", using.NEED_NOT_PAY):
        free = play.flags(card, flag)
        if by := editions.to_keep(facts.layers_say(free, flag)) if free else ():
            return by, flag == using.NEED_NOT_PAY, ()
    instead, cost = limits.in_its_place(play, card, holder)
    return editions.to_keep(instead), bool(instead), cost


def against_using(play: Rules, card: int, holder: int, not_now: limits.Late, *, free: bool) -> Iterator[Reason]:
    """All that keeps a card from being used now."""
    yield from limits.when(play, card, not_now)
    for one in triggers.unresponsive(play, holder):
        yield from (one, replace(one, clause=limits.RIGHT_TIME))
    own_unit = play.card(card).zone == OWN
    if own_unit:
        yield from own.held_back(play, card)
        play.consult(own.LIKE_IN_HAND)
    unmet = limits.constraints(play, card, holder)
    unpaid = [] if free else choosing_x.unpaid_whatever_x(play, card, holder)
    yield from unmet
    yield from unpaid
    yield from limits.not_in_its_place(play, card, holder) if unpaid else ()
    short = unpaid and any(reason.clause == points.CANNOT for reason in unpaid)
    if short and not editions.older(play):  # which has no chapter on the kinds of card
        yield from limits.priced(play, card)
    if own_unit and not editions.older(play):
        if any(reason.clause in limits.OF_COLOURS for reason in unmet):
            yield Reason(own.LIKE_IN_HAND, ("仍然要满足颜色约束",), card)
        if unpaid:
            yield Reason(own.LIKE_IN_HAND, ("仍然要支付相应的费用",), card)
    ability = effect_of(play, card)
    if ability is not None:
        yield from _no_target(play, ability, Context(card, holder))


def _no_target(play: Rules, ability: Ability, context: Context) -> list[Reason]:
    said = ability.name or ability.text
    if not targets.enough(play, ability.targets, context):
        return targets.too_few(play, ability.targets, context, said)
    node = targets.modes(ability)
    if node is None or any(targets.enough(play, mode.targets, context) for mode in node.of):
        return []
    every = [by for mode in node.of for by in targets.too_few(play, mode.targets, context, said)]
    return list(dict.fromkeys(every))


def activating_of(play: Rules, holder: int, cards: list[Card], before: Any, *, main: bool) -> list[Act]:
    """The 启动类能力 of what a player controls."""
    found: list[Act] = []
    if not play.applies(ACTIVATING) or not all(play.applies(clause) for clause in ABILITIES):
        return found
    for card in cards:
        if card.side != holder:
            continue
        for ability in play.abilities(card.id):
            if ability.kind == "启动" and not points.produced(ability):
                act = Activating(card=card.id, player=holder, ability=ability, before=before)
                by = against_activating(play, card.id, ability, holder, main=main)
                found.append((("起动", card.id, f"的{triggers.words(ability)}"), act, by))
    return found


def against_activating(play: Rules, card: int, ability: Ability, holder: int, *, main: bool = True) -> Iterator[Reason]:
    """All that keeps an ability from being activated now."""
    main = main and holder == play.state.turn_player
    found = list(_against_activating(play, card, ability, holder, main=main))
    if _only_barriers(play, found, ability, Context(card, holder)) and turning.asked(play):
        found = []
    yield from found
    free = not found and any(icon[0] == keywords.FREE for icon in ability.icons)
    if free and (late := keywords.not_free(play, main=main)):
        yield Reason(ABILITIES[1], (late,), card, ability.name or ability.text)


def _only_barriers(play: Rules, found: list[Reason], ability: Ability, context: Context) -> bool:
    """Whether nothing stands against it but that 结界 are not tapped, which its own text says they are."""
    if not found or editions.older(play) or not any(map(turning.names_barriers, ability.cost)):
        return False
    barred = [one for part in ability.cost for one in shortage.barriers(play, part, context)]
    short = [one for one in found if one.clause != points.CANNOT]
    return bool(barred) and short == barred


def _against_activating(play: Rules, card: int, ability: Ability, holder: int, *, main: bool) -> Iterator[Reason]:
    """The same, but for a word of the text that the book does not know."""
    said = ability.name or ability.text
    yield from costless.against(play, card, ability)
    yield from triggers.unresponsive(play, holder)
    yield from activating.forbidden(play, card, holder)
    context = Context(card, holder)
    if ability.limit and play.card(card).used.count(said) >= ability.limit:
        yield Reason(LIMITED, ("本回合的次数已经用完",), card, said)
    short = list(paying.lacking_of_ability(play, activation_price.cost(play, card, ability), context))
    yield from short
    yield from activation_price.why(play, card, ability) if short else ()
    if ability.only is not None and not selecting.holds(play, ability.only, context):
        limit = meant.by_name(meant.condition(ability.only), holder)
        only = meant.named(play, f"起动限制「{limit}」不满足", context)
        yield Reason(ABILITIES[1], only, card, said)
    if any(icon[0] == "主要阶段" for icon in ability.icons) and not main:
        yield Reason(ABILITIES[1], ("不是自己的主要阶段",), card, said)
    yield from _no_target(play, ability, context)
