"""6. Zones: what kinds there are, and what a card becomes by being put into one."""

from __future__ import annotations

from typing import Final, NamedTuple

from judge.clause import Clause
from judge.games.cipher.book import cite, embody

DECK, HAND, SUPPORT, RETREAT = "卡组", "手牌", "支援区", "退避区"
PHASES = "开始阶段", "羁绊阶段", "出击阶段", "行动阶段", "结束阶段"
ORBS, BONDS, FRONT, REAR = "宝玉区", "羁绊区", "前卫区", "后卫区"
BELOW: Final = "叠放"
"""Not a zone of the book: where the cards of a stack lie that are not its uppermost one (14.2.7)."""


class Zone(NamedTuple):
    """One kind of zone. Each player has one of each."""

    name: str
    public: bool
    turns: Clause
    """The clause by which a card put here is turned face up or face down."""
    means: tuple[Clause, ...]
    field: bool = False

    @property
    def face_up(self) -> bool:
        """How a card lies once it was put here."""
        return self.public


KINDS = embody("6.2", "8种")
EACH = embody("6.3", "双方玩家各有一个")
BATTLEFIELD = (
    embody("6.3.1", "前卫区与后卫区的合称"),
    embody("26.11", "战场"),
    embody("26.11.1", "前卫区与后卫区"),
)
PUBLIC = embody("6.4.1", "公开信息")
HIDDEN = embody("6.4.3", "非公开信息")
_CHAPTER = embody("6", "区域")
_SIDES = embody("4.1", "正、背两面")
_STATE = (embody("5.1.2.4", "公开信息"), embody("5.1.2.8", "改变卡的状态"), embody("5.1.2.1", "归哪名玩家所有"))
_PLACE = embody("6.1", "放置游戏中所用的卡的地方")
_OPEN_OR_NOT = embody("6.4", "不是“公开”就是“非公开”")
_COMMON = (_CHAPTER, _SIDES, *_STATE, _PLACE, KINDS, EACH, _OPEN_OR_NOT)

NEW_CARD = cite("6.5", "新放置的卡")

ZONES: Final[dict[str, Zone]] = {
    zone.name: zone
    for zone in (
        Zone(
            DECK,
            False,
            cite("6.7.1", "背面朝上"),
            (*_COMMON, HIDDEN, embody("6.7", "卡组（卡片堆）"), embody("6.7.2", "叠放在一起")),
        ),
        Zone(
            HAND,
            False,
            cite("6.8.1", "背面"),
            (*_COMMON, HIDDEN, embody("6.8", "手牌"), embody("6.8.2", "不能让对手看见")),
        ),
        Zone(SUPPORT, True, cite("6.9.1", "正面"), (*_COMMON, PUBLIC, embody("6.9", "战斗中可以"))),
        Zone(
            RETREAT,
            True,
            cite("6.10.1", "正面"),
            (*_COMMON, PUBLIC, embody("6.10", "被击破的卡"), embody("6.10.2", "叠放")),
        ),
        Zone(ORBS, False, cite("6.13.1", "背面"), (*_COMMON, HIDDEN, embody("6.13", "宝玉区"))),
        Zone(BONDS, True, cite("6.11.1", "正面"), (*_COMMON, PUBLIC, embody("6.11", "羁绊区"))),
        Zone(
            FRONT,
            True,
            cite("6.12.1", "正面"),
            (*_COMMON, PUBLIC, *BATTLEFIELD, embody("6.12", "前卫区"), embody("26.9", "前卫")),
            True,
        ),
        Zone(
            REAR,
            True,
            cite("6.12.1", "正面"),
            (*_COMMON, PUBLIC, *BATTLEFIELD, embody("6.12", "后卫区"), embody("26.10", "后卫")),
            True,
        ),
    )
}
FIELD: Final = (FRONT, REAR)
