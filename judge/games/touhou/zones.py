"""4. Zones: what kinds there are, who may see them, and how a card lies in each."""

from __future__ import annotations

from typing import Final, NamedTuple

from judge.clause import Clause
from judge.games.touhou.book import cite, embody

DECK, HAND, OWN, DISC = "牌库", "手牌", "自机区", "颜色盘"
FIELD, STACK, GRAVE, OUT = "战场", "对抗区", "墓地", "移除区"
SPARE = "备牌库"
"""Where cards lie that a player has brought and that are not in the game: the book only names it (1.213, 4.1.3)."""
DECK_SIZE = 50
LIFE_AT_FIRST = 20
HAND_AT_FIRST = 4
HAND_LIMIT = 7
SQUARES = 6
"""战场格: how many units a player's battlefield has room for (4.6.5)."""
DISC_FILLED = 8
"""With so many cards on the colour disc none is added in the reset phase (4.7.6)."""
WITH_STATE: Final = (FIELD, DISC)
"""Where a card is 横置 or 竖置 (1.73)."""


class Zone(NamedTuple):
    """One kind of zone."""

    name: str
    public: bool
    """Whether every player may look at its cards (4.02a); they lie face up there."""
    means: tuple[Clause, ...]

    @property
    def face_up(self) -> bool:
        """How a card lies once it was put here (4.02a)."""
        return self.public


_COMMON = (embody("4.0", "序"), embody("4.01", "区域有9个"), embody("4.02", "公开和非公开"))
_PUBLIC = (*_COMMON, embody("4.02a", "自机区、颜色盘、战场、对抗区、墓地、移除区"))
_HIDDEN = (*_COMMON, embody("4.02b", "牌库、手牌"))
ORDER_KEPT = embody("4.04b", "顺序不能改变")
NEW_OBJECT = cite("4.05", "当作全新的基本对象")
OWNERS_HIDDEN = cite("4.03", "改为移到拥有者的相应区域")
OWNERS_HAND = cite("4.2.4", "只能进其拥有者的手牌区")
OWNERS_GRAVE = cite("4.5.2", "只能进其拥有者的墓地")
ONLY_OWN = cite("4.3.2", "只有它的拥有者的自机可以进")
NO_LOOKING = embody("4.1.2", "不得查看任何牌库的牌和顺序")
ONE_FOR_ALL = embody("4.8.1", "由所有玩家共用")

ZONES: Final[dict[str, Zone]] = {
    zone.name: zone
    for zone in (
        Zone(DECK, False, (*_HIDDEN, embody("4.1", "牌库"), embody("4.1.1", "非公开区域"))),
        Zone(HAND, False, (*_HIDDEN, embody("4.2", "手牌区"), embody("4.2.1", "非公开区域"))),
        Zone(OWN, True, (*_PUBLIC, embody("4.3", "自机区"), embody("4.3.1", "公开区域"))),
        Zone(STACK, True, (*_PUBLIC, embody("4.4", "对抗区"), embody("4.4.1", "公开区域"))),
        Zone(GRAVE, True, (*_PUBLIC, embody("4.5", "墓地"), embody("4.5.1", "公开区域"))),
        Zone(FIELD, True, (*_PUBLIC, embody("4.6", "战场"), embody("4.6.1", "公开区域"))),
        Zone(
            DISC,
            True,
            (*_PUBLIC, embody("4.7", "颜色盘"), embody("4.7.1", "公开区域"), embody("4.7.5", "排列的顺序没有意义")),
        ),
        Zone(SPARE, True, (embody("1.213", "备牌库"), embody("4.1.3", "除了自机和备牌之外的牌"))),
        Zone(OUT, True, (*_PUBLIC, embody("4.8", "移除区"), ONE_FOR_ALL, embody("4.8.2", "仍算在游戏之内"))),
    )
}
