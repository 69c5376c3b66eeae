"""Why an ability does nothing on a board: each thing that it needs, by the clause that says so."""

from __future__ import annotations

from collections.abc import Callable

from judge.clause import Clause
from judge.effects import tell
from judge.effects.nodes.ability import Ability, Trigger
from judge.effects.nodes.meant import Select, Term, TurnOf
from judge.effects.walking import parts
from judge.games.cards.meaning import Context
from judge.games.cipher import (
    abilities,
    activated,
    auto_ability,
    looking,
    selecting,
    setting_off,
    static,
    supporting,
    why,
)
from judge.games.cipher.book import embody
from judge.games.cipher.conditions import seen
from judge.games.cipher.paying import BRACKETS, UNPAID, Paying, words_of
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.taking import NOTHING
from judge.games.cipher.text import numbering
from judge.games.cipher.vocabulary import WORDS
from judge.games.cipher.zones import FIELD, SUPPORT
from judge.kernel import Reason

WHAT_IT_IS = {
    "被击破": embody("24.1.3.1", "转为被击破状态"),
    "攻击击破": embody("18.1.15.1", "由攻击单位的攻击将其击破"),
    "出击": embody("14.1.1", "把它作为单位放置到战场上"),
    "升级": embody("14.2.1", "把另外1张卡重叠放置到它的顶端"),
    "转职": embody("14.2.5", "这次升级又叫做“转职”"),
}
"""The clauses that say what an event is, for what waits for it."""


def of_ability(play: Rules, card: int, ability: Ability) -> tuple[Reason, ...]:
    """Why an ability does nothing on this board, or what it needs.

    Its kind and zone, what it waits for, whose turn it is, its conditions, its uses, what takes it away, its cost, and
    what it would be done to.
    """
    found = [Reason(static.KINDS[ability.kind][1], (f"【{ability.kind}】",), card, abilities.titled(ability))]
    found += _OF_KIND[ability.kind](play, card, ability) or [_says(card, ability)]
    if "（" in ability.text:
        found.append(Reason(EXPLANATION, ("括号里的话只是说明",), card, abilities.titled(ability)))
    return tuple(dict.fromkeys(found))


def _says(card: int, ability: Ability) -> Reason:
    """What an ability says that nothing keeps from having effect."""
    said = "；".join(line.strip() for line in tell.steps(ability.body, WORDS))
    return Reason(EFFECT, (f"它说的是：{said}",), card, abilities.titled(ability))


def _static(play: Rules, card: int, ability: Ability) -> list[Reason]:
    if play.card(card).zone not in FIELD:
        return [
            Reason(abilities.ALWAYS, (f"在{play.card(card).zone}，不是战场上的单位",), card, abilities.titled(ability))
        ]
    works = Reason(abilities.ALWAYS, ("现在有效",), card, abilities.titled(ability))
    return list(why.off(play, card, ability)) or [works, _says(card, ability)]


def _activated(play: Rules, card: int, ability: Ability) -> list[Reason]:
    here, title = play.card(card), abilities.titled(ability)
    now = play.state.turn_player
    if here.zone not in FIELD:
        return [Reason(activated.USED[0], (f"在{here.zone}，不是战场上的单位",), card, title)]
    found = activated.against(play, card, ability)
    found += [Reason(activated.USES, (), card, title)] if abilities.used_up(play, card, ability) else []
    if ability.only is not None:
        found.append(Reason(activated.ONLY_IF_SAID_AGAIN, ("写有「仅限…才能使用」",), card, title))
    if now != here.player:
        turn = f"现在是{name(now)}的回合，由回合玩家使用自己的单位的能力"
        found.append(Reason(activated.USED[0], (turn,), card, title))
    if ability.limit is not None:
        found.append(Reason(activated.USED[2], (f"1回合{ability.limit}次",), card, title))
    context = Context(card, here.player)
    unmet = [
        each.condition for each in why.conditions(ability.body) if not selecting.holds(play, each.condition, context)
    ]
    found += [Reason(activated.CONDITION_SAID_AGAIN, seen(play, each, context), card, title) for each in unmet]
    return [*found, *_payable(play, card, ability, activated.USED[1]), *_objects(play, card, ability)]


def not_set_off(play: Rules, card: int, ability: Ability) -> tuple[Reason, ...]:
    """Why an ability that waits for something was not set off: what 10.2.1 asks for, and neither cost nor object."""
    kind = Reason(static.KINDS[ability.kind][1], (f"【{ability.kind}】",), card, abilities.titled(ability))
    return tuple(dict.fromkeys([kind, *_unmet(play, card, ability)]))


def _unmet(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """What an ability waits for, and what keeps it from being set off."""
    here, title = play.card(card), abilities.titled(ability)
    found: list[Reason] = []
    if ability.kind == "自" and here.zone not in FIELD:
        found.append(Reason(setting_off.ON_FIELD, (f"在{here.zone}，不是战场上的单位",), card, title))
    if ability.kind == "特" and not looking.visible(play, card, here.player):
        found.append(Reason(setting_off.SEEN, (f"在{here.zone}，记述不能参照，所以无效",), card, title))
    if ability.trigger is not None:
        clause = setting_off.EACH_TIME if ability.trigger.every else setting_off.WHEN
        waits = f"等的是：{abilities.waits_for(ability.trigger)}"
        found.append(Reason(clause, (waits,), card, title))
        if ability.trigger.event in WHAT_IT_IS:
            found.append(Reason(WHAT_IT_IS[ability.trigger.event], (waits,), card, title))
        found += _out_of_time(play, ability.trigger, Context(card, here.player, name=title))
    return [*found, *setting_off.AUTOMATIC.against(play, ability, Context(card, here.player))]


def _out_of_time(play: Rules, trigger: Trigger, context: Context) -> list[Reason]:
    """Whose turn, which phase it would have to be for what an ability waits for, or that somebody fights (2.3.1.2)."""
    asked = numbering.flat(trigger.while_) if trigger.while_ is not None else ()
    unmet = [one for one in asked if isinstance(one, TurnOf | Term) and not selecting.holds(play, one, context)]
    return [Reason(abilities.NOT_DURING, seen(play, one, context), context.card, context.name) for one in unmet]


def _automatic(play: Rules, card: int, ability: Ability) -> list[Reason]:
    title, context = abilities.titled(ability), Context(card, play.card(card).player)
    found = _unmet(play, card, ability)
    for clause, each in ((auto_ability.NOT_THE_CASE, ability.in_case), (auto_ability.IF, ability.condition)):
        if each is not None and not selecting.holds(play, each, context):
            found.append(Reason(clause, seen(play, each, context), card, title))
    if ability.limit is not None:
        found.append(Reason(auto_ability.WITH_LIMIT, (f"1回合{ability.limit}次",), card, title))
    return [*found, *_payable(play, card, ability, auto_ability.WITH_COST), *_objects(play, card, ability)]


def _supporting(play: Rules, card: int, ability: Ability) -> list[Reason]:
    here, title = play.card(card), abilities.titled(ability)
    if here.zone != SUPPORT:
        return [Reason(supporting.ATTACK_TYPE, (f"在{here.zone}，不在支援区",), card, title)]
    attacks = here.player == play.state.turn_player
    found = list(why.icons(play, card, ability))
    if not supporting.of_type(ability, attacks=attacks):
        who = supporting.whose_turn(play, here.player)
        found.append(Reason(supporting.ATTACK_TYPE, (f"是{ability.support}，{who}",), card, title))
    return found


def _payable(play: Rules, card: int, ability: Ability, clause: Clause) -> list[Reason]:
    """That an ability has a cost, and what of it could not be paid now."""
    if not ability.cost:
        return []
    title = abilities.titled(ability)
    pay = Paying(card=card, player=play.card(card).player, parts=ability.cost, name=title)
    missing = [reason for part in ability.cost if not pay.payable(play, part) for reason in pay.lacking(play, part)]
    brackets = "，".join(map(words_of, ability.cost))
    back = activated.NOT_PAID if ability.kind == "起" else auto_ability.NOT_PAYABLE
    undone = [Reason(UNPAID, ("现在付不清",), card, title), Reason(back, ("视为没有实行",), card, title)]
    told = [Reason(HAS_COST, (), card, title), Reason(BRACKETS, (f"[{brackets}]",), card, title)]
    return [*told, Reason(clause, ("先要支付",), card, title), *(undone if missing else []), *missing]


def _objects(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """That the first thing an effect is about is not there."""
    context = Context(card, play.card(card).player)
    first = next((part for part in parts(ability.body) if isinstance(part, Select)), None)
    if first is None or first.shown or selecting.candidates(play, first, context):
        return []
    return [Reason(NOTHING, ("没有符合的卡",), card, abilities.titled(ability))]


EFFECT = embody("21.1.1", "会被实行的内容")
HAS_COST = embody("22.1", "记载有费用")
EXPLANATION = embody("21.1.1.3", "只是对该能力的内容的补充说明")
_OF_KIND: dict[str, Callable[[Rules, int, Ability], list[Reason]]] = {
    "常": _static,
    "起": _activated,
    "自": _automatic,
    "特": _automatic,
    "支": _supporting,
}
