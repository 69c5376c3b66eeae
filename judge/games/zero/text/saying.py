"""A description of cards as it is worded (601, 610): what it can say, and whose it says that they are."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from judge.effects.nodes.meant import Filter, Whose
from judge.effects.syntax import Part

ONE_PLAYER = ("一位玩家", "一名玩家", "任意一位玩家", "任意玩家")
"""A player, whichever: of one card, that it may be of either."""
_WHOSE: dict[str, Whose] = {
    "我方控制": "自己",
    "对方控制": "对手",
    **dict.fromkeys(ONE_PLAYER, "双方"),
    **dict.fromkeys(("我方", "你", "自己", "我方玩家"), "自己"),
    **dict.fromkeys(("对方", "对手", "对方玩家", "对手玩家"), "对手"),
    **dict.fromkeys(("任何玩家", "双方", "每位玩家", "每名玩家", "双方玩家", "所有玩家", "全体玩家"), "双方"),
}


class Said(Struct, frozen=True):
    """A description as it is worded, before it is known what it is for."""

    kind: str = ""
    whose: Whose | None = None
    zone: str = ""
    or_zone: str = ""
    """The other zone in which they may be looked for (牌组或休息区)."""
    top: bool = False
    filters: tuple[Filter, ...] = ()
    other: bool = False
    every: bool = False
    number: int | None = None
    bound: str = ""
    """以上, 以下 or 至多, where the number is not exact."""
    negated: bool = False
    """Whether 以外 or 非 has been said: of one trait only, so that it is plain of which."""
    shown: bool = False
    one_player: bool = False
    """Whether they are of one player, whichever: 一位玩家的."""
    turn_player: bool = False
    """Whether they are those of whoever's turn it is (主动玩家的)."""
    thus: str = ""
    """Where those lie that the part before did something to (因此被破坏的)."""
    but_kind: str = ""
    """The kind that 除『甲』角色牌以外的 names, as long as the same has not been said of all of it."""
    distinct: tuple[str, ...] = ()
    """The facts that must differ among those that are chosen (牌名不同的)."""
    out_by_this: bool = False
    """Whether they are those that effects of this card removed from the game."""
    most_of: str = ""
    """费用最低 and the like: of which those are meant that have the most, or the least."""

    @property
    def placed(self) -> bool:
        """Whether nothing is said but whose and where."""
        said = Said(whose=self.whose, zone=self.zone, one_player=self.one_player, turn_player=self.turn_player)
        return replace(self, or_zone="") == said

    @property
    def counted(self) -> bool:
        """Whether nothing is said but how many."""
        return self.number is not None and self == Said(number=self.number, bound=self.bound)


def own(noun: Part) -> bool:
    """Whether a description says that the cards are those of who does something (自己的, 其手牌)."""
    return "自己" in noun.text or any(word.first.name == "ITS" for word in noun.first.rules("qual"))


def whose(text: str) -> Whose:
    """Whose, by a word such as 我方 or 对手的."""
    return _WHOSE[text.removesuffix("的")]
