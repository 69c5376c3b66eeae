"""7.1.8a, 7.1.9. What holds for the next card of a kind that is used, or until one of a name is: when it was used."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant
from judge.effects.nodes.verbs import Cheaper
from judge.games.cards.meaning import Context
from judge.games.touhou import facts, selecting
from judge.games.touhou.book import embody
from judge.games.touhou.card import Effect, Entry, as_player
from judge.games.touhou.rules import Rules, name

UNTIL_NEXT = "使用下一张"
USED_WHEN = ("结束：已经是被使用", "结算成功才结束：那时才算使用成功")
IS_USED = {
    USED_WHEN[0]: embody("7.1.8a", "这张牌就成为“被使用”"),
    USED_WHEN[1]: embody("7.1.9", "才视为使用成功"),
}
USE_IS = embody("7.0.2", "是这样一个过程")
SPENT = "下一张被反制"
SPENT_OR_NOT = ("已用掉：那张牌已是被使用（7.1.8a）", "还在：使用不成功，不算用过（7.1.9）")


def used(play: Rules, card: int) -> None:
    """What held until a card of a name was next used is over, or for the next card only."""
    _until_used(play, card, USED_WHEN[0])
    spent = tuple([effect for effect in play.state.effects if _for_next(play, effect, card)])
    if spent:
        stack = [replace(one, spent=spent) if one.card == card else one for one in play.state.stack]
        kept = tuple([effect for effect in play.state.effects if effect not in spent])
        play.set(effects=kept, stack=tuple(stack))


def used_with_success(play: Rules, card: int) -> None:
    """The same once it has resolved, if the judge reads that it was used only then (7.1.9)."""
    _until_used(play, card, USED_WHEN[1])


def _until_used(play: Rules, card: int, when: str) -> None:
    """直到你使用下一张: 7.1.8a has a card used once it is paid for, 7.0.2 and 7.1.9 when it has resolved."""
    due = [effect for effect in play.state.effects if _until_this(play, effect, card)]
    missing = "「直到你使用下一张」的牌被使用了、还没有结算，先前的效应这时结束吗"
    nearest = tuple(IS_USED.values())
    if not due or play.reading(UNTIL_NEXT, missing, USED_WHEN, (*nearest, USE_IS)) != when:
        return
    for effect in due:
        on = [part for one in effect.on for part in ("、", one if as_player(one) is None else name(-1 - one))][1:]
        rest = tuple([one for one in play.state.effects if one is not effect])
        play.set("对", *on, "的效应结束：使用了", card, clause=IS_USED[when], effects=rest)


def _until_this(play: Rules, effect: Effect, card: int) -> bool:
    """Whether something holds until its player uses a card of this name, and this is not the one that has said so."""
    named = effect.until.startswith(UNTIL_NEXT) and effect.until.removeprefix(UNTIL_NEXT)[1:-1]
    here = play.card(card)
    return (
        bool(named) and here.player == effect.player and effect.stamp < here.stamp and named in facts.names(play, card)
    )


def _for_next(play: Rules, effect: Any, card: int) -> bool:
    body = effect.ability.body if effect.ability is not None else ()
    if not body or not isinstance(body[0], Cheaper | Grant) or not body[0].next:
        return False
    return card in selecting.meant(play, body[0].what, Context(0, effect.player))


def without_success(play: Rules, entry: Entry) -> None:
    """A card that something was for as the next one did not resolve: whether that is for the next one still."""
    nearest = tuple(IS_USED.values())
    missing = "「下一张」的牌被使用了却没有结算，为它的效应用掉了吗"
    if not entry.spent or entry.copy or play.reading(SPENT, missing, SPENT_OR_NOT, nearest) == SPENT_OR_NOT[0]:
        return
    said = (entry.card, "使用不成功，为「下一张」的效应还在")
    play.set(*said, clause=IS_USED[USED_WHEN[1]], effects=(*play.state.effects, *entry.spent))
