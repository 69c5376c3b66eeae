"""702#1. 装备此牌的角色牌攻击时: in force as long as it attacks, or set off once? The book leaves it open.

It matters only if the equipment leaves while the attack goes on.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Grant, If, Node
from judge.effects.nodes.meant import Both, Doing, Ref
from judge.effects.nodes.verbs import Become, Gain, Power
from judge.games.cards.meaning import Context
from judge.games.zero import layers, selecting
from judge.games.zero.book import cite, embody
from judge.games.zero.lasting import BATTLE_END, TEMPORARY
from judge.games.zero.rules import Rules
from judge.kernel import CardId

ACT = embody("702#1", "通常是游戏里的一个动作")
IN_FORCE = cite("701#1", "那个效果就生效")
BODY_LEFT = cite("702#4", "也照常计算")
WHILE_OR_WHEN = (
    "装备牌写「装备此牌的角色牌攻击时」，攻击成立之后装备牌离场，它写的还算不算",
    ("不再有效（永续效果，本体在战斗区里才生效）", "到战斗结束都有效（触发效果，攻击成立时就触发了）"),
    (ACT, IN_FORCE, BODY_LEFT),
)
_LASTS = (Become, Gain, Grant, Power)
Left: TypeAlias = "list[tuple[Context, Node]]"


def in_force(play: Rules, card: CardId) -> Left:
    """What a card that leaves now says of a battle which goes on, if it leaves open when it says so."""
    if play.state.battle is None or not play.state.battle.established or play.face(card).kind != "装备牌":
        return []
    context = Context(card, play.card(card).player)
    said = [a for a in layers.abilities(play, card) if a.kind == "永续" and _of_its_wearer(a)]
    conditions = [(replace(context, name=a.name or a.text), one) for a in said for one in a.body if isinstance(one, If)]
    holding = [(of, one) for of, one in conditions if selecting.holds(play, one.condition, of)]
    return [(of, node) for of, one in holding for node in one.then if isinstance(node, _LASTS)]


def _of_its_wearer(ability: Ability) -> bool:
    """Whether it says what is so when the one that wears its card attacks, defends or fights."""
    conditions = [one.condition for one in ability.body if isinstance(one, If)]
    parts = [part for one in conditions for part in (one.of if isinstance(one, Both) else (one,))]
    return any(isinstance(part, Doing) and part.who == Ref("装备角色") for part in parts)


def outlived(play: Rules, left: Left) -> None:
    """What was in force as its card left lasts until the battle ends, if it is read as set off by the attack."""
    if not left or play.reading("702#1", *WHILE_OR_WHEN) == WHILE_OR_WHEN[1][0]:
        return
    for context, node in left:
        TEMPORARY.last(play, replace(node, until=BATTLE_END), context)
