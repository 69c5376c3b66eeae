"""1.56a, 1.56b, 1.56c, 3.28. X: what its player may choose, as much as he can pay."""

from __future__ import annotations

from typing import Final

from judge.effects.nodes.ability import Ability
from judge.effects.nodes.meant import Filter
from judge.effects.nodes.verbs import GiveUp
from judge.games.cards.meaning import Context
from judge.games.touhou import editions
from judge.games.touhou.book import cite, embody
from judge.games.touhou.paying import lacking_of_ability, sources, unpaid
from judge.games.touhou.points import meets, ways_to_pay, with_x
from judge.games.touhou.rules import Rules
from judge.kernel import Reason

X_FREE = cite("1.56b", "X只能选0")
X_LIMITED = cite("1.56c", "也必须满足那项限制")
X_CHOSEN = (embody("1.56a", "由它的操控者选数值"), embody("3.28", "你可以支付任意数量的X"))
NATURAL = cite("1.55", "哪个自然数都可以选")
NO_NEGATIVE = cite("1.52", "玩家不可以选负数")

ENOUGH: Final = 40
"""The greatest X that is offered where nothing has to be paid for it."""


def choose_x(play: Rules, card: int, player: int, *, free: bool, fits: tuple[Filter, ...] = ()) -> int:
    """The X of a card that is being used (7.1.6a): as much as can be paid; 0 if nothing is paid (1.56b).

    One more than can be paid stands among the numbers, with what forbids it.
    """
    play.consult(*X_CHOSEN)
    if not play.applies(X_CHOSEN[0]):  # nobody chooses
        return 0
    most = most_x(play, card, player)

    def barred(x: int) -> list[Reason]:
        by: list[Reason] = []
        if x < 0:
            by += _below_zero(card, x)
        elif not free:
            by += unpaid(play, player, card, x)
        if free and x:
            by.append(Reason(X_FREE, ("不支付颜色值，X只能是0",), card))
        total = sum(hue.number + hue.x * x for hue in play.face(card).value)
        if x >= 0 and not all(meets(total, demand) for demand in fits):
            by.append(Reason(X_LIMITED, (f"X是{x}时颜色值是{total}",), card))
        return by

    any_x = not free and not fits
    in_one = any_x and editions.older(play)  # which says both in one clause
    play.because(X_CHOSEN[0], f"由操控者选择{'，可以支付任意数量的X' if in_one else ''}", card=card)
    if any_x and not in_one:
        play.because(X_CHOSEN[1], "可以支付任意数量的X", card=card)
    if free:
        play.because(X_FREE, "不支付颜色值", card=card)
    if fits:
        play.because(X_LIMITED, "要合乎让他使用的效应的限制", card=card)
    return play.number(
        player, range(-1, max(most + 1, 4 if free else 0) + 1), card, "的X", against=barred, clause=NATURAL
    )


def unpaid_whatever_x(play: Rules, card: int, player: int) -> list[Reason]:
    """Why the 颜色值 of a card cannot be paid, whatever X is; more of it may be what just fits (7.1.6b)."""
    by = unpaid(play, player, card, 0)
    if not by or not any(hue.x for hue in play.face(card).value):
        return by
    more = range(1, most_x(play, card, player) + 1)
    return [] if any(not unpaid(play, player, card, x) for x in more) else by


def choose_paid_x(play: Rules, card: int, player: int, ability: Ability) -> int:
    """The X that stands in the condition of an ability, or 任意数量: as much as can be paid (1.56a, 1.55)."""
    play.consult(X_CHOSEN[0])
    ways = [part.way for part in ability.cost if isinstance(part, GiveUp) and "X" not in ability.text]
    given_up = next(iter(ways), "")
    what = f"要{given_up}的数量" if given_up else "的X"

    def barred(x: int) -> list[Reason]:
        if x < 0:
            return _below_zero(card, x)
        return [*lacking_of_ability(play, with_x(ability.cost, x), Context(card, player))]

    most = 0
    while most < ENOUGH and not barred(most + 1):
        most += 1
    if not given_up:
        play.because(X_CHOSEN[0], "由操控者选择", card=card)
    return play.number(player, range(-1, most + 2), card, what, against=barred, clause=NATURAL)


def _below_zero(card: int, number: int) -> list[Reason]:
    """Why no number below zero may be chosen."""
    return [Reason(NO_NEGATIVE, (f"选的是{number}",), card), Reason(NATURAL, ("只能是自然数",), card)]


def most_x(play: Rules, card: int, player: int) -> int:
    """The greatest X that there could be enough points for, as effects have changed what has to be paid."""
    points = sum(len(source.points) for source in sources(play, player, of=card))
    x = 0
    while x < ENOUGH and min(sum(hue.number for hue in hues) for hues in ways_to_pay(play, card, x + 1)) <= points:
        x += 1
    return x
