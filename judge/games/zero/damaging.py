"""607 and 618. Damage to a character: replaced, prevented, added up, and healed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import permutations
from typing import NamedTuple

from judge.clause import Clause
from judge.effects.nodes.harm import Heal
from judge.effects.nodes.meant import Fact
from judge.games.cards.meaning import Context, Done
from judge.games.cards.replacing import Replacement
from judge.games.cards.values import Layer
from judge.games.zero import batch, lasting, layers, order, selecting, strength
from judge.games.zero.book import cite, embody
from judge.games.zero.replacement import CHANGING, LAST_ORDER
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


class Blow(NamedTuple):
    """Damage that a card is to suffer, by which card."""

    card: int
    number: int
    by: int = 0


def damage(
    play: Rules, blows: Sequence[Blow], clause: Clause, *, battle: bool = False, told: batch.Told = batch.nothing
) -> list[int]:
    """Damage to characters at the same time: the cards that suffer any.

    Of all of them it is asked what keeps them from it, and what becomes of it is replaced (707) and prevented
    (607#4), before any has suffered; what is left adds up (607#2). ``told``: says of a card why it is so much.
    """
    play.consult(*DAMAGE)
    with play.together():
        lying = {blow.card: play.lies(blow.card) for blow in blows}
        free = [blow for blow in blows if not _kept(play, blow, battle=battle)]
        left = {blow.card: blow for blow in changed(play, free, battle=battle)}
        left = {card: blow for card, blow in left.items() if blow.number > 0 and play.lies(card) == lying[card]}
        kept = {card: play.card(card).damage if play.applies(ADDS_UP) else 0 for card in left}
        deadly = {card for card, blow in left.items() if lethal(play, card, blow.number, kept[card])}
        total = {card: kept[card] + blow.number for card, blow in left.items()}

        def adds_up(card: int) -> None:
            if before := play.card(card).damage:
                number = left[card].number
                play.because(ADDS_UP, f"{before}+{number}={before + number}", card=card)

        def lethal_told(card: int) -> None:
            adds_up(card)
            play.because(LETHAL, f"伤害{total[card]}，防御力{strength.defence(play, card)}", card=card)

        there, _ = batch.left(play, list(left), lambda card: (DEADLY,) if card in deadly else (), told=lethal_told)
        hurt = []
        for card in there:
            adds_up(card)
            told(card)
            if play.change(card, card, f"受到{left[card].number}点伤害", clause=clause, damage=total[card]):
                hurt.append(card)
        for card in hurt:
            _suffered(play, left[card], battle=battle, deadly=card in deadly)
    return hurt


def _kept(play: Rules, blow: Blow, *, battle: bool) -> bool:
    """Whether a text says that a card does not suffer it, or prevents all of it."""
    flags = (*NOT_SUFFERED[: 1 + battle], *(() if battle else (NOT_OF_EFFECTS,)))
    if any(order.forbidden(play, blow.card, flag, by_rule=battle, by=blow.by) for flag in flags):
        return True
    return blow.number > 0 and all_prevented(play, blow.card, battle=battle, by=blow.by)


def _suffered(play: Rules, blow: Blow, *, battle: bool, deadly: bool) -> None:
    """What is set off by damage that a card has suffered."""
    play.happened("受到伤害", blow.card)
    if battle:
        play.happened("受到战斗伤害", blow.card)
    if blow.by:
        play.happened("对角色造成伤害", blow.by, blow.card)
        if battle:
            play.happened("对角色造成战斗伤害", blow.by, blow.card)
    if deadly:
        play.happened(DEADLY, blow.card)


DEADLY = "受到致命伤害"


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


def lethal(play: Rules, card: int, number: int, kept: int) -> bool:
    """Whether damage is 致命伤害: with it a character has as much as its defence, and had less before (607#3)."""
    if DEADLY not in play.printed_anywhere("replaces") | play.printed_anywhere("waits") and not play.giving():
        return False
    return play.card(card).damage < strength.defence(play, card) <= kept + number and play.applies(LETHAL)


LETHAL = cite("607#3", "致命伤害")


def changed(play: Rules, blows: Sequence[Blow], *, battle: bool) -> list[Blow]:
    """What of some damage is left when it was replaced and prevented; what could do that is looked for before any is.

    Other acts than suffering it come first, in the order that the turn player says (701#4).
    """
    steps = {blow.card: _steps(play, blow, battle=battle) for blow in blows}
    instead = {blow.card: found for blow in blows if (found := _instead(play, blow, battle=battle)) is not None}
    first = list(CHANGING.in_turn(play, instead))
    left = {}
    wanted = {blow.card: blow.number for blow in blows if blow.card not in instead}
    for card in [*first, *lasting.shared(play, wanted, battle=battle)]:
        number = next(blow.number for blow in blows if blow.card == card)
        for step in steps[card]:
            number = step(number)
        left[card] = number
    return [blow._replace(number=left[blow.card]) for blow in blows]


def _instead(play: Rules, blow: Blow, *, battle: bool) -> tuple[str, Replacement] | None:
    """What is another act than suffering damage that a card is to suffer, and of which it is the change."""
    events = _events(play, blow, battle=battle)
    found = [(event, one) for event in events for one in CHANGING.fitting(play, event, blow.card)]
    return next(((event, one) for event, one in found if not CHANGING.only_counts(one)), None)


def _events(play: Rules, blow: Blow, *, battle: bool) -> tuple[str, ...]:
    """What a card that is to suffer damage is to suffer: any, and that of its kind."""
    theirs = not battle and blow.by and play.card(blow.by).player != play.card(blow.card).player
    return ("受到伤害", WHICH[battle], *(("受到对方效果伤害",) if theirs else ()))


def _steps(play: Rules, blow: Blow, *, battle: bool) -> list[Callable[[int], int]]:
    """What becomes of damage, by what is there now; in which order, the book does not say."""
    card = blow.card
    steps: dict[str, Callable[[int], int]] = {}
    fits = {event: CHANGING.fitting(play, event, card) for event in _events(play, blow, battle=battle)}
    if any(fits.values()):
        steps["改为"] = partial(_replaced, play, card, fits)
    if less := [layer for flag in LESSENED[: 1 + battle] for layer in layers.flags(play, card, flag)]:
        steps["减少"] = partial(lessened, play, card, by=less)
    if lasting.preventing(play, card, battle=battle):
        steps["防止"] = partial(lasting.prevented, play, card, battle=battle)
    always = all(CHANGING.always(play, one) for found in fits.values() for one in found)
    always = always and "防止" not in steps and all(layer.static for layer in less)
    return [steps[step] for step in _in_order(play, card, tuple(steps), always=always)]


def _replaced(play: Rules, card: int, fits: Mapping[str, Sequence[Replacement]], number: int) -> int:
    """What is left of some damage after what replaces any, and after what replaces that of its kind."""
    for event, among in fits.items():
        number = CHANGING.number(play, event, card, number, among) if number > 0 or event == "受到伤害" else number
    return number


WHICH = ("受到非战斗伤害", "受到战斗伤害")
"""What it is to suffer other damage than that of a battle, and to suffer that (607#1)."""


def lessened(play: Rules, card: int, number: int, *, by: list[Layer]) -> int:
    """What is left of some damage of which texts say that it is less (102#1)."""
    for layer in by if number > 0 and play.applies(order.TEXT_FIRST) else ():
        number = max(number - (layer.number or 0), 0)
        why = Reason(order.TEXT_FIRST, (f"减少{layer.number}点",), layer.source or None, layer.name)
        play.owing_to([why])
        play.note("replaced", card, f"将要受到的伤害减为{number}点", clause=order.TEXT_FIRST)
    return number


def _in_order(play: Rules, card: int, steps: tuple[str, ...], *, always: bool) -> tuple[str, ...]:
    """The order of what becomes of some damage: of continuous effects the turn player's (701#4), else not said."""
    if len(steps) < 2:
        return steps
    found, clauses = orders(steps), tuple([SAID_BY[step] for step in steps])
    if always and play.applies(LAST_ORDER):
        return play.one_of(play.state.turn_player, found, card, "将要受到伤害", clause=LAST_ORDER) or steps
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

    def healed(card: int) -> bool:
        now = play.card(card).damage
        if not now and play.applies(NO_DAMAGE):
            by = (Reason(NO_DAMAGE, ("没有受到伤害",), card),)
            play.note("refused", card, "没有伤害，不能回复", clause=NO_DAMAGE, by=by)
            return False
        wanted = now if every else number
        most = min(wanted, now) if play.applies(NO_MORE) else wanted
        clause = NO_MORE if wanted > now and play.applies(NO_MORE) else HEALED
        if not play.change(card, card, f"回复{most}点伤害", clause=clause, damage=now - most):
            return False
        play.happened("回复", card)
        return True

    there, _ = batch.left(
        play,
        cards,
        lambda card: ("回复",) if play.card(card).damage else (),
        kept=lambda card: order.forbidden(play, card, NO_HEALING),
    )
    return bool(play.done_to(there, healed)), tuple(cards)
