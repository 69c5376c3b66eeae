"""一位玩家抽一张牌: a player is chosen as the effect is used, as cards are that are its targets (705#1)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.folding import Source
from judge.effects.nodes.ability import Ability, Mode, Modes, OneOf
from judge.games.zero.text.arranged import instead_of, printed

SIDES = ("我方", "对方")
"""What the options are called that are players, as who controls the effect sees them."""
_ONE = re.compile(
    r"(?:选择)?(?:任意)?一[位名]玩家(?:，?(?:其|(?:该|那)[位名]?玩家))?"
    r"(?=抽|舍弃|废弃|随机|将|从|查看|展示|横置|重置)"
)
_HIM = re.compile("(?:该|那)[位名]?玩家")


def of_each(source: Source) -> tuple[Source, ...]:
    """An effect that speaks of one player, whichever, as it would be of either of them; none if it does not."""
    found = _ONE.search(source.folded)
    if found is None or "※" in source.folded[found.end() :]:
        return ()
    made = []
    for side in SIDES:
        one = instead_of(source, *found.span(), side)
        while him := _HIM.search(one.folded, found.start()):
            one = instead_of(one, *him.span(), side)
        made.append(one)
    return tuple(made)


def chosen(source: Source, each: Sequence[Ability]) -> Ability | None:
    """The effect of which the player is chosen; None where the two differ in more than what is done."""
    mine, theirs = each
    options = Modes(tuple([Mode(one.body, (), side) for one, side in zip(each, SIDES, strict=True)]))
    if any(one.targets or any(isinstance(node, Modes | OneOf) for node in one.body) for one in each):
        return None
    if replace(mine, body=(), text="") != replace(theirs, body=(), text=""):
        return None
    return replace(mine, body=(options,), text=printed(source).replace("※", "：").replace("◇", "；"))
