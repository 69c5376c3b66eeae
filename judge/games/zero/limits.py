"""203#2. How many cards a player may keep in his hand: six, unless a card in play says another number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from judge.clause import Clause
from judge.effects import tell, walking
from judge.effects.nodes.ability import Ability, Grant
from judge.effects.nodes.meant import Ref, Target, Term
from judge.effects.nodes.verbs import Turn
from judge.games.cards.meaning import Context
from judge.games.zero import facts, layers, order, selecting
from judge.games.zero.book import cite
from judge.games.zero.card import (
    ATTACKS,
    BANS,
    DECLARED,
    DRAWS,
    DRAWS_MORE,
    LEVELS,
    NEXT_LESS,
    NO_ATTACK,
    NO_DRAWS,
    NO_EFFECTS,
    PLACES,
    PLACES_MORE,
    SHOWS_TOP,
    SKIPS,
    USES,
    Effect,
)
from judge.games.zero.rules import Rules, name
from judge.games.zero.vocabulary import WORDS
from judge.games.zero.zones import DECK, HAND_LIMIT
from judge.kernel import Reason


def banned(play: Rules, player: int, card: int) -> Iterator[Reason]:
    """What says that a player may not use a card like this, though the rules let him (102#1)."""
    for one in _said(play, player, BANS):
        if one.against is not None and selecting.is_it(play, one.against, card, Context(one.source, one.speaker)):
            yield Reason(order.TEXT_FIRST, (one.what,), one.source or None, one.name)
    for one in _said(play, player, USES):
        context = Context(one.source, one.speaker)
        if one.against is None or not selecting.is_it(play, one.against, card, context):
            continue
        deeds = [abs(other) for event, other, who in play.state.deeds if event == "使用" and who == player]
        used = [other for other in deeds if selecting.described(play, one.against, other, context)]  # type: ignore[arg-type]
        if one.number is not None and len(used) >= one.number:
            said = f"本回合已经使用过{len(used)}张"
            yield Reason(order.TEXT_FIRST, (said,), one.source or None, one.name)


def next_less(play: Rules, card: int) -> list[Effect]:
    """What says that a card, if it is the next one that is used, costs less (102#1)."""
    if not play.applies(order.TEXT_FIRST):
        return []
    player = play.card(card).player
    found = [e for e in play.state.effects if e.what in NEXT_LESS]
    theirs = [e for e in found if _is_of(e.what, own=e.player == player)]
    return [
        e for e in theirs if e.against is None or selecting.is_it(play, e.against, card, Context(e.source, e.player))
    ]


def no_attack(play: Rules, card: int) -> Iterator[Reason]:
    """What says that a player may not declare an attack with any character, or not one more this turn (102#1)."""
    player = play.card(card).player
    for one in _said(play, player, NO_ATTACK):
        yield from _no_attack(one, one.what)
    for one in _said(play, player, ATTACKS):
        declared = sum(event == DECLARED and who == player for event, _, who in play.state.deeds)
        if one.number is not None and declared >= one.number:
            yield from _no_attack(one, f"本回合已经宣布过{declared}次攻击")


def _no_attack(one: _Saying, said: str) -> Iterator[Reason]:
    """Against the rule that lets a player attack as often as he likes (500#1), and none is one that may attack."""
    for clause in (order.TEXT_FIRST, STANDING):
        yield Reason(clause, (said,), one.source or None, one.name)


STANDING = cite("501#3", "未横置的、可以进攻的")


def no_effects(play: Rules, player: int, card: int, ability: Ability) -> Iterator[Reason]:
    """What says that a player, or that a card, may not use activated effects: though the rules let him (102#1).

    Though the effect says so itself, too (102#2).
    """
    for clause in (order.TEXT_FIRST, order.CANNOT):
        for one in _said(play, player, NO_EFFECTS):
            yield Reason(clause, (one.what,), one.source or None, one.name)
        yield from order.says(play, card, "不能发动启动效果", clause)
        if Turn(Ref("这"), "横置") in ability.cost:
            yield from order.says(play, card, "不能发动横置效果", clause)


def levelled(play: Rules, player: int) -> tuple[list[Reason], bool]:
    """What says that a player may level up more than once in a turn (600#1), and whether that leaves him one more."""
    found = _said(play, player, LEVELS)
    more = sum(one.number or 0 for one in found)
    by = [Reason(order.TEXT_FIRST, (f"额外{one.number}次",), one.source or None, one.name) for one in found]
    return by, len(play.state.levelled) < 1 + more


def skipped(play: Rules, step: str) -> bool:
    """Whether the turn player skips a step, for a text says so (102#1); of the next one only, it was that."""
    player = play.state.turn_player
    by = _said(play, player, frozenset(one for one in SKIPS if one.endswith(step)))
    if not by:
        return False
    reasons = [Reason(order.TEXT_FIRST, (f"跳过{step}",), one.source or None, one.name) for one in by]
    play.note("refused", name(player), f"跳过{step}", clause=order.TEXT_FIRST, by=reasons)
    skips = [effect for effect in play.state.effects if effect.what.endswith(f"跳过{step}")]
    used = [effect for effect in skips if _is_of(effect.what, own=effect.player == player)]
    if used:
        kept = tuple([effect for effect in play.state.effects if effect not in used])
        play.set(f"「跳过下一个{step}」到此为止", clause=order.TEXT_FIRST, effects=kept)
    return True


def places(play: Rules, player: int) -> int:
    """How many resources a player may place in a resource step where texts say so (102#1); 0 where none does."""
    return _so_many(play, player, PLACES, PLACES_MORE, "在资源步骤里可以{}放置{}张")


def draws(play: Rules, player: int) -> int:
    """How many cards a player draws in a draw step where texts say so (102#1); 0 where none does."""
    return _so_many(play, player, DRAWS, DRAWS_MORE, "在抽牌步骤里{}抽{}张")


def kept_from_drawing(play: Rules, player: int, *, by_rule: bool) -> bool:
    """Whether a text says that a player does not draw what an effect (102#2) or a rule (102#1) has him draw.

    Where there is nothing to draw either the book has two answers.
    """
    found = _said(play, player, NO_DRAWS)
    clause = order.TEXT_FIRST if by_rule else order.CANNOT
    if not found or not play.applies(clause):
        return False
    empty = not play.state.zones[player, DECK]
    if empty and play.reading("101#2", *NOTHING_TO_DRAW) == NOTHING_TO_DRAW[1][0]:
        return False
    by = [Reason(clause, ("不能抽牌",), one.source or None, one.name) for one in found]
    play.note("refused", name(player), "不能抽牌", clause=clause, by=by)
    return True


NOTHING_TO_DRAW = (
    "需要抽牌的玩家不能抽牌，而牌组中已经没有牌，他输掉吗",
    ("输掉（101#2：需要抽牌时牌组里没有牌）", "不输（102#1、102#2：不能抽牌，没有抽）"),
    (cite("101#2", "没有牌可抽"), order.TEXT_FIRST, order.CANNOT),
)


def shows_top(play: Rules, player: int) -> list[Reason]:
    """What says that a player plays with the top of his deck shown (201#5)."""
    found = _said(play, player, SHOWS_TOP)
    return [Reason(order.TEXT_FIRST, ("以展示牌组顶的方式进行游戏",), one.source or None, one.name) for one in found]


def _so_many(play: Rules, player: int, said: frozenset[str], said_more: frozenset[str], act: str) -> int:
    set_to, more = _said(play, player, said), _said(play, player, said_more)
    for one in (*set_to, *more):
        words = act.format("额外" if one in more else "", one.number)
        play.because(order.TEXT_FIRST, words, card=one.source, ability=one.name)
    many = max([one.number or 0 for one in set_to], default=1)
    return many + sum(one.number or 0 for one in more) if set_to or more else 0


class _Saying(NamedTuple):
    """What is said of a player, by whose card."""

    what: str
    speaker: int
    source: int
    name: str
    against: Target | None
    number: int | None


def _said(play: Rules, player: int, what: frozenset[str]) -> list[_Saying]:
    """What is said of a player all the time, or for a time: of that, ``number`` is the turn of which it is."""
    printed = not what.isdisjoint(play.printed_anywhere("grants"))
    if not (printed or play.state.effects) or not play.applies(order.TEXT_FIRST):
        return []
    found = [
        _Saying(x.what, play.card(x.source).player, x.source, x.name, x.node.against, x.number)
        for x in (layers.layers(play) if printed else ())
        if x.what in what and x.static and isinstance(x.node, Grant)
    ]
    found += [
        _Saying(x.what, x.player, x.source, x.name, x.against, x.number if x.what in LEVELS else None)
        for x in play.state.effects
        if x.what in what and (x.what in LEVELS or x.number in {None, play.state.turn})
    ]
    return [one for one in found if _is_of(one.what, own=one.speaker == player)]


def _is_of(what: str, *, own: bool) -> bool:
    """Whether 我方…, 对方… or 双方… is said of a player; ``own``: by a card of his own."""
    return what[:2] in {"双方", "我方" if own else "对方"}


def only_then(play: Rules, ability: Ability, card: int, player: int, clause: Clause) -> Iterator[Reason]:
    """What a text says of when alone it can be used, where that is not so now."""
    only = ability.only
    if only is not None and not selecting.holds(play, only, Context(card, player)):
        said = f"要{tell.condition(only, WORDS)}才能使用"
        yield Reason(clause, (said,), card, ability.name or ability.text)
        if any(one == Term("战斗时") for one in walking.parts(only)) and not facts.fighting(play):
            attacker = play.state.battle.attacker if play.state.battle is not None else 0
            yield Reason(facts.IN_BATTLE, (NO_DEFENDER if attacker else NO_ATTACKER,), attacker or None)


NO_ATTACKER = "没有攻击的角色牌"
NO_DEFENDER = "攻击的角色牌没有相对应的防御的角色牌"


LIMITS = frozenset(
    ("我方手牌上限", "对方手牌上限", "双方手牌上限", "我方手牌上限为", "对方手牌上限为", "双方手牌上限为")
)
"""What says of whom that his hand limit is more, or is so much."""


def hand_limit(play: Rules, player: int) -> int:
    """How many cards a player may keep, with what changed it in the order in which it took effect (102#1)."""
    found = [layer for layer in layers.layers(play) if layer.what in LIMITS]
    limit = HAND_LIMIT
    for layer in found if found and play.applies(order.TEXT_FIRST) else ():
        mine = play.card(layer.source).player == player
        if not _is_of(layer.what, own=mine):
            continue
        limit = (layer.number or 0) if layer.what.endswith("为") else limit + (layer.number or 0)
        said = f"{name(player)}的手牌上限为{max(limit, 0)}"
        play.because(order.TEXT_FIRST, said, card=layer.source, ability=layer.name)
    return max(limit, 0)
