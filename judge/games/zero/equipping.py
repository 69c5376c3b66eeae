"""319. Putting an equipment on a character: when it was used, or by an effect."""

from __future__ import annotations

from collections.abc import Callable

from judge.clause import Clause
from judge.effects.nodes.meant import Target
from judge.games.cards.meaning import Context, Done
from judge.games.cards.values import Layer
from judge.games.zero import entering, layers, leaving, order, selecting, terms
from judge.games.zero.book import cite, embody
from judge.games.zero.entering import PUT_ON, Coming
from judge.games.zero.piles import VERB
from judge.games.zero.rules import Rules
from judge.games.zero.zones import FIELD, REST

MORE = ("装备的张数", "装备任意张")
"""What says how many equipments a character may wear."""
ONE_GEAR = cite("319#5", "废弃先前的那张")
CHOSEN = cite("606#3", "由玩家从自己的牌里选择")
GEAR_EXAMPLE = embody("319#6", "先前装备的魔封波")
OWN_ONLY = cite("319#2", "不能装备给对方的角色牌")
THEIR_SIDE = cite("319#9", "控制权归对方")


def put_on(play: Rules, gear: int, host: int, player: int, clause: Clause) -> bool:
    """An equipment comes into play on a character; what that wore before is given up (319#5)."""
    before = play.card(host).gear
    done = bool(entering.enter(play, [Coming(gear, player, onto=host)], clause))
    if done:
        _give_up(play, host, before)
    return done


def by_effect(play: Rules, what: Target, onto: Target, context: Context) -> Done:
    """An effect puts an equipment on a character, from another zone or from another character."""
    hosts = [card for card in selecting.pick(play, onto, context, "要装备到的角色牌") if _can_wear(play, card)]
    cards = selecting.pick(play, what, context, "装备的牌")
    done = [_onto(play, card, hosts[0], context.player) for card in cards[:1] if hosts]
    return any(done), tuple(cards)


def found_for(play: Rules, onto: Target, context: Context) -> Callable[[int], bool]:
    """What becomes of an equipment that was looked for to be put on a character; nothing, if it cannot be worn."""

    def put(card: int) -> bool:
        hosts = [host for host in selecting.pick(play, onto, context, "要装备到的角色牌") if _can_wear(play, host)]
        return bool(hosts) and _onto(play, card, hosts[0], context.player)

    return put


def theirs(play: Rules, gear: int) -> bool:
    """Whether an equipment says that it may be put on a character of the other player's (319#9)."""
    return any(("装备对方",) in ability.icons for ability in play.face(gear).abilities)


def _can_wear(play: Rules, card: int) -> bool:
    there = play.card(card).zone == FIELD and play.face(card).kind == "角色牌"
    return there and not play.flagged(card, "不能装备")


def _onto(play: Rules, gear: int, host: int, player: int) -> bool:
    """Put it there, if it may be worn there."""
    if play.face(gear).kind != "装备牌" or not terms.suits(play, gear, host) or play.host(gear) == host:
        return False
    if play.card(host).player != player and not theirs(play, gear) and play.applies(OWN_ONLY):
        play.because(OWN_ONLY, "不能装备给对方的角色牌", card=host)
        return False
    if play.card(gear).zone != FIELD:
        return put_on(play, gear, host, play.card(host).player, PUT_ON)
    before, wore = play.card(host).gear, play.host(gear)
    if wore is not None:
        left = tuple([one for one in play.card(wore).gear if one != gear])
        play.change(wore, gear, "不再装备在", wore, "上", clause=VERB, gear=left)
    play.hand_over(gear, play.card(host).player, THEIR_SIDE)
    play.change(host, gear, "装备到", host, clause=PUT_ON, gear=(*before, gear))
    _give_up(play, host, before)
    return True


def _let_wear(play: Rules, more: list[Layer]) -> None:
    """What lets a character wear more than one."""
    for layer in more:
        play.because(order.TEXT_FIRST, f"可以装备{layer.number}张", card=layer.source or None, ability=layer.name)


def _give_up(play: Rules, host: int, before: tuple[int, ...]) -> None:
    """A character wears one equipment only, unless a text lets it wear more (102#1)."""
    free = before and play.applies(order.TEXT_FIRST)
    more = [layer for flag in MORE for layer in layers.flags(play, host, flag)] if free else []
    if any(layer.what == MORE[1] for layer in more):
        play.because(order.TEXT_FIRST, "可以装备任意张", card=host)
        return
    over = len(before) + 1 - max([1, *(layer.number or 0 for layer in more)])
    if 0 < over < len(before):
        _let_wear(play, more)
        play.because(CHOSEN, "由玩家选择自己的牌")
        before = play.some(play.card(host).player, before, "废弃的装备牌", least=over, most=over, clause=ONE_GEAR)

    def put(old: int) -> bool:
        play.because(GEAR_EXAMPLE, "废弃的是先前装备的那张", card=old)
        _let_wear(play, more)
        return play.put(old, REST, "废弃先前的装备", old, clause=ONE_GEAR)

    with play.together():
        for old in leaving.given_up_to_rest(play, before if over > 0 else (), put, by_rule=True):
            leaving.not_destroyed(play, old, ONE_GEAR)
            leaving.given_up_by_rule(play, old)
