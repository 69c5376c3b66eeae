"""What a noun phrase says: of which kind the cards are, whose, where, how many, and what they must be."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from judge.effects.nodes.meant import Filter, Ref, Target, Whose


class Noun(Struct, frozen=True):
    """A noun phrase. ``role`` is set if it points at a card; else the rest describes cards."""

    kind: str = ""
    """单位, 卡, 羁绊卡, 宝玉; empty as long as only a name is known."""
    role: str = ""
    whose: Whose | None = None
    zones: tuple[str, ...] = ()
    top: bool = False
    filters: tuple[Filter, ...] = ()
    other: bool = False
    except_: tuple[Ref, ...] = ()
    counted: bool = False
    every: bool = False
    """Worded 所有, 全部."""
    classifier: str = ""
    least: int | None = None
    most: int | None = None
    distinct: tuple[str, ...] = ()
    total: Filter | None = None
    """What a number of all that are chosen must come to together."""
    extreme: tuple[str, bool] | None = None
    """Of which number they have the highest (or the lowest) of all that fit."""
    fighting: str = ""
    """What this unit does while the other one is 与这名单位战斗的 (攻击这名单位的, 被这名单位攻击的)."""
    fought: Ref = Ref("这")
    """Who that is, where it is not this unit: the lord (攻击自己的主人公的敌方单位)."""
    shown: bool = False
    """Worded 其中: of the cards that were looked at or revealed."""
    paid: bool = False
    """Whether it is of the cards that the cost has put somewhere."""
    joined: tuple[str, ...] = ()
    """The facts that are asked for with 和: of each value a card (A和B), not one of either (A或B)."""
    meant: Target | None = None
    """What a pointing word means, if it is known already."""

    @property
    def plain(self) -> bool:
        """Whether nothing is demanded but whose it is."""
        bare = Noun(kind=self.kind, role=self.role, whose=self.whose, meant=self.meant)
        return self == bare

    def each(self) -> list[Noun]:
        """有「甲」和「乙」 asks for each of them: the phrase once for each value."""
        if not self.joined:
            return [self]
        fact, *others = self.joined
        split = next(f for f in self.filters if f.fact == fact and f.relation == "=" and len(f.values) > 1)
        rest = tuple([f for f in self.filters if f is not split])
        one = [
            replace(self, joined=tuple(others), filters=(*rest, Filter(fact, "=", (value,)))) for value in split.values
        ]
        return [last for part in one for last in part.each()]

    @property
    def named(self) -> tuple[str, ...]:
        """The unit names that are asked for."""
        return tuple([str(v) for f in self.filters if f.fact == "单位名" and f.relation == "=" for v in f.values])
