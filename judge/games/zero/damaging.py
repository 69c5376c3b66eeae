"""607 and 618. Damage to a character: replaced, prevented, added up, and healed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from judge.clause import Clause
from judge.effects.nodes.meant import Fact
from judge.effects.nodes.verbs import Heal
from judge.games.cards.meaning import Context, Done
from judge.games.cards.values import Layer
from judge.games.zero import lasting, layers, order, selecting, strength
from judge.games.zero.book import cite, embody
from judge.games.zero.replacement import CHANGING
from judge.games.zero.rules import Rules
from judge.games.zero.selecting import pick
from judge.kernel import Reason

DAMAGE = (embody("607", "伤害"),)
ADDS_UP = cite("607#2", "会累积")
PREVENTED = cite("607#4", "叫作防止伤害")
UNTIL_USED = cite("607#5", "防止满所注明数量")
HEALING = embody("618", "回复")
HEALED = cite("618#1", "清除角色牌上一定数值的伤害")
NO_DAMAGE = cite("618#2", "才能进行回复")
NO_MORE = cite("618#3", "只回复了伤害的那个数值")


def damage(play: Rules, card: int, number: int, clause: Clause, *, battle: bool = False, by: int = 0) -> bool:
    """Damage to a character, ``by`` which card: replaced (707), prevented (607#4), and what is left adds up (607#2)."""
    play.consult(*DAMAGE)
    flags = (*NOT_SUFFERED[: 1 + battle], *(() if battle else (NOT_OF_EFFECTS,)))
    if any(order.forbidden(play, card, flag, by_rule=battle, by=by) for flag in flags):
        return False
    if number > 0 and all_prevented(play, card, battle=battle, by=by):
        return False
    number = changed(play, card, number, battle=battle)
    before = play.card(card).damage
    if number > 0 and before:
        play.because(ADDS_UP, f"{before}+{number}={before + number}", card=card)
    kept = before if play.applies(ADDS_UP) else 0
    deadly = number > 0 and lethal(play, card, before, kept + number)
    if deadly and CHANGING.instead(play, "受到致命伤害", card):
        return False
    if number <= 0 or not play.change(card, card, f"受到{number}点伤害", clause=clause, damage=kept + number):
        return False
    play.happened("受到伤害", card)
    if by:
        play.happened("对角色造成伤害", by, card)
        if battle:
            play.happened("对角色造成战斗伤害", by, card)
    if deadly:
        play.happened("受到致命伤害", card)
    return True


def all_prevented(play: Rules, card: int, *, battle: bool, by: int) -> bool:
    """Whether a text prevents all the time what a card would suffer (607#4): any damage, or that of its kind."""
    kinds = (ALL_PREVENTED[0], ALL_PREVENTED[1 if battle else 2])
    said = [reason for flag in kinds for reason in order.says(play, card, flag, PREVENTED, by)]
    if not said or not play.applies(PREVENTED):
        return False
    play.owing_to(said)
    play.because(UNTIL_USED, "没有注明数量，在有效期里持续防止")
    play.withheld(card, f"不受到这次{'战斗' if battle else ''}伤害，全部被防止", clause=PREVENTED)
    return True


ALL_PREVENTED = ("防止所有伤害", "防止所有战斗伤害", "防止所有非战斗伤害")
"""What is prevented of a card for as long as a text says so: all damage, that of a battle, any other."""


def lethal(play: Rules, card: int, before: int, after: int) -> bool:
    """Whether damage is 致命伤害: with it a character has as much as its defence, and had less before (607#3)."""
    if "受到致命伤害" not in play.printed_anywhere("replaces") | play.printed_anywhere("waits") and not play.giving():
        return False
    defence = strength.defence(play, card)
    return before < defence <= after and play.applies(LETHAL)


LETHAL = cite("607#3", "致命伤害")


def changed(play: Rules, card: int, number: int, *, battle: bool) -> int:
    """What of some damage is left when it was replaced and prevented; in which order, the book does not say."""
    steps: dict[str, Callable[[int], int]] = {}
    if any(CHANGING.fitting(play, event, card) for event in ("受到伤害", WHICH[battle])):
        steps["改为"] = lambda now: _replaced(play, card, now, battle=battle)
    if less := [layer for flag in LESSENED[: 1 + battle] for layer in layers.flags(play, card, flag)]:
        steps["减少"] = lambda now: lessened(play, card, now, less)
    if lasting.preventing(play, card, battle=battle):
        steps["防止"] = lambda now: lasting.prevented(play, card, now, battle=battle)
    for step in _in_order(play, tuple(steps)):
        number = steps[step](number)
    return number


def _replaced(play: Rules, card: int, number: int, *, battle: bool) -> int:
    """What is left of some damage after what replaces any, and after what replaces that of its kind."""
    number = CHANGING.number(play, "受到伤害", card, number)
    return CHANGING.number(play, WHICH[battle], card, number) if number > 0 else number


WHICH = ("受到非战斗伤害", "受到战斗伤害")
"""What it is to suffer other damage than that of a battle, and to suffer that (607#1)."""


def lessened(play: Rules, card: int, number: int, by: list[Layer]) -> int:
    """What is left of some damage of which texts say that it is less (102#1)."""
    for layer in by if number > 0 and play.applies(order.TEXT_FIRST) else ():
        number = max(number - (layer.number or 0), 0)
        why = Reason(order.TEXT_FIRST, (f"减少{layer.number}点",), layer.source or None, layer.name)
        play.owing_to([why])
        play.note("replaced", card, f"将要受到的伤害减为{number}点", clause=order.TEXT_FIRST)
    return number


def _in_order(play: Rules, steps: tuple[str, ...]) -> tuple[str, ...]:
    """The order of what becomes of some damage, which the book does not say."""
    if len(steps) < 2:
        return steps
    found, clauses = orders(steps), tuple([SAID_BY[step] for step in steps])
    return found[play.reading(WITH_LESS if "减少" in steps else BOTH, WHICH_FIRST, tuple(found), clauses)]


def orders(steps: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """In which order things can become of some damage, by how that is read."""
    return {f"先{'、再'.join(WORDED[step] for step in each)}": each for each in permutations(steps)}


BOTH, WITH_LESS = "607#5", "607#5 减少"
"""The gap where two things become of some damage, and where one of them is that it is less: of that not which else."""
WHICH_FIRST = "伤害既要「改为」、又要减少或防止，先适用哪一个"
WORDED = {"改为": "适用「改为」", "减少": "减少", "防止": "防止"}
LESSENED = ("受到的伤害减少", "受到的战斗伤害减少")
SAID_BY = {"改为": CHANGING.REPLACES, "减少": order.TEXT_FIRST, "防止": UNTIL_USED}
NOT_SUFFERED = ("不受伤害", "不受战斗伤害")
"""What says that a card suffers no damage, and none of a battle."""
NOT_OF_EFFECTS = "不受效果伤害"
"""What says that it suffers none but that of a battle."""


NO_HEALING = "不能回复"


def heal(play: Rules, node: Heal, context: Context) -> Done:
    """回复: damage is taken off a character that has any (618#2), and no more than it has (618#3)."""
    every = node.amount == Fact("伤害", node.what)
    number = 0 if every else selecting.amount(play, node.amount, context)
    cards = pick(play, node.what, context, "回复的牌")
    play.consult(HEALING)
    done = []
    for card in cards:
        if order.forbidden(play, card, NO_HEALING):
            continue
        now = play.card(card).damage
        if not now and play.applies(NO_DAMAGE):
            play.note(
                "refused",
                card,
                "没有伤害，不能回复",
                clause=NO_DAMAGE,
                by=(Reason(NO_DAMAGE, ("没有受到伤害",), card),),
            )
            continue
        number = now if every else number
        healed = min(number, now) if play.applies(NO_MORE) else number
        clause = NO_MORE if number > now and play.applies(NO_MORE) else HEALED
        done.append(play.change(card, card, f"回复{healed}点伤害", clause=clause, damage=now - healed))
    return any(done), tuple(cards)
