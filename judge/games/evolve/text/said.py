"""A description of cards as it is worded: what its words say, each in its place."""

from __future__ import annotations

from msgspec import Struct

from judge.effects.nodes.meant import Filter, Holder, Ref, Whose
from judge.games.evolve.text.words import Number


class Said(Struct, frozen=True):
    """A description as it is worded, before it is known what it is for."""

    kind: str = ""
    whose: Whose | None = None
    owners: bool = False
    zone: str = ""
    also_in: tuple[str, ...] = ()
    """The zones besides, of the same player (自己战场和额外区的所有随从)."""
    either_zone: bool = False
    """Whether it is one zone or the other (自己战场或墓场的1张), and not both."""
    or_there: bool = False
    """Whether 或 and whose were said, and a zone must follow."""
    top: bool = False
    half: str = ""
    """That half of a deck is meant, and which way an odd card is counted."""
    nth: int = 0
    """Which from the top of a deck a card is to be there, where that is not the uppermost."""
    bottom: bool = False
    filters: tuple[Filter, ...] = ()
    other: bool = False
    besides: Ref | None = None
    """The cards just spoken of, which are not meant (该随从以外的)."""
    every: bool = False
    number: Number | None = None
    bound: str = ""
    """以上, 以下, 最多 or 任意, where the number is not exact."""
    shown: bool = False
    among: Ref | None = None
    """Of which cards they are some, where that is neither a place nor what was looked at (其中的1个)."""
    random: bool = False
    distinct: tuple[str, ...] = ()
    total: Filter | None = None
    extreme: tuple[str, bool] | None = None
    """Of which fact they have the most of all that fit; or the least (False)."""
    all_so: bool = False
    """Whether they are said by what was done to them, so that all of them are meant where no number is said."""
    within: bool = False
    """Whether it goes on with 「中的」, so that how many of them must be said."""
    each_side: bool = False
    """Whether so many are meant of each player (双方战场上的各1个随从)."""
    holder: Holder | None = None
    """Whose, where that is who controls what was spoken of before (其战场上)."""
    again: bool = False
    """Whether 或 joined a type to it after its kind, which must be said again (士兵・随从或指挥官・随从)."""
    name: str = ""
    """The one name, where a name and nothing else says what it is."""

    either: tuple[tuple[str, tuple[Filter, ...]], ...] = ()
    """The kind and the demands of another description, of which one is met as well as the first."""

    @property
    def placed(self) -> bool:
        """Whether nothing is said but whose and where."""
        return self == Said(whose=self.whose, owners=self.owners, zone=self.zone, top=self.top, bottom=self.bottom)

    @property
    def counted(self) -> bool:
        """Whether nothing is said but how many."""
        return self.number is not None and self == Said(number=self.number, bound=self.bound)
