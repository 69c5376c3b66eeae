"""5.5.4, 6.1.4, 6.2. How the damage of a battle is shared out: who deals how much to whom, and why it is so much."""

from __future__ import annotations

from collections.abc import Iterator

from judge.clause import Clause
from judge.games.touhou import editions, harm, numbers
from judge.games.touhou.book import cite
from judge.games.touhou.card import Battle, as_target
from judge.games.touhou.rules import Rules
from judge.kernel import Reason

DAMAGE = (cite("2.17", "给与它战斗的单位造成多少战斗伤害"), cite("1.172", "伤害总和通常就是其攻击力"))
TO_PLAYER = cite("5.5.4", "给对方玩家造成等于其灵力值的伤害")
SPIRIT = (cite("2.19", "给玩家造成多少战斗伤害"), cite("1.172a", "通常等于它右下标注的灵力值"))
NOTHING = cite("6.1.4", "战斗中不造成对应的伤害")
IN_ORDER = cite("6.2.1", "先由进攻方决定伤害怎样分配")

Share = tuple[int, int, int, tuple[Clause, Clause]]
"""Who harms whom, how much, and the clauses by which it is so much and by which it is dealt."""


def shares(play: Rules, battle: Battle, acting: list[int], fighters: list[int]) -> list[Share]:
    """Who deals how much to whom: the attacking player decides first, then the other (6.2.1)."""
    found: list[Share] = []
    attacker, player = battle.attacker, harm.offence(play, battle)
    blockers = [card for card in battle.blockers if card in fighters]
    if attacker in acting:
        if blockers:
            harm.units_only(play, attacker, 1 - player, blockers)
            found += _split(play, player, attacker, blockers)
        else:  # also where all are gone: that the battle is over then, 6.3.3 says alone
            number = numbers.spirit(play, attacker)
            if counts(play, attacker, number, "灵力值"):
                found.append((attacker, as_target(1 - player), number, SPIRIT))
    for card in blockers:
        if card in acting and attacker in fighters:
            found += _split(play, 1 - player, card, [attacker])
    return found


def _split(play: Rules, player: int, source: int, over: list[int]) -> list[Share]:
    """The attack of a unit shared out over those it fights (6.2.2)."""
    number = numbers.attack(play, source)
    if not over or not counts(play, source, number, "攻击力"):
        return []
    if len(over) == 1 or not (play.applies(harm.SHARED) and play.applies(IN_ORDER)):
        return [(source, over[0], number, DAMAGE)]
    play.because(IN_ORDER, "进攻方先决定，防守方后决定")
    shares = play.share(player, number, over, source, "的伤害，分给", clause=harm.SHARED)
    return [(source, to, count, (harm.SHARED, DAMAGE[1])) for to, count in shares.items() if count]


def counts(play: Rules, card: int, number: int, what: str) -> bool:
    """Whether there is damage at all (6.1.4)."""
    if number > 0:
        return True
    if play.applies(NOTHING):
        own = number < 0 and editions.older(play)  # which has no chapter on battle, but this
        if number < 0 and not own:
            play.because(harm.NO_NEGATIVE, "不会造成负数的伤害", card=card)
        if play.flags(card, "吸血"):
            play.because(harm.DRAIN, "没有造成战斗伤害，吸血不获得生命", card=card)
        play.withheld(card, f"的{what}为{number}，不造成伤害", clause=harm.NO_NEGATIVE if own else NOTHING)
        return False
    return number != 0


def whence(share: Share, *, older: bool) -> tuple[Clause, list[Reason]]:
    """By which clause a share is dealt, and why it is so much; the older edition has no chapter on battle."""
    source, to, number, (measure, clause) = share
    if to < 0 and not older:
        so, by = [Reason(clause, ("战斗伤害通常等于灵力值",), source)], TO_PLAYER
    else:
        so, by = [Reason(harm.EACH_OTHER, ("伤害判定",))], clause
    if measure == harm.SHARED or not older:  # the older says it in the line's own clause
        what = "分给它" if measure == harm.SHARED else "灵力值" if to < 0 else "攻击力"
        so.append(Reason(measure, (f"{what}，{number}点",), source))
    return by, so


def in_order(play: Rules, shares: list[Share]) -> Iterator[tuple[Share, bool]]:
    """The shares, whom each hits after the other, and whether more follows that is one time with it."""
    on: dict[int, dict[int, Share]] = {}
    for share in shares:
        on.setdefault(share[1], {})[share[0]] = share
    for to, each in on.items():
        sources, once = harm.at_once(play, to, list(each))
        yield from ((each[source], once and source != sources[-1]) for source in sources)
