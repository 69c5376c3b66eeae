"""7.3.3, 7.4.4, 8.4.7, 12.3. What a player could do in his main phase, or where 快速 is used."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.evolve import layers, triggers, why, windows
from judge.games.evolve.book import embody
from judge.games.evolve.card import FOLLOWER
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.using import Using
from judge.games.game import Possible
from judge.kernel import Reason

QUICK_TIMES = (
    embody("12.3.4", "可以使用的时机有两个"),
    embody("8.4.7", "由非回合玩家选一项操作来做"),
    embody("7.4.4", "由非回合玩家选一项操作来做"),
)
IN_MAIN, QUICK = "由回合玩家在主要阶段选", "快速：对手的随从攻击之后，或对手的回合结束的时候"


def possible(play: Rules) -> Iterator[Possible]:
    """Cards and abilities that are used, followers that attack."""
    for player in (0, 1):
        mine = player == play.state.turn_player
        asked = (name(player), "的主要阶段" if mine else "的快速时机")
        for option, act in {**windows.cards(play, player), **windows.activated(play, player)}.items():
            yield Possible(player, asked, option, tuple(_when(play, act, mine=mine)))
        yield from _lost(play, player, asked)
        for card in play.field(player, FOLLOWER):
            when = (Reason(windows.ACTS, (IN_MAIN,)),)
            yield Possible(player, (name(player), "的主要阶段"), ("攻击：", card), when)


def _lost(play: Rules, player: int, asked: tuple[str, ...]) -> Iterator[Possible]:
    """The activated abilities that stand on a card and that it has no more: it evolved, or has lost its abilities."""
    for card in play.field(player):
        has = layers.abilities(play, card)
        for ability in play.printed(card).abilities:
            if ability.kind == "启动" and ability not in has and (by := why.has_not(play, card, ability)):
                yield Possible(player, asked, ("使用", card, f"的{triggers.words_of(ability)}"), tuple(by), lost=True)


def _when(play: Rules, act: Using, *, mine: bool) -> list[Reason]:
    """When something of this kind may be used: in one's own turn, or with 快速 in the other's."""
    quick = windows.has_quick(play, act)
    main = [Reason(windows.ACTS, (IN_MAIN,))]
    if mine:
        return [*main, Reason(windows.ALSO_OWN_TURN, ("快速：自己回合的主要阶段",), act.card)] if quick else main
    if quick:
        return [Reason(clause, (QUICK,), act.card) for clause in QUICK_TIMES]
    return [*main, windows.not_quick(act)]
