"""4.05, 1.94, 1.22. What a text says of a card that has left, or that comes to die."""

from __future__ import annotations

from typing import Any

from judge.clause import Clause
from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Ref
from judge.games.cards.meaning import Context
from judge.games.touhou import facts
from judge.games.touhou.book import embody
from judge.games.touhou.zones import FIELD, NEW_OBJECT, OUT

CHANGED = embody("1.94", "持续性效应加以修改")
LAST = ("攻击力", "血量", "灵力值")
STAYS = embody("1.22.3", "这个结果既已达到，就不再变动")
REPLACED = embody("1.117f", "用另一个事件替代它")
CRUSHED = "歼灭而死去被代替"
COMES_TO_DIE = ("算：达到被消灭的结果不再变动", "不算：它的死去被代替")
SET_IT_OFF = (Ref("诱发"), Ref("诱发对方"))
"""How a text speaks of what set it off: what it happened to, and the other end of it."""
AS_IT_WAS = ("按离场时的数值", "按牌面：它已是全新的对象")


def controller(play: Any, card: int) -> int:
    """The player who controls a card, or did when it was last in play."""
    entry = facts.entry_of(play, card)
    if entry is not None:
        return int(entry.player)
    here = play.state.cards[card]
    gone = [player for one, player in play.state.left if one == card]
    if here.zone != FIELD and gone:
        return int(gone[-1])
    before = here if here.zone == FIELD else play.as_it_was(card).state.cards[card]
    return int(before.side)


def dies(play: Any, card: int) -> bool:
    """Whether a card comes to die of what is carried out: it has not yet, and that it does may be replaced."""
    if not play.card(card).doomed or not play.replaceable(card):
        return bool(play.card(card).doomed)
    missing = "效应处理完之前就要看单位是否因此死去，而它的死去会被代替"
    return bool(play.reading("因此死去", missing, COMES_TO_DIE, (STAYS, REPLACED)) == COMES_TO_DIE[0])


def still_counts(play: Any, gone: list[int], nearest: Clause) -> bool:
    """Whether units that battle damage has destroyed count where all of them went elsewhere in place of dying."""
    instead = [
        card for card in gone if play.card(card).zone == OUT and not (play.card(card).own or play.card(card).token)
    ]
    if len(instead) < len(gone):
        return True
    missing = "被战斗伤害消灭的单位，死去被代替：歼灭算不算成功消灭了它"
    return bool(play.reading(CRUSHED, missing, COMES_TO_DIE, (nearest, STAYS, REPLACED)) == COMES_TO_DIE[0])


def as_it_left(play: Any, card: int, fact: str) -> int:
    """A number of a unit; it may be one that is no longer on the battlefield, of which the book does not say how."""
    (now,) = facts.fact(play, card, fact) or (0,)
    gone = card > 0 and play.card(card).zone != FIELD
    last = next((one for one in reversed(play.state.last) if one[0] == card), None) if gone else None
    if last is None or last[LAST.index(fact) + 1] == now:
        return int(now)
    missing = "卡文说到离开了战场的单位的攻击力、血量或灵力值，按它离场时的，还是按它现在的"
    if play.reading("离场前的数值", missing, AS_IT_WAS, (NEW_OBJECT, CHANGED)) == AS_IT_WAS[0]:
        return int(last[LAST.index(fact) + 1])
    return int(now)


def another_object(play: Any, node: Node, context: Context) -> bool:
    """Whether a part of a text is about what set it off, and that has moved since, so that nothing is done to it."""
    what = getattr(node, "what", None)
    origin: str = getattr(node, "origin", "")
    if not isinstance(what, Ref) or what not in SET_IT_OFF or origin:
        return False
    own = (one for one in play.state.stack if one.card == context.card and one.cause == context.cause and one.since)
    since = next((one.since for one in own), 0)
    cause = context.cause[:1] if what == SET_IT_OFF[0] else context.cause[1:2]
    moved = [card for card in cause if since and card > 0 and play.card(card).stamp >= since]
    if not moved or not play.applies(NEW_OBJECT):
        return False
    for card in moved:
        play.withheld(card, "已经移动过，是全新的对象，不受影响", clause=NEW_OBJECT)
    return True
